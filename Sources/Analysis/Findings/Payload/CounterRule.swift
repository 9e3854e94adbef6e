internal import CANCapture
internal import Platform

/// Alive counters that skip values although no frame was lost, or that do not change; and recordings with lost frames,
/// which many counters show at one moment.
struct CounterRule: SeriesRule {
    /// Maximum number of skips of one counter that are reported separately. A field with more skips may not be the counter
    /// that it seems to be.
    private static let most = 3
    /// Minimum number of steps for each skip of a counter that is clear, and of all of them.
    private static let (fewestBetween, fewestSteps) = (100, 1000)
    /// Maximum number of skips of one counter that are compared with those of others.
    private static let mostCompared = 1024

    static func findings(of series: IdentifierSeries, in analysis: RecordingAnalysis) -> [Finding] {
        let fewest = Int(analysis.options[.counterFrames])
        guard Double(series.count) >= analysis.options[.counterFrames], !series.isConversation else { return [] }
        let usual = UsualLength(series)
        let rule = CounterRule(
            whole: series, series: usual.frames(of: series), analysis: analysis,
            stuck: Int(analysis.options[.stuckFrames]))
        let counters = AliveCounter.all(in: rule.series, length: usual.length, fewest: fewest, stuck: rule.stuck - 1)
        let all = CounterEvidence.all(counters, rule.series)
        guard let leader = all.min(by: { $0.counter.skips.count < $1.counter.skips.count }) else { return [] }
        return [rule.leaps(leader.counter)] + rule.skips(all) + rule.stills(all)
    }

    /// What several counters show together is one finding about the recording.
    static func told(_ found: [Finding], in analysis: RecordingAnalysis) -> [Finding] {
        let losses = RecorderLoss.all(found.filter { $0.rule == .recorderLoss }, analysis)
        return losses
            + found.filter { finding in
                guard finding.rule != .recorderLoss, let rows = finding.rows else { return false }
                return finding.rule != .counterSkip
                    || !losses.contains { $0.slots.contains(finding.slot ?? -1) && $0.rows?.overlaps(rows) == true }
            }
    }

    /// All frames of the identifier, and those with its most frequent length.
    private let whole: IdentifierSeries
    private let series: IdentifierSeries
    private let analysis: RecordingAnalysis
    /// Minimum number of frames in which a counter does not change.
    private let stuck: Int

    /// The places where a counter jumps and no pause shows that frames are missing. Each is a part, with the smallest
    /// possible number of lost frames.
    private func leaps(_ counter: AliveCounter) -> Finding {
        var finding = finding(.recorderLoss, counter, 0...(series.count - 1))
        finding.folded = counter.skips.lazy.map { Int($0) }
            .filter { !hasOthersBetween($0) && !(knowsTimes && isExplained($0)) }
            .prefix(Self.mostCompared).map { skip in
                var part = Finding.Part(slot: series.slot, rows: series.rowRange(skip...(skip + 1)))
                let (before, after) = (counter.value(series.heads[skip]), counter.value(series.heads[skip + 1]))
                part.lost = counter.leftOut(from: before, to: after)
                part.values = [Int(truncatingIfNeeded: before), Int(truncatingIfNeeded: after)]
                return part
            }
        return finding
    }

    private func skips(_ all: [CounterEvidence]) -> [Finding] {
        // If it is unknown when frames are due, a skipped value counts as a lost frame.
        guard knowsTimes else { return [] }
        var found: [Finding] = []
        for evidence in all {
            let counter = evidence.counter
            // A field that sometimes does not change and sometimes skips is a value that rises by about one.
            guard counter.shortStills.steps * Self.fewestBetweenStills <= counter.steps else { continue }
            let skips = evidence.skips(series, among: all).filter { skip in
                !isExplained(skip) && !hasCaughtUp(counter, skip) && !isOfUpperBits(counter, skip)
                    && !all.contains { isRestart($0.counter, skip) }
            }
            let steps = zip(skips, skips.dropFirst()).count { $1 == $0 + 1 && isReturn(counter, $1) }
            let isClear = isClear(evidence, skips, among: all)
            guard skips.count - steps <= (isClear ? counter.steps / Self.fewestBetween : Self.most) else { continue }
            let others = found
            var own: [Finding] = []
            var end = -1
            for skip in skips {
                let rows = series.rowRange(skip...(skip + 1))
                // A single wrong value makes two steps. Only the first one is reported.
                if skip != end || !isReturn(counter, skip), !others.contains(where: { $0.rows?.overlaps(rows) == true })
                {
                    var finding = finding(.counterSkip, counter, skip...(skip + 1))
                    // The frame before has the right value.
                    finding.interval = analysis.interval(rows.upperBound...rows.upperBound)
                    let before = counter.value(series.heads[skip])
                    finding.facts.before = Double(before)
                    finding.facts.seen = Double(counter.value(series.heads[skip + 1]))
                    finding.facts.usual = Double(counter.next(before))
                    own.append(finding)
                }
                end = skip + 1
            }
            found += own.count > Self.most ? analysis.joined(own) : own
        }
        return found
    }

    /// Whether a field counts every frame and is not a checksum, whatever the number of its skips: there are many steps for each
    /// of them, and each is another one.
    private func isClear(_ evidence: CounterEvidence, _ skips: [Int], among all: [CounterEvidence]) -> Bool {
        let counter = evidence.counter
        guard counter.bits >= 4, counter.shortStills.steps == 0, counter.steps >= Self.fewestSteps,
            all.count == 1 || evidence.isSure
        else { return false }
        let pairs = Set(
            skips.map { counter.value(series.heads[$0]) << UInt64(counter.bits) | counter.value(series.heads[$0 + 1]) })
        return pairs.count * 3 >= skips.count * 2
    }

