internal import Figures
internal import Layout
internal import LogPages
internal import Pages
internal import Platform

/// The marks of the user in an enlarged view: a line through it at the time of each, and their texts above it, in as many
/// rows as they need. No mark is left out.
struct MomentMarks {
    private struct Label {
        /// Units from the left end of the axis.
        var x: Double
        var text: ShapedText
        var left: Double
        var row: Int
    }

    private let labels: [Label]
    private let layout: ReportLayoutContext

    /// Points.
    private static let (size, pitch, sign, pad) = (7.2, 12.0, 5.0, 3.0)

    /// The marks of a period.
    ///
    /// - Parameters:
    ///   - window: nanoseconds; nil if there are no times.
    ///   - width: of the axis, units.
    ///   - x: the position of a time on it.
    init(
        within window: ClosedRange<Int64>?, _ context: ReportContext, width: Double, _ layout: ReportLayoutContext,
        x: (Int64) -> Double
    ) {
        self.layout = layout
        var labels: [Label] = []
        // The right ends of the rows.
        var ends: [Double] = []
        let origin = context.selection.recording.origin
        for mark in context.options.marks.sorted(by: { $0.time < $1.time }) {
            let time = origin.addingSaturating(mark.time)
            guard let window, window.contains(time) else { continue }
            let place = min(width, max(0, x(time)))
            let around = layout.length(Self.sign + 3 * Self.pad)
            let text = layout.fitted(mark.label, .text, Self.size, width: max(1, width - around))
            let wide = layout.width(text, Self.size) + around
            // Right of its line, or left of it at the right end.
            let left = place + wide <= width ? place : max(0, place - wide)
            let row = ends.firstIndex { $0 + layout.length(2) <= left } ?? ends.count
            if row == ends.count { ends.append(0) }
            ends[row] = left + wide
            labels.append(Label(x: place, text: text, left: left, row: row))
        }
        self.labels = labels
    }

    /// Of the texts, units.
    var height: Double { (labels.map(\.row).max().map { Double($0 + 1) } ?? 0) * layout.length(Self.pitch) }

    /// Whether a line is within a stretch of the axis, units.
    func cross(_ stretch: ClosedRange<Double>) -> Bool { labels.contains { stretch.contains($0.x) } }

    /// - Parameters:
    ///   - x: the left end of the axis.
    ///   - top: of the texts.
    ///   - bottom: of the lines.
    func place(x: Double, top: Double, bottom: Double, into list: inout DisplayList) {
        let theme = layout.theme
        let line = layout.scale.wholeUnits ? 1 : layout.length(0.7)
        for label in labels {
            let y = top + Double(label.row) * layout.length(Self.pitch)
            list.add(
                Rect(x: layout.scale.snapped(x + label.x), y: y, width: line, height: bottom - y), colour: theme.ink)
        }
        for label in labels {
            let y = top + Double(label.row) * layout.length(Self.pitch)
            let sign = layout.length(Self.sign)
            let wide = layout.width(label.text, Self.size) + sign + layout.length(3 * Self.pad)
            let box = Rect(x: x + label.left, y: y, width: wide, height: layout.length(Self.pitch - 1.5))
            list.addRounded(box, radius: layout.length(2), colour: theme.ink)
            list.addRounded(
                box.inset(by: Insets(top: line, right: line, bottom: line, left: line)), radius: layout.length(1.5),
                colour: theme.paper)
            let (left, middle) = (box.x + layout.length(Self.pad), y + box.height / 2)
            list.addArea(
                within: [
                    Point(x: left, y: middle - sign * 0.42), Point(x: left + sign, y: middle - sign * 0.42),
                    Point(x: left + sign / 2, y: middle + sign * 0.5),
                ], colour: theme.ink)
            layout.put(
                label.text, Self.size, x: left + sign + layout.length(Self.pad),
                y: middle + layout.size(Self.size) * 0.36, theme.ink, into: &list)
        }
    }
}
