internal import Analysis
internal import CANCapture
internal import Figures
internal import Formatting
internal import Layout
internal import LogPages
internal import Pages
internal import Platform
internal import Wording

/// An incident, widened: each frame and each error frame around it, the transmit error counter, and the silence folded. On
/// the first page it stands below the overview; on the page of its finding it has a row for each identifier. Channels that
/// failed together are below each other, on one axis.
struct MomentBlock: ReferringBlock {
    var measure: BlockMeasure
    private let facts: MomentFacts
    private let finding: ReportFinding
    private let context: ReportContext
    private let layout: ReportLayoutContext
    private let location: MomentFacts.Place
    /// The place that shows the finding; nil where there is none.
    private let anchor: String?
    /// Where the window stands in the overview, from left to right; nil where nothing leads here.
    private let opening: ClosedRange<Double>?
    private let marks: MomentMarks
    /// Points.
    private let laneHeight: Double

    private static let inset = 9.0
    private static let (head, foot) = (21.0, 21.0)
    /// Above an error counter that is the first row: its limit is named there.
    private static let headOfCounter = 26.0
    /// Height of the head of these channels, points.
    private let head: Double
    private static let (counterHeight, gap) = (40.0, 4.0)
    /// Of the name of a channel, where several are shown.
    private static let nameHeight = 15.0
    /// From the overview to the box.
    private static let lens = 13.0
    /// A row that stands alone is as high as the words on what is folded.
    private static let (usualLane, highLane, pageLane) = (11.0, 27.0, 8.6)
    /// From lane to lane on the page of a finding, points.
    static let lanePitch = pageLane + gap
    private static let (titleSize, channelSize, labelSize, tickSize) = (10.0, 8.2, 7.6, 7.2)
    private static let (foldSize, narrowFoldSize) = (10.0, 8.2)
    /// Points; narrower papers have none.
    static let leastWidth = 300.0
    /// On narrower paper names have no more room than they need, and than this share of the width.
    private static let (leastForNames, mostOfNames) = (430.0, 0.38)
    /// From an identifier to the name beside it, points.
    private static let nameX = 42.0
    /// Where a controller warns (ISO 11898-1).
    private static let warningLimit = 96.0
    /// From where on it is error-passive (ISO 11898-1).
    private static let passiveLimit = 128.0

    /// - Parameter opening: where the window stands in an overview above it, units.
    init?(
        _ facts: MomentFacts?, _ finding: ReportFinding, _ context: ReportContext, at location: MomentFacts.Place,
        anchor: String? = nil, opening: ClosedRange<Double>? = nil, _ layout: ReportLayoutContext
    ) {
        guard let facts, layout.width >= layout.length(Self.leastWidth) else { return nil }
        (self.facts, self.finding, self.context, self.layout, self.anchor) = (facts, finding, context, layout, anchor)
        self.location = location
        self.opening = opening
        let rows = facts.channels.reduce(0) { $0 + $1.lanes.count + ($1.errors.isEmpty ? 0 : 1) }
        let isAlone = rows == 1 && facts.fold != nil && facts.channels.allSatisfy(\.counters.isEmpty)
        laneHeight = isAlone ? Self.highLane : location == .firstPage ? Self.usualLane : Self.pageLane
        let heads = location == .findingPage && facts.channels.count > 1 ? Self.nameHeight : 0
        let parts = facts.channels.reduce(0.0) {
            $0 + heads + ($1.load == nil ? 0 : MomentLoadRow.height + 2 * Self.gap)
                + ($1.counters.isEmpty ? 0 : Self.counterHeight + Self.gap)
        }
        head =
            heads == 0 && facts.channels.first.map { $0.load == nil && !$0.counters.isEmpty } ?? false
            ? Self.headOfCounter : Self.head
        let height = head + parts + Double(rows) * (laneHeight + Self.gap) + Self.foot
        // Without names beside the identifiers the figure begins further left.
        let names =
            location == .findingPage
            ? Set(facts.channels.flatMap(\.lanes).compactMap(\.slot).map { context.name(ofSlot: $0) }).subtracting([""])
            : []
        if names.isEmpty {
            labelWidth = Self.bareWidth
        } else if layout.width >= layout.length(Self.leastForNames) {
            labelWidth = Self.namedWidth
        } else {
            let widest = names.map { layout.width(layout.shaped(Printable.text($0), .text), Self.labelSize) }.max() ?? 0
            labelWidth = max(
                Self.bareWidth,
                min(Self.nameX + 12 + widest / layout.length(1), Self.mostOfNames * layout.width / layout.length(1)))
        }
        axisLeft = layout.length(Self.inset + labelWidth)
        axis = MomentAxis(
            start: facts.start, stop: facts.stop, folded: facts.fold,
            width: layout.width - axisLeft - layout.length(Self.inset))
        marks = MomentMarks(
            within: facts.start...facts.stop, context, width: axis.width, layout, x: axis.x)
        measure = BlockMeasure(height: layout.length(height + (opening == nil ? 0 : Self.lens)) + marks.height)
        measure.before = opening == nil ? layout.length(10) : 0
    }

