internal import CCairo
internal import Layout

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
        for font in extras.keys.sorted(by: { $0.index < $1.index }) {
            cairo_set_scaled_font(context, try fonts.scaledFont(font, size: 10))
            show((extras[font] ?? []).map { ($0.index, $0.text) }, context)
        }
        let extraFonts = Set(document.extraGlyphs.map(\.font))
        for slot in [FontSlot.mono, .text, .strong] + [.light, .heavy].filter(extraFonts.contains) {
            // Cairo leaves out a blank that is shown alone, and its font with it.
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

    /// ASCII, and the signs that fixed texts use.
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

    /// All of a font in one call: a blank that is shown alone has no extents, and Cairo would record neither it nor its
    /// text. They stand close together, because Cairo leaves out what is beside the page.
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
