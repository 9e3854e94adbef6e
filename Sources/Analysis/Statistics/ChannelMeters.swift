internal import CANCapture
internal import Platform

/// The meters of all channels of a table.
struct ChannelMeters {
    private let all: UnsafeMutableBufferPointer<ChannelMeter>

    private init(_ frames: FrameTable, rates: BitRates, origin: Int64, spans: [ChannelSpan]) {
        let count = max(1, frames.channels.count)
        all = .allocate(capacity: count)
        var room = LoadSteps.most
        for channel in 0..<count {
            let number = UInt16(truncatingIfNeeded: channel)
            let steps = LoadSteps(spans.indices.contains(channel) ? spans[channel] : nil, rates[number], room: &room)
            all.initializeElement(
                at: channel, to: ChannelMeter(channel: number, rate: rates[number], origin: origin, steps: steps))
        }
    }

    /// The results.
    struct Counted: Sendable {
        var channels: [ChannelStatistics]
        var loads: [BusLoad]
        /// How the timestamps of all channels step back.
        var backward: ClockTrust.Backward
        /// By channel: its traffic step by step; empty if not requested, or if the rate is not known.
        var steps: [[Double]]
        /// nil if not requested.
        var gaps: ChannelGaps?
    }

    /// One pass over the frames.
    ///
    /// - Parameters:
    ///   - origin: the earliest timestamp, nanoseconds; nil finds it in another pass.
    ///   - spans: by channel, for the load step by step.
    ///   - gaps: whether gaps between frames are also searched.
    static func counted(
        _ frames: FrameTable, rates: BitRates, origin: Int64? = nil, spans: [ChannelSpan] = [],
        gaps hasGaps: Bool = false
    ) -> Counted {
        let meters = ChannelMeters(frames, rates: rates, origin: origin ?? earliest(frames), spans: spans)
        defer { meters.deallocate() }
        var gaps = hasGaps ? ChannelGaps(frames) : nil
        let wires = WireLengths()
        for stretch in ClassicHeaders(frames, wires).stretches(of: frames) {
            let (chunk, headers) = (stretch.chunk, stretch.numbers)
            for row in 0..<stretch.count {
                let kind = chunk.kind(row)
                let channel = Int(kind.channel)
                guard channel < meters.all.count else { continue }
                let wire = chunk.wireLength(row, headers[row], wires)
                meters.all[channel].add(time: chunk.times[row], flags: kind.flags, length: Int(kind.length), wire: wire)
            }
            gaps?.take(chunk, base: stretch.base)
            chunk.leave()
        }
        var counted = meters.finish(frames)
        counted.gaps = gaps
        return counted
    }

    private static func earliest(_ frames: FrameTable) -> Int64 {
        var earliest = Int64.max
        for (chunk, _) in frames.pass() {
            for row in 0..<chunk.count { earliest = min(earliest, chunk.times[row]) }
        }
        return earliest
    }

    /// Computes the results, after all frames were counted.
    private func finish(_ frames: FrameTable) -> Counted {
        OrderedStretches.feed(all, frames)
        var backward = ClockTrust.Backward()
        var earliest = Int64.max
        var latest = Int64.min
        var observed: Int64 = 0
        for channel in all.indices where all[channel].frames > 0 {
            earliest = min(earliest, all[channel].first)
            latest = max(latest, all[channel].last)
            observed = max(observed, all[channel].ordered.observed)
            backward.steps += all[channel].backwardSteps
            backward.sum = backward.sum.addingSaturating(all[channel].backwardSum)
        }
        backward.span = earliest < latest ? latest.subtractingSaturating(earliest) : 0
        backward.frames = all.reduce(0) { $0 + $1.frames }
        // Between the stretches of a clock that started again nothing was recorded.
        let hasRestarted = all.contains { $0.ordered.restarts > 0 }
        let duration = hasRestarted ? observed : backward.span
        return Counted(
            channels: all.map(\.statistics), loads: all.map { $0.load(duration: duration) }, backward: backward,
            steps: all.map(\.steps.busy))
    }

    private func deallocate() {
        for channel in all.indices {
            all[channel].ordered.destroy()
            all[channel].steps.destroy()
        }
        all.deinitialize().deallocate()
    }
}

