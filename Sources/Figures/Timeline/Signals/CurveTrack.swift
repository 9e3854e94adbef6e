internal import Analysis
internal import Layout

/// Analogue signals on one axis: a line through all least and largest values, the scale and the names beside it.
struct CurveTrack: TimelineTrack {
    let plot: SignalPlot
    let selections: [ClosedRange<Int64>]
    let marks: [TimelineEvent]
    let sizes: PlotSizes

    /// With room above and below for halves of the scale's outermost numbers.
    func height(_ stage: TimelineStage) -> Double { head(stage) + box(stage) + 2 * stage.length(sizes.gap) }

    private func head(_ stage: TimelineStage) -> Double { stage.length(sizes.head(series: plot.series.count)) }

    private func box(_ stage: TimelineStage) -> Double { stage.length(sizes.box(series: plot.series.count)) }

    func place(top: Double, stage: TimelineStage, into list: inout DisplayList) {
        let box = Rect(
            x: stage.columns.plotX, y: top + head(stage) + stage.length(sizes.gap), width: stage.columns.plotWidth,
            height: box(stage)
        )
        let scale = scale(box, stage)
        func y(_ value: Double) -> Double {
            box.y + box.height - (value - scale.bottom) / (scale.top - scale.bottom) * box.height
        }
        SelectionShading.place(selections, top: box.y, height: box.height, stage: stage, into: &list)
        let scaleWidth = placeScale(scale, box, stage: stage, into: &list)
        let marked = marks.compactMap { stage.span($0.start, $0.end, least: max(1, stage.length(0.75))) }
        list.addBoxes(
            marked.map { Rect(x: $0.x, y: box.y, width: $0.width, height: box.height) }, colour: stage.theme.note)
        for (number, series) in plot.series.enumerated() {
            placeCurve(series, stage.theme.seriesColour(number), y, stage: stage, into: &list)
        }
        if plot.series.allSatisfy({ $0.bins.count == 0 }) { placeNothing(box, stage: stage, into: &list) }
        placeLegend(box, scaleWidth: scaleWidth, stage: stage, into: &list)
        placeEnds(box, y, stage: stage, into: &list)
    }

    // MARK: Scale

    /// The unit of all; nil where they differ.
    private var unit: String? {
        guard let first = plot.series.first?.unit, plot.series.allSatisfy({ $0.unit == first }) else { return nil }
        return first
    }

    private static let longestUnit = 6

    private func scale(_ box: Rect, _ stage: TimelineStage) -> PlotScale {
        let extents = plot.series.compactMap(\.extent)
        var extent: ClosedRange<Double>?
        for next in extents {
            extent =
                min(
                    extent?.lowerBound ?? next.lowerBound, next.lowerBound)...max(
                    extent?.upperBound ?? next.upperBound, next.upperBound)
        }
        let unit = unit ?? ""
        let steps = Int(box.height / stage.length(14))
        return PlotScale(extent, unit: unit.count <= Self.longestUnit ? unit : "", most: max(1, min(4, steps)))
    }

    /// Returns how wide the numbers are.
    private func placeScale(
        _ scale: PlotScale, _ box: Rect, stage: TimelineStage, into list: inout DisplayList
    ) -> Double {
        let columns = stage.columns
        var widest = 0.0
        let thickness = stage.length(0.5)
        let room = (columns.plotX - columns.left) * 0.6
        let hasNumbers = plot.series.contains { $0.bins.count > 0 }
        let base = scale.lines.contains { $0.value == 0 } ? 0 : scale.bottom
        for line in scale.lines {
            let share = (line.value - scale.bottom) / (scale.top - scale.bottom)
            let y = stage.scale.snapped(box.y + box.height * (1 - min(1, share)))
            list.add(
                Rect(x: box.x, y: y, width: box.width, height: thickness),
                colour: line.value == base ? stage.theme.quiet : stage.theme.faintRule)
            guard hasNumbers else { continue }
            let text = stage.shaped(line.label, .text)
            let width = stage.width(text, TimelineSizes.axis)
            guard width <= room else { continue }
            widest = max(widest, width)
            stage.put(
                text, TimelineSizes.axis, x: columns.plotX - stage.length(4),
                y: y + stage.size(TimelineSizes.axis) * 0.36, align: .trailing, stage.theme.quiet, into: &list)
        }
        return widest
    }

    // MARK: Curves

    /// From bin to bin; within one through its least and its largest value.
    private func placeCurve(
        _ series: SignalSeries, _ colour: Colour, _ y: (Double) -> Double, stage: TimelineStage,
        into list: inout DisplayList
    ) {
        let width = max(stage.scale.wholeUnits ? 1 : 0.5, stage.size(1))
        let step = stage.columns.plotWidth / Double(series.bins.bins.count)
        for run in series.bins.runs(longest: series.longestGap) {
            var points: [Point] = []
            for index in run {
                let bin = series.bins.bins[index]
                let x = Self.rounded(stage.x(ofBin: index) + step / 2)
                // The shorter way: the extreme nearer to the first value comes first.
                let rises = bin.last >= bin.first
                let way = [bin.first, rises ? bin.minimum : bin.maximum, rises ? bin.maximum : bin.minimum, bin.last]
                for raw in way {
                    let point = Point(x: x, y: Self.rounded(y(series.physical(raw))))
                    if points.last != point { points.append(point) }
                }
            }
            if points.count == 1 {
                // A value alone is a point.
                let radius = max(width, stage.size(1.5))
                list.addRounded(
                    Rect(x: points[0].x - radius, y: points[0].y - radius, width: 2 * radius, height: 2 * radius),
                    radius: radius, colour: colour)
            }
            list.addLine(through: points, width: width, colour: colour)
        }
    }

