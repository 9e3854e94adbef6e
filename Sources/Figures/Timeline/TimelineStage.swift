internal import Pages
internal import Analysis
package import Layout

/// What the tracks of a timeline share: the canvas, the columns, colours, and how text is set. Lengths are in points
/// until they are scaled.
struct TimelineStage {
    let canvas: TimelineCanvas
    let columns: TimelineColumns
    let theme: Theme
    let shaper: any TextShaper
    let metrics: [FontMetrics]
    let bins: TimeBins
    /// From one lane to the next, units.
    let lanePitch: Double
    /// Of a load curve, units; 0 where there is no room for one, or no time.
    let loadHeight: Double

    var scale: Scale { canvas.scale }

    enum Alignment { case leading, centre, trailing }

    /// A font size in units; on pixels not rounded, glyphs are.
    func size(_ points: Double) -> Double { points * scale.unitsPerPoint }

    func length(_ points: Double) -> Double { scale.length(points) }

    func width(_ text: ShapedText, _ points: Double) -> Double { text.width * size(points) }

    func shaped(_ text: String, _ font: FontSlot) -> ShapedText { shaper.shape(text, font: font) }

    /// The text, shortened to a width in units.
    func fitted(_ text: String, _ font: FontSlot, _ points: Double, width: Double) -> ShapedText {
        let text = shaped(text, font)
        guard self.width(text, points) > width else { return text }
        return text.shortened(to: max(0, width) / size(points), ellipsis: shaped("\u{2026}", font))
    }

    /// Sets a line of text; `x` is its left end, middle or right end.
    func put(
        _ text: ShapedText, _ points: Double, x: Double, y: Double, align: Alignment = .leading, _ colour: Colour,
        into list: inout DisplayList
    ) {
        var left = x
        switch align {
        case .leading: break
        case .centre: left -= width(text, points) / 2
        case .trailing: left -= width(text, points)
        }
        list.add(text, x: left, y: scale.snapped(y), size: size(points), colour: colour, scale: scale)
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
    static let caption = 6.0
}