/// Sorts the frames of channels whose timestamps step back by their timestamps.
///
/// A frame that is late is placed by its timestamp. If ``SteadyClock/restart`` late frames in a row step back to the
/// first half of the stretch, or before it, the clock started again, and the first of them begins a new stretch. Frames
/// that step back less come from several buffers that were written one after the other, unless they are the same
/// traffic a second time (``OverlaidStretches``).
enum OrderedStretches {
    /// Takes one pass over the frames if a channel needs it, and then 24 bytes for each frame of such a channel.
    static func feed(_ channels: UnsafeMutableBufferPointer<ChannelMeter>, _ frames: FrameTable) {
        guard channels.contains(where: { !$0.isOrdered }) else { return }
        var entries = [[WireEntry]](repeating: [], count: channels.count)
        for channel in channels.indices where !channels[channel].isOrdered {
            entries[channel].reserveCapacity(channels[channel].frames)
        }
        let wires = WireLengths()
        for (chunk, _) in frames.pass() {
            for row in 0..<chunk.count {
                let channel = Int(chunk.kind(row).channel)
                guard channel < channels.count, !channels[channel].isOrdered else { continue }
                let isXL = chunk.kind(row).flags.contains(.xl)
                entries[channel].append(
                    WireEntry(time: chunk.times[row], wire: chunk.wireLength(row, wires), isXL: isXL))
            }
        }
        for channel in channels.indices where !channels[channel].isOrdered {
            channels[channel].startOver()
            let times = entries[channel].map(\.time)
            let stretches = stretches(times, of: UInt16(truncatingIfNeeded: channel), frames)
            for (number, stretch) in stretches.enumerated() {
                if number > 0 { channels[channel].ordered.restart() }
                // Frames with equal timestamps stay in the order of the file.
                for entry in entries[channel][stretch].enumerated().sorted(by: {
                    ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
                }) {
                    channels[channel].ordered.add(entry.element)
                }
            }
            entries[channel] = []
        }
    }

    private static let mostBlocks = 4096

    /// Where the clock of a channel started again; one stretch for a file that is sorted by identifier.
    ///
    /// - Parameters:
    ///   - times: of its frames that `counts` keeps, in the order of the file, nanoseconds.
    static func stretches(
        _ times: [Int64], of channel: UInt16, _ frames: FrameTable, where counts: (FrameHeader) -> Bool = { _ in true }
    ) -> [Range<Int>] {
        let all = stretches(times)
        if isByIdentifier(all, times, of: channel, frames, counts) { return [times.indices] }
        let starts = OverlaidStretches.starts(in: all, times, of: channel, frames, counts)
        guard !starts.isEmpty else { return all }
        let ends = (all.map(\.upperBound) + starts).sorted()
        return zip([0] + ends, ends).map { $0..<$1 }
    }

    /// Whether the stretches are those of a file that contains one identifier, or some, after the other: each stretch covers
    /// most of the time, and no identifier is in two of them.
    private static func isByIdentifier(
        _ stretches: [Range<Int>], _ times: [Int64], of channel: UInt16, _ frames: FrameTable,
        _ counts: (FrameHeader) -> Bool
    ) -> Bool {
        guard (2...mostBlocks).contains(stretches.count), let first = times.min(), let last = times.max() else {
            return false
        }
        let span = last.subtractingSaturating(first)
        let coversMost = stretches.allSatisfy { stretch in
            guard let low = times[stretch].min(), let high = times[stretch].max() else { return false }
            return high.subtractingSaturating(low) > span / 2
        }
        guard coversMost else { return false }
        var blocks: [UInt64: Int] = [:]
        var (place, block) = (0, 0)
        for (chunk, _) in frames.pass() {
            for row in 0..<chunk.count {
                let kind = chunk.kind(row)
                guard kind.channel == channel, counts(kind) else { continue }
                while place >= stretches[block].upperBound { block += 1 }
                place += 1
                guard !kind.flags.contains(.error) else { continue }
                let identity = UInt64(kind.identifier) << 1 | (kind.flags.contains(.extended) ? 1 : 0)
                guard blocks[identity, default: block] == block else { return false }
                blocks[identity] = block
            }
        }
        return true
    }

    /// Where the clock started again.
    static func stretches(_ times: [Int64]) -> [Range<Int>] {
        var ends: [Int] = []
        var latest = Int64.min
        var first = times.first ?? 0
        var late = 0
        for (place, time) in times.enumerated() {
            if time >= latest {
                latest = time
                late = 0
                continue
            }
            late += 1
            let half = latest.subtractingSaturating(first) / 2
            guard late >= Int(SteadyClock.restart), time.subtractingSaturating(first) <= half else { continue }
            let start = place + 1 - late
            // After a long stretch of late frames only the last ones count.
            let recent = max(start, place + 1 - Int(SteadyClock.restart))
            ends.append(recent)
            first = times[recent]
            latest = times[recent...place].max() ?? time
            late = 0
        }
        return zip([0] + ends, ends + [times.count]).map { $0..<$1 }
    }
}

