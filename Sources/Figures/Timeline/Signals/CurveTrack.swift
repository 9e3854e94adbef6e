internal import Analysis
internal import Layout
internal import Pages

/// Signals on one axis: a line through all minimum and maximum values, with the scale and the names beside it.
struct CurveTrack: TimelineTrack {
    let plot: SignalPlot
    let selections: [ClosedRange<Int64>]
    let marks: [TimelineEvent]
    let sizes: PlotSizes
    var silences: [ClosedRange<Int64>] = []

    /// With space above and below for half of the outermost numbers of the scale.
    func height(_ layout: TimelineLayoutContext) -> Double { head(layout) + box(layout) + 2 * layout.length(sizes.gap) }

    private func head(_ layout: TimelineLayoutContext) -> Double {
        layout.length(sizes.head(series: plot.series.count))
    }

    private func box(_ layout: TimelineLayoutContext) -> Double { layout.length(sizes.box(series: plot.series.count)) }

    func place(top: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let box = Rect(
            x: layout.columns.plotX, y: top + head(layout) + layout.length(sizes.gap), width: layout.columns.plotWidth,
            height: box(layout)
        )
        let scale = scale(box, layout)
        func y(_ value: Double) -> Double {
            box.y + box.height - (value - scale.bottom) / (scale.top - scale.bottom) * box.height
        }
        SelectionShading.place(selections, top: box.y, height: box.height, layout: layout, into: &list)
        for silence in silences {
            guard let span = layout.span(silence.lowerBound, silence.upperBound, least: 1) else { continue }
            list.addSilence(
                in: Rect(x: span.x, y: box.y, width: span.width, height: box.height), theme: layout.theme,
                scale: layout.scale)
        }
        let scaleWidth = placeScale(scale, box, layout: layout, into: &list)
        MarkLines.place(marks, top: box.y, height: box.height, layout: layout, into: &list)
        for (number, series) in plot.series.enumerated() {
            placeCurve(series, layout.theme.seriesColour(number), y, layout: layout, into: &list)
        }
        if plot.series.allSatisfy({ $0.bins.count == 0 }) { placeNothing(box, layout: layout, into: &list) }
        placeLegend(box, scaleWidth: scaleWidth, layout: layout, into: &list)
        placeEnds(box, y, layout: layout, into: &list)
    }

    // MARK: Scale

    /// The unit of all signals; nil if they differ.
    private var unit: String? {
        guard let first = plot.series.first?.unit, plot.series.allSatisfy({ $0.unit == first }) else { return nil }
        return first
    }

    private static let longestUnit = 6

    private func scale(_ box: Rect, _ layout: TimelineLayoutContext) -> PlotScale {
        let extents = plot.series.compactMap(\.extent)
        var extent: ClosedRange<Double>?
        for next in extents {
            extent =
                min(
                    extent?.lowerBound ?? next.lowerBound, next.lowerBound)...max(
                    extent?.upperBound ?? next.upperBound, next.upperBound)
        }
        let unit = unit ?? ""
        var steps = Int(box.height / layout.length(14))
        // Between two whole numbers there is nothing to read.
        if let extent, plot.series.allSatisfy(\.isWhole) {
            steps = min(steps, max(1, Int(min(extent.upperBound - extent.lowerBound, 100))))
        }
        return PlotScale(extent, unit: unit.count <= Self.longestUnit ? unit : "", most: max(1, min(4, steps)))
    }

    /// Returns the width of the numbers.
    private func placeScale(
        _ scale: PlotScale, _ box: Rect, layout: TimelineLayoutContext, into list: inout DisplayList
    ) -> Double {
        let columns = layout.columns
        var widest = 0.0
        let thickness = layout.length(0.5)
        // The name is above the plot or beside its numbers.
        let room =
            sizes.isHeaded ? columns.plotX - columns.left - layout.length(4) : (columns.plotX - columns.left) * 0.6
        let hasNumbers = plot.series.contains { $0.bins.count > 0 }
        let hasUnit = hasRoomForUnit(scale, layout)
        // Without room beside the name the lowest number alone has the unit, below the lines of the name.
        let isBelow = plot.series.count == 1 && box.height >= layout.length(PlotSizes.linePitch) * Self.linesOfName
        let base = scale.lines.contains { $0.value == 0 } ? 0 : scale.bottom
        for line in scale.lines {
            let share = (line.value - scale.bottom) / (scale.top - scale.bottom)
            let y = layout.scale.snapped(box.y + box.height * (1 - min(1, share)))
            list.add(
                Rect(x: box.x, y: y, width: box.width, height: thickness),
                colour: line.value == base ? layout.theme.quiet : layout.theme.faintRule)
            guard hasNumbers else { continue }
            // A long number has no unit: the name has it, too.
            let number =
                unit.map { line.label.hasSuffix(" " + $0) ? String(line.label.dropLast($0.count + 1)) : "" } ?? ""
            let isAlone = !hasUnit && isBelow && !number.isEmpty && line == scale.lines.first
            let texts = (hasUnit || number.isEmpty || isAlone ? [line.label, number] : [number])
                .filter { !$0.isEmpty }
            let shaped = texts.lazy.map { layout.shaped($0, .text) }
            guard let text = shaped.first(where: { layout.width($0, TimelineSizes.axis) <= room }) else { continue }
            let width = layout.width(text, TimelineSizes.axis)
            if !isAlone { widest = max(widest, width) }
            layout.put(
                text, TimelineSizes.axis, x: columns.plotX - layout.length(4),
                y: y + layout.size(TimelineSizes.axis) * 0.36, align: .trailing, layout.theme.quiet, into: &list)
        }
        return widest
    }

