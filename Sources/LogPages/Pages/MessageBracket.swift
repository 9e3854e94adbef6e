internal import Layout
internal import Pages

/// The bracket in the margin that connects the frames of a message: a line with a tick at each frame and an arrow at
/// the line of the message. If frames are on other pages, the bracket is open.
struct MessageBracket {
    /// Vertical middles of the lines of its frames on the page.
    private var ticks: [Double] = []
    /// Position of the arrow; nil if the line of the message is on another page.
    private var end: Double?
    private var top: Double?
    private var bottom: Double?

    /// In points: from the content to the first bracket, and from bracket to bracket.
    private static let reach = 5.0
    private static let step = 5.0
    /// Maximum number of lanes; further brackets overlap.
    private static let mostLanes = 3
    private static let fewestAlike = 3
    private static let thickness = 0.9
    private static let head = 3.4

    /// - Parameters:
    ///   - carriers: rows of the message, ascending.
    ///   - rows: those on the page.
    init(_ carriers: [Int], _ rows: [VisibleRow], pitch: Double) {
        var low = 0
        for carrier in carriers {
            guard let last = rows.last, carrier <= last.index else { break }
            var high = rows.count
            while low < high {
                let middle = (low + high) / 2
                if rows[middle].index < carrier { low = middle + 1 } else { high = middle }
            }
            guard low < rows.count, rows[low].index == carrier else { continue }
            let row = rows[low]
            let line = row.separatorLines
            guard line >= row.firstLine, line < row.endLine else { continue }
            ticks.append(row.y + (Double(line - row.firstLine) + 0.5) * pitch)
        }
    }

    /// Its first frame is on an earlier page.
    mutating func opens(at top: Double) { self.top = top }

    /// Its line is on a later page.
    mutating func continues(to bottom: Double) { self.bottom = bottom }

    mutating func end(at y: Double) { end = y }

    private var extent: (top: Double, bottom: Double)? {
        guard let first = top ?? ticks.first ?? end, let last = bottom ?? end ?? ticks.last else { return nil }
        return (first, max(first, last))
    }

    /// Whether it connects one frame to the line directly below it, like almost all brackets.
    private func isPlain(_ pitch: Double) -> Bool {
        guard ticks.count == 1, top == nil, bottom == nil, let end else { return false }
        return abs(end - ticks[0] - pitch) < 1e-6
    }

    /// What a bracket belongs to.
    private struct Shape {
        var stem: Rect
        var strokes: [Rect]
        var head: [Point]
    }

    private func shape(from top: Double, to bottom: Double, lane: Int, _ model: LogModel) -> Shape {
        let scale = model.scale
        let thickness = scale.length(Self.thickness)
        let bar = model.barLeft
        let x = Self.left(lane: lane, model)
        let first = scale.snapped(top - (self.top == nil ? thickness / 2 : 0))
        let last = scale.snapped(bottom + (self.bottom == nil ? thickness / 2 : 0))
        // Exactly equal values where they should be equal.
        let height = ((last - first) * 1e4).rounded() / 1e4
        var shape = Shape(
            stem: Rect(x: x, y: first, width: thickness, height: max(thickness, height)),
            strokes: ticks.map { tick in
                Rect(x: x, y: scale.snapped(tick - thickness / 2), width: max(0, bar - x), height: thickness)
            }, head: [])
        guard let end else { return shape }
        let tip = model.underline.left
        let length = scale.length(Self.head)
        let middle = scale.snapped(end - thickness / 2) + thickness / 2
        shape.strokes.append(
            Rect(
                x: x, y: scale.snapped(end - thickness / 2), width: max(0, tip - length / 2 - x), height: thickness))
        shape.head = [
            Point(x: tip - length, y: middle - length * 0.55), Point(x: tip, y: middle),
            Point(x: tip - length, y: middle + length * 0.55),
        ]
        return shape
    }

