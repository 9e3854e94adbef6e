internal import Layout
internal import Pages

/// Figures side by side, each with its name and a line that says where it comes from.
struct ReportTiles {
    typealias Tile = ReportTile

    var tiles: [Tile]

    private static let gutter = 12.0
    private static let height = 50.0
    private static let inset = 9.0
    /// A narrower tile cannot hold its caption.
    private static let leastWidth = 96.0

    func block(_ layout: ReportLayoutContext) -> WholeBlock {
        let gutter = layout.length(Self.gutter)
        let fitting = Int((layout.width + gutter) / (layout.length(Self.leastWidth) + gutter))
        let columns = max(1, min(tiles.count, fitting == 3 ? 2 : fitting))
        let rows = (tiles.count + columns - 1) / columns
        let width = (layout.width - gutter * Double(columns - 1)) / Double(columns)
        let height = layout.length(Self.height)
        return WholeBlock(height: Double(rows) * (height + gutter) - gutter) { place, list in
            for (number, tile) in tiles.enumerated() {
                let x = layout.scale.snapped(place.x + Double(number % columns) * (width + gutter))
                let y = layout.scale.snapped(place.y + Double(number / columns) * (height + gutter))
                draw(tile, Rect(x: x, y: y, width: width, height: height), layout, into: &list)
            }
        }.telling(.tiles(tiles))
    }

    private func draw(_ tile: Tile, _ rect: Rect, _ layout: ReportLayoutContext, into list: inout DisplayList) {
        let theme = layout.theme
        list.addRounded(rect, radius: layout.length(3), colour: theme.zebra)
        let inset = layout.length(Self.inset)
        let room = rect.width - 2 * inset
        let x = rect.x + inset
        layout.put(
            layout.fitted(tile.name, .strong, 7.3, width: room), 7.3, x: x, y: rect.y + layout.length(13), theme.ink,
            into: &list)
        let figure = layout.shaped(tile.figure, .strong)
        // A long figure is set smaller; it is never cut.
        let points = min(18, max(6, room / max(layout.scale.unitsPerPoint, layout.width(figure, 1))))
        layout.put(
            figure, points, x: x, y: rect.y + layout.length(31), tile.isTrouble ? theme.trouble : theme.ink, into: &list
        )
        layout.put(
            layout.fitted(tile.caption, .text, 7.2, width: room), 7.2, x: x, y: rect.y + layout.length(43.5),
            theme.quiet,
            into: &list)
    }
}
