internal import Platform

/// A recorder that loses frames throughout: the intervals of most cyclic identifiers of a channel are repeatedly whole
/// multiples of their cycles, independently of each other. Senders that pause do not all pause independently.
enum ChannelLossRule: SeriesRule {
    /// Minimum number of intervals of an identifier.
    static let fewestGaps = 40
    /// Minimum number of identifiers of a channel that lose frames.
    private static let fewest = 5
    /// Maximum length of an interval in cycles; longer ones may be pauses.
    static let longest = 12.0
    /// Of an identifier that does, intervals up to this many nanoseconds are counted: at times such a recorder loses nearly
    /// everything.
    static let longestLoss = 2_000_000_000.0
    /// Minimum share of frames that an identifier loses, and that the channel loses.
    static let leastLost = 0.02

    /// The result for one identifier: how many of its frames arrived, and how many did not.
    static func findings(of series: IdentifierSeries, in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.isSteady, !series.isConversation, series.count > fewestGaps,
            let witness = Witness(series, analysis)
        else { return [] }
        var finding = analysis.finding(.recorderLoss, .info, series, series.rowRange(0...(series.count - 1)))
        finding.count = series.count
        finding.facts.period = witness.cycle
        finding.facts.lost = witness.lost
        finding.facts.isScattered = witness.isVarying
        if share(finding) >= leastLost { finding.facts.countersJump = Counters(series, analysis, witness.cycle).jump }
        return [finding]
    }

    static func told(_ found: [Finding], in analysis: RecordingAnalysis) -> [Finding] {
        let channels = Dictionary(grouping: found) { $0.channel ?? 0 }.sorted { $0.key < $1.key }
        var asked: [UInt16: Int] = [:]
        for series in analysis.series where series.count > fewestGaps && !series.isConversation {
            asked[series.entry.channel, default: 0] += 1
        }
        let told = channels.compactMap {
            loss(on: $0, $1, of: asked[$0] ?? 0, fewest: fewest, beside: [], in: analysis)
        }
        if told.isEmpty { return channels.compactMap { lossOfPart($1, of: asked[$0] ?? 0, in: analysis) } }
        guard told.count < channels.count else { return told }
        // A recorder that loses frames of one channel also loses those of others, so fewer identifiers are enough
        // there.
        let shares = told.compactMap(\.facts.seen)
        return channels.compactMap {
            loss(on: $0, $1, of: asked[$0] ?? 0, fewest: fewestBeside, beside: shares, in: analysis)
        }
    }

    /// Minimum number of identifiers that lose frames beside a channel that does.
    private static let fewestBeside = 3

    /// - Parameter shares: of the frames that the recorder loses of other channels.
    private static func loss(
        on channel: UInt16, _ witnesses: [Finding], of asked: Int, fewest: Int, beside shares: [Double],
        in analysis: RecordingAnalysis
    ) -> Finding? {
        let (witnesses, losers) = alike(witnesses)
        guard losers.count >= fewest, losers.count * 10 >= witnesses.count * 6 else { return nil }
        // A few cyclic identifiers among many without a cycle say nothing about the others.
        let areMost = witnesses.count * 2 >= asked
        let areAll = losers.count >= fewestOfAll && losers.count * 10 >= witnesses.count * 9
        guard areMost || areAll && witnesses.count * 3 >= asked else { return nil }
        let seconds = seconds(losers, analysis)
        let losing = Set(losers.compactMap(\.slot))
        let lost = seconds.lost + witnesses.reduce(0) { $0 + (losing.contains($1.slot ?? -1) ? 0 : $1.facts.lost ?? 0) }
        let arrived = witnesses.reduce(0) { $0 + $1.count }
        guard Double(lost) >= leastLost * Double(max(1, lost + arrived)) else { return nil }
        // Counters that continue over long intervals show that the senders were slower.
        let jumping = losers.count { $0.facts.countersJump == true }
        let counting = losers.count { $0.facts.countersJump == false }
        guard jumping >= counting,
            jumping >= fewestJumping || areOfOneRecorder(losers) || lose(losers, asMuchAs: shares)
        else { return nil }
        if let part = stretch(losers, of: witnesses, seconds, analysis) { return part }
        guard seconds.isThroughout, let rows = seconds.rows else { return nil }
        var finding = Finding(.recorderLoss, .error)
        finding.channel = channel
        finding.others = losers.compactMap(\.slot).sorted()
        finding.rows = rows
        finding.interval = analysis.interval(rows)
        finding.count = losers.count
        finding.facts.lost = lost
        finding.facts.counters = witnesses.count
        // The share is that of the time from the first loss to the last.
        finding.facts.seen = Double(lost) / Double(max(1, lost + Int(Double(arrived) * seconds.arrivedBetween)))
        finding.facts.isThroughout = true
        finding.facts.lostTime = seconds.lostTime
        finding.facts.worst = seconds.worst
        return finding
    }

