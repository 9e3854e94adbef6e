internal import Platform
internal import CANCapture

/// A recorder that reads a few frames at a time, always as many, at equal intervals: its buffer is full each time, and
/// what does not fit is lost. No identifier then has a cycle, so that no gap shows the loss.
enum RationedRecorderRule: RuleDetector {
    /// Minimum number of batches, and of frames of each.
    private static let (fewestBatches, fewestFrames) = (200, 2)
    /// Minimum share of the batches with the usual number of frames, and with an interval near the usual one.
    private static let (equal, near) = (0.93, 0.9)
    /// Maximum deviation of those intervals, as a share.
    private static let tolerance = 0.1
    /// Nanoseconds; frames follow each other in less than any of them takes on a bus.
    private static let shortest: Int64 = 40_000
    /// Minimum number of identifiers with many frames, and the maximum share of them that have a cycle.
    private static let (fewestIdentifiers, mostCyclic) = (5, 0.1)

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.isSteady else { return [] }
        var counts: [UInt16: (many: Int, cyclic: Int)] = [:]
        for series in analysis.series where series.count >= ChannelLossRule.fewestGaps && !series.isConversation {
            let rhythm = analysis.rhythms[series.slot]
            counts[series.entry.channel, default: (0, 0)].many += 1
            if rhythm.isEven || rhythm.isEvenWithLosses || rhythm.lacksOften {
                counts[series.entry.channel, default: (0, 0)].cyclic += 1
            }
        }
        let suspects = counts.filter { _, count in
            count.many >= fewestIdentifiers && Double(count.cyclic) <= mostCyclic * Double(count.many)
        }
        return suspects.keys.sorted().compactMap { finding(on: $0, analysis) }
    }

    private static func finding(on channel: UInt16, _ analysis: RecordingAnalysis) -> Finding? {
        let span = analysis.spans[Int(channel)]
        guard span.frames >= fewestBatches * fewestFrames else { return nil }
        var sizes: [Int: Int] = [:]
        var intervals: [Int64] = []
        // Of the batch that is still open.
        var (size, begin, before) = (0, Int64(0), Int64.min)
        for (chunk, _) in analysis.frames.pass() {
            for row in 0..<chunk.count where chunk.kind(row).channel == channel {
                let time = chunk.times[row]
                if size > 0, time.subtractingSaturating(before) < shortest {
                    size += 1
                } else {
                    if size > 0 {
                        sizes[size, default: 0] += 1
                        intervals.append(time.subtractingSaturating(begin))
                    }
                    (size, begin) = (1, time)
                }
                before = time
            }
        }
        guard intervals.count >= fewestBatches,
            let usual = sizes.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), usual.key >= fewestFrames,
            Double(usual.value) >= equal * Double(intervals.count)
        else { return nil }
        intervals.sort()
        let median = intervals[intervals.count / 2]
        let alike = intervals.count { Double($0.distanceSaturating(to: median)) <= tolerance * Double(median) }
        guard median > 0, Double(alike) >= near * Double(intervals.count) else { return nil }
        var finding = Finding(.recorderLoss, .error)
        finding.channel = channel
        finding.rows = span.firstRow...span.lastRow
        finding.interval = analysis.interval(span.firstRow...span.lastRow)
        finding.facts.batch = usual.key
        finding.facts.every = median
        finding.facts.isThroughout = true
        return finding
    }
}
