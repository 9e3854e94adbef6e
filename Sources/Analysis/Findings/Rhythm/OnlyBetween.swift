internal import CANCapture
internal import Platform

/// Identifiers that stop together and also began together, late, or one that did: they were sent only for a time.
enum OnlyBetween {
    /// Nanoseconds; identifiers that begin within this time of their channel began with it.
    private static let latest: Int64 = 1_000_000_000

    static func refined(_ finding: Finding, _ analysis: RecordingAnalysis) -> Finding {
        guard finding.rule == .stoppedMessage, finding.facts.steps.count <= 1, finding.facts.stopping == nil,
            finding.facts.sentOnly == nil, let channel = finding.channel
        else { return finding }
        let begin = analysis.spans[Int(channel)].first
        let series = finding.slots.map { analysis.series[$0] }
        let areLate = series.allSatisfy { one in
            let least = max(latest, analysis.rhythms[one.slot].median.multipliedSaturating(by: 5))
            return one.count > 0 && one.times[0].subtractingSaturating(begin) > least
        }
        guard areLate, let first = series.map({ $0.times[0] }).min(),
            let last = series.compactMap({ $0.times.last }).max(), first < last
        else { return finding }
        // A single identifier that was sent for long has probably failed.
        let rest = analysis.spans[Int(channel)].last.subtractingSaturating(last)
        guard series.count > 1 || last.subtractingSaturating(first) <= rest / 2 else { return finding }
        var only = finding
        only.facts.sentOnly = first...last
        only.facts.steps = []
        // It is unknown whether the start or the stop is the fault. A node that is switched on and off is not a fault.
        only.severity = min(only.severity, series.count > 1 ? .info : .warning)
        return only
    }

    /// Removes the findings which say that such an identifier appears late.
    static func withoutBegins(_ found: [Finding]) -> [Finding] {
        let slots = Set(found.filter { $0.facts.sentOnly != nil }.flatMap(\.slots))
        guard !slots.isEmpty else { return found }
        return found.filter { $0.rule != .newMessage || !slots.isSuperset(of: $0.slots) }
    }
}
