internal import Platform
internal import CANCapture

/// One channel while it is counted.
struct ChannelMeter {
    private(set) var frames = 0
    private(set) var first = Int64.max
    private(set) var last = Int64.min
    /// Whether all stamps so far came in their order; if not, ``ordered`` must be fed by ``OrderedStretches``.
    private(set) var isOrdered = true
    private(set) var backwardSteps = 0
    /// By which all of these together go back, nanoseconds.
    private(set) var backwardSum: Int64 = 0
    var ordered: OrderedMeter
    private var errors = 0
    private var remote = 0
    private var estimated = 0
    private var bits = WireLength(nominalBits: 0)
    /// Of frames that ended with or before the first stamp of the capture.
    private var framesBefore = 0
    private var bitsBefore = 0
    private var shortest = 0
    private var shortestBefore = 0
    private var lead: Int64 = 0
    private var before = Int64.min
    private let origin: Int64
    /// No frame takes longer, nanoseconds: of 20 000 bits, more than CAN XL has.
    private let reach: Int64
    private let channel: UInt16
    private let rate: BitRate?
    private let nominal: Double
    private let data: Double

    /// - Parameter origin: the earliest stamp of the capture, nanoseconds.
    init(channel: UInt16, rate: BitRate?, origin: Int64) {
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
        if time < before { noteStepBack(to: time) }
        before = time
        if isOrdered { ordered.add(entry) }
        let special: FrameFlags = [.error, .remote, .fd, .xl, .symbolic]
        if !flags.isDisjoint(with: special) || length > 8 { addSpecial(flags, length) }
    }

    /// Keeps account of what of a frame lies before the first stamp.
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

    /// Forgets what came in the wrong order; it is to come again in the right one.
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

    /// Without what a load must allow.
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
        load.hundredth = ordered.busiestHundredth
        load.longestWait = ordered.longestWait
        load.longestWaitAtRate = ordered.longestWaitAtRate
        load.judge()
        return load
    }
}
