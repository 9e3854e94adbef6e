internal import Layout

/// A line or an area of a display list in pixels: its position, and the coverage of each pixel in 16 levels.
struct ShapeMask {
    let left: Int
    let top: Int
    let mask: GlyphMasks.Mask
    let colour: Colour

    /// nil if it is outside of a picture of this size, and for items that are not shapes.
    init?(_ item: DisplayList.Item, of page: borrowing DisplayList, width: Int, height: Int) {
        let area: PixelBox?
        var levels: [UInt8] = []
        switch item {
        case .polyline(let lineWidth, let colour, let range):
            self.colour = colour
            let points = page.places[range]
            area = PixelBox(around: points, reach: lineWidth / 2 + 0.5, width: width, height: height)
            if let area { levels = StrokeCoverage(lineWidth, area).levels(points) }
        case .polygon(let colour, let range):
            self.colour = colour
            let points = page.places[range]
            area = PixelBox(around: points, reach: 0, width: width, height: height)
            if let area { levels = AreaCoverage(area).levels(points) }
        case .roundedRectangle(let rect, let radius, let colour):
            self.colour = colour
            // Straight edges are sharp, like those of other rectangles.
            let left = rect.x.rounded()
            let top = rect.y.rounded()
            let whole = Rect(
                x: left, y: top, width: max(1, rect.maxX.rounded() - left), height: max(1, rect.maxY.rounded() - top))
            area = PixelBox(
                around: [Point(x: whole.x, y: whole.y), Point(x: whole.maxX, y: whole.maxY)], reach: 0, width: width,
                height: height)
            if let area { levels = Self.levels(of: whole, radius: radius, in: area) }
        case .glyphs, .rectangle, .stripes, .cells, .boxes, .picture:
            return nil
        }
        guard let area else { return nil }
        left = area.left
        top = area.top
        mask = GlyphMasks.Mask(
            left: 0, top: 0, width: area.width, height: area.height, coverage: levels.map { $0 * 17 },
            sixteenths: levels)
    }

    /// By the distance of the middle of each pixel from the edge.
    private static func levels(of rect: Rect, radius: Double, in area: PixelBox) -> [UInt8] {
        let radius = min(radius, rect.width / 2, rect.height / 2)
        let middleX = rect.x + rect.width / 2
        let middleY = rect.y + rect.height / 2
        var levels = [UInt8](repeating: 0, count: area.count)
        for y in 0..<area.height {
            let outY = abs(Double(area.top + y) + 0.5 - middleY) - rect.height / 2 + radius
            for x in 0..<area.width {
                let outX = abs(Double(area.left + x) + 0.5 - middleX) - rect.width / 2 + radius
                let corner = outX > 0 && outY > 0 ? (outX * outX + outY * outY).squareRoot() : max(outX, outY)
                levels[y * area.width + x] = level(0.5 - (corner - radius))
            }
        }
        return levels
    }

    /// The level of a share of a pixel; shares below 0 and above 1 are clamped.
    @inline(__always)
    static func level(_ share: Double) -> UInt8 {
        UInt8(max(0, min(1, share)) * 15 + 0.5)
    }
}

/// The whole pixels of a picture that a shape may touch.
struct PixelBox {
    let left: Int
    let top: Int
    let width: Int
    let height: Int

    var count: Int { width * height }

    /// The pixels within `reach` of the box around points; nil if none of them is in the picture.
    init?(around points: ArraySlice<Point>, reach: Double, width: Int, height: Int) {
        func cut(_ value: Double, _ limit: Int) -> Int { Int(max(0, min(Double(limit), value))) }
        guard let first = points.first else { return nil }
        var low = first
        var high = first
        for point in points {
            low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
            high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        left = cut((low.x - reach).rounded(.down), width)
        top = cut((low.y - reach).rounded(.down), height)
        self.width = cut((high.x + reach).rounded(.up), width) - left
        self.height = cut((high.y + reach).rounded(.up), height) - top
        guard self.width > 0, self.height > 0 else { return nil }
    }
}

/// The coverage of each pixel by a line through points, from the distance of the middle of the pixel to the nearest
/// segment. So joins and ends are round, and there is no visible gap between segments.
struct StrokeCoverage {
    private let half: Double
    /// Lines thinner than a pixel are drawn fainter.
    private let strongest: Double
    private let area: PixelBox

    init(_ width: Double, _ area: PixelBox) {
        half = max(width, 1) / 2
        strongest = min(1, width)
        self.area = area
    }

    func levels(_ points: ArraySlice<Point>) -> [UInt8] {
        var levels = [UInt8](repeating: 0, count: area.count)
        levels.withUnsafeMutableBufferPointer { levels in
            var previous: Point?
            for point in points {
                // Relative to the box; middles of pixels are at halves.
                let place = Point(x: point.x - Double(area.left), y: point.y - Double(area.top))
                if let previous { cover(from: previous, to: place, levels) }
                previous = place
            }
        }
        return levels
    }

    private func cover(from start: Point, to end: Point, _ levels: UnsafeMutableBufferPointer<UInt8>) {
        let reach = half + 0.5
        let dx = end.x - start.x
        let dy = end.y - start.y
        let square = dx * dx + dy * dy
        let inverse = square > 0 && square.isFinite ? 1 / square : 0
        let firstRow = index(min(start.y, end.y) - reach, area.height)
        let endRow = index(max(start.y, end.y) + reach + 1, area.height)
        for row in firstRow..<max(firstRow, endRow) {
            let y = Double(row) + 0.5
            // Only the part of the segment at about this height can be near.
            var (from, to) = (0.0, 1.0)
            if abs(dy) > 1e-9 {
                let one = (y - reach - start.y) / dy
                let other = (y + reach - start.y) / dy
                from = max(0, min(one, other))
                to = min(1, max(one, other))
            }
            guard from <= to else { continue }
            let (x0, x1) = (start.x + from * dx, start.x + to * dx)
            let first = index(min(x0, x1) - reach, area.width)
            let past = index(max(x0, x1) + reach + 1, area.width)
            for column in first..<max(first, past) {
                let x = Double(column) + 0.5
                let along = max(0, min(1, ((x - start.x) * dx + (y - start.y) * dy) * inverse))
                let offX = x - start.x - along * dx
                let offY = y - start.y - along * dy
                let distance = (offX * offX + offY * offY).squareRoot()
                let level = ShapeMask.level(max(0, min(1, half + 0.5 - distance)) * strongest)
                let place = row * area.width + column
                if level > levels[place] { levels[place] = level }
            }
        }
    }

    private func index(_ value: Double, _ limit: Int) -> Int { Int(max(0, min(Double(limit), value.rounded(.down)))) }
}

/// The coverage of each pixel by the area within an outline; exact if the outline does not cross itself.
///
/// Each edge adds, with the sign of its direction, the part of the row of each pixel that is to its right. The sums
/// along a row are the coverage.
struct AreaCoverage {
    private let area: PixelBox
    /// Number of rows that are summed at a time, so that little memory is needed.
    private static let bandHeight = 32

    init(_ area: PixelBox) {
        self.area = area
    }

    func levels(_ points: ArraySlice<Point>) -> [UInt8] {
        var levels = [UInt8](repeating: 0, count: area.count)
        // One cell more for edges at the right border.
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
        // To the left of the box it covers all of it; to the right of the box nothing.
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

    /// Everything to the right of `x` in the row changes by `height`.
    private func add(_ x: Double, _ height: Double, _ row: UnsafeMutablePointer<Double>) {
        let column = Int(x)
        let share = x - Double(column)
        row[column] += height * (1 - share)
        row[column + 1] += height * share
    }
}
