internal import Analysis
internal import Layout
internal import Formatting
internal import Wording

/// What a reader may look for in a picture of a capture over time: its marks and findings, in the order of their times.
struct TimelineContents {
    let entries: [OutlineEntry]

    /// Further ones are counted in a last entry.
    private static let most = 10_000

    /// - Parameter isShown: whether a finding is about what is shown.
    init(_ facts: TimelineFacts, _ marks: TimelineMarks, isShown: (Finding) -> Bool = { _ in true }) {
        let prose = FindingProse(facts.selection)
        let marked = marks.marks.filter { facts.range.contains($0.start) }.map { (time: $0.start, title: $0.text) }
        let found = facts.findings.filter(isShown).compactMap { finding in
            finding.interval.map { (time: $0.lowerBound, title: prose.statement(finding)) }
        }
        let all = (marked + found).enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        var entries = all.prefix(Self.most).map { OutlineEntry(title: $0.element.title, page: 0) }
        if all.count > Self.most {
            let rest = Decimal.grouped(all.count - Self.most)
            entries.append(OutlineEntry(title: "\u{2026} \(rest) more marks and findings", page: 0))
        }
        self.entries = entries
    }
}
