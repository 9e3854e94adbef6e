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
    /// Slots of identifiers of incidents, by the severity of these.
    private let concerned: [Int]

    /// Maximum number of identifiers of an incident that are not folded because of it.
    private static let mostOfIncident = 6
    private static let mostOfInformation = 2

    package init(_ facts: TimelineFacts, options: TimelineOptions) {
        self.facts = facts
        self.options = options
        theme = Theme.named(options.page.theme)
        moment = TimelineMoment(facts, options: options)
        var known = Set<Int>()
        // A pin points at a lane, also if its finding is not serious.
        let byGravity = facts.findings.enumerated().sorted {
            (-$0.element.severity.rawValue, $0.offset) < (-$1.element.severity.rawValue, $1.offset)
        }
        concerned = byGravity.flatMap { place, finding in
            let most = place == 0 || finding.severity > .info ? Self.mostOfIncident : Self.mostOfInformation
            return finding.slots.filter { $0 < facts.statistics.count }.sorted {
                (facts.index.entries[$0].rank, $0) < (facts.index.entries[$1].rank, $1)
            }.prefix(most)
        }.filter { known.insert($0).inserted }
    }

    /// Maximum number of channels that are drawn; a damaged file may have any number.
    package static let mostChannels = 24

    /// The channels with frames by name, can2 before can10; if there are too many, only those of the most serious
    /// incidents and the busiest.
    package func channels(most: Int = mostChannels) -> [Int] {
        let channels = facts.counts.channels
        let all = channels.indices.filter { channels[$0].frames > 0 }
        let most = min(most, options.mostChannels ?? .max, Self.mostChannels)
        let grave = all.count > most ? channelsOfIncidents(most) : [:]
        func rank(_ channel: Int) -> (Int, Int, Int) { (grave[channel] ?? .max, -channels[channel].frames, channel) }
        let first = all.sorted { rank($0) < rank($1) }
        return facts.counts.byName(Array(first.prefix(most)))
    }

    /// The place of each channel in the order of the gravity of its incidents; of those that are no more than an
    /// information none.
    private func channelsOfIncidents(_ most: Int) -> [Int: Int] {
        var places: [Int: Int] = [:]
        let byGravity = facts.findings.lazy.filter { $0.severity > .info }.sorted {
            -$0.severity.rawValue < -$1.severity.rawValue
        }
        for finding in byGravity where places.count < most {
            let own =
                finding.channel.map { Int($0) }
                ?? finding.slot.flatMap { slot in
                    slot < facts.statistics.count ? Int(facts.statistics[slot].entry.channel) : nil
                }
            if let own, places[own] == nil { places[own] = places.count }
        }
        return places
    }

    /// The groups with their lanes, limited to this total number (including folded lanes), without what depends on the
    /// width.
    package func groups(mostLanes: Int, mostGroups: Int = mostChannels) -> [TimelineGroup] {
        let channels = channels(most: mostGroups)
        let slots = slots(of: channels)
        var wanted = slots.map(\.count)
        Self.share(mostLanes, among: &wanted)
        return channels.indices.map { place in
            let channel = channels[place]
            let name = facts.counts.channels[channel].name
            var group = TimelineGroup(
                channel: UInt16(truncatingIfNeeded: channel), name: facts.hasChannels ? Self.channelName(name) : "")
            group.lanes = lanes(slots[place], most: wanted[place])
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

    /// The slots of each channel. A capture may have a million, so they take 32 bits.
    private func slots(of channels: [Int]) -> [[UInt32]] {
        let places = Dictionary(uniqueKeysWithValues: zip(channels, channels.indices))
        var counts = [Int](repeating: 0, count: channels.count)
        for one in facts.statistics {
            if let place = places[Int(one.entry.channel)] { counts[place] += 1 }
        }
        var slots = counts.map { count in
            var slots: [UInt32] = []
            slots.reserveCapacity(count)
            return slots
        }
        for slot in facts.statistics.indices {
            guard let place = places[Int(facts.statistics[slot].entry.channel)] else { continue }
            slots[place].append(UInt32(truncatingIfNeeded: slot))
        }
        return slots
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

    private func lanes(_ slots: [UInt32], most: Int) -> [TimelineLane] {
        let ordered = slots.sorted { key(Int($0)) < key(Int($1)) }
        guard ordered.count > most else { return ordered.map { lane(Int($0)) } }
        var kept = chosen(of: ordered, most: most - 1)
        // Lanes that stopped and lanes that did not have separate folded lanes, if there is a lane for both.
        let counts = folded(ordered, but: kept) { _ in true }.reduce(into: (stopped: 0, others: 0)) { counts, slot in
            if hasStopped(slot) { counts.stopped += 1 } else { counts.others += 1 }
        }
        let isSplit = most >= 3 && counts.stopped > 0 && counts.others > 0
        if isSplit { kept = chosen(of: ordered, most: most - 2) }
        let lanes = ordered.filter(kept.contains).map { lane(Int($0)) }
        guard isSplit else { return lanes + [folded(folded(ordered, but: kept) { _ in true })] }
        var first = folded(folded(ordered, but: kept, hasStopped))
        var second = folded(folded(ordered, but: kept) { !hasStopped($0) })
        let all = first.slots.count + second.slots.count
        first.label = "+\(Decimal.grouped(all)) more: \(Decimal.grouped(first.slots.count)) of them"
        second.label = "\(Decimal.grouped(second.slots.count)) of them"
        return lanes + [first, second]
    }

    private func hasStopped(_ slot: Int) -> Bool { facts.bands.bySlot[slot]?.stop != nil }

    /// The slots without a lane of their own that `isWanted` keeps.
    private func folded(_ ordered: [UInt32], but kept: Set<UInt32>, _ isWanted: (Int) -> Bool) -> [Int] {
        var slots: [Int] = []
        slots.reserveCapacity(ordered.count - kept.count)
        for slot in ordered where !kept.contains(slot) && isWanted(Int(slot)) { slots.append(Int(slot)) }
        return slots
    }

    /// Which have lanes of their own: all but the rarest if the order is by identifier, otherwise all but the last.
    /// Identifiers of the most serious incidents have lanes, for up to half of them.
    private func chosen(of ordered: [UInt32], most: Int) -> Set<UInt32> {
        guard most > 0, let channel = ordered.first.map({ facts.statistics[Int($0)].entry.channel }) else { return [] }
        let grave = Set(
            concerned.filter { facts.statistics[$0].entry.channel == channel }.prefix(max(1, most / 2)))
        func rank(_ place: Int) -> (Int, Int, Int) {
            let slot = Int(ordered[place])
            let priority = isLeading(slot) ? 0 : grave.contains(slot) ? 1 : 2
            return options.order == .id
                ? (priority, -facts.statistics[slot].count, slot) : (priority, place, 0)
        }
        // The best so far, in their order: there are few lanes, and perhaps a million identifiers.
        var best: [(rank: (Int, Int, Int), slot: UInt32)] = []
        for place in ordered.indices {
            let rank = rank(place)
            if best.count == most {
                guard rank < best[most - 1].rank else { continue }
                best.removeLast()
            }
            best.insert((rank, ordered[place]), at: best.partitioningIndex { rank < $0.rank })
        }
        return Set(best.map(\.slot))
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
        case .rows(let before): "frame \(time.addingSaturating(1 + before))"
        case .seconds(let origin), .clock(let origin):
            Decimal.seconds(time.subtractingSaturating(origin), decimals: decimals) + " s"
        case .date(let zone, _):
            String((zone?.civilTime(time) ?? CivilTime(nanoseconds: time)).text.split(separator: " ").last ?? "")
        }
    }
}
