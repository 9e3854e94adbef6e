internal import Platform
internal import Analysis
internal import Layout
internal import Pages
internal import Wording
internal import CANCapture

/// The band of one lane. Its tone and height show how often frames arrive, in the same way in all formats and sizes.
struct BandDrawing {
    let lane: TimelineLane
    /// Height of the lane.
    let top: Double
    /// The background of a number or a text.
    let paper: Colour
    let layout: TimelineLayoutContext

    /// Heights of a band as shares of its lane, designed for a pitch of 12.
    private static let usual = 6.4 / 12
    private static let more = 8.6 / 12
    private static let less = 3.0 / 12
    /// In periods.
    private static let alwaysSeen = 5.0
    /// Maximum scale: in a higher lane bands do not grow further.
    private static let highest = 15.0

    private func height(_ share: Double) -> Double {
        let height = min(layout.lanePitch, layout.length(Self.highest)) * share * layout.bandShare
        guard layout.scale.wholeUnits else { return height }
        // The middle of a lane is on a pixel or between two, for all heights.
        let parity = layout.lanePitch.truncatingRemainder(dividingBy: 2)
        return max(1, ((height - parity) / 2).rounded() * 2 + parity)
    }

    private func box(_ x: Double, _ width: Double, _ height: Double) -> Rect {
        Rect(x: x, y: top + (layout.lanePitch - height) / 2, width: width, height: height)
    }

    private var least: Double { layout.scale.wholeUnits ? 1 : 0.5 }

    func place(into list: inout DisplayList) {
        // Below the band, because bars for a higher rate are higher than it.
        placeTicks(into: &list)
        if let band = lane.band { place(band, into: &list) }
        if let stop = lane.band?.stop { placeStop(stop, into: &list) }
    }

    private func place(_ band: LaneBand, into list: inout DisplayList) {
        if lane.isFolded { return placeFolded(band, into: &list) }
        list.addBoxes(boxes(band, .usual, height(Self.usual)), colour: lane.colours.usual)
        let less = boxes(band, .less, height(Self.less))
        list.addBoxes(less, colour: lane.colours.usual)
        let edge = layout.scale.wholeUnits ? 1 : 0.5
        list.addBoxes(
            less.filter { $0.height > 2 * edge }.map {
                Rect(x: $0.x, y: $0.y + edge, width: $0.width, height: $0.height - 2 * edge)
            }, colour: lane.colours.less)
        list.addBoxes(boxes(band, .more, height(Self.more)), colour: lane.colours.more)
        for stretch in band.stretches where stretch.state == .missing {
            guard let box = missingBox(stretch) else { continue }
            MissingBox(box: box, length: stretch.end.subtractingSaturating(stretch.start), paper: paper)
                .place(layout, into: &list)
        }
    }

    /// Adjacent parts on the target are one rectangle.
    private func boxes(_ band: LaneBand, _ state: LaneBand.State, _ height: Double) -> [Rect] {
        var boxes: [Rect] = []
        for stretch in band.stretches where stretch.state == state {
            guard let span = layout.span(stretch.start, stretch.end, least: least) else { continue }
            if let last = boxes.last, span.x < last.x + last.width + (layout.scale.wholeUnits ? 0.5 : 0.25) {
                boxes[boxes.count - 1].width = max(last.width, span.x + span.width - last.x)
            } else {
                boxes.append(box(span.x, span.width, height))
            }
        }
        return boxes
    }

    /// Five periods without a frame are visible at any width, fewer periods if they are wide enough.
    private func missingBox(_ stretch: LaneBand.Stretch) -> Rect? {
        let length = Double(stretch.end.subtractingSaturating(stretch.start))
        let isLong = length >= Self.alwaysSeen * Double(lane.period ?? .max)
        let least = layout.scale.wholeUnits ? 2 : 1.5
        guard let span = layout.span(stretch.start, stretch.end, least: isLong ? least : 0), span.width >= least
        else { return nil }
        return box(span.x, span.width, height(Self.usual))
    }

    /// Several lanes in one: a double line where any of them has frames.
    private func placeFolded(_ band: LaneBand, into list: inout DisplayList) {
        let outer = height(Self.usual)
        let line = layout.scale.wholeUnits ? max(1, (outer / 3).rounded(.down)) : outer * 0.3
        let boxes = boxes(band, .usual, outer)
        list.addBoxes(
            boxes.flatMap {
                [
                    Rect(x: $0.x, y: $0.y, width: $0.width, height: line),
                    Rect(x: $0.x, y: $0.y + outer - line, width: $0.width, height: line),
                ]
            }, colour: lane.colours.usual)
    }

    private func placeTicks(into list: inout DisplayList) {
        guard !lane.ticks.isEmpty else { return }
        let width =
            layout.scale.wholeUnits ? max(1, layout.scale.snapped(layout.size(0.9) - 0.25)) : layout.size(0.9)
        let limit = layout.columns.plotX + layout.columns.plotWidth - width
        // Where bands are lower to take less ink, ticks are, too: side by side they take as much.
        let height = height(layout.bandShare < 1 ? Self.usual : Self.more)
        var boxes: [Rect] = []
        for bin in lane.ticks {
            let x = min(limit, layout.scale.snapped(layout.x(ofBin: bin)))
            if let last = boxes.last, x <= last.x + last.width {
                boxes[boxes.count - 1].width = x + width - last.x
            } else {
                boxes.append(box(x, width, height))
            }
        }
        list.addBoxes(boxes, colour: lane.colours.usual)
    }

