internal import Platform

/// Findings that may bring others along, by what they concern and by their time, so that one need not look at all of them.
struct CauseIndex {
    /// What a cause concerns (a channel, an identifier) and its rule.
    private struct Key: Hashable {
        var subject: Int
        var rule: FindingRule
    }

    private struct Lane {
        /// In the order in which they begin.
        var timed: [Finding] = []
        /// By place in `timed`: the latest end of those up to there.
        var latestEnds: [Int64] = []
        var untimed: [Finding] = []
    }

    private var lanes: [Key: Lane] = [:]

    /// - Parameter subject: of a cause; nil for one that explains nothing.
    init(_ causes: [Finding], subject: (Finding) -> Int?) {
        for cause in causes {
            guard let subject = subject(cause) else { continue }
            let key = Key(subject: subject, rule: cause.rule)
            if cause.interval == nil {
                lanes[key, default: Lane()].untimed.append(cause)
            } else {
                lanes[key, default: Lane()].timed.append(cause)
            }
        }
        for key in Array(lanes.keys) {
            guard var lane = lanes.removeValue(forKey: key) else { continue }
            lane.timed.sort { Self.start($0) < Self.start($1) }
            var latest = Int64.min
            lane.latestEnds = lane.timed.map { cause in
                latest = max(latest, cause.interval?.upperBound ?? .min)
                return latest
            }
            lanes[key] = lane
        }
    }

    private static func start(_ cause: Finding) -> Int64 { cause.interval?.lowerBound ?? .min }

    /// Whether one of the causes explains a finding.
    ///
    /// - Parameters:
    ///   - reach: a cause that is further away, nanoseconds, explains nothing; of those without times all are asked.
    ///   - explains: asked of causes within reach.
    func explains(
        _ finding: Finding, subject: Int, rule: FindingRule, reach: Int64, _ explains: (Finding) -> Bool
    ) -> Bool {
        guard let lane = lanes[Key(subject: subject, rule: rule)] else { return false }
        if lane.untimed.contains(where: explains) { return true }
        guard let own = finding.interval else { return lane.timed.contains(where: explains) }
        let (first, last) = (own.lowerBound.subtractingSaturating(reach), own.upperBound.addingSaturating(reach))
        var place = lane.timed.count
        var low = 0
        while low < place {
            let middle = (low + place) / 2
            if Self.start(lane.timed[middle]) <= last { low = middle + 1 } else { place = middle }
        }
        while place > 0, lane.latestEnds[place - 1] >= first {
            place -= 1
            if explains(lane.timed[place]) { return true }
        }
        return false
    }
}
