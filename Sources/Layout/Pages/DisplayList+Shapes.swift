/// Lines and areas of diagrams. NaN and infinity trap, as for rectangles: Cairo would silently leave the shape out.
extension DisplayList {
    /// Adds rectangles of one colour.
    package mutating func addBoxes(_ boxes: [Rect], colour: Colour) {
        precondition(boxes.allSatisfy(\.isFinite))
        guard let range = appendBoxes(boxes) else { return }
        append(.boxes(colour: colour, range: range))
    }

    /// Adds rectangles of one opaque colour with few different sizes: equal ones are drawn with fewer numbers.
    package mutating func addCells(_ boxes: [Rect], colour: Colour) {
        precondition(boxes.allSatisfy(\.isFinite))
        var sizes: [(size: Size, places: [Point])] = []
        for box in boxes {
            let (size, place) = (Size(width: box.width, height: box.height), Point(x: box.x, y: box.y))
            if let known = sizes.firstIndex(where: { $0.size == size }) {
                sizes[known].places.append(place)
            } else {
                sizes.append((size, [place]))
            }
        }
        for group in sizes { addCells(at: group.places, size: group.size, colour: colour) }
    }

    /// Adds a rectangle with round corners; a radius beyond half of the shorter side is reduced to that.
    package mutating func addRounded(_ rect: Rect, radius: Double, colour: Colour) {
        precondition(rect.isFinite && radius.isFinite)
        let most = min(rect.width, rect.height) / 2
        guard radius > 0, most > 0 else { return add(rect, colour: colour) }
        append(.roundedRectangle(rect, radius: min(radius, most), colour: colour))
    }

    /// Adds straight lines from point to point; fewer than two points draw nothing.
    package mutating func addLine(through points: [Point], width: Double, colour: Colour) {
        precondition(width.isFinite && width > 0)
        guard points.count > 1 else { return }
        append(.polyline(width: width, colour: colour, range: appendPlaces(points)))
    }

    /// Adds the area within an outline, which is closed from the last point to the first and does not cross itself.
    package mutating func addArea(within points: [Point], colour: Colour) {
        guard points.count > 2 else { return }
        append(.polygon(colour: colour, range: appendPlaces(points)))
    }

    /// Fills a rectangle with slanting lines, which are further apart in a large one.
    ///
    /// - Parameter pitch: distance between lines along the longer side.
    package mutating func addHatch(in rect: Rect, pitch: Double, width: Double, colour: Colour) {
        precondition(rect.isFinite && pitch.isFinite && width.isFinite && width > 0)
        // Lines have round ends, which stay inside.
        let inner = rect.inset(by: Insets(top: width / 2, right: width / 2, bottom: width / 2, left: width / 2))
        guard inner.width > 0, inner.height > 0, pitch > 0 else { return }
        let reach = inner.width + inner.height
        let step = max(pitch * 1.4142, reach / Self.mostHatches)
        var start = step / 2
        while start < reach {
            // From the left or the bottom edge up to the top or the right one.
            let from = Point(
                x: inner.x + max(0, start - inner.height), y: inner.y + min(start, inner.height))
            let to = Point(x: inner.x + min(start, inner.width), y: inner.y + max(0, start - inner.width))
            addLine(through: [from, to], width: width, colour: colour)
            start += step
        }
    }

    private static let mostHatches = 600.0

    /// Minimum number of equal rectangles at one distance that are drawn with fewer numbers as stripes.
    private static let fewestStripes = 6

    /// Adds equal rectangles below each other, with their top left corners at ascending places: as stripes, if many
    /// follow each other at one distance.
    package mutating func addColumn(of size: Size, at places: [Point], colour: Colour) {
        var single: [Point] = []
        var start = 0
        while start < places.count {
            var end = start + 1
            let period = end < places.count ? places[end].y - places[start].y : 0
            while end < places.count, places[end].x == places[start].x,
                abs(places[end].y - places[end - 1].y - period) < 1e-6
            { end += 1 }
            if end - start >= Self.fewestStripes, period > size.height {
                let first = Rect(x: places[start].x, y: places[start].y, width: size.width, height: size.height)
                addStripes(first: first, period: period, count: end - start, colour: colour)
            } else {
                // The last one may be the first of a series at another distance.
                end = max(start + 1, end - 1)
                single += places[start..<end]
            }
            start = end
        }
        addCells(at: single, size: size, colour: colour)
    }
}
