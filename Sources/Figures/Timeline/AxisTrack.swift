internal import Layout

/// The time axis below the lanes.
struct AxisTrack: TimelineTrack {
    let axis: TimeAxis

    func height(_ layout: TimelineLayoutContext) -> Double {
        layout.length(hasNoLength(layout) ? 4 : axis.hasDates ? 26 : 16)
    }

    /// What has no length has no axis.
    private func hasNoLength(_ layout: TimelineLayoutContext) -> Bool { layout.bins.span <= 1 || axis.ends.isEmpty }

    func place(top: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        guard !hasNoLength(layout) else { return }
        let columns = layout.columns
        let theme = layout.theme
        let line = max(1, layout.length(0.75))
        let y = top + layout.length(1.5)
        list.add(Rect(x: columns.plotX, y: y, width: columns.plotWidth, height: line), colour: theme.rule)
        let ends = endLabels(layout)
        var ticks: [Rect] = []
        for tick in axis.ticks {
            let x = x(of: tick, layout)
            ticks.append(
                Rect(x: min(x, columns.plotX + columns.plotWidth - line), y: y, width: line, height: layout.length(3)))
            let label = placed(tick, .text, layout)
            let room = layout.length(Self.room)
            let isFree = ends.allSatisfy {
                $0.span.upperBound + room < label.span.lowerBound
                    || label.span.upperBound + room < $0.span.lowerBound
            }
            if isFree { put(label, y: y + layout.length(11.5), theme.quiet, layout, into: &list) }
            if let date = tick.date {
                put(placed(date, .text, x, layout), y: y + layout.length(21.5), theme.quiet, layout, into: &list)
            }
        }
        for (end, label) in zip(axis.ends, ends) {
            ticks.append(
                Rect(
                    x: min(x(of: end, layout), columns.plotX + columns.plotWidth - line), y: y, width: line,
                    height: layout.length(3)))
            put(label, y: y + layout.length(11.5), theme.ink, layout, into: &list)
        }
        list.addBoxes(ticks, colour: theme.rule)
    }

    /// None if they overlap.
    private func endLabels(_ layout: TimelineLayoutContext) -> [Label] {
        let labels = axis.ends.map { placed($0, .strong, layout) }
        let stand = zip(labels, labels.dropFirst()).allSatisfy {
            $0.span.upperBound + layout.length(Self.room) < $1.span.lowerBound
        }
        return stand ? labels : []
    }

    /// Minimum distance between two labels, points.
    private static let room = 8.0

    private struct Label {
        var text: ShapedText
        /// From its left to its right edge.
        var span: ClosedRange<Double>
    }

    private func x(of tick: TimeAxis.Tick, _ layout: TimelineLayoutContext) -> Double {
        layout.scale.snapped(layout.columns.plotX + min(1, tick.position) * layout.columns.plotWidth)
    }

    private func placed(_ tick: TimeAxis.Tick, _ font: FontSlot, _ layout: TimelineLayoutContext) -> Label {
        placed(tick.label, font, x(of: tick, layout), layout)
    }

    /// Centred, or moved into what the picture keeps within its margins.
    private func placed(_ label: String, _ font: FontSlot, _ x: Double, _ layout: TimelineLayoutContext) -> Label {
        let text = layout.shaped(label, font)
        let width = layout.width(text, TimelineSizes.axis)
        let left = max(layout.length(2), min(layout.columns.right - width, x - width / 2))
        return Label(text: text, span: left...(left + width))
    }

    private func put(
        _ label: Label, y: Double, _ colour: Colour, _ layout: TimelineLayoutContext, into list: inout DisplayList
    ) {
        layout.put(label.text, TimelineSizes.axis, x: label.span.lowerBound, y: y, colour, into: &list)
    }
}
