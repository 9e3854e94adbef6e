internal import Analysis
internal import Figures
internal import Layout
internal import Pages
internal import Platform
internal import Wording

/// A row of a moment: each frame as a tick, and on the page of the finding with a band while frames follow each other.
struct MomentLane {
    let lane: MomentChannel.Lane
    let axis: MomentAxis
    /// The period that is shown, nanoseconds.
    let window: ClosedRange<Int64>
    let colour: (Int) -> Colour
    let hasBand: Bool
    let layout: ReportLayoutContext

    /// In points.
    private static let (bandHeight, textSize) = (5.0, 7.0)
    /// Number of cycles without a frame after which a band ends.
    private static let longestGap = 2.5
    /// Distance of ticks side by side on a band.
    private static let tickPitch = 3.0

    /// Periods in which frames follow each other.
    var stretches: [ClosedRange<Int64>] {
        guard let period = lane.period, period > 0, lane.slot != nil else { return [] }
        var found: [ClosedRange<Int64>] = []
        for frame in lane.frames {
            if let last = found.last,
                Double(frame.time.subtractingSaturating(last.upperBound)) <= Self.longestGap * Double(period),
                !lane.missing.contains(where: { $0.lowerBound < frame.time && $0.upperBound > last.upperBound })
            {
                // Timestamps may go backwards.
                found[found.count - 1] =
                    min(last.lowerBound, frame.time)...max(last.upperBound, frame.time)
            } else {
                found.append(frame.time...frame.time)
            }
        }
        // A message that continues after the shown period is not ended at its last frame.
        if let first = found.first,
            goesOn(from: lane.outside.before, edge: window.lowerBound, to: first.lowerBound, period)
        {
            found[0] = min(window.lowerBound, first.lowerBound)...first.upperBound
        }
        if let last = found.last, lane.stop == nil,
            goesOn(from: last.upperBound, edge: window.upperBound, to: lane.outside.after, period)
        {
            found[found.count - 1] = last.lowerBound...max(window.upperBound, last.upperBound)
        }
        // An identifier whose cycle is longer than the period may have no frame in it.
        if found.isEmpty, let before = lane.outside.before, let after = lane.outside.after, lane.stop == nil,
            lane.missing.isEmpty, follow(before, after, period)
        {
            found = [window]
        }
        return found
    }

    /// Whether frames follow each other beyond an edge of the period; at an end of the capture, whether none is due.
    private func goesOn(from one: Int64?, edge: Int64, to other: Int64?, _ period: Int64) -> Bool {
        guard let one, let other else {
            return (one.map { edge.subtractingSaturating($0) } ?? other.map { $0.subtractingSaturating(edge) } ?? .max)
                < period
        }
        return follow(one, other, period) && !lane.missing.contains { $0.lowerBound < other && $0.upperBound > one }
    }

    private func follow(_ one: Int64, _ other: Int64, _ period: Int64) -> Bool {
        Double(other.subtractingSaturating(one)) <= Self.longestGap * Double(period)
    }

    func place(x: Double, top: Double, height: Double, ground: Colour, into list: inout DisplayList) {
        if hasBand, let slot = lane.slot {
            let band = layout.length(Self.bandHeight)
            let y = layout.scale.snapped(top + (height - band) / 2)
            list.addBoxes(
                stretches.flatMap { stretch in
                    outsideFold(axis.x(stretch.lowerBound), axis.x(stretch.upperBound)).map {
                        Rect(x: x + $0.left, y: y, width: $0.right - $0.left, height: band)
                    }
                }, colour: ground.mixed(with: colour(slot), share: 0.78))
        }
        placeTicks(x: x, top: top, height: height, into: &list)
        for missing in lane.missing { placeMissing(missing, x: x, top: top, height: height, ground, into: &list) }
        placeStop(x: x, top: top, height: height, ground, into: &list)
    }

    /// A message with a long cycle has no frame in a folded period, although it is not missing there.
    private func outsideFold(_ left: Double, _ right: Double) -> [(left: Double, right: Double)] {
        guard let fold = axis.fold else { return right > left ? [(left, right)] : [] }
        return [(left, min(right, fold.lowerBound)), (max(left, fold.upperBound), right)].filter { $0.0 < $0.1 }
    }

