/// Shapes, shortens and sets lines of text: the only way in which text with a known room gets into a display list.
///
/// All lengths and sizes are units of the target.
package struct TextPen {
    package let shaper: any TextShaper
    package let scale: Scale
    /// Whether a line begins on a whole unit if the target has such. Otherwise its end is exact, as columns of numbers
    /// need.
    /// ask.
    package var snapsStart = true

    package enum Alignment: Sendable { case leading, centre, trailing }

    package init(shaper: any TextShaper, scale: Scale) {
        self.shaper = shaper
        self.scale = scale
    }

    package func shaped(_ text: String, _ font: FontSlot) -> ShapedText { shaper.shape(text, font: font) }

    /// The text, or its beginning with an ellipsis if it is wider than `width`.
    package func fitted(_ text: String, _ font: FontSlot, _ size: Double, width: Double) -> ShapedText {
        fitted(shaped(text, font), font, size, width: width)
    }

    /// The text with an ellipsis in its middle if it is wider than `width`, so that the end of a file name stays.
    package func fittedInMiddle(_ text: String, _ font: FontSlot, _ size: Double, width: Double) -> ShapedText {
        let text = shaped(text, font)
        guard text.width * size > width else { return text }
        return text.shortenedInMiddle(to: max(0, width) / size, ellipsis: ellipsis(font))
    }

    package func fitted(_ text: ShapedText, _ font: FontSlot, _ size: Double, width: Double) -> ShapedText {
        guard text.width * size > width else { return text }
        return text.shortened(to: max(0, width) / size, ellipsis: ellipsis(font))
    }

    /// The first of the texts that fits; nil if none does.
    package func longest(of texts: [String], _ font: FontSlot, _ size: Double, width: Double) -> ShapedText? {
        texts.lazy.map { shaped($0, font) }.first { $0.width * size <= width }
    }

    package func ellipsis(_ font: FontSlot) -> ShapedText { shaped("\u{2026}", font) }

    /// Sets a line of text with its baseline at `y`; `x` is its left end, middle or right end.
    package func put(
        _ text: ShapedText, size: Double, x: Double, y: Double, align: Alignment = .leading, colour: Colour,
        into list: inout DisplayList
    ) {
        var left = x
        switch align {
        case .leading: break
        case .centre: left -= text.width * size / 2
        case .trailing: left -= text.width * size
        }
        if snapsStart { left = scale.snapped(left) }
        list.add(text, x: left, y: scale.snapped(y), size: size, colour: colour, scale: scale)
    }
}
