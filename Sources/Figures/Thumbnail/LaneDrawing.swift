package import Pages
package import Analysis
package import Layout

/// The lanes of a capture in their place: brighter where frames are denser, with bars for error frames.
package struct LaneDrawing: Sendable {
    package let area: LaneArea
    package let lanes: ThumbnailLanes
    private let columns: SampledActivity.Columns

    package static let card = Colour(0x171A24)
    package static let others = Colour(0x8A92A3)
    package static let trouble = Colour(0xFF5A45)

    package init(_ activity: SampledActivity, in area: LaneArea) {
        self.area = area
        var lanes = ThumbnailLanes(activity, limit: area.laneLimit)
        lanes.place(in: area)
        self.lanes = lanes
        columns = activity.columns(area.columnCount, laneOf: lanes.laneOf, laneCount: lanes.lanes.count)
    }

    package static func colour(_ lane: ThumbnailLanes.Lane) -> Colour {
        lane.colourKey.map { Theme.named(.dark).identifierColour($0) } ?? others
    }

    /// - Parameter origin: added to the area's place.
    package func draw(into list: inout DisplayList, offset: Point = Point(x: 0, y: 0)) {
        for (lane, counts) in zip(lanes.lanes, columns.lanes) { draw(lane, counts, offset, into: &list) }
        drawErrors(offset, into: &list)
    }

    private func draw(_ lane: ThumbnailLanes.Lane, _ counts: [Double], _ offset: Point, into list: inout DisplayList) {
        let colour = Self.colour(lane)
        let y = offset.y + area.rect.y + lane.y
        var boxes = [[Rect]](repeating: [], count: ThumbnailShades.most + 1)
        let steps = ThumbnailShades.steps(counts)
        var start = 0
        while start < steps.count {
            var end = start + 1
            while end < steps.count, steps[end] == steps[start] { end += 1 }
            if steps[start] > 0 {
                boxes[steps[start]].append(
                    Rect(
                        x: offset.x + area.rect.x + Double(start) * area.columnWidth, y: y,
                        width: Double(end - start) * area.columnWidth, height: lanes.height))
            }
            start = end
        }
        for step in 1...ThumbnailShades.most {
            let share = 0.4 + 0.6 * Double(step) / Double(ThumbnailShades.most)
            list.addBoxes(boxes[step], colour: Self.mix(Self.card, colour, share))
        }
    }

    /// Error frames stand as bars across all lanes; where they are nearly everywhere, at the top edge only.
    private func drawErrors(_ offset: Point, into list: inout DisplayList) {
        let errors = columns.errors
        let marked = errors.indices.filter { errors[$0] > 0 }
        guard !marked.isEmpty else { return }
        let isEverywhere = marked.count * 8 > errors.count && !lanes.lanes.isEmpty
        let overshoot = max(area.columnWidth, area.scale.snapped(area.rect.height * 0.03))
        let top = area.rect.y - overshoot
        let bottom = isEverywhere ? area.rect.y + overshoot : area.rect.maxY + overshoot
        var boxes: [Rect] = []
        for column in marked {
            let middle = area.rect.x + (Double(column) + 0.5) * area.columnWidth
            let width = max(area.markWidth, area.columnWidth)
            let left = min(max(area.rect.x, area.scale.snapped(middle - width / 2)), area.rect.maxX - width)
            if let last = boxes.last, last.maxX >= left + offset.x {
                boxes[boxes.count - 1].width = left + offset.x + width - last.x
            } else {
                boxes.append(Rect(x: left + offset.x, y: top + offset.y, width: width, height: bottom - top))
            }
        }
        list.addBoxes(boxes, colour: Self.trouble)
    }

    package static func mix(_ paper: Colour, _ ink: Colour, _ share: Double) -> Colour {
        func byte(_ from: UInt8, _ to: UInt8) -> UInt8 {
            UInt8(max(0, min(255, (Double(from) + (Double(to) - Double(from)) * share).rounded())))
        }
        return Colour(
            red: byte(paper.red, ink.red), green: byte(paper.green, ink.green), blue: byte(paper.blue, ink.blue))
    }
}
