internal import CANCapture
internal import Platform

/// Combines findings that have one cause: the effects of a silence, a step of the clock or a controller that was
/// bus-off are not reported again, and identifiers that fail together are one finding.
enum FindingFolding {
    /// Minimum number of identifiers that fail at one time and become one finding.
    static let fewestTogether = 3
    /// Effects are searched within this time around a cause, nanoseconds.
    private static let reach: Int64 = 1_000_000_000

    static func folded(_ found: [Finding], _ analysis: RecordingAnalysis) -> [Finding] {
        var all = withoutEchoes(found, analysis)
        for rule in [FindingRule.missingMessage, .stoppedMessage, .newMessage, .lateMessage, .extraFrames] {
            all = together(rule, all)
        }
        all = SharedPauses.refined(SharedPauses.complete(StoppedSteps.joined(all, analysis), analysis), analysis)
        all = UnrecordedPauses.refined(all, analysis)
        all = gapsFolded(all, analysis)
        all = RegularPauses.joined(groupsFolded(all))
        // Computed before findings are folded away: identifiers that ever pause alone.
        let alone = Set(all.filter { $0.rule == .missingMessage && $0.others.isEmpty }.compactMap(\.slot))
        all = lossesFolded(all)
        all = folded(alikeSilences(all), of: all, most: mostAlike)
        for rule in [FindingRule.silence, .errorPassive, .busOff] { all = repeatsFolded(rule, all, by: kind) }
        all = folded(floods(all), of: all, most: 1)
        all = errorsFolded(all)
        markTogether(&all, alone: alone, analysis)
        analysis.nameSenders(of: &all)
        all = GatewayHoles.without(all, analysis)
        return explained(all, analysis)
    }

    // MARK: Echoes

    /// The rules that each cause explains, on the same channel and, except for the first three, of the same identifier.
    private static let ofChannel: [FindingRule: Set<FindingRule>] = [
        .busOff: [.silence, .missingMessage, .lateMessage, .period, .extraFrames, .counterSkip, .valueJump],
        .silence: [.missingMessage, .lateMessage, .period, .extraFrames, .counterSkip, .valueJump, .stoppedMessage],
        .blockOrder: [
            .missingMessage, .lateMessage, .period, .extraFrames, .counterSkip, .valueJump, .silence, .duplicate,
        ],
        .flood: [.missingMessage, .lateMessage, .duplicate],
        .load: [.flood],
    ]
    private static let ofIdentifier: [FindingRule: Set<FindingRule>] = [
        .missingMessage: [.counterSkip, .valueJump, .lateMessage],
        .extraFrames: [.period, .missingMessage, .lateMessage, .counterSkip, .counterStuck, .valueJump],
        .period: [.missingMessage, .lateMessage, .counterSkip, .counterStuck],
        .checksum: [.valueJump, .counterSkip, .outOfRange],
        .lengthMismatch: [.counterSkip, .checksum, .valueJump, .notAvailable],
        .counterStuck: [.counterSkip, .checksum],
        .counterSkip: [.valueJump],
        .notAvailable: [.checksum, .counterSkip, .valueJump],
        .outOfRange: [.valueJump],
        .canopenHeartbeatLost: [.missingMessage, .stoppedMessage, .lateMessage],
        .newMessage: [.stoppedMessage],
        .flood: [.period, .extraFrames],
        .canopenEmergency: [.newMessage],
        .dm1Active: [.newMessage, .stoppedMessage],
    ]

    /// By the rule of a finding: the rules that may be its causes.
    private static let causesOfChannel = inverted(ofChannel)
    private static let causesOfIdentifier = inverted(ofIdentifier)

    private static func inverted(_ effects: [FindingRule: Set<FindingRule>]) -> [FindingRule: [FindingRule]] {
        var causes: [FindingRule: [FindingRule]] = [:]
        for (cause, rules) in effects { for rule in rules { causes[rule, default: []].append(cause) } }
        return causes
    }

