/// Which rows of a capture a page holds, so that it stays small: all of a short capture, else those around the ends of
/// findings, around marks, and at both ends of the capture. Pure.
struct FrameChoice: Equatable {
    /// Ascending, and apart from each other.
    let windows: [Range<Int>]
    /// Findings and marks that found no room.
    let leftOut: Int

    /// Rows of a page that holds those around findings, and of one that was asked for all.
    static let (usual, most) = (2_000, 100_000)
    /// Rows on each side of a place.
    private static let (least, widest) = (20, 250)
    /// Fewer rows than this are shown rather than left out.
    private static let leastLeftOut = 12

    /// - Parameters:
    ///   - findings: the rows of each, the gravest first; nil for one without.
    ///   - marks: rows that marks stand before.
    ///   - count: of the capture's rows.
    ///   - budget: rows that the page may hold.
    init(findings: [ClosedRange<Int>?], marks: [Int], count: Int, budget: Int) {
        guard count > budget else {
            windows = count > 0 ? [0..<count] : []
            leftOut = 0
            return
        }
        let room = max(1, budget / (2 * Self.least))
        // In no order: windows are sorted.
        var places: [Int] = []
        var known = Set<Int>()
        var left = 0
        func add(_ rows: [Int]) {
            let new = Set(rows).filter { $0 < count && !known.contains($0) }
            guard places.count + new.count <= room else { return left += 1 }
            known.formUnion(new)
            places += new
        }
        // Both ends of the capture are shown in any case.
        add([0, count - 1])
        for rows in findings { if let rows { add([rows.lowerBound, rows.upperBound]) } }
        for row in marks { add([row]) }
        leftOut = left
        let side = min(Self.widest, budget / (2 * places.count))
        windows = Self.joined(places.sorted().map { max(0, $0 - side)..<min(count, $0 + side) })
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
