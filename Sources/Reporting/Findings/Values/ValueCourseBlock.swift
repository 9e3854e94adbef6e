internal import Analysis
internal import Figures
internal import Formatting
internal import Layout
internal import Pages
internal import Platform

/// A value over the whole capture: its curve, with hatching where the database does not allow values, and the wrong
/// frames. The enlarged window opens below it.
struct ValueCourseBlock: Block {
    var measure: BlockMeasure
    private let facts: ValueFacts
    private let course: ValueFacts.Course
    private let context: ReportContext
    private let severity: Finding.Severity
    private let layout: ReportLayoutContext

    /// In points.
    private static let (top, usual, low, lens) = (8.0, 112.0, 84.0, 14.0)
    private static let (nameSize, labelSize) = (9.6, 7.4)
    private static let mostSteps = 4
    /// What is visible on the allowed side of a limit that values exceed, as a share of the largest excess.
    private static let inside = 0.25

    private let height: Double

    /// - Parameters:
    ///   - isLow: whether the page has little space.
    ///   - higher: what the page has more, points.
    init?(
        _ facts: ValueFacts, _ severity: Finding.Severity, _ context: ReportContext, isLow: Bool, higher: Double = 0,
        _ layout: ReportLayoutContext
    ) {
        guard let course = facts.course else { return nil }
        height = (isLow ? Self.low : Self.usual) + higher
        (self.facts, self.course, self.severity, self.context, self.layout) = (facts, course, severity, context, layout)
        measure = BlockMeasure(
            height: layout.length(Self.top + height + ValueAxis.height + (layout.isTiny ? 0 : Self.lens)))
        measure.before = layout.length(12)
        // On the smallest paper its enlargement has no room below it.
        measure.keepsWithNext = !layout.isTiny
    }

    /// The range of the curve, the limits and the wrong values.
    private var scale: PlotScale {
        var low = Double.infinity
        var high = -Double.infinity
        for column in course.columns {
            guard let column else { continue }
            (low, high) = (min(low, column.lowerBound), max(high, column.upperBound))
        }
        // A limit far from all values would make the curve flat.
        for limit in limits where abs(limit.value - (low + high) / 2) < 4 * max(high - low, 1e-12) {
            (low, high) = (min(low, limit.value), max(high, limit.value))
        }
        if let expected = facts.expected { (low, high) = (min(low, expected), max(high, expected)) }
        if let allowed = facts.allowed, low <= high {
            let extent = Self.extent(low...high, allowed: allowed)
            (low, high) = (extent.lowerBound, extent.upperBound)
        }
        // Between two whole numbers there is nothing to read.
        var most = Self.mostSteps
        if facts.isWhole { most = max(1, min(most, Int(min(high - low, 100)))) }
        return PlotScale(low...max(low, high), unit: "", most: most)
    }

    /// Values with both sides of a limit that they exceed; the curve has the rest of the height.
    static func extent(_ values: ClosedRange<Double>, allowed: ClosedRange<Double>) -> ClosedRange<Double> {
        var (low, high) = (values.lowerBound, values.upperBound)
        if high > allowed.upperBound {
            low = min(low, max(allowed.lowerBound, allowed.upperBound - (high - allowed.upperBound) * inside))
        }
        if low < allowed.lowerBound {
            high = max(high, min(allowed.upperBound, allowed.lowerBound + (allowed.lowerBound - low) * inside))
        }
        return low...high
    }