    private static func withoutEchoes(_ found: [Finding], _ analysis: RecordingAnalysis) -> [Finding] {
        // A finding about all channels is explained by a cause about all channels.
        func channel(_ finding: Finding) -> Int { finding.channel.map { Int($0) } ?? -1 }
        let ofChannels = CauseIndex(found.filter { ofChannel[$0.rule] != nil }, subject: channel)
        let ofIdentifiers = CauseIndex(found.filter { ofIdentifier[$0.rule] != nil }) { $0.slot }
        let active = ActiveTroubleRule.bySender(found)
        let claims = Dictionary(grouping: found.lazy.filter { $0.rule == .addressConflict }, by: \.channel)
        return found.filter { finding in
            let farthest = max(reach, usualGap(finding))
            let isEcho = (causesOfChannel[finding.rule] ?? []).contains { rule in
                // Blocks of records concern all channels.
                let subject = rule == .blockOrder ? -1 : channel(finding)
                return ofChannels.explains(finding, subject: subject, rule: rule, reach: farthest) {
                    explains($0, finding)
                }
            }
            guard !isEcho else { return false }
            guard let slot = finding.slot else { return true }
            if finding.rule == .newMessage, AddressRule.isOfClaims(finding, claims, analysis.index.entries[slot]) {
                return false
            }
            if finding.rule == .stoppedMessage || finding.rule == .newMessage,
                ActiveTroubleRule.isOfCodes(finding, active, analysis.index.entries[slot])
            {
                return false
            }
            return !(causesOfIdentifier[finding.rule] ?? []).contains { rule in
                // An identifier that appears late and stays may also fail later.
                if rule == .newMessage, finding.severity == .error { return false }
                return ofIdentifiers.explains(finding, subject: slot, rule: rule, reach: 0) { touch($0, finding, 0) }
            }
        }
    }

    /// Nanoseconds in which a bus goes on after a controller was off.
    private static let longestRestart: Int64 = 300_000_000

    /// From an identifier's last frame to the reported begin of its silence.
    private static func usualGap(_ finding: Finding) -> Int64 {
        let period = finding.facts.period ?? 0
        return period.addingSaturating(period / 2)
    }

    /// Whether something on a channel explains a finding of one of its identifiers.
    private static func explains(_ cause: Finding, _ finding: Finding) -> Bool {
        guard cause.rule != .blockOrder, let own = finding.interval, let other = cause.interval else {
            return touch(cause, finding, reach)
        }
        let period = finding.facts.period ?? 0
        switch finding.rule {
        case .missingMessage: return own.isExplained(by: other, period: period)
        case .silence:
            // If the bus is silent for longer than its controller was bus-off, or was silent long before, it has another fault, or
            // its controller goes bus-off again and again.
            let length = other.upperBound.subtractingSaturating(other.lowerBound)
            let most = max(length / 2, longestRestart)
            return touch(cause, finding, reach) && own.upperBound <= other.upperBound.addingSaturating(most)
                && own.lowerBound >= other.lowerBound.subtractingSaturating(max(most, reach))
        case .stoppedMessage:
            // It lasts to the end of the recording, over everything that is silent later, so only its beginning counts.
            return own.lowerBound >= other.lowerBound.subtractingSaturating(usualGap(finding))
                && own.lowerBound <= other.upperBound
        default: return touch(cause, finding, reach)
        }
    }

    private static func touch(_ one: Finding, _ other: Finding, _ reach: Int64) -> Bool {
        if let mine = one.interval, let theirs = other.interval {
            return theirs.lowerBound.subtractingSaturating(reach) <= mine.upperBound
                && mine.lowerBound.subtractingSaturating(reach) <= theirs.upperBound
        }
        guard let mine = one.rows, let theirs = other.rows else { return false }
        return mine.overlaps(theirs)
    }

    // MARK: One cause

