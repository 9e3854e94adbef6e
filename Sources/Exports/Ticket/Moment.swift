internal import Platform
package import Analysis
package import CANCapture
internal import Wording

/// What happened, and the stretch of a recording that shows it: what a ticket and a card are about.
package struct Moment: Sendable {
    /// In the times of the file.
    package let time: Int64
    package let stretch: ClosedRange<Int64>
    /// nil where a time was given.
    package let incident: Incident?
    /// In a capture without times, the rows that show it.
    private let shownRows: ClosedRange<Int>?

    /// So many rows before a step of the clock are shown.
    private static let rowsBefore = 10
    /// Of a capture without times so many rows before it and behind it are shown.
    private static let rowsAround = 50
    /// Stretches of findings that last are shown for this many windows.
    private static let mostWindows: Int64 = 4

    /// A stretch of time, which begins with what it is about.
    package init(stretch: ClosedRange<Int64>) {
        self.stretch = stretch
        time = stretch.lowerBound
        (incident, shownRows) = (nil, nil)
    }

    /// A time.
    ///
    /// - Parameter window: how much is shown, half of it before; nanoseconds.
    package init(around time: Int64, window: Int64) {
        self.time = time
        stretch = Self.around(time...time, window, limit: window)
        (incident, shownRows) = (nil, nil)
    }

    /// An incident of a recording, by the finding that names it.
    package init(_ incident: Incident, window: Int64, in recording: Recording) {
        let finding = incident.lead
        let frames = recording.frames
        let row = finding.rows.map { min($0.lowerBound, frames.count - 1) }
        // Of an incident that lasts longer than what is shown, the finding that names it is shown.
        let most = window.multipliedSaturating(by: Self.mostWindows)
        let isLong = incident.interval.map { $0.upperBound.subtractingSaturating($0.lowerBound) > most } ?? false
        let interval =
            (finding.rule == .stoppedMessage || isLong ? finding : nil)?.interval ?? incident.interval
            ?? row.map { frames.time($0) }.map { $0...$0 }
        let seen = interval ?? recording.span.first...recording.span.first
        // What is missing is missing after the last frame before the gap.
        time = finding.rule.isGap ? seen.lowerBound.addingSaturating(1) : seen.lowerBound
        stretch = Self.around(seen, window, limit: most)
        let start = row ?? 0
        shownRows = recording.isTimed ? nil : (start - Self.rowsAround)...(start + Self.rowsAround)
        self.incident = incident
    }

    /// The finding that names what happened.
    package var finding: Finding? { incident?.lead }

    private static func around(_ times: ClosedRange<Int64>, _ window: Int64, limit: Int64) -> ClosedRange<Int64> {
        let half = window / 2
        let start = times.lowerBound.subtractingSaturating(half)
        let stop = times.upperBound.addingSaturating(window - half)
        return start...max(start, min(stop, start.addingSaturating(limit)))
    }

    /// The rows of the recording to show: those of the stretch; where there are none the last before it and the first behind it.
    package func rows(of recording: Recording) -> RowSet {
        let frames = recording.frames
        let kept = RowSet(count: frames.count)
        if let shownRows {
            for row in shownRows.clamped(to: 0...max(0, frames.count - 1)) where row < frames.count { kept.insert(row) }
            return kept
        }
        // What ends a gap, and what was before a step of the clock, may lie at other times.
        if let finding, let rows = finding.rows {
            if finding.rule.isGap, rows.upperBound < frames.count { kept.insert(rows.upperBound) }
            if finding.rule == .timeBackwards {
                let near = max(0, rows.lowerBound - Self.rowsBefore)...max(0, rows.lowerBound)
                for row in near where row < frames.count { kept.insert(row) }
            }
        }
        var before: Int?
        var behind: Int?
        var count = 0
        frames.notePass()
        for row in 0..<frames.count {
            let time = frames.time(row)
            if stretch.contains(time) {
                kept.insert(row)
                count += 1
            } else if time < stretch.lowerBound {
                before = row
            } else if behind == nil {
                behind = row
            }
        }
        if count == 0 { for row in [before, behind].compactMap({ $0 }) { kept.insert(row) } }
        return kept
    }

    /// The row of a selection that is nearest to the moment.
    package func row(in selection: Selection) -> Int {
        let frames = selection.frames
        let place = finding?.rows?.lowerBound ?? 0
        return (0..<frames.count).first { selection.isTimed ? frames.time($0) >= time : frames.place($0) >= place }
            ?? frames.count - 1
    }
}

extension FindingRule {
    /// Whether it is about frames that do not arrive: its rows are those before and behind.
    fileprivate var isGap: Bool {
        self == .silence || self == .missingMessage || self == .stoppedMessage || self == .canopenHeartbeatLost
    }
}
