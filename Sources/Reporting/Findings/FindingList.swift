internal import CANCapture
internal import Formatting
internal import Layout
internal import Wording

/// `+9 more incidents, p. 2`.
struct MoreFindings: ReferringBlock {
    static let anchor = "more-findings"
    static let height = 15.0

    var measure: BlockMeasure
    private let text: ShapedText
    private let layout: ReportLayoutContext
    /// The place that shows the first of them.
    private let first: String
    /// The findings that have pages of their own. Links on those pages lead back to this list.
    private let listed: [Int]
    private static let size = 8.4

    init(_ count: Int, anchor: String, listed: [Int], _ layout: ReportLayoutContext) {
        self.layout = layout
        (first, self.listed) = (anchor, listed)
        text = layout.shaped("+\(LogProse.count(count, "more incident"))", .strong)
        measure = BlockMeasure(height: layout.length(Self.height))
    }

    private func baseline(_ place: Point) -> Double { place.y + layout.length(11) }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        layout.put(text, Self.size, x: place.x, y: baseline(place), layout.theme.quiet, into: &list)
        for number in listed { list.links.addAnchor(ReportAnchors.listed(number), top: place.y) }
    }

    func references(at place: Point) -> [ReportPages.Reference] {
        [
            ReportPages.Reference(
                anchor: first, place: Point(x: place.x + layout.width, y: baseline(place)),
                area: Rect(x: place.x, y: place.y, width: layout.width, height: measure.height))
        ]
    }
}

/// All findings of a report in a list; the findings after its end are counted for each rule.
struct FindingList {
    let findings: [ReportFinding]
    /// For each finding: the place that shows it.
    let anchors: [String?]
    let title: String
    /// The frames of the capture that is shown.
    let frames: FrameTable
    /// Findings of the whole capture that are not in the shown part.
    let elsewhere: Int
    let most: Int?

    static let standardRows = 40

    func blocks(_ layout: ReportLayoutContext) -> [any Block] {
        let most = most ?? Self.standardRows
        var blocks: [any Block] = [
            ReportHeading.block(title, caption: counts, anchor: "findings", layout)
        ]
        guard !findings.isEmpty else {
            blocks.append(ReportLine.block(nothing, layout, size: 9))
            return blocks
        }
        blocks += zip(findings, anchors).prefix(most).map { FindingBlock($0, anchor: $1, frames: frames, layout) }
        let rest = findings.dropFirst(most)
        if !rest.isEmpty {
            blocks.append(
                ReportLine.block(
                    "\(Decimal.grouped(rest.count)) more \u{2013} \(Self.byRule(rest))",
                    layout))
        }
        return blocks
    }

    private var nothing: String {
        elsewhere == 0
            ? "No findings in this capture."
            : "No findings in the frames shown; the whole capture has "
                + LogProse.count(elsewhere, "finding") + "."
    }

    private static func byRule(_ findings: ArraySlice<ReportFinding>) -> String {
        let byRule = Dictionary(grouping: findings, by: { $0.finding.rule })
        let counts = byRule.map { (FindingTitles.title($0), $1.count) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
        return counts.map { "\($0.0.lowercased()): \($0.1)" }.joined(separator: " \u{B7} ")
    }

    /// `2 errors · 1 warning · 1 info`.
    private var counts: String { FindingProse.counts(findings.map(\.incident)) }
}
