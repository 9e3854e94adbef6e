internal import Wording
internal import Analysis
internal import Layout

/// Lanes one below the other: stripes, selections, the density of each, and what goes through all of them.
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
        for (row, lane) in lanes.enumerated() {
            let y = top + Double(row) * pitch
            let lane = group.lanes[lane]
            let paper = row % 2 == 0 ? stage.theme.zebra : stage.theme.paper
            placeDensity(lane, top: y, paper: paper, stage: stage, into: &list)
            placeTexts(lane, top: y, stage: stage, into: &list)
        }
        placeErrors(top: top, stage: stage, into: &list)
        let thickness = max(1, stage.length(0.75))
        for mark in marks {
            guard let span = stage.span(mark.start, mark.end, least: thickness) else { continue }
            list.add(Rect(x: span.x, y: top, width: span.width, height: height(stage)), colour: stage.theme.note)
        }
    }

    /// Neighbouring bins of one strength are one rectangle; all of one strength are one path.
    private func placeDensity(
        _ lane: TimelineLane, top: Double, paper: Colour, stage: TimelineStage, into list: inout DisplayList
    ) {
        let pitch = stage.lanePitch
        let inset = stage.scale.snapped(pitch * 0.17)
        let height = max(1, stage.scale.snapped(pitch - 2 * inset))
        // A tick is as wide as a thin line; a bin may be less.
        let binWidth = stage.columns.plotWidth / Double(stage.bins.count)
        let least = max(binWidth, stage.scale.wholeUnits ? max(1, stage.scale.unitsPerPoint.rounded(.down)) : 0.75)
        let limit = stage.columns.plotX + stage.columns.plotWidth
        for level in 1...LaneShading.strongest {
            var boxes: [Rect] = []
            var bin = 0
            while bin < lane.levels.count {
                guard lane.levels[bin] == UInt8(level) else {
                    bin += 1
                    continue
                }
                let first = bin
                while bin < lane.levels.count, lane.levels[bin] == UInt8(level) { bin += 1 }
                let width = max(least, Double(bin - first) * binWidth)
                boxes.append(
                    Rect(
                        x: min(stage.x(ofBin: first), limit - width), y: top + inset, width: width, height: height))
            }
            let share = Double(level) / Double(LaneShading.strongest)
            list.addBoxes(boxes, colour: paper.mixed(with: lane.colour, share: share))
        }
    }

    private func placeTexts(_ lane: TimelineLane, top: Double, stage: TimelineStage, into list: inout DisplayList) {
        let columns = stage.columns
        let theme = stage.theme
        let shrink = min(1, stage.lanePitch / stage.length(10.5))
        let label = TimelineSizes.label * shrink
        let baseline = top + (stage.lanePitch + stage.size(label) * 0.72) / 2
        let isFolded = lane.share != nil
        let ink = isFolded ? theme.quiet : theme.ink
        let room = isFolded ? columns.plotX - columns.left - stage.length(6) : columns.labelWidth
        stage.put(
            stage.fitted(lane.label, isFolded ? .text : .mono, label, width: room), label,
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
                if let share = lane.share {
                    value(ShareText.text(share), column, .mono, theme.quiet)
                } else {
                    value(lane.period.map(TimelineText.milliseconds) ?? "\u{2013}", column, .mono, theme.ink)
                }
            case .ratio:
                guard let ratio = lane.ratio, lane.share == nil else { continue }
                value(TimelineText.ratio(ratio), column, .mono, lane.isBad ? theme.trouble : theme.quiet)
            }
        }
    }

    /// Lines through all lanes where error frames are, unless they would cover the lanes.
    private func placeErrors(top: Double, stage: TimelineStage, into list: inout DisplayList) {
        let thickness = max(stage.scale.wholeUnits ? 2 : 1.5, stage.length(1.5))
        let spans = group.events.filter { $0.kind == .errors }
            .compactMap { stage.span($0.start, $0.end, least: thickness) }
        guard spans.reduce(0, { $0 + $1.width }) <= Self.mostCovered * stage.columns.plotWidth else { return }
        let boxes = spans.map { Rect(x: $0.x, y: top, width: $0.width, height: height(stage)) }
        list.addBoxes(boxes, colour: stage.theme.trouble)
    }

    private static let mostCovered = 0.03
}

/// Stretches of time that the user selected, behind everything else.
enum SelectionShading {
    static func place(
        _ selections: [ClosedRange<Int64>], top: Double, height: Double, stage: TimelineStage,
        into list: inout DisplayList
    ) {
        let boxes = selections.compactMap { selection -> Rect? in
            guard let span = stage.span(selection.lowerBound, selection.upperBound, least: stage.length(1)) else {
                return nil
            }
            return Rect(x: span.x, y: top, width: span.width, height: height)
        }
        list.addBoxes(boxes, colour: stage.theme.selection)
    }
}
