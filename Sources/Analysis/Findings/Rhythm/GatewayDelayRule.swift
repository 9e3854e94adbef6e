internal import Capture

/// A frame that a gateway mirrors to another channel, and that comes there late against the usual delay, or not at all.
enum GatewayDelayRule: RuleDetector {
    private static let fewestFrames = 100
    /// Nanoseconds: later frames are others.
    private static let longest: Int64 = 500_000_000
    /// A delay below it is nothing, whatever is usual.
    private static let shortest: Int64 = 5_000_000
    /// Places behind the last match in which a mirrored frame is looked for.
    private static let reach = 8

    private struct Mirror {
        /// By place of the source: the place in the target, or -1.
        var matches: [Int]
        var matched: Int
        var median: Int64
        var spread: Int64
    }

    static func findings(in study: RecordingStudy) -> [Finding] {
        guard study.isSteady, study.spans.count > 1 else { return [] }
        var byIdentifier: [UInt64: [Track]] = [:]
        for track in study.tracks where track.count >= fewestFrames && !track.entry.isSymbolic {
            let key = UInt64(track.entry.identifier) | (track.entry.isExtended ? 1 << 32 : 0)
            byIdentifier[key, default: []].append(track)
        }
        return byIdentifier.values.filter { $0.count == 2 }.flatMap { pair -> [Finding] in
            guard let forth = mirror(pair[0], pair[1]) else { return [] }
            if forth.median >= 0 { return findings(pair[0], pair[1], forth, study) }
            return mirror(pair[1], pair[0]).map { findings(pair[1], pair[0], $0, study) } ?? []
        }
    }

    private static func mirror(_ source: Track, _ target: Track) -> Mirror? {
        var matches = [Int](repeating: -1, count: source.count)
        var delays: [Int64] = []
        var next = 0
        for place in 0..<source.count {
            for other in next..<min(target.count, next + reach) {
                let delay = target.times[other].subtractingSaturating(source.times[place])
                guard target.heads[other] == source.heads[place], target.lengths[other] == source.lengths[place],
                    abs(delay) < longest
                else { continue }
                matches[place] = other
                delays.append(delay)
                next = other + 1
                break
            }
        }
        guard delays.count >= fewestFrames, delays.count * 100 >= 98 * min(source.count, target.count) else {
            return nil
        }
        delays.sort()
        return Mirror(
            matches: matches, matched: delays.count, median: delays[delays.count / 2],
            spread: delays[delays.count * 9 / 10] - delays[delays.count / 10])
    }

    private static func findings(_ source: Track, _ target: Track, _ mirror: Mirror, _ study: RecordingStudy)
        -> [Finding]
    {
        // Payloads that never change cannot be told from each other.
        guard Set(source.heads.prefix(64)).count >= 16,
            let first = mirror.matches.firstIndex(where: { $0 >= 0 }),
            let last = mirror.matches.lastIndex(where: { $0 >= 0 })
        else { return [] }
        let limit = mirror.median + max(shortest, Int64(study.options[.gatewayFactor] * Double(mirror.spread)))
        let found = (first...last).compactMap { place -> Finding? in
            let other = mirror.matches[place]
            if other >= 0, target.times[other].subtractingSaturating(source.times[place]) <= limit { return nil }
            let rows =
                other >= 0
                ? min(source.row(place), target.row(other))...max(source.row(place), target.row(other))
                : source.row(place)...source.row(place)
            var finding = study.finding(.gatewayDelay, .warning, target, rows)
            finding.facts.period = mirror.median
            finding.facts.length = other >= 0 ? target.times[other] - source.times[place] : nil
            return finding
        }
        // More than one in a hundred is the way of this gateway.
        return found.count * 100 <= mirror.matched ? found : []
    }
}
