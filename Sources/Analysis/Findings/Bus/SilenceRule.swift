internal import Platform
internal import CANCapture

/// Stretches in which a channel carries no message although several identifiers are due: nothing at all, or only error
/// frames.
enum SilenceRule: RuleDetector {
    /// Nanoseconds; a bus that is silent for this long and comes back has failed.
    private static let failure: Int64 = 1_000_000_000

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        let mirrors = mirrors(analysis)
        return analysis.quiets.enumerated().map { place, quiet in
            let length = quiet.interval.upperBound.subtractingSaturating(quiet.interval.lowerBound)
            var finding = Finding(.silence, length >= failure ? .error : .warning)
            finding.channel = quiet.channel
            finding.rows = quiet.rows
            finding.interval = quiet.interval
            finding.facts.length = length
            if quiet.isSwitchedOff {
                finding.severity = .info
                finding.facts.isToEnd = true
                return finding
            }
            if quiet.isStart, errors(of: quiet, analysis.frames) == 0 {
                finding.severity = .info
                return finding
            }
            if quiet.overdue > 0 { finding.facts.lost = quiet.overdue }
            if quiet.late > 0 { finding.facts.late = quiet.late }
            finding.facts.isMirror = mirrors.contains(place)
            finding.facts.lostTime = quiet.lostTime
            let errors = errors(of: quiet, analysis.frames)
            if errors > 0, !begins(&finding, afterErrorsOf: quiet, analysis.frames) { finding.facts.errors = errors }
            if errors == 0, analysis.quiets.count <= mostCompared { finding.facts.missed = missed(quiet, analysis) }
            return finding
        }
    }

    /// Whether all error frames of a stretch are at its beginning: then the bus is silent after them.
    private static func begins(
        _ finding: inout Finding, afterErrorsOf quiet: QuietStretch, _ frames: FrameTable
    ) -> Bool {
        let (start, end) = (quiet.interval.lowerBound, quiet.interval.upperBound)
        guard
            let last = quiet.rows.last(where: {
                frames.channel($0) == quiet.channel && frames.flags($0).contains(.error)
            })
        else { return false }
        let time = frames.time(last)
        guard time >= start, time.subtractingSaturating(start) <= end.subtractingSaturating(start) / shareOfErrors
        else {
            return false
        }
        finding.rows = last...quiet.rows.upperBound
        finding.interval = time...end
        finding.facts.length = end.subtractingSaturating(time)
        return true
    }

    /// Error frames that end in the first part of this many end before the silence.
    private static let shareOfErrors: Int64 = 10

    // MARK: A recorder that missed frames

    /// Number of messages whose counters went on in their cycle while nothing was recorded: they were sent, and the
    /// recorder missed them. nil if the counters do not show that.
    private static func missed(_ quiet: QuietStretch, _ analysis: RecordingAnalysis) -> Int? {
        // A bus that fails is silent after error frames.
        let before = quiet.interval.lowerBound.subtractingSaturating(failure)
        let rows = analysis.errorRows
        let end = rows.partitioningIndex { $0 > quiet.rows.lowerBound }
        let hasFailed = rows[..<end].reversed().prefix { analysis.frames.time(Int($0)) >= before }
            .contains { analysis.frames.channel(Int($0)) == quiet.channel }
        guard !hasFailed else { return nil }
        var (telling, agreeing) = (0, 0)
        // The same for counters of two or three bits.
        var (tellingSmall, agreeingSmall) = (0, 0)
        for slot in analysis.series.indices {
            let (rhythm, entry) = (analysis.rhythms[slot], analysis.index.entries[slot])
            guard entry.channel == quiet.channel else { continue }
            let series = analysis.series[slot]
            if let counter = FastPacketCounter(series, entry) {
                guard let goesOn = counter.goesOn(over: quiet.interval) else { continue }
                telling += 1
                if goesOn { agreeing += 1 }
                continue
            }
            guard rhythm.isEven else { continue }
            let (gaps, place) = (Gaps(series, analysis.breaks), series.place(notBehind: quiet.rows.lowerBound))
            guard gaps.indices.contains(place), gaps[place] >= 0 else { continue }
            let cycles = Double(gaps[place]) / rhythm.mean
            guard cycles <= mostCycles, abs(cycles - cycles.rounded()) <= 0.25 else { continue }
            let due = Int(cycles.rounded())
            guard let counter = GapCounter(series, gaps, longest: rhythm.median.addingSaturating(rhythm.median / 2))
            else {
                guard let goesOn = smallCounterGoesOn(series, over: place, by: due) else { continue }
                tellingSmall += 1
                if goesOn { agreeingSmall += 1 }
                continue
            }
            guard counter.tells(due) else { continue }
            telling += 1
            if counter.rises(by: due, over: place) { agreeing += 1 }
        }
        if agreeing >= fewestCounters, agreeing * 4 >= telling * 3 { return agreeing }
        // Of four values or eight, one in so many agrees by chance.
        let (all, of) = (agreeing + agreeingSmall, telling + tellingSmall)
        return agreeingSmall >= fewestSmall && all * 8 >= of * 7 ? all : nil
    }

    /// Whether a counter of two or three bits continues over a gap as if its message had been sent; nil without one, or
    /// if it does not show that.
    private static func smallCounterGoesOn(_ series: IdentifierSeries, over place: Int, by due: Int) -> Bool? {
        guard series.count >= fewestOfSmall else { return nil }
        let counters = AliveCounter.all(
            in: series, length: Int(series.lengths[place]), fewest: fewestOfSmall, stuck: .max / 2)
        guard let counter = counters.first(where: { $0.bits < 4 }) else { return nil }
        let values = Int(counter.range.upperBound - counter.range.lowerBound) + 1
        guard due % values != 1 else { return nil }
        let left = counter.leftOut(
            from: counter.value(series.heads[place]), to: counter.value(series.heads[place + 1]))
        return (left + 1 - due) % values == 0
    }

    private static let fewestCounters = 2
    /// Minimum number of agreeing counters of two or three bits, and of frames with one.
    private static let (fewestSmall, fewestOfSmall) = (5, 48)
    /// Over more cycles their number is not certain.
    private static let mostCycles = 200.0

    /// Places of stretches on a channel that carries the same frames as another one with a stretch at that time, which
    /// misses more: what is missing is counted once.
    private static func mirrors(_ analysis: RecordingAnalysis) -> Set<Int> {
        let quiets = analysis.quiets
        guard analysis.spans.count > 1, quiets.count > 1, quiets.count <= mostCompared else { return [] }
        var found = Set<Int>()
        for one in quiets.indices {
            for other in quiets.indices where other != one && !found.contains(other) {
                guard quiets[one].channel != quiets[other].channel,
                    quiets[one].interval.overlaps(quiets[other].interval),
                    (quiets[one].overdue, one) < (quiets[other].overdue, other),
                    ChannelMirror.isMirror(
                        quiets[one].channel, of: quiets[other].channel, around: quiets[one].rows, analysis.frames)
                else { continue }
                found.insert(one)
                break
            }
        }
        return found
    }

    private static let mostCompared = 32

    /// Number of error frames of its channel in a stretch, between the frames that enclose it.
    private static func errors(of quiet: QuietStretch, _ frames: FrameTable) -> Int {
        quiet.rows.count { frames.channel($0) == quiet.channel && frames.flags($0).contains(.error) }
    }
}
