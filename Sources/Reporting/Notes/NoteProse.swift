internal import Layout
internal import TemplateReading

/// Lines of a note with letters of several looks: strong and code by their fonts, emphasis by a line below.
struct NoteProse {
    /// A line with the stretches of it that are emphasised, in ems from its start.
    struct Line {
        var text: ShapedText
        var emphasised: [ClosedRange<Double>]
    }

    let lines: [Line]

    /// - Parameters:
    ///   - size: points.
    ///   - width: units.
    ///   - isStrong: of all letters, as headings are.
    init(
        _ paragraphs: [[MarkdownNote.Span]], size: Double, width: Double, isStrong: Bool = false,
        _ layout: ReportLayoutContext
    ) {
        lines = paragraphs.flatMap { spans -> [Line] in
            var glyphs: [ShapedText.Glyph] = []
            var isEmphasised: [Bool] = []
            for span in spans {
                let font: FontSlot = span.isCode ? .mono : span.isStrong || isStrong ? .strong : .text
                let shaped = layout.shaped(span.text, font).glyphs
                glyphs += shaped
                isEmphasised += Array(repeating: span.isEmphasised, count: shaped.count)
            }
            let block = TextBlock(
                paragraphs: [ShapedText(glyphs: glyphs)], width: max(width, layout.size(size)),
                fontSize: layout.size(size), pitch: layout.size(size))
            var next = 0
            return block.lines.map { Self.line($0, of: glyphs, isEmphasised, &next) }
        }
    }

    /// - Parameter next: the paragraph's glyph that the line begins with; blanks between two lines are in neither.
    private static func line(
        _ text: ShapedText, of glyphs: [ShapedText.Glyph], _ isEmphasised: [Bool], _ next: inout Int
    ) -> Line {
        var stretches: [ClosedRange<Double>] = []
        var x = 0.0
        for glyph in text.glyphs {
            if isEmphasised.indices.contains(next), isEmphasised[next] {
                let end = x + glyph.advance
                if let last = stretches.last, abs(last.upperBound - x) < 1e-9 {
                    stretches[stretches.count - 1] = last.lowerBound...max(last.lowerBound, end)
                } else {
                    stretches.append(x...max(x, end))
                }
            }
            x += glyph.advance
            next += 1
        }
        while next < glyphs.count, glyphs[next].text == " " { next += 1 }
        return Line(text: text, emphasised: stretches)
    }

    /// - Parameter place: the left end of the line's base line.
    static func put(
        _ line: Line, size: Double, at place: Point, _ colour: Colour, _ layout: ReportLayoutContext,
        into list: inout DisplayList
    ) {
        for stretch in line.emphasised {
            let left = place.x + stretch.lowerBound * layout.size(size)
            list.add(
                Rect(
                    x: left, y: layout.scale.snapped(place.y + layout.size(size) * 0.16),
                    width: (stretch.upperBound - stretch.lowerBound) * layout.size(size), height: layout.length(0.5)),
                colour: layout.theme.underline)
        }
        layout.put(line.text, size, x: place.x, y: place.y, colour, into: &list)
    }
}
