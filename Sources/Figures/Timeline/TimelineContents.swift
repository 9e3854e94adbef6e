internal import Analysis
internal import Layout
internal import Formatting
internal import Wording

/// The outline entries of a picture of a capture over time: its marks and incidents, in the order of their times.
struct TimelineContents {
    let entries: [OutlineEntry]

    /// Maximum number; further ones are counted in a last entry.
    private static let most = 10_000

    /// - Parameter isShown: whether a finding is about the shown part; an incident with such a finding is listed.
    init(_ facts: TimelineFacts, _ marks: TimelineMarks, isShown: (Finding) -> Bool = { _ in true }) {
        let prose = FindingProse(facts.selection)
        let marked = marks.marks.filter { facts.range.contains($0.start) }.map { (time: $0.start, title: $0.text) }
        let shown = Dictionary(grouping: facts.findings.filter(isShown), by: \.number)
        let found = shown.compactMap { number, members -> (time: Int64, title: String)? in
            guard let lead = members.min(by: { $0.member < $1.member }),
                let start = members.compactMap({ $0.interval?.lowerBound }).min()
            else { return nil }
            return (time: start, title: "\(number) \u{B7} \(prose.statement(lead))")
        }.sorted { ($0.time, $0.title) < ($1.time, $1.title) }
        let all = (marked + found).enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        var entries = all.prefix(Self.most).map { OutlineEntry(title: $0.element.title, page: 0) }
        if all.count > Self.most {
            let rest = Decimal.grouped(all.count - Self.most)
            entries.append(OutlineEntry(title: "\u{2026} \(rest) more marks and incidents", page: 0))
        }
        self.entries = entries
    }
}
