internal import Analysis
internal import CANCapture
internal import Formatting
internal import Layout
internal import LogPages
internal import Pages
internal import Wording

/// The findings of a report that have their own place, the most serious first. Each has the figure for its subject, the
/// frames that show it, and other events at the same time.
struct FindingPlaces {
    let findings: [ReportFinding]
    /// The findings of the capture.
    let all: [ReportFinding]
    let context: ReportContext
    let log: LogModel
    let figures: ReportFigures
    /// The space on a page, units; nil if there are no pages.
    let page: Double?

    /// Maximum number of findings with their own place.
    var most = 6
    /// Number of rows before and after those of a wrong value, if the page has little space.
    private static let fewestRows = 2
    /// Findings of severity information whose figure is useful: that of a request or of a value.
    private static let mostInfos = 2

    var placed: [ReportFinding] {
        // Files that could not be read have no frames to show: page 1 has their lines.
        let grave = findings.filter { $0.severity > .info && $0.finding.rule != .unreadable }.prefix(most)
        let infos = findings.filter { $0.severity == .info && Self.hasFigure($0.finding) }
        return Array(grave) + infos.prefix(max(0, min(Self.mostInfos, most - grave.count)))
    }

    private static func hasFigure(_ finding: Finding) -> Bool {
        switch finding.rule {
        case .udsNegative, .udsNoResponse, .isotpSequence, .isotpTimeout, .valueJump, .outOfRange: true
        default: false
        }
    }

    func blocks(_ layout: ReportLayoutContext) -> (
        blocks: [any Block], outline: [ReportPart.Entry]
    ) {
        var blocks: [any Block] = []
        var outline: [ReportPart.Entry] = []
        let placed = placed
        for (number, finding) in placed.enumerated() {
            let next = number + 1 < placed.count ? placed[number + 1].anchor : nil
            blocks += KeptBlocks.whole(place(finding, next: next, layout), page: page)
            outline.append(
                ReportPart.Entry(
                    title: "\(finding.number)  \(finding.verdict.headline)", anchor: finding.anchor, level: 1))
        }
        return (blocks, outline)
    }

    /// Fewer rows are shown if all would not fit on one page.
    private func place(_ finding: ReportFinding, next: String?, _ layout: ReportLayoutContext) -> [any Block] {
        let head = FindingHead(finding, next: next, of: all.count, log: log, layout)
        let end = surroundings(finding, layout)
        if let values = ValueFacts(finding.finding, in: context) {
            let usual = [head] + value(finding, values, isLow: false, rows: .max, layout) + end
            guard let page else { return usual }
            // Lower figures, and then fewer rows.
            for rows in [Int.max, Self.fewestRows] where KeptBlocks.height(usual) > page {
                let tried = [head] + value(finding, values, isLow: true, rows: rows, layout) + end
                if KeptBlocks.height(tried) <= page || rows == Self.fewestRows { return tried }
            }
            return usual
        }
        let start = [head] + figure(finding, layout)
        var most = LogWindows.mostAroundOne
        while true {
            let blocks = start + rows(finding, most: most, layout) + end
            guard let page, KeptBlocks.height(blocks) > page, most > LogWindows.fewestAroundOne else { return blocks }
            most -= 1
        }
    }

    private func figure(_ finding: ReportFinding, _ layout: ReportLayoutContext) -> [any Block] {
        let ladder = FindingLadder.blocks(finding.incident.lead, context, figures, layout)
        if !ladder.isEmpty { return ladder }
        let moment = MomentBlock(
            MomentFacts(finding.incident, shown: finding.finding, at: .findingPage, in: context), finding, context,
            at: .findingPage, layout)
        return moment.map { [$0] } ?? figures.surroundings(finding.finding)
    }

    private func value(
        _ finding: ReportFinding, _ values: ValueFacts, isLow: Bool, rows: Int, _ layout: ReportLayoutContext
    ) -> [any Block] {
        var blocks: [any Block] = []
        if let course = ValueCourseBlock(values, finding.severity, context, isLow: isLow, layout) {
            blocks.append(course)
        }
        if !values.series.isEmpty {
            blocks.append(
                ValueLensBlock(values, finding.severity, context, follows: !blocks.isEmpty, isLow: isLow, layout))
        }
        if let bits = ValueBitsBlock(ValueBits(values, finding.finding, in: context), finding.severity, layout) {
            blocks.append(bits)
        }
        let table = ValueRows(values, in: context, around: rows)
        let rows = ValueRowsBlock(table, finding.severity, layout)
        return blocks + [FindingPart.heading("The frames", caption: table.caption, layout), rows.head, rows]
    }

    private func rows(_ finding: ReportFinding, most: Int, _ layout: ReportLayoutContext) -> [any Block] {
        guard !finding.places.isEmpty else { return [] }
        let excerpt = LogExcerpt(log: log, layout: layout).around(
            finding.places, of: finding.number, anchor: finding.anchor, most: most)
        return excerpt.isEmpty ? [] : [FindingPart.heading("The frames", layout)] + excerpt
    }

    private func surroundings(_ finding: ReportFinding, _ layout: ReportLayoutContext) -> [any Block] {
        let surroundings = FindingSurroundings(finding: finding, context: context, all: all)
        var blocks: [any Block] = []
        let facts = surroundings.facts
        if !facts.isEmpty {
            blocks += [FindingPart.heading("What else happened", layout), FindingPart.points(facts, layout)]
        }
        let commands = surroundings.commands
        if !commands.isEmpty {
            blocks += [FindingPart.heading("Where to look next", layout), FindingPart.points(commands, layout)]
        }
        return blocks
    }
}

/// Blocks that belong together. They are kept on one page if they fit on it, otherwise at least their beginning.
enum KeptBlocks {
    /// Number of rows that stay with the figure above them.
    private static let fewestRows = 5

    static func whole(_ blocks: [any Block], page: Double?) -> [any Block] {
        guard let page, blocks.count > 1 else { return blocks }
        guard height(blocks) > page else { return blocks.dropLast().map(kept) + blocks.suffix(1) }
        // The figure and the first rows.
        var end = blocks.count
        var (sum, rows) = (0.0, 0)
        for (place, block) in blocks.enumerated() {
            sum += block.measure.height + block.measure.before
            if isRow(block) { rows += 1 }
            if sum > page * mostKept || rows >= fewestRows {
                end = place
                break
            }
        }
        // Blocks that do not fit on the page must not be kept together with it.
        return blocks.enumerated().map { place, block in
            if place + 1 < end { return kept(block) }
            var block = block
            if place + 1 == end, rows < fewestRows { block.measure.keepsWithNext = false }
            return block
        }
    }

    /// Units, without the space above the first one.
    static func height(_ blocks: [any Block]) -> Double {
        blocks.enumerated().reduce(0) { sum, block in
            sum + block.element.measure.height + (block.offset == 0 ? 0 : block.element.measure.before)
        }
    }

    /// Of a page.
    private static let mostKept = 0.9

    private static func isRow(_ block: any Block) -> Bool {
        if case .rows? = (block as? any ExportableBlock)?.content { return true }
        return false
    }

    private static func kept(_ block: any Block) -> any Block {
        var block = block
        if !block.measure.keepsWithNext { block.measure.keepsLoosely = true }
        block.measure.keepsWithNext = true
        return block
    }
}