    private var limits: [(value: Double, isUpper: Bool)] {
        guard let allowed = facts.allowed else { return [] }
        return [(allowed.upperBound, true), (allowed.lowerBound, false)]
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        let theme = layout.theme
        let columns = ValueColumns(layout, inset: 0)
        let axis = ValueAxis(facts.range, isTimed: facts.isTimed, context, columns, layout)
        let scale = scale
        let top = place.y + layout.length(Self.top)
        let height = layout.length(height)
        let bottom = top + height
        func y(_ value: Double) -> Double {
            bottom - min(1, max(0, (value - scale.bottom) / (scale.top - scale.bottom))) * height
        }
        placeWindow(axis, top: top, bottom: bottom, into: &list)
        placeLimits(scale, y, columns, top: top, bottom: bottom, into: &list)
        placeGaps(axis, top: top, bottom: bottom, into: &list)
        for line in scale.lines {
            let isLimit = limits.contains { abs($0.value - line.value) < 1e-9 }
            list.add(
                Rect(
                    x: columns.plotX, y: layout.scale.snapped(y(line.value)), width: columns.plotWidth,
                    height: layout.length(0.5)), colour: theme.grid)
            // The number of a limit has priority.
            let isNear = (limits.map(\.value) + [facts.expected].compactMap { $0 }).contains {
                $0 > scale.bottom && $0 < scale.top && abs(y($0) - y(line.value)) < layout.length(8)
            }
            if isLimit || isNear { continue }
            layout.put(
                layout.shaped(line.label, .text), Self.labelSize, x: columns.plotX - layout.length(5),
                y: y(line.value) + layout.length(2.6), align: .trailing, theme.quiet, into: &list)
        }
        placeNames(place, columns, into: &list)
        placeExpected(y, columns, into: &list)
        placeCurve(axis, y, columns, into: &list)
        placeWrong(axis, y, columns, into: &list)
        axis.place(y: bottom, namesEnds: true, layout, into: &list)
    }

    /// The period that the lens below shows, and the lines to it.
    private func placeWindow(_ axis: ValueAxis, top: Double, bottom: Double, into list: inout DisplayList) {
        let columns = axis.columns
        let (first, last) = (axis.x(facts.window.lowerBound), axis.x(facts.window.upperBound))
        let least = layout.length(3)
        let middle = (first + last) / 2
        let half = max(least, last - first) / 2
        let left = max(columns.plotX, middle - half)
        let right = min(columns.plotX + columns.plotWidth, middle + half)
        guard right > left else { return }
        list.add(Rect(x: left, y: top, width: right - left, height: bottom - top), colour: layout.theme.selection)
        guard !layout.isTiny else { return }
        let start = bottom + layout.length(ValueAxis.height)
        LensShape.place(
            from: left...right, top: start, to: layout.left...(layout.left + layout.width),
            bottom: start + layout.length(Self.lens), layout, into: &list)
    }

    /// Times in which no frame has a value.
    private func placeGaps(_ axis: ValueAxis, top: Double, bottom: Double, into list: inout DisplayList) {
        for gap in course.gaps {
            let (left, right) = (axis.x(gap.lowerBound), axis.x(gap.upperBound))
            guard right - left >= layout.length(Self.leastGap) else { continue }
            list.addSilence(
                in: Rect(x: left, y: top, width: right - left, height: bottom - top), theme: layout.theme,
                scale: layout.scale)
        }
    }

    /// In points; narrower gaps have no room for hatching.
    private static let leastGap = 2.0

    private func placeLimits(
        _ scale: PlotScale, _ y: (Double) -> Double, _ columns: ValueColumns, top: Double, bottom: Double,
        into list: inout DisplayList
    ) {
        let theme = layout.theme
        for limit in limits {
            let line = y(limit.value)
            guard limit.value > scale.bottom, limit.value < scale.top else { continue }
            let box =
                limit.isUpper
                ? Rect(x: columns.plotX, y: top, width: columns.plotWidth, height: line - top)
                : Rect(x: columns.plotX, y: line, width: columns.plotWidth, height: bottom - line)
            list.add(box, colour: theme.warningTint)
            list.addHatch(
                in: box, pitch: layout.length(4.2), width: layout.scale.wholeUnits ? 1 : 0.6,
                colour: theme.paper.mixed(with: theme.warningFill, share: theme.isDark ? 0.25 : 0.45))
            list.add(
                Rect(
                    x: columns.plotX, y: layout.scale.snapped(line), width: columns.plotWidth,
                    height: layout.length(1.1)), colour: theme.warningFill)
            let number = PlotScale.number(limit.value, step: 0)
            layout.put(
                layout.shaped(number, .strong), Self.labelSize, x: columns.plotX - layout.length(5),
                y: line + layout.length(2.6), align: .trailing, theme.warning, into: &list)
            let room = columns.words(layout)
            guard room > layout.length(30) else { continue }
            layout.put(
                layout.fitted("limit \(number)", .strong, Self.labelSize, width: room), Self.labelSize,
                x: columns.wordsX(layout), y: line + layout.length(2.6), theme.warning, into: &list)
            let words = (limit.isUpper ? top + line : line + bottom) / 2
            guard abs(words - line) > layout.length(6.8) else { continue }
            layout.put(
                layout.fitted("not allowed", .text, Self.labelSize, width: room), Self.labelSize,
                x: columns.wordsX(layout), y: words + layout.length(2.6), theme.warning, into: &list)
        }
    }

