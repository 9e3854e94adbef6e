internal import CCairo
package import Layout
package import Platform

/// The pages of a PDF document that one queue draws, in a separate file.
///
/// The first page, a priming page, shows every glyph of the document in a fixed order. So the surfaces of all queues
/// have the same font subsets and encodings, and a page has the same bytes whichever queue draws it. The assembler
/// removes the priming page. Not Sendable: it is made, used and finished on one queue; only the finished file leaves
/// it.
package final class PDFPartSurface {
    private let spool: SpoolFile
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let painter: CairoPainter
    private var isFinished = false
    /// Number of pages drawn, without the priming page.
    package private(set) var pageCount = 0

    /// - Parameters:
    ///   - pageSize: in points.
    ///   - folder: the folder for the temporary file.
    /// - Throws: `.file` if it cannot be created, `.font` for a font that cannot be opened, `.cairo` for other errors.
    package init(fonts: DocumentFonts, pageSize: Size, folder: String) throws(DrawingError) {
        let spool = try SpoolFile.open(in: folder, throwing: DrawingError.self)
        let cairoFonts = try CairoFonts(fonts)
        guard
            let surface = cairo_pdf_surface_create_for_stream(
                { closure, data, length in
                    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
                    let spool = Unmanaged<SpoolFile>.fromOpaque(closure).takeUnretainedValue()
                    let bytes = UnsafeRawBufferPointer(start: data, count: Int(length))
                    return spool.write(bytes) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
                }, Unmanaged.passUnretained(spool).toOpaque(), pageSize.width, pageSize.height)
        else { throw .cairo("Cairo cannot create a PDF surface") }
        // Version 1.4 has a classic cross-reference table and no object streams: the assembler reads objects by offset.
        cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
        guard let context = cairo_create(surface) else {
            cairo_surface_destroy(surface)
            throw .cairo("Cairo cannot create a context")
        }
        self.spool = spool
        self.surface = surface
        self.context = context
        painter = CairoPainter(fonts: cairoFonts, strokesCells: true, writesTags: true)
        try check(cairo_status(context), during: "opening the document")
        GlyphPages.shared.take(Self.glyphPages(fonts))
        try GlyphPages.shared.draw { () throws(DrawingError) in try PrimingPage(cairoFonts).draw(into: context) }
    }

    private static func glyphPages(_ fonts: DocumentFonts) -> Int {
        GlyphPages.ofFonts
            + GlyphPages.ofGlyphs(fonts.words.values.reduce(fonts.extraGlyphs.count) { $0 + $1.primed.count })
    }

    /// Number of surfaces with these fonts that can be drawn at the same time without waiting for each other.
    package static func mostAtOnce(_ fonts: DocumentFonts) -> Int { GlyphPages.surfaces(of: glyphPages(fonts)) }

    deinit {
        GlyphPages.shared.draw {
            cairo_destroy(context)
            if !isFinished { cairo_surface_finish(surface) }
            cairo_surface_destroy(surface)
        }
    }

    /// Draws the next page.
    ///
    /// - Throws: `.file` if the temporary file cannot be written, possibly for an earlier page; `.font` and `.cairo`
    ///   for what cannot be drawn.
    package func draw(_ page: borrowing DisplayList) throws(DrawingError) {
        cairo_pdf_surface_set_size(surface, page.size.width, page.size.height)
        try paint(page)
        pageCount += 1
        let number = pageCount
        try finishedWriting { () throws(DrawingError) in
            try check(cairo_status(context), during: "page \(number) of a part")
        }
    }

    private func paint(_ page: borrowing DisplayList) throws(DrawingError) {
        let page = copy page
        try GlyphPages.shared.draw { () throws(DrawingError) in
            try painter.paint(page, into: context)
            cairo_show_page(context)
        }
    }

    /// Ends the document and returns its complete file.
    ///
    /// - Throws: `.file` if it could not be written, `.cairo` for other errors.
    package func finish() throws(DrawingError) -> SpoolFile {
        isFinished = true
        GlyphPages.shared.draw { cairo_surface_finish(surface) }
        try finishedWriting { () throws(DrawingError) in
            try check(cairo_surface_status(surface), during: "the end of the document")
        }
        try spool.complete(throwing: DrawingError.self)
        return spool
    }

    /// The error of a failed write is more useful than Cairo's "error while writing to output stream".
    private func finishedWriting(_ body: () throws(DrawingError) -> Void) throws(DrawingError) {
        do throws(DrawingError) {
            try body()
        } catch {
            try spool.complete(throwing: DrawingError.self)
            throw error
        }
    }
}

