internal import Platform
package import Pages
package import Analysis
package import Layout
internal import CANCapture

/// Draws the lanes of a capture with the tones of timelines: normal rate, a brighter tone for a higher rate, a darker
/// and thinner one for a lower rate, hollow where frames are missing; and bars for error frames.
package struct LaneDrawing: Sendable {
    package let area: LaneArea
    package let lanes: ThumbnailLanes
    private let columns: SampledActivity.Columns
    /// For each lane; nil if frames are not cyclic.
    private let bands: [LaneBand?]
    /// The periods in which no lane has a frame, from left to right, units within the area, at least as wide as
    /// visible.
    private let silences: [(x: Double, width: Double)]
    private let earliest: Int64
    private let duration: Int64

    package static let card = Colour(0x171A24)
    package static let others = Colour(0x8A92A3)
    package static let trouble = Colour(0xFF5A45)
    package static let warning = Colour(0xF0BC55)

    package init(_ activity: SampledActivity, in area: LaneArea) {
        self.area = area
        var lanes = ThumbnailLanes(activity, limit: area.laneLimit)
        lanes.place(in: area)
        self.lanes = lanes
        let found = activity.bands
        bands = lanes.lanes.indices.map { lane in
            let own = found.indices.filter { lanes.laneOf[$0] == lane }
            guard own.count > 1 else { return own.first.flatMap { found[$0] } }
            let folded = own.compactMap { found[$0] }
            return folded.isEmpty ? nil : FoldedBand.band(folded)
        }
        earliest = activity.earliest
        duration = activity.duration
        columns = activity.columns(area.columnCount, laneOf: lanes.laneOf, laneCount: lanes.lanes.count)
        let (first, length, width) = (activity.earliest, activity.duration, area.rect.width)
        let least = max(area.markWidth, 2 * area.columnWidth)
        let pauses = LanePauses.between(bands.compactMap { $0 }, setBack: activity.largestReturn)
        let empty = activity.isTimed && activity.isWhole ? Self.emptyTimes(columns, first, length) : []
        silences = (pauses + empty.filter { one in !pauses.contains { $0.overlaps(one) } }).map { pause in
            func x(_ time: Int64) -> Double {
                Double(time.subtractingSaturating(first)) / Double(max(1, length)) * width
            }
            let from = min(area.scale.snapped(max(0, x(pause.lowerBound))), max(0, width - least))
            return (from, min(width - from, max(least, area.scale.snapped(x(pause.upperBound)) - from)))
        }
    }

    /// Columns in which no lane has a frame, where nearly all others have some: lanes of a long cycle run through a silence that
    /// the others show.
    private static func emptyTimes(
        _ columns: SampledActivity.Columns, _ first: Int64, _ length: Int64
    ) -> [ClosedRange<Int64>] {
        let count = columns.errors.count
        let isEmpty = (0..<count).map { column in
            columns.errors[column] == 0 && columns.lanes.allSatisfy { $0[column] == 0 }
        }
        guard count >= fewestColumns, isEmpty.count(where: { $0 }) * 3 <= count else { return [] }
        var times: [ClosedRange<Int64>] = []
        var start: Int?
        for column in 0...count {
            if column < count, isEmpty[column] {
                start = start ?? column
            } else if let from = start {
                func time(_ column: Int) -> Int64 {
                    first.addingSaturating(Int64(Double(length) * Double(column) / Double(count)))
                }
                times.append(time(from)...time(column))
                start = nil
            }
        }
        return times.count <= mostEmpty ? times : []
    }

    private static let (fewestColumns, mostEmpty) = (24, 6)

    package static func colour(_ lane: ThumbnailLanes.Lane, _ tone: IdentifierTone = .usual) -> Colour {
        lane.colourKey.map { Theme.named(.dark).identifierColour($0, tone) } ?? others
    }

    /// - Parameter origin: added to the position of the area.
    package func draw(into list: inout DisplayList, offset: Point = Point(x: 0, y: 0)) {
        for index in lanes.lanes.indices {
            if let band = bands[index] {
                draw(band, lanes.lanes[index], offset, into: &list)
            } else {
                drawTicks(columns.lanes[index], lanes.lanes[index], offset, into: &list)
            }
        }
        // A silence stays visible, even if error frames before it would cover it.
        list.addBoxes(
            silences.map {
                Rect(
                    x: offset.x + area.rect.x + $0.x, y: offset.y + area.rect.y, width: $0.width,
                    height: area.rect.height)
            }, colour: Self.card)
        drawErrors(offset, into: &list)
    }

    private func draw(
        _ band: LaneBand, _ lane: ThumbnailLanes.Lane, _ offset: Point, into list: inout DisplayList
    ) {
        for (state, tone) in [(LaneBand.State.usual, IdentifierTone.usual), (.more, .more), (.less, .less)] {
            var boxes: [Rect] = []
            for stretch in band.stretches where stretch.state == state {
                let (from, to) = (x(stretch.start), x(stretch.end))
                let box = box(lane, from, max(area.columnWidth, to - from), isLow: state == .less, offset)
                if let last = boxes.last, box.x <= last.maxX {
                    boxes[boxes.count - 1].width = max(last.maxX, box.maxX) - last.x
                } else {
                    boxes.append(box)
                }
            }
            list.addBoxes(boxes, colour: Self.colour(lane, tone))
        }
        guard let stop = band.stop else { return }
        // A bar at the last frame: the identifier does not arrive again.
        let width = max(area.columnWidth, area.scale.snapped(area.markWidth / 2))
        let left = min(x(stop), area.rect.width - width)
        list.addBoxes([box(lane, left, width, isLow: false, offset)], colour: Self.warning)
    }

    /// A tick for each frame.
    private func drawTicks(
        _ counts: [Double], _ lane: ThumbnailLanes.Lane, _ offset: Point, into list: inout DisplayList
    ) {
        let marked = counts.indices.filter { counts[$0] >= Self.leastCount }
        var boxes: [Rect] = []
        for column in marked {
            let box = box(lane, Double(column) * area.columnWidth, area.columnWidth, isLow: false, offset)
            if let last = boxes.last, abs(last.maxX - box.x) < 1e-6 {
                boxes[boxes.count - 1].width += box.width
            } else {
                boxes.append(box)
            }
        }
        list.addBoxes(boxes, colour: Self.colour(lane))
    }

    /// Where the file was not read, the number of frames is estimated: less than half a frame counts as none.
    private static let leastCount = 0.5

    private func x(_ time: Int64) -> Double {
        let share = Double(time.subtractingSaturating(earliest)) / Double(max(1, duration))
        return area.scale.snapped(max(0, min(1, share)) * area.rect.width)
    }

    private func box(
        _ lane: ThumbnailLanes.Lane, _ x: Double, _ width: Double, isLow: Bool, _ offset: Point
    ) -> Rect {
        let height = isLow ? max(1, area.scale.snapped(lanes.height * 0.45)) : lanes.height
        let left = min(x, max(0, area.rect.width - width))
        return Rect(
            x: offset.x + area.rect.x + left,
            y: offset.y + area.rect.y + lane.y + area.scale.snapped((lanes.height - height) / 2), width: width,
            height: height)
    }

    /// Error frames are bars across all lanes; if they are almost everywhere, only at the top edge.
    private func drawErrors(_ offset: Point, into list: inout DisplayList) {
        let errors = columns.errors
        let marked = errors.indices.filter { errors[$0] > 0 }
        guard !marked.isEmpty else { return }
        let isEverywhere = marked.count * 8 > errors.count && !lanes.lanes.isEmpty
        // Within the margin around high lanes, too, below the caption.
        let overshoot = max(area.columnWidth, area.scale.snapped(min(area.rect.height * 0.02, area.markWidth)))
        let top = area.rect.y - overshoot
        let bottom = isEverywhere ? area.rect.y + overshoot : area.rect.maxY + overshoot
        var boxes: [Rect] = []
        for column in marked {
            let middle = area.rect.x + (Double(column) + 0.5) * area.columnWidth
            let width = max(area.markWidth, area.columnWidth)
            var left = min(max(area.rect.x, area.scale.snapped(middle - width / 2)), area.rect.maxX - width)
            // Errors that lead to a silence are drawn before it.
            if let silence = silences.first(where: {
                middle <= area.rect.x + $0.x + area.columnWidth && left + width > area.rect.x + $0.x
            }) {
                left = max(area.rect.x, area.rect.x + silence.x - width)
            }
            if let last = boxes.last, last.maxX >= left + offset.x {
                boxes[boxes.count - 1].width = left + offset.x + width - last.x
            } else {
                boxes.append(Rect(x: left + offset.x, y: top + offset.y, width: width, height: bottom - top))
            }
        }
        list.addBoxes(boxes, colour: Self.trouble)
    }
}