    /// The length that frames should have.
    private func placeExpected(_ y: (Double) -> Double, _ columns: ValueColumns, into list: inout DisplayList) {
        guard let expected = facts.expected else { return }
        let line = y(expected)
        list.add(
            Rect(
                x: columns.plotX, y: layout.scale.snapped(line), width: columns.plotWidth, height: layout.length(0.9)),
            colour: layout.theme.quiet)
        let number = PlotScale.number(expected, step: 0)
        layout.put(
            layout.shaped(number, .strong), Self.labelSize, x: columns.plotX - layout.length(5),
            y: line + layout.length(2.6), align: .trailing, layout.theme.ink, into: &list)
        let room = columns.words(layout)
        guard room > layout.length(30) else { return }
        layout.put(
            layout.fitted("expected \(number)", .strong, Self.labelSize, width: room), Self.labelSize,
            x: columns.wordsX(layout), y: line + layout.length(2.6), layout.theme.ink, into: &list)
    }

    private func placeNames(_ place: Point, _ columns: ValueColumns, into list: inout DisplayList) {
        let own = facts.series[0]
        let room = columns.plotX - columns.left - layout.length(30)
        var y = place.y + layout.length(Self.top + 8)
        layout.put(
            layout.fittedInMiddle(own.name, .strong, Self.nameSize, width: room), Self.nameSize, x: columns.left, y: y,
            layout.theme.ink, into: &list)
        let unit = own.unit.isEmpty ? [] : [own.unit]
        for line in unit + ["whole capture"] {
            y += layout.length(10)
            layout.put(
                layout.fitted(line, .text, Self.labelSize, width: room), Self.labelSize, x: columns.left, y: y,
                layout.theme.quiet, into: &list)
        }
    }

    private func placeCurve(
        _ axis: ValueAxis, _ y: (Double) -> Double, _ columns: ValueColumns, into list: inout DisplayList
    ) {
        let theme = layout.theme
        let step = columns.plotWidth / Double(course.columns.count)
        var points: [Point] = []
        let bins = TimeBins(range: facts.range, count: course.columns.count)
        // The columns in which frames return after a time without any.
        let returns = Set(course.gaps.compactMap { gap in bins.index(of: gap.upperBound) })
        // The minimum and maximum within a column, then constant up to the next column with a value.
        for (number, column) in course.columns.enumerated() {
            guard let column else { continue }
            let x = columns.plotX + (Double(number) + 0.5) * step
            if returns.contains(number), let last = points.last, last.x < x - step * 1.5 {
                list.addLine(through: points, width: layout.length(1.1), colour: theme.load)
                points = []
            }
            let (low, high) = (y(column.lowerBound), y(column.upperBound))
            if let last = points.last {
                if last.x < x - step * 1.5 { points.append(Point(x: x - step, y: last.y)) }
                let isNearLow = abs(last.y - low) < abs(last.y - high)
                points.append(Point(x: x, y: isNearLow ? low : high))
                if low != high { points.append(Point(x: x, y: isNearLow ? high : low)) }
            } else {
                points.append(Point(x: x, y: low))
                if low != high { points.append(Point(x: x, y: high)) }
            }
        }
        list.addLine(through: points, width: layout.length(1.1), colour: theme.load)
        let room = columns.words(layout)
        let end = PlotScale.number(course.last, step: 0) + " at the end"
        let lines = limits.map(\.value) + [facts.expected].compactMap { $0 }
        let isClear = lines.allSatisfy { abs(y($0) - y(course.last)) > layout.length(8) }
        guard room > layout.length(30), isClear, !points.isEmpty else { return }
        layout.put(
            layout.fitted(end, .text, Self.labelSize, width: room), Self.labelSize, x: columns.wordsX(layout),
            y: y(course.last) + layout.length(2.6), theme.load, into: &list)
    }

