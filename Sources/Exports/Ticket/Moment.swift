internal import Platform
package import Analysis
package import CANCapture
internal import Wording

/// The incident that a ticket or a card is about, and the part of a recording that shows it.
package struct Moment: Sendable {
    /// In the time of the file.
    package let time: Int64
    package let stretch: ClosedRange<Int64>
    /// nil if the user gave a time.
    package let incident: Incident?
    /// The rows that show the moment, where times do not: the capture has none, or they are set back there.
    package let shownRows: ClosedRange<Int>?

    /// Number of rows that are shown before and after the moment where times do not show it.
    private static let rowsAround = 50
    /// If a finding lasts longer, this many windows of it are shown.
    private static let mostWindows: Int64 = 4
    /// Number of rows up to which a gap is shown to its end.
    private static let mostRows = 1000

    /// A period of time that begins with the moment.
    package init(stretch: ClosedRange<Int64>) {
        self.stretch = stretch
        time = stretch.lowerBound
        (incident, shownRows) = (nil, nil)
    }

    /// A moment at a time.
    ///
    /// - Parameter window: the time to show, half of it before the moment; nanoseconds.
    package init(around time: Int64, window: Int64) {
        self.time = time
        stretch = Self.around(time...time, window, limit: window)
        (incident, shownRows) = (nil, nil)
    }

    /// The moment of an incident of a recording, given by its finding.
    package init(_ incident: Incident, window: Int64, in recording: Recording) {
        let finding = incident.lead
        let frames = recording.frames
        let row = finding.rows.map { min($0.lowerBound, frames.count - 1) }
        // If an incident lasts longer than the shown time, the finding that names it is shown. A gap is shown with the frame
        // that ends it, as long as there are not too many rows between.
        let isWhole = finding.rule.ends && finding.parts.count <= 1 && finding.rows?.count ?? .max <= Self.mostRows
        let most = isWhole ? .max : window.multipliedSaturating(by: Self.mostWindows)
        let isLong = incident.interval.map { $0.upperBound.subtractingSaturating($0.lowerBound) > most } ?? false
        // Behind it, times are those of earlier frames again.
        let isBack = finding.rule == .timeBackwards && row != nil
        let interval =
            isBack
            ? row.map { frames.time($0) }.map { $0...$0 }
            : (finding.rule == .stoppedMessage || isLong ? finding : nil)?.interval ?? incident.interval
                ?? row.map { frames.time($0) }.map { $0...$0 }
        let seen = interval ?? recording.span.first...recording.span.first
        // The moment is that of the finding that names the incident, not that of its first sign. Missing frames are missing
        // after the last frame before the gap.
        let named = finding.interval.map { $0.lowerBound }.flatMap { seen.contains($0) ? $0 : nil } ?? seen.lowerBound
        time = finding.rule.isGap ? named.addingSaturating(1) : named
        stretch = Self.around(seen, window, limit: most)
        let start = row ?? 0
        shownRows = recording.isTimed && !isBack ? nil : (start - Self.rowsAround)...(start + Self.rowsAround)
        self.incident = incident
    }

    /// The finding that names the incident.
    package var finding: Finding? { incident?.lead }

    private static func around(_ times: ClosedRange<Int64>, _ window: Int64, limit: Int64) -> ClosedRange<Int64> {
        let half = window / 2
        let start = times.lowerBound.subtractingSaturating(half)
        let stop = times.upperBound.addingSaturating(window - half)
        return start...max(start, min(stop, start.addingSaturating(limit)))
    }

    /// The rows of the recording to show: those of the period, or if it has none, the last row before and the first row
    /// after it.
    package func rows(of recording: Recording) -> RowSet {
        let frames = recording.frames
        let kept = RowSet(count: frames.count)
        if let shownRows {
            for row in shownRows.clamped(to: 0...max(0, frames.count - 1)) where row < frames.count { kept.insert(row) }
            return kept
        }
        var before: Int?
        var last: Int?
        var behind: Int?
        var count = 0
        frames.notePass()
        for row in 0..<frames.count {
            let time = frames.time(row)
            if stretch.contains(time) {
                kept.insert(row)
                last = row
                count += 1
            } else if time < stretch.lowerBound {
                before = row
            } else if behind == nil {
                behind = row
            }
        }
        // The frame that ends a gap may have a time outside of the period. Of several gaps it is the first one that is
        // shown. If other frames lie between, the bus would seem silent.
        if let finding, finding.rule.isGap, let rows = finding.rows(of: time...time), rows.upperBound < frames.count,
            rows.upperBound == last.map({ $0 + 1 })
        {
            kept.insert(rows.upperBound)
        }
        if count == 0 { for row in [before, behind].compactMap({ $0 }) { kept.insert(row) } }
        return kept
    }

    /// The row of a selection that is nearest to the moment.
    package func row(in selection: Selection) -> Int {
        let frames = selection.frames
        let place = finding?.rows?.lowerBound ?? 0
        return (0..<frames.count).first { shownRows == nil ? frames.time($0) >= time : frames.place($0) >= place }
            ?? frames.count - 1
    }

    /// The rows of a selection from the first sign of the incident to its end; only the nearest row where times do not
    /// show them.
    package func event(in selection: Selection) -> ClosedRange<Int> {
        let row = row(in: selection)
        guard shownRows == nil, let interval = incident?.interval else { return row...row }
        let frames = selection.frames
        let first = (0..<row).first { interval.contains(frames.time($0)) } ?? row
        return first...((row..<frames.count).last { interval.contains(frames.time($0)) } ?? row)
    }
}

extension FindingRule {
    /// Whether a frame ends it.
    fileprivate var ends: Bool { self == .silence || self == .missingMessage }

    /// Whether the finding is about frames that do not arrive: it shows the rows before and after.
    fileprivate var isGap: Bool {
        self == .silence || self == .missingMessage || self == .stoppedMessage || self == .canopenHeartbeatLost
    }
}
