internal import CANCapture
internal import Platform

/// Many identifiers without a cycle that a channel carries only for a short part of the recording: a node tries all
/// identifiers, or sends random ones.
enum CrowdOfNew {
    /// Minimum number of identifiers, and of those whose appearance is a warning.
    private static let (fewest, fewestOfWarning) = (32, 64)
    /// Frames a second of a warning.
    private static let leastRate = 50.0
    /// Minimum number of cyclic messages that the channel carries before and after.
    private static let fewestOthers = 3

    /// One finding a channel.
    ///
    /// - Parameter late: slots of identifiers that begin long after their channel.
    static func findings(_ late: [Int], _ analysis: RecordingAnalysis) -> [Finding] {
        let crowds = Dictionary(grouping: late.filter { !hasCycle($0, analysis) }) {
            analysis.index.entries[$0].channel
        }.filter { $0.value.count >= fewest }
        guard !crowds.isEmpty else { return [] }
        var others: [UInt16: [Int]] = [:]
        for series in analysis.series
        where series.count > 1 && crowds[series.entry.channel] != nil && analysis.rhythms[series.slot].isEven {
            others[series.entry.channel, default: []].append(series.slot)
        }
        var conversations: [UInt16: [Int]] = [:]
        for series in analysis.series
        where series.isConversation && series.count > 0 && crowds[series.entry.channel] != nil {
            conversations[series.entry.channel, default: []].append(series.slot)
        }
        return crowds.sorted { $0.key < $1.key }.compactMap { channel, slots in
            finding(
                slots, beside: others[channel] ?? [], conversations[channel] ?? [], of: analysis.spans[Int(channel)],
                analysis)
        }
    }

    private static func hasCycle(_ slot: Int, _ analysis: RecordingAnalysis) -> Bool {
        let rhythm = analysis.rhythms[slot]
        return rhythm.count >= Rhythm.fewest && rhythm.tightness >= 0.5
    }

    /// - Parameters:
    ///   - others: slots of the channel's cyclic messages.
    ///   - conversations: those of its diagnostics.
    private static func finding(
        _ slots: [Int], beside others: [Int], _ conversations: [Int], of span: ChannelSpan,
        _ analysis: RecordingAnalysis
    ) -> Finding? {
        let series = slots.map { analysis.series[$0] }
        guard let first = series.map({ $0.times[0] }).min(),
            let last = series.map({ $0.times[$0.count - 1] }).max(), first < last,
            last.subtractingSaturating(first) <= span.last.subtractingSaturating(span.first) / 2,
            let start = series.map({ $0.row(0) }).min(), let end = series.map({ $0.row($0.count - 1) }).max(),
            // Those that are sent until the recording ends may go on.
            span.last.subtractingSaturating(last) >= shortestRest,
            others.count(where: { isSent($0, around: start...end, analysis) }) >= fewestOthers
        else { return nil }
        // Some of them may be those of diagnostics.
        let known = Set(slots)
        let more = conversations.filter { slot in
            let one = analysis.series[slot]
            return !known.contains(slot) && one.row(0) >= start && one.row(one.count - 1) <= end
        }
        let frames = (slots + more).reduce(0) { $0 + analysis.series[$1].count }
        let seconds = Double(last.subtractingSaturating(first)) / 1e9
        let isMany = slots.count >= fewestOfWarning && Double(frames) >= leastRate * seconds
        var finding = analysis.finding(.stoppedMessage, isMany ? .warning : .info, series[0], start...end)
        finding.others = (slots.dropFirst() + more).sorted()
        finding.count = slots.count + more.count
        finding.facts.sentOnly = first...last
        return finding
    }

    /// Whether a message is sent before and after some rows.
    private static func isSent(_ slot: Int, around rows: ClosedRange<Int>, _ analysis: RecordingAnalysis) -> Bool {
        let series = analysis.series[slot]
        return series.row(0) < rows.lowerBound && series.row(series.count - 1) > rows.upperBound
    }

    /// Nanoseconds.
    private static let shortestRest: Int64 = 500_000_000
}
