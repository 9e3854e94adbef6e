/// The rows of a capture that a page contains, so that it stays small: all rows of a short capture, otherwise the rows
/// around the ends of findings, around marks, and at both ends of the capture.
struct FrameChoice: Equatable {
    /// Ascending and disjoint.
    let windows: [Range<Int>]
    /// The rows around which rows are chosen, ascending; empty if all rows are.
    let places: [Int]
    /// Number of findings and marks without rows.
    let leftOut: Int

    /// Maximum number of rows: around findings, and with --all.
    static let (usual, most) = (2_000, 100_000)
    /// Number of rows on each side of a place.
    private static let (least, widest) = (20, 250)
    /// A gap of fewer rows is shown.
    private static let leastLeftOut = 12

    /// - Parameters:
    ///   - findings: the rows of each, most severe first; nil for a finding without rows.
    ///   - marks: the rows after the marks.
    ///   - count: number of rows of the capture.
    ///   - budget: maximum number of rows.
    init(findings: [ClosedRange<Int>?], marks: [Int], count: Int, budget: Int) {
        guard count > budget else {
            windows = count > 0 ? [0..<count] : []
            (places, leftOut) = ([], 0)
            return
        }
        let room = max(1, budget / (2 * Self.least))
        // Unordered; the windows are sorted later.
        var places: [Int] = []
        var known = Set<Int>()
        var left = 0
        func add(_ rows: [Int]) {
            let new = Set(rows).filter { $0 < count && !known.contains($0) }
            guard places.count + new.count <= room else { return left += 1 }
            known.formUnion(new)
            places += new
        }
        // Both ends of the capture are always shown.
        add([0, count - 1])
        for rows in findings { if let rows { add([rows.lowerBound, rows.upperBound]) } }
        for row in marks { add([row]) }
        leftOut = left
        let side = min(Self.widest, budget / (2 * places.count))
        self.places = places.sorted()
        windows = Self.joined(self.places.map { max(0, $0 - side)..<min(count, $0 + side) })
    }

    private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var joined: [Range<Int>] = []
        for range in ranges {
            if let last = joined.last, range.lowerBound < last.upperBound + leastLeftOut {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }

    var count: Int { windows.reduce(0) { $0 + $1.count } }
}
