internal import Layout
internal import Pages
internal import CANProtocols

/// What the parts of a sequence diagram share: columns, colours, the setting of texts. Sizes and lengths are in points.
struct LadderLayoutContext: PointLayoutContext {
    let columns: LadderColumns
    let theme: Theme
    let scale: Scale
    let latencies: LatencyScale
    let pen: TextPen

    init(columns: LadderColumns, latencies: LatencyScale, theme: Theme, pen: TextPen) {
        self.columns = columns
        self.latencies = latencies
        self.theme = theme
        self.pen = pen
        scale = pen.scale
    }

    /// Symbols come from other fonts and are shaped separately, so that the text after them is the same as elsewhere.
    func shaped(_ text: String, _ font: FontSlot) -> ShapedText {
        guard let first = text.first, !first.isASCII, text.count > 1 else { return pen.shaped(text, font) }
        return ShapedText(
            glyphs: pen.shaped(String(first), font).glyphs + pen.shaped(String(text.dropFirst()), font).glyphs)
    }

    func colour(_ tone: PDUReading.Tone) -> Colour {
        switch tone {
        case .plain, .pending: theme.ink
        case .positive: theme.note
        case .negative: theme.trouble
        }
    }

    /// Width of a line in units.
    var stroke: Double { scale.wholeUnits ? max(1, (1.1 * scale.unitsPerPoint).rounded()) : 1.1 }

    /// Adds the lines of all parties over a height.
    func placeLines(top: Double, height: Double, into list: inout DisplayList) {
        let width = stroke
        // Slightly longer than needed, so that there is no visible gap before the next part.
        let overlap = scale.wholeUnits ? 0 : 0.4
        list.addBoxes(
            columns.lines.map {
                Rect(x: scale.snapped($0 - width / 2), y: top, width: width, height: height + overlap)
            },
            colour: theme.ink)
    }
}

/// Font sizes of a sequence diagram, in points.
enum LadderSizes {
    static let head = 8.8
    static let label = 8.3
    static let caption = 7.3
    static let time = 8.0
    static let axis = 7.0
    static let title = 17.0
    static let subtitle = 8.5
    static let latency = 8.2
}
