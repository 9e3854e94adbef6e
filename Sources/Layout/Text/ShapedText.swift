/// A line of text as glyphs with advances in ems: measured once, placed as often as needed at any size.
package struct ShapedText: Sendable, Equatable {
    package struct Glyph: Sendable, Equatable {
        package var font: FontSlot
        package var index: UInt32
        /// Ems to the next glyph.
        package var advance: Double
        /// Displacement from the pen, ems, y down.
        package var offsetX: Double
        package var offsetY: Double
        /// True where the line may be cut or broken before this glyph.
        package var beginsCluster: Bool
        /// The text of this glyph; "" for a further glyph of a cluster.
        package var text: String

        package init(
            font: FontSlot, index: UInt32, advance: Double, offsetX: Double = 0, offsetY: Double = 0,
            beginsCluster: Bool = true, text: String
        ) {
            self.font = font
            self.index = index
            self.advance = advance
            self.offsetX = offsetX
            self.offsetY = offsetY
            self.beginsCluster = beginsCluster
            self.text = text
        }
    }

    package var glyphs: [Glyph]

    package init(glyphs: [Glyph] = []) {
        self.glyphs = glyphs
    }

    package var isEmpty: Bool { glyphs.isEmpty }

    /// Width in ems.
    package var width: Double { glyphs.reduce(0) { $0 + $1.advance } }

    package var text: String { glyphs.map(\.text).joined() }

    /// The begin and the end of the first occurrence of a word, in ems from the start; nil if it does not occur.
    package func stretch(of word: String) -> ClosedRange<Double>? {
        guard !word.isEmpty else { return nil }
        var x = 0.0
        for start in glyphs.indices {
            var text = ""
            var end = x
            for glyph in glyphs[start...] where text.utf8.count < word.utf8.count {
                text += glyph.text
                end += glyph.advance
            }
            if text == word { return x...max(x, end) }
            x += glyphs[start].advance
        }
        return nil
    }

    /// The text if it is at most `limit` ems wide; otherwise its beginning with an ellipsis; "" if not even that fits.
    package func shortened(to limit: Double, ellipsis: ShapedText) -> ShapedText {
        guard width > limit + 1e-9 else { return self }
        let room = limit - ellipsis.width
        guard room >= 0 else { return ShapedText() }
        var used = 0.0
        var end = 0
        for (index, glyph) in glyphs.enumerated() {
            if glyph.beginsCluster, used <= room + 1e-9 { end = index }
            used += glyph.advance
        }
        while end > 0, glyphs[end - 1].text == " " { end -= 1 }
        return ShapedText(glyphs: Array(glyphs[..<end]) + ellipsis.glyphs)
    }

    /// The text shortened in its middle, so that the end of a path or the unit of a value stays readable.
    package func shortenedInMiddle(to limit: Double, ellipsis: ShapedText) -> ShapedText {
        guard width > limit + 1e-9 else { return self }
        let room = limit - ellipsis.width
        guard room >= 0 else { return ShapedText() }
        let head = shortened(to: room / 2, ellipsis: ShapedText())
        var tail: [Glyph] = []
        var pending: [Glyph] = []
        var used = head.width
        for glyph in glyphs[head.glyphs.count...].reversed() {
            pending.append(glyph)
            used += glyph.advance
            guard used <= room + 1e-9 else { break }
            if glyph.beginsCluster {
                tail += pending
                pending = []
            }
        }
        return ShapedText(glyphs: head.glyphs + ellipsis.glyphs + tail.reversed())
    }
}