    /// The value that is farthest outside of what the database allows, in the middle of its column.
    private func farthest(_ columns: ValueColumns) -> (x: Double, value: Double)? {
        guard let allowed = facts.allowed else { return nil }
        var found: (column: Int, value: Double, excess: Double)?
        for (number, column) in course.columns.enumerated() {
            guard let column else { continue }
            for value in [column.lowerBound, column.upperBound] {
                let excess = max(value - allowed.upperBound, allowed.lowerBound - value)
                if excess > 0, excess > found?.excess ?? 0 { found = (number, value, excess) }
            }
        }
        let step = columns.plotWidth / Double(course.columns.count)
        return found.map { (columns.plotX + (Double($0.column) + 0.5) * step, $0.value) }
    }

    /// The wrong frames as dots, and the value of the worst of them.
    private func placeWrong(
        _ axis: ValueAxis, _ y: (Double) -> Double, _ columns: ValueColumns, into list: inout DisplayList
    ) {
        let (ink, _) = FindingSign.colours(severity, layout.theme)
        let values = facts.series[0]
        var highest: (point: Point, sample: Int)?
        for sample in facts.wrongSamples {
            guard let value = values.values[sample] else { continue }
            let point = Point(x: axis.x(facts.samples[sample].time), y: y(value))
            if highest.map({ $0.point.y > point.y }) ?? true || highest?.point.y == point.y {
                highest = (point, sample)
            }
            layout.dot(point, 2.6, ink, into: &list)
        }
        guard let (first, sample) = highest else { return }
        var (label, words) = (first, values.texts[sample])
        // A worse value may be among the frames that the lens does not show.
        if let worst = farthest(columns), let value = values.values[sample], facts.total > facts.wrongSamples.count,
            abs(y(worst.value) - y(value)) > layout.length(1)
        {
            label = Point(x: worst.x, y: y(worst.value))
            // As in the rows: a value has no groups of digits.
            words = PlotScale.number(worst.value, step: 0).replacing("\u{2009}", with: "")
            layout.dot(label, 2.6, ink, into: &list)
        }
        let text = layout.shaped(words, .strong)
        let width = layout.width(text, 9)
        let isRight = label.x + layout.length(8) + width < columns.plotX + columns.plotWidth
        // A value at the bottom is above the axis.
        let baseline = min(label.y + layout.length(3.2), y(scale.bottom) - layout.length(2.5))
        layout.putWithHalo(
            text, 9, x: isRight ? label.x + layout.length(7) : label.x - layout.length(7) - width,
            y: baseline, ink, on: layout.theme.paper, into: &list)
    }
}

/// The lines from a window in an overview to its enlargement.
enum LensShape {
    static func place(
        from window: ClosedRange<Double>, top: Double, to lens: ClosedRange<Double>, bottom: Double,
        _ layout: ReportLayoutContext, into list: inout DisplayList
    ) {
        list.addArea(
            within: [
                Point(x: window.lowerBound, y: top), Point(x: window.upperBound, y: top),
                Point(x: lens.upperBound, y: bottom), Point(x: lens.lowerBound, y: bottom),
            ], colour: layout.theme.lens)
    }
}
