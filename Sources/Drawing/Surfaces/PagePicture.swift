internal import Platform
package import Layout

/// Draws pages as PNG, one after the other, on one queue.
///
/// Pages of up to 256 colours, almost all of them, are painted as colour indices; others on a Cairo image surface. The
/// pixels are the same in both cases. Not Sendable: used on its queue only; only encoded bytes leave it.
package final class PagePicture {
    private let canvas: IndexedCanvas
    private let encoder: PNGEncoder
    private let fonts: DocumentFonts
    private let size: Size
    /// Made when a page needs it.
    private var surface: RasterSurface?

    /// - Parameter size: in pixels; parts of a pixel count as one.
    /// - Throws: `.size` if it is out of range, `.font` or `.png` if there is not enough memory.
    package init(fonts: DocumentFonts, size: Size) throws(DrawingError) {
        let (width, height) = try RasterSurface.pixelCount(size)
        canvas = IndexedCanvas(masks: try GlyphMasks(fonts), width: width, height: height)
        encoder = try PNGEncoder()
        self.fonts = fonts
        self.size = size
    }

    /// The page as a PNG file.
    ///
    /// - Throws: `.font` for a font that cannot be opened any more, `.cairo` if there is not enough memory, `.png` for
    ///   a text or a resolution that PNG cannot store.
    package func png(
        of page: borrowing DisplayList, texts: [PNGText], dotsPerInch: Double
    ) throws(DrawingError) -> [UInt8] {
        guard try canvas.draw(page) else {
            let surface = try rasterSurface()
            try surface.draw(page)
            return try surface.png(by: encoder, texts: texts, dotsPerInch: dotsPerInch)
        }
        let sink = MemorySink()
        try encoder.encode(
            rows: canvas.rows, width: canvas.width, height: canvas.height, colours: canvas.colours,
            inSteps: canvas.repeatsInSteps, texts: texts, dotsPerInch: dotsPerInch, to: sink)
        return sink.bytes
    }

    private func rasterSurface() throws(DrawingError) -> RasterSurface {
        if let surface { return surface }
        let made = try RasterSurface(fonts: fonts, size: size)
        surface = made
        return made
    }
}
