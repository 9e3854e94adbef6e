internal import Layout

/// How much of each pixel the area within an outline covers: exact for outlines that do not cross themselves.
///
/// Every edge adds, with the sign of its direction, the part of each pixel's row that lies to its right; along a row the
/// sums are the covered shares.
struct AreaCoverage {
    private let area: PixelBox
    /// Rows that are summed at a time, so that memory stays small beside the picture's.
    private static let bandHeight = 32

    init(_ area: PixelBox) {
        self.area = area
    }

    func levels(_ points: ArraySlice<Point>) -> [UInt8] {
        var levels = [UInt8](repeating: 0, count: area.count)
        // One cell more for what begins at the right edge.
        let stride = area.width + 2
        var changes = [Double](repeating: 0, count: stride * Self.bandHeight)
        var bandTop = 0
        while bandTop < area.height {
            let rows = min(Self.bandHeight, area.height - bandTop)
            changes.withUnsafeMutableBufferPointer { changes in
                changes.update(repeating: 0)
                addEdges(points, bandTop, rows, changes, stride)
                for row in 0..<rows {
                    var sum = 0.0
                    for column in 0..<area.width {
                        sum += changes[row * stride + column]
                        levels[(bandTop + row) * area.width + column] = ShapeMask.level(abs(sum))
                    }
                }
            }
            bandTop += rows
        }
        return levels
    }

    private func addEdges(
        _ points: ArraySlice<Point>, _ bandTop: Int, _ rows: Int, _ changes: UnsafeMutableBufferPointer<Double>,
        _ stride: Int
    ) {
        guard let last = points.last else { return }
        func local(_ point: Point) -> Point {
            Point(x: point.x - Double(area.left), y: point.y - Double(area.top + bandTop))
        }
        var start = local(last)
        for point in points {
            let end = local(point)
            addEdge(start, end, rows, changes, stride)
            start = end
        }
    }

    private func addEdge(
        _ start: Point, _ end: Point, _ rows: Int, _ changes: UnsafeMutableBufferPointer<Double>, _ stride: Int
    ) {
        let sign = end.y > start.y ? 1.0 : -1.0
        let (upper, lower) = end.y > start.y ? (start, end) : (end, start)
        let height = lower.y - upper.y
        guard height > 0, height.isFinite, lower.y > 0, upper.y < Double(rows) else { return }
        let slope = (lower.x - upper.x) / height
        let firstRow = Int(max(0, upper.y.rounded(.down)))
        for row in firstRow..<rows {
            let from = max(upper.y, Double(row))
            let to = min(lower.y, Double(row + 1))
            guard to > from else { break }
            addPiece(
                upper.x + (from - upper.y) * slope, upper.x + (to - upper.y) * slope, sign * (to - from),
                changes.baseAddress.unsafelyUnwrapped + row * stride)  // never empty
        }
    }

    /// An edge within one row, from x to x, of a height with a sign.
    private func addPiece(_ from: Double, _ to: Double, _ height: Double, _ row: UnsafeMutablePointer<Double>) {
        let limit = Double(area.width)
        let low = max(0, min(limit, min(from, to)))
        let high = max(0, min(limit, max(from, to)))
        let length = abs(to - from)
        // What lies left of the box covers all of it; what lies right of it nothing.
        let before = length > 0 ? max(0, min(length, -min(from, to))) / length : (from < 0 ? 1 : 0)
        if before > 0 { row[0] += height * before }
        guard high > low else {
            if length == 0 || before == 0, from >= 0 { add(low, height * (1 - before), row) }
            return
        }
        var x = low
        while x < high {
            let next = min(high, x.rounded(.down) + 1)
            add((x + next) / 2, height * (next - x) / length, row)
            x = next
        }
    }

    /// All that is right of `x` in the row changes by `height`.
    private func add(_ x: Double, _ height: Double, _ row: UnsafeMutablePointer<Double>) {
        let column = Int(x)
        let share = x - Double(column)
        row[column] += height * (1 - share)
        row[column + 1] += height * share
    }
}
