internal import Platform

/// Messages that stop soon after a large part of their channel did: it shuts down in steps, and each of them is one.
enum StoppedSteps {
    /// Minimum number of identifiers of the first step, and their share of the cyclic ones of their channel.
    private static let (fewest, leastShare) = (3, 0.25)
    /// Maximum time from one step to the next, nanoseconds.
    private static let longest: Int64 = 30_000_000_000

    static func joined(_ all: [Finding], _ analysis: RecordingAnalysis) -> [Finding] {
        let places = all.indices.filter { all[$0].rule == .stoppedMessage && all[$0].interval != nil }
            .sorted { Finding.isBefore(all[$0], all[$1]) }
        guard places.count > 1 else { return all }
        var cyclic: [UInt16: Int] = [:]
        for series in analysis.series where analysis.rhythms[series.slot].isEven && !series.isConversation {
            cyclic[series.entry.channel, default: 0] += 1
        }
        // By channel: the steps that are known, and when the first of them begins.
        var open: [UInt16: (steps: [Int], begin: Int64)] = [:]
        var shutdowns: [[Int]] = []
        for place in places {
            guard let channel = all[place].channel else { continue }
            let step = step(all[place])
            if let known = open[channel], step.time.subtractingSaturating(known.begin) <= longest,
                !areTwoNodes(all[known.steps[0]], all[place], analysis)
            {
                open[channel]?.steps.append(place)
                continue
            }
            if let known = open.removeValue(forKey: channel) { shutdowns.append(known.steps) }
            let count = all[place].slots.count
            if count >= fewest, Double(count) >= leastShare * Double(cyclic[channel] ?? 0) {
                open[channel] = ([place], step.time)
            }
        }
        shutdowns += open.values.map(\.steps)
        var result = all
        var gone = Set<Int>()
        for steps in shutdowns where steps.count > 1 {
            result[steps[0]] = merged(steps.map { all[$0] })
            gone.formUnion(steps.dropFirst())
        }
        return result.indices.filter { !gone.contains($0) }.map { result[$0] }
    }

    /// Whether two findings are on several messages of one address each, of J1939 or NMEA 2000, and not of the same.
    private static func areTwoNodes(_ one: Finding, _ other: Finding, _ analysis: RecordingAnalysis) -> Bool {
        guard let networks = analysis.conversations?.units.networks, !networks.isDisjoint(with: [.j1939, .nmea2000]),
            one.slots.count > 1, other.slots.count > 1
        else { return false }
        func address(_ finding: Finding) -> UInt32? {
            let entries = finding.slots.map { analysis.index.entries[$0] }
            let address = entries[0].identifier & 0xFF
            return entries.allSatisfy { $0.isExtended && $0.identifier & 0xFF == address } ? address : nil
        }
        guard let mine = address(one), let theirs = address(other) else { return false }
        return mine != theirs
    }

    /// - Parameter found: in the order of time. The first decides how serious it is; what alone would be an error is a warning.
    private static func merged(_ found: [Finding]) -> Finding {
        var merged = FindingFolding.merged(found)
        let hasError = found.contains { $0.severity == .error }
        merged.severity = hasError ? max(found[0].severity, .warning) : found[0].severity
        merged.count = merged.slots.count
        merged.facts.steps = found.flatMap { $0.facts.steps.isEmpty ? [step($0)] : $0.facts.steps }
        merged.facts.stopping = nil
        merged.facts.sender = nil
        return merged
    }

    private static func step(_ finding: Finding) -> Finding.ShutdownStep {
        let steps = finding.facts.steps
        let starts = finding.parts.compactMap(\.interval?.lowerBound) + steps.map(\.time)
        let ends = starts + steps.map(\.end)
        return Finding.ShutdownStep(
            identifiers: finding.slots.count, time: starts.min() ?? 0, end: ends.max())
    }
}
