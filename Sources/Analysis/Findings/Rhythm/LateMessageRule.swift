internal import Capture

/// A frame of an identifier with a very steady rhythm that came late, and the next one in time: nothing was lost. It is told
/// where that identifier alone was late, which otherwise never is.
enum LateMessageRule: RuleDetector {
    private static let fewestGaps = 20
    /// Late frames that an identifier may have; one with more has a rhythm of another kind.
    private static let most = 2

    static func findings(in study: RecordingStudy) -> [Finding] {
        guard study.isSteady else { return [] }
        let found = study.tracks.flatMap { track -> [Finding] in
            let rhythm = study.rhythms[track.slot]
            guard rhythm.isEven, rhythm.count >= fewestGaps, !track.isConversation else { return [] }
            return places(track, rhythm, study).map { place in
                var finding = study.finding(.lateMessage, .info, track, track.rowRange(place...(place + 1)))
                finding.facts.period = rhythm.median
                finding.facts.length = rhythm.gaps[place] - rhythm.median
                return finding
            }
        }
        // Several that are late at once have waited for the bus, or for the recorder.
        return found.filter { one in
            guard let due = one.interval?.upperBound else { return true }
            return !found.contains { other in
                guard other.slot != one.slot, other.channel == one.channel, let time = other.interval?.upperBound else {
                    return false
                }
                return abs(time.subtractingSaturating(due)) < max(one.facts.length ?? 0, 50_000_000)
            }
        }
    }

    private static func places(_ track: Track, _ rhythm: Rhythm, _ study: RecordingStudy) -> [Int] {
        let (gaps, median) = (rhythm.gaps, rhythm.median)
        let spread = max(rhythm.high - median, median - rhythm.low)
        guard spread * 5 < median else { return [] }
        let least = max(Int64(study.options[.latePeriods] * Double(median)), median + 4 * spread)
        guard rhythm.largest > least else { return [] }
        let tolerance = max(median / 7, 2 * spread)
        let long = gaps.indices.filter { gaps[$0] > least }
        guard long.count <= max(most, gaps.count / 400) else { return [] }
        return long.filter { place in
            guard place > 0, place + 1 < gaps.count, gaps[place + 1] >= 0, gaps[place - 1] >= 0 else { return false }
            let (late, next) = (gaps[place], gaps[place + 1])
            return abs(late + next - 2 * median) < tolerance && abs(gaps[place - 1] - median) < tolerance
                && late < 2 * median
                && (othersWentOn(track, place, late - median, study) || nobodyWaited(track, place, study))
        }
    }

    /// Whether the channel carried frames while the late one was due: a bus that stands still, or a recorder that does,
    /// makes all late.
    private static func othersWentOn(_ track: Track, _ place: Int, _ delay: Int64, _ study: RecordingStudy) -> Bool {
        let end = track.times[place + 1]
        let due = end - delay
        var (row, before, longest) = (track.row(place + 1) - 1, end, Int64(0))
        while row > track.row(place), study.frames.time(row) > due {
            if study.frames.channel(row) == track.entry.channel {
                longest = max(longest, before - study.frames.time(row))
                before = study.frames.time(row)
            }
            row -= 1
        }
        longest = max(longest, before - due)
        return longest * 10 < delay * 6
    }

    /// Whether those of the channel with a steady rhythm that were due meanwhile came in time, where there are so few that
    /// pauses say nothing.
    private static func nobodyWaited(_ track: Track, _ place: Int, _ study: RecordingStudy) -> Bool {
        let (start, end) = (track.times[place], track.times[place + 1])
        var inTime = 0
        for other in study.tracks where other.slot != track.slot && other.entry.channel == track.entry.channel {
            let rhythm = study.rhythms[other.slot]
            guard rhythm.isEven else { continue }
            // The gap in which the late frame came, and the one before it.
            let last = other.place(notBehind: track.row(place + 1))
            guard last >= 1, last + 1 < other.count else { continue }
            for gap in [last - 1, last] where other.times[gap + 1] > start && other.times[gap] < end {
                guard rhythm.gaps[gap] >= 0, rhythm.gaps[gap] * 4 < rhythm.median * 5 else { return false }
                inTime += 1
            }
        }
        return inTime >= fewestInTime
    }

    private static let fewestInTime = 2
}
