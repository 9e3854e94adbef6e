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
        var ticks: [Rect] = []
        for tick in axis.ticks {
            let x = stage.scale.snapped(columns.plotX + min(1, tick.position) * columns.plotWidth)
            ticks.append(
                Rect(x: min(x, columns.plotX + columns.plotWidth - line), y: y, width: line, height: stage.length(3)))
            place(tick.label, x: x, y: y + stage.length(11.5), theme.quiet, stage, into: &list)
            if let date = tick.date { place(date, x: x, y: y + stage.length(21.5), theme.quiet, stage, into: &list) }
        }
        list.addBoxes(ticks, colour: theme.rule)
    }

    /// Centred, or moved as far as the canvas asks.
    private func place(
        _ label: String, x: Double, y: Double, _ colour: Colour, _ stage: TimelineStage, into list: inout DisplayList
    ) {
        let text = stage.shaped(label, .text)
        let width = stage.width(text, TimelineSizes.axis)
        let left = max(stage.length(2), min(stage.canvas.width - width - stage.length(2), x - width / 2))
        stage.put(text, TimelineSizes.axis, x: left, y: y, colour, into: &list)
    }
}
