internal import Platform
internal import CANCapture
internal import Pages
internal import Formatting
internal import Wording

/// The rows of a log that a report shows around findings and marks, in the order of the log.
struct LogWindows {
    struct Window: Equatable {
        var rows: Range<Int>
        /// Findings that begin here, by their index in the list.
        var findings: [Int]
    }

    let windows: [Window]
    /// Number of findings and marks without a window because there is not enough space.
    let leftOut: Int

    /// Number of rows around a place, and within a long range after its first and before its last row.
    private static let before = 4
    private static let behind = 4
    private static let inside = 6
    /// If fewer rows than this would be left out, they are shown.
    private static let leastLeftOut = 3
    static let standardWindows = 40

    /// - Parameters:
    ///   - findings: the rows of each; nil for one without rows.
    ///   - marks: the rows after marks.
    ///   - count: number of rows of the log.
    init(findings: [ClosedRange<Int>?], marks: [Int], count: Int, most: Int = standardWindows) {
        var wanted: [(rows: Range<Int>, finding: Int?)] = []
        var isFull = 0
        for (place, rows) in findings.enumerated() {
            guard let rows, rows.upperBound < count else { continue }
            guard wanted.count < 2 * most else {
                isFull += 1
                continue
            }
            let first = max(0, rows.lowerBound - Self.before)
            let end = min(count, rows.upperBound + Self.behind + 1)
            guard rows.count > 2 * Self.inside + Self.leastLeftOut else {
                wanted.append((first..<end, place))
                continue
            }
            wanted.append((first..<(rows.lowerBound + Self.inside), place))
            wanted.append(((rows.upperBound - Self.inside + 1)..<end, nil))
        }
        for row in marks where row < count {
            guard wanted.count < 3 * most else {
                isFull += 1
                continue
            }
            wanted.append((max(0, row - Self.before)..<min(count, row + Self.behind), nil))
        }
        leftOut = isFull
        wanted.sort { ($0.rows.lowerBound, $0.finding ?? -1) < ($1.rows.lowerBound, $1.finding ?? -1) }
        var windows: [Window] = []
        for (rows, finding) in wanted {
            let found = finding.map { [$0] } ?? []
            if let last = windows.last, rows.lowerBound < last.rows.upperBound + Self.leastLeftOut {
                windows[windows.count - 1].rows = last.rows.lowerBound..<max(last.rows.upperBound, rows.upperBound)
                windows[windows.count - 1].findings += found
            } else {
                windows.append(Window(rows: rows, findings: found))
            }
        }
        self.windows = windows
    }

    /// Rows around one finding with its own place, more than in the log of all findings.
    ///
    /// - Parameters:
    ///   - places: the rows of each place that shows it.
    ///   - most: number of rows before and after each of them, and at both ends of a long range.
    init(around places: [ClosedRange<Int>], count: Int, most: Int = mostAroundOne) {
        leftOut = 0
        var windows: [Window] = []
        func add(_ rows: Range<Int>) {
            if let last = windows.last, rows.lowerBound < last.rows.upperBound + Self.leastLeftOut {
                windows[windows.count - 1].rows = last.rows.lowerBound..<max(last.rows.upperBound, rows.upperBound)
            } else {
                windows.append(Window(rows: rows, findings: []))
            }
        }
        for rows in Self.shown(places.filter { $0.upperBound < count }.sorted { $0.lowerBound < $1.lowerBound }) {
            // The row of a gap is that of its end: the row before it is its beginning.
            let first = max(0, rows.lowerBound - most)
            let end = min(count, rows.upperBound + most + 1)
            guard rows.count > 2 * most + Self.leastLeftOut else {
                add(first..<end)
                continue
            }
            add(first..<(rows.lowerBound + most))
            add((rows.upperBound - most + 1)..<end)
        }
        self.windows = windows
    }

    /// Of many places the first and the last ones.
    private static func shown(_ places: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        places.count <= mostPlaces ? places : places.prefix(mostPlaces - 1) + places.suffix(1)
    }

    private static let mostPlaces = 6
    static let (mostAroundOne, fewestAroundOne) = (6, 2)

    /// The text for rows that are left out: `28 frames left out, 8 of them error frames, 3421 – 3448 · 65 ms`. Numbers of frames
    /// are not grouped, as in the rows.
    static func leftOut(_ rows: Range<Int>, of capture: Capture) -> String {
        let frames = capture.frames
        let errors = rows.count { frames.flags($0).contains(.error) }
        let first = frames.place(rows.lowerBound) + 1
        let last = frames.place(rows.upperBound - 1) + 1
        var text =
            LogProse.count(rows.count, "frame") + " left out, "
            + (errors == 0
                ? "" : "\(Decimal.grouped(errors)) of them \(errors == 1 ? "an error frame" : "error frames"), ")
            + (first == last
                ? "\(first)" : "\(first) \u{2013} \(last)")
        if capture.source.clock != .none, rows.count > 1 {
            let span = frames.time(rows.upperBound - 1).subtractingSaturating(frames.time(rows.lowerBound))
            if span >= 0 { text += " \u{B7} " + Decimal.duration(span) }
        }
        return text
    }
}
