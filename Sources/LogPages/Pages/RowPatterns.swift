internal import Layout
internal import Pages

/// Marks of the bytes of a page as strings down the page: a glyph a row, of a font that is turned by a quarter.
///
/// A string needs two numbers at its beginning, where each stroke needs four. Its text is blanks, which no reader shows.
struct RowPatterns: Sendable {
    /// The shapes of marks, in ems of the rows' font: x down the page from a row's top, y to the right from the first byte.
    struct Shapes: Sendable {
        private let pitch: Double
        private let advance: Double
        private let side: Double
        private let line: Double
        private let lineTop: Double

        init(_ model: LogModel) {
            let size = model.frame.rows.fontSize
            pitch = model.frame.rows.pitch / size
            advance = model.plan.advance / size
            side = RowBackground.markSide(model) / size
            line = RowBackground.underlineWidth(model) / size
            lineTop = RowBackground.underlineTop(model) / size
        }

        /// The most bytes of a line that have patterns.
        static let mostBytes = 16

        private static let mostSteps = 23

        /// Steps over rows without a mark: of one row, of two …
        var steps: [WordList.Mark] {
            (1...Self.mostSteps).map { WordList.Mark([], advance: Double($0) * pitch) }
        }

        func mark(_ pattern: RowPattern) -> WordList.Mark {
            var boxes: [Rect] = []
            var byte = 0
            while byte < Shapes.mostBytes {
                guard pattern.bytes >> UInt64(byte) & 1 == 1 else {
                    byte += 1
                    continue
                }
                switch pattern.kind {
                case .changed:
                    boxes.append(
                        Rect(
                            x: pitch * 0.07, y: Double(byte * 3) * advance - side, width: pitch * 0.86,
                            height: 2 * advance + 2 * side))
                    byte += 1
                case .automatic:
                    var end = byte + 1
                    while end < Shapes.mostBytes, pattern.bytes >> UInt64(end) & 1 == 1 { end += 1 }
                    boxes.append(
                        Rect(
                            x: lineTop, y: Double(byte * 3) * advance, width: line,
                            height: Double((end - byte) * 3 - 1) * advance))
                    byte = end
                }
            }
            return WordList.Mark(boxes, advance: pitch)
        }
    }

    private let steps: [UInt32]
    private let glyphs: [RowPattern: UInt32]

    init(_ shapes: Shapes, steps: [UInt32], glyphs: [RowPattern: UInt32]) {
        self.steps = steps
        self.glyphs = glyphs
    }

    /// nil for a pattern that is drawn as strokes.
    func glyph(_ pattern: RowPattern) -> UInt32? { glyphs[pattern] }

    /// Adds marks below each other.
    ///
    /// - Parameters:
    ///   - places: the tops of rows, growing, and their glyphs.
    ///   - x: of the first byte.
    func place(
        _ places: [(y: Double, glyph: UInt32)], x: Double, pitch: Double, size: Double, colour: Colour,
        into list: inout DisplayList
    ) {
        guard let first = places.first else { return }
        list.beginRun(font: .wordsDown, size: size, colour: colour)
        var y = first.y
        for place in places {
            var rows = Int(((place.y - y) / pitch).rounded())
            if abs(Double(rows) * pitch - (place.y - y)) > 1e-3 { rows = 0 }
            while rows > 0 {
                let step = min(rows, steps.count)
                list.add(glyph: steps[step - 1], x: x, y: y)
                y += Double(step) * pitch
                rows -= step
            }
            list.add(glyph: place.glyph, x: x, y: place.y)
            y = place.y + pitch
        }
        list.endRun()
    }
}
