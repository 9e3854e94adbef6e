/// What a moment shows of one channel. Facts alone.
struct MomentChannel {
    /// A row of ticks.
    struct Lane {
        /// nil for the frames of all others.
        var slot: Int?
        /// Nanoseconds, ascending, with the slot of each frame.
        var frames: [(time: Int64, slot: Int)] = []
        /// The usual time of the identifier from frame to frame, nanoseconds; nil if it is not known.
        var period: Int64?
        /// The gaps given by the finding.
        var missing: [ClosedRange<Int64>] = []
        /// It did not arrive again after this time.
        var stop: Int64?
    }

    /// Of the incident; nil if it concerns no channel, or all.
    let channel: UInt16?
    /// The silence of the incident, in which error frames may have arrived. If it is long, it is folded.
    var silence: ClosedRange<Int64>?
    /// Whether error frames arrived in it.
    var isOfErrors = false
    var lanes: [Lane]
    /// Error frames.
    var errors: [Int64] = []
    /// The values of the transmit error counter in error frames.
    var counters: [(time: Int64, transmit: UInt8)] = []
    /// How busy it was; nil where the incident does not concern it.
    var load: MomentLoad?
    /// Number of identifiers without their own row.
    var others = 0

    init(channel: UInt16?, lanes: [Lane]) { (self.channel, self.lanes) = (channel, lanes) }

    var hasFrames: Bool { lanes.contains { !$0.frames.isEmpty } }

    /// Without the row of all others if they have no frame.
    mutating func dropEmptyRest() {
        if let last = lanes.last, last.slot == nil, last.frames.isEmpty { lanes.removeLast() }
    }

    /// The amount by which the transmit error counter rises with each error; nil if it varies.
    var counterStep: Int? {
        let steps = zip(counters, counters.dropFirst()).map { Int($1.transmit) - Int($0.transmit) }
        guard steps.count > 1, let first = steps.first, first > 0, steps.allSatisfy({ $0 == first }) else { return nil }
        return first
    }
}
