internal import Platform

/// Holes in a recording. Frames that a recorder missed, or that nobody sent, were not delayed by a gateway.
enum GatewayHoles {
    /// The findings without those about a gateway that lie in or beside a hole.
    static func without(_ all: [Finding]) -> [Finding] {
        guard all.contains(where: { $0.rule == .gatewayDelay }) else { return all }
        func isHole(_ finding: Finding) -> Bool {
            switch finding.rule {
            case .silence, .recorderLoss: true
            case .missingMessage: finding.slots.count >= FindingFolding.fewestTogether
            default: false
            }
        }
        // Disjoint, in the order of time.
        var holes: [ClosedRange<Int64>] = []
        for hole in all.filter(isHole).flatMap(\.parts).compactMap(\.interval).sorted(by: {
            $0.lowerBound < $1.lowerBound
        }) {
            if let last = holes.last, hole.lowerBound <= last.upperBound {
                holes[holes.count - 1] = last.lowerBound...max(last.upperBound, hole.upperBound)
            } else {
                holes.append(hole)
            }
        }
        return all.filter { finding in
            guard finding.rule == .gatewayDelay, let interval = finding.interval else { return true }
            let next = holes.partitioningIndex {
                $0.upperBound >= interval.lowerBound.subtractingSaturating(besideHole)
            }
            return next == holes.count || holes[next].lowerBound > interval.upperBound.addingSaturating(besideHole)
        }
    }

    /// Nanoseconds.
    private static let besideHole: Int64 = 50_000_000
}