    private func placeTicks(x: Double, top: Double, height: Double, into list: inout DisplayList) {
        let width = max(layout.scale.wholeUnits ? 1 : 0, layout.length(1))
        let places = lane.frames.map { (x: layout.scale.snapped(x + axis.x($0.time) - width / 2), slot: $0.slot) }
        // A band with very close ticks shows as much without them.
        let pitch = hasBand && lane.period != nil ? layout.length(Self.tickPitch) : width * 0.25
        let steps = zip(places, places.dropFirst()).map { $1.x - $0.x }.sorted()
        if hasBand, lane.period != nil, steps.count > 4, steps[steps.count / 2] < pitch { return }
        var boxes: [Colour: [Rect]] = [:]
        var order: [Colour] = []
        var last = -Double.infinity
        // Overlapping ticks are drawn once.
        for place in places where place.x > last + width * 0.25 {
            last = place.x
            let colour = colour(place.slot)
            if boxes[colour] == nil { order.append(colour) }
            boxes[colour, default: []].append(Rect(x: place.x, y: top, width: width, height: height))
        }
        for colour in order { list.addBoxes(boxes[colour] ?? [], colour: colour) }
    }

    private func placeMissing(
        _ missing: ClosedRange<Int64>, x: Double, top: Double, height: Double, _ ground: Colour,
        into list: inout DisplayList
    ) {
        let (left, right) = (max(0, axis.x(missing.lowerBound)), min(axis.width, axis.x(missing.upperBound)))
        guard right - left > layout.length(3) else { return }
        let box = Rect(x: x + left, y: top, width: right - left, height: height)
        let edge = layout.scale.wholeUnits ? 1 : 0.6
        list.add(box, colour: layout.theme.warning)
        let inner = box.inset(by: Insets(top: edge, right: edge, bottom: edge, left: edge))
        list.add(inner, colour: ground)
        list.addHatch(
            in: inner, pitch: layout.length(3), width: layout.scale.wholeUnits ? 1 : 0.6,
            colour: layout.theme.warningFill)
        let length = missing.upperBound.subtractingSaturating(missing.lowerBound)
        let text = LogProse.missing(length).lazy.map { layout.shaped($0, .strong) }.first {
            layout.width($0, Self.textSize) + layout.length(8) <= inner.width
        }
        guard let text else { return }
        let width = layout.width(text, Self.textSize)
        let middle = box.x + box.width / 2
        list.add(
            Rect(
                x: middle - width / 2 - layout.length(3), y: inner.y, width: width + layout.length(6),
                height: inner.height),
            colour: ground)
        layout.put(
            text, Self.textSize, x: middle, y: top + height / 2 + layout.size(Self.textSize) * 0.36, align: .centre,
            layout.theme.warning, into: &list)
    }

    /// A row of dots from its last frame.
    private func placeStop(x: Double, top: Double, height: Double, _ ground: Colour, into list: inout DisplayList) {
        guard let stop = lane.stop else { return }
        let theme = layout.theme
        let place = x + axis.x(stop)
        let width = layout.length(1.6)
        list.add(Rect(x: place - width / 2, y: top, width: width, height: height), colour: theme.warningFill)
        let text = layout.shaped("stops", .strong)
        let left = place + layout.length(5)
        let end = left + layout.width(text, Self.textSize) + layout.length(4)
        guard end < x + axis.width else { return }
        layout.put(
            text, Self.textSize, x: left, y: top + height / 2 + layout.size(Self.textSize) * 0.36, theme.warning,
            into: &list)
        let dot = layout.length(1.1)
        let step = layout.length(4)
        let count = Int((x + axis.width - end) / step)
        guard count > 0 else { return }
        list.addCells(
            at: (0..<count).map { Point(x: end + Double($0) * step, y: top + height / 2 - dot / 2) },
            size: Size(width: dot, height: dot), colour: theme.warningFill)
    }
}
