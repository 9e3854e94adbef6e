internal import Layout

/// A line or an area of a display list in pixels: where it lies, and how much of each pixel it covers, in 16
/// levels.
struct ShapeMask {
    let left: Int
    let top: Int
    let mask: GlyphMasks.Mask
    let colour: Colour

    /// nil where nothing of it is in a picture of this size, and for items that are no shapes.
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
            // Straight edges are sharp, as those of other rectangles are.
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

    /// By the distance of each pixel's middle from the edge.
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

    /// The level of a share of a pixel; shares below 0 and above 1 are cut.
    @inline(__always)
    static func level(_ share: Double) -> UInt8 {
        UInt8(max(0, min(1, share)) * 15 + 0.5)
    }
}

/// The whole pixels of a picture that something may touch.
struct PixelBox {
    let left: Int
    let top: Int
    let width: Int
    let height: Int

    var count: Int { width * height }

    /// The pixels within `reach` of the box around points; nil where there are none in the picture.
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
