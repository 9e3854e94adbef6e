internal import Platform
internal import Analysis
package import CANCapture
internal import LogPages
internal import Pages
internal import Formatting
internal import Wording

/// The rows of a log that a report shows around findings and marks, in the order of the log.
package struct LogWindows {
    struct Window: Equatable {
        var rows: Range<Int>
        /// Findings that begin here, by their index in the list.
        var findings: [Int]
        /// The finding of its rows if that begins in an earlier window.
        var continued: Int?
    }

    let windows: [Window]
    /// Number of findings and marks without a window because there is not enough space.
    let leftOut: Int

    /// Number of rows before and after a place.
    static let (usualAround, fewestAround) = (4, 2)
    /// So many more within a long range, after its first and before its last row.
    private static let moreInside = 2
    /// If fewer rows than this would be left out, they are shown.
    static let leastLeftOut = 3
    static let standardWindows = 40

    /// Maximum number of findings that are in `most` windows.
    static func mostFindings(_ most: Int) -> Int { 2 * most }

    /// - Parameters:
    ///   - findings: the rows of each; nil for one without rows.
    ///   - marks: the rows after marks.
    ///   - count: number of rows of the log.
    ///   - around: number of rows before and after a place.
    init(
        findings: [ClosedRange<Int>?], marks: [Int], count: Int, most: Int = standardWindows,
        around: Int = usualAround
    ) {
        let inside = around + Self.moreInside
        // With the rows of a finding that begins there, and the finding that ends there.
        var wanted: [(rows: Range<Int>, finding: Int?, own: ClosedRange<Int>?, ended: Int?)] = []
        var isFull = 0
        for (place, rows) in findings.enumerated() {
            guard let rows, rows.upperBound < count else { continue }
            guard wanted.count < Self.mostFindings(most) else {
                isFull += 1
                continue
            }
            let first = max(0, rows.lowerBound - around)
            let end = min(count, rows.upperBound + around + 1)
            guard rows.count > 2 * inside + Self.leastLeftOut else {
                wanted.append((first..<end, place, rows, nil))
                continue
            }
            wanted.append((first..<(rows.lowerBound + inside), place, rows, nil))
            wanted.append(((rows.upperBound - inside + 1)..<end, nil, nil, place))
        }
        for row in marks where row < count {
            guard wanted.count < 3 * most else {
                isFull += 1
                continue
            }
            wanted.append((max(0, row - around)..<min(count, row + around), nil, nil, nil))
        }
        leftOut = isFull
        wanted.sort { ($0.rows.lowerBound, $0.finding ?? -1) < ($1.rows.lowerBound, $1.finding ?? -1) }
        var windows: [Window] = []
        // The last row of the findings so far.
        var told = -1
        for (rows, finding, own, ended) in wanted {
            let found = finding.map { [$0] } ?? []
            if let last = windows.last, rows.lowerBound < last.rows.upperBound + Self.leastLeftOut {
                let end = max(last.rows.upperBound, rows.upperBound)
                // The heading of a finding is above its rows, and below those of the finding before it.
                let start = max(rows.lowerBound, told + 1)
                if let own, start > last.rows.lowerBound, start <= own.lowerBound {
                    windows[windows.count - 1].rows = last.rows.lowerBound..<start
                    windows.append(Window(rows: start..<end, findings: found))
                } else {
                    windows[windows.count - 1].rows = last.rows.lowerBound..<end
                    windows[windows.count - 1].findings += found
                }
            } else {
                windows.append(Window(rows: rows, findings: found, continued: ended))
            }
            if let own { told = max(told, own.upperBound) }
        }
        self.windows = windows
    }

    /// Whether rows are shown by the place of another finding: all within one of its places, which is shown as a whole with
    /// at least one row around it.
    static func areShown(_ rows: ClosedRange<Int>, in places: [ClosedRange<Int>]) -> Bool {
        places.contains { place in
            place.count <= mostWhole && rows.lowerBound >= place.lowerBound - 1
                && rows.upperBound <= place.upperBound + 1
        }
    }

    /// All rows of a capture of a few frames.
    init(all count: Int) {
        leftOut = 0
        windows = count > 0 ? [Window(rows: 0..<count, findings: [])] : []
    }

    /// Number of frames of a capture that are shown even if nothing was found.
    static let mostOfAll = 12

    /// Rows around one finding with its own place, more than in the log of all findings.
    ///
    /// - Parameters:
    ///   - places: the rows of each place that shows it.
    ///   - ends: rows that are always shown if places are left out, as well as the first and the last one.
    ///   - marks: the rows after marks of the user, which are always shown.
    ///   - steps: rows that are shown without those around them, see ``ErrorSteps``.
    ///   - blocks: error frames that are one row each.
    ///   - most: number of rows before and after each of them, and at both ends of a long range.
    ///   - mostPlaces: of more places those with the ends are shown, and the first ones of the others.
    ///   - whole: a place of at most this many rows is shown as a whole.
    init(
        around places: [ClosedRange<Int>], ends: [Int] = [], marks: [Int] = [], steps: [Int] = [],
        blocks: ErrorBlocks = ErrorBlocks(), count rows: Int,
        most: Int = mostAroundOne, mostPlaces: Int = LogWindows.mostPlaces, whole: Int = LogWindows.mostWhole
    ) {
        leftOut = 0
        var wanted: [Range<Int>] = []
        let places = places.filter { $0.upperBound < rows }.map {
            blocks.place($0.lowerBound)...blocks.place($0.upperBound)
        }
        let (ends, marks, steps) = (ends.map(blocks.place), marks.map(blocks.place), steps.map(blocks.place))
        let count = rows > 0 ? blocks.place(rows - 1) + 1 : 0
        let known = places.filter { $0.upperBound < count }.sorted { $0.lowerBound < $1.lowerBound }
        let marked = marks.filter { $0 < count }.map { $0...$0 }
        for rows in Self.shown(known, with: Self.kept(known, ends: ends), most: mostPlaces) + marked {
            // The row of a gap is that of its end: the row before it is its beginning.
            let first = max(0, rows.lowerBound - most)
            let end = min(count, rows.upperBound + most + 1)
            guard rows.count > max(2 * most + Self.leastLeftOut, whole) else {
                wanted.append(first..<end)
                continue
            }
            // Its second row has a band above it if a silence begins with its first one.
            wanted.append(first..<(rows.lowerBound + max(most, 2)))
            wanted.append((rows.upperBound - most + 1)..<end)
        }
        wanted += steps.filter { $0 < count }.map { $0..<($0 + 1) }
        var windows: [Window] = []
        for rows in wanted.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
            if let last = windows.last, rows.lowerBound < last.rows.upperBound + Self.leastLeftOut {
                windows[windows.count - 1].rows = last.rows.lowerBound..<max(last.rows.upperBound, rows.upperBound)
            } else {
                windows.append(Window(rows: rows, findings: []))
            }
        }
        self.windows = windows.map { Window(rows: blocks.rows($0.rows), findings: $0.findings) }
    }

    /// The places that are shown however little room there is: those with the first and the last row, and with the given ones.
    static func alwaysShown(_ places: [ClosedRange<Int>], ends: [Int]) -> [ClosedRange<Int>] {
        let kept = kept(places, ends: ends)
        return places.filter { place in kept.contains { place.contains($0) } }
    }

    private static func kept(_ places: [ClosedRange<Int>], ends: [Int]) -> [Int] {
        ends + [places.map(\.lowerBound).min(), places.map(\.upperBound).max()].compactMap { $0 }
    }

    /// Of many places those with the rows that are always shown, and the first ones of the others.
    private static func shown(_ places: [ClosedRange<Int>], with ends: [Int], most: Int) -> [ClosedRange<Int>] {
        guard places.count > most else { return places }
        func isKept(_ place: ClosedRange<Int>) -> Bool { ends.contains { place.contains($0) } }
        let others = places.filter { !isKept($0) }
        let chosen = others.prefix(max(0, most - (places.count - others.count)))
        return places.filter { isKept($0) || chosen.contains($0) }
    }

    static let mostPlaces = 6
    /// A place of so few rows is shown as a whole: the frames of a message, the last frames before the gaps of a group.
    static let mostWhole = 14
    /// The same for a place with error frames, each of which is a step of what happened.
    static let mostWholeErrors = 40
    /// Rows that are at most this far from each other are one place.
    static let nearby = 4
    static let (mostAroundOne, fewestAroundOne) = (6, 2)

    /// What abbreviations in the rows mean; "" if there are none.
    func legend(_ log: LogModel) -> String {
        log.hasTypes ? TypeWords.legend(log.capture.frames, rows: windows.lazy.map(\.rows).joined()) : ""
    }

    /// The text for the frames among error frames that are one row: `11 other frames between them left out
    /// (frames 7588 – 7607)`.
    static func leftOut(among block: RowFolds.Fold, of frames: FrameTable) -> String {
        let rows = Int(block.row)...Int(block.last)
        func isOther(_ row: Int) -> Bool { !frames.flags(row).contains(.error) }
        guard let first = rows.first(where: isOther), let last = rows.last(where: isOther) else { return "" }
        let (start, end) = (frames.place(first) + 1, frames.place(last) + 1)
        return LogProse.count(rows.count(where: isOther), "other frame") + " between them left out ("
            + numbers(start, end) + ")"
    }

    /// The text for rows that are left out: `28 frames left out (frames 3421 – 3448, 8 error frames, TEC 16 → 72, 65 ms)`.
    ///
    /// - Parameter isTold: whether a row is told elsewhere, and does not count.
    package static func leftOut(
        _ rows: Range<Int>, of capture: Capture, except isTold: (Int) -> Bool = { _ in false }
    ) -> String {
        let frames = capture.frames
        var (count, lowest, highest) = (0, rows.lowerBound, rows.lowerBound)
        var errors: [Int] = []
        for row in rows where !isTold(row) {
            if count == 0 { lowest = row }
            (count, highest) = (count + 1, row)
            if frames.flags(row).contains(.error) { errors.append(row) }
        }
        let first = frames.place(lowest) + 1
        let last = frames.place(highest) + 1
        var parts = [numbers(first, last)]
        if !errors.isEmpty, errors.count < count { parts.append(LogProse.count(errors.count, "error frame")) }
        if let counters = counters(errors, frames) { parts.append(counters) }
        if capture.source.clock != .none, count > 1 {
            let span = frames.time(highest).subtractingSaturating(frames.time(lowest))
            if span >= 0 { parts.append(Decimal.duration(span)) }
        }
        return LogProse.count(count, errors.count == count ? "error frame" : "frame") + " left out"
            + " (\(parts.joined(separator: ", ")))"
    }

    /// `frames 3421 – 3448`, `frame 5`: the numbers are not grouped, as in the rows.
    private static func numbers(_ first: Int, _ last: Int) -> String {
        first == last ? "frame \(first)" : "frames \(first) \u{2013} \(last)"
    }

    /// `TEC 16 → 72`: the transmit error counter in the first and the last of these error frames; nil if they are of
    /// several channels, or do not have it.
    private static func counters(_ errors: [Int], _ frames: FrameTable) -> String? {
        guard let channel = errors.first.map({ frames.channel($0) }),
            errors.allSatisfy({ frames.channel($0) == channel })
        else { return nil }
        func transmit(_ errors: some Sequence<Int>) -> UInt8? {
            errors.lazy.compactMap { SocketCANError.counters(frames, $0)?.transmit }.first { _ in true }
        }
        guard let first = transmit(errors), let last = transmit(errors.reversed()), first > 0 || last > 0 else {
            return nil
        }
        return first == last ? "TEC \(first)" : "TEC \(first) \u{2192} \(last)"
    }
}
