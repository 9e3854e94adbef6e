internal import Layout

/// Pixels on which a page is painted, in any format. The positions are decided here, for all formats.
protocol PixelCanvas: AnyObject {
    /// A colour in the form in which it is mixed by coverage.
    associatedtype Ink

    var width: Int { get }
    var height: Int { get }
    var masks: GlyphMasks { get }
    /// Whether painting has failed, so that further painting is useless.
    var isSpoiled: Bool { get }

    func ink(_ colour: Colour) -> Ink
    /// Paints whole pixels.
    func fill(_ area: PixelArea, _ colour: Colour)
    /// Mixes an ink into pixels by the coverage of a mask whose top left corner is at `left`, `top`.
    ///
    /// - Parameter part: columns and rows of the mask that are on the canvas.
    func blend(_ mask: GlyphMasks.Mask, _ part: MaskPart, left: Int, top: Int, _ ink: Ink)
    /// Paints a picture, scaled to a rectangle.
    func paint(_ picture: Picture, in rect: Rect)
}

/// The columns and rows of a mask that are on a canvas.
struct MaskPart {
    let columns: Range<Int>
    let rows: Range<Int>

    /// nil if the mask is outside of the canvas.
    init?(of mask: GlyphMasks.Mask, left: Int, top: Int, width: Int, height: Int) {
        let firstColumn = max(0, -left)
        let endColumn = min(mask.width, width - left)
        let firstRow = max(0, -top)
        let endRow = min(mask.height, height - top)
        guard firstColumn < endColumn, firstRow < endRow else { return nil }
        columns = firstColumn..<endColumn
        rows = firstRow..<endRow
    }
}

extension PixelCanvas {
    /// Paints the items of a page over its background.
    func paintItems(of page: borrowing DisplayList) throws(DrawingError) {
        for item in page.items where !isSpoiled {
            switch item {
            case .glyphs(let font, let size, let colour, let range):
                try paint(page.glyphs[range], font, size, colour)
            case .rectangle(let rect, let colour):
                fill(rect, colour)
            case .stripes(let first, let period, let count, let colour):
                for index in 0..<count {
                    var stripe = first
                    stripe.y += Double(index) * period
                    fill(stripe, colour)
                }
            case .cells(let size, let colour, let range):
                for place in page.places[range] {
                    fill(Rect(x: place.x, y: place.y, width: size.width, height: size.height), colour)
                }
            case .boxes(let colour, let range):
                for box in page.boxes[range] { fill(box, colour) }
            case .picture(let rect, let index): paint(page.pictures[index], in: rect)
            case .roundedRectangle, .polyline, .polygon:
                guard let shape = ShapeMask(item, of: page, width: width, height: height) else { continue }
                blend(shape.mask, shape.left, shape.top, ink(shape.colour))
            }
        }
    }

    private func fill(_ rect: Rect, _ colour: Colour) {
        guard let area = PixelArea(rect, width: width, height: height) else { return }
        fill(area, colour)
    }

    private func paint(
        _ glyphs: ArraySlice<DisplayList.PlacedGlyph>, _ font: FontSlot, _ size: Double, _ colour: Colour
    ) throws(DrawingError) {
        let strike = masks.strike(font, size: size)
        let ink = ink(colour)
        for glyph in glyphs {
            let mask = try masks.mask(UInt32(truncatingIfNeeded: glyph.index), of: strike, font: font, size: size)
            guard mask.width > 0 else { continue }
            blend(mask, Int(glyph.x.rounded()) + mask.left, Int(glyph.y.rounded()) - mask.top, ink)
        }
    }

    private func blend(_ mask: GlyphMasks.Mask, _ left: Int, _ top: Int, _ ink: Ink) {
        guard let part = MaskPart(of: mask, left: left, top: top, width: width, height: height) else { return }
        blend(mask, part, left: left, top: top, ink)
    }
}
