internal import Analysis
internal import Figures
internal import Formatting
internal import Layout
internal import Pages
internal import Platform
internal import Wording

/// Frames per second or the load of a channel over the whole capture, with the times of a finding that has no single
/// moment.
struct CardCourseFigure {
    private let course: CardCourse
    /// nil for frames per second.
    private let load: LoadBins?
    private let lead: Finding?
    private let severity: Finding.Severity?
    private let selection: Selection
    private let layout: CardLayout

    init(
        _ course: CardCourse, _ load: LoadBins?, _ lead: Finding?, _ severity: Finding.Severity?,
        _ selection: Selection, _ layout: CardLayout
    ) {
        (self.course, self.load) = (course, load)
        (self.lead, self.severity, self.selection, self.layout) = (lead, severity, selection, layout)
    }

    private static let mostMarks = 200

    func place(in room: Rect, into list: inout DisplayList) {
        let theme = layout.theme
        let bottom = room.maxY - layout.length(CardAxis.height)
        let top = room.y + layout.length(12)
        placeWindows(top: top, bottom: bottom, into: &list)
        // The scale of a load ends at a full bus.
        let values = load?.values ?? course.joined
        let most = load == nil ? max(1, values.max() ?? 1) : 1
        func y(_ value: Double) -> Double { bottom - (bottom - top) * value / (most * Self.headroom) }
        let width = room.width / Double(CardCourse.parts)
        func x(_ part: Int) -> Double { layout.scale.snapped(room.x + Double(part) * width) }
        var line: [Point] = []
        for (part, value) in values.enumerated() {
            let (from, to) = (Double(part) / Double(values.count), Double(part + 1) / Double(values.count))
            line += [from, to].map { Point(x: layout.scale.snapped(room.x + $0 * room.width), y: y(value)) }
        }
        list.addArea(
            within: line + [Point(x: room.maxX, y: bottom), Point(x: room.x, y: bottom)], colour: theme.loadFill)
        list.addLine(through: line, width: layout.length(2), colour: theme.load)
        let errors = course.errors.indices.filter { course.errors[$0] > 0 }
        list.addBoxes(
            errors.map {
                Rect(
                    x: x($0), y: bottom - layout.length(17), width: max(layout.length(2), x($0 + 1) - x($0)),
                    height: layout.length(17))
            }, colour: theme.troubleFill)
        if let load {
            placeWords(of: load, y: y, right: room.maxX, into: &list)
        } else {
            placeWords(most: most, y: y(most), bottom: bottom, into: &list)
        }
        let axis = MomentAxis(
            start: course.range.lowerBound, stop: max(course.range.lowerBound + 1, course.range.upperBound),
            folded: nil, width: room.width)
        CardAxis(axis: axis, origin: course.range.lowerBound, isTimed: course.isTimed)
            .place(y: bottom, layout, into: &list)
    }

    /// Multiple of the largest value.
    private static let headroom = 1.1

    /// The name of the curve, a line at the limit, and the scale.
    private func placeWords(of load: LoadBins, y: (Double) -> Double, right: Double, into list: inout DisplayList) {
        let theme = layout.theme
        let limit = lead?.facts.usual ?? 0
        // Between two labels of the scale.
        let top = y(limit > 0.5 ? limit : 1) + layout.length(34)
        layout.put(layout.shaped("Bus load", .strong), 18, x: layout.left, y: top, theme.ink, into: &list)
        if let rate = load.rate {
            layout.put(
                layout.fitted(
                    "of \(RateText.exact(rate.nominal))", .text, CardLayout.least, width: layout.nameRoom),
                CardLayout.least, x: layout.left, y: top + layout.length(22), theme.quiet, into: &list)
        }
        var marks = [(value: 1.0, colour: theme.quiet), (value: 0.0, colour: theme.quiet)]
        if limit > Self.leastLimit, limit < 1 - Self.leastLimit {
            list.add(
                Rect(
                    x: layout.plotLeft, y: layout.scale.snapped(y(limit)), width: right - layout.plotLeft,
                    height: max(1, layout.length(1.4))), colour: theme.warningFill)
            marks.append((limit, theme.warning))
        }
        for mark in marks {
            layout.put(
                layout.fitted(ShareText.mark(mark.value), .mono, CardLayout.least, width: layout.nameRoom),
                CardLayout.least, x: layout.plotLeft - layout.length(12),
                y: y(mark.value) + layout.size(CardLayout.least) * 0.36, align: .trailing, mark.colour, into: &list)
        }
    }

