internal import Layout
internal import Pages

/// What ties the frames of a message in the margin: a stem with a tick at each of them and an arrow to the message's line.
/// Where frames are on other pages, the stem is open.
struct MessageBracket {
    /// Middles of the lines of its frames that are on the page.
    private var ticks: [Double] = []
    /// Where the arrow is; nil where the message's line is on another page.
    private var end: Double?
    private var top: Double?
    private var bottom: Double?

    /// Points: from the content to the first stem, and from stem to stem.
    private static let reach = 5.0
    private static let step = 5.0
    /// More than these lie on each other.
    private static let mostLanes = 3
    private static let fewestAlike = 3
    private static let thickness = 0.9
    private static let head = 3.4

    /// - Parameters:
    ///   - carriers: rows of the message, rising.
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
            let line = row.separators.count
            guard line >= row.firstLine, line < row.endLine else { continue }
            ticks.append(row.y + (Double(line - row.firstLine) + 0.5) * pitch)
        }
    }

    /// Its first frame is on a page before.
    mutating func opens(at top: Double) { self.top = top }

    /// Its line is on a later page.
    mutating func continues(to bottom: Double) { self.bottom = bottom }

    mutating func end(at y: Double) { end = y }

    private var extent: (top: Double, bottom: Double)? {
        guard let first = top ?? ticks.first ?? end, let last = bottom ?? end ?? ticks.last else { return nil }
        return (first, max(first, last))
    }

    /// Draws brackets; those that overlap stand beside each other.
    static func place(_ brackets: [MessageBracket], _ model: LogModel, into list: inout DisplayList) {
        let scale = model.scale
        let thickness = scale.length(Self.thickness)
        let bar = model.barLeft
        let lanes = min(mostLanes, max(1, 1 + Int((bar - scale.length(reach + 1)) / scale.length(step))))
        var ends = [Double](repeating: -1, count: lanes)
        var stems: [Rect] = []
        var strokes: [Rect] = []
        var heads: [[Point]] = []
        let order = brackets.compactMap { bracket in bracket.extent.map { (bracket, $0) } }
            .sorted { ($0.1.top, $0.1.bottom) < ($1.1.top, $1.1.bottom) }
        for (bracket, extent) in order {
            let lane = ends.firstIndex { $0 < extent.top } ?? lanes - 1
            ends[lane] = max(ends[lane], extent.bottom)
            let x = max(0, scale.snapped(bar - scale.length(reach) - Double(lane) * scale.length(step)))
            let top = scale.snapped(extent.top - (bracket.top == nil ? thickness / 2 : 0))
            let bottom = scale.snapped(extent.bottom + (bracket.bottom == nil ? thickness / 2 : 0))
            // Equal to the last digit, where they are equal.
            let height = ((bottom - top) * 1e4).rounded() / 1e4
            stems.append(Rect(x: x, y: top, width: thickness, height: max(thickness, height)))
            for tick in bracket.ticks {
                strokes.append(
                    Rect(x: x, y: scale.snapped(tick - thickness / 2), width: max(0, bar - x), height: thickness))
            }
            guard let end = bracket.end else { continue }
            let tip = model.underline.left
            let length = scale.length(head)
            strokes.append(
                Rect(
                    x: x, y: scale.snapped(end - thickness / 2), width: max(0, tip - length / 2 - x),
                    height: thickness))
            let middle = scale.snapped(end - thickness / 2) + thickness / 2
            heads.append([
                Point(x: tip - length, y: middle - length * 0.55), Point(x: tip, y: middle),
                Point(x: tip - length, y: middle + length * 0.55),
            ])
        }
        // Most messages have one frame, and their stems one height.
        let heights = Dictionary(grouping: stems, by: \.height)
        list.addBoxes(stems.filter { heights[$0.height]?.count ?? 0 < fewestAlike }, colour: model.theme.ink)
        list.addCells(
            stems.filter { heights[$0.height]?.count ?? 0 >= fewestAlike } + strokes, colour: model.theme.ink)
        for head in heads { list.addArea(within: head, colour: model.theme.ink) }
    }
}
