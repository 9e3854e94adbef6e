internal import Platform

/// Short pauses of identifiers that return at equal intervals: their sender regularly does something else at
/// that time.
enum RegularPauses {
    /// Number of moments below which they must be more similar, as must those of a single identifier.
    private static let (fewestMoments, fewestOfOne, fewestLoose) = (3, 4, 5)
    /// Maximum deviation of the intervals from the median, as a share of it; where they must be alike, and of the pauses.
    private static let (tolerance, strict, lengthTolerance) = (0.15, 0.05, 0.1)
    /// Minimum share of intervals that are near a multiple of the median.
    private static let leastNear = 0.8
    /// A moment may be missing between two others, a few times.
    private static let mostMultiple = 3.0

    static func refined(_ finding: Finding, _ causes: PauseCauses) -> Finding {
        guard finding.rule == .missingMessage, !causes.areAllMissing(in: finding), !causes.followErrors(finding) else {
            return finding
        }
        guard finding.facts.isRestart != true, let every = every(finding), !causes.areLost(finding) else {
            return finding
        }
        var regular = finding
        regular.facts.every = every
        regular.facts.isTogether = !finding.others.isEmpty && isTogether(finding)
        regular.severity = .info
        return regular
    }

    /// Maximum share of the moments at which one identifier of a group pauses alone.
    private static let mostAlone = 0.1

    /// Whether several identifiers pause at nearly each moment.
    private static func isTogether(_ finding: Finding) -> Bool {
        let parts = finding.parts.compactMap { part in part.interval.map { (slot: part.slot, interval: $0) } }
            .sorted { $0.interval.lowerBound < $1.interval.lowerBound }
        var moments: [Set<Int?>] = []
        var begin: Int64?
        for part in parts {
            let (start, end) = (part.interval.lowerBound, part.interval.upperBound)
            // Pauses that begin one after the other and overlap are not shared.
            if begin.map({ start.subtractingSaturating($0) > end.subtractingSaturating(start) / 4 }) ?? true {
                moments.append([])
                begin = start
            }
            moments[moments.count - 1].insert(part.slot)
        }
        // An identifier that rarely pauses with the group pauses for another reason.
        let areAllOften = finding.slots.allSatisfy { slot in
            moments.count { $0.contains(slot) } * 2 >= moments.count
        }
        return areAllOften && Double(moments.count { $0.count == 1 }) <= mostAlone * Double(moments.count)
    }

    /// When the group pauses: the beginning of each pause that no other overlaps, ascending.
    private static func moments(_ finding: Finding) -> [Int64] {
        let intervals = finding.parts.compactMap(\.interval).sorted { $0.lowerBound < $1.lowerBound }
        var starts: [Int64] = []
        var end = Int64.min
        for one in intervals {
            if one.lowerBound >= end { starts.append(one.lowerBound) }
            end = max(end, one.upperBound)
        }
        return starts
    }

    /// Findings on identifiers of such a group that pause alone at other moments of its rhythm are part of it.
    static func joined(_ found: [Finding]) -> [Finding] {
        var result = found
        var gone = Set<Int>()
        for place in found.indices {
            guard found[place].rule == .missingMessage, !found[place].others.isEmpty,
                let every = every(found[place])
            else { continue }
            let (slots, starts) = (Set(found[place].slots), moments(found[place]))
            let alone = found.indices.filter { other in
                let one = found[other]
                return other != place && one.rule == .missingMessage && one.channel == found[place].channel
                    && slots.isSuperset(of: one.slots) && isAsLong(one, as: found[place])
                    && moments(one).allSatisfy { isInRhythm($0, of: starts, every: every) }
            }
            guard !alone.isEmpty else { continue }
            var one = FindingFolding.merged(([place] + alone).map { found[$0] })
            one.facts.moments = moments(one).count
            one.facts.isTogether = found[place].facts.isTogether
            result[place] = one
            gone.formUnion(alone)
        }
        return result.indices.filter { !gone.contains($0) }.map { result[$0] }
    }

    /// Whether a pause is not much longer than the regular ones.
    private static func isAsLong(_ one: Finding, as habit: Finding) -> Bool {
        (one.facts.length ?? 0) / mostTimesLonger <= habit.facts.length ?? 0
    }

    private static let mostTimesLonger: Int64 = 3

    private static func isInRhythm(_ time: Int64, of starts: [Int64], every: Int64) -> Bool {
        guard let distance = starts.map({ time.distanceSaturating(to: $0) }).min() else { return false }
        let cycles = Double(distance) / Double(every)
        return abs(cycles - cycles.rounded()) <= tolerance && cycles <= mostMultiple
    }

    private static func every(_ finding: Finding) -> Int64? {
        let starts = separate(moments(finding))
        guard starts.count >= (finding.others.isEmpty ? fewestOfOne : fewestMoments) else { return nil }
        let isLoose = starts.count >= fewestLoose && !finding.others.isEmpty
        guard isLoose || areAlike(finding) else { return nil }
        let (tolerance, leastNear, mostMultiple) =
            isLoose ? (Self.tolerance, Self.leastNear, Self.mostMultiple) : (strict, 1, 1)
        let steps = zip(starts.dropFirst(), starts).map { $0.subtractingSaturating($1) }
        let median = steps.sorted()[(steps.count - 1) / 2]
        guard median > 0 else { return nil }
        let near = steps.count { step in
            let cycles = Double(step) / Double(median)
            let whole = cycles.rounded()
            return whole >= 1 && whole <= mostMultiple && abs(cycles - whole) <= tolerance
        }
        // A pause that lasts longer than from one to the next is not one of them.
        let longest = finding.parts.compactMap(\.interval).map { $0.upperBound.subtractingSaturating($0.lowerBound) }
            .max()
        return Double(near) >= leastNear * Double(steps.count) && longest ?? 0 < median ? median : nil
    }

