internal import Capture

/// Frames of another length than their identifier usually has, and identifiers that are shorter or longer than the database
/// says.
enum LengthRule: RuleDetector {
    private static let fewestFrames = 20
    /// Odd frames within this time are one finding, nanoseconds.
    private static let reach: Int64 = 2_000_000_000
    /// Stretches of odd frames that are told one by one; an identifier with more has several lengths.
    private static let most = 3

    static func findings(in study: RecordingStudy) -> [Finding] {
        study.tracks.flatMap { track -> [Finding] in
            guard track.count > 0, !track.isConversation, !track.entry.isXL else { return [] }
            let usual = UsualLength(track)
            if track.count >= fewestFrames, usual.count < track.count {
                return odd(track, usual, study)
            }
            return againstDatabase(track, usual, study)
        }
    }

    private static func odd(_ track: Track, _ usual: UsualLength, _ study: RecordingStudy) -> [Finding] {
        let lengths = track.lengths
        let odd = track.count - usual.count
        guard Double(odd) * 100 <= study.options[.lengthPercent] * Double(track.count) else { return [] }
        var found: [Finding] = []
        var last: Int64 = .min
        for place in 0..<track.count where Int(lengths[place]) != usual.length {
            let time = track.times[place]
            if var finding = found.last, let rows = finding.rows, time >= last, time - last <= reach || !study.isTimed {
                finding.rows = rows.lowerBound...track.row(place)
                finding.interval = study.interval(rows.lowerBound...track.row(place))
                finding.count += 1
                found[found.count - 1] = finding
            } else {
                found.append(finding(track, place...place, seen: Int(lengths[place]), usual: usual.length, study))
            }
            last = time
        }
        return found.count <= most ? found : []
    }

    private static func againstDatabase(_ track: Track, _ usual: UsualLength, _ study: RecordingStudy) -> [Finding] {
        guard let set = study.witness.set, study.witness.isOfThisBus, let number = study.witness.messages[track.slot]
        else { return [] }
        let entry = set.catalog.messages[number]
        let isFD = study.frames.flags(track.row(0)).contains(.fd)
        // What is longer has bytes that the database says nothing of; its signals are all there.
        guard entry.compiled.length > 0, usual.length < entry.compiled.length,
            !entry.allows(length: usual.length, isFD: isFD)
        else { return [] }
        var finding = finding(
            track, 0...(track.count - 1), seen: usual.length, usual: entry.compiled.length, study)
        finding.count = track.count
        finding.facts.isOfDatabase = true
        return [finding]
    }

    private static func finding(
        _ track: Track, _ places: ClosedRange<Int>, seen: Int, usual: Int, _ study: RecordingStudy
    ) -> Finding {
        var finding = study.finding(.lengthMismatch, .warning, track, track.rowRange(places))
        finding.facts.seen = Double(seen)
        finding.facts.usual = Double(usual)
        return finding
    }
}
