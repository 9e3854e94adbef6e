internal import Figures
internal import Platform
internal import Wording
internal import Analysis
package import Capture
package import Layout
package import Pages

/// A grid of captures, each with its picture, its name and its figures.
package struct ContactSheet: Section {
    package struct Options: Sendable {
        package var title: String?
        package var paper: PaperChoice?
        package var isLandscape = false
        package var theme = Theme.Name.light
        package var dotsPerInch = 150.0
        /// Of all channels; nil takes what each capture states.
        var rate: BitRate?

        package init() {}

        package mutating func setRate(nominal: Int, data: Int?) { rate = BitRate(nominal: nominal, data: data) }
    }

    private let grid: ContactSheetGrid
    private let options: Options
    private let theme: Theme
    /// Of the sheet's fonts.
    package let families: FontFamilies
    private var entries: [ContactSheetEntry] = []

    /// - Parameters:
    ///   - count: of captures that will be added.
    package init(count: Int, form: OutputForm, options: Options) throws {
        self.options = options
        theme = Theme.named(options.theme)
        var template = try TemplateCatalog.template(named: TemplateCatalog.standardName)
        families = template.families
        if let paper = options.paper { template.setPaper(paper) }
        if options.isLandscape { template.turn(landscape: true) }
        let scale = form == .png ? Scale.pixels(dotsPerInch: options.dotsPerInch) : .paper
        grid = ContactSheetGrid(paper: template.paper, count: count, scale: scale)
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
        let pages = (0..<grid.pageCount(of: entries.count)).map { layOut(page: $0, title, context.shaper) }
        let contents = entries.enumerated().map { index, entry in
            let (page, place) = index.quotientAndRemainder(dividingBy: grid.cardsOnPage)
            return ContentsEntry(title: entry.name, page: page, top: grid.place(place).y)
        }
        return FinishedPages(pages, contents: contents)
    }

    /// A document of this sheet alone.
    package var document: Document { Document(title: title, sections: [self]) }

    private var title: String { options.title.map(Printable.text) ?? "Contact sheet" }

    private func layOut(page: Int, _ title: String, _ shaper: any TextShaper) -> DisplayList {
        var list = DisplayList(size: grid.page, background: theme.paper)
        let text = ContactSheetText(shaper: shaper, scale: grid.scale)
        let count = "\(Decimal.grouped(entries.count)) capture\(entries.count == 1 ? "" : "s")"
        let pageCount = grid.pageCount(of: entries.count)
        let side = pageCount > 1 ? "\(count) \u{B7} page \(page + 1) of \(pageCount)" : count
        let used = text.putRight(
            side, .text, grid.textSize, theme.quiet, x: grid.content.maxX, y: grid.titleLine, into: &list)
        text.put(
            title, .strong, grid.titleSize, theme.ink, x: grid.content.x, y: grid.titleLine,
            width: grid.content.width - used - grid.titleSize, into: &list)
        let first = page * grid.cardsOnPage
        for (index, entry) in entries[first..<min(entries.count, first + grid.cardsOnPage)].enumerated() {
            ContactSheetCard(entry: entry, grid: grid, theme: theme, text: text).draw(
                at: grid.place(index), into: &list)
        }
        return list
    }
}
