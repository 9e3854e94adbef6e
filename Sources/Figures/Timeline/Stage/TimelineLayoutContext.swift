internal import Pages
internal import Analysis
internal import Layout

/// What the tracks of a timeline share: the canvas, the columns, colours, and how text is set. Lengths are in points
/// until they are scaled.
struct TimelineLayoutContext {
    let canvas: TimelineCanvas
    let columns: TimelineColumns
    let theme: Theme
    let bins: TimeBins
    /// From one lane to the next, units.
    var lanePitch = 0.0
    /// Of a load curve, units; 0 where there is no room for one, or no time.
    var loadHeight = 0.0
    private let pen: TextPen

    init(canvas: TimelineCanvas, columns: TimelineColumns, theme: Theme, bins: TimeBins, shaper: any TextShaper) {
        self.canvas = canvas
        self.columns = columns
        self.theme = theme
        self.bins = bins
        var pen = TextPen(shaper: shaper, scale: canvas.scale)
        // Columns of numbers end at their edges.
        pen.snapsStart = false
        self.pen = pen
    }

    var scale: Scale { canvas.scale }

    /// A font size in units; on pixels not rounded, glyphs are.
    func size(_ points: Double) -> Double { points * scale.unitsPerPoint }

    func length(_ points: Double) -> Double { scale.length(points) }

    /// The size of a text in units: never smaller than can be read, whatever the picture's resolution is.
    func textSize(_ points: Double) -> Double {
        max(size(points), scale.wholeUnits ? TimelineSizes.leastPixels : size(TimelineSizes.leastPoints))
    }

    func width(_ text: ShapedText, _ points: Double) -> Double { text.width * textSize(points) }

    func shaped(_ text: String, _ font: FontSlot) -> ShapedText { pen.shaped(text, font) }

    /// The text, shortened to a width in units.
    func fitted(_ text: String, _ font: FontSlot, _ points: Double, width: Double) -> ShapedText {
        pen.fitted(text, font, textSize(points), width: width)
    }

    /// A name, with its ending kept.
    func fittedInMiddle(_ text: String, _ font: FontSlot, _ points: Double, width: Double) -> ShapedText {
        pen.fittedInMiddle(text, font, textSize(points), width: width)
    }

    /// Sets a line of text; `x` is its left end, middle or right end.
    func put(
        _ text: ShapedText, _ points: Double, x: Double, y: Double, align: TextPen.Alignment = .leading,
        _ colour: Colour, into list: inout DisplayList
    ) {
        pen.put(text, size: textSize(points), x: x, y: y, align: align, colour: colour, into: &list)
    }

    /// The same on a halo of paper, where lines or curves run below it; `x` is its left end.
    func putHaloed(
        _ text: ShapedText, _ points: Double, x: Double, y: Double, _ colour: Colour, into list: inout DisplayList
    ) {
        let halo = length(2)
        let size = textSize(points)
        list.addRounded(
            Rect(
                x: x - halo, y: y - size * 0.76 - halo, width: width(text, points) + 2 * halo,
                height: size * 0.98 + 2 * halo),
            radius: halo, colour: theme.paper)
        put(text, points, x: x, y: y, colour, into: &list)
    }

    /// Where a time is, in units.
    func x(of time: Int64) -> Double { columns.plotX + bins.position(of: time) * columns.plotWidth }

    func x(ofBin bin: Int) -> Double { columns.plotX + Double(bin) * columns.plotWidth / Double(bins.count) }

    /// The part of the plot from one time to another, at least `least` units wide; nil where it is outside.
    func span(_ start: Int64, _ end: Int64, least: Double) -> (x: Double, width: Double)? {
        let limit = columns.plotX + columns.plotWidth
        let from = x(of: start)
        let to = x(of: end)
        guard to >= columns.plotX, from <= limit else { return nil }
        var low = scale.snapped(max(columns.plotX, from))
        let high = scale.snapped(min(limit, to))
        let width = max(least, high - low)
        low = min(low, limit - width)
        return (low, width)
    }
}

/// Sizes of a timeline's texts, in points.
enum TimelineSizes {
    static let title = 14.0
    static let subtitle = 8.5
    static let label = 7.5
    static let name = 7.0
    static let value = 7.0
    static let axis = 7.0
    static let event = 7.5
    static let head = 6.5
    static let caption = 6.4
    /// Nothing is smaller: on paper, and in pixels.
    static let (leastPoints, leastPixels) = (6.2, 9.0)
}
