internal import Analysis
package import CANCapture
internal import Figures
internal import Formatting
internal import Layout
package import Pages
internal import Platform
internal import Wording

/// A grid of captures, each with its picture, its name and its numbers.
package struct ContactSheet: Section {
    package struct Options: Sendable {
        package var title: String?
        package var page: PageStyle
        package var dotsPerInch = 150.0
        /// The bit rate of all channels; nil takes what each capture states.
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
    ///   - count: number of captures that will be added.
    package init(count: Int, form: OutputForm, options: Options) throws(PageError) {
        self.options = options
        theme = Theme.named(options.page.theme)
        let scale = form == .png ? Scale.pixels(dotsPerInch: options.dotsPerInch) : .paper
        grid = ContactSheetGrid(paper: options.page.paper, count: count, scale: scale)
        guard grid.hasRoom else {
            throw PageError(
                description: "the paper is too small for a contact sheet; use a larger --paper")
        }
    }

    /// Adds a capture. Only its numbers and its picture are kept.
    package mutating func add(_ capture: SampledCapture) {
        entries.append(ContactSheetEntry(capture, area: grid.laneArea, rate: options.rate))
    }

    /// Adds a card that says why a capture cannot be read.
    package mutating func add(failure: CaptureError) {
        entries.append(ContactSheetEntry(path: failure.path, reason: failure.reason))
    }

    package func pages(_ context: SectionContext) -> FinishedPages {
        let pen = TextPen(shaper: context.shaper, scale: grid.scale)
        // Shape the ellipsis first, so that the order of glyphs in the font does not depend on the length of a name.
        _ = pen.ellipsis(.strong)
        // The most serious first; those of equal rank in the order in which they were given.
        let sorted = entries.indices.sorted { (-entries[$0].gravity, $0) < (-entries[$1].gravity, $1) }
            .map { entries[$0] }
        var rows = stride(from: 0, to: sorted.count, by: grid.columns).map { first in
            ContactSheetRow(
                sorted[first..<min(sorted.count, first + grid.columns)].map {
                    ContactSheetCard(entry: $0, grid: grid, theme: theme, pen: pen)
                }, isFirst: first == 0, grid: grid)
        }
        let region = Region(top: grid.content.y, bottom: grid.content.maxY)
        for first in Self.begins(Flow(rows, first: region).pages.map(\.count)) {
            rows[first].measure.startsRegion = true
        }
        let flow = Flow(rows, first: region)
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

    /// The rows with which pages begin, so that the last page is not nearly empty: all have about as many. Empty where that is
    /// so anyway.
    ///
    /// - Parameter rows: by page, as they fill the pages.
    static func begins(_ rows: [Int]) -> [Int] {
        guard rows.count > 1, let most = rows.first, let last = rows.last, last * 2 < most else { return [] }
        let all = rows.reduce(0, +)
        return (1..<rows.count).map { page in (all * page + rows.count - 1) / rows.count }
    }

    /// A document that has only this sheet.
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

/// One capture on a contact sheet: a plate with its lanes, and below it the name, the numbers and the findings.
struct ContactSheetCard {
    let entry: ContactSheetEntry
    let grid: ContactSheetGrid
    let theme: Theme
    let pen: TextPen

    func draw(at place: Point, into list: inout DisplayList) {
        let plate = Rect(x: place.x, y: place.y, width: grid.card.width, height: grid.plateHeight)
        list.addRounded(plate, radius: grid.scale.length(5), colour: LaneDrawing.card)
        let nameLine = place.y + grid.plateHeight + grid.scale.snapped(grid.textPitch * 1.15)
        pen.put(
            pen.fittedInMiddle(entry.name, .strong, grid.nameSize, width: grid.card.width), size: grid.nameSize,
            x: place.x, y: nameLine, colour: theme.ink, into: &list)
        switch entry.content {
        case .capture(let lanes, let facts):
            lanes.draw(into: &list, offset: place)
            drawVerdict(facts, left: place.x, top: nameLine + grid.verdictGap, into: &list)
            drawFacts(
                facts, x: place.x, below: nameLine + (facts.verdict == nil ? 0 : grid.verdictHeight), into: &list)
        case .failure(let reason):
            drawFailure(reason, plate, into: &list)
            line("not read", theme.trouble, .strong, x: place.x, y: nameLine + grid.textPitch, into: &list)
        }
    }

    /// What happened, after the sign of its severity, on a small card in its tint.
    private func drawVerdict(
        _ facts: ContactSheetEntry.Facts, left: Double, top: Double, into list: inout DisplayList
    ) {
        _ = pen.ellipsis(.strong)
        guard let verdict = facts.verdict else { return }
        let (ink, fill, tint): (Colour, Colour, Colour) =
            switch verdict.severity {
            case .error: (theme.trouble, theme.troubleFill, theme.troubleTint)
            case .warning: (theme.warning, theme.warningFill, theme.warningTint)
            case .info: (theme.ink, theme.quiet, theme.zebra)
            case nil: (theme.note, theme.note, theme.noteTint)
            }
        let height = grid.scale.snapped(grid.textPitch * 1.5)
        let padding = grid.scale.snapped(grid.textSize * 0.5)
        list.addRounded(
            Rect(x: left, y: grid.scale.snapped(top), width: grid.card.width, height: height),
            radius: grid.scale.length(3), colour: tint)
        let (x, y) = (left + padding, grid.scale.snapped(top) + (height + grid.textSize * 0.72) / 2)
        let side = grid.scale.whole(grid.textSize * 0.9)
        SeveritySign(verdict.severity).place(
            Rect(x: x, y: grid.scale.snapped(y - side * 0.88), width: side, height: side), colour: fill,
            paper: theme.paper, into: &list)
        let start = x + side * 1.4
        let (room, words) = (left + grid.card.width - padding - start, [verdict.headline] + verdict.shorter)
        let text =
            pen.longest(of: words, .strong, grid.textSize, width: room)
            ?? pen.fitted(words[words.count - 1], .strong, grid.textSize, width: room)
        pen.put(text, size: grid.textSize, x: start, y: y, colour: ink, into: &list)
    }

    private func drawFacts(
        _ facts: ContactSheetEntry.Facts, x: Double, below nameLine: Double, into list: inout DisplayList
    ) {
        // As for titles: the order of glyphs must not depend on the length of a line.
        _ = pen.ellipsis(.text)
        // Each has its own line: the load, or how much was read, and the findings.
        var y = nameLine
        for fact in facts.lines {
            y += grid.textPitch
            line(fact, theme.quiet, .text, x: x, y: y, into: &list)
        }
        if let shortest = facts.last.last {
            y += grid.textPitch
            let shown =
                pen.longest(of: facts.last, .text, grid.textSize, width: grid.card.width)
                ?? pen.fitted(shortest, .text, grid.textSize, width: grid.card.width)
            pen.put(shown, size: grid.textSize, x: x, y: y, colour: theme.quiet, into: &list)
        }
        let (words, severity) = facts.found
        let colour = severity == .error ? theme.trouble : severity == .warning ? theme.warning : theme.quiet
        line(
            words, colour, severity == nil || severity == .info ? .text : .strong, x: x, y: y + grid.textPitch,
            into: &list)
    }

    private func line(
        _ line: String, _ colour: Colour, _ font: FontSlot, x: Double, y: Double, into list: inout DisplayList
    ) {
        pen.put(
            pen.fitted(line, font, grid.textSize, width: grid.card.width * 0.99), size: grid.textSize, x: x, y: y,
            colour: colour, into: &list)
    }

    /// The reason in the middle of the plate, in as many lines as fit.
    private func drawFailure(_ reason: String, _ plate: Rect, into list: inout DisplayList) {
        let padding = grid.scale.length(10)
        let text = TextBlock(
            paragraphs: [pen.shaped(reason, .text)], width: plate.width - 2 * padding, fontSize: grid.textSize,
            pitch: grid.textPitch)
        let block = ProseBlock(text, colour: LaneDrawing.trouble, baseline: grid.textSize, scale: grid.scale)
        let count = min(text.lines.count, max(1, Int((plate.height - 2 * padding) / grid.textPitch)))
        let top = plate.y + (plate.height - Double(count) * grid.textPitch) / 2
        block.place(0..<count, at: Point(x: plate.x + padding, y: top), into: &list)
    }
}

/// A row of cards.
struct ContactSheetRow: Block {
    let cards: [ContactSheetCard]
    var measure: BlockMeasure
    private let grid: ContactSheetGrid

    init(_ cards: [ContactSheetCard], isFirst: Bool, grid: ContactSheetGrid) {
        self.cards = cards
        self.grid = grid
        var measure = BlockMeasure(height: grid.card.height)
        measure.before = isFirst ? 0 : grid.gap
        self.measure = measure
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        for (column, card) in cards.enumerated() {
            card.draw(at: Point(x: grid.x(ofColumn: column), y: place.y), into: &list)
        }
    }
}

/// The positions of the cards of a contact sheet, in units of the target.
struct ContactSheetGrid: Equatable {
    let page: Size
    let content: Rect
    let scale: Scale
    let columns: Int
    /// Between cards.
    let gap: Double
    let card: Size
    /// The dark plate with the lanes, within a card.
    let plateHeight: Double
    /// Base line of the title, and the distance from it to the first cards.
    let titleLine: Double
    let titleSize: Double
    let nameSize: Double
    let textSize: Double
    /// Distance from one base line to the next below a plate.
    let textPitch: Double

    /// From the base line of the name to the card of the verdict, and to the line above the numbers.
    var verdictGap: Double { textPitch * 0.4 }
    var verdictHeight: Double { textPitch * 2 }

    /// The name, the verdict, which takes two, the facts, the load and the findings.
    static let linesBelowPlate = 7
    private static let margin = 34.0
    private static let header = 30.0
    private static let gap = 16.0
    /// Cards are about as wide as a large thumbnail on a screen.
    private static let idealWidth = 165.0
    /// Ratio of the height of a plate to its width.
    private static let plateShape = 0.62
    private static let (flattestPlate, highestPlate) = (0.45, 1.4)
    /// Minimum width of cards: narrower ones, made only to fit on one page, show too little.
    private static let narrowest = 128.0

    /// - Parameters:
    ///   - paper: points.
    ///   - count: number of captures; if there are few, the cards are larger.
    init(paper: Size, count: Int, scale: Scale) {
        self.scale = scale
        func units(_ points: Double) -> Double { scale.length(points) }
        page = Size(width: scale.whole(units(paper.width)), height: scale.whole(units(paper.height)))
        let margin = min(Self.margin, min(paper.width, paper.height) / 10)
        let side = units(margin)
        let top = side + units(Self.header)
        content = Rect(
            x: side, y: top, width: max(1, page.width - 2 * side), height: max(1, page.height - top - side))
        gap = units(Self.gap)
        titleSize = units(15)
        nameSize = units(9.5)
        textSize = units(8)
        textPitch = units(10.5)
        let lines = units(10.5) * Double(Self.linesBelowPlate) + units(6)
        let (columns, rows) = Self.shape(
            count: count, content: content, gap: gap, lines: lines, least: units(Self.narrowest),
            ideal: units(Self.idealWidth))
        self.columns = columns
        let width = (content.width - gap * Double(columns - 1)) / Double(columns)
        // Plates fill the page, within the heights at which lanes look right. None is higher than the page.
        let room = (content.height - gap * Double(rows - 1)) / Double(rows) - lines - 1
        let most = max(1, min(width, room / Self.flattestPlate))
        let cardWidth = scale.wholeUnits ? most.rounded(.down) : most
        let plate = max(1, min(room, cardWidth * Self.highestPlate))
        plateHeight = scale.wholeUnits ? plate.rounded(.down) : plate
        card = Size(width: cardWidth, height: plateHeight + lines)
        titleLine = side + units(14)
    }

    /// The smallest number of columns with which all cards fit on one page, if the cards are then wide enough. For more
    /// captures, columns of the ideal width, and as many rows as fit on a page.
    private static func shape(
        count: Int, content: Rect, gap: Double, lines: Double, least: Double, ideal: Double
    ) -> (columns: Int, rows: Int) {
        func rows(_ columns: Int) -> Int {
            let width = (content.width - gap * Double(columns - 1)) / Double(columns)
            return max(1, Int((content.height + gap) / (width * plateShape + lines + gap)))
        }
        let fitting = max(1, Int(((content.width + gap) / (ideal + gap)).rounded()))
        let most = max(fitting, Int((content.width + gap) / (least + gap)))
        for columns in 1...max(1, min(most, count)) where rows(columns) * columns >= count {
            return (columns, (count + columns - 1) / columns)
        }
        let columns = max(1, min(fitting, count))
        let usual = rows(columns)
        let width = (content.width - gap * Double(columns - 1)) / Double(columns)
        let highest = Int((content.height + gap) / (width * flattestPlate * 1.1 + lines + gap))
        // One more row than usual, if all pages are fuller then.
        let all = (count + columns - 1) / columns
        func used(_ rows: Int) -> Double { Double(all) / Double((all + rows - 1) / rows * rows) }
        return (columns, highest > usual && used(usual + 1) > used(usual) ? usual + 1 : usual)
    }

    /// Whether a card is wide enough for text.
    var hasRoom: Bool { card.width >= scale.length(Self.leastWidth) }

    private static let leastWidth = 80.0

    /// Left edges of the cards, from left to right.
    func x(ofColumn column: Int) -> Double { content.x + Double(column) * (card.width + gap) }

    /// The lanes within a plate at the origin.
    var laneArea: LaneArea {
        let padding = scale.length(8)
        let columnWidth = scale.wholeUnits ? max(1, scale.snapped(scale.length(0.7))) : 0.75
        let room = ((card.width - 2 * padding) / columnWidth).rounded(.down) * columnWidth
        return LaneArea(
            rect: Rect(
                x: padding, y: padding, width: max(columnWidth, room), height: max(1, plateHeight - 2 * padding)),
            columnWidth: columnWidth, scale: scale)
    }
}
