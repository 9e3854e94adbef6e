internal import Analysis
internal import CANCapture
internal import CANDatabases
internal import Formatting
internal import Layout
internal import Pages
internal import Platform
internal import Wording

/// Which identifiers get a lane, in which order, and which share one.
package struct TimelineLanes {
    private let facts: TimelineFacts
    private let options: TimelineOptions
    private let theme: Theme
    private let moment: TimelineMoment
    /// Slots of identifiers of the most serious incidents, by the gravity of these.
    private let concerned: [Int]

    /// Maximum number of identifiers of an incident that are not folded because of it.
    private static let mostOfIncident = 6

    package init(_ facts: TimelineFacts, options: TimelineOptions) {
        self.facts = facts
        self.options = options
        theme = Theme.named(options.page.theme)
        moment = TimelineMoment(facts, options: options)
        let grave = facts.findings.enumerated().filter { $0.offset == 0 || $0.element.severity > .info }.map(\.element)
        var known = Set<Int>()
        concerned = grave.flatMap { finding in
            finding.slots.filter { $0 < facts.statistics.count }.sorted {
                (facts.index.entries[$0].rank, $0) < (facts.index.entries[$1].rank, $1)
            }.prefix(Self.mostOfIncident)
        }.filter { known.insert($0).inserted }
    }

    /// Maximum number of channels that are drawn; a damaged file may have any number.
    package static let mostChannels = 24

    /// The channels with frames by name, can2 before can10; only the busiest if there are too many.
    package func channels(most: Int = mostChannels) -> [Int] {
        let channels = facts.counts.channels
        let all = channels.indices.filter { channels[$0].frames > 0 }
        let busiest = all.sorted { (-channels[$0].frames, $0) < (-channels[$1].frames, $1) }
        return busiest.prefix(min(most, Self.mostChannels)).sorted {
            let (one, other) = (channels[$0].name, channels[$1].name)
            return (one.utf8.count, one, $0) < (other.utf8.count, other, $1)
        }
    }

    /// The groups with their lanes, limited to this total number (including folded lanes), without what depends on the
    /// width.
    package func groups(mostLanes: Int, mostGroups: Int = mostChannels) -> [TimelineGroup] {
        let channels = channels(most: mostGroups)
        let slots = Dictionary(grouping: facts.statistics.indices) { Int(facts.statistics[$0].entry.channel) }
        var wanted = channels.map { slots[$0]?.count ?? 0 }
        Self.share(mostLanes, among: &wanted)
        return zip(channels, wanted).map { channel, count in
            let name = facts.counts.channels[channel].name
            var group = TimelineGroup(
                channel: UInt16(truncatingIfNeeded: channel), name: facts.hasChannels ? Self.channelName(name) : "")
            group.lanes = lanes(slots[channel] ?? [], most: count)
            let single = group.lanes.indices.filter { !group.lanes[$0].isFolded }
            let keys = single.map { place in
                facts.index.entries[group.lanes[place].slots[0]].colourKey(names: facts.capture.frames.names)
            }
            for (number, shade) in Theme.shades(of: keys).enumerated() where shade > 0 {
                group.lanes[single[number]].colours = LaneColours(theme, key: keys[number], shade: shade)
            }
            return group
        }
    }

    /// A number alone, as in Vector's tools, is not clear.
    package static func channelName(_ name: String) -> String {
        if name.isEmpty { return "no channel" }
        return name.allSatisfy(\.isNumber) ? "Channel " + name : Printable.text(name)
    }

    /// Gives each channel the number it needs while there is enough, and the others equal numbers.
    static func share(_ total: Int, among wanted: inout [Int]) {
        guard wanted.reduce(0, +) > total else { return }
        var rest = max(total, wanted.count)
        for (position, place) in wanted.indices.sorted(by: { (wanted[$0], $0) < (wanted[$1], $1) }).enumerated() {
            let fair = max(1, rest / (wanted.count - position))
            wanted[place] = min(wanted[place], fair)
            rest -= wanted[place]
        }
    }

    private func lanes(_ slots: [Int], most: Int) -> [TimelineLane] {
        let ordered = slots.sorted { key($0) < key($1) }
        guard ordered.count > most else { return ordered.map(lane) }
        var rest = folded(ordered, keeping: most - 1)
        // Lanes that stopped and lanes that did not have separate folded lanes, if there is a lane for both.
        let isSplit = most >= 3 && rest.contains(where: hasStopped) && !rest.allSatisfy(hasStopped)
        if isSplit { rest = folded(ordered, keeping: most - 2) }
        let hidden = Set(rest)
        let kept = ordered.filter { !hidden.contains($0) }.map(lane)
        let stopped = rest.filter(hasStopped)
        guard isSplit, !stopped.isEmpty, stopped.count < rest.count else { return kept + [folded(rest)] }
        var first = folded(stopped)
        var second = folded(rest.filter { !hasStopped($0) })
        first.label = "+\(Decimal.grouped(rest.count)) more: \(Decimal.grouped(first.slots.count)) of them"
        second.label = "\(Decimal.grouped(second.slots.count)) of them"
        return kept + [first, second]
    }

    private func hasStopped(_ slot: Int) -> Bool { facts.bands.bySlot[slot]?.stop != nil }

    /// The rarest if the order is by identifier, otherwise the last. Identifiers of the most serious incidents have lanes,
    /// for up to half of them.
    private func folded(_ ordered: [Int], keeping most: Int) -> [Int] {
        let own = Set(ordered)
        let grave = Set(concerned.filter(own.contains).prefix(max(1, most / 2)))
        func priority(_ slot: Int) -> Int { isLeading(slot) ? 0 : grave.contains(slot) ? 1 : 2 }
        let places = ordered.indices.sorted { one, other in
            let (slot, second) = (ordered[one], ordered[other])
            guard options.order == .id else { return (priority(slot), one) < (priority(second), other) }
            return (priority(slot), -facts.statistics[slot].count, slot)
                < (priority(second), -facts.statistics[second].count, second)
        }
        let chosen = Set(places.prefix(max(0, most)).map { ordered[$0] })
        return ordered.filter { !chosen.contains($0) }
    }

    private struct Key: Comparable {
        var isLeading = false
        var first: Int64
        var second: Int64

        static func < (one: Key, other: Key) -> Bool {
            (one.isLeading ? 0 : 1, one.first, one.second) < (other.isLeading ? 0 : 1, other.first, other.second)
        }
    }

    private func isLeading(_ slot: Int) -> Bool {
        !options.leading.isEmpty && options.leading.contains(LaneIdentity(facts.index.entries[slot]))
    }

    private func key(_ slot: Int) -> Key {
        var key = ownKey(slot)
        key.isLeading = isLeading(slot)
        return key
    }

    private func ownKey(_ slot: Int) -> Key {
        let statistics = facts.statistics[slot]
        let rank = Int64(statistics.entry.rank)
        switch options.order {
        case .id: return Key(first: rank, second: 0)
        case .count: return Key(first: -Int64(statistics.count), second: rank)
        // Slots are numbered in the order in which identifiers first appear.
        case .first: return Key(first: Int64(slot), second: 0)
        case .period: return Key(first: statistics.period?.median ?? .max, second: rank)
        }
    }

    private func lane(_ slot: Int) -> TimelineLane {
        let statistics = facts.statistics[slot]
        let entry = statistics.entry
        var lane = TimelineLane(
            label: label(entry), colours: LaneColours(theme, key: entry.colourKey(names: facts.capture.frames.names)))
        lane.band = facts.bands.bySlot[slot]
        if let stop = lane.band?.stop { lane.fate = "stopped at " + moment.text(stop) }
        lane.slots = [slot]
        if let message = facts.selection.message(ofSlot: slot) { lane.name = Printable.text(message) }
        lane.count = statistics.count
        if let period = statistics.period {
            lane.period = period.median
            lane.statedPeriod = statistics.steadyPeriod?.median
            // The longest gap would be the one in which the clock jumped.
            lane.ratio = facts.hasTimeAxis ? statistics.worstGapRatio : nil
            lane.isBad = facts.absentees.contains(slot)
        }
        return lane
    }

    private func label(_ entry: IdentifierIndex.Entry) -> String {
        Hexadecimal.identifier(entry, names: facts.capture.frames.names)
            + (entry.isXL && !entry.isSymbolic ? " XL" : "")
    }

    private func folded(_ slots: [Int]) -> TimelineLane {
        var lane = TimelineLane(
            label: "+\(Decimal.grouped(slots.count)) more", colours: LaneColours(theme.underline))
        let bands = slots.compactMap { facts.bands.bySlot[$0] }
        if !bands.isEmpty { lane.band = FoldedBand.band(bands) }
        if let stop = lane.band?.stop {
            lane.fate = "\(Decimal.grouped(slots.count)) stopped, the last at " + moment.text(stop)
        }
        lane.slots = slots
        lane.count = slots.reduce(0) { $0 + facts.statistics[$1].count }
        lane.isFolded = true
        return lane
    }
}

/// The text of a time in the format of the axis, with as many decimals as the picture can show.
struct TimelineMoment {
    private let scale: TimeAxis.Scale
    private let decimals: Int

    init(_ facts: TimelineFacts, options: TimelineOptions) {
        scale = TimelineSection.axisScale(facts, options)
        let span = facts.range.upperBound.subtractingSaturating(facts.range.lowerBound)
        decimals = span >= 10_000_000_000 ? 1 : span >= 1_000_000_000 ? 2 : span >= 100_000_000 ? 3 : 6
    }

    func text(_ time: Int64) -> String {
        switch scale {
        case .rows(let before): "frame \(Decimal.grouped(Int(clamping: time.addingSaturating(1 + before))))"
        case .seconds(let origin), .clock(let origin):
            Decimal.seconds(time.subtractingSaturating(origin), decimals: decimals) + " s"
        case .date(let zone, _):
            String((zone?.civilTime(time) ?? CivilTime(nanoseconds: time)).text.split(separator: " ").last ?? "")
        }
    }
}
