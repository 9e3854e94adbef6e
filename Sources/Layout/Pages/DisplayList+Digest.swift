/// The content of a page in 128 bits: pages with the same digest look the same in the same fonts.
extension DisplayList {
    /// Adds the page's size and everything on it; equal lists add the same.
    package func digest(into hasher: inout ContentHasher) {
        hasher.combine(size.width, size.height)
        hasher.combine(background.map { UInt64($0.number) } ?? .max, UInt64(items.count))
        for item in items { Self.add(item, to: &hasher) }
        glyphs.withUnsafeBytes { hasher.combine($0) }
        places.withUnsafeBytes { hasher.combine($0) }
        boxes.withUnsafeBytes { hasher.combine($0) }
        for picture in pictures { hasher.combine(picture.digest.first, picture.digest.second) }
        for tag in tags {
            hasher.combine(UInt64(tag.items.lowerBound), UInt64(tag.items.upperBound))
            hasher.combine(tag.role.name)
        }
    }

    private static func add(_ item: Item, to hasher: inout ContentHasher) {
        switch item {
        case .glyphs(let font, let size, let colour, let range):
            hasher.combine(head(1, colour, font.index), size.bitPattern)
            hasher.combine(UInt64(range.lowerBound), UInt64(range.upperBound))
        case .rectangle(let rect, let colour):
            hasher.combine(head(2, colour, 0), 0)
            add(rect, to: &hasher)
        case .stripes(let first, let period, let count, let colour):
            hasher.combine(head(3, colour, count), period.bitPattern)
            add(first, to: &hasher)
        case .cells(let size, let colour, let range):
            hasher.combine(head(4, colour, 0), 0)
            hasher.combine(size.width, size.height)
            hasher.combine(UInt64(range.lowerBound), UInt64(range.upperBound))
        case .boxes(let colour, let range):
            hasher.combine(head(5, colour, 0), 0)
            hasher.combine(UInt64(range.lowerBound), UInt64(range.upperBound))
        case .roundedRectangle(let rect, let radius, let colour):
            hasher.combine(head(6, colour, 0), radius.bitPattern)
            add(rect, to: &hasher)
        case .polyline(let width, let colour, let range):
            hasher.combine(head(7, colour, 0), width.bitPattern)
            hasher.combine(UInt64(range.lowerBound), UInt64(range.upperBound))
        case .polygon(let colour, let range):
            hasher.combine(head(8, colour, 0), 0)
            hasher.combine(UInt64(range.lowerBound), UInt64(range.upperBound))
        case .picture(let rect, let index):
            hasher.combine(9 << 60, UInt64(index))
            add(rect, to: &hasher)
        }
    }

    /// The kind of an item, its colour and a small number.
    private static func head(_ kind: UInt64, _ colour: Colour, _ number: Int) -> UInt64 {
        kind << 60 | UInt64(colour.number) << 36 | UInt64(truncatingIfNeeded: number) & 0xF_FFFF_FFFF
    }

    private static func add(_ rect: Rect, to hasher: inout ContentHasher) {
        hasher.combine(rect.x, rect.y)
        hasher.combine(rect.width, rect.height)
    }
}

extension Colour {
    /// `0xRRGGBB`.
    fileprivate var number: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