    /// Whether the names beside the numbers have room if these have the unit, which the range has, too.
    private func hasRoomForUnit(_ scale: PlotScale, _ layout: TimelineLayoutContext) -> Bool {
        guard !sizes.isHeaded else { return true }
        let numbers = scale.lines.map { layout.width(layout.shaped($0.label, .text), TimelineSizes.axis) }.max() ?? 0
        let names =
            plot.series.indices.map { number in
                max(
                    layout.width(layout.shaped(label(number), .strong), TimelineSizes.label),
                    layout.width(layout.shaped(plot.series[number].origin, .text), TimelineSizes.axis))
            }.max() ?? 0
        let columns = layout.columns
        return names + numbers + layout.length(Self.besideName) <= columns.plotX - columns.left
    }

    /// In points: the sample of the curve, and the space between a name and the numbers.
    private static let besideName = 24.0
    /// The name, the message, the range, and the space to what is below them.
    private static let linesOfName = 4.2

    // MARK: Curves

    /// From bin to bin, in steps; within a bin through its minimum and its maximum value.
    private func placeCurve(
        _ series: SignalSeries, _ colour: Colour, _ y: (Double) -> Double, layout: TimelineLayoutContext,
        into list: inout DisplayList
    ) {
        let width = max(layout.scale.wholeUnits ? 1 : 0.5, layout.size(1))
        let step = layout.columns.plotWidth / Double(series.bins.bins.count)
        for run in series.bins.runs(longest: series.longestGap, returns: series.returns) {
            var points: [Point] = []
            for index in run {
                let bin = series.bins.bins[index]
                let x = Self.rounded(layout.x(ofBin: index) + step / 2)
                // The shorter way: the extreme closer to the first value comes first.
                let rises = bin.last >= bin.first
                let way = [bin.first, rises ? bin.minimum : bin.maximum, rises ? bin.maximum : bin.minimum, bin.last]
                // Between frames a value stays as it was; a slope would show values that nobody sent.
                if let last = points.last, x - last.x > 1.5 * step { points.append(Point(x: x, y: last.y)) }
                for raw in way {
                    let point = Point(x: x, y: Self.rounded(y(series.physical(raw))))
                    if points.last != point { points.append(point) }
                }
            }
            if points.count == 1 {
                // A single value is a dot.
                let radius = max(width, layout.size(1.5))
                list.addRounded(
                    Rect(x: points[0].x - radius, y: points[0].y - radius, width: 2 * radius, height: 2 * radius),
                    radius: radius, colour: colour)
            }
            list.addLine(through: points, width: width, colour: colour)
        }
    }

    /// Two decimals are enough for a line, and keep a file with many lines small.
    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    private func placeNothing(_ box: Rect, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let text = layout.fitted("no value in the capture", .text, TimelineSizes.event, width: box.width)
        layout.put(
            text, TimelineSizes.event, x: box.x + box.width / 2,
            y: box.y + (box.height + layout.size(TimelineSizes.event) * 0.72) / 2 - layout.length(5), align: .centre,
            layout.theme.quiet, into: &list)
    }

    // MARK: Names

