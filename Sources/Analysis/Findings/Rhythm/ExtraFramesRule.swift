internal import CANCapture
internal import Platform

/// Frames that arrive for a while between those of a steady cycle, which goes on: a second node sends the identifier.
/// Frames exactly in the middle of the cycle are another cycle, see ``PeriodRule``.
enum ExtraFramesRule: SeriesRule {
    /// Minimum number of cycles without extra frames, beside the stretch.
    private static let fewestSound = 20
    /// Number of intervals at both ends of a series that show its cycle if extra frames are most of it.
    private static let atEnds = 20
    /// Number of frames that are followed within a cycle; more are a flood.
    private static let mostInCycle = 16
    /// Share of a cycle by which a frame may be early or late. The second one is for a sender whose intervals vary more at both
    /// ends of a series.
    private static let (jitter, mostJitter) = (0.15, 0.3)

    static func findings(of series: IdentifierSeries, in analysis: RecordingAnalysis) -> [Finding] {
        let rhythm = analysis.rhythms[series.slot]
        let fewest = Int(analysis.options[.extraFrames])
        guard analysis.isSteady, rhythm.count >= fewest + 2 * fewestSound, !series.isConversation else { return [] }
        let gaps = Gaps(series, analysis.breaks)
        let cycles = cycles(gaps, rhythm.median).filter { $0 >= Rhythm.shortest && $0 / 4 > analysis.clockStep }
        guard let longest = cycles.max(), hasShort(gaps, longest, fewest) else { return [] }
        for cycle in cycles {
            let reach = reach(gaps, cycle)
            let injected = InjectedFrames(
                series, gaps, cycle: cycle, short: Int64((1 - mostJitter) * Double(cycle)), reach: reach,
                fewest: fewest,
                fewestSound: fewestSound
            ).flatMap { SecondSender.isSure(series, $0.places, analysis) ? $0 : nil }
            guard let found = injected.map(Stretch.init) ?? stretch(gaps, cycle, reach: reach, fewest, series),
                !tellsChanges(found, series),
                !analysis.isInterrupted(series.entry.channel, series.rowRange(found.places))
            else { continue }
            var finding = analysis.finding(.extraFrames, .warning, series, series.rowRange(found.places))
            finding.count = found.extras.count
            // Then it is not always known which of two frames is the extra one.
            finding.facts.isAbout = injected.map { !$0.areExact } ?? (reach > Int64(jitter * Double(cycle)))
            finding.facts.period = cycle
            finding.facts.areCopies = areCopies(found, series, analysis.frames)
            finding.facts.areTellingCopies = finding.facts.areCopies && areDifferent(found, series)
            return [finding]
        }
        return []
    }

    /// What may be the cycle of the first sender: that of most frames, or that at the beginning or the end, the longest first.
    /// Extra frames only make it shorter.
    private static func cycles(_ gaps: Gaps, _ median: Int64) -> [Int64] {
        var cycles = [median]
        for places in [0..<atEnds, gaps.count - atEnds..<gaps.count] {
            let known = places.lazy.map { gaps[$0] }.filter { $0 >= 0 }.sorted()
            guard known.count > atEnds / 2 else { continue }
            let cycle = known[known.count / 2]
            cycles.append(cycle)
        }
        cycles.sort(by: >)
        return cycles.indices.filter { $0 == 0 || cycles[$0 - 1] - cycles[$0] > cycles[$0] / 50 }.map { cycles[$0] }
    }

    /// Whether there are enough short intervals. In most series there are not.
    private static func hasShort(_ gaps: Gaps, _ cycle: Int64, _ fewest: Int) -> Bool {
        let short = Int64((1 - jitter) * Double(cycle))
        var count = 0
        for place in 0..<gaps.count {
            let gap = gaps[place]
            guard gap >= 0, gap < short else { continue }
            count += 1
            if count >= fewest { return true }
        }
        return false
    }

    /// An extra frame: its place in the series, and the time since the first one.
    private struct Extra {
        var place: Int
        var time: Int64
    }

    private struct Stretch {
        var places: ClosedRange<Int>
        /// The places of the extra frames.
        var extras: [Int]

        init(places: ClosedRange<Int>, extras: [Int]) { (self.places, self.extras) = (places, extras) }