/// The first page of each part of a PDF: every glyph of the document, with its text, in one order.
struct PrimingPage {
    private let fonts: CairoFonts

    init(_ fonts: CairoFonts) {
        self.fonts = fonts
    }

    func draw(into context: OpaquePointer) throws(DrawingError) {
        let document = fonts.fonts
        cairo_set_source_rgb(context, 0, 0, 0)
        for slot in [FontSlot.mono, .text, .strong] {
            cairo_set_scaled_font(context, try fonts.scaledFont(slot, size: 10))
            for scalar in Self.characters {
                if let entry = document.metrics(slot)[scalar] { prime(entry.glyph, as: String(scalar), context) }
            }
        }
        let extras = Dictionary(grouping: document.extraGlyphs, by: \.font)
        // In an order that does not depend on the order in which texts were shaped.
        for font in extras.keys.sorted(by: { document.place(of: $0) < document.place(of: $1) }) {
            cairo_set_scaled_font(context, try fonts.scaledFont(font, size: 10))
            let glyphs = (extras[font] ?? []).sorted { ($0.index, $0.text) < ($1.index, $1.text) }
            show(glyphs.map { ($0.index, $0.text) }, context)
        }
        let extraFonts = Set(document.extraGlyphs.map(\.font))
        for slot in [FontSlot.mono, .text, .strong] + [.light, .heavy, .display, .italic].filter(extraFonts.contains) {
            // Cairo leaves out a space that is shown alone, and its font with it.
            guard let space = document.metrics(slot)[" "], let letter = document.metrics(slot)["A"] else { continue }
            cairo_set_scaled_font(context, try fonts.scaledFont(slot, size: 10))
            var glyphs = [letter, space].map { cairo_glyph_t(index: UInt($0.glyph), x: 20, y: 20) }
            cairo_show_glyphs(context, &glyphs, 2)
        }
        for kind in WordList.Kind.allCases {
            if let words = document.words[kind] { try draw(words, of: kind.slot, into: context) }
        }
        cairo_show_page(context)
        try check(cairo_status(context), during: "the fonts of the document")
    }

    /// ASCII, and the special characters of fixed texts.
    private static let characters: [Unicode.Scalar] =
        (0x20...0x7E).compactMap { Unicode.Scalar($0) } + [
            "\u{B5}", "\u{B7}", "\u{D7}", "\u{2013}", "\u{2026}", "\u{2212}",
        ]

    private func prime(_ index: UInt32, as text: String, _ context: OpaquePointer) {
        var glyph = cairo_glyph_t(index: UInt(index), x: 20, y: 20)
        let length = Int32(text.utf8.count)
        guard length > 0 else { return cairo_show_glyphs(context, &glyph, 1) }
        var cluster = cairo_text_cluster_t(num_bytes: length, num_glyphs: 1)
        cairo_show_text_glyphs(context, text, length, &glyph, 1, &cluster, 1, cairo_text_cluster_flags_t(rawValue: 0))
    }

    private func draw(_ words: WordFont, of slot: FontSlot, into context: OpaquePointer) throws(DrawingError) {
        cairo_set_scaled_font(context, try fonts.scaledFont(slot, size: 1))
        show(words.primed.map { ($0.glyph, $0.text) }, context)
    }

    /// All glyphs of a font in one call: a space that is shown alone has no extents, and Cairo would record neither it
    /// nor its text. The glyphs are close together, because Cairo leaves out what is outside of the page.
    private func show(_ primed: [(glyph: UInt32, text: String)], _ context: OpaquePointer) {
        let glyphs = primed.indices.map { place in
            cairo_glyph_t(
                index: UInt(primed[place].glyph), x: 20 + Double(place % 100) / 2, y: 20 + Double(place / 100) / 2)
        }
        let clusters = primed.map { cairo_text_cluster_t(num_bytes: Int32($0.text.utf8.count), num_glyphs: 1) }
        let text = primed.map(\.text).joined()
        guard let count = Int32(exactly: glyphs.count), let length = Int32(exactly: text.utf8.count) else { return }
        cairo_show_text_glyphs(
            context, text, length, glyphs, count, clusters, count, cairo_text_cluster_flags_t(rawValue: 0))
    }
}