    private let axis: MomentAxis
    /// Points.
    private let labelWidth: Double
    /// Units.
    private let axisLeft: Double
    private static let (namedWidth, bareWidth) = (152.0, 88.0)

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        let theme = layout.theme
        var place = place
        var height = measure.height
        if let opening {
            let lens = layout.length(Self.lens)
            LensShape.place(
                from: opening, top: place.y, to: place.x...(place.x + layout.width), bottom: place.y + lens, layout,
                into: &list)
            place.y += lens
            height -= lens
        }
        list.add(Rect(x: place.x, y: place.y, width: layout.width, height: height), colour: theme.lens)
        placeHead(place, into: &list)
        let x = place.x + axisLeft
        let top = place.y + layout.length(head) + marks.height
        var y = top
        let bottom = place.y + height - layout.length(Self.foot) + layout.length(Self.gap)
        if let fold = axis.fold {
            let box = Rect(
                x: x + fold.lowerBound, y: top, width: fold.upperBound - fold.lowerBound, height: bottom - top)
            list.addSilence(in: box, theme: theme, scale: layout.scale)
        }
        for channel in facts.channels {
            y = placeChannel(
                channel, axis, x: x, top: y, left: place.x, right: place.x + layout.width, into: &list)
        }
        placeAxis(axis, x: x, y: bottom, into: &list)
        placeFold(axis, x: x, top: top, bottom: bottom, into: &list)
        marks.place(x: x, top: top - marks.height, bottom: bottom, into: &list)
    }

    /// - Returns: its lower end, units.
    private func placeChannel(
        _ channel: MomentChannel, _ axis: MomentAxis, x: Double, top: Double, left: Double, right: Double,
        into list: inout DisplayList
    ) -> Double {
        let theme = layout.theme
        let label = left + layout.length(Self.inset)
        var y = top
        if location == .findingPage, facts.channels.count > 1 {
            layout.put(
                layout.fittedInMiddle(name(of: channel), .strong, Self.channelSize, width: right - label),
                Self.channelSize,
                x: label, y: y + layout.length(10), theme.ink, into: &list)
            y += layout.length(Self.nameHeight)
        }
        if let load = channel.load {
            MomentLoadRow(load: load, axis: axis, layout: layout).place(x: x, top: y, left: label, into: &list)
            y += layout.length(MomentLoadRow.height + 2 * Self.gap)
        }
        if !channel.counters.isEmpty {
            placeCounters(channel, axis, x: x, top: y, into: &list)
            y += layout.length(Self.counterHeight + Self.gap)
        }
        if !channel.errors.isEmpty {
            var errors = MomentChannel.Lane(slot: nil)
            errors.frames = channel.errors.map { ($0, -1) }
            let name =
                location == .findingPage || channel.errors.count == channel.states
                ? ErrorReport.count(
                    errors: channel.errors.count - channel.states, states: channel.states, "error frame")
                : beside("Error frames", "Errors", channel)
            placeLane(errors, name: name, theme.trouble, axis, x: x, top: y, left: left, into: &list)
            y += layout.length(laneHeight + Self.gap)
        }
        let bottom = y + Double(channel.lanes.count) * layout.length(laneHeight + Self.gap)
        placeSilence(channel, axis, x: x, top: y, bottom: bottom - layout.length(Self.gap), into: &list)
        for lane in channel.lanes {
            placeLane(
                lane, name: name(lane, channel), theme.ink, axis, x: x, top: y, left: left, into: &list)
            y += layout.length(laneHeight + Self.gap)
        }
        return bottom
    }

    private func placeLane(
        _ lane: MomentChannel.Lane, name: String, _ ink: Colour, _ axis: MomentAxis, x: Double, top: Double,
        left: Double,
        into list: inout DisplayList
    ) {
        let height = layout.length(laneHeight)
        let y = top + height * 0.5 + layout.size(Self.labelSize) * 0.36
        let label = left + layout.length(Self.inset)
        let room = layout.length(labelWidth - 6)
        if location == .findingPage, let slot = lane.slot {
            let isConcerned = finding.finding.slots.contains(slot)
            let identifier = layout.shaped(identifier(slot), .heavy)
            layout.put(identifier, Self.labelSize, x: label, y: y, isConcerned ? severityInk : ink, into: &list)
            let used = layout.width(identifier, Self.labelSize)
            let nameX = max(layout.length(Self.nameX), used + layout.length(6))
            let message = context.name(ofSlot: slot)
            if !message.isEmpty, room - nameX > layout.length(24) {
                layout.put(
                    layout.fittedInMiddle(Printable.text(message), .text, Self.labelSize, width: room - nameX),
                    Self.labelSize, x: label + nameX, y: y, layout.theme.ink, into: &list)
            }
        } else {
            // An identifier is not cut.
            let own = lane.slot.map { identifier($0) + " " }.flatMap { name.hasPrefix($0) ? $0 : nil } ?? ""
            let head = layout.shaped(own, .strong)
            let used = layout.width(head, Self.labelSize)
            if !own.isEmpty { layout.put(head, Self.labelSize, x: label, y: y, ink, into: &list) }
            let rest = String(name.dropFirst(own.count))
            if own.isEmpty || room - used > layout.length(24)
                || layout.width(layout.shaped(rest, .strong), Self.labelSize) <= room - used
            {
                layout.put(
                    layout.fittedInMiddle(rest, .strong, Self.labelSize, width: room - used), Self.labelSize,
                    x: label + used, y: y, ink, into: &list)
            }
        }
        let row = MomentLane(
            lane: lane, axis: axis, window: facts.start...facts.stop, colour: colour,
            hasBand: location == .findingPage, layout: layout)
        row.place(x: x, top: top, height: height, ground: layout.theme.lens, into: &list)
    }

    private var severityInk: Colour { FindingSign.colours(finding.severity, layout.theme).ink }

    // MARK: Words

    private func name(_ lane: MomentChannel.Lane, _ channel: MomentChannel) -> String {
        guard let slot = lane.slot else {
            if location == .findingPage {
                let own = Set(finding.finding.slots).count
                guard channel.concernedOthers > 0, own > 1 else {
                    return "+\(LogProse.count(channel.others, "more identifier"))"
                }
                let concerned = Decimal.grouped(channel.concernedOthers)
                return "+\(Decimal.grouped(channel.others)) more, \(concerned) of the \(own)"
            }
            return beside(channel.lanes.count > 1 ? "Other frames" : "Frames", "Frames", channel)
        }
        let message = context.name(ofSlot: slot)
        return message.isEmpty ? identifier(slot) : "\(identifier(slot)) \(Printable.text(message))"
    }

    /// With the channel, where several are shown.
    private func beside(_ text: String, _ short: String, _ channel: MomentChannel) -> String {
        facts.channels.count > 1 ? "\(short), \(name(of: channel, isFirst: false))" : text
    }

    /// `Channel 6`, `can0`.
    private func name(of channel: MomentChannel, isFirst: Bool = true) -> String {
        let names = context.capture.frames.channels
        guard let own = channel.channel, Int(own) < names.count else { return "" }
        let name = Printable.text(names[Int(own)])
        return name.allSatisfy(\.isNumber) ? (isFirst ? "Channel " : "channel ") + name : name
    }

    private func identifier(_ slot: Int) -> String {
        Hexadecimal.identifier(context.facts.index.entries[slot], names: context.capture.frames.names)
    }

    private func colour(_ slot: Int) -> Colour {
        guard slot >= 0 else { return layout.theme.troubleFill }
        return layout.theme.identifierColour(
            context.facts.index.entries[slot].colourKey(names: context.capture.frames.names))
    }

    private func placeHead(_ place: Point, into list: inout DisplayList) {
        let theme = layout.theme
        let y = place.y + layout.length(14)
        let title = layout.shaped(facts.wholeLength == nil ? "The moment" : "The beginning", .strong)
        let x = place.x + layout.length(Self.inset)
        layout.put(title, Self.titleSize, x: x, y: y, theme.ink, into: &list)
        let left = x + layout.width(title, Self.titleSize) + layout.length(8)
        let shown = facts.stop.subtractingSaturating(facts.start)
            .subtractingSaturating(facts.fold.map { $0.upperBound - $0.lowerBound } ?? 0)
        let of = facts.wholeLength.map { " of \(Decimal.duration($0))," } ?? ""
        let remarks = [
            facts.times > 1 ? "the longest of \(Decimal.grouped(facts.times)) occurrences" : "",
            facts.fold == nil ? "" : "the silence is shortened",
            facts.otherChannels == 0 ? "" : "\(LogProse.count(facts.otherChannels, "more channel")) not shown",
        ]
        let all = ["\(Decimal.duration(shown))\(of) drawn to scale"] + remarks.filter { !$0.isEmpty }
        let room = place.x + layout.width - layout.length(60) - left
        // A remark that does not fit is left out; it is not cut.
        let texts = (1...all.count).reversed().map { all.prefix($0).joined(separator: "; ") }
        if let what = layout.pen.longest(of: texts, .text, layout.size(Self.labelSize), width: room) {
            layout.put(what, Self.labelSize, x: left, y: y, theme.quiet, into: &list)
        }
        guard location == .firstPage else { return }
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
                    x: place.x + layout.width - layout.length(Self.inset + 17),
                    y: place.y + layout.length(14 + (opening == nil ? 0 : Self.lens))),
                area: Rect(x: place.x, y: place.y, width: layout.width, height: measure.height))
        ]
    }

    // MARK: Counters, axis, fold

    private func placeCounters(
        _ channel: MomentChannel, _ axis: MomentAxis, x: Double, top: Double, into list: inout DisplayList
    ) {
        let theme = layout.theme
        let height = layout.length(Self.counterHeight)
        let most = Double(channel.counters.map(\.value).max() ?? 0)
        let limit = most < Self.passiveLimit ? Self.warningLimit : Self.passiveLimit
        // A value near the limit has its number above it, and the words of the limit below.
        let isNear = most > limit && most <= limit * 1.25
        let largest = isNear ? most * 1.3 : max(limit * 1.12, most * 1.05)
        func y(_ value: Double) -> Double { top + height * (1 - value / largest) }
        let label = x - layout.length(4)
        // The largest has its number, where that is not at the limit's.
        let highest = most > limit * 1.25 ? [(most, theme.trouble)] : []
        for (value, colour) in [(0.0, theme.quiet), (limit, theme.warning)] + highest {
            list.add(
                Rect(x: x, y: layout.scale.snapped(y(value)), width: axis.width, height: layout.length(0.5)),
                colour: value == limit ? theme.warningFill : theme.faintRule)
            layout.put(
                layout.shaped(String(Int(value)), .text), Self.tickSize, x: label, y: y(value) + layout.length(2.5),
                align: .trailing, colour, into: &list)
        }
        layout.put(
            layout.shaped(channel.isReceiver ? "Receive" : "Transmit", .strong), Self.labelSize,
            x: x - axisLeft + layout.length(Self.inset),
            y: top + layout.length(8), theme.ink, into: &list)
        layout.put(
            layout.shaped("error counter", .strong), Self.labelSize, x: x - axisLeft + layout.length(Self.inset),
            y: top + layout.length(17), theme.ink, into: &list)
        var points: [Point] = []
        for counter in channel.counters {
            let place = x + axis.x(counter.time)
            if let last = points.last { points.append(Point(x: place, y: last.y)) }
            points.append(Point(x: place, y: y(Double(counter.value))))
        }
        if points.count > 1 { list.addLine(through: points, width: layout.length(1.2), colour: theme.troubleFill) }
        if let step = channel.counterStep, points.count > 3 {
            let label = layout.shaped("+\(step) with each error", .text)
            let middle = points[points.count / 2]
            let wide = layout.width(label, Self.tickSize)
            let isFree = !marks.cross((middle.x - x - wide - layout.length(8))...(middle.x - x))
            if middle.x - wide - layout.length(8) > x, isFree {
                layout.putWithHalo(
                    label, Self.tickSize, x: middle.x - layout.length(6), y: middle.y - layout.length(5.5),
                    align: .trailing,
                    theme.trouble, on: theme.lens, into: &list)
            }
        }
        if let last = points.last {
            // Where a record reported it; the line goes on while the state lasts.
            let reported = channel.lastReport.map { Point(x: x + axis.x($0), y: last.y) } ?? last
            layout.dot(reported, 2, theme.troubleFill, into: &list)
            // It has no place beside the scale.
            if isNear, let top = points.last(where: { $0.y == y(most) }) {
                layout.putWithHalo(
                    layout.shaped(String(Int(most)), .strong), Self.tickSize, x: top.x - layout.length(5),
                    y: top.y - layout.length(3), align: .trailing, theme.trouble, on: theme.lens, into: &list)
            }
        }
        let text = layout.shaped(
            limit == Self.warningLimit ? "warning limit of the controller" : "error-passive limit", .text)
        let room = axis.fold.map(\.lowerBound) ?? axis.width
        if layout.width(text, Self.tickSize) < room {
            layout.put(
                text, Self.tickSize, x: x + layout.length(2), y: y(limit) + layout.length(isNear ? 8.5 : -2),
                theme.warning,
                into: &list)
        }
    }

    /// The hatch of a silence that is not folded: through the lanes, but not through the error frames that came in it.
    private func placeSilence(
        _ channel: MomentChannel, _ axis: MomentAxis, x: Double, top: Double, bottom: Double,
        into list: inout DisplayList
    ) {
        guard let times = channel.silence, facts.fold == nil, bottom > top else { return }
        let (from, to) = (axis.x(times.lowerBound), min(axis.width, axis.x(times.upperBound)))
        guard to - from > layout.length(2) else { return }
        list.addSilence(
            in: Rect(x: x + from, y: top, width: to - from, height: bottom - top), theme: layout.theme,
            scale: layout.scale)
        let length = Decimal.duration(times.upperBound.subtractingSaturating(times.lowerBound))
        let text = layout.shaped((channel.isOfErrors ? "only error frames for " : "silent ") + length, .strong)
        let width = layout.width(text, Self.labelSize)
        guard width + layout.length(12) <= to - from else { return }
        let middle = top + (bottom - top) / 2
        let height = min(bottom - top, layout.length(12))
        list.add(
            Rect(
                x: x + (from + to - width) / 2 - layout.length(4), y: middle - height / 2,
                width: width + layout.length(8), height: height), colour: layout.theme.paper)
        layout.put(
            text, Self.labelSize, x: x + (from + to) / 2, y: middle + layout.size(Self.labelSize) * 0.36,
            align: .centre, severityInk, into: &list)
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
        let isMissed = finding.finding.facts.missed != nil || finding.finding.mayBeUnrecorded
        let titles = [(isMissed ? "nothing recorded for " : isSilence ? "silent " : "no frame for ") + length, length]
        // Channels with the same frames miss the same ones.
        let leads = ([finding.incident] + finding.incident.beside).map(\.lead.facts).filter { !$0.isMirror }
        let lost = leads.reduce(0) { $0 + ($1.lost ?? 0) }
        var below = isSilence && lost > 0 ? layout.shaped("about \(LogProse.count(lost, "frame")) missing", .text) : nil
        let room = fold.upperBound - fold.lowerBound - layout.length(10)
        let sizes = [Self.foldSize, Self.narrowFoldSize]
        let fitting = titles.lazy.flatMap { title in sizes.map { (layout.shaped(title, .strong), $0) } }
            .first { layout.width($0.0, $0.1) <= room }
        // Beside a message that is missing it is named between the times of the axis.
        guard facts.channels.flatMap(\.lanes).allSatisfy(\.missing.isEmpty) else {
            // Without words, a reader would take the length for that of the message.
            let short = layout.shaped(titles[0], .text)
            guard layout.width(short, Self.tickSize) <= room else { return }
            layout.put(
                short, Self.tickSize, x: x + (fold.lowerBound + fold.upperBound) / 2, y: bottom + layout.length(11.5),
                align: .centre, theme.quiet, into: &list)
            return
        }
        guard let (title, size) = fitting else { return }
        if let words = below, layout.width(words, Self.tickSize) > room { below = nil }
        let width = max(layout.width(title, size), below.map { layout.width($0, Self.tickSize) } ?? 0)
        let height = layout.length(below == nil ? 15 : 25)
        guard bottom - top >= height else { return }
        let middle = x + (fold.lowerBound + fold.upperBound) / 2
        let y = top + (bottom - top - height) / 2
        list.addRounded(
            Rect(x: middle - width / 2 - layout.length(5), y: y, width: width + layout.length(10), height: height),
            radius: layout.length(2.5), colour: theme.paper)
        layout.put(title, size, x: middle, y: y + layout.length(11.5), align: .centre, severityInk, into: &list)
        if let below {
            layout.put(
                below, Self.tickSize, x: middle, y: y + layout.length(20.5), align: .centre, theme.quiet, into: &list)
        }
    }
}
