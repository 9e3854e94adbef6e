internal import Analysis
internal import CANCapture
internal import Platform
internal import Wording

/// What of a timeline depends on its width: ticks, error frames and load by bin.
struct TimelineBinning {
    private let facts: TimelineFacts
    private let options: TimelineOptions
    private let binsPerPoint: Double

    init(_ facts: TimelineFacts, options: TimelineOptions, binsPerPoint: Double) {
        self.facts = facts
        self.options = options
        self.binsPerPoint = binsPerPoint
    }

    func fill(_ groups: inout [TimelineGroup], bins: TimeBins, hasLoad: Bool) {
        var rows = ActivityBins.Rows(
            count: 0, bySlot: Array(repeating: -1, count: facts.index.entries.count),
            byErrorChannel: Array(repeating: -1, count: facts.counts.channels.count))
        for group in groups {
            for lane in group.lanes {
                guard hasTicks(lane, bins: bins) else { continue }
                // Of folded lanes those that have no rhythm.
                for slot in lane.slots where !lane.isFolded || facts.bands.bySlot[slot] == nil {
                    rows.bySlot[slot] = Int32(rows.count)
                }
                rows.count += 1
            }
            rows.byErrorChannel[Int(group.channel)] = Int32(rows.count)
            rows.count += 1
        }
        let frames = facts.capture.frames
        let index = facts.index
        let isTimed = facts.isTimed
        let range = facts.range
        let rates = facts.rates
        let loadBins = LoadCurve.binCount(bins: bins, pixels: bins.count, step: facts.channelLoads.step)
        let busFrames = options.loadsAreOfBus ? facts.selection.busFrames : nil
        let bus = busFrames ?? frames
        let load = BackgroundWork {
            hasLoad && isTimed ? LoadBins.all(bus, range: range, bins: loadBins, rates: rates) : []
        }
        let activity = ActivityBins(frames, index: index, rows: rows, bins: bins, isTimed: isTimed)
        let loads = load.value
        let isWhole = busFrames == nil && range == facts.counts.earliest...facts.counts.latest
        let events = TimelineEvents(facts)
        var row = 0
        for place in groups.indices {
            for lane in groups[place].lanes.indices {
                guard hasTicks(groups[place].lanes[lane], bins: bins) else { continue }
                groups[place].lanes[lane].ticks = activity[row].enumerated().filter { $0.element > 0 }.map(\.offset)
                row += 1
            }
            let errors = activity[row]
            row += 1
            groups[place].errors = errors.contains { $0 > 0 } ? Array(errors) : []
            groups[place].events = events.events(channel: groups[place].channel, isFirst: place == 0)
            // A folded lane says nothing of one of its identifiers.
            let own = Set(groups[place].lanes.filter { !$0.isFolded }.flatMap(\.slots))
            for event in groups[place].events.indices {
                if let slot = groups[place].events[event].slot, !own.contains(slot) {
                    groups[place].events[event].slot = nil
                }
            }
            let channel = Int(groups[place].channel)
            if channel < facts.bands.silences.count { groups[place].silences = facts.bands.silences[channel] }
            guard channel < loads.count else { continue }
            let curve = LoadCurve(loads[channel], pixels: bins.count)
            let told = facts.channelLoads.loads
            groups[place].load = isWhole && channel < told.count ? curve.saying(told[channel]) : curve
        }
    }

    /// Frames that lie so far apart that each can be seen, and those that come as they like.
    private func hasTicks(_ lane: TimelineLane, bins: TimeBins) -> Bool {
        guard lane.band != nil, !lane.isFolded, let period = lane.period else { return true }
        return Double(period) / bins.width / binsPerPoint >= Self.tickDistance
    }

    /// Points.
    private static let tickDistance = 3.0
}

