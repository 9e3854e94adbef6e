internal import Analysis
internal import CANCapture
internal import Platform

/// The error frames in which something new happens: the first ones of a burst, and those that report another error or
/// another state of the controller. Between them error frames repeat.
enum ErrorSteps {
    /// Maximum number of error frames that are examined.
    private static let mostExamined = 100_000
    /// A time between two error frames is a pause if it is longer than this, and than three times the usual one.
    /// Nanoseconds.
    private static let shortestPause: Int64 = 10_000_000
    private static let longestInterval: Int64 = 3

    /// - Parameters:
    ///   - errors: the rows of all error frames, ascending.
    ///   - range: the rows of a finding.
    ///   - most: of more steps those with a state come first, and the last burst stays.
    static func rows(_ errors: [UInt32], in range: ClosedRange<Int>, of frames: FrameTable, most: Int) -> [Int] {
        let start = errors.partitioningIndex { Int($0) >= range.lowerBound }
        let own = errors[start...].prefix(mostExamined).map { Int($0) }.prefix { $0 <= range.upperBound }
        guard most > 0, own.count > 1 else { return [] }
        let gaps = zip(own, own.dropFirst()).map { frames.time($1).subtractingSaturating(frames.time($0)) }
        let usual = gaps.sorted()[gaps.count / 2]
        let limit = max(shortestPause, usual.multipliedSaturating(by: longestInterval))
        var (states, others): ([Int], [Int]) = ([], [])
        var last: [UInt16: Int] = [:]
        for (place, row) in own.enumerated() {
            let before = last.updateValue(row, forKey: frames.channel(row))
            if let before, isOther(frames, before, row) {
                if isState(frames, row) { states.append(row) } else { others.append(row) }
            } else if place > 0, gaps[place - 1] > limit {
                others.append(row)
            }
        }
        let shown = states.prefix(most)
        let room = most - shown.count
        guard others.count > room else { return (shown + others).sorted() }
        return (shown + others.prefix(max(0, room - 1)) + others.suffix(min(1, room))).sorted()
    }

    /// Whether an error frame reports the state of the controller.
    private static func isState(_ frames: FrameTable, _ row: Int) -> Bool {
        frames.flags(row).contains(.socketCAN)
            && frames.identifier(row) & (SocketCANError.controllerClass | SocketCANError.busOffClass) != 0
    }

    private static func isOther(_ frames: FrameTable, _ one: Int, _ other: Int) -> Bool {
        guard frames.flags(one).contains(.socketCAN), frames.flags(other).contains(.socketCAN) else { return false }
        let (first, second) = (frames.payload(one), frames.payload(other))
        let classes = SocketCANError.controllerClass | SocketCANError.busOffClass
        if frames.identifier(other) & classes != 0,
            frames.identifier(one) & classes != frames.identifier(other) & classes
                || SocketCANError.controllerStates(first) != SocketCANError.controllerStates(second)
        {
            return true
        }
        return !SocketCANError.areAlike(frames.identifier(one), first, frames.identifier(other), second)
    }
}
