internal import Analysis
internal import Figures
internal import Formatting
internal import Layout
internal import Pages
internal import Platform
internal import Wording

/// Draws the lanes of a card: the error counter and error frames at the top, one row for each identifier, and hatching
/// through all of them in times without frames.
struct CardLanes {
    private let moment: CardMoment
    private let selection: Selection
    private let lead: Finding?
    private let severity: Finding.Severity?
    private let layout: CardLayout

    private static let (leastPitch, mostPitch) = (25.0, 46.0)
    private static let (namedHeight, captionHeight, channelHeight) = (92.0, 56.0, 26.0)
    private static let (captionNumber, captionWords) = (34.0, 16.0)
    private static let (nameSize, labelSize) = (18.0, CardLayout.least)
    /// A band ends if no frame arrives for this many cycles.
    private static let mostCycles = 2.5
    /// Frames closer than this are not visible separately, points.
    private static let tickDistance = 9.0

    init(
        _ moment: CardMoment, _ selection: Selection, _ lead: Finding?, _ severity: Finding.Severity?,
        _ layout: CardLayout
    ) {
        (self.moment, self.selection, self.lead, self.severity, self.layout) = (
            moment, selection, lead, severity, layout
        )
    }

    func place(in room: Rect, into list: inout DisplayList) {
        let theme = layout.theme
        let errors = CardErrorLanes(moment: moment, layout: layout)
        // A single time is in the middle.
        let margin: Int64 = moment.stop > moment.start ? 0 : 1
        let axis = MomentAxis(
            start: moment.start.subtractingSaturating(margin), stop: moment.stop.addingSaturating(margin),
            folded: moment.fold, width: room.width)
        let bottom = room.maxY - layout.length(CardAxis.height)
        let hasCounter = !moment.counters.isEmpty
        let hasErrors = !moment.errors.isEmpty
        let y = room.y
        var free = bottom - y - layout.length(4)
        if hasCounter { free -= layout.length(CardErrorLanes.counterHeight) }
        if hasErrors { free -= layout.length(CardErrorLanes.errorHeight) }
        // A lane whose gap has a label is as high as the label; the label of several is above them.
        let namedCount = moment.lanes.count { $0.isNamed }
        let named = namedCount == 1 ? layout.length(Self.namedHeight) : 0
        let caption = namedCount > 1 ? layout.length(Self.captionHeight) : 0
        free -= caption
        let shown = moment.keeping(mostLanes(in: free, named: named))
        let lanes = ordered(shown.lanes)
        let channels = channelNames(of: lanes)
        let headings = lanes.indices.map { channels[$0] == nil ? 0 : layout.length(Self.channelHeight) }
        let others = Double(max(1, lanes.count - (named > 0 ? 1 : 0)))
        // Nothing else is above them: a few lanes have the whole room.
        let isAlone = !hasCounter && named == 0 && caption == 0
        let mostPitch = isAlone ? free : layout.length(Self.mostPitch)
        let pitch = layout.scale.snapped(min(mostPitch, (free - named - headings.reduce(0, +)) / others))
        let heights = lanes.map { named > 0 && $0.isNamed ? named : pitch }
        // Errors without lanes are in the middle.
        let foot = lanes.isEmpty ? free / 2 : 0
        let lanesTop = bottom - layout.length(4) - foot - heights.reduce(0, +) - headings.reduce(0, +)
        let tops = heights.indices.map { lanesTop + heights[..<$0].reduce(0, +) + headings[...$0].reduce(0, +) }
        for row in lanes.indices where row % 2 == 0 {
            layout.placeStripe(top: tops[row], height: heights[row], into: &list)
        }
        if lanes.isEmpty, hasErrors {
            let height = layout.length(3 * CardErrorLanes.errorHeight)
            layout.placeStripe(
                top: lanesTop - layout.length(CardErrorLanes.errorHeight / 2) - height / 2, height: height, into: &list)
        }
        placeStretch(lanes, axis, tops: tops, heights: heights, into: &list)
        // The hatching is drawn behind coloured areas.
        let top = hasCounter || hasErrors ? y : lanesTop
        let alone = moment.errorsOnly.map { axis.x($0.lowerBound)...axis.x($0.upperBound) }
        let silence = (axis.fold ?? alone).map {
            // Error frames arrived in this time: they are drawn over the hatching.
            let top = alone == nil ? top : lanesTop
            return Rect(
                x: layout.plotLeft + $0.lowerBound, y: top, width: $0.upperBound - $0.lowerBound,
                height: bottom - top)
        }
        if let silence { list.addSilence(in: silence, theme: theme, scale: layout.scale, pitch: 8) }
        if hasCounter {
            errors.placeCounter(axis, top: y, alone == nil ? silence : nil, into: &list)
        }
        if hasErrors {
            errors.placeErrors(axis, top: lanesTop - layout.length(CardErrorLanes.errorHeight), into: &list)
        }
        let hasNames = allNamesFit(lanes)
        for (row, lane) in lanes.enumerated() {
            placeLane(lane, axis, top: tops[row], pitch: heights[row], hasNames: hasNames, into: &list)
            if let channel = channels[row] {
                layout.put(
                    layout.fitted(channel, .strong, Self.labelSize, width: layout.right - layout.left),
                    Self.labelSize, x: layout.left, y: tops[row] - layout.length(8), theme.ink, into: &list)
            }
        }
        // A window without length has no axis.
        if moment.stop > moment.start {
            CardAxis(axis: axis, origin: selection.recording.origin, isTimed: moment.isTimed)
                .place(y: bottom, layout, into: &list)
        }
        if shown.hidden > 0 {
            let text = "+\(Decimal.grouped(shown.hidden)) more"
            layout.put(
                layout.fitted(text, .text, Self.labelSize, width: layout.nameRoom - layout.length(24)), Self.labelSize,
                x: layout.left, y: bottom + layout.length(20), theme.quiet, into: &list)
            if shown.hiddenSubjects > 0 {
                let own = "\(Decimal.grouped(shown.hiddenSubjects)) of them affected"
                layout.put(
                    layout.fitted(own, .text, CardLayout.least, width: layout.nameRoom), CardLayout.least,
                    x: layout.left, y: bottom + layout.length(37), theme.quiet, into: &list)
            }
        }
        if let silence, let fold = moment.fold ?? moment.errorsOnly { placeFold(fold, silence, into: &list) }
        if !hasCounter { placeState(axis, top: lanesTop, bottom: bottom, into: &list) }
        placeGap(lanes, axis, tops: tops, heights: heights, into: &list)
    }

