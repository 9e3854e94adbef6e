internal import Analysis
package import CANCapture
internal import Layout
package import Pages
internal import Platform
internal import Formatting
internal import Wording

/// A grid of captures, each with its picture, its name and its figures.
package struct ContactSheet: Section {
    package struct Options: Sendable {
        package var title: String?
        package var page: PageStyle
        package var dotsPerInch = 150.0
        /// Of all channels; nil takes what each capture states.
        var rate: BitRate?

        package init(_ page: PageStyle) {
            self.page = page
        }

        package mutating func setRate(nominal: Int, data: Int?) { rate = BitRate(nominal: nominal, data: data) }
    }

    private let grid: ContactSheetGrid
    private let options: Options
    private let theme: Theme
    private var entries: [ContactSheetEntry] = []

    /// - Parameters:
    ///   - count: of captures that will be added.
    package init(count: Int, form: OutputForm, options: Options) throws(PageError) {
        self.options = options
        theme = Theme.named(options.page.theme)
        let scale = form == .png ? Scale.pixels(dotsPerInch: options.dotsPerInch) : .paper
        grid = ContactSheetGrid(paper: options.page.paper, count: count, scale: scale)
        guard grid.hasRoom else {
            throw PageError(
                description: "the paper is too small for a card of a contact sheet; choose a larger --paper")
        }
    }

    /// Adds a capture; of it only figures and the picture are kept.
    package mutating func add(_ capture: SampledCapture) {
        entries.append(ContactSheetEntry(capture, area: grid.laneArea, rate: options.rate))
    }

    /// Adds a card that says why a capture cannot be read.
    package mutating func add(failure: CaptureError) {
        entries.append(ContactSheetEntry(path: failure.path, reason: failure.reason))
    }

    package func pages(_ context: SectionContext) -> FinishedPages {
        let pen = TextPen(shaper: context.shaper, scale: grid.scale)
        // Shaped first, needed or not: the order of a font's glyphs does not hang on the length of a name.
        _ = pen.ellipsis(.strong)
        let rows = stride(from: 0, to: entries.count, by: grid.columns).map { first in
            ContactSheetRow(
                entries[first..<min(entries.count, first + grid.columns)].map {
                    ContactSheetCard(entry: $0, grid: grid, theme: theme, pen: pen)
                }, isFirst: first == 0, grid: grid)
        }
        let flow = Flow(rows, first: Region(top: grid.content.y, bottom: grid.content.maxY))
        let pages = flow.pages.indices.map { page in
            var list = DisplayList(size: grid.page, background: theme.paper)
            head(page: page, of: flow.pages.count, pen).place(scale: grid.scale, into: &list)
            flow.place(page: page, of: rows, x: grid.content.x, into: &list)
            return list
        }
        let contents = flow.pages.enumerated().flatMap { page, pieces in
            pieces.flatMap { piece in
                rows[piece.block].cards.map { OutlineEntry(title: $0.entry.name, page: page, top: piece.top) }
            }
        }
        return FinishedPages(pages, contents: contents)
    }

    /// A document of this sheet alone.
    package var document: Document { Document(title: title, sections: [self]) }

    private var title: String { options.title.map(Printable.text) ?? "Contact sheet" }

    private func head(page: Int, of pageCount: Int, _ pen: TextPen) -> PageHead {
        let count = "\(Decimal.grouped(entries.count)) capture\(entries.count == 1 ? "" : "s")"
        let side = pageCount > 1 ? "\(count) \u{B7} page \(page + 1) of \(pageCount)" : count
        let line = PageLine(
            [
                PageLine.Text(
                    .trailing, [pen.shaped(side, .text)], size: grid.textSize, colour: theme.quiet, otherwise: .whole),
                PageLine.Text(
                    .leading, [pen.shaped(title, .strong)], size: grid.titleSize, colour: theme.ink,
                    otherwise: .shortened(ellipsis: { pen.ellipsis(.strong) })),
            ], gap: grid.titleSize)
        return PageHead([line], x: grid.content.x, width: grid.content.width, baseline: grid.titleLine)
    }
}
