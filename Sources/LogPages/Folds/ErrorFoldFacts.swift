internal import Platform
internal import Analysis
internal import CANCapture

/// What is told of error frames that one row stands for.
struct ErrorFoldFacts {
    /// In the order in which they first come.
    private(set) var channels: [UInt16] = []
    /// The usual time from one to the next of the same channel, nanoseconds.
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
        let rows = Int(fold.row)...Int(fold.last)
        let step = (rows.count + Self.mostPoints - 1) / Self.mostPoints
        let gapStep = (rows.count + Self.mostGaps - 1) / Self.mostGaps
        var gaps: [Int64] = []
        var last: UInt8?
        var lastTimes: [Int64] = []
        let first = explains ? SocketCANError.controllerStates(frames.payload(rows.lowerBound)) : []
        for row in rows {
            let channel = frames.channel(row)
            let place = row - rows.lowerBound
            let time = frames.time(row)
            if let known = channels.firstIndex(of: channel) {
                if place % gapStep == 0 { gaps.append(time.subtractingSaturating(lastTimes[known])) }
                lastTimes[known] = time
            } else if channels.count < Self.mostPoints {
                channels.append(channel)
                lastTimes.append(time)
            }
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
        if let last, (rows.count - 1) % step != 0 || transmit.isEmpty { transmit.append(last) }
        gaps.sort()
        distance = gaps.isEmpty ? nil : gaps[gaps.count / 2]
    }
}