    /// The time in which an identifier did what the finding says, if nothing else shows it: an area behind its lane.
    private func placeStretch(
        _ lanes: [CardMoment.Lane], _ axis: MomentAxis, tops: [Double], heights: [Double], into list: inout DisplayList
    ) {
        guard let lead, moment.isTimed, Self.lasting.contains(lead.rule) else { return }
        let tint = severity == .error ? layout.theme.troubleTint : layout.theme.warningTint
        for (row, lane) in lanes.enumerated() where lane.isSubject {
            for part in lead.parts where part.slot == lane.slot {
                guard let interval = part.interval, interval.lowerBound <= moment.stop,
                    interval.upperBound >= moment.start,
                    interval.lowerBound > moment.start || interval.upperBound < moment.stop
                else { continue }
                let from = axis.x(max(moment.start, interval.lowerBound))
                let to = axis.x(min(moment.stop, interval.upperBound))
                let (x, width) = (layout.plotLeft + from, max(layout.length(4), to - from))
                list.add(Rect(x: x, y: tops[row], width: width, height: heights[row]), colour: tint)
                list.add(
                    Rect(x: x, y: tops[row], width: width, height: layout.length(4)), colour: layout.fill(severity))
            }
        }
    }

    private static let lasting: Set<FindingRule> = [.dm1Active, .extraFrames, .period]

