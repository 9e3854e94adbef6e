internal import CANCapture
internal import Platform

/// Identifiers that begin late and stop early, together or alone: they are sent only for a time, or on demand.
enum OnlyBetween {
    /// Nanoseconds; identifiers that begin within this time of their channel began with it.
    private static let latest: Int64 = 1_000_000_000

    static func refined(_ finding: Finding, _ analysis: RecordingAnalysis) -> Finding {
        if finding.rule == .missingMessage { return refinedPause(finding, analysis) }
        guard finding.rule == .stoppedMessage, finding.facts.steps.count <= 1, finding.facts.sentOnly == nil,
            let channel = finding.channel
        else { return finding }
        let series = finding.slots.map { analysis.series[$0] }
        guard series.allSatisfy({ isLate($0, analysis) }), let first = series.map({ $0.times[0] }).min(),
            let last = series.compactMap({ $0.times.last }).max(), first < last
        else { return finding }
        // A single identifier that was sent for long has probably failed.
        let rest = analysis.spans[Int(channel)].last.subtractingSaturating(last)
        guard series.count > 1 || last.subtractingSaturating(first) <= rest / 2 else { return finding }
        var only = finding
        only.facts.sentOnly = first...last
        only.facts.steps = []
        only.facts.stopping = nil
        // What is switched on and off is not a fault.
        only.severity = .info
        return only
    }

    /// A long pause of messages that begin late, end early and are away for two fifths of the time or more, as info: the state
    /// of their sender decides when they are sent.
    private static func refinedPause(_ finding: Finding, _ analysis: RecordingAnalysis) -> Finding {
        guard finding.severity > .info, finding.facts.isRestart != true, finding.facts.length ?? 0 >= longPause,
            finding.parts.count == finding.slots.count,
            finding.slots.allSatisfy({ slot in
                let series = analysis.series[slot]
                guard isLate(series, analysis), isEarly(series, analysis) else { return false }
                let span = analysis.spans[Int(series.entry.channel)]
                let all = span.last.subtractingSaturating(span.first)
                let sent = (series.times.last ?? 0).subtractingSaturating(series.times[0])
                return sent.subtractingSaturating(finding.facts.length ?? 0) <= all / 5 * 3
            })
        else { return finding }
        var pause = finding
        pause.severity = .info
        return pause
    }

    /// Nanoseconds.
    private static let longPause: Int64 = 5_000_000_000

    private static func least(_ series: IdentifierSeries, _ analysis: RecordingAnalysis) -> Int64 {
        max(latest, analysis.rhythms[series.slot].median.multipliedSaturating(by: 5))
    }

    private static func isLate(_ series: IdentifierSeries, _ analysis: RecordingAnalysis) -> Bool {
        let begin = analysis.spans[Int(series.entry.channel)].first
        return series.count > 0 && series.times[0].subtractingSaturating(begin) > least(series, analysis)
    }

    private static func isEarly(_ series: IdentifierSeries, _ analysis: RecordingAnalysis) -> Bool {
        let end = analysis.spans[Int(series.entry.channel)].last
        return series.times.last.map { end.subtractingSaturating($0) > least(series, analysis) } ?? false
    }

    /// Removes the findings which say that such an identifier appears late.
    static func withoutBegins(_ found: [Finding]) -> [Finding] {
        let slots = Set(found.filter { $0.facts.sentOnly != nil }.flatMap(\.slots))
        guard !slots.isEmpty else { return found }
        return found.filter { $0.rule != .newMessage || !slots.isSuperset(of: $0.slots) }
    }
}
