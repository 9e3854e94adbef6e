package import Layout
import Testing

/// Turns a page back into lines of text: glyph numbers of the fixed font are those of the characters.
package struct PageText {
    package struct Line {
        package var y: Double
        package var text: String
    }

    package struct Glyph {
        package var x: Double
        package var y: Double
        package var end: Double
        package var size: Double
        package var character: Unicode.Scalar
    }

    package let glyphs: [Glyph]
    package let lines: [Line]

    package init(_ list: DisplayList) {
        var glyphs: [Glyph] = []
        for case .glyphs(_, let size, _, let range) in list.items {
            for glyph in list.glyphs[range] {
                glyphs.append(
                    Glyph(
                        x: glyph.x, y: glyph.y, end: glyph.x + size * FixedFonts.advance, size: size,
                        character: Unicode.Scalar(UInt32(truncatingIfNeeded: glyph.index)) ?? "\u{FFFD}"))
            }
        }
        self.glyphs = glyphs
        let rows = Dictionary(grouping: glyphs) { Int(($0.y * 10).rounded()) }
        lines = rows.sorted { $0.key < $1.key }.map { key, members in
            Line(y: Double(key) / 10, text: Self.text(members.sorted { $0.x < $1.x }))
        }
    }

    package var text: String { lines.map(\.text).joined(separator: "\n") }

    /// A gap of one character is a blank, a larger one two.
    private static func text(_ glyphs: [Glyph]) -> String {
        var text = String.UnicodeScalarView()
        var end: Double?
        for glyph in glyphs {
            let advance = glyph.size * FixedFonts.advance
            if let end, text.last != " " {
                let gap = (glyph.x - end) / advance
                if gap > 0.5 { text.append(" ") }
                if gap > 1.5 { text.append(" ") }
            }
            text.append(glyph.character)
            end = glyph.end
        }
        return String(text)
    }
}

/// Three fonts of 0.6 em a character whose glyph numbers are those of the characters.
package enum FixedFonts {
    package static let advance = 0.6
    package static let all = ["Fixed Mono", "Fixed Text", "Fixed Strong"].map { family in
        FontMetrics(
            family: family, weight: 400, ascent: 0.9, descent: 0.2, capHeight: 0.7,
            entry: { FontMetrics.Entry(glyph: $0.value, advance: advance) })
    }

    package static let shaper = TableShaper(fonts: all)

    package static func shape(_ text: String) -> ShapedText { shaper.shape(text, font: .mono) }
}

extension PageText {
    /// No glyph leaves the page or meets the one beside it.
    package func expectRoom(on size: Size) {
        for glyph in glyphs {
            #expect(glyph.x >= 0 && glyph.end <= size.width + 0.5 && glyph.y <= size.height)
        }
        // A blank meets nothing.
        for (y, row) in Dictionary(grouping: glyphs.filter { $0.character != " " }, by: { $0.y }) {
            let ordered = row.sorted { $0.x < $1.x }
            for (one, next) in zip(ordered, ordered.dropFirst()) {
                #expect(
                    next.x >= one.end - 1,
                    "at \(y): \(one.character)\(next.character) of \(String(String.UnicodeScalarView(ordered.map(\.character))))"
                )
            }
        }
    }
}