    /// Findings of one rule and channel that begin and end together are combined into the first of them.
    static func together(_ rule: FindingRule, _ all: [Finding]) -> [Finding] {
        let places = all.indices.filter { all[$0].rule == rule && all[$0].slot != nil && all[$0].others.isEmpty }
            .sorted { (all[$0].interval?.lowerBound ?? 0) < (all[$1].interval?.lowerBound ?? 0) }
        let overlaps = rule == .missingMessage || rule == .lateMessage
        var groups: [[Int]] = []
        var isTaken = Set<Int>()
        // Those of other channels are not compared, and gaps only with those that begin in them.
        for own in Dictionary(grouping: places, by: { all[$0].channel }).values {
            let spans = own.map { all[$0].interval }
            for (number, place) in own.enumerated() where !isTaken.contains(place) {
                guard let mine = spans[number] else { continue }
                let reach = max(1_000_000_000, (all[place].facts.period ?? 0).multipliedSaturating(by: 2))
                let latest = overlaps ? mine.upperBound : mine.lowerBound.addingSaturating(reach)
                var group = [place]
                for other in (number + 1)..<max(number + 1, own.count) where !isTaken.contains(own[other]) {
                    guard let theirs = spans[other], theirs.lowerBound <= latest,
                        theirs.lowerBound.subtractingSaturating(mine.lowerBound) <= reach
                    else { break }
                    if !overlaps || overlap(mine, theirs) { group.append(own[other]) }
                }
                let slots = Set(group.compactMap { all[$0].slot })
                let isEarly = rule == .newMessage && beginAtOnce(group.map { all[$0] })
                let mayBeTwo = rule == .missingMessage || rule == .stoppedMessage || isEarly
                guard slots.count >= (mayBeTwo ? 2 : fewestTogether) else { continue }
                isTaken.formUnion(group)
                groups.append(group)
            }
        }
        if rule == .missingMessage { groups = withoutCoincidences(groups, of: places, all) }
        var result = all
        var gone = Set<Int>()
        for group in groups {
            result[group[0]] = merged(group.map { all[$0] })
            if rule == .stoppedMessage { result[group[0]].stopTogether(group.map { all[$0] }) }
            result[group[0]].facts.moments = 1
            gone.formUnion(group.dropFirst())
        }
        return result.indices.filter { !gone.contains($0) }.map { result[$0] }
    }

    /// Without groups of a few identifiers that miss frames as often alone: where many frames are lost, some are lost at the
    /// same moment, and those of each identifier are counted together.
    ///
    /// - Parameter places: of all findings that may be in a group.
    private static func withoutCoincidences(_ groups: [[Int]], of places: [Int], _ all: [Finding]) -> [[Int]] {
        let grouped = Set(groups.joined())
        var (alone, together): ([Int: Int], [Int: Int]) = ([:], [:])
        for place in places {
            guard let slot = all[place].slot else { continue }
            if grouped.contains(place) { together[slot, default: 0] += 1 } else { alone[slot, default: 0] += 1 }
        }
        // How often the same identifiers lose frames together, and how often they would by chance.
        let bySlots = Dictionary(grouping: groups) { Set($0.compactMap { place in all[place].slot }) }
        let starts = places.compactMap { all[$0].interval?.lowerBound }
        let time = Double((starts.max() ?? 0).subtractingSaturating(starts.min() ?? 0))
        func isMoreThanChance(_ slots: Set<Int>, _ group: [Int]) -> Bool {
            let cycle = Double(group.compactMap { all[$0].facts.period }.max() ?? 0)
            let frequent = slots.map { Double(alone[$0, default: 0] + together[$0, default: 0]) }.sorted().suffix(2)
            let expected = frequent.reduce(1, *) * 2 * cycle / max(time, 1)
            return Double(bySlots[slots]?.count ?? 0) > 3 * expected + 3
        }
        return groups.filter { group in
            let slots = Set(group.compactMap { all[$0].slot })
            return slots.count > mostByChance || group.contains { !isShort(all[$0]) } || isMoreThanChance(slots, group)
                || slots.contains { slot in
                    alone[slot, default: 0] <= mostLosses || alone[slot, default: 0] * 2 < together[slot, default: 0]
                }
        }
    }

    /// Whether a gap is of a few cycles.
    private static func isShort(_ finding: Finding) -> Bool {
        guard let length = finding.facts.length, let period = finding.facts.period else { return false }
        return length / longGap <= period
    }

    /// Whether cyclic messages appear within one cycle of each other.
    private static func beginAtOnce(_ group: [Finding]) -> Bool {
        let starts = group.compactMap { $0.interval?.lowerBound }
        guard let first = starts.min(), let last = starts.max(), let cycle = group.compactMap(\.facts.period).min(),
            group.allSatisfy({ $0.facts.period != nil })
        else { return false }
        return last.subtractingSaturating(first) <= cycle
    }

