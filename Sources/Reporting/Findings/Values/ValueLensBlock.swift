internal import Analysis
internal import Figures
internal import Formatting
internal import Layout
internal import Pages
internal import Platform
internal import Wording

/// An enlarged view of the frames around a wrong value: a row for each signal of the message with a dot for each frame,
/// and the values before, during and after.
struct ValueLensBlock: ReferringBlock {
    var measure: BlockMeasure
    private let facts: ValueFacts
    private let context: ReportContext
    private let severity: Finding.Severity
    private let layout: ReportLayoutContext

    /// In points.
    private static let (inset, head, own, usual, low, foot) = (9.0, 27.0, 46.0, 32.0, 24.0, 7.0)
    private static let (titleSize, nameSize, labelSize) = (10.0, 8.2, 7.2)

    /// For the first page of a report: the position in the overview, and the link to the place of the finding.
    struct Opening {
        /// Position of the window in the overview, units.
        var window: ClosedRange<Double>
        var number: Int
        /// nil if the finding does not have its own place.
        var anchor: String?
    }

    private let opening: Opening?
    private let axis: ValueAxis
    private let marks: MomentMarks
    /// The series that are shown, the subject of the finding first.
    private let shown: [Int]
    /// Height of each signal except the first, points.
    private let other: Double

    /// In points.
    private static let lens = 13.0
    private static let mostOnFirstPage = 2

    /// - Parameters:
    ///   - follows: whether the curve of the whole capture is above it.
    ///   - mostOthers: maximum number of signals below the subject; those that change are preferred.
    init(
        _ facts: ValueFacts, _ severity: Finding.Severity, _ context: ReportContext, follows: Bool, isLow: Bool = false,
        mostOthers: Int = .max, opening: Opening? = nil, _ layout: ReportLayoutContext
    ) {
        (self.facts, self.severity, self.context, self.layout) = (facts, severity, context, layout)
        self.opening = opening
        shown = facts.shown(most: opening == nil ? mostOthers : min(mostOthers, Self.mostOnFirstPage - 1))
        other = isLow ? Self.low : Self.usual
        let rows = Self.own + Double(shown.count - 1) * other
        let lens = opening == nil ? 0 : Self.lens
        let columns = ValueColumns(layout, inset: Self.inset)
        let axis = Self.axis(facts, context, columns, layout)
        self.axis = axis
        marks = MomentMarks(
            within: facts.isTimed ? facts.window : nil, context, width: columns.plotWidth, layout
        ) { axis.x($0) - columns.plotX }
        measure = BlockMeasure(
            height: layout.length(lens + Self.head + rows + ValueAxis.height + Self.foot) + marks.height)
        measure.before = follows ? 0 : layout.length(12)
    }

    func references(at place: Point) -> [ReportPages.Reference] {
        guard let opening, let anchor = opening.anchor else { return [] }
        return [
            ReportPages.Reference(
                anchor: anchor,
                place: Point(
                    x: place.x + layout.width - layout.length(Self.inset + 17),
                    y: place.y + layout.length(Self.lens + 15)),
                area: Rect(x: place.x, y: place.y, width: layout.width, height: measure.height))
        ]
    }

    private var ink: Colour { FindingSign.colours(severity, layout.theme).ink }
    private var tint: Colour {
        switch severity {
        case .error: layout.theme.troubleTint
        case .warning: layout.theme.warningTint
        case .info: layout.theme.mark
        }
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        let theme = layout.theme
        let end = place.y + measure.height
        var place = place
        if let opening {
            let lens = layout.length(Self.lens)
            LensShape.place(
                from: opening.window, top: place.y, to: place.x...(place.x + layout.width), bottom: place.y + lens,
                layout,
                into: &list)
            place.y += lens
        }
        list.add(Rect(x: place.x, y: place.y, width: layout.width, height: end - place.y), colour: theme.lens)
        let columns = axis.columns
        placeHead(place, columns, into: &list)
        let top = place.y + layout.length(Self.head) + marks.height
        let bottom = end - layout.length(ValueAxis.height + Self.foot)
        let event = facts.eventTimes
        let (left, right) = (
            max(columns.plotX, axis.x(event.lowerBound)),
            min(columns.plotX + columns.plotWidth, axis.x(event.upperBound))
        )
        list.add(Rect(x: left, y: top, width: max(0, right - left), height: bottom - top), colour: tint)
        var y = top
        for number in shown {
            let height = layout.length(number == 0 ? Self.own : other)
            placeSeries(number, axis, top: y, height: height, into: &list)
            y += height
        }
        placeFold(axis, top: top, bottom: bottom, into: &list)
        axis.place(y: bottom, layout, into: &list)
        marks.place(x: columns.plotX, top: top - marks.height, bottom: bottom, into: &list)
    }

