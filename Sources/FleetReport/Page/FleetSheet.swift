internal import Formatting
internal import Layout
internal import Pages
internal import Platform

/// A row of pictures of the most serious captures.
struct FleetSheet {
    private let looks: [(look: FleetLook, picture: Picture)]
    private let summary: FleetSummary
    private let layout: FleetPageContext

    static let title = "How they look"
    static let caption = "the whole capture; a line for each identifier, errors in red"

    init(_ looks: [(look: FleetLook, picture: Picture)], _ summary: FleetSummary, _ layout: FleetPageContext) {
        (self.looks, self.summary, self.layout) = (looks, summary, layout)
    }

    var blocks: [FleetBlock] {
        guard !looks.isEmpty else { return [] }
        return [FleetHeading.block(Self.title, caption: Self.caption, layout), row]
    }

    private static let gap = 8.0

    private var row: FleetBlock {
        let side =
            (layout.content.width - layout.length(Self.gap) * Double(FleetLook.most - 1)) / Double(FleetLook.most)
        let vehicle = summary.tags.firstIndex { $0.lowercased() == summary.vehicleTag }
        return FleetBlock(height: side + layout.length(16), before: layout.length(4)) { [layout, looks] place, list in
            for (position, (look, picture)) in looks.enumerated() {
                let x = place.x + (side + layout.length(Self.gap)) * Double(position)
                list.add(
                    picture.flattened(over: layout.theme.paper),
                    in: Rect(x: x, y: place.y, width: side, height: side))
                let y = place.y + side + layout.length(9)
                let badge = layout.length(9.6)
                layout.putNumber(look.number, look.capture.severity, x: x, y: y, into: &list)
                let name = vehicle.map { look.capture.tags[$0] } ?? ""
                layout.put(
                    layout.pen.fittedInMiddle(
                        Printable.text(name.isEmpty ? look.capture.file : name), .strong, layout.size(7.4),
                        width: side - badge - layout.length(5)),
                    7.4, x: x + badge + layout.length(5), y: y, layout.theme.ink, into: &list)
            }
        }
    }
}