    /// At the left, or above the box: a line in the colour of the curve, the signal, its message and its range.
    private func placeLegend(
        _ box: Rect, scaleWidth: Double, layout: TimelineLayoutContext, into list: inout DisplayList
    ) {
        let columns = layout.columns
        let swatch = layout.length(8)
        let left = columns.left + layout.length(3)
        let x = left + swatch + layout.length(4)
        let room =
            sizes.isHeaded ? columns.right - x : columns.plotX - x - scaleWidth - layout.length(9)
        guard room >= layout.length(16) else { return }
        let pitch = layout.length(PlotSizes.linePitch)
        let block =
            sizes.isHeaded ? pitch : min(layout.length(sizes.legendPitch), box.height / Double(plot.series.count))
        let alone = min(4, Int(box.height / pitch))
        let lines = plot.series.count == 1 ? max(1, alone) : max(1, Int(block / pitch + 0.01))
        let top = sizes.isHeaded ? box.y - head(layout) - layout.length(1) : box.y
        let bottom = box.y + (sizes.isHeaded ? 0 : box.height + pitch)
        for (number, series) in plot.series.enumerated() {
            var y = top + layout.length(6) + Double(number) * max(block, pitch)
            guard y <= bottom else { break }
            list.add(
                Rect(
                    x: left, y: layout.scale.snapped(y - layout.length(3.5)), width: swatch, height: layout.length(2)),
                colour: layout.theme.seriesColour(number))
            let name = layout.fittedInMiddle(label(number), .strong, TimelineSizes.label, width: room)
            layout.put(name, TimelineSizes.label, x: x, y: y, layout.theme.ink, into: &list)
            var others = [series.origin, extentText(series)].filter { !$0.isEmpty }
            if !sizes.isHeaded, let range = others.last, range != series.origin, lines > 3 || others.count < 2,
                layout.width(layout.shaped(range, .text), TimelineSizes.axis) > room,
                let dots = range.firstRange(of: " \u{2013} ")
            {
                // A wide range has two lines.
                others.removeLast()
                others += [range[..<dots.lowerBound] + " \u{2013}", String(range[dots.upperBound...])]
            }
            if sizes.isHeaded {
                let after = x + layout.width(name, TimelineSizes.label) + layout.length(6)
                guard columns.right - after >= layout.length(28) else { continue }
                let room = columns.right - after
                var text = layout.shaped(others.joined(separator: " \u{B7} "), .text)
                if layout.width(text, TimelineSizes.axis) > room {
                    text = layout.fittedInMiddle(series.origin, .text, TimelineSizes.axis, width: room)
                }
                layout.put(text, TimelineSizes.axis, x: after, y: y, layout.theme.quiet, into: &list)
                continue
            }
            for text in others.prefix(lines - 1) {
                // A number must not be truncated.
                let isNumber = text != series.origin
                if isNumber, layout.width(layout.shaped(text, .text), TimelineSizes.axis) > room { continue }
                y += pitch
                layout.put(
                    layout.fittedInMiddle(text, .text, TimelineSizes.axis, width: room), TimelineSizes.axis, x: x, y: y,
                    layout.theme.quiet, into: &list)
            }
        }
    }

    /// Numbers distinguish several signals if colours cannot, and if messages have signals of the same name.
    private func label(_ number: Int) -> String {
        plot.series.count > 1 ? "\(number + 1) \(plot.series[number].name)" : plot.series[number].name
    }

    private func extentText(_ series: SignalSeries) -> String {
        guard let extent = series.extent else { return "" }
        let span = extent.upperBound - extent.lowerBound
        let low = PlotScale.number(extent.lowerBound, of: span)
        let high = PlotScale.number(extent.upperBound, of: span)
        let unit = series.unit.isEmpty ? "" : " " + series.unit
        return (low == high ? low : low + " \u{2013} " + high) + unit
    }

    /// At the right ends of several curves, their names: colours alone are not sufficient.
    private func placeEnds(
        _ box: Rect, _ y: (Double) -> Double, layout: TimelineLayoutContext, into list: inout DisplayList
    ) {
        let x = box.x + box.width + layout.length(5)
        let room = layout.columns.right - x
        guard plot.series.count > 1, room >= layout.length(24) else { return }
        let pitch = layout.length(8)
        let half = layout.size(TimelineSizes.axis) * 0.36
        var ends: [(number: Int, y: Double)] = []
        for (number, series) in plot.series.enumerated() {
            guard let last = series.bins.bins.last(where: { !$0.isEmpty }) else { continue }
            ends.append((number, y(series.physical(last.last)) + half))
        }
        ends.sort { ($0.y, $0.number) < ($1.y, $1.number) }
        guard Double(ends.count) * pitch <= box.height + pitch else { return }
        // Separate from top to bottom, then move up those that are outside of the box.
        for place in ends.indices.dropFirst() { ends[place].y = max(ends[place].y, ends[place - 1].y + pitch) }
        var limit = box.y + box.height + half
        for place in ends.indices.reversed() {
            ends[place].y = min(ends[place].y, limit)
            limit = ends[place].y - pitch
        }
        for end in ends {
            let text = layout.fitted(label(end.number), .text, TimelineSizes.axis, width: room)
            layout.put(text, TimelineSizes.axis, x: x, y: end.y, layout.theme.seriesColour(end.number), into: &list)
        }
    }
}
