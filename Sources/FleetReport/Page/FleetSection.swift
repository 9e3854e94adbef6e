internal import Formatting
package import Layout
package import Pages
internal import Platform
internal import Wording

/// The document of many captures: what differs, the rates of each rule by the values of a tag, the most serious captures, all with
/// findings, and those that could not be read.
package struct FleetSection: Section {
    private let summary: FleetSummary
    private let comparison: FleetComparison
    private let news: FleetNews?
    private let verdict: FleetVerdict
    private let style: PageStyle
    private let scale: Scale
    private let title: String
    private let looks: [(look: FleetLook, picture: Picture)]

    /// - Parameters:
    ///   - looks: pictures of the most serious captures.
    ///   - title: shown in the header of each page.
    package init(
        _ summary: FleetSummary, since old: FleetSummary?, looks: [(look: FleetLook, picture: Picture)], title: String,
        style: PageStyle, form: OutputForm, dotsPerInch: Double
    ) {
        self.looks = looks
        self.summary = summary
        self.style = style
        self.title = title
        comparison = FleetComparison(summary)
        news = old.map { FleetNews(summary, since: $0) }
        verdict = FleetVerdict(summary, comparison)
        scale = form == .png ? Scale.pixels(dotsPerInch: dotsPerInch) : .paper
    }

    /// A document that contains this section only.
    package var document: Document { Document(title: "Fleet report: \(title)", sections: [self]) }

    /// Font sizes of the header and the footer, in points.
    private static let (headSize, footSize) = (8.4, 7.5)
    private static let (headHeight, footHeight) = (22.0, 20.0)

    package func pages(_ context: SectionContext) throws(PageError) -> FinishedPages {
        let layout = FleetPageContext(style, scale: scale, shaper: context.shaper)
        guard layout.width >= 320, layout.content.height >= layout.length(300) else {
            throw PageError(description: "the paper is too small for a fleet report; use a larger --paper")
        }
        // Shape the ellipsis first, so that the order of glyphs in the font does not depend on the length of a name.
        for font in [FontSlot.text, .strong, .mono] { _ = layout.pen.ellipsis(font) }
        var blocks: [FleetBlock] = FleetTop(summary, verdict, news, layout).blocks
        blocks += FleetMatrix(summary, comparison, layout).blocks
        let region = Region(
            top: layout.content.y + layout.length(Self.headHeight),
            bottom: layout.content.maxY - layout.length(Self.footHeight))
        let room = region.bottom - region.top - blocks.reduce(0) { $0 + $1.measure.before + $1.measure.height }
        let rows = FleetRows(summary)
        blocks += FleetLists(rows, summary, FleetSheet(looks, rows, layout).blocks, room: room, layout).blocks
        let flow = Flow(blocks, first: region)
        var lists: [DisplayList] = []
        let size = Size(width: scale.length(style.paper.width), height: scale.length(style.paper.height))
        for page in flow.pages.indices {
            var list = DisplayList(size: size, background: layout.theme.paper)
            placeHead(page, of: flow.pages.count, layout, into: &list)
            flow.place(page: page, of: blocks, x: layout.content.x, into: &list)
            lists.append(list)
        }
        return FinishedPages(lists)
    }

    private func placeHead(_ page: Int, of count: Int, _ layout: FleetPageContext, into list: inout DisplayList) {
        let y = layout.content.y + layout.length(9)
        let left = layout.content.x
        let right = left + layout.content.width
        let number = layout.shaped("\(page + 1) of \(count)", .strong)
        layout.put(number, Self.headSize, x: right, y: y, align: .trailing, layout.theme.ink, into: &list)
        let name = layout.shaped("Fleet report", .strong)
        layout.put(name, Self.headSize, x: left, y: y, layout.theme.quiet, into: &list)
        let start = left + layout.width(name, Self.headSize) + layout.length(10)
        let room = right - layout.width(number, Self.headSize) - layout.length(10) - start
        layout.put(
            layout.pen.fittedInMiddle(Printable.text(title), .text, layout.size(Self.headSize), width: room),
            Self.headSize, x: start, y: y, layout.theme.quiet, into: &list)
        layout.putLine(y: layout.content.y + layout.length(14), 1, layout.theme.rule, into: &list)
        let foot = layout.content.maxY
        layout.putLine(y: foot - layout.length(11), 0.5, layout.theme.faintRule, into: &list)
        let read = summary.captures - summary.unreadable
        let words =
            "canfolio fleet \u{B7} \(Decimal.grouped(read)) of \(LogProse.count(summary.captures, "capture")) read"
            + " \u{B7} \(LogProse.count(summary.severities.count, "rule")) with findings"
        layout.put(
            layout.fitted(words, .text, Self.footSize, width: layout.content.width), Self.footSize, x: left,
            y: foot - layout.length(1), layout.theme.quiet, into: &list)
    }
}
