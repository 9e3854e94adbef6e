internal import Platform
internal import CANCapture

/// A frame that a gateway forwards to another channel later than with its usual delay, or not at all.
enum GatewayDelayRule: RuleDetector {
    private static let fewestFrames = 100
    /// Nanoseconds; later frames are other frames.
    private static let longest: Int64 = 500_000_000
    /// Shorter delays are normal, whatever is usual.
    private static let shortest: Int64 = 5_000_000
    /// Number of places after the last match in which a forwarded frame is searched.
    private static let reach = 8

    private struct Mirror {
        /// By place in the source: the distance of its match in the target from the previous match, from 1; 0 if there
        /// is none.
        var steps: [UInt8]
        var matched: Int
        var median: Int64
        var spread: Int64
    }

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.isSteady, analysis.spans.count > 1 else { return [] }
        var byIdentifier: [UInt64: [IdentifierSeries]] = [:]
        for series in analysis.series where series.count >= fewestFrames && !series.entry.isSymbolic {
            let key = UInt64(series.entry.identifier) | (series.entry.isExtended ? 1 << 32 : 0)
            byIdentifier[key, default: []].append(series)
        }
        var own: [UInt16: [Int]] = [:]
        for series in byIdentifier.values.lazy.filter({ $0.count == 1 }).map({ $0[0] })
        where analysis.rhythms[series.slot].isEven && !series.isConversation {
            own[series.entry.channel, default: []].append(series.slot)
        }
        own = own.mapValues { Array($0.sorted().prefix(mostOwn)) }
        let (first, second) = (SeriesColumns(), SeriesColumns())
        let found = byIdentifier.values.filter { $0.count == 2 }.flatMap { pair -> [Finding] in
            let (one, other) = (pair[0].gathered(in: first), pair[1].gathered(in: second))
            guard let forth = mirror(one, other) else { return [] }
            if forth.median >= 0 { return sinceBegin(one, other, forth, own, analysis) }
            return mirror(other, one).map { sinceBegin(other, one, $0, own, analysis) } ?? []
        }
        return folded(found)
    }

    /// The findings on the frames that are forwarded after the recording of the target's channel began. Earlier ones are not
    /// recorded there, and must not be matched with the copies of later ones.
    private static func sinceBegin(
        _ source: IdentifierSeries, _ target: IdentifierSeries, _ mirror: Mirror, _ own: [UInt16: [Int]],
        _ analysis: RecordingAnalysis
    ) -> [Finding] {
        let begin = analysis.spans[Int(target.entry.channel)].first.subtractingSaturating(mirror.median)
        let first = source.place(notBefore: begin)
        guard first > 0, source.times[first - 1] < begin else { return findings(source, target, mirror, own, analysis) }
        return self.mirror(source, target, from: first).map { findings(source, target, $0, own, analysis) } ?? []
    }

    private static func mirror(
        _ source: IdentifierSeries, _ target: IdentifierSeries, from first: Int = 0
    ) -> Mirror? {
        // Minimum number of matched frames.
        let fewest = max(fewestFrames, (98 * min(source.count - first, target.count) + 99) / 100)
        let (times, heads, lengths) = (source.times, source.heads, source.lengths)
        let (otherTimes, otherHeads, otherLengths) = (target.times, target.heads, target.lengths)
        var steps = [UInt8](repeating: 0, count: source.count)
        // Delays are shorter than half a second and fit into 32 bits.
        var delays: [Int32] = []
        var next = 0
        for place in first..<source.count {
            let (time, head) = (times[place], heads[place])
            for other in next..<min(target.count, next + reach) where otherHeads[other] == head {
                let delay = otherTimes[other].subtractingSaturating(time)
                guard otherLengths[other] == lengths[place], delay.magnitude < longest.magnitude else { continue }
                steps[place] = UInt8(other - next + 1)
                delays.append(Int32(delay))
                next = other + 1
                break
            }
            guard delays.count + source.count - 1 - place >= fewest else { return nil }
        }
        guard delays.count >= fewest else { return nil }
        delays.sort()
        return Mirror(
            steps: steps, matched: delays.count, median: Int64(delays[delays.count / 2]),
            spread: Int64(delays[delays.count * 9 / 10]) - Int64(delays[delays.count / 10]))
    }

    /// Whether the target has the frame of a place after one of some delays, whichever frame it was matched with.
    ///
    /// - Parameter next: the place in the target after the last match.
    private static func isForwarded(
        _ source: IdentifierSeries, _ place: Int, _ target: IdentifierSeries, around next: Int,
        _ delays: ClosedRange<Int64>
    ) -> Bool {
        (max(0, next - reach)..<min(target.count, next + reach)).contains { other in
            target.heads[other] == source.heads[place] && target.lengths[other] == source.lengths[place]
                && delays.contains(target.times[other].subtractingSaturating(source.times[place]))
        }
    }

    /// Maximum number of messages of a channel that are compared with forwarded ones.
    private static let mostOwn = 64

    /// Whether the messages that only the target's channel carries are late with forwarded ones: then not the gateway is late,
    /// but the channel, or the adapter that records it.
    ///
    /// - Parameters:
    ///   - shift: nanoseconds by which forwarded frames are later than usual.
    ///   - part: from the last forwarded frame that is not late to the first that is, and the last.
    private static func isOfChannel(
        _ own: [Int], _ shift: Int64, from part: (before: Int64, begin: Int64, end: Int64),
        _ analysis: RecordingAnalysis
    ) -> Bool {
        var (all, late) = (0, 0)
        let length = part.end.subtractingSaturating(part.begin)
        for slot in own {
            let (series, rhythm) = (analysis.series[slot], analysis.rhythms[slot])
            let times = series.times
            guard rhythm.median <= length / 2, rhythm.high.subtractingSaturating(rhythm.median) < shift / 2 else {
                continue
            }
            var place = (0..<series.count).partitioningIndex { times[$0] > part.before }
            guard place > 0, place < series.count else { continue }
            all += 1
            while place < series.count {
                let gap = times[place].subtractingSaturating(times[place - 1])
                if gap >= rhythm.median.addingSaturating(shift * 3 / 4) {
                    late += 1
                    break
                }
                if times[place] > part.begin { break }
                place += 1
            }
        }
        return all > 0 && late * 3 >= all * 2
    }

    private static func findings(
        _ source: IdentifierSeries, _ target: IdentifierSeries, _ mirror: Mirror, _ own: [UInt16: [Int]],
        _ analysis: RecordingAnalysis
    ) -> [Finding] {
        let (heads, times, otherTimes) = (source.heads, source.times, target.times)
        // Payloads that never change cannot be distinguished.
        guard Set((0..<min(64, source.count)).map { heads[$0] }).count >= 16,
            let first = mirror.steps.firstIndex(where: { $0 > 0 }),
            let last = mirror.steps.lastIndex(where: { $0 > 0 })
        else { return [] }
        let limit = mirror.median + max(shortest, Int64(analysis.options[.gatewayFactor] * Double(mirror.spread)))
        // If more than one in a hundred is late, this gateway works that way, unless they follow each other.
        let most = mirror.matched / 100
        let mostOfPart = max(most, mirror.matched / mostLate)
        var late: [(place: Int, rows: ClosedRange<Int>, length: Int64?)] = []
        var next = 0
        // The last forwarded frame before the late ones, and the first and the last of these.
        var span: (before: Int64, begin: Int64, end: Int64)?
        var inTime = target.count > 0 ? otherTimes[0] : 0
        for place in first...last {
            let step = Int(mirror.steps[place])
            next += step
            let other = next - 1
            if step > 0, otherTimes[other].subtractingSaturating(times[place]) <= limit {
                inTime = otherTimes[other]
                continue
            }
            // A frame with the same payload that was not forwarded may have taken the place of this one.
            if isForwarded(source, place, target, around: next, (mirror.median - shortest)...limit) { continue }
            if late.count >= most {
                // A part in which nearly each frame is late, and none elsewhere.
                let part = place - (late.first?.place ?? place) + 1
                guard late.count < mostOfPart, (late.count + 1) * 10 >= part * 9 else { return [] }
            }
            let row = source.row(place)
            let rows = step > 0 ? min(row, target.row(other))...max(row, target.row(other)) : row...row
            late.append((place, rows, step > 0 ? otherTimes[other] - times[place] : nil))
            if step > 0 { span = (span?.before ?? inTime, span?.begin ?? otherTimes[other], otherTimes[other]) }
        }
        func finding(_ rows: ClosedRange<Int>, _ length: Int64?) -> Finding {
            var finding = analysis.finding(.gatewayDelay, .warning, target, rows)
            finding.facts.period = mirror.median
            finding.facts.length = length
            return finding
        }
        func part(_ known: [(place: Int, rows: ClosedRange<Int>, length: Int64?)]) -> Finding? {
            guard let begin = known.first, let end = known.map(\.rows.upperBound).max() else { return nil }
            var one = finding(begin.rows.lowerBound...end, known.compactMap(\.length).max())
            one.count = known.count
            one.facts.isPart = true
            return one
        }
        guard late.count > most else {
            // Frames that are late one after the other are one event.
            let runs = late.reduce(into: [[(place: Int, rows: ClosedRange<Int>, length: Int64?)]]()) { runs, one in
                if one.length != nil, let last = runs.last?.last, last.length != nil, last.place + 1 == one.place {
                    runs[runs.count - 1].append(one)
                } else {
                    runs.append([one])
                }
            }
            return runs.flatMap { run in
                run.count >= fewestOfRun ? [part(run)].compactMap { $0 } : run.map { finding($0.rows, $0.length) }
            }
        }
        let known = late.filter { $0.length != nil }
        guard known.count >= fewestOfPart, (late.count - known.count) * 10 <= late.count else { return [] }
        let shift = known.compactMap(\.length).sorted()[known.count / 2].subtractingSaturating(mirror.median)
        if let span, isOfChannel(own[target.entry.channel] ?? [], shift, from: span, analysis) { return [] }
        return [part(known)].compactMap { $0 }
    }

    /// Minimum number of late frames of a part, the part of all frames that they may be, and the minimum number of late frames
    /// one after the other.
    private static let (fewestOfPart, mostLate, fewestOfRun) = (10, 5, 3)

    /// Parts in which several messages are late at the same time are one finding.
    private static func folded(_ found: [Finding]) -> [Finding] {
        var (others, parts) = ([Finding](), [[Finding]]())
        for finding in found.sorted(by: Finding.isBefore) {
            let isSame =
                parts.last.map { part in
                    part[0].channel == finding.channel
                        && part[0].interval.map { finding.interval?.overlaps($0) == true } == true
                } ?? false
            if isSame, finding.facts.length != nil {
                parts[parts.count - 1].append(finding)
            } else if finding.facts.isPart {
                parts.append([finding])
            } else {
                others.append(finding)
            }
        }
        others += parts.map { part in
            guard part.count > 1 else { return part[0] }
            var one = ConversationFolding.merged(part)
            one.count = part.reduce(0) { $0 + $1.count }
            one.others = Set(part.compactMap(\.slot)).subtracting([one.slot].compactMap { $0 }).sorted()
            return one
        }
        return others
    }
}
