internal import CANCapture

/// Alive counters that leave values out though no frame was lost, or that stand still.
struct CounterRule: SeriesRule {
    /// Skips of one counter that are told; one with more does not count as it seems.
    private static let most = 3

    static func findings(of series: IdentifierSeries, in analysis: RecordingAnalysis) -> [Finding] {
        let fewest = Int(analysis.options[.counterFrames])
        guard Double(series.count) >= analysis.options[.counterFrames], !series.isConversation else { return [] }
        let usual = UsualLength(series)
        let rule = CounterRule(
            whole: series, series: usual.frames(of: series), analysis: analysis,
            stuck: Int(analysis.options[.stuckFrames]))
        let counters = AliveCounter.all(in: rule.series, length: usual.length, fewest: fewest, stuck: rule.stuck - 1)
        return AliveCounter.leading(counters, rule.series).flatMap { rule.skips($0) + rule.stills($0) }
    }

    /// All frames of the identifier, and those of the length that most have.
    private let whole: IdentifierSeries
    private let series: IdentifierSeries
    private let analysis: RecordingAnalysis
    /// Frames in which a counter must stand still.
    private let stuck: Int

    private func skips(_ counter: AliveCounter) -> [Finding] {
        // Where frames are missing, their numbers are; that is told of the frames.
        let skips = counter.skips.map { Int($0) }.filter { !isExplained($0) && !isReset(counter, $0 + 1) }
        guard skips.count <= Self.most else { return [] }
        var found: [Finding] = []
        var end = -1
        for skip in skips {
            // A value that is wrong once is two steps.
            if let last = found.last, let rows = last.rows, skip == end {
                found[found.count - 1].rows = rows.lowerBound...series.row(skip + 1)
                found[found.count - 1].interval = analysis.interval(rows.lowerBound...series.row(skip + 1))
            } else {
                var finding = finding(.counterSkip, counter, skip...(skip + 1))
                finding.facts.seen = value(counter, skip + 1)
                finding.facts.usual = Double((UInt64(value(counter, skip)) &+ counter.step) & counter.mask)
                found.append(finding)
            }
            end = skip + 1
        }
        return found
    }

    /// A byte that begins again at 0 or 1 has been started again, as sequence numbers of NMEA 2000 are.
    private func isReset(_ counter: AliveCounter, _ place: Int) -> Bool {
        counter.bits == 8 && value(counter, place) <= 1
    }

    /// Whether frames were lost between one and the next, or the recording was interrupted.
    private func isExplained(_ place: Int) -> Bool {
        let rows = series.rowRange(place...(place + 1))
        // A frame of another length may lie between.
        if whole.place(notBehind: rows.upperBound) - whole.place(notBehind: rows.lowerBound) != 1 { return true }
        if analysis.breaks.lie(between: rows.lowerBound, rows.upperBound) { return true }
        let (start, end) = (series.times[place], series.times[place + 1])
        guard analysis.isSteady, start <= end else { return false }
        let rhythm = analysis.rhythms[series.slot]
        // In a rhythm without gaps the time tells; else the bus is asked.
        if rhythm.median > 0, end - start > rhythm.median * 9 / 5, !rhythm.isEven { return true }
        return analysis.isInterrupted(series.entry.channel, rows)
    }

    private func stills(_ counter: AliveCounter) -> [Finding] {
        let (long, others) = (counter.stills, counter.shortStills)
        // A counter that often waits is no alive counter of each frame.
        guard long.count <= AliveCounter.mostStills, others.steps * 50 <= counter.steps else { return [] }
        return long.filter { $0.steps >= 3 * others.longest && $0.steps * 2 < counter.steps }.map { still in
            var finding = finding(.counterStuck, counter, still.place...(still.place + still.steps))
            finding.count = still.steps + 1
            finding.facts.seen = value(counter, still.place)
            return finding
        }
    }

    private func value(_ counter: AliveCounter, _ place: Int) -> Double {
        Double(series.heads[place] >> UInt64(counter.shift) & counter.mask)
    }

    private func finding(_ rule: FindingRule, _ counter: AliveCounter, _ places: ClosedRange<Int>) -> Finding {
        var finding = analysis.finding(rule, .warning, series, series.rowRange(places))
        finding.facts.byte = counter.shift / 8
        finding.facts.bits = counter.bits
        return finding
    }
}
