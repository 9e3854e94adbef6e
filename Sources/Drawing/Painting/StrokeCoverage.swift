internal import Layout

/// How much of each pixel a line through points covers: by the distance of the pixel's middle from the nearest piece of
/// it, so that joins and ends are round and no seam shows where pieces meet.
struct StrokeCoverage {
    private let half: Double
    /// Lines thinner than a pixel are fainter instead.
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
                // Relative to the box; pixel middles are at halves.
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
            // Only the part of the piece that is this near in height can be near.
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
