internal import Platform
internal import CANCapture

/// Identifiers with a steady cycle that stopped while their channel continued. If a bus shuts down, all of them stop,
/// and if a node is switched off, those of the node; that is reported as info.
enum StoppedMessageRule: RuleDetector {
    /// Nanoseconds; identifiers that stop within this time of each other may have one cause.
    private static let neighbourhood: Int64 = 8_000_000_000
    private static let atOnce: Int64 = 1_000_000_000
    private static let shortestRest: Int64 = 500_000_000
    /// If this many identifiers stop, the bus is shutting down.
    private static let windDownShare = 0.25

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.isSteady else { return [] }
        let gone = analysis.series.indices.filter { isGone(analysis.series[$0], analysis) }
        return gone.compactMap { slot -> Finding? in
            let (series, rhythm) = (analysis.series[slot], analysis.rhythms[slot])
            guard rhythm.isEven, !series.isConversation, let last = series.times.last else { return nil }
            let span = analysis.spans[Int(series.entry.channel)]
            let rest = span.last.subtractingSaturating(last)
            let least = max(Int64(analysis.options[.stoppedPeriods] * Double(rhythm.median)), shortestRest)
            guard rest >= least, rest > 3 * rhythm.high, rest > 2 * rhythm.largest,
                !isBursty(series, rhythm, rest, analysis)
            else { return nil }
            let onChannel = analysis.series.count {
                $0.entry.channel == series.entry.channel && $0.count >= 4 && hasRhythm(analysis.rhythms[$0.slot])
            }
            func ceased(within reach: Int64) -> Int {
                gone.count {
                    let other = analysis.series[$0]
                    return other.entry.channel == series.entry.channel
                        && abs((other.times.last ?? 0).subtractingSaturating(last)) < reach
                }
            }
            let near = ceased(within: neighbourhood)
            guard near == 1 || Double(near) < windDownShare * Double(onChannel) else { return nil }
            // A node that is switched off stops several identifiers at once.
            let isSure = ceased(within: atOnce) == 1 && Double(series.count) >= analysis.options[.stoppedFrames]
            let isLong = rest >= failure && rest / failureCycles >= rhythm.median
            var finding = analysis.finding(
                .stoppedMessage, isSure ? isLong ? .error : .warning : .info, series,
                series.row(series.count - 1)...span.lastRow)
            finding.facts.length = rest
            finding.facts.lostTime = rest - rhythm.median
            finding.facts.period = rhythm.median
            return finding
        }
    }

    /// Whether it is sent in bursts: it paused several times, or was present only for a short time that did not begin
    /// with its channel.
    private static func isBursty(
        _ series: IdentifierSeries, _ rhythm: Rhythm, _ rest: Int64, _ analysis: RecordingAnalysis
    ) -> Bool {
        let span = analysis.spans[Int(series.entry.channel)]
        let (first, last) = (series.times[0], series.times[series.count - 1])
        let beganLate = first.subtractingSaturating(span.first) > max(shortestRest, 5 * rhythm.median)
        if beganLate, Double(series.count) < analysis.options[.stoppedFrames],
            last.subtractingSaturating(first) < rest / 4
        {
            return true
        }
        guard rhythm.largest > pause * rhythm.median else { return false }
        let gaps = Gaps(series, analysis.breaks)
        return gaps.count { $0 > pause * rhythm.median } >= fewestPauses
    }

    /// A stop that lasts this long until the end of the channel is a failure: nanoseconds, and cycles.
    private static let (failure, failureCycles) = (5_000_000_000 as Int64, 20 as Int64)

    /// This many cycles without a frame are a pause, and this many pauses are normal for the message.
    private static let (pause, fewestPauses) = (5 as Int64, 3)

    /// Identifiers without a cycle do not show when a bus shuts down.
    private static func hasRhythm(_ rhythm: Rhythm) -> Bool {
        rhythm.median >= Rhythm.shortest && rhythm.tightness >= 0.5
    }

    /// Whether it is missing until the end of its channel for longer than its cycle allows.
    private static func isGone(_ series: IdentifierSeries, _ analysis: RecordingAnalysis) -> Bool {
        let rhythm = analysis.rhythms[series.slot]
        guard series.count >= 4, hasRhythm(rhythm), let last = series.times.last else { return false }
        let span = analysis.spans[Int(series.entry.channel)]
        let rest = span.last.subtractingSaturating(last)
        // Who has paused as long before may come back.
        return rest > max(3 * rhythm.median, 300_000_000) && rest / 3 > rhythm.largest / 2
            && !analysis.breaks.lie(between: series.row(series.count - 1), span.lastRow)
    }
}