    private static func axis(
        _ facts: ValueFacts, _ context: ReportContext, _ columns: ValueColumns, _ layout: ReportLayoutContext
    ) -> ValueAxis {
        // Half a step is free at both ends.
        let window = facts.window
        let count = max(1, facts.samples.count - 1)
        let folded = facts.foldTimes.map { $0.upperBound.subtractingSaturating($0.lowerBound) } ?? 0
        let shownTime = window.upperBound.subtractingSaturating(window.lowerBound).subtractingSaturating(folded)
        let half = max(1, shownTime / Int64(2 * count))
        // The time without dots, and half a step at both of its ends.
        let fold = facts.foldTimes.flatMap { times -> ClosedRange<Int64>? in
            let (low, high) = (times.lowerBound.addingSaturating(half), times.upperBound.subtractingSaturating(half))
            return low < high ? low...high : nil
        }
        return ValueAxis(
            window.lowerBound.subtractingSaturating(half)...window.upperBound.addingSaturating(half), without: fold,
            isTimed: facts.isTimed, context, columns, layout)
    }

    /// The number of frames that are left out, in the middle of the fold.
    private func placeFold(_ axis: ValueAxis, top: Double, bottom: Double, into list: inout DisplayList) {
        guard let fold = axis.fold, let count = facts.fold?.count else { return }
        let theme = layout.theme
        for x in [fold.lowerBound, fold.upperBound] {
            let dot = layout.length(0.8)
            let dots = stride(from: top + dot, through: bottom - dot, by: layout.length(2.5)).map {
                Point(x: layout.scale.snapped(x), y: layout.scale.snapped($0))
            }
            list.addCells(at: dots, size: Size(width: dot, height: dot), colour: theme.quiet)
        }
        let middle = (fold.lowerBound + fold.upperBound) / 2
        for (line, text) in [Decimal.grouped(count), "more"].enumerated() {
            layout.put(
                layout.shaped(text, line == 0 ? .strong : .text), Self.labelSize, x: middle,
                y: top + layout.length(Self.own * 0.5 + Double(line) * 9 - 2), align: .centre, theme.quiet, into: &list)
        }
    }

    private func placeHead(_ place: Point, _ columns: ValueColumns, into list: inout DisplayList) {
        let theme = layout.theme
        let y = place.y + layout.length(15)
        let (count, total) = (facts.frameCount, facts.total)
        let title = layout.shaped(
            total > count
                ? "\(Decimal.grouped(count)) of \(LogProse.count(total, "frame"))"
                : count == 1 ? "The frame" : LogProse.count(count, "frame"), .strong)
        layout.put(title, Self.titleSize, x: columns.left, y: y, theme.ink, into: &list)
        let x = columns.left + layout.width(title, Self.titleSize) + layout.length(7)
        if let opening {
            let sign = FindingSign.width(opening.number, layout)
            FindingSign.place(
                number: opening.number, fill: FindingSign.colours(severity, theme).fill,
                at: Point(x: columns.right - sign, y: y - layout.length(8)), layout, into: &list)
        }
        let words = layout.shaped("before \u{2192} then \u{2192} after", .text)
        let wordsWidth = layout.width(words, Self.labelSize)
        let others = shown.count - 1
        let leftOut = facts.leftOut + facts.series.count - shown.count
        let rest = leftOut > 0 ? LogProse.count(others, "other signal") : "the other signals"
        var caption = (others > 0 ? "and \(rest) of \(facts.title)" : "of \(facts.title)") + "; a dot is a frame"
        if leftOut > 0 { caption += "; \(LogProse.count(leftOut, "signal")) left out" }
        let hasWords = opening == nil && columns.words(layout) > layout.length(30)
        let room =
            columns.right - x - (hasWords ? wordsWidth + layout.length(10) : opening == nil ? 0 : layout.length(60))
        if room > layout.length(30) {
            layout.put(
                layout.fitted(caption, .text, Self.labelSize, width: room), Self.labelSize, x: x, y: y, theme.quiet,
                into: &list)
        }
        if hasWords {
            layout.put(words, Self.labelSize, x: columns.right, y: y, align: .trailing, theme.quiet, into: &list)
        }
    }

