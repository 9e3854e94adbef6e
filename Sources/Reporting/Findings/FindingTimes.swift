internal import Analysis
internal import Platform

/// When a finding happens, and how far that is from another one. Two findings say the same of each other.
struct FindingTimes {
    /// Ascending; none overlaps another.
    private var times: [ClosedRange<Int64>] = []

    init(_ finding: Finding) {
        for time in Self.times(of: finding).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = times.last, time.lowerBound <= last.upperBound {
                times[times.count - 1] = last.lowerBound...max(last.upperBound, time.upperBound)
            } else {
                times.append(time)
            }
        }
    }

    /// Nanoseconds to the nearest time of another finding: 0 if they overlap, negative if that is earlier; nil for a
    /// finding without a time.
    func distance(to other: Finding) -> Int64? {
        var nearest: Int64?
        for time in Self.times(of: other) {
            guard let distance = distance(to: time) else { return nil }
            if distance == 0 { return 0 }
            if nearest.map({ distance.magnitude < $0.magnitude }) ?? true { nearest = distance }
        }
        return nearest
    }

    private func distance(to time: ClosedRange<Int64>) -> Int64? {
        // The first one that does not end before it, and the one before that.
        let next = times.partitioningIndex { $0.upperBound >= time.lowerBound }
        if next < times.count, times[next].overlaps(time) { return 0 }
        let earlier = next < times.count ? time.upperBound.subtractingSaturating(times[next].lowerBound) : nil
        let later = next > 0 ? time.lowerBound.subtractingSaturating(times[next - 1].upperBound) : nil
        guard let earlier, let later else { return earlier ?? later }
        return earlier.magnitude <= later.magnitude ? earlier : later
    }

    /// What stops or appears does so at one moment, and what repeats at several.
    private static func times(of finding: Finding) -> [ClosedRange<Int64>] {
        switch finding.rule {
        // No event.
        case .unknownIdentifier: []
        case .recorderLoss, .clock: [finding.interval].compactMap { $0 }
        case .stoppedMessage, .newMessage:
            finding.parts.compactMap { $0.interval.map { $0.lowerBound...$0.lowerBound } }
        default: finding.parts.compactMap(\.interval)
        }
    }
}