    /// A state of a controller without known counters: a line at its time.
    private func placeState(_ axis: MomentAxis, top: Double, bottom: Double, into list: inout DisplayList) {
        guard let lead, lead.rule == .errorPassive, moment.isTimed, let time = lead.interval?.lowerBound,
            time >= moment.start, time <= moment.stop
        else { return }
        let width = layout.length(3)
        let x = layout.scale.snapped(layout.plotLeft + axis.x(time))
        list.add(Rect(x: x, y: top, width: width, height: bottom - top), colour: layout.fill(severity))
        let text = layout.shaped(lead.facts.isWarning ? "at the warning limit" : "error-passive", .strong)
        let space = layout.length(8)
        let own = layout.width(text, Self.nameSize)
        let isRight = x + width + space + own <= layout.right
        layout.putOnPaper(
            text, Self.nameSize, x: isRight ? x + width + space : x - space - own, y: top + layout.length(22),
            layout.tone(severity), into: &list)
    }

    /// By channel, those of the finding first; on each the identifiers of the finding first, then ascending.
    private func ordered(_ lanes: [CardMoment.Lane]) -> [CardMoment.Lane] {
        let entries = selection.index.entries
        let concerned = Set(lanes.filter(\.isSubject).map { entries[$0.slot].channel })
        func key(_ lane: CardMoment.Lane) -> (Int, UInt16, Int, Int, Int) {
            let entry = entries[lane.slot]
            return (
                concerned.contains(entry.channel) ? 0 : 1, entry.channel, lane.isSubject ? 0 : 1, entry.rank,
                lane.slot
            )
        }
        return lanes.sorted { key($0) < key($1) }
    }

    /// Number of lanes that fit, with the headings of their channels.
    private func mostLanes(in room: Double, named: Double) -> Int {
        let least = layout.length(Self.leastPitch + 4)
        var rest = room - max(0, named - least)
        var channels: Set<UInt16> = []
        for (count, lane) in moment.lanes.enumerated() {
            rest -= least
            if channels.insert(selection.index.entries[lane.slot].channel).inserted {
                // A single channel has no heading.
                rest -= layout.length(
                    channels.count == 1 ? 0 : channels.count == 2 ? 2 * Self.channelHeight : Self.channelHeight)
            }
            if rest < 0 { return max(1, count) }
        }
        return max(1, moment.lanes.count)
    }

    /// For the first lane of each channel its name, if there are several channels.
    private func channelNames(of lanes: [CardMoment.Lane]) -> [String?] {
        let channels = lanes.map { selection.index.entries[$0.slot].channel }
        guard Set(channels).count > 1 else { return lanes.map { _ in nil } }
        let names = selection.frames.channels
        return channels.indices.map { place in
            let channel = Int(channels[place])
            guard place == 0 || channels[place - 1] != channels[place] else { return nil }
            return TimelineLanes.channelName(channel < names.count ? names[channel] : "")
        }
    }

    // MARK: Lanes

    private func name(of lane: CardMoment.Lane) -> ShapedText? {
        let name = selection.message(ofSlot: lane.slot).map { Printable.text($0) } ?? ""
        return name.isEmpty ? nil : layout.shaped(name, .text)
    }

    /// A truncated name is less useful than none.
    private func fits(_ name: ShapedText, from x: Double) -> Bool {
        x + layout.width(name, CardLayout.least) <= layout.plotLeft - layout.length(10)
    }

    /// Whether the names of all lanes fit. If only some lanes had names, this would look like a selection.
    private func allNamesFit(_ lanes: [CardMoment.Lane]) -> Bool {
        let names = selection.frames.names
        return lanes.allSatisfy { lane in
            guard let name = name(of: lane) else { return true }
            let label = layout.pen.fittedInMiddle(
                Hexadecimal.identifier(selection.index.entries[lane.slot], names: names), .mono,
                layout.size(Self.nameSize), width: layout.nameRoom)
            return fits(name, from: layout.left + layout.width(label, Self.nameSize) + layout.length(10))
        }
    }

