internal import Platform
internal import CANCapture

/// Frames that were recorded twice: the same identifier, payload and direction on the same channel, within less time
/// than any frame with data takes on the wire at 1 Mbit/s.
struct DuplicateRows: Sendable {
    /// A frame, and the earlier frame that is the same.
    struct Pair: Sendable {
        var row: UInt32
        var earlier: UInt32
    }

    /// In the order of rows.
    let all: [Pair]

    /// Whether a recording shows duplicates. With a coarse clock, frames that follow each other have equal timestamps.
    ///
    /// - Parameter crowded: number of frames of different identifiers whose timestamps are closer together than frames
    ///   are long. If there are many, frames were timestamped in bunches, and frames with equal timestamps were sent
    ///   one after the other.
    static func canBeTold(_ frames: FrameTable, crowded: Int, step: ClockStep) -> Bool {
        !areBunched(frames, crowded: crowded) && step == .none
    }

    /// Whether many frames were timestamped together.
    static func areBunched(_ frames: FrameTable, crowded: Int) -> Bool { crowded * crowd >= frames.count }

    /// One frame in this many.
    private static let crowd = 10

    /// Minimum number of different frames in a row of which each is followed by its copy.
    private static let fewestInRow = 4
    /// Copies after the first one.
    private static let mostCopies = 3

    /// The copies in a recording in which equal timestamps say nothing: in a row of frames each is followed by the same
    /// one. Senders do not do that.
    ///
    /// - Parameter pairs: frames directly after the same one, see ``neighbours(_:_:reach:)``.
    static func inRows(_ pairs: [Pair], _ index: IdentifierIndex) -> Set<UInt32> {
        var found: Set<UInt32> = []
        // From the first copy of a frame to its last one.
        var run: [Pair] = []
        var copies = 0
        func close() {
            if run.count >= fewestInRow { for pair in run { found.formUnion(pair.earlier + 1...pair.row) } }
            run.removeAll(keepingCapacity: true)
        }
        for pair in pairs.sorted(by: { $0.row < $1.row }) {
            guard let last = run.last else {
                run.append(pair)
                continue
            }
            // A second copy of the same frame; many of them are a flood.
            if pair.earlier == last.row {
                copies += 1
                if copies > mostCopies { run.removeAll() } else { run[run.count - 1].row = pair.row }
                continue
            }
            if pair.earlier != last.row &+ 1 || index.slots[Int(pair.row)] == index.slots[Int(last.row)] { close() }
            copies = 0
            run.append(pair)
        }
        close()
        return found
    }

    /// The frames of a series that are the same as the one before and directly after it in the file.
    static func neighbours(_ series: IdentifierSeries, _ frames: FrameTable, reach: Int64) -> [Pair] {
        let (times, rows) = (series.times, series.rows)
        return (1..<max(1, series.count)).compactMap { place in
            guard rows[place] == rows[place - 1] &+ 1 else { return nil }
            let step = times[place].subtractingSaturating(times[place - 1])
            guard step >= 0, step <= reach, isSame(frames, Int(rows[place]), Int(rows[place - 1])) else { return nil }
            return Pair(row: rows[place], earlier: rows[place - 1])
        }
    }

    /// Records between a frame and its copy, at most.
    private static let mostBetween: UInt32 = 2
    /// At least one frame in this many is a copy; the minimum number of copies, and of identifiers that have copies.
    private static let (shareOfCopies, fewestCopies, fewestOfCopies) = (100, 12, 3)

    /// Frames of a series that are the same as the one before, in the same moment and nearly beside it in the file, although
    /// its payload changes from frame to frame; empty if it does not.
    static func likely(_ series: IdentifierSeries, _ frames: FrameTable, reach: Int64) -> [Pair] {
        let (times, rows) = (series.times, series.rows)
        var found: [Pair] = []
        var (others, equal) = (0, 0)
        for place in 1..<max(1, series.count) {
            let step = times[place].subtractingSaturating(times[place - 1])
            let isSame = isSame(frames, Int(rows[place]), Int(rows[place - 1]))
            if isSame, step >= 0, step <= reach, rows[place] - rows[place - 1] <= mostBetween + 1 {
                found.append(Pair(row: rows[place], earlier: rows[place - 1]))
            } else {
                others += 1
                if isSame { equal += 1 }
                // A payload that often stays the same may have been sent again.
                if equal * 20 > max(others, series.count / 2) { return [] }
            }
        }
        return equal * 20 <= others ? found : []
    }

