internal import Platform
internal import CANCapture

extension SampledActivity {
    /// Maximum number of intervals from which a period is computed.
    private static let mostSteps = 2048

    /// The bands of the identities, as ``LaneBands`` makes them without findings; nil for those without a cycle. Where
    /// the file was not read, an identity is assumed to continue as usual.
    package var bands: [LaneBand?] {
        guard isTimed, earliest < latest else { return identities.map { _ in nil } }
        let rhythms = rhythms
        let scale = LaneScale(earliest...latest)
        var traces = rhythms.enumerated().map { LaneTrace($0.element, slot: $0.offset, scale) }
        for part in parts {
            for (index, slot) in part.slots.enumerated() {
                let time = time(part.stretch.rows.lowerBound + index, of: part.stretch)
                guard slot != Self.error, slot < traces.count else { continue }
                traces[Int(slot)].add(time)
            }
            if part.stretch.unreadAfter > 0 { for slot in traces.indices { traces[slot].interrupt() } }
        }
        let bands = LaneBands(
            Dictionary(uniqueKeysWithValues: traces.enumerated().map { ($0.offset, $0.element) }), rhythms,
            hasRates: parts.count == 1)
        return Array(bands.bySlot)
    }

    private var rhythms: [LaneRhythm] {
        var steps = [[Int64]](repeating: [], count: identities.count)
        var first = [Int64](repeating: .max, count: identities.count)
        var last = [Int64](repeating: .min, count: identities.count)
        // The part in which a slot was last seen; no interval crosses an unread part.
        var seen = [Int](repeating: -1, count: identities.count)
        var before = [Int64](repeating: 0, count: identities.count)
        for (number, part) in parts.enumerated() {
            for (index, slot) in part.slots.enumerated() where slot != Self.error {
                let slot = Int(slot)
                let time = time(part.stretch.rows.lowerBound + index, of: part.stretch)
                if seen[slot] == number, time >= before[slot], steps[slot].count < Self.mostSteps {
                    steps[slot].append(time.subtractingSaturating(before[slot]))
                }
                seen[slot] = number
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
            let spread = sorted[(sorted.count - 1) * 9 / 10].subtractingSaturating(sorted[(sorted.count - 1) / 10])
            rhythm.isSteady = sorted.count > 1 && spread <= rhythm.period / 2
            return rhythm
        }
    }
}
