internal import Analysis
internal import CANCapture
internal import Formatting
internal import Platform
internal import Wording

/// Lines where identifiers are missing while others go on: before the frame with which the first of them comes back.
enum MissingGaps {
    /// Maximum number of lines.
    private static let most = 400

    /// - Parameter findings: those of missing messages; others are left out.
    static func separators(
        _ findings: [Finding], _ frames: FrameTable, _ prose: @autoclosure () -> FindingProse
    ) -> [Separators.Separator] {
        let findings = findings.filter { $0.rule == .missingMessage && $0.severity > .info }
        guard !findings.isEmpty else { return [] }
        let prose = prose()
        var found: [Separators.Separator] = []
        for finding in findings {
            for gap in gaps(of: finding, frames) {
                guard found.count < most else { return found }
                let length = Decimal.duration(gap.length)
                let text =
                    gap.slots.count == 1
                    ? "\(prose.identifier(ofSlot: gap.slots.first ?? 0)) missing for \(length)"
                    : "\(LogProse.count(gap.slots.count, "identifier")) missing for up to \(length)"
                found.append(
                    Separators.Separator(
                        row: gap.row, kind: .gap(text, finding.severity, incident: finding.number)))
            }
        }
        return found
    }

    private struct Gap {
        /// The first frame of one of its identifiers after it.
        var row: Int
        var interval: ClosedRange<Int64>
        var slots: Set<Int>
        /// That of the longest, nanoseconds.
        var length: Int64
    }

    /// Parts of a finding that overlap are one.
    private static func gaps(of finding: Finding, _ frames: FrameTable) -> [Gap] {
        var gaps: [Gap] = []
        let parts = finding.parts.filter { $0.rows != nil && $0.interval != nil }
            .sorted { ($0.interval?.lowerBound ?? 0) < ($1.interval?.lowerBound ?? 0) }
        for part in parts {
            guard let rows = part.rows, let interval = part.interval, rows.upperBound < frames.count,
                let slot = part.slot ?? finding.slot
            else { continue }
            let length = interval.upperBound.subtractingSaturating(interval.lowerBound)
            if let last = gaps.last, last.interval.overlaps(interval) {
                let place = gaps.count - 1
                gaps[place].row = min(last.row, rows.upperBound)
                gaps[place].slots.insert(slot)
                gaps[place].length = max(last.length, length)
                gaps[place].interval =
                    last.interval
                    .lowerBound...max(
                        last.interval.upperBound, interval.upperBound)
            } else {
                gaps.append(Gap(row: rows.upperBound, interval: interval, slots: [slot], length: length))
            }
        }
        return gaps
    }
}
