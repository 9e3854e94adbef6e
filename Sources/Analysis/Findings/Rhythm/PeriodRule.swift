internal import Platform

/// A stretch in which an identifier with a steady cycle had another cycle, or none, once; and an identifier with
/// another cycle than the database says, if the database is right about the others.
enum PeriodRule: SeriesRule {
    private static let window = 10
    private static let stride = 5
    /// Stretches that begin together with this many others follow the state of the bus.
    private static let mostAtOnce = 2

    /// A stretch is a flood if its cycle is faster by the first number, if it is shorter than the second (nanoseconds),
    /// and if it has at least the third number of frames. Some messages are sent ten times as often while something
    /// moves, every 10 or 20 ms.
    private static let (flood, longestOfFlood, fewestOfFlood) = (5 as Int64, 5_000_000 as Int64, 100)
    /// Minimum number of intervals.
    private static let fewest = 20

    private enum Kind { case usual, restless, uneven, other }

    static func findings(of series: IdentifierSeries, in analysis: RecordingAnalysis) -> [Finding] {
        let rhythm = analysis.rhythms[series.slot]
        guard analysis.isSteady, rhythm.count >= fewest, rhythm.median > 0, !series.isConversation else {
            return []
        }
        return stretch(series, rhythm, analysis).map { [$0] } ?? []
    }

    static func told(_ found: [Finding], in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.isSteady else { return [] }
        let alone = found.filter { one in
            found.count { other in
                guard let mine = one.interval, let theirs = other.interval, one.channel == other.channel else {
                    return false
                }
                let reach = 1_000_000_000 + 5 * (one.facts.period ?? 0)
                return abs(mine.lowerBound.subtractingSaturating(theirs.lowerBound)) < reach
                    || abs(mine.upperBound.subtractingSaturating(theirs.upperBound)) < reach
            } <= mostAtOnce
        }
        return alone + databaseFindings(analysis)
    }

    /// Whether a window may be uneven, or have another rate: then half of its gaps must be far from the usual one. In
    /// most series none are.
    private static func mayBeUnusual(_ gaps: Gaps, _ median: Int64, _ factor: Double) -> Bool {
        let (least, most) = (median - leastUneven(median), median + leastUneven(median))
        // A little more than ``kinds(_:_:_:)`` calls another rate.
        let (low, high) = (Double(median) / factor * 1.000001, Double(median) * factor * 0.999999)
        // Bits that say which gaps of a window are far off, the last gap first.
        var far: UInt64 = 0
        for place in 0..<gaps.count {
            let gap = gaps[place]
            let isFar = gap < least || gap > most || Double(gap) <= low || Double(gap) >= high
            far = far &<< 1 | (isFar ? 1 : 0)
            if isFar, (far & (1 &<< UInt64(window) - 1)).nonzeroBitCount * 4 >= window { return true }
        }
        return false
    }

    /// Minimum spread that counts as uneven, whatever is usual.
    private static func leastUneven(_ median: Int64) -> Int64 { median * 3 / 20 }

    private static func stretch(_ series: IdentifierSeries, _ rhythm: Rhythm, _ analysis: RecordingAnalysis) -> Finding?
    {
        let gaps = Gaps(series, analysis.breaks)
        let factor = analysis.options[.periodFactor]
        guard mayBeUnusual(gaps, rhythm.median, factor) else { return nil }
        func isOther(_ one: Int64, _ other: Int64) -> Bool {
            let ratio = Double(one) / Double(other)
            return ratio >= factor || ratio <= 1 / factor
        }
        if rhythm.count >= 4 * window {
            if rhythm.median >= Rhythm.shortest, let found = stretch(series, gaps, rhythm.median, beside: 2, analysis) {
                return found
            }
            if let (first, last) = cyclesOfEnds(gaps, window), isOther(first, last),
                let found = change(series, gaps, from: first, to: last, within: 6, analysis)
            {
                return found
            }
            // Of cycles that are far apart, the intervals of long stretches may vary more.
            if gaps.count >= 2 * fewestOfLong, let (first, last) = cyclesOfEnds(gaps, fewestOfLong / 2),
                isOther(first, last), max(first, last) / 17 * 10 > min(first, last),
                let found = change(series, gaps, from: first, to: last, within: 3, fewest: fewestOfLong, analysis)
            {
                return found
            }
            // A faster stretch may have most frames: then the cycle before and after it is the usual one.
            if let (first, last) = cyclesOfEnds(gaps, 2 * window), abs(first - last) * 8 < first,
                isOther(first, rhythm.median), let found = stretch(series, gaps, first, beside: 1, analysis)
            {
                return found
            }
        }
        guard let (run, usual) = run(gaps) else { return nil }
        let known = run.map { gaps[$0] }.sorted()
        guard isOther(known[known.count / 2], usual),
            !analysis.isInterrupted(series.entry.channel, series.rowRange(run.lowerBound...run.upperBound))
        else { return nil }
        return finding(series, gaps, run.lowerBound...run.upperBound, known, analysis)
    }

