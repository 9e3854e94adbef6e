internal import Analysis
internal import Figures
internal import Layout
internal import Pages

/// Horizontal positions in the plots of a value: names, the plot, and texts at its right. Units of the target.
struct ValueColumns: Equatable {
    let left: Double
    let width: Double
    let plotX: Double
    let plotWidth: Double

    /// In points: the widths of names and of the texts at the right on wide paper and on narrow paper.
    private static let (wide, narrow) = ((names: 112.0, words: 84.0), (names: 78.0, words: 58.0))
    private static let (leastWide, leastWords) = (430.0, 290.0)

    /// - Parameter inset: left edge of the names, points.
    init(_ layout: ReportLayoutContext, inset: Double) {
        let isWide = layout.width >= layout.length(Self.leastWide)
        let sizes = isWide ? Self.wide : Self.narrow
        let words = layout.width >= layout.length(Self.leastWords) ? sizes.words : 10
        left = layout.left + layout.length(inset)
        width = layout.width - 2 * layout.length(inset)
        plotX = layout.left + layout.length(sizes.names)
        plotWidth = layout.width - layout.length(sizes.names + words)
    }

    var right: Double { left + width }
    /// Left edge of the texts at the right.
    func wordsX(_ layout: ReportLayoutContext) -> Double { plotX + plotWidth + layout.length(6) }
    func words(_ layout: ReportLayoutContext) -> Double { max(0, right - wordsX(layout)) }
}

/// An axis of times below a plot.
struct ValueAxis {
    let bins: TimeBins
    let axis: TimeAxis
    let columns: ValueColumns

    static let height = 15.0
    private static let size = 7.2

    init(
        _ range: ClosedRange<Int64>, isTimed: Bool, _ context: ReportContext, _ columns: ValueColumns,
        _ layout: ReportLayoutContext
    ) {
        let stop = range.upperBound > range.lowerBound ? range.upperBound : range.lowerBound.addingSaturating(1)
        bins = TimeBins(range: range.lowerBound...stop, count: max(1, Int(columns.plotWidth)))
        let scale =
            isTimed ? TimelineSection.axisScale(context.facts, context.timeline) : TimeAxis.Scale.rows(before: 0)
        axis = TimeAxis(bins: bins, scale: scale, width: columns.plotWidth, gap: layout.length(12)) {
            layout.width(layout.shaped($0, .text), Self.size)
        }
        self.columns = columns
    }

    func x(_ time: Int64) -> Double {
        columns.plotX + Double(time.subtractingSaturating(bins.start)) / Double(max(1, bins.span)) * columns.plotWidth
    }

    func place(y: Double, _ layout: ReportLayoutContext, into list: inout DisplayList) {
        let thickness = layout.scale.wholeUnits ? 1 : layout.length(0.7)
        list.add(
            Rect(x: columns.plotX, y: layout.scale.snapped(y), width: columns.plotWidth, height: thickness),
            colour: layout.theme.ink)
        var end = -Double.infinity
        for tick in axis.ticks {
            let x = columns.plotX + tick.position * columns.plotWidth
            list.add(
                Rect(x: x - thickness / 2, y: layout.scale.snapped(y), width: thickness, height: layout.length(3)),
                colour: layout.theme.ink)
            let text = layout.shaped(tick.label, .text)
            let width = layout.width(text, Self.size)
            let middle = min(max(x, columns.left + width / 2), columns.right - width / 2)
            guard middle - width / 2 > end + layout.length(4) else { continue }
            layout.put(
                text, Self.size, x: middle, y: y + layout.length(11.5), align: .centre, layout.theme.quiet, into: &list)
            end = middle + width / 2
        }
    }
}

extension ReportLayoutContext {
    /// A dot of a curve.
    func dot(_ place: Point, _ points: Double, _ colour: Colour, into list: inout DisplayList) {
        let radius = size(points)
        list.addRounded(
            Rect(x: place.x - radius, y: place.y - radius, width: 2 * radius, height: 2 * radius), radius: radius,
            colour: colour)
    }

    /// A text over lines, with a background.
    func putWithHalo(
        _ text: ShapedText, _ points: Double, x: Double, y: Double, align: TextPen.Alignment = .leading,
        _ colour: Colour, on ground: Colour, into list: inout DisplayList
    ) {
        let wide = width(text, points)
        let left = align == .leading ? x : align == .centre ? x - wide / 2 : x - wide
        let halo = length(2)
        list.addRounded(
            Rect(
                x: left - halo, y: y - size(points) * 0.78 - halo / 2, width: wide + 2 * halo,
                height: size(points) + halo), radius: halo, colour: ground)
        put(text, points, x: x, y: y, align: align, colour, into: &list)
    }
}