    private func placeSeries(
        _ number: Int, _ axis: ValueAxis, top: Double, height: Double, into list: inout DisplayList
    ) {
        let theme = layout.theme
        let columns = axis.columns
        let series = facts.series[number]
        let isOwn = number == 0
        let hasNumbers = isOwn && (facts.allowed != nil || facts.expected != nil)
        let room = columns.plotX - columns.left - layout.length(hasNumbers ? 26 : 6)
        let middle = top + height * 0.5
        layout.put(
            layout.fittedInMiddle(series.name, .strong, Self.nameSize, width: room), Self.nameSize, x: columns.left,
            y: series.unit.isEmpty ? middle + layout.length(3) : middle - layout.length(1), isOwn ? ink : theme.ink,
            into: &list)
        if !series.unit.isEmpty {
            layout.put(
                layout.fitted(series.unit, .text, Self.labelSize, width: room), Self.labelSize, x: columns.left,
                y: middle + layout.length(8.5), theme.quiet, into: &list)
        }
        let base = layout.scale.snapped(top + height - layout.length(3))
        list.add(
            Rect(x: columns.plotX, y: base, width: columns.plotWidth, height: layout.length(0.5)),
            colour: theme.faintRule)
        placeCurve(number, axis, top: top + layout.length(isOwn ? 13 : 7), bottom: base - layout.length(5), into: &list)
        let wide = columns.words(layout)
        guard wide > layout.length(30) else { return }
        let lines = courseLines(number, width: wide)
        // Three lines are smaller where they would touch those of the next signal.
        let isTight = Double(lines.count) * Self.coursePitch > height / layout.length(1) - 1
        let (size, pitch) = isTight ? (Self.tightSize, Self.tightPitch) : (Self.labelSize, Self.coursePitch)
        var y = middle + layout.length(2.6 - pitch / 2 * Double(lines.count - 1))
        for line in lines {
            layout.put(line, size, x: columns.right, y: y, align: .trailing, isOwn ? ink : theme.ink, into: &list)
            y += layout.length(pitch)
        }
    }

    /// Points.
    private static let (coursePitch, tightPitch, tightSize) = (8.8, 7.2, 6.4)

    /// `415.5 → 1563.3 → 417.9`, in as many lines as it needs: no value is left out or truncated.
    private func courseLines(_ number: Int, width: Double) -> [ShapedText] {
        let font: FontSlot = number == 0 ? .strong : .text
        let values = facts.course(ofSeries: number)
        let arrow = " \u{2192} "
        func shaped(_ lines: [ArraySlice<String>]) -> [ShapedText] {
            lines.enumerated().map { place, line in
                layout.shaped((place == 0 ? "" : "\u{2192} ") + line.joined(separator: arrow), font)
            }
        }
        let ways = [[values[...]], [values.prefix(2), values.dropFirst(2)], values.indices.map { values[$0...$0] }]
        let made = ways.lazy.map { shaped($0.filter { !$0.isEmpty }) }
        return made.first { $0.allSatisfy { layout.width($0, Self.labelSize) <= width } }
            ?? shaped(ways[2]).map { layout.pen.fitted($0, font, layout.size(Self.labelSize), width: width) }
    }