    /// The intervals with another cycle, if all others have one cycle, and the cycle of the others. Few are enough, because
    /// nearly each of them must fit.
    private static func run(_ gaps: Gaps) -> (Range<Int>, usual: Int64)? {
        let ends = gaps.suffix(fewestBeside).sorted()
        guard gaps.count >= fewest, let usual = ends.dropFirst(ends.count / 2).first, usual >= Rhythm.shortest else {
            return nil
        }
        func isNear(_ gap: Int64, _ cycle: Int64) -> Bool {
            gap >= 0 && gap.distanceSaturating(to: cycle) * 10 <= cycle
        }
        guard gaps.suffix(fewestBeside).allSatisfy({ isNear($0, usual) }) else { return nil }
        // The longest stretch without the usual cycle.
        var (longest, begin) = (0..<0, 0)
        for place in 0..<gaps.count where isNear(gaps[place], usual) {
            if place - begin > longest.count { longest = begin..<place }
            begin = place + 1
        }
        let beside =
            gaps[..<longest.lowerBound].suffix(fewestBeside) + gaps[longest.upperBound...].prefix(fewestBeside)
        guard longest.count >= window, beside.count(where: { isNear($0, usual) }) == 2 * fewestBeside else {
            return nil
        }
        let sorted = longest.map { gaps[$0] }.sorted()
        let cycle = sorted[sorted.count / 2]
        guard sorted[0] >= 0, sorted.count(where: { isNear($0, cycle) }) * 10 >= sorted.count * 9 else { return nil }
        // When a message starts, it often has no cycle yet.
        var start = 0
        while start < mostOfStart, !(start..<start + fewestBeside).allSatisfy({ isNear(gaps[$0], usual) }) {
            start += 1
        }
        let outside = [start..<longest.lowerBound, longest.upperBound..<gaps.count].flatMap { places in
            places.map { gaps[$0] }
        }
        let odd = outside.filter { !isNear($0, usual) }
        // A cycle that the message also has elsewhere is normal for it.
        guard outside.count - odd.count >= fewestOutside, odd.count <= mostOdd,
            !odd.contains(where: { isNear($0, cycle) })
        else { return nil }
        return (longest, usual)
    }

    /// Of ``run(_:)``: minimum number of intervals on each side of it and on both, how many of them may be odd, and how many
    /// more at the start.
    private static let (fewestBeside, fewestOutside, mostOdd, mostOfStart) = (3, 8, 2, 8)

    /// The cycles of `length` intervals at both ends of a series; nil if there is none.
    private static func cyclesOfEnds(_ gaps: Gaps, _ length: Int) -> (first: Int64, last: Int64)? {
        guard gaps.count >= max(4 * window, 2 * length) else { return nil }
        let cycles = [0..<length, gaps.count - length..<gaps.count].compactMap { places -> Int64? in
            let known = places.lazy.map { gaps[$0] }.filter { $0 >= 0 }.sorted()
            return known.count * 2 >= window ? known[known.count / 2] : nil
        }
        guard cycles.count == 2, cycles.allSatisfy({ $0 >= Rhythm.shortest }) else { return nil }
        return (cycles[0], cycles[1])
    }

    private static let fewestOfLong = 100

