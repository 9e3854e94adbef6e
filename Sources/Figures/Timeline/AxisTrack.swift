internal import Layout

/// The time axis below the lanes.
struct AxisTrack: TimelineTrack {
    let axis: TimeAxis

    func height(_ stage: TimelineStage) -> Double { stage.length(axis.hasDates ? 26 : 16) }

    func place(top: Double, stage: TimelineStage, into list: inout DisplayList) {
        let columns = stage.columns
        let theme = stage.theme
        let line = max(1, stage.length(0.75))
        let y = top + stage.length(1.5)
        list.add(Rect(x: columns.plotX, y: y, width: columns.plotWidth, height: line), colour: theme.rule)
        let ends = endLabels(stage)
        var ticks: [Rect] = []
        for tick in axis.ticks {
            let x = x(of: tick, stage)
            ticks.append(
                Rect(x: min(x, columns.plotX + columns.plotWidth - line), y: y, width: line, height: stage.length(3)))
            let label = placed(tick, .text, stage)
            let room = stage.length(Self.room)
            let isFree = ends.allSatisfy {
                $0.span.upperBound + room < label.span.lowerBound
                    || label.span.upperBound + room < $0.span.lowerBound
            }
            if isFree { put(label, y: y + stage.length(11.5), theme.quiet, stage, into: &list) }
            if let date = tick.date {
                put(placed(date, .text, x, stage), y: y + stage.length(21.5), theme.quiet, stage, into: &list)
            }
        }
        for (end, label) in zip(axis.ends, ends) {
            ticks.append(
                Rect(
                    x: min(x(of: end, stage), columns.plotX + columns.plotWidth - line), y: y, width: line,
                    height: stage.length(3)))
            put(label, y: y + stage.length(11.5), theme.ink, stage, into: &list)
        }
        list.addBoxes(ticks, colour: theme.rule)
    }

    /// None where they do not stand beside each other.
    private func endLabels(_ stage: TimelineStage) -> [Label] {
        let labels = axis.ends.map { placed($0, .strong, stage) }
        let stand = zip(labels, labels.dropFirst()).allSatisfy {
            $0.span.upperBound + stage.length(Self.room) < $1.span.lowerBound
        }
        return stand ? labels : []
    }

    /// Points between two labels at the least.
    private static let room = 8.0

    private struct Label {
        var text: ShapedText
        /// From its left to its right edge.
        var span: ClosedRange<Double>
    }

    private func x(of tick: TimeAxis.Tick, _ stage: TimelineStage) -> Double {
        stage.scale.snapped(stage.columns.plotX + min(1, tick.position) * stage.columns.plotWidth)
    }

    private func placed(_ tick: TimeAxis.Tick, _ font: FontSlot, _ stage: TimelineStage) -> Label {
        placed(tick.label, font, x(of: tick, stage), stage)
    }

    /// Centred, or moved as far as the canvas asks.
    private func placed(_ label: String, _ font: FontSlot, _ x: Double, _ stage: TimelineStage) -> Label {
        let text = stage.shaped(label, font)
        let width = stage.width(text, TimelineSizes.axis)
        let left = max(stage.length(2), min(stage.canvas.width - width - stage.length(2), x - width / 2))
        return Label(text: text, span: left...(left + width))
    }

    private func put(
        _ label: Label, y: Double, _ colour: Colour, _ stage: TimelineStage, into list: inout DisplayList
    ) {
        stage.put(label.text, TimelineSizes.axis, x: label.span.lowerBound, y: y, colour, into: &list)
    }
}
