internal import Capture

/// Alive counters that leave values out though no frame was lost, or that stand still.
enum CounterRule: RuleDetector {
    /// Skips of one counter that are told; one with more does not count as it seems.
    private static let most = 3

    static func findings(in study: RecordingStudy) -> [Finding] {
        study.tracks.flatMap { track -> [Finding] in
            guard Double(track.count) >= study.options[.counterFrames], !track.isConversation else { return [] }
            let usual = UsualLength(track)
            let places = usual.places(track)
            let counters = AliveCounter.all(
                in: track, places, length: usual.length, fewest: Int(study.options[.counterFrames]))
            return AliveCounter.leading(counters, track, places).flatMap { counter in
                skips(counter, places, track, study) + stills(counter, places, track, study)
            }
        }
    }

    private static func skips(
        _ counter: AliveCounter, _ places: [Int], _ track: Track, _ study: RecordingStudy
    ) -> [Finding] {
        // Where frames are missing, their numbers are; that is told of the frames.
        let skips = counter.skips.filter {
            !isExplained(places[$0], places[$0 + 1], track, study) && !isReset(counter, track, places[$0 + 1])
        }
        guard skips.count <= most else { return [] }
        var found: [Finding] = []
        var end = -1
        for skip in skips {
            // A value that is wrong once is two steps.
            if let last = found.last, let rows = last.rows, skip == end {
                found[found.count - 1].rows = rows.lowerBound...track.row(places[skip + 1])
                found[found.count - 1].interval = study.interval(rows.lowerBound...track.row(places[skip + 1]))
            } else {
                var finding = finding(.counterSkip, counter, track, places[skip]...places[skip + 1], study)
                finding.facts.seen = value(counter, track, places[skip + 1])
                finding.facts.usual = Double(
                    (UInt64(value(counter, track, places[skip])) &+ counter.step) & counter.mask)
                found.append(finding)
            }
            end = skip + 1
        }
        return found
    }

    /// A byte that begins again at 0 or 1 has been started again, as sequence numbers of NMEA 2000 are.
    private static func isReset(_ counter: AliveCounter, _ track: Track, _ place: Int) -> Bool {
        counter.bits == 8 && value(counter, track, place) <= 1
    }

    /// Whether frames were lost between two that follow each other, or the recording was interrupted.
    private static func isExplained(_ one: Int, _ other: Int, _ track: Track, _ study: RecordingStudy) -> Bool {
        if other != one + 1 || study.breaks.lie(between: track.row(one), track.row(other)) { return true }
        let (start, end) = (track.times[one], track.times[other])
        guard study.isSteady, start <= end else { return false }
        let rhythm = study.rhythms[track.slot]
        // In a rhythm without gaps the time tells; else the bus is asked.
        if rhythm.median > 0, end - start > rhythm.median * 9 / 5, !rhythm.isEven { return true }
        return study.isInterrupted(track.entry.channel, track.row(one)...track.row(other))
    }

    private static func stills(
        _ counter: AliveCounter, _ places: [Int], _ track: Track, _ study: RecordingStudy
    ) -> [Finding] {
        let fewest = Int(study.options[.stuckFrames]) - 1
        let long = counter.stills.filter { $0.steps >= fewest }
        let others = counter.stills.filter { $0.steps < fewest }
        // A counter that often waits is no alive counter of each frame.
        guard long.count <= 2, others.reduce(0, { $0 + $1.steps }) * 50 <= counter.steps,
            let longest = others.map(\.steps).max() ?? Optional(0)
        else { return [] }
        return long.filter { $0.steps >= 3 * longest && $0.steps * 2 < counter.steps }.map { still in
            var finding = finding(
                .counterStuck, counter, track, places[still.place]...places[still.place + still.steps], study)
            finding.count = still.steps + 1
            finding.facts.seen = value(counter, track, places[still.place])
            return finding
        }
    }

    private static func value(_ counter: AliveCounter, _ track: Track, _ place: Int) -> Double {
        Double(track.heads[place] >> UInt64(counter.shift) & counter.mask)
    }

    private static func finding(
        _ rule: FindingRule, _ counter: AliveCounter, _ track: Track, _ places: ClosedRange<Int>,
        _ study: RecordingStudy
    ) -> Finding {
        var finding = study.finding(rule, .warning, track, track.rowRange(places))
        finding.facts.byte = counter.shift / 8
        finding.facts.bits = counter.bits
        return finding
    }
}
