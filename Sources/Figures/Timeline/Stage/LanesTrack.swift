internal import Wording
internal import Analysis
internal import Layout

/// Lanes one below the other: stripes, selections, the band of each, and what goes through all of them.
struct LanesTrack: TimelineTrack {
    let group: TimelineGroup
    var lanes: Range<Int>
    /// Shaded and marked stretches of the whole timeline.
    let selections: [ClosedRange<Int64>]
    let marks: [TimelineEvent]

    func height(_ stage: TimelineStage) -> Double { Double(lanes.count) * stage.lanePitch }

    func place(top: Double, stage: TimelineStage, into list: inout DisplayList) {
        let columns = stage.columns
        let pitch = stage.lanePitch
        let stripes = (lanes.count + 1) / 2
        list.addStripes(
            first: Rect(x: columns.left, y: top, width: columns.right - columns.left, height: pitch),
            period: 2 * pitch, count: stripes, colour: stage.theme.zebra)
        SelectionShading.place(selections, top: top, height: height(stage), stage: stage, into: &list)
        placeSilences(top: top, stage: stage, into: &list)
        for (row, lane) in lanes.enumerated() {
            let y = top + Double(row) * pitch
            let lane = group.lanes[lane]
            let paper = row % 2 == 0 ? stage.theme.zebra : stage.theme.paper
            BandDrawing(lane: lane, top: y, paper: paper, stage: stage).place(into: &list)
            placeTexts(lane, top: y, stage: stage, into: &list)
        }
        placeErrors(top: top, stage: stage, into: &list)
        let thickness = max(1, stage.length(0.75))
        for mark in marks {
            guard let span = stage.span(mark.start, mark.end, least: thickness) else { continue }
            list.add(Rect(x: span.x, y: top, width: span.width, height: height(stage)), colour: stage.theme.ink)
        }
    }

    /// The bus carried nothing: one hatch through all lanes.
    private func placeSilences(top: Double, stage: TimelineStage, into list: inout DisplayList) {
        let least = stage.scale.wholeUnits ? 1 : 0.5
        for silence in group.silences {
            guard let span = stage.span(silence.lowerBound, silence.upperBound, least: least) else { continue }
            let box = Rect(x: span.x, y: top, width: span.width, height: height(stage))
            list.add(box, colour: stage.theme.paper)
            list.addHatch(
                in: box, pitch: stage.length(3.5), width: stage.scale.wholeUnits ? 1 : 0.6,
                colour: stage.theme.faintRule)
        }
    }

    private func placeTexts(_ lane: TimelineLane, top: Double, stage: TimelineStage, into list: inout DisplayList) {
        let columns = stage.columns
        let theme = stage.theme
        let shrink = min(1, stage.lanePitch / stage.length(10.5))
        let label = TimelineSizes.label * shrink
        let baseline = top + (stage.lanePitch + stage.size(label) * 0.72) / 2
        let isFolded = lane.isFolded
        let ink = isFolded ? theme.quiet : theme.ink
        let room = isFolded ? columns.plotX - columns.left - stage.length(6) : columns.labelWidth
        stage.put(
            stage.fitted(lane.label, isFolded ? .strong : .mono, label, width: room), label,
            x: columns.left + stage.length(3), y: baseline, ink, into: &list)
        if columns.nameWidth > 0, !isFolded {
            let name = stage.fitted(lane.name, .text, TimelineSizes.name * shrink, width: columns.nameWidth)
            stage.put(name, TimelineSizes.name * shrink, x: columns.nameX, y: baseline, theme.quiet, into: &list)
        }
        let size = TimelineSizes.value * shrink
        func value(_ text: String, _ column: TimelineColumns.ValueColumn, _ font: FontSlot, _ colour: Colour) {
            let text = stage.shaped(text, font)
            stage.put(text, size, x: column.right, y: baseline, align: .trailing, colour, into: &list)
        }
        for column in columns.values {
            switch column.value {
            case .count: value(Decimal.grouped(lane.count), column, .mono, ink)
            case .period:
                value(lane.period.map(TimelineText.milliseconds) ?? "\u{2013}", column, .mono, ink)
            case .ratio:
                if lane.band?.stop != nil {
                    value("stopped", column, .strong, theme.warning)
                } else if let ratio = lane.ratio, !lane.isFolded {
                    value(TimelineText.ratio(ratio), column, .mono, lane.isBad ? theme.warning : theme.quiet)
                }
            }
        }
    }

    private func placeErrors(top: Double, stage: TimelineStage, into list: inout DisplayList) {
        guard ErrorLines.areClear(group.events, stage) else { return }
        let boxes = ErrorLines.spans(group.events, stage).map {
            Rect(x: $0.x, y: top, width: $0.width, height: height(stage))
        }
        list.addBoxes(boxes, colour: stage.theme.troubleFill)
    }
}

/// Stretches of time that the user selected, behind everything else.
enum SelectionShading {
    static func place(
        _ selections: [ClosedRange<Int64>], top: Double, height: Double, stage: TimelineStage,
        into list: inout DisplayList
    ) {
        let spans = selections.compactMap {
            stage.span($0.lowerBound, $0.upperBound, least: stage.length(1))
        }
        func boxes(_ edges: [(x: Double, width: Double)]) -> [Rect] {
            edges.map { Rect(x: $0.x, y: top, width: $0.width, height: height) }
        }
        list.addBoxes(boxes(spans), colour: stage.theme.selection)
        let line = stage.scale.wholeUnits ? max(1, stage.length(0.6).rounded()) : stage.size(0.6)
        let edges = spans.filter { $0.width > 4 * line }.flatMap {
            [(x: $0.x, width: line), (x: $0.x + $0.width - line, width: line)]
        }
        list.addBoxes(boxes(edges), colour: stage.theme.selectionEdge)
    }
}
