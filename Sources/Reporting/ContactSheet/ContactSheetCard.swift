internal import Figures
internal import Pages
internal import Wording
internal import Layout

/// One capture on a contact sheet: a plate with its lanes, and below it the name, the figures and the findings.
struct ContactSheetCard {
    let entry: ContactSheetEntry
    let grid: ContactSheetGrid
    let theme: Theme
    let text: ContactSheetText

    func draw(at place: Point, into list: inout DisplayList) {
        let plate = Rect(x: place.x, y: place.y, width: grid.card.width, height: grid.plateHeight)
        list.addRounded(plate, radius: grid.scale.length(5), colour: LaneDrawing.card)
        let nameLine = place.y + grid.plateHeight + grid.scale.snapped(grid.textPitch * 1.15)
        text.put(
            entry.name, .strong, grid.nameSize, theme.ink, x: place.x, y: nameLine, width: grid.card.width,
            keepsEnd: true, into: &list)
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
        for (index, fact) in facts.lines.enumerated() {
            line(fact, theme.quiet, .text, x: x, y: nameLine + Double(index + 1) * grid.textPitch, into: &list)
        }
        // The findings stand at the right of the last line, which has the room that they leave.
        let y = nameLine + Double(facts.lines.count + 1) * grid.textPitch
        let count = Decimal.grouped(facts.findings) + (facts.isLowerBound ? "+" : "")
        let noun = facts.findings == 1 && !facts.isLowerBound ? "finding" : "findings"
        let hasFindings = facts.findings > 0
        let used = text.putRight(
            hasFindings || facts.isLowerBound ? "\(count) \(noun)" : "no findings", hasFindings ? .strong : .text,
            grid.textSize, hasFindings ? theme.trouble : theme.quiet, x: x + grid.card.width,
            y: y, into: &list)
        text.putLongest(
            of: facts.last, .text, grid.textSize, theme.quiet, x: x, y: y,
            width: grid.card.width - used - grid.textSize, into: &list)
    }

    private func line(
        _ line: String, _ colour: Colour, _ font: FontSlot, x: Double, y: Double, into list: inout DisplayList
    ) {
        text.put(line, font, grid.textSize, colour, x: x, y: y, width: grid.card.width * 0.99, into: &list)
    }

    /// The reason in the middle of the plate, in as many lines as fit.
    private func drawFailure(_ reason: String, _ plate: Rect, into list: inout DisplayList) {
        let padding = grid.scale.length(10)
        let block = TextBlock(
            paragraphs: [text.shaper.shape(reason, font: .text)], width: plate.width - 2 * padding,
            fontSize: grid.textSize, pitch: grid.textPitch)
        let fitting = max(1, Int((plate.height - 2 * padding) / grid.textPitch))
        let lines = block.lines.prefix(fitting)
        var y = plate.y + (plate.height - Double(lines.count) * grid.textPitch) / 2 + grid.textSize
        for line in lines {
            list.add(
                line, x: plate.x + padding, y: y, size: grid.textSize, colour: LaneDrawing.trouble, scale: grid.scale)
            y += grid.textPitch
        }
    }
}
