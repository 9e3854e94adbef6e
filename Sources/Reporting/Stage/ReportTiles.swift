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

    func block(_ stage: ReportStage) -> WholeBlock {
        let gutter = stage.length(Self.gutter)
        let fitting = Int((stage.width + gutter) / (stage.length(Self.leastWidth) + gutter))
        let columns = max(1, min(tiles.count, fitting == 3 ? 2 : fitting))
        let rows = (tiles.count + columns - 1) / columns
        let width = (stage.width - gutter * Double(columns - 1)) / Double(columns)
        let height = stage.length(Self.height)
        return WholeBlock(height: Double(rows) * (height + gutter) - gutter) { place, list in
            for (number, tile) in tiles.enumerated() {
                let x = stage.scale.snapped(place.x + Double(number % columns) * (width + gutter))
                let y = stage.scale.snapped(place.y + Double(number / columns) * (height + gutter))
                draw(tile, Rect(x: x, y: y, width: width, height: height), stage, into: &list)
            }
        }.telling(.tiles(tiles))
    }

    private func draw(_ tile: Tile, _ rect: Rect, _ stage: ReportStage, into list: inout DisplayList) {
        let theme = stage.theme
        list.addRounded(rect, radius: stage.length(3), colour: theme.zebra)
        let inset = stage.length(Self.inset)
        let room = rect.width - 2 * inset
        let x = rect.x + inset
        stage.put(
            stage.fitted(tile.name, .strong, 7.3, width: room), 7.3, x: x, y: rect.y + stage.length(13), theme.ink,
            into: &list)
        let figure = stage.shaped(tile.figure, .strong)
        // A long figure is set smaller; it is never cut.
        let points = min(18, max(6, room / max(stage.scale.unitsPerPoint, stage.width(figure, 1))))
        stage.put(
            figure, points, x: x, y: rect.y + stage.length(31), tile.isTrouble ? theme.trouble : theme.ink, into: &list)
        stage.put(
            stage.fitted(tile.caption, .text, 7.2, width: room), 7.2, x: x, y: rect.y + stage.length(43.5), theme.quiet,
            into: &list)
    }
}
