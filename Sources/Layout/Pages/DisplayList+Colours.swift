extension DisplayList.Item {
    /// nil for a picture, which has many colours.
    package var colour: Colour? {
        switch self {
        case .glyphs(_, _, let colour, _), .rectangle(_, let colour), .stripes(_, _, _, let colour),
            .cells(_, let colour, _), .boxes(let colour, _), .roundedRectangle(_, _, let colour),
            .polyline(_, let colour, _), .polygon(let colour, _):
            colour
        case .picture: nil
        }
    }
}

extension DisplayList {
    /// Whether nothing on the page, including its background, has a hue or is transparent.
    package var isGrey: Bool { background?.isGrey == true && items.allSatisfy { $0.colour?.isGrey == true } }
}
