internal import Capture

/// The pass over the frames that ``CaptureStatistics`` is made by.
struct StatisticsPass {
    private(set) var identifiers: [IdentifierStatistics] = []
    private(set) var channels: [ChannelStatistics] = []
    private(set) var loads: [BusLoad] = []

    init(_ frames: FrameTable, index: IdentifierIndex, rates: BitRates) {
        let channelCount = max(1, frames.channels.count)
        let origin = frames.count > 0 ? frames.time(0) : 0
        let channelMeters = UnsafeMutableBufferPointer<ChannelMeter>.allocate(capacity: channelCount)
        for channel in 0..<channelCount {
            let number = UInt16(truncatingIfNeeded: channel)
            channelMeters.initializeElement(
                at: channel, to: ChannelMeter(channel: number, rate: rates[number], origin: origin))
        }
        let payloads = PayloadMeters(index)
        let identifierMeters = UnsafeMutableBufferPointer<IdentifierMeter>.allocate(capacity: index.entries.count)
        for slot in index.entries.indices {
            identifierMeters.initializeElement(at: slot, to: IdentifierMeter(payload: payloads.number(ofSlot: slot)))
        }
        defer {
            channelMeters.deinitialize().deallocate()
            for slot in identifierMeters.indices { identifierMeters[slot].period.destroy() }
            identifierMeters.deinitialize().deallocate()
            payloads.deallocate()
        }
        index.slots.withUnsafeBufferPointer { slots in
            Self.count(frames, slots, channelMeters, identifierMeters, payloads)
        }
        var earliest = Int64.max
        var latest = Int64.min
        for channel in 0..<channelCount where channelMeters[channel].frames > 0 {
            earliest = min(earliest, channelMeters[channel].first)
            latest = max(latest, channelMeters[channel].last)
        }
        let duration = earliest < latest ? latest.subtractingSaturating(earliest) : 0
        for channel in 0..<channelCount {
            channelMeters[channel].activity.finish()
            channels.append(channelMeters[channel].statistics)
            loads.append(channelMeters[channel].load(duration: duration))
        }
        identifiers.reserveCapacity(index.entries.count)
        for (slot, entry) in index.entries.enumerated() {
            identifiers.append(identifierMeters[slot].statistics(entry, payloads))
        }
    }

    private static func count(
        _ frames: FrameTable, _ slots: UnsafeBufferPointer<UInt32>,
        _ channels: UnsafeMutableBufferPointer<ChannelMeter>,
        _ identifiers: UnsafeMutableBufferPointer<IdentifierMeter>, _ payloads: PayloadMeters
    ) {
        let wires = WireLengths()
        var base = 0
        for chunk in frames.chunks {
            let times = chunk.times
            let count = min(chunk.count, slots.count - base)
            for row in 0..<count {
                let flags = FrameFlags(rawValue: chunk.flags[row])
                let length = Int(chunk.lengths[row])
                let time = times[row]
                let payload = chunk.payload + Int(chunk.offsets[row])
                let wire = wires.length(
                    flags: flags, identifier: chunk.identifiers[row], length: length, payload: payload)
                let channel = Int(chunk.channels[row])
                if channel < channels.count {
                    channels[channel].add(time: time, flags: flags, length: length, wire: wire)
                }
                let slot = slots[base &+ row]
                guard slot != IdentifierIndex.none else { continue }
                let meter = identifiers.baseAddress.unsafelyUnwrapped + Int(slot)
                meter.pointee.note(time: time)
                if flags.contains(.remote) {
                    meter.pointee.remote &+= 1
                    continue
                }
                meter.pointee.addData(time: time, length: length, row: base &+ row)
                if meter.pointee.payload >= 0 {
                    payloads.add(
                        Int(meter.pointee.payload), flags.contains(.xl) ? payload + FrameTable.storedXLHeader : payload,
                        length)
                }
            }
            base += count
        }
    }
}

