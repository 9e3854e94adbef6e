internal import Capture

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
    private var lead: Int64 = 0
    private let origin: Int64
    private let channel: UInt16
    private let rate: BitRate?
    private let nominal: Double
    private let data: Double

    init(channel: UInt16, rate: BitRate?, origin: Int64) {
        self.channel = channel
        self.rate = rate
        self.origin = origin
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
        let inside = time &- origin
        if inside < weight, inside >= 0, rate != nil { lead &+= weight &- inside }
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
        load.lead = lead
        load.duration = duration
        load.largestSecond = activity.largestSecond.weight
        load.largestHundredth = activity.largestBin.weight
        return load
    }
}
