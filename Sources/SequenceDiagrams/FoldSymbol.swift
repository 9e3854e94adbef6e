internal import Layout

/// Draws how an exchange ended, as small as a letter.
enum FoldSymbol {
    /// - Parameters:
    ///   - size: a side, units.
    static func place(
        _ symbol: FoldContent.Symbol, at middle: Point, size: Double, layout: LadderLayoutContext,
        into list: inout DisplayList
    ) {
        let colour = layout.colour(symbol.tone)
        func box(_ side: Double) -> Rect {
            let side = layout.scale.wholeUnits ? max(1, side.rounded()) : side
            return Rect(
                x: layout.scale.snapped(middle.x - side / 2), y: layout.scale.snapped(middle.y - side / 2), width: side,
                height: side)
        }
        let line = layout.scale.wholeUnits ? max(1, (0.75 * layout.scale.unitsPerPoint).rounded()) : 0.75
        switch symbol.shape {
        case .dot: list.add(box(size * 0.3), colour: colour)
        case .filled: list.add(box(size), colour: colour)
        case .hollow: placeEdge(box(size), line, colour, into: &list)
        case .hatched:
            list.addHatch(in: box(size), pitch: size * 0.34, width: line * 0.7, colour: colour)
            placeEdge(box(size), line, colour, into: &list)
        case .cross:
            let arm = size * 0.4
            for way in [1.0, -1.0] {
                list.addLine(
                    through: [
                        Point(x: middle.x - arm, y: middle.y - way * arm),
                        Point(x: middle.x + arm, y: middle.y + way * arm),
                    ], width: line * 1.3, colour: colour)
            }
        case .dash:
            let rect = box(size)
            list.add(
                Rect(x: rect.x, y: layout.scale.snapped(middle.y - line / 2), width: rect.width, height: line),
                colour: colour)
        }
    }

    private static func placeEdge(_ box: Rect, _ line: Double, _ colour: Colour, into list: inout DisplayList) {
        list.addBoxes(
            [
                Rect(x: box.x, y: box.y, width: box.width, height: line),
                Rect(x: box.x, y: box.maxY - line, width: box.width, height: line),
                Rect(x: box.x, y: box.y, width: line, height: box.height),
                Rect(x: box.maxX - line, y: box.y, width: line, height: box.height),
            ], colour: colour)
    }
}