    /// A limit that is closer to an end of the scale has no room for its label.
    private static let leastLimit = 0.08

    private func placeWords(most: Double, y: Double, bottom: Double, into list: inout DisplayList) {
        let theme = layout.theme
        let seconds = course.secondsAPart
        let entry = course.slot.map { selection.index.entries[$0] }
        let name = entry.map { layout.shaped(Hexadecimal.identifier($0.identifier, isExtended: $0.isExtended), .mono) }
        layout.put(
            name ?? layout.shaped("Frames", .strong), 18, x: layout.left, y: y + layout.length(34), theme.ink,
            into: &list)
        let unit = seconds == nil ? "by number" : entry == nil ? "per second" : "frames/s"
        layout.put(
            layout.fitted(unit, .text, CardLayout.least, width: layout.nameRoom), CardLayout.least, x: layout.left,
            y: y + layout.length(56), theme.quiet, into: &list)
        guard let seconds, seconds > 0 else { return }
        if entry == nil {
            // Each step of the line is of several parts.
            let length = seconds * Double(course.partsOfStep)
            let step = "steps of \(Decimal.brief(Int64(length * 1e9)))"
            layout.put(
                layout.fitted(step, .text, CardLayout.least, width: layout.nameRoom), CardLayout.least, x: layout.left,
                y: y + layout.length(76), theme.quiet, into: &list)
        }
        let rate = most / seconds
        let text = rate < 1e8 ? Decimal.grouped(Int(rate.rounded())) : "?"
        for (label, place) in [(text, y), ("0", bottom)] {
            layout.put(
                layout.fitted(label, .mono, CardLayout.least, width: layout.nameRoom), CardLayout.least,
                x: layout.plotLeft - layout.length(12), y: place + layout.size(CardLayout.least) * 0.36,
                align: .trailing, theme.quiet, into: &list)
        }
    }

    private func placeWindows(top: Double, bottom: Double, into list: inout DisplayList) {
        guard let lead, course.isTimed else { return }
        let worst = lead.facts.worst.map { [$0] } ?? []
        let intervals = worst.isEmpty ? lead.parts.compactMap(\.interval) : worst
        let tint = severity == .error ? layout.theme.troubleTint : layout.theme.warningTint
        for interval in intervals.prefix(Self.mostMarks) {
            let from = layout.plotLeft + course.share(interval.lowerBound) * layout.plotWidth
            let width = max(
                layout.length(4),
                (course.share(interval.upperBound) - course.share(interval.lowerBound)) * layout.plotWidth)
            let x = min(from, layout.right - width)
            // A finding that lasts for the whole capture would colour everything.
            if width < layout.plotWidth * 0.8 {
                list.add(Rect(x: x, y: top, width: width, height: bottom - top), colour: tint)
                list.add(Rect(x: x, y: top, width: width, height: layout.length(5)), colour: layout.fill(severity))
            }
        }
    }
}

/// The timestamps of a capture in the order of its frames. The line jumps if the clock jumps.
struct CardClockFigure {
    private let course: CardCourse
    private let lead: Finding?
    private let severity: Finding.Severity?
    private let selection: Selection
    private let layout: CardLayout

