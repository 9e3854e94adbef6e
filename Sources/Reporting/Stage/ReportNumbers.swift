internal import Layout

/// The numbers of a capture on one ruled line, each with its name and a line about its source.
struct ReportNumbers {
    var tiles: [ReportTile]

    private static let gutter = 14.0
    private static let height = 43.0
    private static let figureSize = 13.0
    /// The caption does not fit in a narrower column.
    private static let leastWidth = 92.0

    func block(_ layout: ReportLayoutContext) -> WholeBlock {
        let gutter = layout.length(Self.gutter)
        let fitting = Int((layout.width + gutter) / (layout.length(Self.leastWidth) + gutter))
        let columns = max(1, min(tiles.count, fitting == 3 ? 2 : fitting))
        let rows = (tiles.count + columns - 1) / columns
        let width = (layout.width - gutter * Double(columns - 1)) / Double(columns)
        let height = layout.length(Self.height)
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
            layout.fitted(tile.name, .strong, 7.4, width: width), 7.4, x: place.x, y: place.y + layout.length(28),
            theme.ink, into: &list)
        layout.put(
            layout.fitted(tile.caption, .text, 7.2, width: width), 7.2, x: place.x, y: place.y + layout.length(36.6),
            theme.quiet, into: &list)
    }
}
