internal import Analysis
internal import Formatting
internal import Layout
internal import Pages
internal import Platform
internal import Wording

/// The whole capture below the figure of a card: the frame rate over time, error frames, and the window that the figure
/// shows.
struct CardStrip {
    let course: CardCourse
    let figure: CardFigure
    let selection: Selection
    let severity: Finding.Severity?

    private static let (height, foot, gap) = (17.0, 42.0, 18.0)
    private static let size = CardLayout.least

    /// - Returns: the bottom of the space for the figure.
    func place(_ layout: CardLayout, into list: inout DisplayList) -> Double {
        let theme = layout.theme
        let bottom = layout.height - layout.length(Self.foot)
        let top = bottom - layout.length(Self.height)
        guard course.count > 0 else { return top - layout.length(Self.gap) }
        guard !figure.isCourse else {
            placeEnds(y: bottom + layout.length(20), layout, into: &list)
            return bottom - layout.length(Self.gap) + layout.length(8)
        }
        placeRates(top: top, bottom: bottom, layout, into: &list)
        layout.put(
            layout.fitted("whole capture", .text, Self.size, width: layout.nameRoom), Self.size, x: layout.left,
            y: bottom - layout.length(3), theme.quiet, into: &list)
        placeEnds(y: bottom + layout.length(20), layout, into: &list)
        if let window = figure.window { placeWindow(window, top: top, bottom: bottom, layout, into: &list) }
        return top - layout.length(Self.gap)
    }

    private func placeRates(top: Double, bottom: Double, _ layout: CardLayout, into list: inout DisplayList) {
        let theme = layout.theme
        let most = Double(course.frames.max() ?? 1)
        let width = layout.plotWidth / Double(CardCourse.parts)
        func edge(_ part: Int) -> Double { layout.scale.snapped(layout.plotLeft + Double(part) * width) }
        var boxes: [Rect] = []
        var errors: [Rect] = []
        for (part, count) in course.frames.enumerated() where count > 0 {
            let height = max(layout.length(2), (bottom - top) * Double(count) / max(1, most))
            let box = Rect(
                x: edge(part), y: layout.scale.snapped(bottom - height), width: edge(part + 1) - edge(part),
                height: height)
            boxes.append(box)
            if course.errors[part] > 0 {
                errors.append(
                    Rect(x: box.x, y: top, width: max(layout.length(2), box.width), height: bottom - top))
            }
        }
        list.addBoxes(boxes, colour: theme.loadFill)
        list.addBoxes(errors, colour: theme.troubleFill)
        list.add(
            Rect(x: layout.plotLeft, y: bottom, width: layout.plotWidth, height: layout.length(1)),
            colour: theme.faintRule)
    }

    private func placeWindow(
        _ window: ClosedRange<Int64>, top: Double, bottom: Double, _ layout: CardLayout, into list: inout DisplayList
    ) {
        let (from, to) = (course.share(window.lowerBound), course.share(window.upperBound))
        let least = layout.length(22)
        let width = max(least, (to - from) * layout.plotWidth)
        let middle = layout.plotLeft + (from + to) / 2 * layout.plotWidth
        let x = min(max(middle - width / 2, layout.plotLeft), layout.right - width)
        let reach = layout.length(8)
        let box = Rect(
            x: layout.scale.snapped(x), y: top - reach, width: layout.scale.snapped(width),
            height: bottom - top + 2 * reach - layout.length(5))
        let line = layout.length(2)
        let colour = layout.tone(severity)
        list.addBoxes(
            [
                Rect(x: box.x, y: box.y, width: box.width, height: line),
                Rect(x: box.x, y: box.maxY - line, width: box.width, height: line),
                Rect(x: box.x, y: box.y, width: line, height: box.height),
                Rect(x: box.maxX - line, y: box.y, width: line, height: box.height),
            ], colour: colour)
    }

    private func placeEnds(y: Double, _ layout: CardLayout, into list: inout DisplayList) {
        let theme = layout.theme
        let span = course.range.upperBound.subtractingSaturating(course.range.lowerBound)
        // A capture with a single time has no length.
        let hasLength = course.isTimed && span > 0
        let total = Decimal.grouped(course.count)
        let middle =
            figure.places.map { places in
                figure.window == nil
                    ? LogProse.count(course.count, "frame")
                    : "frames \(places.lowerBound + 1) \u{2013} \(places.upperBound + 1) of \(total)"
            } ?? LogProse.count(course.count, "frame")
        let ends =
            hasLength
            ? ["0 s", Decimal.duration(span)] : ["", course.isTimed ? "" : selection.isTimed ? "by frame" : "no times"]
        layout.put(layout.shaped(ends[0], .text), Self.size, x: layout.plotLeft, y: y, theme.quiet, into: &list)
        layout.put(
            layout.shaped(ends[1], .text), Self.size, x: layout.right, y: y, align: .trailing, theme.quiet, into: &list)
        let text = layout.fitted(middle, .text, Self.size, width: layout.plotWidth * 0.6)
        layout.put(
            text, Self.size, x: layout.plotLeft + layout.plotWidth / 2, y: y, align: .centre, theme.quiet, into: &list)
    }
}
