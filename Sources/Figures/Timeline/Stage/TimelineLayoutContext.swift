internal import Pages
internal import Analysis
internal import Layout

/// What the tracks of a timeline share: the canvas, the columns, colours, and the setting of texts. Lengths are in
/// points until they are scaled.
struct TimelineLayoutContext {
    let canvas: TimelineCanvas
    let columns: TimelineColumns
    let theme: Theme
    let bins: TimeBins
    /// Distance of lanes, units.
    var lanePitch = 0.0
    /// Height of a load curve, units; 0 if there is no space for one, or no times.
    var loadHeight = 0.0
    /// Of the usual height of bands: printers use less ink.
    var bandShare = 1.0
    private let pen: TextPen

    init(canvas: TimelineCanvas, columns: TimelineColumns, theme: Theme, bins: TimeBins, shaper: any TextShaper) {
        self.canvas = canvas
        self.columns = columns
        self.theme = theme
        self.bins = bins
        var pen = TextPen(shaper: shaper, scale: canvas.scale)
        // Numbers are aligned right in their columns.
        pen.snapsStart = false
        self.pen = pen
    }

    var scale: Scale { canvas.scale }

    /// A font size in units. In pixels it is not rounded; glyphs are.
    func size(_ points: Double) -> Double { points * scale.unitsPerPoint }

    func length(_ points: Double) -> Double { scale.length(points) }

    /// The size of a text in units, at least the minimum readable size, whatever the resolution of the picture.
    func textSize(_ points: Double) -> Double {
        max(size(points), scale.wholeUnits ? TimelineSizes.leastPixels : size(TimelineSizes.leastPoints))
    }

    func width(_ text: ShapedText, _ points: Double) -> Double { text.width * textSize(points) }

    func shaped(_ text: String, _ font: FontSlot) -> ShapedText { pen.shaped(text, font) }

    /// The text, truncated to a width in units.
    func fitted(_ text: String, _ font: FontSlot, _ points: Double, width: Double) -> ShapedText {
        pen.fitted(text, font, textSize(points), width: width)
    }

    /// A name that is truncated before its suffix.
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

    /// The same with a background, if lines or curves run below it; `x` is its left end.
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

    /// Position of a time, in units.
    func x(of time: Int64) -> Double { columns.plotX + bins.position(of: time) * columns.plotWidth }

    func x(ofBin bin: Int) -> Double { columns.plotX + Double(bin) * columns.plotWidth / Double(bins.count) }

    /// The part of the plot from one time to another, at least `least` units wide; nil if it is outside.
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

/// Font sizes of a timeline, in points.
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
    /// The minimum font size on paper, and in pixels.
    static let (leastPoints, leastPixels) = (6.2, 9.0)
}