    /// Whether the frame after a skip continues from the one before the skip ahead of it: the frame between has a wrong
    /// value, or does not belong there.
    private func isReturn(_ counter: AliveCounter, _ skip: Int) -> Bool {
        let before = counter.value(series.heads[skip - 1])
        let value = counter.value(series.heads[skip + 1])
        return value == counter.next(before) || value == counter.next(counter.next(before))
    }

    /// A counter that stops for single frames more often than this, in steps, does not count every frame.
    private static let fewestBetweenStills = 20

    /// Whether the four lower bits continue, and a state above them changed.
    private func isOfUpperBits(_ counter: AliveCounter, _ skip: Int) -> Bool {
        guard counter.bits > 4 else { return false }
        let next = counter.next(counter.value(series.heads[skip]))
        return (counter.value(series.heads[skip + 1]) ^ next) & 0xF == 0
    }

    /// Whether a counter jumps to its start, because its sender was restarted. With few values every second value is
    /// near it.
    private func isRestart(_ counter: AliveCounter, _ skip: Int) -> Bool {
        guard counter.bits > 2, counter.skips.contains(UInt32(truncatingIfNeeded: skip)) else { return false }
        let value = counter.value(series.heads[skip + 1])
        let first = counter.isRising ? counter.range.lowerBound : counter.range.upperBound
        // Sequence numbers of NMEA 2000 also begin at 1.
        return value == first || counter.bits >= 6 && value == 1
    }

    /// Whether a counter jumps to the value that it would have if it had not stopped just before: an old frame was sent
    /// again.
    private func hasCaughtUp(_ counter: AliveCounter, _ skip: Int) -> Bool {
        let value = counter.value(series.heads[skip])
        let leftOut = counter.leftOut(from: value, to: counter.value(series.heads[skip + 1]))
        return (1...max(1, leftOut)).allSatisfy { skip >= $0 && counter.value(series.heads[skip - $0]) == value }
    }

    // MARK: Frames that are missing

    /// Maximum number of usual intervals between two frames if none is missing.
    private static let longest = 1.5
    /// Number of steps to each side over which time is compared.
    private static let around = 3

    private var rhythm: Rhythm { analysis.rhythms[series.slot] }

    /// Whether the identifier has a cycle, and a clock that is fine enough for it, so that a missing frame shows as a
    /// pause.
    private var knowsTimes: Bool {
        analysis.isSteady && rhythm.count >= Rhythm.fewest && rhythm.median > 0 && rhythm.tightness >= 0.5
            && analysis.clockStep * 3 <= rhythm.median
    }

    /// Whether a frame of another length is between two frames, or the clock changed there.
    private func hasOthersBetween(_ place: Int) -> Bool {
        let rows = series.rowRange(place...(place + 1))
        return whole.place(notBehind: rows.upperBound) - whole.place(notBehind: rows.lowerBound) != 1
            || analysis.breaks.lie(between: rows.lowerBound, rows.upperBound)
    }

    /// Whether frames were lost between two frames, or the recording was interrupted. The identifier has a cycle.
    private func isExplained(_ place: Int) -> Bool {
        if hasOthersBetween(place) { return true }
        let times = series.times
        let (usual, gap) = (Double(rhythm.median), times[place + 1].subtractingSaturating(times[place]))
        if gap < 0 || Double(gap) > Self.longest * usual { return true }
        // If frames are timestamped in bunches, the pause is beside the jump.
        let (first, last) = (max(0, place - Self.around), min(series.count - 1, place + 1 + Self.around))
        let span = times[last].subtractingSaturating(times[first])
        if !analysis.breaks.lie(between: series.row(first), series.row(last)),
            Double(span) > (Double(last - first) + Self.longest / 2) * max(usual, rhythm.mean)
        {
            return true
        }
        return analysis.isInterrupted(series.entry.channel, series.rowRange(place...(place + 1)))
    }

    /// Where several fields do not change at one moment, one is the counter and the others depend on it. Only the field
    /// that skips least is reported.
    private func stills(_ all: [CounterEvidence]) -> [Finding] {
        var told: [Finding] = []
        for evidence in all.sorted(by: { $0.counter.skips.count < $1.counter.skips.count }) {
            told += stills(evidence, among: all).filter { still in
                !told.contains { one in still.rows.map { one.rows?.overlaps($0) == true } ?? false }
            }
        }
        return told
    }

    private func stills(_ evidence: CounterEvidence, among all: [CounterEvidence]) -> [Finding] {
        let counter = evidence.counter
        let (long, others) = (counter.stills, counter.shortStills)
        // If a counter often does not change, it does not count every frame.
        guard long.count <= AliveCounter.mostStills, others.steps * 50 <= counter.steps else { return [] }
        let stuck = long.filter {
            // It is not a counter of frames if it does not change most of the time, unless it stops until the end.
            $0.steps >= 3 * others.longest && ($0.steps * 2 < counter.steps || $0.place >= counter.steps)
                && !evidence.isBalanced(at: $0.place, steps: $0.steps, series, among: all)
        }
        return stuck.map { still in
            var finding = finding(.counterStuck, counter, still.place...(still.place + still.steps))
            finding.count = still.steps + 1
            // A counter that stays at its first value counts only after its function has started.
            if still.place == 0, [0, counter.mask].contains(counter.value(series.heads[0])) {
                finding.severity = .info
            }
            finding.facts.seen = Double(counter.value(series.heads[still.place]))
            return finding
        }
    }

    private func finding(_ rule: FindingRule, _ counter: AliveCounter, _ places: ClosedRange<Int>) -> Finding {
        var finding = analysis.finding(rule, .warning, series, series.rowRange(places))
        finding.facts.byte = counter.shift / 8
        finding.facts.bits = counter.bits
        return finding
    }
}