    /// Minimum number of identifiers that speak for the others, if nearly all with a cycle lose frames.
    private static let fewestOfAll = 10

    /// Minimum number of identifiers whose counters jump that needs no other evidence.
    private static let fewestJumping = 2

    /// If most frames are missing, messages that are sent on events look alike, but not with the same share and different
    /// cycles.
    private static func areOfOneRecorder(_ losers: [Finding]) -> Bool {
        let shares = losers.map(share).sorted()
        let usual = shares[shares.count / 2]
        guard usual > mostWithCycle else { return true }
        let near = losers.filter { abs(share($0) - usual) <= sameShare }
        let cycles = near.compactMap(\.facts.period)
        guard near.count * 10 >= losers.count * 7, let least = cycles.min(), let most = cycles.max() else {
            return false
        }
        return most / 3 * 2 > least
    }

    /// Whether about as large a share of their frames is missing as on another channel.
    private static func lose(_ losers: [Finding], asMuchAs shares: [Double]) -> Bool {
        let own = losers.map(share).sorted()
        return shares.contains { abs(own[own.count / 2] - $0) <= sameShare }
    }

    /// Share of lost frames up to which a cycle is seen in most intervals, and the largest difference between shares of
    /// one recorder.
    private static let (mostWithCycle, sameShare) = (0.65, 0.08)

    /// All witnesses and those that lose frames, without identifiers that lose much more than the others: they have no cycle.
    private static func alike(_ witnesses: [Finding]) -> (all: [Finding], losers: [Finding]) {
        let shares = witnesses.map(share).filter { $0 >= leastLost }.sorted()
        guard !shares.isEmpty else { return (witnesses, []) }
        let usual = shares[shares.count / 2]
        let all = witnesses.filter { share($0) <= max(3 * usual, usual + 0.15) }
        return (all, all.filter { share($0) >= leastLost })
    }

    /// A recorder that loses frames for a while only, so few of all that most identifiers lose less than others lose by
    /// chance.
    private static func lossOfPart(_ witnesses: [Finding], of asked: Int, in analysis: RecordingAnalysis) -> Finding? {
        let losers = witnesses.filter { $0.facts.lost ?? 0 > 0 }
        guard losers.count >= fewestOfAll, losers.count * 2 >= witnesses.count, witnesses.count * 2 >= asked,
            losers.reduce(0, { $0 + ($1.facts.lost ?? 0) }) >= fewestOfPart
        else { return nil }
        var (jumping, counting) = (0, 0)
        for loser in losers {
            guard let slot = loser.slot, let cycle = loser.facts.period else { continue }
            switch Counters(analysis.series[slot], analysis, cycle).jump {
            case true?: jumping += 1
            case false?: counting += 1
            case nil: break
            }
        }
        guard jumping >= fewestJumpingOfPart, jumping >= 4 * counting else { return nil }
        guard let found = stretch(losers, of: witnesses, seconds(losers, analysis), analysis), let rows = found.rows
        else {
            return nil
        }
        // Messages that begin or end in a part are those of nodes that start or stop.
        let lasting = losers.compactMap(\.slot).count { slot in
            let series = analysis.series[slot]
            let (before, behind) = (series.place(notBehind: rows.lowerBound), series.place(notBehind: rows.upperBound))
            return before >= fewestBesidePart && series.count - behind > fewestBesidePart
        }
        guard lasting * 4 >= losers.count * 3, !isOfPauses(found, analysis) else { return nil }
        var part = found
        part.facts.isOfShortPart = true
        return part
    }

