internal import Figures
internal import Layout
internal import Pages
internal import Wording

/// One capture on a contact sheet: a plate with its lanes, and below it the name, the figures and the findings.
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
            drawFacts(facts, x: place.x, below: nameLine, into: &list)
        case .failure(let reason):
            drawFailure(reason, plate, into: &list)
            line("not read", theme.trouble, .strong, x: place.x, y: nameLine + grid.textPitch, into: &list)
        }
    }

    private func drawFacts(
        _ facts: ContactSheetEntry.Facts, x: Double, below nameLine: Double, into list: inout DisplayList
    ) {
        // As for titles: the order of glyphs does not hang on the length of a line.
        _ = pen.ellipsis(.text)
        for (index, fact) in facts.lines.enumerated() {
            line(fact, theme.quiet, .text, x: x, y: nameLine + Double(index + 1) * grid.textPitch, into: &list)
        }
        // The findings stand at the right of the last line, which has the room that they leave.
        let y = nameLine + Double(facts.lines.count + 1) * grid.textPitch
        let (words, severity) = facts.found
        let found = pen.shaped(words, severity == nil || severity == .info ? .text : .strong)
        pen.put(
            found, size: grid.textSize, x: x + grid.card.width, y: y, align: .trailing,
            colour: severity == .error ? theme.trouble : severity == .warning ? theme.warning : theme.quiet, into: &list
        )
        guard let shortest = facts.last.last else { return }
        let width = grid.card.width - found.width * grid.textSize - grid.textSize
        let last =
            pen.longest(of: facts.last, .text, grid.textSize, width: width)
            ?? pen.fitted(shortest, .text, grid.textSize, width: width)
        pen.put(last, size: grid.textSize, x: x, y: y, colour: theme.quiet, into: &list)
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

/// Cards beside each other.
struct ContactSheetRow: Block {
    let cards: [ContactSheetCard]
    let measure: BlockMeasure
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