/// One channel while it is counted.
struct ChannelMeter {
    private(set) var frames = 0
    private(set) var first = Int64.max
    private(set) var last = Int64.min
    /// Whether all timestamps so far were in order; otherwise ``OrderedStretches`` must feed ``ordered``.
    private(set) var isOrdered = true
    private(set) var backwardSteps = 0
    /// Total of all steps back, nanoseconds.
    private(set) var backwardSum: Int64 = 0
    var ordered: OrderedMeter
    private var errors = 0
    private var remote = 0
    private var estimated = 0
    private var bits = WireLength(nominalBits: 0)
    /// Of frames that ended at or before the first timestamp of the capture.
    private var framesBefore = 0
    private var bitsBefore = 0
    private var shortest = 0
    private var shortestBefore = 0
    private var lead: Int64 = 0
    private var before = Int64.min
    private let origin: Int64
    /// No frame takes longer, nanoseconds: 20 000 bits, more than CAN XL has.
    private let reach: Int64
    private let channel: UInt16
    private let rate: BitRate?
    private let nominal: Double
    private let data: Double
    let steps: LoadSteps

    /// - Parameter origin: the earliest timestamp of the capture, nanoseconds.
    init(channel: UInt16, rate: BitRate?, origin: Int64, steps: LoadSteps) {
        self.steps = steps
        self.channel = channel
        self.rate = rate
        self.origin = origin
        nominal = rate?.nanosecondsPerNominalBit ?? 1
        data = rate?.nanosecondsPerDataBit ?? 1
        reach = rate == nil ? 0 : Int64(20_000 * max(nominal, data))
        ordered = OrderedMeter(rate: rate)
    }

    @inline(__always)
    mutating func add(time: Int64, flags: FrameFlags, length: Int, wire: WireLength) {
        frames &+= 1
        first = min(first, time)
        last = max(last, time)
        bits.nominalBits &+= wire.nominalBits
        bits.dataBits &+= wire.dataBits
        let entry = WireEntry(time: time, wire: wire, isXL: flags.contains(.xl))
        let inside = time &- origin
        if inside <= reach, inside >= 0 { addAtStart(entry, inside) } else { shortest &+= Int(entry.shortest) }
        steps.add(time, wire)
        if time < before { noteStepBack(to: time) }
        before = time
        if isOrdered { ordered.add(entry) }
        let special: FrameFlags = [.error, .remote, .fd, .xl, .symbolic]
        if !flags.isDisjoint(with: special) || length > 8 { addSpecial(flags, length) }
    }

    /// Counts the part of a frame before the first timestamp.
    private mutating func addAtStart(_ entry: WireEntry, _ inside: Int64) {
        let weight = Int64(Double(entry.nominalBits) * nominal + Double(entry.dataBits) * data + 0.5)
        if inside < weight, rate != nil { lead &+= weight &- inside }
        if inside == 0 {
            framesBefore += 1
            bitsBefore += Int(entry.nominalBits) + Int(entry.dataBits)
            shortestBefore += Int(entry.shortest)
        } else {
            shortest &+= Int(entry.shortest)
        }
    }

    @inline(never)
    private mutating func noteStepBack(to time: Int64) {
        isOrdered = false
        backwardSteps += 1
        backwardSum = backwardSum.addingSaturating(before.subtractingSaturating(time))
    }

    /// Discards frames that were added in the wrong order; they must be added again in order.
    mutating func startOver() {
        ordered.destroy()
        ordered = OrderedMeter(rate: rate)
    }

    private mutating func addSpecial(_ flags: FrameFlags, _ length: Int) {
        if flags.contains(.error) {
            errors += 1
        } else if flags.contains(.remote) {
            remote += 1
        }
        if WireLengths.isEstimate(flags: flags, length: length) { estimated += 1 }
    }

    /// Without the part that depends on the load.
    var statistics: ChannelStatistics {
        var statistics = ChannelStatistics(channel: channel)
        statistics.frames = frames
        statistics.errors = errors
        statistics.remote = remote
        if frames > 0 {
            statistics.first = first
            statistics.last = last
        }
        return statistics
    }

    /// - Parameter duration: of all channels, nanoseconds.
    func load(duration: Int64) -> BusLoad {
        var load = BusLoad(channel: channel, rate: rate)
        load.nominalBits = bits.nominalBits
        load.dataBits = bits.dataBits
        load.estimatedFrames = estimated
        load.lead = lead
        load.duration = duration
        load.framesWithin = frames - framesBefore
        load.bitsWithin = bits.bits - bitsBefore
        load.shortest = shortest
        load.shortestOfAll = Int64(shortest + shortestBefore)
        load.second = ordered.busiestSecond
        load.tenth = ordered.busiestTenth
        load.hundredth = ordered.busiestHundredth
        load.longestWait = ordered.longestWait
        load.longestWaitAtRate = ordered.longestWaitAtRate
        load.judge()
        return load
    }
}
