internal import Platform
internal import CANCapture

/// Stretches in which a channel carries no message although several identifiers are due: nothing at all, or only error
/// frames.
enum SilenceRule: RuleDetector {
    /// Nanoseconds; a bus that is silent for this long and comes back has failed.
    private static let failure: Int64 = 1_000_000_000

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        let mirrors = mirrors(analysis)
        var counters = SilentCounters(analysis)
        // If there are many silences, only the first ones are examined. The others are assumed to have the same cause.
        var (examined, missedInAll) = (0, Int.max)
        func missed(_ quiet: QuietStretch) -> Int? {
            guard examined < mostCompared else { return missedInAll > 0 ? missedInAll : nil }
            examined += 1
            let missed = counters.missed(quiet)
            missedInAll = min(missedInAll, missed ?? 0)
            return missed
        }
        return analysis.quiets.enumerated().map { place, quiet in
            let length = quiet.interval.upperBound.subtractingSaturating(quiet.interval.lowerBound)
            var finding = Finding(.silence, length >= failure ? .error : .warning)
            finding.channel = quiet.channel
            finding.rows = quiet.rows
            finding.interval = quiet.interval
            finding.facts.length = length
            if quiet.isSwitchedOff {
                let isAlone = othersGoOn(behind: quiet, analysis)
                finding.severity = isAlone ? .warning : .info
                if isAlone { finding.facts.lostTime = quiet.lostTime }
                finding.facts.isToEnd = true
                return finding
            }
            if quiet.isStart || quiet.isAsleep, errors(of: quiet, analysis.frames) == 0 {
                finding.severity = .info
                return finding
            }
            // Missing frames are not counted over a longer time, because the number would be meaningless.
            if quiet.overdue > 0, length <= Finding.longestCountedSilence { finding.facts.lost = quiet.overdue }
            if quiet.late > 0, length <= Finding.longestCountedSilence { finding.facts.late = quiet.late }
            finding.facts.isMirror = mirrors.contains(place)
            finding.facts.lostTime = quiet.lostTime
            let errors = errors(of: quiet, analysis.frames)
            if errors > 0, !begins(&finding, afterErrorsOf: quiet, analysis) { finding.facts.errors = errors }
            finding.facts.isRecorded =
                length > Finding.longestCountedSilence
                && (areRecorded(besides: quiet, analysis) || failed(before: quiet, analysis))
            if errors == 0, let missed = missed(quiet) {
                // Frames that the recorder lost are missing for good, however short the time.
                (finding.facts.missed, finding.severity) = (missed, .error)
            }
            return finding
        }
    }

    /// Whether frames of other channels arrive throughout a silence. Of several files each may have been recorded for another
    /// time.
    private static func areRecorded(besides quiet: QuietStretch, _ analysis: RecordingAnalysis) -> Bool {
        guard analysis.files == 1, analysis.spans.count > 1 else { return false }
        let longest = quiet.interval.upperBound.subtractingSaturating(quiet.interval.lowerBound) / mostOfRest
        var before = quiet.interval.lowerBound
        for row in quiet.rows where row > quiet.rows.lowerBound {
            let time = analysis.frames.time(row)
            guard time.subtractingSaturating(before) <= longest else { return false }
            before = max(before, time)
        }
        return true
    }

    /// A recorder that runs stores no pause as long as one in this many parts of a silence if other channels go on.
    private static let mostOfRest: Int64 = 4

    /// Whether many error frames are directly before a silence or at its begin: then the bus fails.
    private static func failed(before quiet: QuietStretch, _ analysis: RecordingAnalysis) -> Bool {
        let (rows, frames) = (analysis.errorRows, analysis.frames)
        let start = quiet.interval.lowerBound
        let reach = start.subtractingSaturating(failure)...start.addingSaturating(failure)
        let end = rows.partitioningIndex { Int($0) > quiet.rows.upperBound }
        var count = 0
        for row in rows[..<end].reversed().prefix(mostErrors) {
            let time = frames.time(Int(row))
            guard time >= reach.lowerBound else { break }
            if time <= reach.upperBound, frames.channel(Int(row)) == quiet.channel { count += 1 }
        }
        return count >= fewestErrors
    }

    private static let (fewestErrors, mostErrors) = (10, 4096)

    /// Whether the other channels carry about as many frames after the end of a channel as before: then the recording
    /// goes on as usual, and that channel alone has failed. Of several files each may have been recorded for another
    /// time. If a vehicle is switched off, all its channels have less traffic.
    private static func othersGoOn(behind quiet: QuietStretch, _ analysis: RecordingAnalysis) -> Bool {
        // All identifiers are counted for each channel that ends.
        guard analysis.spans.count <= mostChannels, analysis.files == 1, endsAtOnce(quiet, analysis) else {
            return false
        }
        var (before, behind) = (0, 0)
        var first = quiet.interval.lowerBound
        for series in analysis.series where series.entry.channel != quiet.channel && series.count > 0 {
            let last = series.place(notBehind: quiet.rows.lowerBound)
            before += last + 1
            behind += series.count - last - 1
        }
        for (channel, span) in analysis.spans.enumerated() where channel != Int(quiet.channel) && span.frames > 0 {
            first = min(first, span.first)
        }
        let time = Double(quiet.interval.lowerBound.subtractingSaturating(first))
        let rest = Double(quiet.interval.upperBound.subtractingSaturating(quiet.interval.lowerBound))
        guard time > 0, rest > 0 else { return false }
        return Double(behind) / rest >= shareOfOthers * Double(before) / time
    }

    /// Whether most cyclic messages of a channel are sent until its end. Units that shut down end theirs one after the other,
    /// and a channel without such messages carries frames only on demand.
    private static func endsAtOnce(_ quiet: QuietStretch, _ analysis: RecordingAnalysis) -> Bool {
        var (all, earlier) = (0, 0)
        for series in analysis.series where series.entry.channel == quiet.channel {
            let rhythm = analysis.rhythms[series.slot]
            guard rhythm.isEven, !series.isConversation, let last = series.times.last else { continue }
            let before = quiet.interval.lowerBound.subtractingSaturating(last)
            guard before <= longestShutdown else { continue }
            all += 1
            if before > rhythm.median.multipliedSaturating(by: 3) { earlier += 1 }
        }
        return all > 0 && earlier * 2 <= all
    }

    /// Nanoseconds.
    private static let longestShutdown: Int64 = 10_000_000_000

    private static let shareOfOthers = 0.7
    private static let mostChannels = 256

    /// Whether all error frames of a stretch are at its beginning: then the bus is silent after them.
    private static func begins(
        _ finding: inout Finding, afterErrorsOf quiet: QuietStretch, _ analysis: RecordingAnalysis
    ) -> Bool {
        let frames = analysis.frames
        let (start, end) = (quiet.interval.lowerBound, quiet.interval.upperBound)
        guard
            let last = quiet.rows.last(where: {
                frames.channel($0) == quiet.channel && frames.flags($0).contains(.error)
            })
        else { return false }
        let time = frames.time(last)
        let length = end.subtractingSaturating(time)
        guard time >= start, time.subtractingSaturating(start) <= end.subtractingSaturating(start) / shareOfErrors,
            length >= analysis.options.nanoseconds(.silenceSeconds)
        else { return false }
        if finding.severity == .error, length < failure { finding.severity = .warning }
        finding.rows = last...quiet.rows.upperBound
        finding.interval = time...end
        finding.facts.length = length
        return true
    }

    /// Error frames count as before the silence if they end in the first of this many equal parts of it.
    private static let shareOfErrors: Int64 = 10

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
