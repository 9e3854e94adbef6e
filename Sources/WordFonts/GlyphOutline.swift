/// The outline of a character in font units: closed contours of quadratic curves, as in TrueType.
package struct GlyphOutline: Sendable, Equatable {
    package struct Point: Sendable, Equatable {
        package var x: Int16
        package var y: Int16
        package var isOnCurve: Bool

        package init(x: Int16, y: Int16, isOnCurve: Bool) {
            self.x = x
            self.y = y
            self.isOnCurve = isOnCurve
        }
    }

    package var points: [Point] = []
    /// Index of the last point of each contour, ascending.
    package var ends: [UInt16] = []

    package init() {}

    /// nil for contours that do not end at existing points, or with more points than a glyph can have.
    package init?(points: [Point], ends: [UInt16]) {
        guard points.count <= 0x7FFF, points.isEmpty == ends.isEmpty,
            ends.last.map({ Int($0) + 1 == points.count }) ?? true,
            zip(ends, ends.dropFirst()).allSatisfy({ $0 < $1 })
        else { return nil }
        self.points = points
        self.ends = ends
    }

    /// Rectangles, y upwards.
    package init(boxes: [GlyphBox]) {
        for box in boxes {
            let corners = [(box.x0, box.y0), (box.x0, box.y1), (box.x1, box.y1), (box.x1, box.y0)]
            points += corners.map { Point(x: $0.0, y: $0.1, isOnCurve: true) }
            ends.append(UInt16(points.count - 1))
        }
    }

    /// Adds the area within a polygon.
    package mutating func add(area: [(x: Int16, y: Int16)]) {
        guard area.count > 2 else { return }
        points += area.map { Point(x: $0.x, y: $0.y, isOnCurve: true) }
        ends.append(UInt16(points.count - 1))
    }

    /// The same, rotated by 90° counterclockwise: upright if the base line goes down the page, at this distance from
    /// its beginning. nil if it is out of range.
    package func turned(baseline: Int) -> GlyphOutline? {
        var turned = self
        for (place, point) in points.enumerated() {
            guard let x = Int16(exactly: baseline - Int(point.y)) else { return nil }
            turned.points[place] = Point(x: x, y: point.x, isOnCurve: point.isOnCurve)
        }
        return turned
    }

    /// nil for an outline without points.
    var bounds: GlyphBox? {
        guard let first = points.first else { return nil }
        var box = GlyphBox(x0: first.x, y0: first.y, x1: first.x, y1: first.y)
        for point in points { box.include(GlyphBox(x0: point.x, y0: point.y, x1: point.x, y1: point.y)) }
        return box
    }
}

/// A rectangle in font units, y upwards.
package struct GlyphBox: Sendable, Equatable {
    package var x0: Int16
    package var y0: Int16
    package var x1: Int16
    package var y1: Int16

    package init(x0: Int16, y0: Int16, x1: Int16, y1: Int16) {
        self.x0 = x0
        self.y0 = y0
        self.x1 = x1
        self.y1 = y1
    }

    mutating func include(_ other: GlyphBox) {
        x0 = min(x0, other.x0)
        y0 = min(y0, other.y0)
        x1 = max(x1, other.x1)
        y1 = max(y1, other.y1)
    }

    /// The same, moved to the right; nil if that is out of range.
    func moved(by distance: Int) -> GlyphBox? {
        guard let left = Int16(exactly: Int(x0) + distance), let right = Int16(exactly: Int(x1) + distance) else {
            return nil
        }
        return GlyphBox(x0: left, y0: y0, x1: right, y1: y1)
    }
}