    init(
        _ course: CardCourse, _ lead: Finding?, _ severity: Finding.Severity?, _ selection: Selection,
        _ layout: CardLayout
    ) {
        (self.course, self.lead, self.severity) = (course, lead, severity)
        (self.selection, self.layout) = (selection, layout)
    }

    private static let mostMarks = 60

    func place(in room: Rect, into list: inout DisplayList) {
        let theme = layout.theme
        let bottom = room.maxY - layout.length(CardAxis.height)
        let top = room.y + layout.length(14)
        func y(_ time: Int64) -> Double { bottom - course.clockShare(time) * (bottom - top) }
        let rows = selection.frames.count
        // A mark below the line at each clock jump.
        let parts = lead.map { $0.parts.compactMap(\.rows) } ?? []
        for span in parts.prefix(Self.mostMarks) {
            let x = room.x + Self.share(of: span.upperBound, in: rows) * room.width
            let isMany = parts.count > 8
            list.add(
                Rect(
                    x: layout.scale.snapped(min(x, layout.right - layout.length(2))), y: top,
                    width: layout.length(isMany ? 1 : 2), height: bottom - top),
                colour: layout.fill(severity))
        }
        if rows <= Self.mostDots {
            placeFrames(in: room, y: y, into: &list)
        } else {
            placeParts(in: room, y: y, into: &list)
        }
        layout.put(
            layout.shaped("Timestamp", .strong), 18, x: layout.left, y: top + layout.length(46), theme.ink, into: &list)
        layout.put(
            layout.shaped("by frame", .text), CardLayout.least, x: layout.left, y: top + layout.length(68),
            theme.quiet, into: &list)
        let span = course.times.upperBound.subtractingSaturating(course.times.lowerBound)
        for (label, place) in [(Decimal.duration(span), top), ("0 s", bottom)] {
            layout.put(
                layout.fitted(label, .text, CardLayout.least, width: layout.nameRoom), CardLayout.least,
                x: layout.plotLeft - layout.length(12), y: place + layout.size(CardLayout.least) * 0.36,
                align: .trailing, theme.quiet, into: &list)
        }
        let axis = MomentAxis(start: 0, stop: Int64(max(2, rows)) - 1, folded: nil, width: room.width)
        CardAxis(axis: axis, origin: 0, isTimed: false).place(y: bottom, layout, into: &list)
    }

    /// Position of a frame on the axis, 0…1.
    static func share(of row: Int, in rows: Int) -> Double { min(1, Double(row) / Double(max(1, rows - 1))) }

    /// With more frames than this the dots would touch.
    private static let mostDots = 60

    /// A few frames are dots with a line through them.
    private func placeFrames(in room: Rect, y: (Int64) -> Double, into list: inout DisplayList) {
        let frames = selection.frames
        let points = (0..<frames.count).map { row in
            Point(x: room.x + Self.share(of: row, in: frames.count) * room.width, y: y(frames.time(row)))
        }
        list.addLine(through: points, width: layout.length(2), colour: layout.theme.load)
        let side = layout.length(9)
        for point in points {
            list.addRounded(
                Rect(x: point.x - side / 2, y: point.y - side / 2, width: side, height: side), radius: side / 2,
                colour: layout.theme.load)
        }
    }

    private func placeParts(in room: Rect, y: (Int64) -> Double, into list: inout DisplayList) {
        let width = room.width / Double(CardCourse.parts)
        let height = layout.length(5)
        var boxes: [Rect] = []
        for (part, times) in course.clock.enumerated() {
            guard let times else { continue }
            let from = layout.scale.snapped(room.x + Double(part) * width)
            let to = layout.scale.snapped(room.x + Double(part + 1) * width)
            let high = y(times.upperBound)
            boxes.append(
                Rect(
                    x: from, y: high - height / 2, width: max(1, to - from),
                    height: max(height, y(times.lowerBound) - high + height)))
        }
        list.addBoxes(boxes, colour: layout.theme.load)
    }
}