    /// Whether two gaps mostly overlap.
    private static func overlap(_ mine: ClosedRange<Int64>, _ theirs: ClosedRange<Int64>) -> Bool {
        let overlap = min(mine.upperBound, theirs.upperBound)
            .subtractingSaturating(max(mine.lowerBound, theirs.lowerBound))
        let lengths = [mine, theirs].map { $0.upperBound.subtractingSaturating($0.lowerBound) }
        return overlap >= (lengths.min() ?? 0) / 2 && overlap >= (lengths.max() ?? 0) / 3
    }

    /// Maximum number of similar findings that are reported separately; more are one finding.
    private static let mostRepeats = 3
    /// The same for pauses of an identifier or a group.
    private static let mostPauses = 2
    /// A gap that is longer than its neighbours by this factor is an event of its own.
    private static let longGap: Int64 = 5
    /// The same for the common pause of a group.
    private static let longPauseOfGroup: Int64 = 3

    /// Findings that repeat are combined into one.
    private static func repeatsFolded(
        _ rule: FindingRule, _ all: [Finding], by key: (Finding) -> Int?
    ) -> [Finding] {
        var places: [Int: [Int]] = [:]
        for (place, finding) in all.enumerated() where finding.rule == rule {
            if let key = key(finding) { places[key, default: []].append(place) }
        }
        return folded(Array(places.values), of: all)
    }

    /// A few error frames at a time, again and again: one finding of their channel. If they do not arrive at steady
    /// intervals, those beside a silence or a state of a controller stay with it.
    private static func errorsFolded(_ all: [Finding]) -> [Finding] {
        var places: [UInt16: [Int]] = [:]
        for (place, finding) in all.enumerated()
        where finding.rule == .errorBurst && finding.severity == .info && finding.interval != nil {
            if let channel = finding.channel { places[channel, default: []].append(place) }
        }
        let causes = all.filter { [.silence, .busOff, .errorPassive].contains($0.rule) }
        func isAlone(_ place: Int) -> Bool {
            !causes.contains { $0.channel == all[place].channel && touch($0, all[place], reach / 10) }
        }
        return folded(
            places.keys.sorted().map { channel in
                let list = places[channel] ?? []
                guard list.count <= mostErrors, !areSteady(list.map { all[$0] }) else { return list }
                return list.filter(isAlone)
            }, of: all)
    }

    /// Number of single error frames above which they are one finding, wherever they are.
    private static let mostErrors = 256

    /// Whether findings follow each other at steady intervals.
    private static func areSteady(_ found: [Finding]) -> Bool {
        let starts = found.compactMap { $0.interval?.lowerBound }.sorted()
        guard starts.count > fewestSteady else { return false }
        let gaps = zip(starts.dropFirst(), starts).map { $0.subtractingSaturating($1) }.sorted()
        return gaps[gaps.count * 9 / 10] / 3 <= gaps[gaps.count / 2]
    }

    private static let fewestSteady = 8

    /// The gaps of one identifier alone. Those that are much longer than most stay separate.
    private static func gapsFolded(_ all: [Finding], _ analysis: RecordingAnalysis) -> [Finding] {
        var places: [Int: [Int]] = [:]
        for (place, finding) in all.enumerated() where finding.rule == .missingMessage && finding.others.isEmpty {
            if let slot = finding.slot { places[slot, default: []].append(place) }
        }
        return folded(
            places.values.map { places in
                let lengths = places.compactMap { all[$0].facts.length }.sorted()
                guard !lengths.isEmpty else { return places }
                let long = lengths[lengths.count / 2].multipliedReportingOverflow(by: longGap)
                return places.filter { long.overflow || all[$0].facts.length ?? 0 <= long.partialValue }
            }, of: all, most: mostPauses
        ).map { finding in
            guard finding.rule == .missingMessage, finding.others.isEmpty, finding.count > mostLosses,
                let slot = finding.slot, let lost = finding.facts.lost
            else { return finding }
            let series = analysis.series[slot]
            let seen = finding.interval.map { interval in
                series.place(notBefore: interval.upperBound) - series.place(notBefore: interval.lowerBound)
            }
            let share = Double(lost) / Double(max(1, lost + (seen ?? series.count)))
            guard share >= leastShare else { return finding }
            var finding = finding
            finding.facts.lostShare = share
            return finding
        }
    }

    /// Minimum share of lost frames of an identifier that is shown beside their number.
    private static let leastShare = 0.01

