internal import Capture

extension SampledActivity {
    /// Of so many steps a period is told at the most.
    private static let mostSteps = 2048

    /// The bands of the identities, as ``LaneBands`` has them without findings: nil for those without a rhythm. Where the
    /// file was not read an identity is taken to go on as usual.
    package var bands: [LaneBand?] {
        guard isTimed, earliest < latest else { return identities.map { _ in nil } }
        let rhythms = rhythms
        var tracer = LaneTracer(rhythms, range: earliest...latest)
        for part in parts {
            for (index, slot) in part.slots.enumerated() {
                let time = time(part.stretch.rows.lowerBound + index, of: part.stretch)
                guard slot != Self.error else { continue }
                tracer.add(Int(slot), time: time)
            }
            if part.stretch.unreadAfter > 0 { tracer.interrupt() }
        }
        return LaneBands(tracer, rhythms, hasRates: parts.count == 1).bySlot
    }

    private var rhythms: [LaneRhythm] {
        var steps = [[Int64]](repeating: [], count: identities.count)
        var first = [Int64](repeating: .max, count: identities.count)
        var last = [Int64](repeating: .min, count: identities.count)
        for part in parts {
            var before = [Int64?](repeating: nil, count: identities.count)
            for (index, slot) in part.slots.enumerated() where slot != Self.error {
                let slot = Int(slot)
                let time = time(part.stretch.rows.lowerBound + index, of: part.stretch)
                if let before = before[slot], time >= before, steps[slot].count < Self.mostSteps {
                    steps[slot].append(time.subtractingSaturating(before))
                }
                before[slot] = time
                first[slot] = min(first[slot], time)
                last[slot] = max(last[slot], time)
            }
        }
        return identities.indices.map { slot in
            var rhythm = LaneRhythm()
            let sorted = steps[slot].sorted()
            (rhythm.first, rhythm.last, rhythm.channel) = (first[slot], last[slot], identities[slot].channel)
            guard !sorted.isEmpty else { return rhythm }
            (rhythm.steps, rhythm.period) = (sorted.count, sorted[sorted.count / 2])
            return rhythm
        }
    }
}
