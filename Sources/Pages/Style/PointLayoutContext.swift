internal import Formatting
package import Layout

/// Sets texts at sizes and widths in points, whatever the units of a picture are. Reports and sequence diagrams use it.
package protocol PointLayoutContext {
    var scale: Scale { get }
    var pen: TextPen { get }
    func shaped(_ text: String, _ font: FontSlot) -> ShapedText
}

extension PointLayoutContext {
    package func length(_ points: Double) -> Double { scale.length(points) }

    package func size(_ points: Double) -> Double { points * scale.unitsPerPoint }

    package func shaped(_ text: String, _ font: FontSlot) -> ShapedText { pen.shaped(text, font) }

    package func width(_ text: ShapedText, _ points: Double) -> Double { text.width * size(points) }

    package func fitted(_ text: String, _ font: FontSlot, _ points: Double, width: Double) -> ShapedText {
        pen.fitted(shaped(text, font), font, size(points), width: width)
    }

    /// A text in lines. If there are more than `most`, the last line ends in an ellipsis within the width.
    package func lines(
        _ text: String, _ font: FontSlot, _ points: Double, width: Double, most: Int
    ) -> [ShapedText] {
        let block = TextBlock(
            paragraphs: [shaped(text, font)], width: width, fontSize: size(points), pitch: size(points))
        guard block.lines.count > most else { return block.lines }
        var lines = Array(block.lines.prefix(most))
        if var last = lines.popLast() {
            last.glyphs += shaped(" \u{2026}", font).glyphs
            lines.append(pen.fitted(last, font, size(points), width: width))
        }
        return lines
    }

    /// Whether a text fits into `most` lines without a broken word.
    package func fits(_ text: String, _ font: FontSlot, _ points: Double, width: Double, most: Int) -> Bool {
        let isWhole = text.split(separator: " ").allSatisfy {
            $0.utf8.count < Self.fewestOfName || self.width(shaped(String($0), font), points) <= width
        }
        return isWhole && lines(text, font, points, width: width, most: most + 1).count <= most
    }

    /// A sentence for at most `most` lines. If it does not fit, its names are cut in the middle, as little as needed,
    /// so that the end of the sentence stays.
    package func sentence(
        _ text: String, _ font: FontSlot, _ points: Double, width: Double, most: Int
    ) -> String {
        guard !fits(text, font, points, width: width, most: most) else { return text }
        var shorter = text
        for length in TextForm.nameLengths {
            let tried = TextForm.withNames(text, shortenedTo: length)
            guard tried != shorter else { continue }
            shorter = tried
            if fits(tried, font, points, width: width, most: most) { break }
        }
        return shorter
    }

    /// A word of fewer bytes fits into every line.
    private static var fewestOfName: Int { 16 }

    package func put(
        _ text: ShapedText, _ points: Double, x: Double, y: Double, align: TextPen.Alignment = .leading,
        _ colour: Colour, into list: inout DisplayList
    ) {
        pen.put(text, size: size(points), x: x, y: y, align: align, colour: colour, into: &list)
    }
}
