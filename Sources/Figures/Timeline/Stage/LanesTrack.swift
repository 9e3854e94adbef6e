internal import Formatting
internal import Wording
internal import Analysis
internal import Layout
internal import Pages

/// Lanes one below the other: stripes, selections, the band of each lane, and lines and hatching through all of them.
struct LanesTrack: TimelineTrack {
    let group: TimelineGroup
    var lanes: Range<Int>
    /// Shaded and marked periods of the whole timeline.
    let selections: [ClosedRange<Int64>]
    let marks: [TimelineEvent]

    func height(_ layout: TimelineLayoutContext) -> Double { Double(lanes.count) * layout.lanePitch }

    func place(top: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let columns = layout.columns
        let pitch = layout.lanePitch
        let stripes = (lanes.count + 1) / 2
        list.addStripes(
            first: Rect(x: columns.left, y: top, width: columns.right - columns.left, height: pitch),
            period: 2 * pitch, count: stripes, colour: layout.theme.zebra)
        SelectionShading.place(selections, top: top, height: height(layout), layout: layout, into: &list)
        placeSilences(top: top, layout: layout, into: &list)
        for (row, lane) in lanes.enumerated() {
            let y = top + Double(row) * pitch
            let lane = group.lanes[lane]
            let paper = row % 2 == 0 ? layout.theme.zebra : layout.theme.paper
            BandDrawing(lane: lane, top: y, paper: paper, layout: layout).place(into: &list)
            placeTexts(lane, top: y, layout: layout, into: &list)
        }
        placePauses(top: top, layout: layout, into: &list)
        placeErrors(top: top, layout: layout, into: &list)
        MarkLines.place(marks, top: top, height: height(layout), layout: layout, into: &list)
    }

    /// Silence on the channel: hatching through all lanes.
    private func placeSilences(top: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let least = layout.scale.wholeUnits ? 1 : 0.5
        for silence in group.silences {
            guard let span = layout.span(silence.lowerBound, silence.upperBound, least: least) else { continue }
            let box = Rect(x: span.x, y: top, width: span.width, height: height(layout))
            list.addSilence(in: box, theme: layout.theme, scale: layout.scale)
        }
    }

    /// The length of a time without frames that no finding reports.
    private func placePauses(top: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let height = height(layout)
        guard height >= layout.length(Self.pauseLabel) else { return }
        for pause in group.pauses {
            guard let span = layout.span(pause.lowerBound, pause.upperBound, least: 1) else { continue }
            let length = Decimal.duration(pause.upperBound.subtractingSaturating(pause.lowerBound))
            let text = layout.shaped("no frame for \(length)", .strong)
            let width = layout.width(text, TimelineSizes.label) + layout.length(8)
            guard width + layout.length(8) <= span.width else { continue }
            let box = Rect(
                x: span.x + (span.width - width) / 2, y: top + (height - layout.length(Self.pauseLabel)) / 2,
                width: width, height: layout.length(Self.pauseLabel))
            list.addRounded(box, radius: layout.length(2), colour: layout.theme.paper)
            layout.put(
                text, TimelineSizes.label, x: span.x + span.width / 2, y: box.y + layout.length(8.4), align: .centre,
                layout.theme.quiet, into: &list)
        }
    }

    /// Points.
    private static let pauseLabel = 12.0

    private func placeTexts(
        _ lane: TimelineLane, top: Double, layout: TimelineLayoutContext, into list: inout DisplayList
    ) {
        let columns = layout.columns
        let theme = layout.theme
        let shrink = min(1, layout.lanePitch / layout.length(10.5))
        let label = TimelineSizes.label * shrink
        let baseline = top + (layout.lanePitch + layout.size(label) * 0.72) / 2
        let isFolded = lane.isFolded
        let ink = isFolded ? theme.quiet : theme.ink
        let room = isFolded ? columns.plotX - columns.left - layout.length(6) : columns.labelWidth
        layout.put(
            isFolded
                ? layout.fitted(lane.label, .strong, label, width: room)
                : layout.fittedInMiddle(lane.label, .mono, label, width: room), label,
            x: columns.left + layout.length(3), y: baseline, ink, into: &list)
        if columns.nameWidth > 0, !isFolded {
            let name = layout.fittedInMiddle(lane.name, .text, TimelineSizes.name * shrink, width: columns.nameWidth)
            layout.put(name, TimelineSizes.name * shrink, x: columns.nameX, y: baseline, theme.quiet, into: &list)
        }
        let size = TimelineSizes.value * shrink
        func value(_ text: String, _ column: TimelineColumns.ValueColumn, _ font: FontSlot, _ colour: Colour) {
            let text = layout.shaped(text, font)
            layout.put(text, size, x: column.right, y: baseline, align: .trailing, colour, into: &list)
        }
        for column in columns.values {
            switch column.value {
            case .count: value(Decimal.grouped(lane.count), column, .mono, ink)
            case .period:
                value(lane.statedPeriod.map(TimelineText.milliseconds) ?? "\u{2013}", column, .mono, ink)
            case .ratio:
                if lane.band?.stop != nil {
                    value("stopped", column, .strong, theme.warning)
                } else if let ratio = lane.ratio, !lane.isFolded {
                    value(TimelineText.ratio(ratio), column, .mono, lane.isBad ? theme.warning : theme.quiet)
                }
            }
        }
    }

    private func placeErrors(top: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        guard ErrorLines.areClear(group.events, layout) else { return }
        // The most serious incident is drawn last.
        for event in group.events.reversed() {
            let boxes = ErrorLines.spans(event, layout).map {
                Rect(x: $0.x, y: top, width: $0.width, height: height(layout))
            }
            let fill = event.severity == .error ? layout.theme.troubleFill : EventBand.colour(event, layout.theme)
            list.addBoxes(boxes, colour: fill)
        }
    }
}

/// Periods that the user selected, behind everything else.
enum SelectionShading {
    static func place(
        _ selections: [ClosedRange<Int64>], top: Double, height: Double, layout: TimelineLayoutContext,
        into list: inout DisplayList
    ) {
        let spans = selections.compactMap {
            layout.span($0.lowerBound, $0.upperBound, least: layout.length(1))
        }
        func boxes(_ edges: [(x: Double, width: Double)]) -> [Rect] {
            edges.map { Rect(x: $0.x, y: top, width: $0.width, height: height) }
        }
        list.addBoxes(boxes(spans), colour: layout.theme.selection)
        let line = layout.scale.wholeUnits ? max(1, layout.length(0.6).rounded()) : layout.size(0.6)
        let edges = spans.filter { $0.width > 4 * line }.flatMap {
            [(x: $0.x, width: line), (x: $0.x + $0.width - line, width: line)]
        }
        list.addBoxes(boxes(edges), colour: layout.theme.selectionEdge)
    }
}

/// Marks of the user: a white line between thin black lines, which is different from lanes and findings.
enum MarkLines {
    static func place(
        _ marks: [TimelineEvent], top: Double, height: Double, layout: TimelineLayoutContext,
        into list: inout DisplayList
    ) {
        let line = layout.scale.wholeUnits ? max(1, layout.length(0.6).rounded()) : layout.size(0.6)
        let spans = marks.compactMap { layout.span($0.start, $0.end, least: 3 * line) }
        list.addBoxes(
            spans.map { Rect(x: $0.x, y: top, width: $0.width, height: height) }, colour: layout.theme.ink)
        list.addBoxes(
            spans.map { Rect(x: $0.x + line, y: top, width: max(line, $0.width - 2 * line), height: height) },
            colour: layout.theme.paper)
    }
}