    /// Whether each identifier always pauses for the same time.
    private static func areAlike(_ finding: Finding) -> Bool {
        let parts = finding.parts.compactMap { part in part.interval.map { (slot: part.slot, interval: $0) } }
        return Dictionary(grouping: parts, by: \.slot).values.allSatisfy { own in
            let lengths = own.map { Double($0.interval.upperBound.subtractingSaturating($0.interval.lowerBound)) }
            guard let least = lengths.min(), let most = lengths.max() else { return false }
            return most - least <= lengthTolerance * most
        }
    }

    /// Pauses that follow immediately belong to the same moment.
    private static func separate(_ starts: [Int64]) -> [Int64] {
        guard let first = starts.first, let last = starts.last, starts.count > 1 else { return starts }
        let near = last.subtractingSaturating(first) / Int64(starts.count - 1) / 4
        return starts.reduce(into: []) { kept, start in
            if kept.last.map({ start.subtractingSaturating($0) > near }) ?? true { kept.append(start) }
        }
    }
}

/// What shows that pauses at equal intervals are not regular pauses of a sender.
struct PauseCauses {
    let analysis: RecordingAnalysis
    /// By channel, ascending, nanoseconds.
    private let cycles: [UInt16: [Int64]]
    /// By channel, the number of error frames.
    private let errors: [UInt16: Int]

    private static let fewest = 5

    init(_ analysis: RecordingAnalysis) {
        self.analysis = analysis
        var cycles: [UInt16: [Int64]] = [:]
        for series in analysis.series where !series.isConversation && analysis.rhythms[series.slot].isEven {
            cycles[series.entry.channel, default: []].append(analysis.rhythms[series.slot].median)
        }
        self.cycles = cycles.mapValues { $0.sorted() }
        errors = analysis.errorRows.reduce(into: [:]) { $0[analysis.frames.channel(Int($1)), default: 0] += 1 }
    }

    /// Whether several frames are missing of nearly each message that is due in a pause: then the bus pauses, or its recorder.
    func areAllMissing(in finding: Finding) -> Bool {
        guard let channel = finding.channel, let length = finding.facts.length, let all = cycles[channel],
            finding.slots.count >= Self.fewest, finding.parts.contains(where: { $0.lost ?? 0 > 1 })
        else { return false }
        func isDue(_ cycle: Int64) -> Bool { cycle.multipliedSaturating(by: 2) < length }
        let due = all.partitioningIndex { !isDue($0) }
        return due >= Self.fewest && finding.slots.count { isDue(analysis.rhythms[$0].median) } * 10 >= due * 9
    }

    /// Whether the counter of a message rises over most of a few missing frames as if they were sent.
    func areLost(_ finding: Finding) -> Bool {
        guard finding.others.isEmpty, let slot = finding.slot else { return false }
        let series = analysis.series[slot]
        let longest = analysis.rhythms[slot].median.addingSaturating(analysis.rhythms[slot].median / 2)
        guard let counter = GapCounter(series, Gaps(series, analysis.breaks), longest: longest) else { return false }
        return finding.parts.count { part in
            guard let rows = part.rows, let lost = part.lost, lost <= Self.mostLost, counter.tells(lost + 1) else {
                return false
            }
            let place = series.place(notBehind: rows.lowerBound)
            return place >= 0 && place + 1 < series.count && counter.rises(by: lost + 1, over: place)
        } * 2 > finding.parts.count
    }

    /// A sender that omits more frames may go on counting.
    private static let mostLost = 4

    /// Whether the first pauses begin with error frames, which are rarer elsewhere. A sender goes bus-off if its frames
    /// fail.
    func followErrors(_ finding: Finding) -> Bool {
        let (rows, frames) = (analysis.errorRows, analysis.frames)
        guard let channel = finding.channel, let all = errors[channel], all > 0 else { return false }
        let span = analysis.spans[Int(channel)]
        let pauses = finding.parts.compactMap { part in part.rows.map { (rows: $0, slot: part.slot) } }
            .sorted { $0.rows.lowerBound < $1.rows.lowerBound }.prefix(Self.mostPauses)
        var (following, count, watched) = (0, 0, 0.0)
        for pause in pauses {
            // The last frame of a message is sent before the errors, which begin when its next frame is due at the latest.
            let time = frames.time(pause.rows.lowerBound)
            let cycle = pause.slot.map { analysis.rhythms[$0].median } ?? 0
            let end = min(
                frames.time(pause.rows.upperBound), time.addingSaturating(cycle).addingSaturating(Self.reach))
            let first = rows.partitioningIndex { Int($0) >= pause.rows.lowerBound }
            let own = rows[first...].prefix(Self.mostErrors).prefix { frames.time(Int($0)) <= end }
                .count { frames.channel(Int($0)) == channel }
            following += own > 0 ? 1 : 0
            count += own
            watched += Double(end.subtractingSaturating(time))
        }
        let usual = Double(all) * watched / Double(max(1, span.last.subtractingSaturating(span.first)))
        return following > 0 && following * 3 >= pauses.count * 2 && Double(count) >= Self.excess * usual
    }

    /// Pauses that are looked at and error frames at each of them, the time from when a frame is due to the errors,
    /// nanoseconds, and how many times as many as elsewhere they must be.
    private static let (mostPauses, mostErrors, reach, excess) = (16, 256, 50_000_000 as Int64, 4.0)
}