    private func placeCurve(
        _ number: Int, _ axis: ValueAxis, top: Double, bottom: Double, into list: inout DisplayList
    ) {
        let theme = layout.theme
        let series = facts.series[number]
        let isOwn = number == 0
        let known = series.values.compactMap { $0 }
        guard var low = known.min(), var high = known.max() else { return }
        let expected = [facts.expected].compactMap { $0 }
        let limits = isOwn ? facts.allowed.map { [$0.lowerBound, $0.upperBound] } ?? expected : []
        for limit in limits where abs(limit - (low + high) / 2) < 2 * max(high - low, 1e-12) {
            (low, high) = (min(low, limit), max(high, limit))
        }
        func y(_ value: Double) -> Double {
            high > low ? bottom - (value - low) / (high - low) * (bottom - top) : (top + bottom) / 2
        }
        for limit in limits where limit >= low && limit <= high {
            list.add(
                Rect(
                    x: axis.columns.plotX, y: layout.scale.snapped(y(limit)), width: axis.columns.plotWidth,
                    height: layout.length(0.9)), colour: facts.allowed == nil ? theme.quiet : theme.warningFill)
            // If two limits are close together, only the exceeded one is labelled.
            let isPassed = known.contains { limit == limits.first ? $0 < limit : $0 > limit }
            let isNear = limits.contains { $0 != limit && abs(y($0) - y(limit)) < layout.length(9) }
            if isNear, !isPassed { continue }
            layout.put(
                layout.shaped(PlotScale.number(limit, step: 0), .strong), Self.labelSize,
                x: axis.columns.plotX - layout.length(4), y: y(limit) + layout.length(2.6), align: .trailing,
                facts.allowed == nil ? theme.ink : theme.warning, into: &list)
        }
        var run: [Point] = []
        var dots: [(point: Point, isWrong: Bool, text: String)] = []
        let line = theme.paper.mixed(with: theme.load, share: 0.5)
        func close() {
            // Between two frames a counter or checksum has no value.
            if !series.isDotted { list.addLine(through: run, width: layout.length(1), colour: line) }
            run = []
        }
        for (place, sample) in facts.samples.enumerated() {
            if let fold = facts.fold, place == fold.after + 1 { close() }
            guard let value = series.values[place] else {
                close()
                continue
            }
            let point = Point(x: axis.x(sample.time), y: y(value))
            if let last = run.last { run.append(Point(x: point.x, y: last.y)) }
            run.append(point)
            dots.append((point, sample.isWrong, series.texts[place]))
        }
        close()
        for dot in dots {
            layout.dot(
                dot.point, dot.isWrong && isOwn ? 2.6 : 1.7, dot.isWrong && isOwn ? ink : theme.load, into: &list)
        }
        guard isOwn else { return }
        // Values are above their dots if they fit there, the wrong ones first.
        var taken: [ClosedRange<Double>] = []
        for dot in dots.filter(\.isWrong) + dots.filter({ !$0.isWrong }) {
            let text = layout.shaped(dot.text, dot.isWrong ? .strong : .text)
            let half = layout.width(text, Self.labelSize) / 2 + layout.length(2)
            let span = (dot.point.x - half)...(dot.point.x + half)
            guard span.lowerBound >= axis.columns.plotX - half, !taken.contains(where: { $0.overlaps(span) }) else {
                continue
            }
            taken.append(span)
            let baseline = dot.point.y - layout.length(5)
            let colour = dot.isWrong ? ink : theme.quiet
            // A limit does not run through a number.
            let isCrossed = limits.contains { limit in
                let line = y(limit)
                return line > baseline - layout.length(Self.labelSize) && line < baseline + layout.length(2)
            }
            if isCrossed, !dot.isWrong {
                layout.putWithHalo(
                    text, Self.labelSize, x: dot.point.x, y: baseline, align: .centre, colour, on: theme.lens,
                    into: &list)
            } else {
                layout.put(text, Self.labelSize, x: dot.point.x, y: baseline, align: .centre, colour, into: &list)
            }
        }
    }
}