    /// Groups of which most members pause repeatedly, for about as long.
    private static func groupsFolded(_ all: [Finding]) -> [Finding] {
        var clusters: [(slots: Set<Int>, length: Int64, places: [Int])] = []
        for (place, finding) in all.enumerated() where finding.rule == .missingMessage && !finding.others.isEmpty {
            let (slots, length) = (Set(finding.slots), finding.facts.length ?? 0)
            let known = clusters.prefix(mostClusters).firstIndex { cluster in
                all[cluster.places[0]].channel == finding.channel
                    && cluster.slots.intersection(slots).count * 2 >= min(cluster.slots.count, slots.count)
                    && cluster.length / longPauseOfGroup <= length && length / longPauseOfGroup <= cluster.length
            }
            if let known { clusters[known].places.append(place) } else { clusters.append((slots, length, [place])) }
        }
        return folded(clusters.map(\.places), of: all, most: mostPauses)
    }

    private static let mostClusters = 64

    /// Many short gaps of one or two identifiers at a time are one finding of their channel: frames are lost now and
    /// then, whichever node sends them.
    private static func lossesFolded(_ all: [Finding]) -> [Finding] {
        var (places, coincidences): ([UInt16: [Int]], [UInt16: [Int]]) = ([:], [:])
        for (place, finding) in all.enumerated() where finding.rule == .missingMessage {
            guard let channel = finding.channel, isShort(finding) else { continue }
            if finding.slots.count < fewestTogether || finding.facts.moments ?? 1 > 1 {
                places[channel, default: []].append(place)
            } else if finding.slots.count <= mostByChance, finding.facts.lost == finding.slots.count {
                coincidences[channel, default: []].append(place)
            }
        }
        // If many frames are lost, some of them are lost at the same moment by chance.
        let many = places.filter { $0.value.count > mostLosses }
        return folded(many.map { $0.value + (coincidences[$0.key] ?? []) }, of: all)
    }

    private static let (mostLosses, mostByChance) = (8, 4)

    /// Each list of more places than `most` is combined into the first of them.
    private static func folded(_ lists: [[Int]], of all: [Finding], most: Int = mostRepeats) -> [Finding] {
        var result = all
        var gone = Set<Int>()
        for repeats in lists where repeats.count > most {
            var one = merged(repeats.map { all[$0] })
            let errors = repeats.compactMap { all[$0].facts.errors }
            one.facts.errors = errors.isEmpty ? nil : errors.reduce(0, +)
            let late = repeats.compactMap { all[$0].facts.late }
            one.facts.late = late.isEmpty ? nil : late.reduce(0, +)
            let moments = repeats.compactMap { all[$0].facts.moments }
            one.facts.moments = moments.isEmpty ? nil : moments.reduce(0, +)
            // Gaps of several identifiers do not count as one moment if only some of them coincide.
            if one.rule == .missingMessage, !one.others.isEmpty {
                one.facts.moments = repeats.reduce(0) { $0 + (all[$1].facts.moments ?? all[$1].count) }
            }
            let sets = repeats.lazy.map { Set(all[$0].slots) }
            one.facts.isTogether = sets.allSatisfy { $0 == sets.first }
            result[repeats[0]] = one
            gone.formUnion(repeats.dropFirst())
        }
        return result.indices.filter { !gone.contains($0) }.map { result[$0] }
    }

    /// Identifiers pause together if none of them ever pauses alone and all of them pause at each moment, or if they
    /// pause once for a long time. A single pause begins and ends with that of the others.
    private static func markTogether(_ all: inout [Finding], alone: Set<Int>, _ analysis: RecordingAnalysis) {
        for place in all.indices where all[place].rule == .missingMessage && !all[place].others.isEmpty {
            let isSame =
                all[place].facts.moments == 1 ? SharedPauses.agree(all[place], analysis) : all[place].facts.isTogether
            let isLong =
                all[place].facts.moments == 1 && all[place].others.count + 1 >= fewestTogether
                && all[place].facts.length ?? 0 >= longPause
            all[place].facts.isTogether = isSame && (isLong || alone.isDisjoint(with: all[place].slots))
        }
    }

    /// Nanoseconds; single missing frames of an identifier elsewhere do not count.
    private static let longPause: Int64 = 1_000_000_000

