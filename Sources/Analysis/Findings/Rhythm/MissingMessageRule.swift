/// Frames of an identifier with a steady rhythm that did not come, though its channel went on: over some intervals before
/// and behind the gap the count falls short. Where an identifier has come too seldom to know its rhythm, a database that
/// knows those of the others is the witness.
enum MissingMessageRule: RuleDetector {
    /// Intervals before and behind the gap that are counted.
    private static let (before, behind) = (4, 6)

    private struct Gap {
        /// The place of the frame before it.
        var place: Int
        var lost: Int
    }

    static func findings(in study: RecordingStudy) -> [Finding] {
        guard study.isSteady else { return [] }
        return study.tracks.flatMap { track -> [Finding] in
            let rhythm = study.rhythms[track.slot]
            guard !track.isConversation, track.count > 3 else { return [] }
            if rhythm.isEven {
                return told(gaps(track, rhythm, study), track, rhythm.median, study)
            }
            guard rhythm.count < Rhythm.fewest + 3, study.witness.knowsCycles,
                let cycle = study.witness.cycle(ofSlot: track.slot)
            else { return [] }
            return told(gaps(track, rhythm, cycle: cycle, study), track, cycle, study, isOfDatabase: true)
        }
    }

    private static func gaps(_ track: Track, _ rhythm: Rhythm, _ study: RecordingStudy) -> [Gap] {
        let median = rhythm.median
        let least = max(
            Int64(study.options[.missingPeriods] * Double(median)), median.addingSaturating(2 * (rhythm.high - median)))
        guard rhythm.largest > least else { return [] }
        return rhythm.gaps.indices.compactMap { place in
            guard rhythm.gaps[place] > least else { return nil }
            let lost = lost(around: place, track, rhythm, median, study)
            return lost >= 0.6 ? Gap(place: place, lost: max(1, Int(lost.rounded()))) : nil
        }
    }

    /// By how many frames a stretch around a gap falls short.
    private static func lost(
        around place: Int, _ track: Track, _ rhythm: Rhythm, _ median: Int64, _ study: RecordingStudy
    ) -> Double {
        var (low, high) = (place, place + 1)
        // Not beyond another gap, and not beyond a break of the clock.
        while low > 0, place - low < before, isUsual(rhythm.gaps[low - 1], median) { low -= 1 }
        while high < track.count - 1, high - place < behind, isUsual(rhythm.gaps[high], median) { high += 1 }
        let length = track.times[high].subtractingSaturating(track.times[low])
        return Double(length) / Double(median) - Double(high - low)
    }

    private static func isUsual(_ gap: Int64, _ median: Int64) -> Bool { gap >= 0 && gap < 2 * median }

    /// Of an identifier that came a few times, by the cycle time of the database.
    private static func gaps(_ track: Track, _ rhythm: Rhythm, cycle: Int64, _ study: RecordingStudy) -> [Gap] {
        let ratio = Double(rhythm.median) / Double(cycle)
        guard ratio > 0.6, ratio < 1.6 else { return [] }
        return rhythm.gaps.indices.compactMap { place in
            let periods = Double(rhythm.gaps[place]) / Double(cycle)
            guard periods > max(1.8, study.options[.missingPeriods]) else { return nil }
            return Gap(place: place, lost: max(1, Int(periods.rounded()) - 1))
        }
    }

    private static func told(
        _ gaps: [Gap], _ track: Track, _ period: Int64, _ study: RecordingStudy, isOfDatabase: Bool = false
    ) -> [Finding] {
        let gaps = gaps.filter {
            !study.isQuiet(
                track.entry.channel, track.times[$0.place]...max(track.times[$0.place], track.times[$0.place + 1]))
        }
        // What is away for longer than it is there is sent on demand.
        guard gaps.reduce(0, { $0 + $1.lost }) <= track.count else { return [] }
        return gaps.map { gap in
            let places = gap.place...(gap.place + 1)
            var finding = study.finding(.missingMessage, .warning, track, track.rowRange(places))
            finding.facts.period = period
            finding.facts.lost = gap.lost
            finding.facts.length = track.times[gap.place + 1].subtractingSaturating(track.times[gap.place])
            finding.facts.isOfDatabase = isOfDatabase
            return finding
        }
    }
}
