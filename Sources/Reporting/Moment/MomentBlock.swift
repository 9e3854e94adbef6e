internal import Analysis
internal import CANCapture
internal import Figures
internal import Formatting
internal import Layout
internal import LogPages
internal import Pages
internal import Platform
internal import Wording

/// The gravest incident of a report, widened: each frame and each error frame around it, the transmit error counter, and the
/// silence folded.
struct MomentBlock: ReferringBlock {
    var measure: BlockMeasure
    private let facts: MomentFacts
    private let finding: ReportFinding
    private let context: ReportContext
    private let layout: ReportLayoutContext
    /// The place that shows the finding; nil where there is none.
    private let anchor: String?
    /// Points.
    private let laneHeight: Double

    private static let (inset, labelWidth) = (9.0, 88.0)
    private static let (head, foot) = (21.0, 21.0)
    private static let (counterHeight, gap) = (40.0, 4.0)
    /// A row that stands alone is as high as the words on what is folded.
    private static let (usualLane, highLane) = (11.0, 27.0)
    private static let (titleSize, labelSize, tickSize) = (10.0, 7.6, 7.2)
    /// Points; narrower papers have none.
    private static let leastWidth = 300.0
    /// Where a controller warns (ISO 11898-1).
    private static let warningLimit = 96.0

    init?(
        _ facts: MomentFacts?, _ finding: ReportFinding, _ context: ReportContext, anchor: String?,
        _ layout: ReportLayoutContext
    ) {
        guard let facts, layout.width >= layout.length(Self.leastWidth) else { return nil }
        (self.facts, self.finding, self.context, self.layout, self.anchor) = (facts, finding, context, layout, anchor)
        let rows = facts.lanes.count + (facts.errors.isEmpty ? 0 : 1)
        laneHeight = rows == 1 && facts.fold != nil && facts.counters.isEmpty ? Self.highLane : Self.usualLane
        let counters = facts.counters.isEmpty ? 0 : Self.counterHeight + Self.gap
        let height = Self.head + counters + Double(rows) * (laneHeight + Self.gap) + Self.foot
        measure = BlockMeasure(height: layout.length(height))
        measure.before = layout.length(10)
    }

