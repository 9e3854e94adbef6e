internal import Platform
internal import CANCapture

/// A frame of an identifier with a very steady cycle that arrived late while the next one arrived on time, so nothing
/// was lost. It is reported if only that identifier was late, which otherwise never is.
enum LateMessageRule: SeriesRule {
    private static let fewestGaps = 20
    /// Maximum number of late frames of an identifier; one with more has another kind of cycle.
    private static let most = 2

    static func findings(of series: IdentifierSeries, in analysis: RecordingAnalysis) -> [Finding] {
        let rhythm = analysis.rhythms[series.slot]
        guard analysis.isSteady, rhythm.isEven, rhythm.count >= fewestGaps, !series.isConversation else { return [] }
        let gaps = Gaps(series, analysis.breaks)
        return places(series, gaps, rhythm, analysis).map { place in
            var finding = analysis.finding(.lateMessage, .info, series, series.rowRange(place...(place + 1)))
            finding.facts.period = rhythm.median
            finding.facts.length = gaps[place] - rhythm.median
            return finding
        }
    }

    /// Several identifiers that are late at once waited for the bus or for the recorder.
    static func told(_ found: [Finding], in analysis: RecordingAnalysis) -> [Finding] {
        // By channel the places of those with a time, in its order.
        let timed = found.indices.filter { found[$0].interval != nil }
        var isAlone = [Bool](repeating: true, count: found.count)
        for places in Dictionary(grouping: timed, by: { found[$0].channel }).values {
            let sorted = places.sorted { (due(found[$0]), $0) < (due(found[$1]), $1) }
            for order in [sorted, sorted.reversed()] { markCompany(in: order, of: found, &isAlone) }
        }
        return found.indices.filter { isAlone[$0] }.map { found[$0] }
    }

    private static func due(_ finding: Finding) -> Int64 { finding.interval?.upperBound ?? 0 }

    /// Looks at the nearest one of another identifier before each.
    private static func markCompany(in order: [Int], of found: [Finding], _ isAlone: inout [Bool]) {
        var (last, other) = (nil as Int?, nil as Int?)
        for place in order {
            if let last, found[last].slot != found[place].slot { other = last }
            if let other {
                let distance = abs(due(found[other]).subtractingSaturating(due(found[place])))
                if distance < max(found[place].facts.length ?? 0, 50_000_000) { isAlone[place] = false }
            }
            last = place
        }
    }

    private static func places(
        _ series: IdentifierSeries, _ gaps: Gaps, _ rhythm: Rhythm, _ analysis: RecordingAnalysis
    ) -> [Int] {
        let median = rhythm.median
        let spread = max(rhythm.high - median, median - rhythm.low)
        guard spread * 5 < median else { return [] }
        // With a coarse clock each time may be wrong by one step.
        let least = max(
            Int64(analysis.options[.latePeriods] * Double(median)), median + 4 * spread,
            median.addingSaturating(2 * analysis.clockStep))
        guard rhythm.largest > least else { return [] }
        let tolerance = max(median / 7, 2 * spread)
        let mostLong = max(most, gaps.count / 400)
        var long: [Int] = []
        for place in 0..<gaps.count where gaps[place] > least {
            guard long.count < mostLong else { return [] }
            long.append(place)
        }
        return long.filter { place in
            guard place > 0, place + 1 < gaps.count, gaps[place + 1] >= 0, gaps[place - 1] >= 0 else { return false }
            let (late, next) = (gaps[place], gaps[place + 1])
            return abs(late + next - 2 * median) < tolerance && abs(gaps[place - 1] - median) < tolerance
                && late < 2 * median
                && (othersWentOn(series, place, late - median, analysis) || nobodyWaited(series, place, analysis))
        }
    }

    /// Whether the channel carried frames while the late one was due. If the bus or the recorder pauses, all frames are
    /// late.
    private static func othersWentOn(
        _ series: IdentifierSeries, _ place: Int, _ delay: Int64, _ analysis: RecordingAnalysis
    ) -> Bool {
        let end = series.times[place + 1]
        let due = end - delay
        var (row, before, longest) = (series.row(place + 1) - 1, end, Int64(0))
        while row > series.row(place), analysis.frames.time(row) > due {
            if analysis.frames.channel(row) == series.entry.channel {
                longest = max(longest, before - analysis.frames.time(row))
                before = analysis.frames.time(row)
            }
            row -= 1
        }
        longest = max(longest, before - due)
        return longest * 10 < delay * 6
    }

    /// Whether the other frames of the channel with a steady cycle that were due in this time arrived on time. Checked
    /// if there are so few that pauses are not evidence.
    private static func nobodyWaited(_ series: IdentifierSeries, _ place: Int, _ analysis: RecordingAnalysis) -> Bool {
        let (start, end) = (series.times[place], series.times[place + 1])
        var inTime = 0
        for other in analysis.series where other.slot != series.slot && other.entry.channel == series.entry.channel {
            let rhythm = analysis.rhythms[other.slot]
            guard rhythm.isEven else { continue }
            // The gap before the late frame, and the gap before that.
            let last = other.place(notBehind: series.row(place + 1))
            guard last >= 1, last + 1 < other.count else { continue }
            let gaps = Gaps(other, analysis.breaks)
            for gap in [last - 1, last] where other.times[gap + 1] > start && other.times[gap] < end {
                guard gaps[gap] >= 0, gaps[gap] * 4 < rhythm.median * 5 else { return false }
                inTime += 1
            }
        }
        return inTime >= fewestInTime
    }

    private static let fewestInTime = 2
}
