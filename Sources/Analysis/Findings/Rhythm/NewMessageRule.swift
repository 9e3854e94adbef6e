internal import Capture

/// Identifiers that appear late, and alone: with a rhythm from then on, or once or twice. A node that starts brings several.
enum NewMessageRule: RuleDetector {
    /// Identifiers that begin within this time, nanoseconds, start together.
    private static let neighbourhood: Int64 = 1_000_000_000
    private static let mostTogether = 3
    /// Of identifiers that come once or twice so many are told one by one.
    private static let mostRare = 6

    static func findings(in study: RecordingStudy) -> [Finding] {
        guard study.isSteady else { return [] }
        let late = study.tracks.filter { isLate($0, study) }
        let starts = Dictionary(grouping: late, by: \.entry.channel).mapValues { $0.map { $0.times[0] }.sorted() }
        let alone = late.filter { isAlone($0.times[0], among: starts[$0.entry.channel] ?? []) }
        let rare = alone.filter { $0.count <= 2 }
        let lasting = alone.filter { $0.count > 2 && isRegular(study.rhythms[$0.slot], $0) }
        return (lasting + (rare.count <= mostRare ? rare : [])).map { finding($0, study) }
            + (rare.count > mostRare ? folded(rare, study) : [])
    }

    /// Whether no more than some begin about then, itself with them.
    ///
    /// - Parameter starts: in their order.
    private static func isAlone(_ time: Int64, among starts: [Int64]) -> Bool {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if time.subtractingSaturating(starts[middle]) >= neighbourhood { low = middle + 1 } else { high = middle }
        }
        let next = low + mostTogether
        return next >= starts.count || starts[next].subtractingSaturating(time) >= neighbourhood
    }

    private static func isLate(_ track: Track, _ study: RecordingStudy) -> Bool {
        guard track.count > 0, !track.isConversation else { return false }
        let span = study.spans[Int(track.entry.channel)]
        let wait = track.times[0].subtractingSaturating(span.first)
        let least = max(5 * study.rhythms[track.slot].median, study.options.nanoseconds(.newSeconds))
        return wait > (track.count <= 2 ? 2 * study.options.nanoseconds(.newSeconds) : least)
            && !study.breaks.lie(between: span.firstRow, track.row(0)) && !isAskedBefore(track, study)
    }

    /// Whether somebody asked for it long before it came: it is not new then.
    private static func isAskedBefore(_ track: Track, _ study: RecordingStudy) -> Bool {
        guard let first = remotes(of: track, study).first else { return false }
        return track.times[0].subtractingSaturating(study.frames.time(first)) > study.options.nanoseconds(.newSeconds)
    }

    /// The rows of an identifier's remote frames. Hardly any identifier has some.
    private static func remotes(of track: Track, _ study: RecordingStudy) -> [Int] {
        guard track.entry.count > track.count else { return [] }
        let slot = UInt32(truncatingIfNeeded: track.slot)
        return study.index.slots.indices.filter {
            study.index.slots[$0] == slot && study.frames.flags($0).contains(.remote)
        }
    }

    private static func isRegular(_ rhythm: Rhythm, _ track: Track) -> Bool {
        track.count >= 8 && rhythm.tightness >= 0.8 && rhythm.median >= Rhythm.shortest
    }

    private static func finding(_ track: Track, _ study: RecordingStudy) -> Finding {
        var finding = study.finding(.newMessage, .info, track, track.rowRange(0...(track.count - 1)))
        finding.count = track.count
        if track.count > 2 { finding.facts.period = study.rhythms[track.slot].median }
        let remotes = remotes(of: track, study).count
        if remotes > 0 { finding.facts.remotes = remotes }
        return finding
    }

    /// Where many identifiers come once or twice, that is the way of the bus: one finding.
    private static func folded(_ rare: [Track], _ study: RecordingStudy) -> [Finding] {
        guard let first = rare.first else { return [] }
        var one = finding(first, study)
        one.others = rare.dropFirst().map(\.slot)
        one.count = rare.reduce(0) { $0 + $1.count }
        return [one]
    }
}
