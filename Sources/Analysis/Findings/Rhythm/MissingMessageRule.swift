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
                return told(gaps(track, rhythm, study), track, Int64(rhythm.mean.rounded()), study)
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
            let short = shortfall(around: place, track, rhythm, min(least, 2 * median))
            return short >= 0.6 ? Gap(place: place, lost: lost(Double(rhythm.gaps[place]) / rhythm.mean, short)) : nil
        }
    }

    /// By how many frames a stretch around a gap falls short.
    ///
    /// - Parameter usual: the longest gap of neighbours that miss nothing, nanoseconds.
    private static func shortfall(around place: Int, _ track: Track, _ rhythm: Rhythm, _ usual: Int64) -> Double {
        var (low, high) = (place, place + 1)
        func isUsual(_ gap: Int64) -> Bool { gap >= 0 && gap < usual }
        // Not beyond another gap, and not beyond a break of the clock.
        while low > 0, place - low < before, isUsual(rhythm.gaps[low - 1]) { low -= 1 }
        while high < track.count - 1, high - place < behind, isUsual(rhythm.gaps[high]) { high += 1 }
        let length = track.times[high].subtractingSaturating(track.times[low])
        return Double(length) / rhythm.mean - Double(high - low)
    }

    /// How many frames a gap of so many periods lacks. Where that lies between two numbers, its neighbours decide if they
    /// come to one of the two.
    private static func lost(_ periods: Double, _ shortfall: Double) -> Int {
        let lacking = periods - 1
        let fraction = lacking - lacking.rounded(.down)
        let (low, high) = (lacking.rounded(.down), lacking.rounded(.up))
        let isSure = abs(shortfall - shortfall.rounded()) < 0.2 && (low...high).contains(shortfall.rounded())
        let count = abs(fraction - 0.5) < 0.15 && isSure ? shortfall : lacking
        return max(1, Int(min(count.rounded(), 1e9)))
    }

    /// Whether an identifier was there when its channel began and when it ended, often enough to have a habit: what pauses
    /// once between is no message on demand, however long the pause is.
    private static func isOfWholeChannel(_ track: Track, _ period: Int64, _ study: RecordingStudy) -> Bool {
        let span = study.spans[Int(track.entry.channel)]
        let reach = max(5 * period, 500_000_000)
        guard Double(track.count) >= study.options[.stoppedFrames], let last = track.times.last else { return false }
        return track.times[0].subtractingSaturating(span.first) <= reach
            && span.last.subtractingSaturating(last) <= reach
    }

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
                track.entry.channel, track.times[$0.place]...max(track.times[$0.place], track.times[$0.place + 1]),
                period: period)
        }
        // What is away for longer than it is there is sent on demand.
        guard
            gaps.reduce(0, { $0 + $1.lost }) <= track.count || gaps.count == 1 && isOfWholeChannel(track, period, study)
        else { return [] }
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
