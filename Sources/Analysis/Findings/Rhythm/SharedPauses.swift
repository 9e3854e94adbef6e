internal import CANCapture
internal import Platform

/// What the pauses of identifiers that pause together have in common: the time in which none of them was sent, and
/// whether their senders restarted or were only late.
enum SharedPauses {
    /// For findings of which each is one moment.
    static func refined(_ found: [Finding], _ analysis: RecordingAnalysis) -> [Finding] {
        let pauses = found.count { $0.rule == .missingMessage }
        let refined = found.flatMap { finding -> [Finding] in
            guard finding.rule == .missingMessage else { return [finding] }
            let common = withCommonInterval(finding, analysis)
            return pauses <= mostPauses ? LatePauses.refined(common, analysis) : [common]
        }
        return withoutRepeats(refined)
    }

    /// Two pauses may be of the same late messages.
    private static func withoutRepeats(_ found: [Finding]) -> [Finding] {
        struct Key: Hashable {
            var slots: [Int]
            var rows: ClosedRange<Int>?
        }
        var late = Set<Key>()
        return found.filter { $0.rule != .lateMessage || late.insert(Key(slots: $0.slots, rows: $0.rows)).inserted }
    }

    /// With more pauses, missing frames are normal for the recording, and are not examined one by one.
    private static let mostPauses = 256

    /// The longest pause of a group belongs to its slowest message. The finding reports the time that all pauses share.
    private static func withCommonInterval(_ finding: Finding, _ analysis: RecordingAnalysis) -> Finding {
        let intervals = finding.parts.compactMap(\.interval)
        guard !finding.others.isEmpty, agree(finding, analysis), let start = intervals.map(\.lowerBound).max(),
            let end = intervals.map(\.upperBound).min(), start < end
        else { return finding }
        let length = end.subtractingSaturating(start)
        let shortest = intervals.map { $0.upperBound.subtractingSaturating($0.lowerBound) }.min() ?? 0
        let cycles = finding.slots.map { analysis.rhythms[$0].median } + [finding.facts.period ?? 0]
        guard length >= shortest / 2, length > cycles.filter({ $0 > 0 }).min() ?? 0 else { return finding }
        var common = finding
        common.facts.length = length
        common.interval = start...end
        return common
    }

    /// Whether pauses at one moment begin and end together: each lasts at most a cycle and a half of its message longer than
    /// the time that all share, at either end, and some more where senders start one after the other.
    static func agree(_ finding: Finding, _ analysis: RecordingAnalysis) -> Bool {
        let parts = finding.parts
        let intervals = parts.compactMap(\.interval)
        guard let start = intervals.map(\.lowerBound).max(), let end = intervals.map(\.upperBound).min(), start < end
        else { return false }
        let more = max(leastMore, end.subtractingSaturating(start) / 10)
        return parts.allSatisfy { part in
            guard let interval = part.interval, let slot = part.slot else { return true }
            let cycle = analysis.rhythms[slot].median
            let reach = cycle.addingSaturating(cycle / 2).addingSaturating(more)
            return start.subtractingSaturating(interval.lowerBound) <= reach
                && interval.upperBound.subtractingSaturating(end) <= reach
        }
    }

    /// Nanoseconds.
    private static let leastMore: Int64 = 100_000_000

    /// Of identifiers that do not pause together, each gap counts: the longest one, from the first to the end of the last.
    static func whole(_ finding: Finding) -> Finding {
        guard finding.rule == .missingMessage, !finding.others.isEmpty, !finding.facts.isTogether,
            finding.facts.every == nil, finding.facts.isRestart != true
        else { return finding }
        let intervals = finding.parts.compactMap(\.interval)
        guard let start = intervals.map(\.lowerBound).min(), let end = intervals.map(\.upperBound).max() else {
            return finding
        }
        var whole = finding
        whole.interval = start...end
        whole.facts.length = intervals.map { $0.upperBound.subtractingSaturating($0.lowerBound) }.max()
        return whole
    }

    // MARK: Identifiers without an even cycle

