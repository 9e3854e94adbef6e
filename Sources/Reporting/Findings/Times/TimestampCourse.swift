internal import Analysis
internal import CANCapture
internal import Platform

/// The timestamps of the frames around a place where they jump back.
struct TimestampCourse: Equatable {
    struct Sample: Equatable {
        /// In the capture that is shown.
        var row: Int
        /// Nanoseconds.
        var time: Int64
    }

    /// Timestamps that never go back, one after the other; a jump is between two of them.
    let stretches: [[Sample]]
    let rows: ClosedRange<Int>
    let times: ClosedRange<Int64>
    /// The row after the largest jump, and its length in nanoseconds.
    let jump: (row: Int, length: Int64)

    /// Number of frames on each side of the jumps.
    private static let fewestAround = 60
    /// The time that a curve shows on both sides of a jump, as a multiple of the jump.
    private static let jumpsAround = 3.0
    private static let mostSamples = 600
    /// Of times that go back again and again the curve shows those around the largest jump.
    private static let mostStretches = 400
    /// Number of jumps then, and of frames, on each side of the largest.
    private static let (mostJumpsAround, mostRowsAround) = (12, 2_000)

    /// nil if no timestamp jumps back among the rows of the finding.
    ///
    /// - Parameter rows: those that show the finding.
    init?(of rows: ClosedRange<Int>, in frames: FrameTable) {
        guard frames.count > 1, rows.lowerBound >= 0, rows.upperBound < frames.count else { return nil }
        var largest: (row: Int, length: Int64)?
        for row in max(1, rows.lowerBound)...max(1, rows.upperBound) {
            let back = frames.time(row - 1).subtractingSaturating(frames.time(row))
            if back > largest?.length ?? 0 { largest = (row, back) }
        }
        guard let largest else { return nil }
        jump = largest
        let whole = Self.window(around: rows, jump: largest.length, in: frames)
        let jumps = whole.dropFirst().lazy.count { frames.time($0) < frames.time($0 - 1) }
        let shown = jumps < Self.mostStretches ? whole : Self.part(of: whole, around: largest.row, in: frames)
        self.rows = shown
        // One of several frames; the frames at both sides of a jump are always there.
        let step = max(1, shown.count / Self.mostSamples)
        var stretches: [[Sample]] = [[]]
        var times = frames.time(shown.lowerBound)...frames.time(shown.lowerBound)
        for row in shown {
            let time = frames.time(row)
            times = min(times.lowerBound, time)...max(times.upperBound, time)
            let isBehind = row > shown.lowerBound && time < frames.time(row - 1)
            let isBefore = row == shown.upperBound || frames.time(row + 1) < time
            if isBehind { stretches.append([]) }
            guard isBehind || isBefore || (row - shown.lowerBound) % step == 0 else { continue }
            stretches[stretches.count - 1].append(Sample(row: row, time: time))
        }
        self.stretches = stretches
        self.times = times
    }

    /// The rows with as many others around them that the jump is a good part of the time that they take.
    private static func window(around rows: ClosedRange<Int>, jump: Int64, in frames: FrameTable) -> ClosedRange<Int> {
        let last = frames.count - 1
        // The rate away from the jump: of the longer part of the capture.
        let part = rows.lowerBound > last - rows.upperBound ? 0...max(0, rows.lowerBound - 1) : rows.upperBound...last
        let span = frames.time(part.upperBound).subtractingSaturating(frames.time(part.lowerBound))
        let distance = max(1, Double(span) / Double(max(1, part.count - 1)))
        let around = min(Double(last), max(Double(fewestAround), jumpsAround * Double(jump) / distance))
        return max(0, rows.lowerBound - 1 - Int(around))...min(last, rows.upperBound + Int(around))
    }

    /// The rows with a few jumps on each side of the largest one.
    private static func part(
        of rows: ClosedRange<Int>, around row: Int, in frames: FrameTable
    ) -> ClosedRange<Int> {
        var (low, high) = (row - 1, row)
        var jumps = 0
        while low > rows.lowerBound, row - low < mostRowsAround {
            if frames.time(low) < frames.time(low - 1) { jumps += 1 }
            guard jumps < mostJumpsAround else { break }
            low -= 1
        }
        jumps = 0
        while high < rows.upperBound, high - row < mostRowsAround {
            if frames.time(high + 1) < frames.time(high) { jumps += 1 }
            guard jumps < mostJumpsAround else { break }
            high += 1
        }
        return low...high
    }

    static func == (one: TimestampCourse, other: TimestampCourse) -> Bool {
        one.stretches == other.stretches && one.jump == other.jump
    }
}
