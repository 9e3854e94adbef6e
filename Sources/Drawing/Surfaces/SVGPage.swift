internal import CCairo
package import Layout

/// One page as SVG, through Cairo; texts become outlines, so that it looks the same everywhere.
package enum SVGPage {
    /// - Throws: `.font` for a font that cannot be opened, `.cairo` where Cairo cannot draw the page.
    package static func render(_ page: borrowing DisplayList, fonts: DocumentFonts) throws(DrawingError) -> [UInt8] {
        let box = ByteBox()
        let cairoFonts = try CairoFonts(fonts)
        guard
            let surface = cairo_svg_surface_create_for_stream(
                { closure, data, length in
                    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
                    let box = Unmanaged<ByteBox>.fromOpaque(closure).takeUnretainedValue()
                    box.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
                    return CAIRO_STATUS_SUCCESS
                }, Unmanaged.passUnretained(box).toOpaque(), page.size.width, page.size.height)
        else { throw .cairo("Cairo cannot make an SVG surface") }
        defer { cairo_surface_destroy(surface) }
        guard let context = cairo_create(surface) else {
            throw .cairo("Cairo cannot make a context")
        }
        defer { cairo_destroy(context) }
        if let background = page.background {
            cairo_set_source_rgb(
                context, Double(background.red) / 255, Double(background.green) / 255, Double(background.blue) / 255)
            cairo_paint(context)
        }
        let page = copy page
        GlyphPages.shared.take(GlyphPages.ofFonts)
        try GlyphPages.shared.draw { () throws(DrawingError) in
            try CairoPainter(fonts: cairoFonts, strokesCells: false, writesTags: false).paint(page, into: context)
            cairo_show_page(context)
            try check(cairo_status(context), during: "an SVG page")
            cairo_surface_finish(surface)
        }
        try check(cairo_surface_status(surface), during: "the end of an SVG page")
        return SVGLinks.added(page.links, to: SVGNames.renumbered(box.bytes))
    }
}

private final class ByteBox {
    var bytes: [UInt8] = []
}