    /// A cycle that becomes another one, up to the end: nearly all intervals before a place have one, and nearly all after
    /// it the other.
    ///
    /// - Parameters:
    ///   - part: intervals are near a cycle within this part of it.
    ///   - fewest: minimum number of intervals before and after.
    private static func change(
        _ series: IdentifierSeries, _ gaps: Gaps, from first: Int64, to last: Int64, within part: Int64,
        fewest: Int = window, _ analysis: RecordingAnalysis
    ) -> Finding? {
        func isNear(_ gap: Int64, _ cycle: Int64) -> Bool { gap >= 0 && abs(gap - cycle) <= cycle / part }
        // The place that best divides the intervals into those of the first cycle and those of the last.
        var balance = 0
        var best = (place: 0, balance: 0)
        for place in 0..<gaps.count {
            let gap = gaps[place]
            if isNear(gap, first) { balance += 1 } else if isNear(gap, last) { balance -= 1 }
            if balance > best.balance { best = (place + 1, balance) }
        }
        let (before, behind) = (0..<best.place, best.place..<gaps.count)
        guard min(before.count, behind.count) >= fewest else { return nil }
        // Cycles that are far apart do not overlap, even if one interval in ten is further off.
        let mostOff = fewest >= fewestOfLong ? 10 : 20
        func isOf(_ cycle: Int64, _ places: Range<Int>) -> Bool {
            // If there are few intervals, they must be similar.
            guard places.count >= 3 * window else {
                return places.count >= window && places.allSatisfy { abs(gaps[$0] - cycle) * 10 <= cycle }
            }
            return places.count { isNear(gaps[$0], cycle) } * mostOff >= places.count * (mostOff - 1)
        }
        guard isOf(first, before), isOf(last, behind),
            !analysis.isInterrupted(series.entry.channel, series.rowRange(best.place...(best.place + 1)))
        else { return nil }
        var finding = analysis.finding(.period, .info, series, series.rowRange(best.place...(series.count - 1)))
        finding.count = behind.count
        (finding.facts.period, finding.facts.seenPeriod) = (median(gaps, before) ?? first, median(gaps, behind) ?? last)
        finding.facts.isToEnd = true
        return finding
    }

    /// The median of those that are known.
    private static func median(_ gaps: Gaps, _ places: Range<Int>) -> Int64? {
        var known = places.map { gaps[$0] }.filter { $0 >= 0 }
        return known.isEmpty ? nil : known.element(ofRank: known.count / 2)
    }

    /// - Parameters:
    ///   - usual: the cycle outside of the stretch, nanoseconds.
    ///   - beside: minimum number of windows before and after it.
    private static func stretch(
        _ series: IdentifierSeries, _ gaps: Gaps, _ usual: Int64, beside: Int, _ analysis: RecordingAnalysis
    ) -> Finding? {
        let factor = analysis.options[.periodFactor]
        let windows = windows(gaps, usual)
        let kinds = kinds(windows, usual, factor, step: analysis.clockStep)
        func isUnusual(_ kind: Kind) -> Bool { kind == .other || kind == .uneven }
        let start = windowsOfStart(kinds)
        guard let first = kinds[start...].firstIndex(where: isUnusual), let last = kinds.lastIndex(where: isUnusual),
            first - start >= beside, last < kinds.count - beside
        else { return nil }
        // Only one stretch: a rate that occurs several times is normal for the identifier.
        let inside = kinds[first...last]
        guard inside.count(where: { $0 != .usual }) * 10 >= inside.count * 9,
            inside.count(where: { $0 != .usual && $0 != .restless }) * 2 >= inside.count
        else { return nil }
        var begin = first * stride
        var end = min(series.count - 1, last * stride + window)
        // Windows begin before the stretch and end after it.
        func isOff(_ place: Int) -> Bool { gaps[place] >= 0 && abs(gaps[place] - usual) * 8 > usual }
        while begin < end, !isOff(begin) { begin += 1 }
        while end > begin, !isOff(end - 1) { end -= 1 }
        let known = (begin..<end).lazy.map { gaps[$0] }.filter { $0 >= 0 }.sorted()
        guard !known.isEmpty, Double(known.count) >= analysis.options[.periodFrames],
            !takesTurns(gaps, begin..<end, usual)
        else { return nil }
        let isRate = inside.contains(.other) && isRate(known)
        // The cycle outside must be so steady that the stretch stands out.
        let outside = Array(windows[start..<first] + windows[(last + 1)...])
        guard outside.count(where: { $0.spread * (isRate ? 4 : 8) < usual }) * 10 >= outside.count * 9,
            isRate
                || last - first >= 3 && keepsCount(known, usual)
                    && standsOut(begin..<end, of: gaps, usual, step: analysis.clockStep),
            !analysis.isInterrupted(series.entry.channel, series.rowRange(begin...end))
        else { return nil }
        return finding(series, gaps, begin...end, known, analysis)
    }

