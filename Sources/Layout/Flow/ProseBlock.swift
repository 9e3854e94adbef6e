/// Lines of text as a block, with a bar at their left if they are set apart.
package struct ProseBlock: Block, Sendable {
    package let text: TextBlock
    package let colour: Colour
    package var measure: BlockMeasure
    /// From a line's top to its baseline, in units.
    package var baseline: Double
    package var indent = 0.0
    package var bar: Colour?
    package var barWidth = 0.0
    private let scale: Scale

    /// Divided between any two lines; ``BlockMeasure/prose(lines:pitch:)`` has the rules for longer prose.
    package init(_ text: TextBlock, colour: Colour, baseline: Double, scale: Scale) {
        self.text = text
        self.colour = colour
        self.baseline = baseline
        self.scale = scale
        measure = BlockMeasure(parts: text.lines.count, height: text.pitch)
    }

    /// A block that was measured in points, with the same lines in units of a scale; its measure is theirs.
    package func scaled(to scale: Scale) -> ProseBlock {
        let factor = scale.unitsPerPoint
        var block = ProseBlock(
            text.scaled(by: factor), colour: colour, baseline: baseline * factor, scale: scale)
        block.indent = indent * factor
        block.bar = bar
        block.barWidth = scale.length(barWidth)
        return block
    }

    package func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        for (number, line) in text.lines[parts].enumerated() {
            let y = place.y + Double(number) * text.pitch + baseline
            list.add(
                line, x: place.x + indent, y: scale.snapped(y), size: text.fontSize, colour: colour, scale: scale)
        }
    }

    /// Adds the bar beside some lines, after all text, so that the bars of a page are drawn together.
    package func placeBar(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        guard let bar else { return }
        let top = scale.snapped(place.y)
        let bottom = scale.snapped(place.y + Double(parts.count) * text.pitch)
        list.add(
            Rect(x: scale.snapped(place.x), y: top, width: barWidth, height: bottom - top), colour: bar)
    }
}