    /// Two decimals: a picture of a line needs no more, and a file of many is smaller.
    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    private func placeNothing(_ box: Rect, stage: TimelineStage, into list: inout DisplayList) {
        let text = stage.fitted("no value in the capture", .text, TimelineSizes.event, width: box.width)
        stage.put(
            text, TimelineSizes.event, x: box.x + box.width / 2,
            y: box.y + (box.height + stage.size(TimelineSizes.event) * 0.72) / 2 - stage.length(5), align: .centre,
            stage.theme.quiet, into: &list)
    }

    // MARK: Names

    /// On the left, or above the box: a line of the curve's colour, the signal, its message and its extent.
    private func placeLegend(_ box: Rect, scaleWidth: Double, stage: TimelineStage, into list: inout DisplayList) {
        let columns = stage.columns
        let swatch = stage.length(8)
        let left = columns.left + stage.length(3)
        let x = left + swatch + stage.length(4)
        let room =
            sizes.isHeaded ? columns.right - x : columns.plotX - x - scaleWidth - stage.length(9)
        guard room >= stage.length(16) else { return }
        let pitch = stage.length(PlotSizes.linePitch)
        let block =
            sizes.isHeaded ? pitch : min(stage.length(sizes.legendPitch), box.height / Double(plot.series.count))
        let alone = box.height >= 3 * pitch ? 3 : Int(box.height / pitch)
        let lines = plot.series.count == 1 ? max(1, alone) : max(1, Int(block / pitch + 0.01))
        let top = sizes.isHeaded ? box.y - head(stage) - stage.length(1) : box.y
        let bottom = box.y + (sizes.isHeaded ? 0 : box.height + pitch)
        for (number, series) in plot.series.enumerated() {
            var y = top + stage.length(6) + Double(number) * max(block, pitch)
            guard y <= bottom else { break }
            list.add(
                Rect(
                    x: left, y: stage.scale.snapped(y - stage.length(3.5)), width: swatch, height: stage.length(2)),
                colour: stage.theme.seriesColour(number))
            let name = stage.fitted(label(number), .strong, TimelineSizes.label, width: room)
            stage.put(name, TimelineSizes.label, x: x, y: y, stage.theme.ink, into: &list)
            let others = [series.origin, extentText(series)].filter { !$0.isEmpty }
            if sizes.isHeaded {
                let after = x + stage.width(name, TimelineSizes.label) + stage.length(6)
                guard columns.right - after >= stage.length(28) else { continue }
                let room = columns.right - after
                var text = stage.shaped(others.joined(separator: " \u{B7} "), .text)
                if stage.width(text, TimelineSizes.axis) > room {
                    text = stage.fitted(series.origin, .text, TimelineSizes.axis, width: room)
                }
                stage.put(text, TimelineSizes.axis, x: after, y: y, stage.theme.quiet, into: &list)
                continue
            }
            for text in others.prefix(lines - 1) {
                // A number that is cut is another number.
                let isNumber = text != series.origin
                if isNumber, stage.width(stage.shaped(text, .text), TimelineSizes.axis) > room { continue }
                y += pitch
                stage.put(
                    stage.fitted(text, .text, TimelineSizes.axis, width: room), TimelineSizes.axis, x: x, y: y,
                    stage.theme.quiet, into: &list)
            }
        }
    }

    /// Numbers tell several apart where colours do not, and where messages have signals of one name.
    private func label(_ number: Int) -> String {
        plot.series.count > 1 ? "\(number + 1) \(plot.series[number].name)" : plot.series[number].name
    }

    private func extentText(_ series: SignalSeries) -> String {
        guard let extent = series.extent else { return "" }
        let span = extent.upperBound - extent.lowerBound
        let low = PlotScale.number(extent.lowerBound, of: span)
        let high = PlotScale.number(extent.upperBound, of: span)
        let unit = series.unit.isEmpty ? "" : " " + series.unit
        return (low == high ? low : low + " \u{2026} " + high) + unit
    }

    /// On the right, where several curves end, their names: colours alone do not tell them apart.
    private func placeEnds(
        _ box: Rect, _ y: (Double) -> Double, stage: TimelineStage, into list: inout DisplayList
    ) {
        let x = box.x + box.width + stage.length(5)
        let room = stage.columns.right - x
        guard plot.series.count > 1, room >= stage.length(24) else { return }
        let pitch = stage.length(8)
        let half = stage.size(TimelineSizes.axis) * 0.36
        var ends: [(number: Int, y: Double)] = []
        for (number, series) in plot.series.enumerated() {
            guard let last = series.bins.bins.last(where: { !$0.isEmpty }) else { continue }
            ends.append((number, y(series.physical(last.last)) + half))
        }
        ends.sort { ($0.y, $0.number) < ($1.y, $1.number) }
        guard Double(ends.count) * pitch <= box.height + pitch else { return }
        // Apart from above, then back up where they have left the box.
        for place in ends.indices.dropFirst() { ends[place].y = max(ends[place].y, ends[place - 1].y + pitch) }
        var limit = box.y + box.height + half
        for place in ends.indices.reversed() {
            ends[place].y = min(ends[place].y, limit)
            limit = ends[place].y - pitch
        }
        for end in ends {
            let text = stage.fitted(label(end.number), .text, TimelineSizes.axis, width: room)
            stage.put(text, TimelineSizes.axis, x: x, y: end.y, stage.theme.seriesColour(end.number), into: &list)
        }
    }
}
