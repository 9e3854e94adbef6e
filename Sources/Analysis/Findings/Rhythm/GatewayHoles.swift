internal import Platform

/// Holes in a recording. Frames that a recorder missed, or that nobody sent, were not delayed by a gateway.
enum GatewayHoles {
    /// The findings without those about a gateway that lie in or beside a hole of one of its channels.
    static func without(_ all: [Finding], _ analysis: RecordingAnalysis) -> [Finding] {
        guard all.contains(where: { $0.rule == .gatewayDelay }) else { return all }
        let holes = Dictionary(grouping: all.filter(isHole), by: \.channel).mapValues(disjoint)
        let channels = channels(of: all, analysis)
        return all.filter { finding in
            guard finding.rule == .gatewayDelay, let interval = finding.interval else { return true }
            let own = finding.slot.flatMap { channels[analysis.index.entries[$0].identifier] } ?? []
            // Of no channel are those of all channels.
            return !isNear(interval, holes[nil] ?? []) && !own.contains { isNear(interval, holes[$0] ?? []) }
        }
    }

    private static func isHole(_ finding: Finding) -> Bool {
        switch finding.rule {
        case .silence, .recorderLoss: true
        case .missingMessage: finding.slots.count >= FindingFolding.fewestTogether
        default: false
        }
    }

    /// The channels of the identifiers that a gateway forwards.
    private static func channels(of all: [Finding], _ analysis: RecordingAnalysis) -> [UInt32: Set<UInt16>] {
        var channels: [UInt32: Set<UInt16>] = [:]
        for slot in all.filter({ $0.rule == .gatewayDelay }).compactMap(\.slot) {
            channels[analysis.index.entries[slot].identifier] = []
        }
        for entry in analysis.index.entries { channels[entry.identifier]?.insert(entry.channel) }
        return channels
    }

    /// Their times, disjoint and ascending.
    private static func disjoint(_ found: [Finding]) -> [ClosedRange<Int64>] {
        var holes: [ClosedRange<Int64>] = []
        for hole in found.flatMap(\.parts).compactMap(\.interval).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = holes.last, hole.lowerBound <= last.upperBound {
                holes[holes.count - 1] = last.lowerBound...max(last.upperBound, hole.upperBound)
            } else {
                holes.append(hole)
            }
        }
        return holes
    }

    private static func isNear(_ interval: ClosedRange<Int64>, _ holes: [ClosedRange<Int64>]) -> Bool {
        let next = holes.partitioningIndex {
            $0.upperBound >= interval.lowerBound.subtractingSaturating(besideHole)
        }
        return next < holes.count && holes[next].lowerBound <= interval.upperBound.addingSaturating(besideHole)
    }

    /// Nanoseconds.
    private static let besideHole: Int64 = 50_000_000
}
