internal import Analysis
internal import Figures
internal import Formatting
internal import Layout
internal import Pages
internal import Platform

/// Timestamps over the numbers of their frames: a jump back is a line downwards.
struct TimestampCourseBlock: Block {
    var measure: BlockMeasure
    private let course: TimestampCourse
    private let severity: Finding.Severity
    private let context: ReportContext
    private let layout: ReportLayoutContext
    private let height: Double

    /// In points.
    private static let (top, usual, low, axisHeight) = (8.0, 150.0, 96.0, 18.0)
    private static let (nameSize, labelSize) = (9.6, 7.4)
    private static let pitch = 64.0

    /// - Parameter isLow: whether the page has little space.
    init?(
        _ finding: Finding, _ context: ReportContext, isLow: Bool, _ layout: ReportLayoutContext
    ) {
        guard finding.rule == .timeBackwards, let rows = finding.rows,
            let course = TimestampCourse(of: rows, in: context.capture.frames)
        else { return nil }
        (self.course, severity, self.context, self.layout) = (course, finding.severity, context, layout)
        height = isLow ? Self.low : Self.usual
        measure = BlockMeasure(height: layout.length(Self.top + height + Self.axisHeight))
        measure.before = layout.length(12)
        measure.keepsWithNext = true
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        let theme = layout.theme
        let columns = ValueColumns(layout, inset: 0)
        let top = place.y + layout.length(Self.top)
        let bottom = top + layout.length(height)
        let axis = MomentAxis(
            start: Int64(course.rows.lowerBound), stop: Int64(max(course.rows.upperBound, course.rows.lowerBound + 1)),
            folded: nil, width: columns.plotWidth)
        let span = Double(max(1, course.times.upperBound.subtractingSaturating(course.times.lowerBound)))
        func x(_ row: Int) -> Double { columns.plotX + axis.x(Int64(row)) }
        func y(_ time: Int64) -> Double {
            bottom - Double(time.subtractingSaturating(course.times.lowerBound)) / span * (bottom - top)
        }
        placeNames(top: top, bottom: bottom, columns, into: &list)
        for edge in [top, bottom] {
            list.add(
                Rect(
                    x: columns.plotX, y: layout.scale.snapped(edge), width: columns.plotWidth,
                    height: layout.length(0.5)), colour: theme.grid)
        }
        var before: Point?
        for stretch in course.stretches {
            let points = stretch.map { Point(x: x($0.row), y: y($0.time)) }
            if let before, let first = points.first {
                list.addLine(
                    through: [before, first], width: layout.length(1.1), colour: FindingSign.colours(severity, theme).1)
            }
            if points.count > 1 { list.addLine(through: points, width: layout.length(1.2), colour: theme.load) }
            before = points.last ?? before
        }
        placeJump(x, y, columns, into: &list)
        placeAxis(axis, y: bottom, columns, into: &list)
    }

    /// What the curve is, and the times at its top and bottom.
    private func placeNames(top: Double, bottom: Double, _ columns: ValueColumns, into list: inout DisplayList) {
        let theme = layout.theme
        let origin = context.selection.recording.origin
        let ends = [(course.times.upperBound, top), (course.times.lowerBound, bottom)].map { time, place in
            (layout.shaped(Decimal.seconds(time.subtractingSaturating(origin), decimals: 3) + " s", .text), place)
        }
        for (text, place) in ends {
            layout.put(
                text, Self.labelSize, x: columns.plotX - layout.length(5),
                y: place + layout.length(place == top ? 5.2 : 0), align: .trailing, theme.quiet, into: &list)
        }
        // Below the time at the top there is more room than beside it.
        let beside = layout.width(ends[0].0, Self.labelSize) + layout.length(11)
        let all = course.rows.count == context.capture.frames.count
        var y = top + layout.length(8)
        for (place, texts) in [
            ["Timestamps", "Times", "Time"], ["by frame"],
            [all ? "whole capture" : "\(Decimal.grouped(course.rows.count)) frames"],
        ].enumerated() {
            let (font, size): (FontSlot, Double) = place == 0 ? (.strong, Self.nameSize) : (.text, Self.labelSize)
            let room = columns.plotX - columns.left - (place == 0 ? beside : layout.length(5))
            if let text = layout.pen.longest(of: texts, font, layout.size(size), width: room) {
                layout.put(
                    text, size, x: columns.left, y: y, place == 0 ? theme.ink : theme.quiet, into: &list)
            }
            y += layout.length(10)
        }
    }

    /// The length of the largest jump beside it.
    private func placeJump(
        _ x: (Int) -> Double, _ y: (Int64) -> Double, _ columns: ValueColumns, into list: inout DisplayList
    ) {
        let frames = context.capture.frames
        let (ink, _) = FindingSign.colours(severity, layout.theme)
        let from = Point(x: x(course.jump.row - 1), y: y(frames.time(course.jump.row - 1)))
        let to = Point(x: x(course.jump.row), y: y(frames.time(course.jump.row)))
        for point in [from, to] { layout.dot(point, 2.4, ink, into: &list) }
        let text = layout.shaped(Decimal.duration(-course.jump.length), .strong)
        let width = layout.width(text, 9)
        let isRight = to.x + layout.length(8) + width < columns.plotX + columns.plotWidth
        // To the right of a jump the curve is below it, to the left above it.
        layout.putWithHalo(
            text, 9, x: isRight ? to.x + layout.length(8) : from.x - layout.length(8) - width,
            y: (isRight ? from.y + (to.y - from.y) * 0.25 : from.y + (to.y - from.y) * 0.75) + layout.length(3.2), ink,
            on: layout.theme.paper, into: &list)
    }

    private func placeAxis(_ axis: MomentAxis, y: Double, _ columns: ValueColumns, into list: inout DisplayList) {
        let theme = layout.theme
        let thickness = layout.scale.wholeUnits ? 1 : layout.length(0.7)
        list.add(
            Rect(x: columns.plotX, y: layout.scale.snapped(y), width: columns.plotWidth, height: thickness),
            colour: theme.ink)
        // Frames are numbered from 1, rows from 0.
        let places = context.capture.frames
        let ticks = axis.ticks(pitch: layout.length(Self.pitch), origin: -1, finest: 1).ticks
        for tick in ticks where Int(tick.time) < places.count {
            let x = columns.plotX + tick.x
            list.add(
                Rect(x: x - thickness / 2, y: layout.scale.snapped(y), width: thickness, height: layout.length(3)),
                colour: theme.ink)
            let text = layout.shaped("frame \(places.place(Int(tick.time)) + 1)", .text)
            let width = layout.width(text, Self.labelSize)
            let middle = min(x, columns.right - width / 2)
            layout.put(
                text, Self.labelSize, x: middle, y: y + layout.length(11.5), align: .centre, theme.quiet, into: &list)
        }
    }
}
