internal import Analysis
internal import Figures
internal import Layout
internal import Pages
internal import Platform

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

/// An axis of times below a plot. Time in the middle may be folded: the axis then has two parts, at the same scale.
struct ValueAxis {
    private struct Part {
        let bins: TimeBins
        let axis: TimeAxis
        /// Units.
        let (x, width): (Double, Double)

        func x(_ time: Int64) -> Double {
            x + Double(time.subtractingSaturating(bins.start)) / Double(max(1, bins.span)) * width
        }
    }

    let columns: ValueColumns
    private let parts: [Part]

    static let height = 15.0
    private static let size = 7.2
    /// Width of a fold, points.
    private static let foldWidth = 44.0

    /// - Parameter fold: the time that is left out.
    init(
        _ range: ClosedRange<Int64>, without fold: ClosedRange<Int64>? = nil, isTimed: Bool, _ context: ReportContext,
        _ columns: ValueColumns, _ layout: ReportLayoutContext
    ) {
        self.columns = columns
        let scale =
            isTimed ? TimelineSection.axisScale(context.facts, context.timeline) : TimeAxis.Scale.rows(before: 0)
        let ranges = fold.map { [range.lowerBound...$0.lowerBound, $0.upperBound...range.upperBound] } ?? [range]
        let spans = ranges.map { max(1, Double($0.upperBound.subtractingSaturating($0.lowerBound))) }
        let gap = fold == nil ? 0 : layout.length(Self.foldWidth)
        let unitsPerNanosecond = (columns.plotWidth - gap) / spans.reduce(0, +)
        var x = columns.plotX
        parts = zip(ranges, spans).map { range, span in
            let width = span * unitsPerNanosecond
            defer { x += width + gap }
            let stop = range.upperBound > range.lowerBound ? range.upperBound : range.lowerBound.addingSaturating(1)
            let bins = TimeBins(range: range.lowerBound...stop, count: max(1, Int(width)))
            return Part(
                bins: bins,
                axis: TimeAxis(bins: bins, scale: scale, width: width, gap: layout.length(12)) {
                    layout.width(layout.shaped($0, .text), Self.size)
                }, x: x, width: width)
        }
    }

    func x(_ time: Int64) -> Double {
        // A time in the fold is at the end of the part before it.
        let part = parts.last { time >= $0.bins.start } ?? parts[0]
        return min(part.x(time), parts.count > 1 && part.x == parts[0].x ? part.x + part.width : .infinity)
    }

    /// Left and right edge of the time that is left out.
    var fold: ClosedRange<Double>? {
        parts.count > 1 ? (parts[0].x + parts[0].width)...parts[1].x : nil
    }

    /// - Parameter namesEnds: whether the exact times of both ends are there, which replace labels near them.
    func place(
        y: Double, namesEnds: Bool = false, _ layout: ReportLayoutContext, into list: inout DisplayList
    ) {
        let thickness = layout.scale.wholeUnits ? 1 : layout.length(0.7)
        let ends = namesEnds ? endLabels(layout) : []
        for label in ends {
            layout.put(
                label.text, Self.size, x: label.span.lowerBound, y: y + layout.length(11.5), layout.theme.ink,
                into: &list)
        }
        var end = -Double.infinity
        for part in parts {
            list.add(
                Rect(x: part.x, y: layout.scale.snapped(y), width: part.width, height: thickness),
                colour: layout.theme.ink)
            for tick in part.axis.ticks {
                let x = part.x + tick.position * part.width
                list.add(
                    Rect(x: x - thickness / 2, y: layout.scale.snapped(y), width: thickness, height: layout.length(3)),
                    colour: layout.theme.ink)
                let text = layout.shaped(tick.label, .text)
                let width = layout.width(text, Self.size)
                let middle = min(max(x, columns.left + width / 2), columns.right - width / 2)
                let room = layout.length(8)
                let isFree = ends.allSatisfy {
                    $0.span.upperBound + room < middle - width / 2 || middle + width / 2 + room < $0.span.lowerBound
                }
                guard isFree, middle - width / 2 > end + layout.length(4) else { continue }
                layout.put(
                    text, Self.size, x: middle, y: y + layout.length(11.5), align: .centre, layout.theme.quiet,
                    into: &list)
                end = middle + width / 2
            }
        }
    }

    /// None where they would overlap.
    private func endLabels(_ layout: ReportLayoutContext) -> [(text: ShapedText, span: ClosedRange<Double>)] {
        guard let first = parts.first, let last = parts.last, let start = first.axis.ends.first,
            let stop = last.axis.ends.last
        else { return [] }
        let labels = [(start, first.x), (stop, last.x + last.width)].map { tick, x in
            let text = layout.shaped(tick.label, .strong)
            let width = layout.width(text, Self.size)
            let left = min(max(x - width / 2, columns.left), columns.right - width)
            return (text, left...(left + width))
        }
        return labels[0].1.upperBound + layout.length(8) < labels[1].1.lowerBound ? labels : []
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
