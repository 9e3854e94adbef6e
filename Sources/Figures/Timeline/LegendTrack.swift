internal import Analysis
internal import Layout
internal import Pages

/// The legend of the tones of bands: a sample and a word for each visible one, below the axis.
struct LegendTrack: TimelineTrack {
    private enum Entry: CaseIterable {
        case usual, more, less, missing, silent, stopped, folded, incident
        case told, answered, unanswered, refused, incomplete

        /// The outcomes of the bars of exchanges.
        var outcome: ConversationLane.Outcome? {
            switch self {
            case .told: .told
            case .answered: .answered
            case .unanswered: .unanswered
            case .refused: .refused
            case .incomplete: .incomplete
            default: nil
            }
        }

        var words: String {
            switch self {
            case .usual: "as usual"
            case .more: "more often"
            case .less: "less often"
            case .missing: "missing"
            case .silent: "bus silent"
            case .stopped: "stopped"
            case .folded: "folded lanes"
            case .incident: "incident, from first sign to end"
            case .told: "unsolicited"
            case .answered: "answered"
            case .unanswered: "no response"
            case .refused: "refused"
            case .incomplete: "incomplete"
            }
        }
    }

    private var entries: [Entry]
    private let silences: Set<TimelineGroup.SilenceKind>
    /// Of the most serious incident.
    private let severity: Finding.Severity

    private static let pitch = 11.0
    private static let sample = 18.0
    private static let gap = 14.0
    /// The colour of a sample does not belong to an identifier of the bus.
    private static let key: UInt32 = 0x34A

    init(_ groups: [TimelineGroup], _ conversations: [ConversationLane] = []) {
        let outcomes = Set(conversations.flatMap { $0.stretches.map(\.outcome) })
        let lanes = groups.flatMap(\.lanes)
        let states = Set(lanes.flatMap { $0.band?.stretches.map(\.state) ?? [] })
        let hasUnusual = states.subtracting([.usual]).isEmpty == false
        let hasStop = lanes.contains { $0.band?.stop != nil }
        let hasSilence = groups.contains { !$0.silences.isEmpty }
        silences = groups.reduce(into: []) { $0.formUnion($1.silenceKinds) }
        let incidents = groups.lazy.flatMap(\.events).filter { $0.number != nil && $0.end > $0.start }
        severity = incidents.compactMap(\.severity).max() ?? .warning
        let hasFolded = lanes.contains { $0.isFolded && $0.band != nil }
        // If all rates are normal, no legend is needed.
        guard hasUnusual || hasStop || hasSilence || hasFolded else {
            entries = Entry.allCases.filter { $0.outcome.map(outcomes.contains) ?? false }
            return
        }
        entries = Entry.allCases.filter {
            switch $0 {
            case .usual: states.contains(.usual)
            case .more: states.contains(.more)
            case .less: states.contains(.less)
            case .missing: states.contains(.missing)
            case .silent: hasSilence
            case .stopped: hasStop
            case .folded: hasFolded
            case .incident: !incidents.isEmpty
            case .told, .answered, .unanswered, .refused, .incomplete: $0.outcome.map(outcomes.contains) ?? false
            }
        }
    }

    /// The legend of a page that has only some of the lanes.
    func keeping(lanes: Bool, conversations: Bool) -> LegendTrack {
        var kept = self
        kept.entries = entries.filter { $0.outcome == nil ? lanes : conversations }
        return kept
    }

    private func words(_ entry: Entry) -> String {
        guard entry == .silent, silences.contains(.errorsOnly) else { return entry.words }
        return silences.contains(.nothing) ? entry.words + ", or error frames only" : "error frames only"
    }

    /// Entries by line, each with its position.
    private func lines(_ layout: TimelineLayoutContext) -> [[(entry: Entry, x: Double)]] {
        var lines: [[(entry: Entry, x: Double)]] = []
        var x = layout.columns.left
        for entry in entries {
            let words = layout.width(layout.shaped(words(entry), .text), TimelineSizes.axis)
            let width = layout.length(Self.sample + 4) + words
            if lines.isEmpty || x + width > layout.columns.right {
                lines.append([])
                x = layout.columns.left
            }
            lines[lines.count - 1].append((entry, x))
            x += width + layout.length(Self.gap)
        }
        return lines
    }

    func height(_ layout: TimelineLayoutContext) -> Double {
        let lines = lines(layout)
        return lines.isEmpty ? 0 : layout.length(Double(lines.count) * Self.pitch + 3)
    }

    func place(top: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        for (row, line) in lines(layout).enumerated() {
            let middle = top + layout.length(3) + (Double(row) + 0.5) * layout.length(Self.pitch)
            for (entry, x) in line {
                place(entry, x: layout.scale.snapped(x), middle: middle, layout: layout, into: &list)
                layout.put(
                    layout.shaped(words(entry), .text), TimelineSizes.axis, x: x + layout.length(Self.sample + 4),
                    y: middle + layout.size(TimelineSizes.axis) * 0.36, layout.theme.quiet, into: &list)
            }
        }
    }

    /// Drawn like a lane.
    private func place(
        _ entry: Entry, x: Double, middle: Double, layout: TimelineLayoutContext, into list: inout DisplayList
    ) {
        let colours = LaneColours(layout.theme, key: Self.key)
        let width = layout.length(Self.sample)
        func box(_ points: Double) -> Rect {
            let height = layout.length(points)
            return Rect(x: x, y: layout.scale.snapped(middle - height / 2), width: width, height: height)
        }
        switch entry {
        case .told, .answered, .unanswered, .refused, .incomplete:
            guard let outcome = entry.outcome else { break }
            TransactionBars.place([box(6)], outcome, middle: middle, layout: layout, into: &list)
        case .usual: list.add(box(6.4), colour: colours.usual)
        case .more: list.add(box(8.6), colour: colours.more)
        case .less:
            let outer = box(3)
            let edge = layout.scale.wholeUnits ? 1 : 0.5
            list.add(outer, colour: colours.usual)
            list.add(
                Rect(x: outer.x, y: outer.y + edge, width: outer.width, height: max(0, outer.height - 2 * edge)),
                colour: colours.less)
        case .incident: list.add(box(2), colour: EventBand.colour(severity, layout.theme))
        case .missing: MissingBox(box: box(6.4), length: 0, paper: layout.theme.paper).place(layout, into: &list)
        case .silent:
            list.addSilence(in: box(7.5), theme: layout.theme, scale: layout.scale)
        case .stopped:
            let bar = box(8.6)
            list.add(
                Rect(x: bar.x, y: bar.y, width: layout.length(1.2), height: bar.height), colour: layout.theme.warning)
            let dot = layout.scale.wholeUnits ? max(1, layout.size(0.7).rounded()) : layout.size(0.7)
            let places = stride(from: x + layout.length(4), through: x + width - dot, by: layout.length(2.5)).map {
                Point(x: $0, y: layout.scale.snapped(middle - dot / 2))
            }
            list.addCells(at: places, size: Size(width: dot, height: dot), colour: layout.theme.warningFill)
        case .folded:
            let outer = box(6.4)
            let line = outer.height * 0.3
            list.addBoxes(
                [
                    Rect(x: x, y: outer.y, width: width, height: layout.scale.whole(line)),
                    Rect(
                        x: x, y: outer.y + outer.height - layout.scale.whole(line), width: width,
                        height: layout.scale.whole(line)),
                ], colour: layout.theme.underline)
        }
    }
}
