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
        // By channel: the steps that are known, and when the last of them ends.
        var open: [UInt16: (steps: [Int], end: Int64)] = [:]
        var shutdowns: [[Int]] = []
        for place in places {
            guard let channel = all[place].channel else { continue }
            let step = step(all[place])
            if let known = open[channel], step.time.subtractingSaturating(known.end) <= longest {
                open[channel]?.steps.append(place)
                open[channel]?.end = max(known.end, step.end)
                continue
            }
            if let known = open.removeValue(forKey: channel) { shutdowns.append(known.steps) }
            let count = all[place].slots.count
            if count >= fewest, Double(count) >= leastShare * Double(cyclic[channel] ?? 0) {
                open[channel] = ([place], step.end)
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

    /// - Parameter found: in the order of time; the first decides how serious it is.
    private static func merged(_ found: [Finding]) -> Finding {
        var merged = FindingFolding.merged(found)
        merged.severity = found[0].severity
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
