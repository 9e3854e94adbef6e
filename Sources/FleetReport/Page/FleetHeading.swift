internal import Layout
internal import Pages

/// A heading with a line below it.
enum FleetHeading {
    static func block(_ title: String, caption: String, _ layout: FleetPageContext) -> FleetBlock {
        var block = FleetBlock(height: layout.length(20), before: layout.length(10)) { place, list in
            let y = place.y + layout.length(12)
            let name = layout.shaped(title, .strong)
            layout.put(name, 10.5, x: place.x, y: y, layout.theme.ink, into: &list)
            let room = layout.content.width - layout.width(name, 10.5) - layout.length(16)
            layout.put(
                layout.fitted(caption, .text, 7.4, width: room), 7.4, x: place.x + layout.content.width, y: y,
                align: .trailing, layout.theme.quiet, into: &list)
            layout.putLine(y: place.y + layout.length(17), 0.75, layout.theme.rule, into: &list)
        }
        block.measure.keepsWithNext = true
        return block
    }
}