    /// The same findings. Identifiers that pause at one moment are joined by others of their channel that are overdue,
    /// and whose intervals vary too much to show a pause of their own.
    static func complete(_ found: [Finding], _ analysis: RecordingAnalysis) -> [Finding] {
        let groups = found.indices.filter {
            found[$0].rule == .missingMessage && found[$0].slots.count >= fewestOfGroup && found[$0].facts.moments == 1
        }
        guard !groups.isEmpty, groups.count <= mostPauses else { return found }
        var all = found
        for place in groups {
            // Identifiers for which another pause is reported in that time pause for their own reason.
            let told = all.filter { one in
                one.rule == .missingMessage && one.interval.map { found[place].interval?.overlaps($0) == true } == true
            }
            all[place] = joined(found[place], except: Set(told.flatMap(\.slots)), analysis)
        }
        return all
    }

    private static func joined(_ finding: Finding, except known: Set<Int>, _ analysis: RecordingAnalysis) -> Finding {
        let intervals = finding.parts.compactMap(\.interval)
        guard let start = intervals.map(\.lowerBound).max(), let end = intervals.map(\.upperBound).min(), start < end
        else { return finding }
        let length = end.subtractingSaturating(start)
        let others = analysis.series.indices.compactMap { slot -> Finding? in
            guard !known.contains(slot), analysis.index.entries[slot].channel == finding.channel else { return nil }
            let rhythm = analysis.rhythms[slot]
            guard rhythm.count >= Rhythm.fewest, rhythm.tightness >= 0.5, rhythm.isOfCycle else {
                return nil
            }
            let series = analysis.series[slot]
            let place = series.place(notBefore: start.addingSaturating(1)) - 1
            guard !series.isConversation, place >= 0, place + 1 < series.count, series.times[place + 1] >= end else {
                return nil
            }
            let gap = Gaps(series, analysis.breaks)[place]
            // Its last frame was on time, and its next one is.
            let wait = rhythm.ninetieth.addingSaturating(rhythm.ninetieth / 10)
            guard start.subtractingSaturating(series.times[place]) <= wait,
                series.times[place + 1].subtractingSaturating(end) <= wait
            else { return nil }
            // A sender that sends bursts pauses for longer than that.
            guard rhythm.ninetieth <= 2 * rhythm.median else { return nil }
            // It is overdue, by more than its intervals vary, and the pause explains that.
            let isTight = rhythm.ninetieth.subtractingSaturating(rhythm.median) <= rhythm.median / 20
            let least = isTight ? rhythm.median.addingSaturating(rhythm.median / 2) : rhythm.median / 10 * 17
            guard gap >= 0, gap <= length.addingSaturating(2 * rhythm.ninetieth), gap > least,
                gap / 6 * 5 > rhythm.ninetieth, gap >= rhythm.largest
            else {
                return nil
            }
            var part = analysis.finding(.missingMessage, .info, series, series.rowRange(place...(place + 1)))
            part.facts.period = rhythm.median
            part.facts.length = gap
            part.facts.lost = max(1, Int((Double(gap) / rhythm.mean).rounded()) - 1)
            part.facts.isAbout = true
            part.facts.lostTime = max(0, gap - rhythm.median)
            return part
        }
        guard !others.isEmpty else { return finding }
        var whole = FindingFolding.merged([finding] + others)
        whole.facts.moments = 1
        // The finding keeps the name of an identifier whose pause is certain.
        whole.slot = finding.slot
        whole.others = Set(whole.slots).union(finding.others).union(others.compactMap(\.slot))
            .subtracting([finding.slot].compactMap { $0 }).sorted()
        (whole.facts.length, whole.facts.period) = (finding.facts.length, finding.facts.period)
        return whole
    }

    private static let fewestOfGroup = 3

    /// Whether most identifiers of which the payloads say something begin again; nil if none says anything.
    static func isRestart(_ parts: [Finding.Part]) -> Bool? {
        let known = parts.filter { $0.isRestart != nil }
        guard !known.isEmpty else { return nil }
        let restarted = known.count { $0.isRestart == true }
        return restarted * 2 > known.count && (restarted > 1 || parts.count == 1)
    }

    /// A single identifier restarts only if its first payload does not occur throughout.
    static func restarted(_ finding: Finding, _ analysis: RecordingAnalysis) -> Finding {
        guard finding.rule == .missingMessage, finding.facts.isRestart == true, finding.others.isEmpty,
            finding.parts.count < fewestPauses, let slot = finding.slot
        else { return finding }
        var finding = finding
        finding.facts.isRestart = Restart.isDistinct(analysis.series[slot], pauses: finding.parts.count)
        return finding
    }

    /// Number of pauses with the same payload after each that cannot be a coincidence.
    private static let fewestPauses = 3
}