    private var axisLeft: Double { layout.length(Self.inset + Self.labelWidth) }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        let theme = layout.theme
        list.addRounded(
            Rect(x: place.x, y: place.y, width: layout.width, height: measure.height), radius: layout.length(3),
            colour: theme.zebra)
        placeHead(place, into: &list)
        let x = place.x + axisLeft
        let axis = MomentAxis(
            start: facts.start, stop: facts.stop, folded: facts.fold,
            width: layout.width - axisLeft - layout.length(Self.inset))
        let top = place.y + layout.length(Self.head)
        var y = top
        let bottom = place.y + measure.height - layout.length(Self.foot) + layout.length(Self.gap)
        if let fold = axis.fold {
            let box = Rect(
                x: x + fold.lowerBound, y: top, width: fold.upperBound - fold.lowerBound, height: bottom - top)
            list.addSilence(in: box, theme: theme, scale: layout.scale)
        }
        if !facts.counters.isEmpty {
            placeCounters(axis, x: x, top: y, into: &list)
            y += layout.length(Self.counterHeight + Self.gap)
        }
        if !facts.errors.isEmpty {
            placeLane(
                "Error frames", theme.trouble, facts.errors.map { ($0, theme.troubleFill) }, axis, x: x, top: y,
                left: place.x, into: &list)
            y += layout.length(laneHeight + Self.gap)
        }
        for lane in facts.lanes {
            placeLane(
                name(lane), theme.ink, lane.frames.map { ($0.time, colour($0.slot)) }, axis, x: x, top: y,
                left: place.x, into: &list)
            y += layout.length(laneHeight + Self.gap)
        }
        placeAxis(axis, x: x, y: bottom, into: &list)
        placeFold(axis, x: x, top: top, bottom: bottom, into: &list)
    }

    // MARK: Words

    private func name(_ lane: MomentFacts.Lane) -> String {
        guard let slot = lane.slot else { return facts.lanes.count > 1 ? "Other frames" : "Frames" }
        let entry = context.facts.index.entries[slot]
        let identifier = Hexadecimal.identifier(entry, names: context.capture.frames.names)
        let message = context.name(ofSlot: slot)
        return message.isEmpty ? identifier : "\(identifier) \(Printable.text(message))"
    }

    private func colour(_ slot: Int) -> Colour {
        layout.theme.identifierColour(
            context.facts.index.entries[slot].colourKey(names: context.capture.frames.names))
    }

    private func placeHead(_ place: Point, into list: inout DisplayList) {
        let theme = layout.theme
        let y = place.y + layout.length(14)
        let title = layout.shaped("The moment", .strong)
        let x = place.x + layout.length(Self.inset)
        layout.put(title, Self.titleSize, x: x, y: y, theme.ink, into: &list)
        let left = x + layout.width(title, Self.titleSize) + layout.length(8)
        let shown = facts.stop.subtractingSaturating(facts.start)
            .subtractingSaturating(facts.fold.map { $0.upperBound - $0.lowerBound } ?? 0)
        let what = "\(Decimal.duration(shown)) to one scale" + (facts.fold == nil ? "" : ", the pause folded")
        let room = place.x + layout.width - layout.length(60) - left
        layout.put(
            layout.fitted(what, .text, Self.labelSize, width: room), Self.labelSize, x: left, y: y, theme.quiet,
            into: &list)
        let fill = FindingSign.colours(finding.severity, theme).fill
        FindingSign.place(
            number: finding.number, fill: fill,
            at: Point(x: place.x + layout.width - layout.length(Self.inset + 12), y: y - layout.length(8)), layout,
            into: &list)
    }

    func references(at place: Point) -> [ReportPages.Reference] {
        guard let anchor else { return [] }
        return [
            ReportPages.Reference(
                anchor: anchor,
                place: Point(
                    x: place.x + layout.width - layout.length(Self.inset + 17), y: place.y + layout.length(14)),
                area: Rect(x: place.x, y: place.y, width: layout.width, height: measure.height))
        ]
    }

    // MARK: Rows

    private func placeLane(
        _ name: String, _ ink: Colour, _ frames: [(time: Int64, colour: Colour)], _ axis: MomentAxis, x: Double,
        top: Double, left: Double, into list: inout DisplayList
    ) {
        let height = layout.length(laneHeight)
        layout.put(
            layout.fitted(name, .strong, Self.labelSize, width: layout.length(Self.labelWidth - 6)), Self.labelSize,
            x: left + layout.length(Self.inset), y: top + height * 0.5 + layout.size(Self.labelSize) * 0.36, ink,
            into: &list)
        let width = max(layout.scale.wholeUnits ? 1 : 0, layout.length(1))
        // Ticks that would stand on each other are one.
        var boxes: [Colour: [Rect]] = [:]
        var order: [Colour] = []
        var last = -Double.infinity
        for (time, colour) in frames {
            let place = layout.scale.snapped(x + axis.x(time) - width / 2)
            guard place > last + width * 0.25 else { continue }
            last = place
            if boxes[colour] == nil { order.append(colour) }
            boxes[colour, default: []].append(Rect(x: place, y: top, width: width, height: height))
        }
        for colour in order { list.addBoxes(boxes[colour] ?? [], colour: colour) }
    }

    private func placeCounters(_ axis: MomentAxis, x: Double, top: Double, into list: inout DisplayList) {
        let theme = layout.theme
        let height = layout.length(Self.counterHeight)
        let largest = max(Self.warningLimit * 1.12, Double(facts.counters.map(\.transmit).max() ?? 0) * 1.05)
        func y(_ value: Double) -> Double { top + height * (1 - value / largest) }
        let label = x - layout.length(4)
        for (value, colour) in [(0.0, theme.quiet), (Self.warningLimit, theme.warning)] {
            list.add(
                Rect(x: x, y: layout.scale.snapped(y(value)), width: axis.width, height: layout.length(0.5)),
                colour: value == 0 ? theme.faintRule : theme.warningFill)
            layout.put(
                layout.shaped(String(Int(value)), .text), Self.tickSize, x: label, y: y(value) + layout.length(2.5),
                align: .trailing, colour, into: &list)
        }
        layout.put(
            layout.shaped("Transmit", .strong), Self.labelSize, x: x - axisLeft + layout.length(Self.inset),
            y: top + layout.length(8), theme.ink, into: &list)
        layout.put(
            layout.shaped("error counter", .strong), Self.labelSize, x: x - axisLeft + layout.length(Self.inset),
            y: top + layout.length(17), theme.ink, into: &list)
        var points: [Point] = []
        for counter in facts.counters {
            let place = x + axis.x(counter.time)
            if let last = points.last { points.append(Point(x: place, y: last.y)) }
            points.append(Point(x: place, y: y(Double(counter.transmit))))
        }
        if points.count > 1 { list.addLine(through: points, width: layout.length(1.2), colour: theme.troubleFill) }
        let text = layout.shaped("warning limit of the controller", .text)
        let room = axis.fold.map(\.lowerBound) ?? axis.width
        if layout.width(text, Self.tickSize) < room {
            layout.put(
                text, Self.tickSize, x: x + layout.length(2), y: y(Self.warningLimit) - layout.length(2), theme.warning,
                into: &list)
        }
    }

    private func placeAxis(_ axis: MomentAxis, x: Double, y: Double, into list: inout DisplayList) {
        let theme = layout.theme
        let line = layout.scale.wholeUnits ? 1 : layout.length(0.7)
        var stretches = [(0.0, axis.width)]
        if let fold = axis.fold { stretches = [(0, fold.lowerBound), (fold.upperBound, axis.width)] }
        for (from, to) in stretches where to > from {
            list.add(
                Rect(x: x + from, y: layout.scale.snapped(y), width: to - from, height: line), colour: theme.ink)
        }
        let origin = context.selection.recording.origin
        let (ticks, step) = axis.ticks(pitch: layout.length(52), origin: origin)
        let decimals =
            step >= 1_000_000_000 ? 0 : step >= 100_000_000 ? 1 : step >= 10_000_000 ? 2 : step >= 1_000_000 ? 3 : 6
        for (number, tick) in ticks.enumerated() {
            list.add(
                Rect(x: x + tick.x - line / 2, y: layout.scale.snapped(y), width: line, height: layout.length(3)),
                colour: theme.ink)
            let unit = number == ticks.count - 1 ? " s" : ""
            let text = layout.shaped(
                Decimal.seconds(tick.time.subtractingSaturating(origin), decimals: decimals) + unit, .text)
            let width = layout.width(text, Self.tickSize)
            let centre = min(max(x + tick.x, x + width / 2), x + axis.width - width / 2)
            layout.put(
                text, Self.tickSize, x: centre, y: y + layout.length(11.5), align: .centre, theme.quiet, into: &list)
        }
    }

    /// What is folded, in words: on paper, so that the hatch does not run through them.
    private func placeFold(_ axis: MomentAxis, x: Double, top: Double, bottom: Double, into list: inout DisplayList) {
        guard let fold = axis.fold, let folded = facts.fold else { return }
        let theme = layout.theme
        let length = Decimal.duration(folded.upperBound.subtractingSaturating(folded.lowerBound))
        let isSilence = finding.finding.rule == .silence
        let title = layout.shaped((isSilence ? "silent " : "nothing for ") + length, .strong)
        let lost = finding.incident.lead.facts.lost ?? 0
        let below = isSilence && lost > 0 ? layout.shaped("about \(LogProse.count(lost, "frame")) missing", .text) : nil
        let width = max(layout.width(title, 9), below.map { layout.width($0, Self.tickSize) } ?? 0)
        let room = fold.upperBound - fold.lowerBound - layout.length(10)
        guard width <= room else { return }
        let height = layout.length(below == nil ? 15 : 25)
        guard bottom - top >= height else { return }
        let middle = x + (fold.lowerBound + fold.upperBound) / 2
        let y = top + (bottom - top - height) / 2
        list.addRounded(
            Rect(x: middle - width / 2 - layout.length(5), y: y, width: width + layout.length(10), height: height),
            radius: layout.length(2.5), colour: theme.paper)
        layout.put(title, 9, x: middle, y: y + layout.length(11), align: .centre, theme.trouble, into: &list)
        if let below {
            layout.put(
                below, Self.tickSize, x: middle, y: y + layout.length(20.5), align: .centre, theme.quiet, into: &list)
        }
    }
}
