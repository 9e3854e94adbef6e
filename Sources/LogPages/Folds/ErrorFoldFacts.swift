internal import Platform
internal import Analysis
internal import CANCapture

/// What is told of error frames that one row stands for.
struct ErrorFoldFacts {
    /// The usual time from one to the next, nanoseconds; nil where some are much further apart.
    private(set) var distance: Int64?
    /// Evenly among the frames that tell it, and the last one: the transmit error counter.
    private(set) var transmit: [UInt8] = []
    /// The least and the most.
    private(set) var receive: ClosedRange<UInt8>?
    /// What becomes of the controller in others than the first: `transmit warning`.
    private(set) var states: [String] = []

    /// Points of a counter's course, and distances that are looked at.
    private static let mostPoints = 64
    private static let mostGaps = 4096

    init(_ fold: RowFolds.Fold, frames: FrameTable, explains: Bool) {
        let channel = frames.channel(Int(fold.row))
        let count = Int(fold.count)
        let step = (count + Self.mostPoints - 1) / Self.mostPoints
        let gapStep = (count + Self.mostGaps - 1) / Self.mostGaps
        var gaps: [Int64] = []
        var longest: Int64 = 0
        var last: UInt8?
        var before: Int64?
        var place = -1
        let first = explains ? SocketCANError.controllerStates(frames.payload(Int(fold.row))) : []
        for row in Int(fold.row)...Int(fold.last) where frames.channel(row) == channel {
            place += 1
            let time = frames.time(row)
            if let before {
                let gap = time.subtractingSaturating(before)
                if place % gapStep == 0 { gaps.append(gap) }
                longest = max(longest, gap)
            }
            before = time
            guard explains else { continue }
            let (identifier, data) = (frames.identifier(row), frames.payload(row))
            if identifier & 0x004 != 0, place > 0 {
                for state in SocketCANError.controllerStates(data)
                where !first.contains(state) && !states.contains(state) { states.append(state) }
            }
            guard let counters = SocketCANError.counters(identifier: identifier, data: data) else { continue }
            last = counters.transmit
            if place % step == 0 { transmit.append(counters.transmit) }
            let known = receive ?? counters.receive...counters.receive
            receive = min(known.lowerBound, counters.receive)...max(known.upperBound, counters.receive)
        }
        if let last, place % step != 0 || transmit.isEmpty { transmit.append(last) }
        gaps.sort()
        guard !gaps.isEmpty else { return }
        let median = gaps[gaps.count / 2]
        if longest / RowFolds.longestInterval <= median { distance = median }
    }
}
