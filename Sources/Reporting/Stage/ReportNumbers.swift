internal import Layout

/// The numbers of a capture on one ruled line, each with its name and a line about its source.
struct ReportNumbers {
    var tiles: [ReportTile]

    private static let gutter = 14.0
    private static let height = 43.0
    /// Without captions.
    private static let tinyHeight = 33.0
    private static let figureSize = 13.0
    /// The caption does not fit in a narrower column, unless it is short.
    private static let leastWidth = 92.0
    private static let (nameSize, captionSize) = (7.4, 7.2)

    func block(_ layout: ReportLayoutContext) -> WholeBlock {
        let gutter = layout.length(Self.gutter)
        let fitting = Int((layout.width + gutter) / (layout.length(Self.leastWidth) + gutter))
        let beside = (layout.width - gutter * Double(tiles.count - 1)) / Double(max(1, tiles.count))
        let columns =
            tiles.allSatisfy { isWhole($0, within: beside, layout) }
            ? tiles.count : max(1, min(tiles.count, fitting == 3 ? 2 : fitting))
        let rows = (tiles.count + columns - 1) / columns
        let width = (layout.width - gutter * Double(columns - 1)) / Double(columns)
        let height = layout.length(hasCaptions(layout) ? Self.height : Self.tinyHeight)
        return WholeBlock(height: Double(rows) * height) { place, list in
            for row in 0...rows {
                list.add(
                    Rect(
                        x: place.x, y: layout.scale.snapped(place.y + Double(row) * height), width: layout.width,
                        height: layout.length(0.6)), colour: layout.theme.faintRule)
            }
            for (number, tile) in tiles.enumerated() {
                let x = place.x + Double(number % columns) * (width + gutter)
                draw(
                    tile, at: Point(x: x, y: place.y + Double(number / columns) * height), width: width, layout,
                    into: &list)
            }
        }.telling(.tiles(tiles))
    }

    /// On the smallest paper only where a number is missing, and the caption says why.
    private func hasCaptions(_ layout: ReportLayoutContext) -> Bool {
        !layout.isTiny || tiles.contains { $0.figure == "\u{2013}" }
    }

    /// Whether nothing of it is cut or smaller in a column.
    private func isWhole(_ tile: ReportTile, within width: Double, _ layout: ReportLayoutContext) -> Bool {
        let texts: [(String, FontSlot, Double)] = [
            (tile.figure, .strong, Self.figureSize), (tile.name, .strong, Self.nameSize),
            (tile.caption, .text, Self.captionSize),
        ]
        return texts.allSatisfy { layout.width(layout.shaped($0.0, $0.1), $0.2) <= width }
    }

    private func draw(
        _ tile: ReportTile, at place: Point, width: Double, _ layout: ReportLayoutContext, into list: inout DisplayList
    ) {
        let theme = layout.theme
        let figure = layout.shaped(tile.figure, .strong)
        // A long number gets a smaller font; it is never truncated.
        let points = min(Self.figureSize, max(6, width / max(layout.scale.unitsPerPoint, layout.width(figure, 1))))
        layout.put(
            figure, points, x: place.x, y: place.y + layout.length(17.5), tile.isTrouble ? theme.trouble : theme.ink,
            into: &list)
        layout.put(
            layout.fitted(tile.name, .strong, Self.nameSize, width: width), Self.nameSize, x: place.x,
            y: place.y + layout.length(28),
            theme.ink, into: &list)
        guard hasCaptions(layout) else { return }
        layout.put(
            layout.fitted(tile.caption, .text, Self.captionSize, width: width), Self.captionSize, x: place.x,
            y: place.y + layout.length(36.6),
            theme.quiet, into: &list)
    }
}
