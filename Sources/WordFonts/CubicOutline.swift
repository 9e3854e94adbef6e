extension GlyphOutline {
    /// Makes an outline of contours of lines and cubic curves, as in fonts with CFF outlines. Each curve is replaced by
    /// as many quadratic ones as needed to stay within ``tolerance``.
    ///
    /// - Parameter contours: points on the contour, and pairs of control points between two of them; the first is on it.
    /// - Returns: nil for other contours, or coordinates that are out of range.
    package init?(cubic contours: [[Point]]) {
        self.init()
        for contour in contours where contour.count > 1 {
            guard let first = contour.first, first.isOnCurve else { return nil }
            points.append(first)
            var last = first
            var index = 1
            while index < contour.count {
                let next = contour[index]
                if next.isOnCurve {
                    points.append(next)
                    last = next
                    index += 1
                    continue
                }
                guard index + 1 < contour.count, !contour[index + 1].isOnCurve else { return nil }
                let isClosing = index + 2 == contour.count
                let end = isClosing ? first : contour[index + 2]
                guard end.isOnCurve, var curve = Self.quadratics(last, next, contour[index + 1], end) else {
                    return nil
                }
                if isClosing { curve.removeLast() }
                points += curve
                last = end
                index += 3
            }
            guard points.count <= 0x7FFF else { return nil }
            ends.append(UInt16(points.count - 1))
        }
    }

    /// Maximum distance between a curve and its replacement in font units.
    static let tolerance = 0.3
    private static let mostParts = 12.0

    /// The control and end points of the quadratic curves that replace a cubic one.
    private static func quadratics(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) -> [Point]? {
        let (x, y) = (Cubic(p0.x, p1.x, p2.x, p3.x), Cubic(p0.y, p1.y, p2.y, p3.y))
        // The distance of one quadratic curve is at most √3/36 of the third difference; for an n-th part it is 1/n³ of
        // this.
        let away = 3.0.squareRoot() / 36 * (x.third * x.third + y.third * y.third).squareRoot()
        // The cube root, by trying numbers of parts.
        var parts = 1.0
        while parts < mostParts, away > tolerance * parts * parts * parts { parts += 1 }
        var points: [Point] = []
        for part in 0..<Int(parts) {
            let (start, end) = (Double(part) / parts, Double(part + 1) / parts)
            let isLast = part == Int(parts) - 1
            guard let control = point(x.control(start, end), y.control(start, end), isOnCurve: false),
                let stop = isLast ? p3 : point(x.value(end), y.value(end), isOnCurve: true)
            else { return nil }
            points += [control, stop]
        }
        return points
    }

    private static func point(_ x: Double, _ y: Double, isOnCurve: Bool) -> Point? {
        guard let x = Int16(exactly: x.rounded()), let y = Int16(exactly: y.rounded()) else { return nil }
        return Point(x: x, y: y, isOnCurve: isOnCurve)
    }
}

/// One coordinate of a cubic Bézier curve.
private struct Cubic {
    let p0: Double
    let p1: Double
    let p2: Double
    let p3: Double

    init(_ p0: Int16, _ p1: Int16, _ p2: Int16, _ p3: Int16) {
        (self.p0, self.p1, self.p2, self.p3) = (Double(p0), Double(p1), Double(p2), Double(p3))
    }

    var third: Double { p3 - 3 * p2 + 3 * p1 - p0 }

    func value(_ t: Double) -> Double {
        let u = 1 - t
        return u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3
    }

    private func slope(_ t: Double) -> Double {
        let u = 1 - t
        return 3 * (u * u * (p1 - p0) + 2 * u * t * (p2 - p1) + t * t * (p3 - p2))
    }

    /// The control point of the quadratic curve for a part: the mean of the control points that the tangents at its
    /// ends give.
    func control(_ start: Double, _ end: Double) -> Double {
        (value(start) + value(end)) / 2 + (end - start) / 4 * (slope(start) - slope(end))
    }
}
