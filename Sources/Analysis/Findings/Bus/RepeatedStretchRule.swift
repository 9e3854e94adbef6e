internal import CANCapture
internal import Platform

/// A long stretch of records that occurs twice: equal in identifiers, payloads and intervals, in the same order. The
/// capture was joined with itself, or the records were replayed on the bus.
///
/// Each identifier shows from its own frames where its payloads repeat with the same intervals; the records there are then
/// compared one by one.
enum RepeatedStretchRule: SeriesRule {
    /// Number of payloads in a row of which a hash is compared, and one hash in two to this power.
    private static let (window, bitsOfShare) = (16, 5)
    /// Minimum number of hashes in a row that occur earlier by the same time.
    private static let fewestHits = 3
    /// Minimum number of records, and maximum deviation of a record from the time by which the stretch is later.
    private static let (fewestRecords, tolerance) = (500, 2_000 as Int64)
    /// Maximum number of places at which records are compared.
    private static let mostTried = 16
    private static let most = 3

    private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    /// By the number of payloads in a window.
    private static let leaving = (0..<window).reduce(1 as UInt64) { power, _ in power &* factor }

    private static func mixed(_ head: UInt64) -> UInt64 {
        (head ^ head >> 29) &* 0xBF58_476D_1CE4_E5B9
    }

    /// Hashes and their first places. Where two hashes share a field, the first of them keeps it, which loses few of many.
    private struct FirstPlaces {
        private var fields: [(hash: UInt64, place: UInt32)]
        private let shift: Int

        init(_ count: Int) {
            let bits = Int.bitWidth - max(16, count).leadingZeroBitCount
            shift = UInt64.bitWidth - bits
            fields = Array(repeating: (0, .max), count: 1 << bits)
        }

        /// The first place of a hash; nil if this is the first.
        mutating func first(_ hash: UInt64, at place: Int) -> Int? {
            let field = Int((hash &* factor) >> UInt64(shift))
            if fields[field].place == .max { fields[field] = (hash, UInt32(truncatingIfNeeded: place)) }
            return fields[field].hash == hash && fields[field].place != place ? Int(fields[field].place) : nil
        }
    }

    /// Hashes that occurred earlier, all by the same time.
    private struct Run {
        var first: (place: Int, earlier: Int)
        var last: (place: Int, earlier: Int)
        var hits = 1
    }

    /// The longest repetition in the frames of an identifier, as a finding that ``told(_:in:)`` examines.
    static func findings(of series: IdentifierSeries, in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.isSteady, analysis.isTimed, series.count >= 2 * window * fewestHits,
            !analysis.options.without.contains(.blockOrder), let heads = series.gatheredHeads
        else { return [] }
        let times = series.times
        var known = FirstPlaces(series.count >> (bitsOfShare - 1))
        var hash: UInt64 = 0
        var run: Run?
        var best: Run?
        for place in 0..<series.count {
            hash = hash &* factor &+ mixed(heads[place])
            guard place >= window - 1 else { continue }
            if place >= window { hash = hash &- leaving &* mixed(heads[place - window]) }
            guard hash >> UInt64(UInt64.bitWidth - bitsOfShare) == 0, isUneven(times, place) else { continue }
            guard let earlier = known.first(hash, at: place) else {
                run = nil
                continue
            }
            let later = times[place].subtractingSaturating(times[earlier])
            if let own = run, own.last.earlier < earlier,
                later.distanceSaturating(to: times[own.first.place].subtractingSaturating(times[own.first.earlier]))
                    <= tolerance
            {
                run = Run(first: own.first, last: (place, earlier), hits: own.hits + 1)
            } else {
                run = Run(first: (place, earlier), last: (place, earlier))
            }
            if let run, run.hits > best?.hits ?? 0 { best = run }
        }
        guard let best, best.hits >= fewestHits else { return [] }
        var finding = analysis.finding(
            .blockOrder, .warning, series, series.row(best.first.earlier)...series.row(best.first.place))
        finding.count = best.hits
        return [finding]
    }

    /// Whether an interval differs from the one before. Equal intervals repeat without a reason.
    private static func isUneven(_ times: SeriesTimes, _ place: Int) -> Bool {
        let (first, second, third) = (times[place - 2], times[place - 1], times[place])
        return second.subtractingSaturating(first).distanceSaturating(to: third.subtractingSaturating(second))
            > tolerance
    }

    /// Records that are equal to others.
    private struct Stretch {
        var rows: ClosedRange<Int>
        /// Number of rows from a record to its repetition.
        var offset: Int

        func isWithin(_ rows: ClosedRange<Int>, offset: Int) -> Bool {
            self.offset == offset && self.rows.contains(rows.lowerBound)
        }
    }

    static func told(_ found: [Finding], in analysis: RecordingAnalysis) -> [Finding] {
        var stretches: [Stretch] = []
        var tried: [Stretch] = []
        let sorted = found.sorted { ($0.count, $1.slot ?? 0) > ($1.count, $0.slot ?? 0) }
        for one in sorted where tried.count < mostTried {
            guard let rows = one.rows, case let offset = rows.upperBound - rows.lowerBound, offset > 0,
                !tried.contains(where: { $0.isWithin(rows, offset: offset) })
            else { continue }
            let stretch = stretch(around: rows.lowerBound, offset, analysis)
            tried.append(stretch)
            // A sender that repeats its payloads again and again overlaps with itself.
            guard stretch.rows.count >= fewestRecords, stretch.rows.count <= offset,
                analysis.frames.time(rows.upperBound) > analysis.frames.time(rows.lowerBound)
            else { continue }
            stretches.append(stretch)
        }
        let longest = stretches.sorted { $0.rows.count > $1.rows.count }.prefix(most)
        return longest.sorted { $0.rows.lowerBound < $1.rows.lowerBound }.map { finding($0, analysis) }
    }

    private static func stretch(around row: Int, _ offset: Int, _ analysis: RecordingAnalysis) -> Stretch {
        let frames = analysis.frames
        let later = frames.time(row + offset).subtractingSaturating(frames.time(row))
        func isEqual(_ one: Int) -> Bool {
            let other = one + offset
            return analysis.index.slots[one] == analysis.index.slots[other]
                && frames.time(other).subtractingSaturating(frames.time(one)).distanceSaturating(to: later) <= tolerance
                && frames.payload(one).elementsEqual(frames.payload(other))
        }
        var (first, last) = (row, row)
        while first > 0, row - first <= offset, isEqual(first - 1) { first -= 1 }
        while last + 1 + offset < frames.count, last - first <= offset, isEqual(last + 1) { last += 1 }
        return Stretch(rows: first...last, offset: offset)
    }

    private static func finding(_ stretch: Stretch, _ analysis: RecordingAnalysis) -> Finding {
        var finding = Finding(.blockOrder, .warning)
        finding.rows = stretch.rows.lowerBound + stretch.offset...stretch.rows.upperBound + stretch.offset
        finding.interval = finding.rows.flatMap(analysis.interval)
        finding.facts.records = stretch.rows.count
        finding.facts.isRepeat = true
        finding.facts.original = analysis.interval(stretch.rows)
        return finding
    }
}
