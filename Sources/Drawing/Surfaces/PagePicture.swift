internal import Platform
package import Layout

/// Draws pages as PNG, one after the other, on one queue.
///
/// Pages of up to 256 colours, which is nearly all of them, are painted as colour numbers; others on a Cairo image
/// surface. The pixels are the same either way. Not Sendable: confined to its queue; only encoded bytes leave it.
package final class PagePicture {
    private let canvas: IndexedCanvas
    private let encoder: PNGEncoder
    private let fonts: DocumentFonts
    private let size: Size
    /// Made when a page needs it.
    private var surface: RasterSurface?

    package init(fonts: DocumentFonts, size: Size) throws {
        let (width, height) = try RasterSurface.pixelCount(size)
        canvas = IndexedCanvas(masks: try GlyphMasks(fonts), width: width, height: height)
        encoder = try PNGEncoder()
        self.fonts = fonts
        self.size = size
    }

    /// The page as a PNG file.
    package func png(of page: borrowing DisplayList, texts: [PNGText], dotsPerInch: Double) throws -> [UInt8] {
        guard try canvas.draw(page) else {
            let surface = try surface ?? RasterSurface(fonts: fonts, size: size)
            self.surface = surface
            try surface.draw(page)
            return try surface.png(by: encoder, texts: texts, dotsPerInch: dotsPerInch)
        }
        let sink = MemorySink()
        try encoder.encode(
            rows: canvas.rows, width: canvas.width, height: canvas.height, colours: canvas.colours,
            inSteps: canvas.repeatsInSteps, texts: texts, dotsPerInch: dotsPerInch, to: sink)
        return sink.bytes
    }
}
