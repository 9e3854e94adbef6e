internal import CCairo
package import Layout

/// A picture in pixels, on a Cairo image surface: what one queue draws PNG pages on, one after the other.
///
/// Not Sendable: confined to its queue; only encoded bytes leave it.
package final class RasterSurface {
    package let width: Int
    package let height: Int
    private let surface: OpaquePointer
    private let pixels: UnsafeMutablePointer<UInt32>
    /// Pixels from one row to the next.
    private let stride: Int
    private let masks: GlyphMasks

    /// The most pixels a picture may have: 256 MB of memory.
    package static let mostPixels = 1 << 26

    package init(fonts: DocumentFonts, size: Size) throws {
        // Cairo's pictures have at most 32 767 pixels a side. NaN is in no range.
        let sides = 0.5...32_767.0
        guard sides.contains(size.width), sides.contains(size.height),
            size.width * size.height <= Double(Self.mostPixels)
        else {
            throw FontError(
                description: "a picture of \(size.width) x \(size.height) pixels cannot be made; choose another --dpi")
        }
        let width = Int(size.width.rounded(.up))
        let height = Int(size.height.rounded(.up))
        masks = try GlyphMasks(fonts)
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)) else {
            throw FontError(description: "Cairo cannot make a picture")
        }
        let status = cairo_surface_status(surface)
        let stride = Int(cairo_image_surface_get_stride(surface))
        guard status == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface) else {
            cairo_surface_destroy(surface)
            throw CairoError(status, during: "making a picture of \(width) x \(height) pixels")
        }
        self.width = width
        self.height = height
        self.surface = surface
        self.stride = stride / 4
        pixels = UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self)
    }

    deinit {
        cairo_surface_destroy(surface)
    }

    /// Draws a page over whatever was there.
    package func draw(_ page: borrowing DisplayList) throws {
        fill(0, 0, width, height, page.background)
        for item in page.items {
            switch item {
            case .glyphs(let font, let size, let colour, let range):
                try draw(page.glyphs[range], font, size, colour)
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
            }
        }
        cairo_surface_mark_dirty(surface)
    }

    /// The pixels as `0x00RRGGBB` words, row after row with `stride` words between rows.
    package func withPixels<Result>(_ body: (UnsafeBufferPointer<UInt32>, _ stride: Int) throws -> Result) rethrows
        -> Result
    {
        try body(UnsafeBufferPointer(start: pixels, count: stride * height), stride)
    }

    /// Fills the rectangle's whole pixels: edges go to the nearest one.
    private func fill(_ rect: Rect, _ colour: Colour) {
        func edge(_ value: Double, _ limit: Int) -> Int { Int(max(0, min(Double(limit), value.rounded()))) }
        let left = edge(rect.x, width)
        let top = edge(rect.y, height)
        let right = max(edge(rect.maxX, width), min(left + 1, width))
        let bottom = max(edge(rect.maxY, height), min(top + 1, height))
        fill(left, top, right, bottom, colour)
    }

    private func fill(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int, _ colour: Colour) {
        guard left < right else { return }
        let word = colour.word
        for y in top..<max(top, bottom) {
            (pixels + y * stride + left).update(repeating: word, count: right - left)
        }
    }

    private func draw(
        _ glyphs: ArraySlice<DisplayList.PlacedGlyph>, _ font: FontSlot, _ size: Double, _ colour: Colour
    ) throws {
        let strike = masks.strike(font, size: size)
        let word = colour.word
        for glyph in glyphs {
            let mask = try masks.mask(UInt32(truncatingIfNeeded: glyph.index), of: strike, font: font, size: size)
            guard mask.width > 0 else { continue }
            blend(mask, Int(glyph.x.rounded()) + mask.left, Int(glyph.y.rounded()) - mask.top, word)
        }
    }

    private func blend(_ mask: GlyphMasks.Mask, _ left: Int, _ top: Int, _ word: UInt32) {
        let firstX = max(0, -left)
        let endX = min(mask.width, width - left)
        let firstY = max(0, -top)
        let endY = min(mask.height, height - top)
        guard firstX < endX, firstY < endY else { return }
        mask.levels.withUnsafeBufferPointer { levels in
            for y in firstY..<endY {
                let row = pixels + (top + y) * stride + left
                let line = y * mask.width
                for x in firstX..<endX {
                    let level = UInt32(levels[line + x])
                    if level == 0 { continue }
                    row[x] = level == 15 ? word : Self.mix(row[x], word, level)
                }
            }
        }
    }

    /// `level` fifteenths of `ink` over `paper`, two channels at a time, rounded.
    @inline(__always)
    private static func mix(_ paper: UInt32, _ ink: UInt32, _ level: UInt32) -> UInt32 {
        let weight = level * 17
        let rest = 255 - weight
        // x / 255 as (x + x / 256) / 256 with rounding, which is exact for products of bytes.
        var redBlue = (paper & 0xFF00FF) * rest + (ink & 0xFF00FF) * weight + 0x80_0080
        redBlue = (redBlue + (redBlue >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF
        var green = (paper >> 8 & 0xFF) * rest + (ink >> 8 & 0xFF) * weight + 0x80
        green = (green + (green >> 8)) >> 8 & 0xFF
        return redBlue | green << 8
    }
}

extension Colour {
    var word: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