    private func placeLane(
        _ lane: CardMoment.Lane, _ axis: MomentAxis, top: Double, pitch: Double, hasNames: Bool,
        into list: inout DisplayList
    ) {
        let theme = layout.theme
        let entry = selection.index.entries[lane.slot]
        let names = selection.frames.names
        let colour = theme.identifierColour(entry.colourKey(names: names))
        let middle = top + pitch / 2
        let size = min(Self.nameSize, max(CardLayout.least, pitch / layout.scale.unitsPerPoint * 0.62))
        let label = layout.pen.fittedInMiddle(
            Hexadecimal.identifier(entry, names: names), .mono, layout.size(size), width: layout.nameRoom)
        let baseline = middle + layout.size(size) * 0.36
        layout.put(label, size, x: layout.left, y: baseline, theme.ink, into: &list)
        let x = layout.left + layout.width(label, size) + layout.length(10)
        if hasNames || lane.isSubject, let text = name(of: lane), fits(text, from: x) {
            layout.put(text, CardLayout.least, x: x, y: baseline, theme.quiet, into: &list)
        }
        let height = layout.scale.snapped(min(layout.length(12), pitch * 0.36))
        func box(_ x: Double, _ width: Double, _ height: Double) -> Rect {
            Rect(x: x, y: layout.scale.snapped(middle - height / 2), width: width, height: height)
        }
        let limit = lane.period.map { Int64(min(Double($0) * Self.mostCycles, 9e18)) }
        if let limit { list.addBoxes(bands(lane, axis, limit).map { box($0.x, $0.width, height) }, colour: colour) }
        let tickHeight = layout.scale.snapped(min(layout.length(19), pitch * 0.6))
        list.addBoxes(ticks(lane, axis, hasBand: limit != nil).map { box($0.x, $0.width, tickHeight) }, colour: colour)
    }

    /// From the first frame of a run to the last; to the edges if the run continues beyond them.
    private func bands(_ lane: CardMoment.Lane, _ axis: MomentAxis, _ limit: Int64) -> [(x: Double, width: Double)] {
        // Frames that were left out because they are too close do not make a gap.
        let grain = Int64(max(1, (Double(moment.stop) - Double(moment.start)) / 1000))
        let longest = max(limit, grain)
        var runs: [(Int64, Int64)] = []
        for time in [lane.outside.before].compactMap({ $0 }) + lane.times + [lane.outside.after].compactMap({ $0 }) {
            if let run = runs.last, time.subtractingSaturating(run.1) <= longest {
                runs[runs.count - 1].1 = time
            } else {
                runs.append((time, time))
            }
        }
        runs = runs.filter { $0.1 >= moment.start && $0.0 <= moment.stop }
            .map { (max($0.0, moment.start), min($0.1, moment.stop)) }
        var boxes: [(x: Double, width: Double)] = []
        for (from, to) in runs {
            // A fold that is shorter than the cycle ends the band, too.
            for (from, to) in divided(from, to) {
                let x = layout.scale.snapped(layout.plotLeft + axis.x(from))
                let end = layout.scale.snapped(layout.plotLeft + axis.x(to))
                boxes.append((x, max(layout.length(3), end - x)))
            }
        }
        return boxes
    }

    private func divided(_ from: Int64, _ to: Int64) -> [(Int64, Int64)] {
        guard let fold = moment.fold, from < fold.lowerBound, to > fold.upperBound else { return [(from, to)] }
        return [(from, fold.lowerBound), (fold.upperBound, to)]
    }

    private func ticks(_ lane: CardMoment.Lane, _ axis: MomentAxis, hasBand: Bool) -> [(x: Double, width: Double)] {
        let width = layout.length(3)
        let places = lane.times.map { layout.scale.snapped(layout.plotLeft + axis.x($0) - width / 2) }
        if hasBand {
            let distances = zip(places, places.dropFirst()).map { $1 - $0 }.sorted()
            let usual = distances.isEmpty ? .infinity : distances[distances.count / 2]
            guard usual >= layout.length(Self.tickDistance) else { return [] }
        }
        var ticks: [(x: Double, width: Double)] = []
        for place in places {
            let x = min(max(place, layout.plotLeft), layout.right - width)
            if let last = ticks.last, x <= last.x + last.width {
                ticks[ticks.count - 1].width = max(last.width, x + width - last.x)
            } else {
                ticks.append((x, width))
            }
        }
        return ticks
    }