    /// Whether the channel as a whole pauses in a part, so that frames are not lost one by one.
    private static func isOfPauses(_ part: Finding, _ analysis: RecordingAnalysis) -> Bool {
        guard let rows = part.rows, let interval = part.interval, let channel = part.channel,
            let share = part.facts.seen
        else { return false }
        let span = analysis.spans[Int(channel)]
        let spacing = span.last.subtractingSaturating(span.first) / Int64(max(1, span.frames))
        let long = max(longSpacings * spacing, shortestPause)
        var (last, paused) = (nil as Int64?, 0 as Int64)
        for row in rows where analysis.frames.channel(row) == channel && !analysis.frames.flags(row).contains(.error) {
            let time = analysis.frames.time(row)
            if let last, time.subtractingSaturating(last) >= long {
                paused = paused.addingSaturating(time.subtractingSaturating(last))
            }
            last = time
        }
        let length = interval.upperBound.subtractingSaturating(interval.lowerBound)
        return Double(paused) >= share / 2 * Double(length)
    }

    /// A pause of a channel is at least this many times as long as the usual distance of its frames, and this many
    /// nanoseconds.
    private static let (longSpacings, shortestPause) = (20 as Int64, 30_000_000 as Int64)

    /// What explains that frames are missing for a while, besides a flood and bursts of errors.
    private static let causes: Set<FindingRule> = [.busOff, .silence, .load, .blockOrder]

    /// Without losses of a part in which a flood prevents frames, or of a short part in which anything does.
    private static func withoutExplained(_ found: [Finding]) -> [Finding] {
        guard found.contains(where: \.facts.isPart) else { return found }
        return found.filter { loss in
            guard loss.facts.isPart, let own = loss.interval else { return true }
            return !found.contains { cause in
                let prevents =
                    cause.rule == .flood
                    || loss.facts.isOfShortPart
                        && (causes.contains(cause.rule) || cause.rule == .errorBurst && cause.severity > .info)
                return prevents && (cause.channel == nil || cause.channel == loss.channel)
                    && cause.interval?.overlaps(own) == true
            }
        }
    }

    private static let fewestJumpingOfPart = 3
    /// Minimum number of frames of an identifier before and after a part.
    private static let fewestBesidePart = 10

    /// A recorder that loses frames for a while only.
    private static func stretch(
        _ losers: [Finding], of witnesses: [Finding], _ seconds: Seconds, _ analysis: RecordingAnalysis
    ) -> Finding? {
        guard let part = seconds.part, part.lost >= fewestOfPart, let first = losers.first else { return nil }
        let share = Double(part.lost) / Double(part.lost + part.arrived)
        guard share >= leastOfPart else { return nil }
        var finding = Finding(.recorderLoss, .error)
        finding.channel = first.channel
        finding.others = losers.compactMap(\.slot).sorted()
        finding.rows = part.rows
        finding.interval = analysis.interval(part.rows)
        finding.count = losers.count
        finding.facts.lost = part.lost
        finding.facts.counters = witnesses.count
        finding.facts.seen = share
        finding.facts.isThroughout = true
        finding.facts.isPart = true
        finding.facts.lostTime = part.lostTime
        return finding
    }

    /// Minimum number of frames that a stretch lacks, and their share of it.
    private static let (fewestOfPart, leastOfPart) = (40, 0.03)

    private static func share(_ witness: Finding) -> Double {
        let lost = Double(witness.facts.lost ?? 0)
        return lost / (lost + Double(witness.count))
    }

    /// If a finding reports that a channel loses frames throughout, findings that a lost frame explains are removed.
    static func withoutEffects(_ found: [Finding]) -> [Finding] {
        let found = withoutExplained(found)
        let losses = Dictionary(
            found.filter { $0.rule == .recorderLoss && $0.facts.isThroughout }.map { ($0.channel, $0) },
            uniquingKeysWith: { first, _ in first })
        guard !losses.isEmpty else { return found }
        return found.filter { finding in
            guard !finding.facts.isThroughout, let loss = losses[finding.channel] else { return true }
            guard effects.contains(finding.rule) else { return true }
            // A loss in a part of the recording explains the findings in that part.
            guard loss.facts.isPart, let own = loss.interval, let other = finding.interval else { return false }
            let near = own.lowerBound.subtractingSaturating(reach)...own.upperBound.addingSaturating(reach)
            return !near.overlaps(other)
        }
    }

    /// Nanoseconds; a few frames were lost shortly before and after a part.
    private static let reach: Int64 = 500_000_000

    private static let effects: Set<FindingRule> = [
        .missingMessage, .lateMessage, .period, .extraFrames, .counterSkip, .valueJump, .isotpSequence, .isotpTimeout,
        .udsNoResponse, .multipacket,
        .gatewayDelay, .canopenHeartbeatLost, .newMessage, .recorderLoss,
    ]
}