    /// Position of the bracket in a lane; the innermost lane is 0.
    static func left(lane: Int, _ model: LogModel) -> Double {
        let scale = model.scale
        return max(0, scale.snapped(model.barLeft - scale.length(reach) - Double(lane) * scale.length(step)))
    }

    /// A bracket of one frame and the line below it as a glyph. Its origin is at the left edge of the bracket, on the
    /// base line of the text. It is as wide as the space before this text.
    static func mark(_ model: LogModel) -> WordList.Mark {
        let rows = model.frame.rows
        let size = model.statementSize
        var bracket = MessageBracket([], [], pitch: rows.pitch)
        bracket.ticks = [-rows.pitch / 2]
        bracket.end = rows.pitch / 2
        let shape = bracket.shape(from: -rows.pitch / 2, to: rows.pitch / 2, lane: 0, model)
        let origin = Point(x: left(lane: 0, model), y: rows.baseline)
        let boxes = ([shape.stem] + shape.strokes).map { box in
            Rect(
                x: (box.x - origin.x) / size, y: (origin.y - box.maxY) / size, width: box.width / size,
                height: box.height / size)
        }
        var mark = WordList.Mark(boxes, advance: (model.statementStart - origin.x) / size)
        mark.areas = [shape.head.map { Point(x: ($0.x - origin.x) / size, y: (origin.y - $0.y) / size) }]
        return mark
    }

    /// Finds which brackets are drawn as a glyph: those of one frame in the innermost lane.
    static func marked(_ brackets: [MessageBracket], _ model: LogModel) -> [Bool] {
        let lanes = lanes(brackets, model)
        return brackets.indices.map { index in
            lanes[index]?.lane == 0 && brackets[index].isPlain(model.frame.rows.pitch)
        }
    }

    /// The lane of each bracket: overlapping brackets are side by side.
    private static func lanes(
        _ brackets: [MessageBracket], _ model: LogModel
    ) -> [(lane: Int, top: Double, bottom: Double)?] {
        let scale = model.scale
        let most = min(
            mostLanes, max(1, 1 + Int((model.barLeft - scale.length(reach + 1)) / scale.length(step))))
        var ends = [Double](repeating: -1, count: most)
        var lanes = [(lane: Int, top: Double, bottom: Double)?](repeating: nil, count: brackets.count)
        let order = brackets.indices.compactMap { index in brackets[index].extent.map { (index, $0) } }
            .sorted { ($0.1.top, $0.1.bottom, $0.0) < ($1.1.top, $1.1.bottom, $1.0) }
        for (index, extent) in order {
            let lane = ends.firstIndex { $0 < extent.top } ?? most - 1
            ends[lane] = max(ends[lane], extent.bottom)
            lanes[index] = (lane, extent.top, extent.bottom)
        }
        return lanes
    }

    /// Draws brackets, except those that are drawn as a glyph.
    static func place(_ brackets: [MessageBracket], marked: [Bool], _ model: LogModel, into list: inout DisplayList) {
        var stems: [Rect] = []
        var strokes: [Rect] = []
        var heads: [[Point]] = []
        for (index, lane) in lanes(brackets, model).enumerated() {
            guard let lane, !marked[index] else { continue }
            let shape = brackets[index].shape(from: lane.top, to: lane.bottom, lane: lane.lane, model)
            stems.append(shape.stem)
            strokes += shape.strokes
            if !shape.head.isEmpty { heads.append(shape.head) }
        }
        // Most messages have one frame, and their brackets have the same height.
        let heights = Dictionary(grouping: stems, by: \.height)
        list.addBoxes(stems.filter { heights[$0.height]?.count ?? 0 < fewestAlike }, colour: model.theme.ink)
        list.addCells(
            stems.filter { heights[$0.height]?.count ?? 0 >= fewestAlike } + strokes, colour: model.theme.ink)
        for head in heads.sorted(by: { $0[0].y < $1[0].y }) { list.addArea(within: head, colour: model.theme.ink) }
    }
}