        init(_ injected: InjectedFrames) {
            extras = injected.places
            places = (extras.first ?? 0)...(extras.last ?? 0)
        }
    }

    /// Whether a node sends a frame at each change of its payload, between those of its cycle, which repeat it. Frames of a
    /// second node are not repeated by the first.
    private static func tellsChanges(_ stretch: Stretch, _ series: IdentifierSeries) -> Bool {
        let heads = series.heads
        let isExtra = Set(stretch.extras)
        var (changes, followed, repeated) = (0, 0, 0)
        for place in stretch.extras where place > 0 && place + 1 < series.count {
            if heads[place] != heads[place - 1] { changes += 1 }
            guard !isExtra.contains(place + 1) else { continue }
            followed += 1
            if heads[place + 1] == heads[place] { repeated += 1 }
        }
        return changes * 5 >= stretch.extras.count * 4 && repeated * 5 >= followed * 4
    }

    /// Whether nearly all extra frames have the payload of the frame of the cycle before or after them. Extra frames that
    /// follow each other may well be alike.
    private static func areCopies(_ stretch: Stretch, _ series: IdentifierSeries, _ frames: FrameTable) -> Bool {
        func isSame(_ one: Int, _ other: Int) -> Bool {
            DuplicateRows.isSame(frames, series.row(one), series.row(other))
        }
        let extras = stretch.extras
        var (copies, start) = (0, 0)
        while start < extras.count {
            var end = start + 1
            while end < extras.count, extras[end] == extras[end - 1] + 1 { end += 1 }
            let (before, behind) = (extras[start] - 1, extras[end - 1] + 1)
            copies += extras[start..<end].count { place in
                before >= 0 && isSame(place, before) || behind < series.count && isSame(place, behind)
            }
            start = end
        }
        return copies * 10 >= extras.count * 9
    }

    /// Whether few frames elsewhere have the payload of the frame before.
    private static func areDifferent(_ stretch: Stretch, _ series: IdentifierSeries) -> Bool {
        let heads = series.heads
        let others = (1..<series.count).lazy.filter { !stretch.places.contains($0) }
        return others.count { heads[$0] == heads[$0 - 1] } * 5 <= series.count - stretch.places.count
    }

    /// The only stretch with extra frames at steady intervals, in which the frames of the cycle go on; nil if there is
    /// none.
    private static func stretch(
        _ gaps: Gaps, _ cycle: Int64, reach: Int64, _ fewest: Int, _ series: IdentifierSeries
    ) -> Stretch? {
        let (extras, whole, broken) = extras(gaps, cycle, reach: reach)
        guard extras.count >= max(2, fewest) else { return nil }
        let steps = zip(extras.dropFirst(), extras).map { $0.time - $1.time }
        let usual = steps.sorted()[steps.count / 2]
        // The longest run; a pause ends it.
        var (best, start) = (0..<0, 0)
        for place in 1...extras.count where place == extras.count || steps[place - 1] > 3 * usual + cycle {
            if place - start > best.count { best = start..<place }
            start = place
        }
        let run = extras[best]
        guard let first = run.first, let last = run.last, run.count >= fewest, run.count * 10 >= extras.count * 9
        else { return nil }
        let even = steps[best.dropLast()].count { abs($0 - usual) * 5 <= usual }
        guard even * 5 >= (run.count - 1) * 4 else { return nil }
        // With more frames it is a faster cycle or a flood.
        let inside = whole.count { $0 >= first.place && $0 <= last.place }
        let lost = broken.count { $0 >= first.place && $0 <= last.place }
        guard lost * 10 <= inside, inside * 5 >= run.count * 2, whole.count - inside >= fewestSound else { return nil }
        let places = max(0, first.place - 1)..<min(gaps.count, last.place + 1)
        let isSecond = areOfAnotherKind(run.map(\.place), in: places, series.heads, series.count)
        if !isSecond, abs(run.count - inside) * 4 <= inside, areOfOneSender(gaps, places) { return nil }
        // A sender that is faster for a while has intervals of one length.
        let known = places.map { gaps[$0] }.filter { $0 >= 0 }.sorted()
        guard let median = known.isEmpty ? nil : known[known.count / 2],
            isSecond || known.count(where: { abs($0 - median) * 5 <= median }) * 4 < known.count * 3
        else { return nil }
        return Stretch(places: first.place...last.place, extras: run.map(\.place))
    }