    /// Combines several findings. The facts are those of the longest one, and sums.
    static func merged(_ group: [Finding]) -> Finding {
        var first = group.max { ($0.facts.length ?? 0) < ($1.facts.length ?? 0) } ?? group[0]
        first.others = Set(group.flatMap(\.slots)).subtracting([first.slot].compactMap { $0 }).sorted()
        first.folded = group.flatMap(\.parts)
        let rows = group.compactMap(\.rows)
        if let start = rows.map(\.lowerBound).min(), let end = rows.map(\.upperBound).max() { first.rows = start...end }
        let intervals = group.compactMap(\.interval)
        if let start = intervals.map(\.lowerBound).min(), let end = intervals.map(\.upperBound).max() {
            first.interval = start...end
        }
        first.facts.isRestart = SharedPauses.isRestart(first.folded)
        first.severity = group.map(\.severity).max() ?? first.severity
        first.count = group.reduce(0) { $0 + $1.count }
        first.facts.areCopies = group.allSatisfy(\.facts.areCopies)
        first.facts.areTellingCopies = first.facts.areCopies && group.contains(where: \.facts.areTellingCopies)
        if first.rule == .errorBurst { ErrorBurstRule.merge(group, into: &first) }
        let frames = group.compactMap(\.facts.lost)
        first.facts.lost = frames.isEmpty ? nil : frames.reduce(0, +)
        first.facts.isAbout = group.contains(where: \.facts.isAbout)
        first.facts.missed = group.compactMap(\.facts.missed).min()
        let time = group.compactMap(\.facts.lostTime)
        first.facts.lostTime = time.isEmpty ? nil : time.reduce(0) { $0.addingSaturating($1) }
        return first
    }
}

/// Findings that may explain others, by what they concern and by their time, so that not all of them must be examined.
struct CauseIndex {
    /// What a cause concerns (a channel, an identifier), and its rule.
    private struct Key: Hashable {
        var subject: Int
        var rule: FindingRule
    }

    private struct Lane {
        /// In the order in which they begin.
        var timed: [Finding] = []
        /// By place in `timed`: the latest end of all up to that place.
        var latestEnds: [Int64] = []
        var untimed: [Finding] = []
    }

    private var lanes: [Key: Lane] = [:]

    /// - Parameter subject: of a cause; nil for one that explains nothing.
    init(_ causes: [Finding], subject: (Finding) -> Int?) {
        for cause in causes {
            guard let subject = subject(cause) else { continue }
            let key = Key(subject: subject, rule: cause.rule)
            if cause.interval == nil {
                lanes[key, default: Lane()].untimed.append(cause)
            } else {
                lanes[key, default: Lane()].timed.append(cause)
            }
        }
        for key in Array(lanes.keys) {
            guard var lane = lanes.removeValue(forKey: key) else { continue }
            lane.timed.sort { Self.start($0) < Self.start($1) }
            var latest = Int64.min
            lane.latestEnds = lane.timed.map { cause in
                latest = max(latest, cause.interval?.upperBound ?? .min)
                return latest
            }
            lanes[key] = lane
        }
    }

    private static func start(_ cause: Finding) -> Int64 { cause.interval?.lowerBound ?? .min }

    /// Whether one of the causes explains a finding.
    ///
    /// - Parameters:
    ///   - reach: a cause that is further away explains nothing, nanoseconds; causes without times are all examined.
    ///   - explains: called for causes within reach.
    func explains(
        _ finding: Finding, subject: Int, rule: FindingRule, reach: Int64, _ explains: (Finding) -> Bool
    ) -> Bool {
        guard let lane = lanes[Key(subject: subject, rule: rule)] else { return false }
        if lane.untimed.contains(where: explains) { return true }
        guard let own = finding.interval else { return lane.timed.contains(where: explains) }
        let (first, last) = (own.lowerBound.subtractingSaturating(reach), own.upperBound.addingSaturating(reach))
        var place = lane.timed.count
        var low = 0
        while low < place {
            let middle = (low + place) / 2
            if Self.start(lane.timed[middle]) <= last { low = middle + 1 } else { place = middle }
        }
        while place > 0, lane.latestEnds[place - 1] >= first {
            place -= 1
            if explains(lane.timed[place]) { return true }
        }
        return false
    }
}