/// One identifier while it is counted.
struct IdentifierMeter {
    /// Number in ``PayloadMeters``, or -1.
    var payload: Int32
    var remote = 0
    var period = PeriodMeter()
    private var data = 0
    private var first = Int64.max
    private var last = Int64.min
    private var before: Int64 = 0
    private var gap = IdentifierStatistics.Gap(duration: -1, start: 0, row: 0)
    private var lengths = PayloadLengths()

    init(payload: Int32) {
        self.payload = payload
    }

    @inline(__always)
    mutating func note(time: Int64) {
        first = min(first, time)
        last = max(last, time)
    }

    @inline(__always)
    mutating func addData(time: Int64, length: Int, row: Int) {
        if data > 0, time >= before {
            let step = time.subtractingSaturating(before)
            period.add(step)
            if step > gap.duration { gap = IdentifierStatistics.Gap(duration: step, start: before, row: row) }
        }
        before = time
        data &+= 1
        lengths.insert(length)
    }

    mutating func statistics(_ entry: IdentifierIndex.Entry, _ payloads: PayloadMeters) -> IdentifierStatistics {
        var statistics = IdentifierStatistics(entry: entry)
        statistics.count = data + remote
        statistics.remoteCount = remote
        if data + remote > 0 {
            statistics.first = first
            statistics.last = last
        }
        statistics.period = period.result()
        statistics.worstGap = gap.duration >= 0 ? gap : nil
        statistics.lengths = lengths
        statistics.payload = payload >= 0 ? payloads.facts(Int(payload)) : nil
        return statistics
    }
}

/// One channel while it is counted.
struct ChannelMeter {
    var activity: ActivityMeter
    private(set) var frames = 0
    private(set) var first = Int64.max
    private(set) var last = Int64.min
    private var errors = 0
    private var remote = 0
    private var estimated = 0
    private var nominalBits = 0
    private var dataBits = 0
    private let channel: UInt16
    private let rate: BitRate?
    private let nominal: Double
    private let data: Double

    init(channel: UInt16, rate: BitRate?, origin: Int64) {
        self.channel = channel
        self.rate = rate
        nominal = rate?.nanosecondsPerNominalBit ?? 1
        data = rate?.nanosecondsPerDataBit ?? 1
        activity = ActivityMeter(origin: origin)
    }

    @inline(__always)
    mutating func add(time: Int64, flags: FrameFlags, length: Int, wire: WireLength) {
        frames &+= 1
        first = min(first, time)
        last = max(last, time)
        nominalBits &+= wire.nominalBits
        dataBits &+= wire.dataBits
        let weight = Int64(Double(wire.nominalBits) * nominal + Double(wire.dataBits) * data + 0.5)
        activity.add(time: time, weight: weight, reach: rate == nil ? 0 : weight)
        let special: FrameFlags = [.error, .remote, .fd, .xl, .symbolic]
        if !flags.isDisjoint(with: special) || length > 8 { addSpecial(flags, length) }
    }

    private mutating func addSpecial(_ flags: FrameFlags, _ length: Int) {
        if flags.contains(.error) {
            errors += 1
        } else if flags.contains(.remote) {
            remote += 1
        }
        if WireLengths.isEstimate(flags: flags, length: length) { estimated += 1 }
    }

    var statistics: ChannelStatistics {
        var statistics = ChannelStatistics(channel: channel)
        statistics.frames = frames
        statistics.errors = errors
        statistics.remote = remote
        if frames > 0 {
            statistics.first = first
            statistics.last = last
        }
        statistics.framesInBusiestSecond = Int(activity.largestSecond.frames)
        return statistics
    }

    func load(duration: Int64) -> BusLoad {
        var load = BusLoad(channel: channel, rate: rate)
        load.nominalBits = nominalBits
        load.dataBits = dataBits
        load.estimatedFrames = estimated
        load.duration = duration
        load.largestSecond = activity.largestSecond.weight
        load.largestHundredth = activity.largestBin.weight
        return load
    }
}
