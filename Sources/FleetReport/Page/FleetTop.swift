internal import Formatting
internal import Layout
internal import Pages
internal import Platform
internal import Wording

/// The top of the first page: title, numbers, and what is new since an earlier run.
struct FleetTop {
    private let summary: FleetSummary
    private let verdict: FleetVerdict
    private let news: FleetNews?
    private let layout: FleetPageContext

    init(_ summary: FleetSummary, _ verdict: FleetVerdict, _ news: FleetNews?, _ layout: FleetPageContext) {
        (self.summary, self.verdict, self.news, self.layout) = (summary, verdict, news, layout)
    }

    var blocks: [FleetBlock] { [title, numbers] + (news.map { [strip($0)] } ?? []) }

    private static let (titleSize, titlePitch) = (27.0, 31.0)
    private static let (textSize, textPitch) = (12.0, 16.0)

    private var title: FleetBlock {
        let width = layout.content.width
        let titles = layout.lines(verdict.headline, .display, Self.titleSize, width: width, most: 3)
        let texts =
            verdict.consequence.isEmpty
            ? [] : layout.lines(verdict.consequence, .text, Self.textSize, width: width, most: 3)
        let height =
            layout.length(Self.titlePitch) * Double(titles.count) + layout.length(Self.textPitch) * Double(texts.count)
            + layout.length(8)
        let layout = layout
        return FleetBlock(height: height) { place, list in
            var y = place.y + layout.length(25)
            for line in titles {
                layout.put(line, Self.titleSize, x: place.x, y: y, layout.theme.ink, into: &list)
                y += layout.length(Self.titlePitch)
            }
            y -= layout.length(Self.titlePitch - 19)
            for line in texts {
                layout.put(line, Self.textSize, x: place.x, y: y, layout.theme.quiet, into: &list)
                y += layout.length(Self.textPitch)
            }
        }
    }

    private var numbers: FleetBlock {
        let layout = layout
        let figures = FleetFigure.all(summary)
        return FleetBlock(height: layout.length(38), before: layout.length(6)) { place, list in
            layout.putLine(y: place.y, 0.5, layout.theme.faintRule, into: &list)
            layout.putLine(y: place.y + layout.length(37), 0.5, layout.theme.faintRule, into: &list)
            // Each figure takes its own width; the remaining width is shared out as gaps.
            let texts = figures.map { (layout.shaped($0.value, .strong), layout.shaped($0.caption, .text)) }
            let widths = texts.map { max(layout.width($0.0, 13.5), layout.width($0.1, 7.4)) }
            let gap = max(
                layout.length(6),
                (layout.content.width - widths.reduce(0, +)) / Double(max(1, figures.count - 1)))
            var x = place.x
            for (index, figure) in figures.enumerated() {
                let colour = figure.severity == nil ? layout.theme.ink : layout.ink(figure.severity)
                layout.put(texts[index].0, 13.5, x: x, y: place.y + layout.length(17), colour, into: &list)
                layout.put(
                    texts[index].1, 7.4, x: x, y: place.y + layout.length(29), layout.theme.quiet, into: &list)
                x += widths[index] + gap
            }
        }
    }

    private func strip(_ news: FleetNews) -> FleetBlock {
        let layout = layout
        let parts: [(String, String, Colour)] = [
            (
                "\(news.new.count) new", FleetNews.words(news.new),
                news.new.isEmpty ? layout.theme.quiet : layout.theme.trouble
            ),
            (
                "\(news.gone.count) gone", FleetNews.words(news.gone),
                news.gone.isEmpty ? layout.theme.quiet : layout.theme.note
            ),
            ("\(news.known) unchanged", "", layout.theme.quiet),
        ]
        let width = layout.content.width
        return FleetBlock(height: layout.length(32), before: layout.length(4)) { place, list in
            let y = place.y + layout.length(12)
            layout.put(
                layout.shaped("Since the earlier run", .strong), 8.4, x: place.x, y: y, layout.theme.ink, into: &list)
            let start = layout.length(104)
            let shares = [0.46, 0.34, 0.2]
            var x = place.x + start
            for (part, share) in zip(parts, shares) {
                let room = (width - start) * share - layout.length(8)
                layout.put(layout.shaped(part.0, .strong), 8.4, x: x, y: y, part.2, into: &list)
                for (number, line) in layout.lines(part.1, .text, 7.4, width: room, most: 2).enumerated()
                where !part.1.isEmpty {
                    layout.put(
                        line, 7.4, x: x, y: y + layout.length(9 * Double(number + 1)), layout.theme.quiet, into: &list)
                }
                x += (width - start) * share
            }
            layout.putLine(y: place.y + layout.length(33), 0.5, layout.theme.faintRule, into: &list)
        }
    }
}