    /// The rows of likely copies, if there are enough to show that the recorder wrote them.
    static func areTold(_ likely: [Pair], _ index: IdentifierIndex, of count: Int) -> Set<UInt32> {
        guard likely.count >= max(fewestCopies, count / shareOfCopies),
            Set(likely.map { index.slots[Int($0.row)] }).count >= fewestOfCopies
        else { return [] }
        return Set(likely.map(\.row))
    }

    init(_ all: [Pair]) { self.all = all.sorted { $0.row < $1.row } }

    /// The duplicates of a series, and the series without them.
    ///
    /// - Parameters:
    ///   - reach: nanoseconds; later frames are other frames.
    ///   - copies: the only rows that may be copies; nil for all.
    ///   - breaks: a clock that steps back shows later frames at the same time.
    static func without(
        _ series: IdentifierSeries, _ frames: FrameTable, reach: Int64, copies: Set<UInt32>?, _ breaks: ClockBreaks
    ) -> (IdentifierSeries, [Pair])? {
        if let copies, copies.isEmpty { return nil }
        let (times, rows) = (series.times, series.rows)
        var places: [Int] = []
        for place in 1..<max(1, series.count) {
            let step = times[place].subtractingSaturating(times[place - 1])
            guard step >= 0, step <= reach, rows[place] >= breaks.untimed, copies?.contains(rows[place]) ?? true,
                isSame(frames, Int(rows[place]), Int(rows[place - 1])),
                !breaks.lie(between: Int(rows[place - 1]), Int(rows[place]))
            else { continue }
            places.append(place)
        }
        // Frames that follow each other with the same payload are copies if they never do otherwise.
        if copies == nil, !places.isEmpty, repeatsPayloads(series, frames, except: places) {
            places = withoutOverdue(places, times, count: series.count)
        }
        guard !places.isEmpty else { return nil }
        let found = places.map { Pair(row: rows[$0], earlier: rows[$0 - 1]) }
        var next = found[...]
        let rest = series.choosing(most: series.count - found.count) { place in
            guard rows[place] == next.first?.row else { return true }
            next.removeFirst()
            return false
        }
        return (rest, found)
    }

    /// Whether several of the frames have the payload of the frame before.
    ///
    /// - Parameter copies: places, ascending, of frames that do not count.
    private static func repeatsPayloads(_ series: IdentifierSeries, _ frames: FrameTable, except copies: [Int]) -> Bool
    {
        let rows = series.rows
        var next = copies[...]
        var (known, same) = (0, 0)
        for place in stride(from: 1, to: series.count, by: max(1, series.count / mostKnown)) {
            while let first = next.first, first < place { next.removeFirst() }
            guard next.first != place else { continue }
            known += 1
            if isSame(frames, Int(rows[place]), Int(rows[place - 1])) { same += 1 }
        }
        return same * shareOfRepeats >= known
    }

    private static let shareOfRepeats = 4

    /// Without frames that were due in the gap before the first of them: a recorder that is read now and then stamps all
    /// frames that waited with one time.
    ///
    /// - Parameter places: of the copies in the series, ascending.
    private static func withoutOverdue(_ places: [Int], _ times: SeriesTimes, count: Int) -> [Int] {
        guard count > fewestKnown, let cycle = usualStep(times, count), cycle > 0 else { return places }
        // Number of frames that were due before the time of a frame and its copies.
        var overdue = 0
        var last = Int.min
        return places.filter { place in
            if place != last + 1 {
                // The frame before the first copy ends the gap.
                let gap = place > 1 ? times[place - 1].subtractingSaturating(times[place - 2]) : 0
                overdue = gap > cycle ? Int(Double(gap) / Double(cycle) + early) - 1 : 0
            }
            last = place
            overdue -= 1
            return overdue < 0
        }
    }

    /// Cycles; a frame may be due a little later than its time.
    private static let early = 0.3
    /// Of fewer frames no cycle is known; about as many intervals are looked at.
    private static let (fewestKnown, mostKnown) = (20, 1000)

    private static func usualStep(_ times: SeriesTimes, _ count: Int) -> Int64? {
        let steps = stride(from: 1, to: count, by: max(1, count / mostKnown))
            .map { times[$0].subtractingSaturating(times[$0 - 1]) }.filter { $0 > 0 }.sorted()
        return steps.isEmpty ? nil : steps[steps.count / 2]
    }

    static func isSame(_ frames: FrameTable, _ one: Int, _ other: Int) -> Bool {
        let (mine, theirs) = (frames.payload(one), frames.payload(other))
        // A frame without data is short, and has nothing by which it can be recognised.
        guard mine.count > 0, mine.count == theirs.count, frames.flags(one) == frames.flags(other) else { return false }
        for byte in mine.indices where mine[byte] != theirs[byte] { return false }
        return true
    }
}