    // MARK: Missing frames

    /// Whether a time without frames is what the finding is about, or its consequence. The large number of a card is that of
    /// its headline.
    private func isSubject(_ fold: ClosedRange<Int64>) -> Bool {
        switch lead?.rule {
        case .silence, .busOff: true
        case .errorPassive: false
        // A time that the user chose, and errors that no frame follows.
        default: lead?.interval.map { fold.upperBound > $0.lowerBound } ?? true
        }
    }

    private func placeFold(_ fold: ClosedRange<Int64>, _ box: Rect, into list: inout DisplayList) {
        let length = Decimal.duration(fold.upperBound.subtractingSaturating(fold.lowerBound))
        guard isSubject(fold) else {
            let texts = ["no frames for \(length)", length]
            guard
                let text = layout.pen.longest(
                    of: texts, .text, layout.size(Self.labelSize), width: box.width - layout.length(8))
            else { return }
            layout.putOnPaper(
                text, Self.labelSize, x: box.x + box.width / 2, y: box.maxY - layout.length(14), align: .centre,
                layout.theme.quiet, into: &list)
            return
        }
        let lost = lead.flatMap { $0.rule == .silence ? $0.facts.lost : nil }
        let words =
            moment.errorsOnly != nil
            ? "only error frames"
            : lost.map { $0 > 0 ? "about \(LogProse.count($0, "frame")) missing" : "" } ?? "no frames"
        let inset = layout.length(12)
        layout.placePlate(
            number: length, words: words,
            in: box.inset(by: Insets(top: inset, right: inset, bottom: inset, left: inset)),
            lead == nil ? layout.theme.ink : layout.tone(severity), into: &list)
    }

    /// The gap of an identifier in its own lane, and its length.
    private func placeGap(
        _ lanes: [CardMoment.Lane], _ axis: MomentAxis, tops: [Double], heights: [Double],
        into list: inout DisplayList
    ) {
        var plate: (area: Rect, times: ClosedRange<Int64>, length: Int64)?
        for (row, lane) in lanes.enumerated() {
            let longest = lane.gap ?? lane.stop.map { $0...max($0, moment.stop) }
            for gap in lane.gaps.isEmpty ? [longest].compactMap({ $0 }) : lane.gaps {
                guard let box = placeBox(gap, axis, isOpen: lane.gaps.isEmpty, tops[row], heights[row], into: &list),
                    gap == longest
                else { continue }
                let length = gap.upperBound.subtractingSaturating(gap.lowerBound)
                guard let whole = plate else {
                    plate = (box, gap, length)
                    continue
                }
                let (x, end) = (min(whole.area.x, box.x), max(whole.area.maxX, box.maxX))
                plate = (
                    Rect(x: x, y: whole.area.y, width: end - x, height: box.maxY - whole.area.y),
                    min(whole.times.lowerBound, gap.lowerBound)...max(whole.times.upperBound, gap.upperBound),
                    max(whole.length, length)
                )
            }
        }
        guard let plate, let lead else { return }
        let isStop = lead.rule == .stoppedMessage
        // The length of the finding, as in the headline. Of several identifiers each may pause a little longer.
        let length = lead.facts.length ?? (moment.isTimed ? plate.length : nil)
        let number = isStop ? "stopped" : length.map { Decimal.duration($0) } ?? "missing"
        let about = lead.facts.isAbout ? "about " : ""
        let lost =
            moment.lost(lead, within: plate.times).map { about + "\(LogProse.count($0, "frame")) missing" } ?? "missing"
        let words =
            isStop
            ? "last frame at \(Decimal.seconds((lead.interval?.lowerBound ?? 0).subtractingSaturating(selection.recording.origin), decimals: 3)) s"
            : lost
        guard moment.lanes.count(where: \.isNamed) == 1 else {
            let top = (tops.first ?? 0) - layout.length(Self.captionHeight)
            var area = plate.area
            if lead.facts.isTogether, let shared = shared(lanes) {
                let from = axis.x(max(shared.lowerBound, moment.start))
                let width = axis.x(min(shared.upperBound, moment.stop)) - from
                if width > 0 { (area.x, area.width) = (layout.plotLeft + from, width) }
            }
            placeCaption(number: number, words: words, over: area, top: top, into: &list)
            return
        }
        // In the middle of the gap, within the lanes.
        let height = layout.length(84)
        let (top, end) = (tops.first ?? 0, (tops.last ?? 0) + (heights.last ?? 0))
        let y = max(top + layout.length(4), min(plate.area.y + (plate.area.height - height) / 2, end - height))
        layout.placePlate(
            number: number, words: words, in: Rect(x: plate.area.x, y: y, width: plate.area.width, height: height),
            layout.tone(severity), into: &list)
    }

