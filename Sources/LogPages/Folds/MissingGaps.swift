internal import Analysis
internal import CANCapture
internal import Formatting
internal import Platform
internal import Wording

/// Lines where identifiers are missing while others go on: before the frame with which the first of them comes back. If
/// that frame is not shown, the line is after the frame with which the gap begins; if neither is, there is no line.
enum MissingGaps {
    /// Maximum number of lines.
    private static let most = 400

    /// - Parameters:
    ///   - findings: those of missing messages; others are left out. Their rows and identifiers are those of the shown
    ///     frames.
    ///   - index: of the shown frames; nil if all frames are shown.
    static func separators(
        _ findings: [Finding], _ frames: FrameTable, _ index: IdentifierIndex?,
        _ prose: @autoclosure () -> FindingProse
    ) -> [Separators.Separator] {
        let findings = findings.filter { $0.rule == .missingMessage && $0.severity > .info }
        guard !findings.isEmpty else { return [] }
        let prose = prose()
        var found: [Separators.Separator] = []
        for finding in findings {
            for gap in gaps(of: finding, frames, index) {
                guard found.count < most else { return found }
                let text = text(gap, isTogether: finding.facts.isTogether, prose)
                found.append(
                    Separators.Separator(
                        row: gap.row, kind: .gap(text, finding.severity, incident: finding.number)))
            }
        }
        return found
    }

    /// The line is where the first identifier comes back, so it says when they stopped.
    private static func text(_ gap: Gap, isTogether: Bool, _ prose: FindingProse) -> String {
        let length = Decimal.duration(gap.length)
        guard gap.slots.count > 1 else {
            return "\(prose.identifier(ofSlot: gap.slots.first ?? 0)) missing for \(length)"
        }
        let what = "\(LogProse.count(gap.slots.count, "identifier")) missing"
        // As long as the finding says: without any of them.
        if isTogether, let shared = gap.shared {
            let both = Decimal.duration(shared.upperBound.subtractingSaturating(shared.lowerBound))
            return "\(what) together for \(both), from \(prose.seconds(shared.lowerBound)) s"
        }
        return "\(what) for up to \(length), from \(prose.seconds(gap.interval.lowerBound)) s"
    }

    private struct Gap {
        /// The frame after its line.
        var row: Int
        var interval: ClosedRange<Int64>
        /// The time in which all of them are missing; nil if there is none.
        var shared: ClosedRange<Int64>?
        var slots: Set<Int>
        /// That of the longest, nanoseconds.
        var length: Int64
    }

    /// Parts of a finding that overlap are one.
    private static func gaps(of finding: Finding, _ frames: FrameTable, _ index: IdentifierIndex?) -> [Gap] {
        var gaps: [Gap] = []
        let parts = finding.parts.filter { $0.rows != nil && $0.interval != nil }
            .sorted { ($0.interval?.lowerBound ?? 0) < ($1.interval?.lowerBound ?? 0) }
        for part in parts {
            guard let rows = part.rows, let interval = part.interval, let slot = part.slot ?? finding.slot,
                let row = row(of: interval, of: slot, rows, frames, index)
            else { continue }
            let length = interval.upperBound.subtractingSaturating(interval.lowerBound)
            if let last = gaps.last, last.interval.overlaps(interval) {
                let place = gaps.count - 1
                gaps[place].row = min(last.row, row)
                gaps[place].slots.insert(slot)
                let shared = last.shared.flatMap { $0.overlaps(interval) ? $0.clamped(to: interval) : nil }
                gaps[place].shared = shared
                gaps[place].length = max(last.length, length)
                gaps[place].interval =
                    last.interval
                    .lowerBound...max(
                        last.interval.upperBound, interval.upperBound)
            } else {
                gaps.append(Gap(row: row, interval: interval, shared: interval, slots: [slot], length: length))
            }
        }
        return gaps
    }

    /// The frame after the line of a gap; nil if neither its first nor its last frame is shown, or nothing is after it.
    ///
    /// - Parameter rows: the shown frames within the gap, or the nearest ones: its own frames only if they are shown.
    private static func row(
        of interval: ClosedRange<Int64>, of slot: Int, _ rows: ClosedRange<Int>, _ frames: FrameTable,
        _ index: IdentifierIndex?
    ) -> Int? {
        guard let index else { return rows.upperBound < frames.count ? rows.upperBound : nil }
        func isOwn(_ row: Int, at time: Int64) -> Bool {
            row < frames.count && row < index.slots.count && frames.time(row) == time
                && Int(index.slots[row]) == slot
        }
        if rows.upperBound > rows.lowerBound, isOwn(rows.upperBound, at: interval.upperBound) {
            return rows.upperBound
        }
        guard isOwn(rows.lowerBound, at: interval.lowerBound), rows.lowerBound + 1 < frames.count else { return nil }
        return rows.lowerBound + 1
    }
}
