internal import CANCapture
internal import Platform

/// Pauses of a whole channel that are shorter than other silences, over which the counters of its messages go on: the
/// messages were sent, and the recorder lost them.
enum UnrecordedPauses {
    /// Minimum number of identifiers that pause, and of counters that go on.
    private static let fewest = 3
    /// With more pauses, frames are lost throughout; ``ChannelLossRule`` finds that.
    private static let most = 256

    /// For findings of which each is one moment.
    static func refined(_ found: [Finding], _ analysis: RecordingAnalysis) -> [Finding] {
        let pauses = found.indices.filter { found[$0].rule == .missingMessage && found[$0].slots.count >= fewest }
        guard !pauses.isEmpty, pauses.count <= most, !analysis.options.without.contains(.silence) else { return found }
        var counters = SilentCounters(analysis)
        var all = found
        var silences: [Finding] = []
        for place in pauses {
            guard let quiet = quiet(found[place], analysis), let missed = counters.missed(quiet), missed >= fewest
            else { continue }
            let silence = silence(found[place], quiet, missed, analysis)
            guard fits(silence, analysis) else { continue }
            all[place] = silence
            silences.append(silence)
        }
        guard !silences.isEmpty else { return found }
        return all.filter { one in !silences.contains { isPart(one, of: $0, analysis) } }
    }

    /// The time that the pauses of a group share; nil if a frame of its channel arrives in it.
    private static func quiet(_ finding: Finding, _ analysis: RecordingAnalysis) -> QuietStretch? {
        let rows = finding.parts.compactMap(\.rows)
        guard let channel = finding.channel, SharedPauses.agree(finding, analysis),
            let before = rows.map(\.lowerBound).max(), let after = rows.map(\.upperBound).min(), before < after,
            !((before + 1)..<after).contains(where: { analysis.frames.channel($0) == channel }),
            let interval = analysis.interval(before...after)
        else { return nil }
        return QuietStretch(channel: channel, rows: before...after, interval: interval)
    }

    private static func silence(
        _ pause: Finding, _ quiet: QuietStretch, _ missed: Int, _ analysis: RecordingAnalysis
    ) -> Finding {
        var finding = Finding(.silence, .error)
        (finding.channel, finding.rows, finding.interval) = (quiet.channel, quiet.rows, quiet.interval)
        finding.facts.length = quiet.interval.upperBound.subtractingSaturating(quiet.interval.lowerBound)
        finding.facts.lost = max(pause.facts.lost ?? 0, lost(in: quiet, analysis))
        finding.facts.lostTime = pause.facts.lostTime
        finding.facts.missed = missed
        return finding
    }

    /// Whether the channel would carry as many frames as are missing in the time in which nothing is recorded. If it would
    /// not, most are missing before and after it, among others that were recorded.
    private static func fits(_ silence: Finding, _ analysis: RecordingAnalysis) -> Bool {
        guard let channel = silence.channel, let length = silence.facts.length, let lost = silence.facts.lost else {
            return false
        }
        let span = analysis.spans[Int(channel)]
        let spacing = Double(span.last.subtractingSaturating(span.first)) / Double(max(1, span.frames))
        return Double(length) >= Double(lost) * spacing / 2
    }

    /// Number of frames that were due while nothing was recorded. Those with an even cycle are counted by it; of others, as
    /// many as they send in that time on average.
    private static func lost(in quiet: QuietStretch, _ analysis: RecordingAnalysis) -> Int {
        let length = Double(quiet.interval.upperBound.subtractingSaturating(quiet.interval.lowerBound))
        var (counted, expected) = (0, 0.0)
        for series in analysis.series where series.entry.channel == quiet.channel && !series.isConversation {
            let rhythm = analysis.rhythms[series.slot]
            let place = series.place(notBehind: quiet.rows.lowerBound)
            guard rhythm.count >= Rhythm.fewest, place >= 0, place + 1 < series.count else { continue }
            let gap = Gaps(series, analysis.breaks)[place]
            guard gap >= 0 else { continue }
            if rhythm.isEven {
                counted += max(0, Int(min((Double(gap) / rhythm.mean).rounded(), 1e6)) - 1)
            } else {
                let span = series.times[series.count - 1].subtractingSaturating(series.times[0])
                if span > 0 { expected += length * Double(series.count - 1) / Double(span) }
            }
        }
        return counted + Int(min(expected.rounded(), 1e6))
    }

    /// Whether the frames of slow messages are missing that were due in such a pause.
    private static func isPart(_ finding: Finding, of silence: Finding, _ analysis: RecordingAnalysis) -> Bool {
        guard finding.rule == .missingMessage, finding.channel == silence.channel, let lost = silence.interval else {
            return false
        }
        return finding.parts.allSatisfy { part in
            guard let slot = part.slot, let pause = part.interval else { return false }
            let cycle = analysis.rhythms[slot].median
            let (first, last) = (
                pause.lowerBound.addingSaturating(cycle), pause.upperBound.subtractingSaturating(cycle)
            )
            return lost.lowerBound.subtractingSaturating(cycle / 4) <= first
                && last <= lost.upperBound.addingSaturating(cycle / 4)
        }
    }
}