    /// The time in which all of them are missing, which is the length that the headline tells; nil if there is none.
    private func shared(_ lanes: [CardMoment.Lane]) -> ClosedRange<Int64>? {
        let gaps = lanes.filter(\.isNamed).compactMap(\.gap)
        guard let start = gaps.map(\.lowerBound).max(), let end = gaps.map(\.upperBound).min(), start < end else {
            return nil
        }
        return start...end
    }

    /// What several lanes have in common, with a bracket over their gaps.
    private func placeCaption(
        number: String, words: String, over area: Rect, top: Double, into list: inout DisplayList
    ) {
        let (colour, line, space) = (layout.tone(severity), layout.length(2), layout.length(10))
        let bracket = layout.scale.snapped(top + layout.length(Self.captionHeight - 12))
        list.addBoxes(
            [
                Rect(x: area.x, y: bracket, width: area.width, height: line),
                Rect(x: area.x, y: bracket, width: line, height: layout.length(7)),
                Rect(x: area.maxX - line, y: bracket, width: line, height: layout.length(7)),
            ], colour: colour)
        let value = layout.shaped(number, .display)
        let text = layout.shaped(words, .text)
        let width = layout.width(value, Self.captionNumber) + space + layout.width(text, Self.captionWords)
        let x = min(max(layout.plotLeft, area.x + (area.width - width) / 2), layout.right - width)
        let baseline = bracket - layout.length(9)
        layout.put(value, Self.captionNumber, x: x, y: baseline, colour, into: &list)
        layout.put(
            text, Self.captionWords, x: x + width, y: baseline, align: .trailing, layout.theme.quiet, into: &list)
    }

    /// A hatched box over a lane; nil if it has no room.
    private func placeBox(
        _ gap: ClosedRange<Int64>, _ axis: MomentAxis, isOpen: Bool, _ top: Double, _ laneHeight: Double,
        into list: inout DisplayList
    ) -> Rect? {
        let from = layout.plotLeft + axis.x(max(gap.lowerBound, moment.start)) + layout.length(3)
        let to = layout.plotLeft + axis.x(min(gap.upperBound, moment.stop)) - (isOpen ? 0 : layout.length(3))
        guard to > from else { return nil }
        let height = layout.scale.snapped(min(layout.length(24), laneHeight * 0.76))
        let box = Rect(
            x: layout.scale.snapped(from), y: layout.scale.snapped(top + (laneHeight - height) / 2),
            width: layout.scale.snapped(to) - layout.scale.snapped(from), height: height)
        list.add(box, colour: layout.fill(severity))
        let edge = layout.length(1.5)
        let inner = box.inset(by: Insets(top: edge, right: isOpen ? 0 : edge, bottom: edge, left: edge))
        guard inner.width > 0, inner.height > 0 else { return nil }
        list.add(inner, colour: layout.theme.paper)
        list.addHatch(in: inner, pitch: layout.length(7), width: layout.length(1.5), colour: layout.fill(severity))
        return box
    }
}
