internal import Formatting
internal import Layout
internal import Pages

/// A row of pictures of the most serious captures.
struct FleetSheet {
    private let looks: [(look: FleetLook, picture: Picture)]
    private let rows: FleetRows
    private let layout: FleetPageContext

    static let title = "How they look"
    static let caption = "the whole capture; a line for each identifier, errors in red"

    init(_ looks: [(look: FleetLook, picture: Picture)], _ rows: FleetRows, _ layout: FleetPageContext) {
        (self.looks, self.rows, self.layout) = (looks, rows, layout)
    }

    var blocks: [FleetBlock] {
        guard !looks.isEmpty else { return [] }
        return [FleetHeading.block(Self.title, caption: Self.caption, layout), row]
    }

    private static let gap = 8.0
    private static let (nameSize, linePitch) = (7.4, 9.0)
    /// From a picture to the baseline of its name, and from the number to the name, points.
    private static let (nameBaseline, nameGap) = (9.0, 5.0)
    private static let badge = 9.6

    private var row: FleetBlock {
        let side =
            (layout.content.width - layout.length(Self.gap) * Double(FleetLook.most - 1)) / Double(FleetLook.most)
        let start = layout.length(Self.badge + Self.nameGap)
        let names = looks.map {
            layout.nameLines(rows.row(of: $0.look).name, .strong, Self.nameSize, width: side - start)
        }
        let lines = names.map(\.count).max() ?? 1
        let height = side + layout.length(16 + Self.linePitch * Double(lines - 1))
        return FleetBlock(height: height, before: layout.length(4)) { [layout, looks] place, list in
            for (position, (look, picture)) in looks.enumerated() {
                let x = place.x + (side + layout.length(Self.gap)) * Double(position)
                list.add(
                    picture.flattened(over: layout.theme.paper),
                    in: Rect(x: x, y: place.y, width: side, height: side))
                let y = place.y + side + layout.length(Self.nameBaseline)
                layout.putNumber(look.number, look.capture.severity, x: x, y: y, into: &list)
                layout.put(
                    names[position], Self.nameSize, pitch: Self.linePitch, x: x + start, y: y, layout.theme.ink,
                    into: &list)
            }
        }
    }
}
