internal import Analysis
internal import CANCapture
internal import Formatting
internal import Platform
internal import Wording

/// Lines where identifiers are missing while others go on: before the frame with which the first of them comes back. If
/// that frame is not shown, the line is after the frame with which the gap begins; if neither is, there is no line.
enum MissingGaps {
    /// Maximum number of lines, and of those that name what is not shown.
    private static let (most, mostWhole) = (400, 16)

    /// - Parameters:
    ///   - findings: those of missing messages; others are left out. Their rows and identifiers are those of the shown
    ///     frames.
    ///   - index: of the shown frames; nil if all frames are shown.
    ///   - whole: the same finding with the identifiers of all frames.
    static func separators(
        _ findings: [Finding], _ frames: FrameTable, _ index: IdentifierIndex?,
        _ prose: @autoclosure () -> FindingProse, whole: (Finding) -> Finding? = { _ in nil }
    ) -> [Separators.Separator] {
        let findings = findings.filter { $0.rule == .missingMessage && $0.severity > .info }
        guard !findings.isEmpty else { return [] }
        let prose = prose()
        var found: [Separators.Separator] = []
        for finding in findings {
            let others =
                index != nil && finding.facts.isTogether
                ? whole(finding).map { gaps(of: $0) { _, _ in nil } } ?? [] : []
            for var gap in gaps(of: finding, row: { row(of: $0, slot: $1, frames, index) }) {
                // A part of the frames may have the identifiers of a few, but says what happened to all.
                if found.count < mostWhole, let all = others.first(where: { $0.interval.overlaps(gap.interval) }) {
                    (gap.slots, gap.shared, gap.interval, gap.length) = (
                        all.slots, all.shared, all.interval, all.length
                    )
                }
                guard let row = gap.end ?? gap.start else { continue }
                guard found.count < most else { return found }
                let text = text(gap, isTogether: finding.facts.isTogether, prose)
                found.append(
                    Separators.Separator(
                        row: row, kind: .gap(text, finding.severity, incident: finding.number)))
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
        /// The first frame that ends the gap of an identifier, and the frame after the last one that begins one; nil if none is
        /// shown.
        var end: Int?
        var start: Int?
        var interval: ClosedRange<Int64>
        /// The time in which all of them are missing; nil if there is none.
        var shared: ClosedRange<Int64>?
        var slots: Set<Int>
        /// That of the longest, nanoseconds.
        var length: Int64
    }

    /// Parts of a finding that overlap are one.
    ///
    /// - Parameter row: the frame after the line of a part with an identifier.
    private static func gaps(of finding: Finding, row: (Finding.Part, Int) -> Place?) -> [Gap] {
        var gaps: [Gap] = []
        let parts = finding.parts.filter { $0.rows != nil && $0.interval != nil }
            .sorted { ($0.interval?.lowerBound ?? 0) < ($1.interval?.lowerBound ?? 0) }
        for part in parts {
            guard let interval = part.interval, let slot = part.slot ?? finding.slot else { continue }
            let place = row(part, slot)
            let end = place.flatMap { $0.isEnd ? $0.row : nil }
            let start = place.flatMap { $0.isEnd ? nil : $0.row }
            let length = interval.upperBound.subtractingSaturating(interval.lowerBound)
            if let last = gaps.last, last.interval.overlaps(interval) {
                let place = gaps.count - 1
                gaps[place].end = [last.end, end].compactMap { $0 }.min()
                gaps[place].start = [last.start, start].compactMap { $0 }.max()
                gaps[place].slots.insert(slot)
                let shared = last.shared.flatMap { $0.overlaps(interval) ? $0.clamped(to: interval) : nil }
                gaps[place].shared = shared
                gaps[place].length = max(last.length, length)
                gaps[place].interval =
                    last.interval
                    .lowerBound...max(
                        last.interval.upperBound, interval.upperBound)
            } else {
                gaps.append(
                    Gap(end: end, start: start, interval: interval, shared: interval, slots: [slot], length: length))
            }
        }
        return gaps
    }

    /// The frame after the line of a gap, and whether it is the one that ends the gap.
    private typealias Place = (row: Int, isEnd: Bool)

    /// The frame after the line of a gap; nil if neither its first nor its last frame is shown, or nothing is after it. The rows of a
    /// part are the shown frames within the gap, or the nearest ones: its own frames only if they are shown.
    private static func row(
        of part: Finding.Part, slot: Int, _ frames: FrameTable, _ index: IdentifierIndex?
    ) -> Place? {
        guard let rows = part.rows, let interval = part.interval else { return nil }
        guard let index else { return rows.upperBound < frames.count ? (rows.upperBound, true) : nil }
        func isOwn(_ row: Int, at time: Int64) -> Bool {
            row < frames.count && row < index.slots.count && frames.time(row) == time
                && Int(index.slots[row]) == slot
        }
        if rows.upperBound > rows.lowerBound, isOwn(rows.upperBound, at: interval.upperBound) {
            return (rows.upperBound, true)
        }
        guard isOwn(rows.lowerBound, at: interval.lowerBound), rows.lowerBound + 1 < frames.count else { return nil }
        return (rows.lowerBound + 1, false)
    }
}
