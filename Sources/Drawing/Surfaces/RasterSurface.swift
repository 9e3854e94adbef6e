internal import CCairo
package import Layout

/// A picture in pixels on a Cairo image surface, on which one queue draws PNG pages one after the other.
///
/// Not Sendable: used on its queue only; only encoded bytes leave it.
package final class RasterSurface {
    package let width: Int
    package let height: Int
    private let surface: OpaquePointer
    fileprivate let pixels: UnsafeMutablePointer<UInt32>
    /// Number of pixels from one row to the next.
    fileprivate let stride: Int
    let masks: GlyphMasks
    /// Whether the last drawn page has no background.
    private(set) var isTransparent = false

    /// Maximum number of pixels of a picture: 256 MB of memory.
    package static let mostPixels = 1 << 26

    /// - Parameter size: in pixels; parts of a pixel count as one.
    /// - Throws: `.size` if it is out of range, `.font` or `.cairo` if there is not enough memory.
    package init(fonts: DocumentFonts, size: Size) throws(DrawingError) {
        let (width, height) = try Self.pixelCount(size)
        masks = try GlyphMasks(fonts)
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)) else {
            throw .cairo("Cairo cannot create a picture")
        }
        let status = cairo_surface_status(surface)
        let stride = Int(cairo_image_surface_get_stride(surface))
        guard status == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface) else {
            cairo_surface_destroy(surface)
            throw DrawingError(status, during: "creating a picture of \(width) x \(height) pixels")
        }
        self.width = width
        self.height = height
        self.surface = surface
        self.stride = stride / 4
        pixels = UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self)
    }

    /// The whole pixels of a picture; `.size` is thrown if it is empty or too large.
    static func pixelCount(_ size: Size) throws(DrawingError) -> (width: Int, height: Int) {
        // Cairo's pictures have at most 32 767 pixels per side. NaN is in no range.
        let sides = 0.5...32_767.0
        guard sides.contains(size.width), sides.contains(size.height),
            size.width * size.height <= Double(Self.mostPixels)
        else { throw .size(size) }
        return (Int(size.width.rounded(.up)), Int(size.height.rounded(.up)))
    }

    fileprivate var steps = Coverage.Steps.sixteen

    deinit {
        cairo_surface_destroy(surface)
    }

    /// Draws a page over the previous one.
    ///
    /// - Throws: `.font` for a font whose file cannot be opened any more.
    package func draw(_ page: borrowing DisplayList) throws(DrawingError) {
        steps = Coverage.Steps(for: page)
        pixels.update(repeating: page.background?.word ?? 0, count: stride * height)
        isTransparent = page.background == nil
        try paintItems(of: page)
        cairo_surface_mark_dirty(surface)
    }

    /// The pixels as `0xAARRGGBB` words, premultiplied, row after row with `stride` words between rows.
    package func withPixels<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt32>, _ stride: Int) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeBufferPointer(start: pixels, count: stride * height), stride)
    }
}

extension RasterSurface: PixelCanvas {
    var isSpoiled: Bool { false }

    /// `0xFFRRGGBB`.
    func ink(_ colour: Colour) -> UInt32 { colour.word }

    func fill(_ area: PixelArea, _ colour: Colour) {
        let word = colour.word
        for y in area.rows {
            (pixels + y * stride + area.left).update(repeating: word, count: area.width)
        }
    }

    func paint(_ picture: Picture, in rect: Rect) {
        guard let area = PixelArea(rect, width: width, height: height) else { return }
        // Pixels of the picture per pixel of the page.
        let (across, down) = (Double(picture.width) / rect.width, Double(picture.height) / rect.height)
        for y in area.rows {
            for x in area.left..<(area.left + area.width) {
                let source = Rect(
                    x: (Double(x) - rect.x.rounded()) * across, y: (Double(y) - rect.y.rounded()) * down, width: across,
                    height: down)
                let word = picture.mean(source)
                let place = y * stride + x
                pixels[place] = Self.over(word, pixels[place])
            }
        }
    }

    /// A premultiplied colour over another one.
    private static func over(_ word: UInt32, _ paper: UInt32) -> UInt32 {
        let rest = 255 - (word >> 24)
        func channel(_ shift: UInt32) -> UInt32 {
            min(255, (word >> shift & 0xFF) + ((paper >> shift & 0xFF) * rest + 127) / 255) << shift
        }
        return channel(24) | channel(16) | channel(8) | channel(0)
    }

    func blend(_ mask: GlyphMasks.Mask, _ part: MaskPart, left: Int, top: Int, _ ink: UInt32) {
        mask.levels(steps).withUnsafeBufferPointer { levels in
            for y in part.rows {
                let row = pixels + (top + y) * stride + left
                let line = y * mask.width
                for x in part.columns {
                    let level = levels[line + x]
                    if level == 0 { continue }
                    row[x] = Coverage.mix(row[x], ink, steps.weight(level))
                }
            }
        }
    }
}

extension Colour {
    /// `0xFFRRGGBB`.
    var word: UInt32 { 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
