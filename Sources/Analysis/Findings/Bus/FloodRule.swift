internal import CANCapture
internal import Platform

/// One identifier that fills a channel: it sends frame after frame, most of all traffic, for a while.
enum FloodRule: RuleDetector {
    /// Nanoseconds; no message has a cycle this short.
    private static let longestStep: Int64 = 1_500_000
    /// Nanoseconds: a longer gap ends a flood.
    private static let longestGap: Int64 = 10_000_000
    /// A pause does not end it if it is at most one part in this many of the shorter stretch beside it.
    private static let shareOfPause: Int64 = 10
    private static let fewestFrames = 200
    /// A flood that repeats one payload may be shorter, and may be of a bus that carries little else: frames, their distance
    /// in nanoseconds, and the share of the minimum length.
    private static let (fewestEqual, longestStepOfEqual, shareOfEqual) = (100, 600_000 as Int64, 0.3)
    /// Multiple of the normal distance between frames that follow each other immediately on this channel.
    private static let mostSteps = 1.6
    /// Number of frames from which that distance is computed.
    private static let samples = 4096
    /// Maximum number of floods reported for one identifier.
    private static let most = 16

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.isSteady, analysis.breaks.isWhole else { return [] }
        let suspects = analysis.series.filter {
            $0.count >= fewestEqual && !$0.isConversation && !$0.entry.isSymbolic
                && (1...longestStep).contains(analysis.rhythms[$0.slot].tenth)
        }
        let shortest = shareOfEqual * Double(analysis.options.nanoseconds(.floodSeconds))
        return suspects.flatMap { series in
            let found = findings(stretches(series, longestGap: longestGap, shortest: shortest), series, analysis)
            guard found.isEmpty else { return found }
            // The cycle of a message may be shorter than the intervals of a flood.
            return findings(stretches(series, longestGap: longestStep, shortest: shortest), series, analysis)
        }
    }

    /// A flood that pauses for a moment is one flood. If it is none with its pause, each stretch is examined alone.
    private static func findings(
        _ stretches: [ClosedRange<Int>], _ series: IdentifierSeries, _ analysis: RecordingAnalysis
    ) -> [Finding] {
        var (found, next): ([Finding], Int) = ([], 0)
        for whole in joined(stretches, series.times) {
            let start = next
            while next < stretches.count, stretches[next].upperBound <= whole.upperBound { next += 1 }
            if let one = finding(series, whole, analysis) {
                found.append(one)
            } else if next - start > 1 {
                found += stretches[start..<next].compactMap { finding(series, $0, analysis) }
            }
            if found.count >= most { break }
        }
        return Array(found.prefix(most))
    }

    /// Places between which frames are so close that they may fill a bus.
    private static func stretches(_ series: IdentifierSeries, longestGap: Int64, shortest: Double)
        -> [ClosedRange<Int>]
    {
        let times = series.times
        var found: [ClosedRange<Int>] = []
        var start = 0
        for place in 1...series.count {
            // A time that goes back ends a flood, too.
            if place < series.count,
                (0...longestGap).contains(times[place].subtractingSaturating(times[place - 1]))
            {
                continue
            }
            let (count, length) = (place - start, times[place - 1].subtractingSaturating(times[start]))
            if count >= fewestEqual, Double(length) >= shortest, length / Int64(count) <= longestStep {
                found.append(start...(place - 1))
            }
            start = place
        }
        return found
    }

    /// Stretches with a short pause between them are one.
    private static func joined(_ found: [ClosedRange<Int>], _ times: SeriesTimes) -> [ClosedRange<Int>] {
        var result: [ClosedRange<Int>] = []
        for next in found {
            guard let last = result.last else {
                result.append(next)
                continue
            }
            let pause = times[next.lowerBound].subtractingSaturating(times[last.upperBound])
            let shorter = min(
                times[last.upperBound].subtractingSaturating(times[last.lowerBound]),
                times[next.upperBound].subtractingSaturating(times[next.lowerBound]))
            guard pause >= 0, pause <= shorter / shareOfPause else {
                result.append(next)
                continue
            }
            result[result.count - 1] = last.lowerBound...next.upperBound
        }
        return result
    }

    private static func finding(
        _ series: IdentifierSeries, _ places: ClosedRange<Int>, _ analysis: RecordingAnalysis
    ) -> Finding? {
        let rows = series.rowRange(places)
        let interval = series.times[places.lowerBound]...series.times[places.upperBound]
        let length = interval.upperBound - interval.lowerBound
        let shortest = Double(analysis.options.nanoseconds(.floodSeconds))
        guard
            let all = arrived(
                in: rows, from: interval.lowerBound, beside: places.count, series.entry.channel, analysis),
            isOfEqual(series, places, analysis)
                || Double(length) >= shortest && places.count >= fewestFrames
                    && fills(rows, all, length, series.entry.channel, analysis)
        else { return nil }
        var lostTime: Int64 = 0
        for other in analysis.series
        where other.slot != series.slot && other.entry.channel == series.entry.channel && other.count > 0
            && !other.isConversation
        {
            let rhythm = analysis.rhythms[other.slot]
            guard rhythm.isEven else { continue }
            let seen = other.count(from: interval.lowerBound, within: rows)
            let due = length / rhythm.median
            if due > seen + 1 { lostTime = lostTime.addingSaturating((due - Int64(seen) - 1) * rhythm.median) }
        }
        // If no other node can send, the bus has failed.
        var finding = analysis.finding(.flood, lostTime > length ? .error : .warning, series, rows)
        finding.count = places.count
        finding.facts.length = length
        finding.facts.period = length / Int64(max(1, places.count - 1))
        finding.facts.seen = Double(places.count) / Double(all)
        finding.facts.lostTime = lostTime > 0 ? lostTime : nil
        return finding
    }

    /// Number of frames of a channel in some rows, from a time on; nil if `count` frames are too few of them for a flood.
    /// Linear in these frames, however many identifiers there are.
    private static func arrived(
        in rows: ClosedRange<Int>, from time: Int64, beside count: Int, _ channel: UInt16, _ analysis: RecordingAnalysis
    ) -> Int? {
        let share = analysis.options[.floodPercent]
        let frames = analysis.frames
        var all = 0
        for row in rows
        where frames.channel(row) == channel && frames.time(row) >= time && !frames.flags(row).contains(.error) {
            all += 1
            if Double(count) * 100 < share * Double(all) { return nil }
        }
        return all
    }

    /// Whether nearly all frames are the same one, closer to each other than a message is sent. If that lasts for half of the
    /// recording, it is the cycle of the message.
    private static func isOfEqual(
        _ series: IdentifierSeries, _ places: ClosedRange<Int>, _ analysis: RecordingAnalysis
    ) -> Bool {
        let steps = places.count - 1
        let length = series.times[places.upperBound].subtractingSaturating(series.times[places.lowerBound])
        let span = analysis.spans[Int(series.entry.channel)]
        guard steps > 0, length / Int64(steps) <= longestStepOfEqual,
            length < span.last.distanceSaturating(to: span.first) / 2
        else { return false }
        let (heads, lengths) = (series.heads, series.lengths)
        let equal = places.dropLast().count { place in
            heads[place] == heads[place + 1] && lengths[place] == lengths[place + 1]
                && (lengths[place] <= 8
                    || analysis.frames.payload(series.row(place)).elementsEqual(
                        analysis.frames.payload(series.row(place + 1))))
        }
        return equal * 10 >= steps * 9
    }

    /// Whether frames follow each other about as closely as the bus allows.
    private static func fills(
        _ rows: ClosedRange<Int>, _ count: Int, _ length: Int64, _ channel: UInt16, _ analysis: RecordingAnalysis
    ) -> Bool {
        closest(channel, outside: rows, analysis).map { Double(length) <= mostSteps * Double($0) * Double(count) }
            ?? false
    }

    /// The distance of frames of a channel that follow each other immediately when the bus is not flooded: one interval
    /// in ten is shorter.
    /// nil if there are too few frames.
    private static func closest(_ channel: UInt16, outside rows: ClosedRange<Int>, _ analysis: RecordingAnalysis)
        -> Int64?
    {
        var steps: [Int64] = []
        var before: Int64?
        for (chunk, base) in analysis.frames.pass() {
            for place in 0..<chunk.count where chunk.kind(place).channel == channel {
                guard !rows.contains(base + place) else {
                    before = nil
                    continue
                }
                let time = chunk.times[place]
                if let before { steps.append(time.subtractingSaturating(before)) }
                before = time
                if steps.count == samples { return tenth(steps) }
            }
        }
        return steps.count >= fewestFrames ? tenth(steps) : nil
    }

    private static func tenth(_ steps: [Int64]) -> Int64? {
        var steps = steps
        let step = steps.element(ofRank: steps.count / 10)
        return step > 0 ? step : nil
    }
}
