internal import Platform
internal import CANCapture

/// Identifiers that appear late and alone: cyclic from then on, or once or twice; and groups of cyclic messages that appear
/// together when the others have run for long. A node that starts with its bus brings several.
enum NewMessageRule: RuleDetector {
    /// Identifiers that begin within this time start together, nanoseconds.
    private static let neighbourhood: Int64 = 1_000_000_000
    private static let mostTogether = 3
    /// If more identifiers of a channel are seen once or twice, at any time, that is normal for the bus.
    private static let mostRare = 4
    /// Minimum number of identifiers with several frames, and of these frames; otherwise a single frame is not unusual.
    private static let (fewestOthers, fewestLively) = (3, 8)
    private static let fewestStarting = 8
    /// Nanoseconds.
    private static let shortestOfRare: Int64 = 8_000_000_000

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.isSteady else { return [] }
        // A capture may have a million identifiers: lists have their slots.
        let late = analysis.series.indices.filter { isLate(analysis.series[$0], analysis) }
        var starts: [UInt16: [Int64]] = [:]
        for slot in late {
            let series = analysis.series[slot]
            starts[series.entry.channel, default: []].append(series.times[0])
        }
        for channel in starts.keys { starts[channel]?.sort() }
        let alone = late.filter {
            let series = analysis.series[$0]
            return isAlone(series.times[0], among: starts[series.entry.channel] ?? [])
        }
        var (seldom, lively, starting): ([UInt16: Int], [UInt16: Int], [UInt16: Int]) = ([:], [:], [:])
        for series in analysis.series where !series.isConversation && series.count > 0 {
            if series.count <= 2 { seldom[series.entry.channel, default: 0] += 1 }
            if series.count >= fewestLively { lively[series.entry.channel, default: 0] += 1 }
        }
        for slot in late where analysis.series[slot].count >= fewestLively {
            starting[analysis.index.entries[slot].channel, default: 0] += 1
        }
        let rare = alone.filter {
            let series = analysis.series[$0]
            return series.count <= 2 && !mayReturn(series, analysis)
                && seldom[series.entry.channel, default: 0] <= mostRare
                && lively[series.entry.channel, default: 0] >= fewestOthers
        }
        // If most begin late, one after the other, that is normal for the bus.
        let lasting = alone.filter {
            let series = analysis.series[$0]
            let others = lively[series.entry.channel, default: 0]
            return series.count > 2 && isRegular(analysis.rhythms[$0], series)
                && (others < fewestStarting || starting[series.entry.channel, default: 0] * 2 < others)
        }
        let single = (lasting + rare).map { finding(analysis.series[$0], analysis) }
        let groups = NewGroup.all(late, analysis).map { slots in
            var merged = FindingFolding.merged(slots.map { finding(analysis.series[$0], analysis) })
            merged.facts.moments = 1
            return merged
        }
        let crowds = CrowdOfNew.findings(late, analysis)
        let ofGroups = Set((groups + crowds).flatMap(\.slots))
        return groups + crowds + single.filter { !($0.slot.map(ofGroups.contains) ?? false) }
    }

    /// Whether an identifier with two frames would send its third one after the end of the recording. A heartbeat of NMEA 2000
    /// (PGN 126993) that is seen once returns after a minute, unless its sender has another interval.
    private static func mayReturn(_ series: IdentifierSeries, _ analysis: RecordingAnalysis) -> Bool {
        let end = analysis.spans[Int(series.entry.channel)].last
        if series.entry.isExtended, series.entry.identifier >> 8 & 0x3_FFFF == heartbeat.group {
            return (series.times.last ?? end).addingSaturating(heartbeat.interval) > end
        }
        guard series.count == 2 else { return false }
        let cycle = series.times[1].subtractingSaturating(series.times[0])
        return series.times[1].addingSaturating(cycle) > end
    }

    private static let heartbeat = (group: 126_993 as UInt32, interval: 60_000_000_000 as Int64)

    /// Whether at most a few identifiers begin at about that time, including this one.
    ///
    /// - Parameter starts: in their order.
    private static func isAlone(_ time: Int64, among starts: [Int64]) -> Bool {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if time.subtractingSaturating(starts[middle]) >= neighbourhood { low = middle + 1 } else { high = middle }
        }
        let next = low + mostTogether
        return next >= starts.count || starts[next].subtractingSaturating(time) >= neighbourhood
    }

    private static func isLate(_ series: IdentifierSeries, _ analysis: RecordingAnalysis) -> Bool {
        guard series.count > 0, !series.isConversation else { return false }
        let span = analysis.spans[Int(series.entry.channel)]
        let wait = series.times[0].subtractingSaturating(span.first)
        // In a short recording a message with a long cycle is seen only once.
        if series.count <= 2, span.last.subtractingSaturating(span.first) < shortestOfRare { return false }
        let least = max(5 * analysis.rhythms[series.slot].median, analysis.options.nanoseconds(.newSeconds))
        return wait > (series.count <= 2 ? 2 * analysis.options.nanoseconds(.newSeconds) : least)
            && !analysis.breaks.lie(between: span.firstRow, series.row(0)) && !isAskedBefore(series, analysis)
    }

    /// Whether another node requested it long before it was sent; then it is not new.
    private static func isAskedBefore(_ series: IdentifierSeries, _ analysis: RecordingAnalysis) -> Bool {
        guard let first = remotes(of: series, analysis).first else { return false }
        return series.times[0].subtractingSaturating(analysis.frames.time(first))
            > analysis.options.nanoseconds(.newSeconds)
    }

    /// The rows of an identifier's remote frames. Few identifiers have any.
    private static func remotes(of series: IdentifierSeries, _ analysis: RecordingAnalysis) -> [Int] {
        guard series.entry.count > series.entry.dataCount else { return [] }
        let slot = UInt32(truncatingIfNeeded: series.slot)
        return analysis.remoteRows.map { Int($0) }.filter { analysis.index.slots[$0] == slot }
    }

    private static func isRegular(_ rhythm: Rhythm, _ series: IdentifierSeries) -> Bool {
        // One that is sent in bursts has no cycle.
        let span = series.times[series.count - 1].subtractingSaturating(series.times[0])
        return series.count >= 8 && !series.isFastPacket && rhythm.tightness >= 0.8 && rhythm.isOfCycle
            && Double(rhythm.median) * Double(series.count) >= 0.5 * Double(span)
    }

    private static func finding(_ series: IdentifierSeries, _ analysis: RecordingAnalysis) -> Finding {
        var finding = analysis.finding(.newMessage, .info, series, series.rowRange(0...(series.count - 1)))
        finding.count = series.count
        if series.count > 2 { finding.facts.period = analysis.rhythms[series.slot].median }
        let remotes = remotes(of: series, analysis).count
        if remotes > 0 { finding.facts.remotes = remotes }
        return finding
    }
}
