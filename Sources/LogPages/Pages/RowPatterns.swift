internal import Layout
internal import Pages

/// The marks of bytes and the bars of a page as strings down the page: one glyph per row, in a font that is rotated by
/// 90°.
///
/// A string needs two numbers at its beginning; each stroke needs four. The text of these strings is spaces, which
/// readers do not show.
struct RowPatterns: Sendable {
    /// The glyph of a row.
    struct Place {
        /// The top of the row.
        var y: Double
        var glyph: UInt32
        /// Number of lines from the top to its end.
        var lines = 1
    }

    /// The shapes of marks, in ems of the font of rows: x goes down the page from the top of a row, y goes right from
    /// the first byte or from the left edge of a bar.
    struct Shapes: Sendable {
        private let pitch: Double
        private let advance: Double
        private let side: Double
        private let line: Double
        private let lineTop: Double
        private let barWidth: Double
        private let barInset: Double
        private let baseline: Double
        private let stepTop: Double
        private let stepHeight: Double
        /// For each level.
        private let stepWidth: [Double]

        init(_ model: LogModel) {
            let size = model.frame.rows.fontSize
            pitch = model.frame.rows.pitch / size
            advance = model.plan.advance / size
            side = RowBackground.markSide(model) / size
            line = RowBackground.underlineWidth(model) / size
            lineTop = RowBackground.underlineTop(model) / size
            barWidth = model.scale.length(PageFrame.barWidth) / size
            barInset = RowBackground.barInset(model) / size
            baseline = model.frame.rows.baseline / size
            let step = RowBackground.stepBox(1, model)
            stepTop = step.y / size
            stepHeight = step.height / size
            stepWidth = (1...StepBar.levels).map { RowBackground.stepBox($0, model).width / size }
        }

        /// Maximum number of bytes of a line that has patterns.
        static let mostBytes = 16

        private static let mostSteps = 23

        /// Glyphs that skip rows without a mark: one row, two rows …
        var steps: [WordList.Mark] {
            (1...Self.mostSteps).map { WordList.Mark([], advance: Double($0) * pitch) }
        }

        /// Bars of more lines than this are strokes.
        static let mostLines = 8

        func mark(_ pattern: RowPattern) -> WordList.Mark {
            if pattern.kind == .bar {
                let height = Double(pattern.bytes) * pitch
                return WordList.Mark(
                    [Rect(x: barInset, y: 0, width: height - 2 * barInset, height: barWidth)], advance: height)
            }
            if pattern.kind == .step {
                return WordList.Mark(
                    [Rect(x: stepTop, y: 0, width: stepHeight, height: stepWidth[Int(pattern.bytes) - 1])],
                    advance: pitch)
            }
            if pattern.kind == .character {
                var mark = WordList.Mark([], advance: pitch)
                let text = RowWeights.text(UInt8(truncatingIfNeeded: pattern.bytes))
                mark.upright = WordList.Mark.Upright(text, .mono, baseline: baseline)
                return mark
            }
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
                case .bar, .step, .character: break
                }
            }
            return WordList.Mark(boxes, advance: pitch)
        }
    }

    private let steps: [UInt32]
    /// By ``RowPattern/place``, and patterns without one.
    private var placed: [UInt32?] = Array(repeating: nil, count: RowPattern.placeCount)
    private var others: [RowPattern: UInt32] = [:]

    init(_ shapes: Shapes, steps: [UInt32], glyphs: [RowPattern: UInt32]) {
        self.steps = steps
        for (pattern, glyph) in glyphs {
            if let place = pattern.place { placed[place] = glyph } else { others[pattern] = glyph }
        }
    }

    /// nil for a pattern that is drawn as strokes.
    @inline(__always)
    func glyph(_ pattern: RowPattern) -> UInt32? { pattern.place.map { placed[$0] } ?? others[pattern] }

    /// Adds marks one below the other.
    ///
    /// - Parameters:
    ///   - places: from top to bottom.
    ///   - x: left edge of the first byte or of a bar.
    func place(
        _ places: [Place], x: Double, pitch: Double, size: Double, colour: Colour,
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
            y = place.y + Double(place.lines) * pitch
        }
        list.endRun()
    }
}