    /// - Parameters:
    ///   - places: frames.
    ///   - known: the intervals between them, sorted.
    private static func finding(
        _ series: IdentifierSeries, _ gaps: Gaps, _ places: ClosedRange<Int>, _ known: [Int64],
        _ analysis: RecordingAnalysis
    ) -> Finding? {
        // The cycle outside: that of all frames may be between both.
        let outside = gaps.indices.lazy.filter { $0 < places.lowerBound || $0 >= places.upperBound }.map { gaps[$0] }
            .filter { $0 >= 0 }.sorted()
        guard !outside.isEmpty else { return nil }
        let usual = outside[outside.count / 2]
        var finding = analysis.finding(.period, .info, series, series.rowRange(places))
        finding.count = known.count
        finding.facts.period = usual
        // Jitter changes the median of a few gaps, but not their mean.
        let mean = known.reduce(0) { $0.addingSaturating($1) } / Int64(known.count)
        let seen = abs(mean - usual) * 8 < usual ? mean : known[known.count / 2]
        finding.facts.seenPeriod = seen
        if seen <= longestOfFlood, seen.multipliedSaturating(by: flood) <= usual, known.count >= fewestOfFlood {
            finding.severity = .warning
        }
        return finding
    }

    /// Number of windows at the start in which a message does not have its cycle yet.
    private static func windowsOfStart(_ kinds: [Kind]) -> Int {
        let uneven = kinds.prefix { $0 != .usual }.count
        let behind = kinds.dropFirst(uneven).prefix(3)
        return uneven <= mostWindowsOfStart && behind.count == 3 && behind.allSatisfy { $0 == .usual } ? uneven : 0
    }

    private static let mostWindowsOfStart = 4

    /// Whether gaps have a steady cycle of their own.
    private static func isRate(_ sorted: [Int64]) -> Bool {
        let median = sorted[sorted.count / 2]
        return sorted.count { abs($0 - median) * 4 < median } * 20 >= sorted.count * 11
    }

    /// Whether frames arrived at other times, but not more and not fewer of them: extra frames that are sent on an
    /// event are not a fault.
    private static func keepsCount(_ gaps: [Int64], _ median: Int64) -> Bool {
        let usual = Double(gaps.reduce(0, +)) / Double(median)
        return abs(usual - Double(gaps.count)) <= 0.12 * Double(gaps.count) + 1
    }

    /// Whether the gaps of a stretch are much further from the usual one than those beside it, even if a few wide ones
    /// are included: some senders are always late and early. The steps of a coarse clock are not jitter.
    private static func standsOut(_ stretch: Range<Int>, of gaps: Gaps, _ usual: Int64, step: Int64) -> Bool {
        func distance(_ places: Range<Int>) -> (sum: Double, count: Int) {
            let known = places.lazy.map { gaps[$0] }.filter { $0 >= 0 }
            // A gap with missing frames counts no more than one that is late by a cycle.
            return (known.reduce(0) { $0 + Double(min(abs($1 - usual), usual)) }, known.count)
        }
        let (inside, before, behind) = (
            distance(stretch), distance(0..<stretch.lowerBound), distance(stretch.upperBound..<gaps.count)
        )
        let outside = (before.sum + behind.sum) / Double(max(1, before.count + behind.count))
        return inside.sum / Double(max(1, inside.count)) >= max(2 * outside, 3 * Double(step))
    }

    private struct Window {
        var median: Int64
        var mean: Int64
        /// The median distance from the usual gap.
        var spread: Int64
    }

