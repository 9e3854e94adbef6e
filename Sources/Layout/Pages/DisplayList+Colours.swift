extension DisplayList.Item {
    package var colour: Colour {
        switch self {
        case .glyphs(_, _, let colour, _), .rectangle(_, let colour), .stripes(_, _, _, let colour),
            .cells(_, let colour, _):
            colour
        }
    }
}

extension DisplayList {
    /// Whether nothing on the page, its background included, has a hue.
    package var isGrey: Bool { background.isGrey && items.allSatisfy(\.colour.isGrey) }
}