/// What is named above a channel's lanes: its findings, those of one cause together. Pure.
package struct TimelineEvents {
    private let facts: TimelineFacts
    private let prose: FindingProse

    package init(_ facts: TimelineFacts) {
        self.facts = facts
        prose = FindingProse(facts.selection)
    }

    /// Error frames that lie no further apart are named together, nanoseconds.
    private static let nearErrors: Int64 = 50_000_000
    /// Of findings of one cause so many are named.
    private static let mostNames = 2

    /// The gravest first, each severity in the order of time.
    ///
    /// - Parameter isFirst: whether what belongs to no channel is told here.
    package func events(channel: UInt16, isFirst: Bool = true) -> [TimelineEvent] {
        let own = facts.findings.filter { ($0.channel ?? (isFirst ? channel : nil)) == channel && place($0) != nil }
        let events = causes(own).compactMap(event)
        return events.enumerated()
            .sorted {
                let (one, other) = ($0.element.severity?.rawValue ?? -1, $1.element.severity?.rawValue ?? -1)
                return (-one, $0.element.start, $0.offset) < (-other, $1.element.start, $1.offset)
            }
            .map(\.element)
    }

    private func event(_ group: [Finding]) -> TimelineEvent? {
        guard let first = group.first, let place = place(first) else { return nil }
        let isSameRule = group.allSatisfy { $0.rule == first.rule }
        let slots = Set(group.flatMap(\.slots))
        // What several do for one cause they have all done with the last of them.
        let isTogether = isSameRule && slots.count > 1 && first.rule == .stoppedMessage
        let start =
            isTogether
            ? group.flatMap(\.parts).compactMap { $0.interval?.lowerBound }.max() ?? place.lowerBound : place.lowerBound
        var event = TimelineEvent(
            kind: kind(first), severity: group.map(\.severity).max(), start: start,
            end: max(start, place.upperBound), text: text(group, slots))
        if first.rule == .errorBurst {
            let bursts = group.filter { $0.rule == .errorBurst }
            event.short = errors(bursts)
            event.places = bursts.compactMap(self.place)
        }
        event.slot = group.count == 1 && first.parts.count == 1 && slots.count == 1 ? first.slot : nil
        event.more = isSameRule ? max(0, slots.count - Self.mostNames) : 0
        return event
    }

    /// Findings that have one cause: identifiers that stop or go missing with each other, and a silence that follows
    /// errors.
    private func causes(_ findings: [Finding]) -> [[Finding]] {
        var groups: [[Finding]] = []
        let sorted = findings.enumerated()
            .sorted { (start($0.element), $0.offset) < (start($1.element), $1.offset) }.map(\.element)
        // By rule the group that goes on.
        var open: [FindingRule: Int] = [:]
        for finding in sorted {
            if let index = open[finding.rule], belongs(finding, to: groups[index]) {
                groups[index].append(finding)
            } else if finding.rule == .silence, let index = open[.errorBurst], let last = groups[index].last,
                last.rule == .errorBurst, follows(finding, last)
            {
                groups[index].append(finding)
            } else {
                open[finding.rule] = groups.count
                groups.append([finding])
            }
        }
        return groups
    }

    private func belongs(_ finding: Finding, to group: [Finding]) -> Bool {
        if finding.rule == .errorBurst, let last = group.last, last.rule == .errorBurst, let place = place(last) {
            return start(finding).subtractingSaturating(place.upperBound) <= Self.nearErrors && facts.isTimed
        }
        guard finding.rule == .missingMessage || finding.rule == .stoppedMessage, let last = group.last else {
            return false
        }
        // Each stops with its own last frame: up to a period before the others.
        let reach = max(finding.facts.period ?? 0, group.map { $0.facts.period ?? 0 }.max() ?? 0)
        let distance = start(finding).subtractingSaturating(start(last))
        return distance <= reach.addingSaturating(reach / 4)
    }

    /// Whether a silence begins while error frames come, or right behind.
    private func follows(_ silence: Finding, _ burst: Finding) -> Bool {
        guard let silence = silence.interval, let burst = burst.interval else { return false }
        let distance = silence.lowerBound.subtractingSaturating(burst.upperBound)
        return distance <= max(100_000_000, burst.upperBound.subtractingSaturating(burst.lowerBound))
    }

    /// What bursts are called together.
    private func errors(_ bursts: [Finding]) -> String {
        guard var all = bursts.first else { return "" }
        all.count = bursts.reduce(0) { $0 + $1.count }
        return prose.label(all)
    }

    private func text(_ group: [Finding], _ slots: Set<Int>) -> String {
        guard let first = group.first else { return "" }
        if first.rule == .errorBurst, group.count > 1 {
            let others = group.filter { $0.rule != .errorBurst }.map(prose.label)
            return ([errors(group.filter { $0.rule == .errorBurst })] + others).joined(separator: ", ")
        }
        guard slots.count > 1 else { return prose.label(first) }
        let sorted = slots.sorted { (facts.index.entries[$0].rank, $0) < (facts.index.entries[$1].rank, $1) }
        let names = sorted.prefix(Self.mostNames).map(prose.identifier(ofSlot:)).joined(separator: ", ")
        // The same words, with more names.
        let words = prose.label(first).dropFirst(prose.identifier(first).count)
        return names + (words.hasPrefix(" ") ? "" : " ") + words
    }

    private func kind(_ finding: Finding) -> TimelineEvent.Kind {
        switch finding.rule {
        case .errorBurst: .errors
        case .silence: .silence
        case .missingMessage: .missing
        default: .other
        }
    }

    private func place(_ finding: Finding) -> ClosedRange<Int64>? {
        if let interval = finding.interval { return interval }
        // Without times a picture is in the order of frames.
        guard !facts.isTimed else { return nil }
        return finding.rows.map { Int64($0.lowerBound)...Int64($0.upperBound) }
    }

    private func start(_ finding: Finding) -> Int64 { place(finding)?.lowerBound ?? 0 }
}