    private static func windows(_ gaps: Gaps, _ usual: Int64) -> [Window] {
        var windows: [Window] = []
        windows.reserveCapacity(gaps.count / stride + 1)
        withUnsafeTemporaryAllocation(of: Int64.self, capacity: window) { buffer in
            for start in Swift.stride(from: 0, through: gaps.count - window, by: stride) {
                var count = 0
                var sum: Int64 = 0
                for place in start..<start + window {
                    let gap = gaps[place]
                    guard gap >= 0 else { continue }
                    count = insert(gap, buffer, count)
                    sum = sum.addingSaturating(gap)
                }
                guard count >= window / 2 else {
                    windows.append(Window(median: usual, mean: usual, spread: 0))
                    continue
                }
                windows.append(
                    Window(
                        median: buffer[count / 2], mean: sum / Int64(count),
                        spread: spread(buffer, count, around: usual)))
            }
        }
        return windows
    }

    /// Inserts values in order; returns their number.
    @inline(__always)
    private static func insert(_ value: Int64, _ sorted: UnsafeMutableBufferPointer<Int64>, _ count: Int) -> Int {
        var place = count
        while place > 0, sorted[place - 1] > value {
            sorted[place] = sorted[place - 1]
            place -= 1
        }
        sorted[place] = value
        return count + 1
    }

    /// The median distance from a value: distances fall towards it and rise after it.
    @inline(__always)
    private static func spread(
        _ sorted: UnsafeMutableBufferPointer<Int64>, _ count: Int, around usual: Int64
    ) -> Int64 {
        var high = 0
        while high < count, sorted[high] < usual { high += 1 }
        var (low, distance) = (high - 1, Int64(0))
        for _ in 0...(count / 2) {
            let below = low >= 0 ? usual - sorted[low] : .max
            let above = high < count ? sorted[high] - usual : .max
            if below < above { low -= 1 } else { high += 1 }
            distance = min(below, above)
        }
        return distance
    }

    private static func kinds(_ windows: [Window], _ median: Int64, _ factor: Double, step: Int64) -> [Kind] {
        // Those with the usual cycle say how steady it is.
        let near = windows.filter { abs($0.median - median) * 8 < median }
        let known = near.count * 2 >= windows.count ? windows : near
        var spreads = known.map(\.spread)
        let usual = spreads.isEmpty ? 0 : spreads.element(ofRank: spreads.count / 2)
        // With a coarse clock the difference of two times may be wrong by one step.
        let uneven = max(leastUneven(median), 4 * usual, step.addingSaturating(step / 2))
        let restless = max(median / 25, 2 * usual)
        var means = known.map(\.mean)
        let mean = means.isEmpty ? median : means.element(ofRank: means.count / 2)
        return windows.map { window in
            let (ratio, ofMeans) = (Double(window.median) / Double(median), Double(window.mean) / Double(max(1, mean)))
            // Alternating short and long gaps are not another rate.
            if ratio >= factor && ofMeans >= least || ratio <= 1 / factor && ofMeans <= 1 / least { return .other }
            return window.spread > uneven ? .uneven : window.spread > restless ? .restless : .usual
        }
    }

    /// A rate also differs by its mean, by at least this factor.
    private static let least = 1.2

    /// Whether short and long gaps alternate, so that each two of them last two periods: the clock of the sender does
    /// not fit its period.
    private static func takesTurns(_ gaps: Gaps, _ places: Range<Int>, _ period: Int64) -> Bool {
        let pairs = places.dropLast().filter { gaps[$0] >= 0 && gaps[$0 + 1] >= 0 }
        return pairs.count { abs(gaps[$0].addingSaturating(gaps[$0 + 1]) - 2 * period) * 7 < period * 2 } * 5
            >= pairs.count * 4
    }

    private static func databaseFindings(_ analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.witness.knowsCycles else { return [] }
        return analysis.series.compactMap { series in
            let rhythm = analysis.rhythms[series.slot]
            guard rhythm.isEven, let cycle = analysis.witness.cycle(ofSlot: series.slot) else { return nil }
            let ratio = Double(rhythm.median) / Double(cycle)
            let isOther = ratio > 1.6 && ratio < 5 || ratio < 0.6 && ratio > 0.2
            guard isOther else { return nil }
            var finding = analysis.finding(.period, .info, series, series.rowRange(0...(series.count - 1)))
            finding.count = series.count
            finding.facts.period = cycle
            finding.facts.seenPeriod = rhythm.median
            finding.facts.isOfDatabase = true
            return finding
        }
    }
}