    /// Whether the extra frames differ from those between them in bits that never change elsewhere.
    private static func areOfAnotherKind(
        _ extras: [Int], in places: Range<Int>, _ heads: SeriesHeads, _ count: Int
    ) -> Bool {
        let isExtra = Set(extras)
        let first = heads[places.lowerBound > 0 ? 0 : count - 1]
        var changed: UInt64 = 0
        for place in 0..<count where !places.contains(place) { changed |= heads[place] ^ first }
        func shareOfOdd(_ places: some Sequence<Int>) -> Double {
            let (odd, all) = places.reduce((0, 0)) { ($0.0 + ((heads[$1] ^ first) & ~changed == 0 ? 0 : 1), $0.1 + 1) }
            return Double(odd) / Double(max(1, all))
        }
        return abs(shareOfOdd(extras) - shareOfOdd(places.lazy.filter { !isExtra.contains($0) })) >= 0.5
    }

    /// Whether frames, two in each cycle, come from one sender that is twice as fast, however much its intervals vary: an
    /// interval says nothing of the next but one. Of two senders, each has the second interval again.
    private static func areOfOneSender(_ gaps: Gaps, _ places: Range<Int>) -> Bool {
        let pairs = places.dropLast(2).lazy.map { (Double(gaps[$0]), Double(gaps[$0 + 2])) }.filter { min($0, $1) >= 0 }
        guard !pairs.isEmpty else { return false }
        let count = Double(pairs.count)
        let mean = pairs.reduce(0) { $0 + $1.0 + $1.1 } / (2 * count)
        let (both, own) = pairs.reduce((0.0, 0.0)) { sums, pair in
            let (one, other) = (pair.0 - mean, pair.1 - mean)
            return (sums.0 + one * other, sums.1 + (one * one + other * other) / 2)
        }
        return both < 0.3 * own
    }

    /// By how many nanoseconds a frame may be early or late.
    private static func reach(_ gaps: Gaps, _ cycle: Int64) -> Int64 {
        let ends = gaps.prefix(2 * atEnds) + gaps.suffix(2 * atEnds)
        let off = ends.filter { $0 >= cycle / 2 && $0 <= cycle + cycle / 2 }.map { $0.distanceSaturating(to: cycle) }
            .sorted()
        let (least, most) = (jitter * Double(cycle), mostJitter * Double(cycle))
        guard off.count > atEnds else { return Int64(least) }
        return Int64(min(max(least, 1.2 * Double(off[off.count * 19 / 20])), most))
    }

    /// Finds the frames of a cycle, one after the other.
    ///
    /// - Returns: frames between two of the cycle, the places of those that arrived in time, and of those after which
    ///   none did.
    private static func extras(
        _ gaps: Gaps, _ cycle: Int64, reach: Int64
    ) -> (extras: [Extra], whole: [Int], broken: [Int]) {
        var (extras, whole, broken): ([Extra], [Int], [Int]) = ([], [], [])
        var (place, time) = (0, Int64(0))
        while place < gaps.count {
            // The frame nearest to where the next one is due.
            var (ahead, next) = (Int64(0), place)
            var nearest: (place: Int, time: Int64)?
            while next < min(gaps.count, place + mostInCycle), gaps[next] >= 0 {
                ahead += gaps[next]
                next += 1
                guard ahead <= cycle + reach else { break }
                if ahead >= cycle - reach, nearest.map({ abs($0.time - cycle) > abs(ahead - cycle) }) ?? true {
                    nearest = (next, ahead)
                }
            }
            guard let due = nearest else {
                broken.append(place)
                time = time.addingSaturating(max(0, gaps[place]))
                place += 1
                continue
            }
            var offset: Int64 = 0
            for other in place + 1..<due.place {
                offset += gaps[other - 1]
                extras.append(Extra(place: other, time: time.addingSaturating(offset)))
            }
            whole.append(place)
            (place, time) = (due.place, time.addingSaturating(due.time))
        }
        return (extras, whole, broken)
    }
}