    /// A bar at the last frame, dots to the end, and a text if it fits.
    private func placeStop(_ stop: Int64, into list: inout DisplayList) {
        let columns = layout.columns
        let end = columns.plotX + columns.plotWidth
        let thickness = layout.length(1.2)
        guard let span = layout.span(stop, stop, least: 0) else { return }
        let x = min(span.x, end - thickness)
        list.add(box(x, thickness, height(Self.more)), colour: layout.theme.warning)
        var from = x + thickness + layout.length(4)
        let size = min(TimelineSizes.value, layout.lanePitch / layout.scale.unitsPerPoint * 0.7)
        let text = layout.shaped(lane.fate, .strong)
        let width = layout.width(text, size)
        if !lane.fate.isEmpty, from + width + layout.length(2) <= end {
            let baseline = top + (layout.lanePitch + layout.size(size) * 0.72) / 2
            layout.put(text, size, x: from, y: baseline, layout.theme.warning, into: &list)
            from += width + layout.length(4)
        }
        let dot = layout.scale.wholeUnits ? max(1, layout.size(0.7).rounded()) : layout.size(0.7)
        let middle = layout.scale.snapped(top + (layout.lanePitch - dot) / 2)
        let dots = stride(from: layout.scale.snapped(from), through: end - dot, by: layout.length(2.5)).map {
            Point(x: $0, y: middle)
        }
        list.addCells(at: dots, size: Size(width: dot, height: dot), colour: layout.theme.warningFill)
    }
}

/// The time in which an identifier is missing: hatched, with its length if that fits.
struct MissingBox {
    let box: Rect
    /// In nanoseconds.
    let length: Int64
    let paper: Colour

    private static let gap = 3.0
    /// From the descenders to the ascenders, in ems.
    private static let letters = 0.95

    private static func size(_ layout: TimelineLayoutContext) -> Double {
        min(TimelineSizes.value, layout.lanePitch / layout.scale.unitsPerPoint * 0.7)
    }

    /// nil if no text fits.
    private static func text(_ length: Int64, within width: Double, _ layout: TimelineLayoutContext) -> ShapedText? {
        LogProse.missing(length).lazy.map { layout.shaped($0, .strong) }.first {
            layout.width($0, size(layout)) + 2 * layout.length(gap) + 2 <= width
        }
    }

    func place(_ layout: TimelineLayoutContext, into list: inout DisplayList) {
        let theme = layout.theme
        let edge = layout.scale.wholeUnits ? 1 : 0.6
        list.add(box, colour: theme.warning)
        guard box.width > 2 * edge, box.height > 2 * edge else { return }
        let inner = box.inset(by: Insets(top: edge, right: edge, bottom: edge, left: edge))
        list.add(inner, colour: paper)
        list.addHatch(
            in: inner, pitch: layout.length(3), width: layout.scale.wholeUnits ? 1 : 0.6, colour: theme.warningFill)
        guard let text = Self.text(length, within: box.width, layout) else { return }
        let size = Self.size(layout)
        let width = layout.width(text, size)
        let x = layout.scale.snapped(box.x + (box.width - width) / 2)
        let gap = layout.length(Self.gap)
        // In a narrow lane letters are as high as the box: its edges end at the text.
        let isNarrow = layout.size(size) * Self.letters > inner.height - 2 * edge
        let room = isNarrow ? box : inner
        list.add(
            Rect(x: x - gap, y: room.y, width: layout.scale.whole(width) + 2 * gap, height: room.height),
            colour: paper)
        let baseline = box.y + (box.height + layout.size(size) * 0.72) / 2
        layout.put(text, size, x: x, y: baseline, theme.warning, into: &list)
    }
}

/// Lines through all lanes at error frames, unless they would cover the lanes.
struct ErrorLines {
    private static let mostCovered = 0.03

    /// A line at the beginning of each place: that of the most serious incident is the heaviest, however long the others
    /// are. Their length is that of the bar above the lanes.
    static func spans(_ event: TimelineEvent, _ layout: TimelineLayoutContext) -> [(x: Double, width: Double)] {
        let points = event.number == 1 ? heaviest : usual
        let thickness = layout.scale.wholeUnits ? max(1, layout.length(points).rounded()) : layout.size(points)
        return event.places.compactMap { place in
            layout.span(place.lowerBound, place.upperBound, least: thickness).map { ($0.x, thickness) }
        }
    }

    /// Points.
    private static let (heaviest, usual) = (1.4, 0.7)

    static func areClear(_ events: some Sequence<TimelineEvent>, _ layout: TimelineLayoutContext) -> Bool {
        let least = max(layout.scale.wholeUnits ? 2 : 1.2, layout.length(1.2))
        let covered = events.flatMap(\.places).compactMap { layout.span($0.lowerBound, $0.upperBound, least: least) }
        return covered.reduce(0) { $0 + $1.width } <= mostCovered * layout.columns.plotWidth
    }
}
