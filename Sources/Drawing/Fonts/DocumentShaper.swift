internal import CCairo
package import Layout
internal import Platform

/// Shapes the texts of a document that come from users and files, in any script and with fallback fonts, with Pango.
///
/// Texts that the tables of the base fonts cover are shaped directly with one glyph per character. Used on one thread
/// before queues draw; the fonts found are in ``fonts``.
package final class DocumentShaper: TextShaper {
    package private(set) var fonts: DocumentFonts
    private var table: TableShaper
    /// The styles that have been opened.
    private var opened: Set<FontSlot> = []
    /// Made for the first text that needs it: making a font map for each text would take longer than everything else.
    private var pango: PangoContext?
    /// Why Pango could not shape a text that needs it: the document must not be made with a replacement.
    package private(set) var failure: DrawingError?

    /// `PANGO_GLYPH_UNKNOWN_FLAG`.
    private static let unknownFlag: UInt32 = 0x1000_0000

    package init(fonts: DocumentFonts) {
        self.fonts = fonts
        table = TableShaper(fonts: fonts.metrics)
    }

    deinit {
        if let pango { PangoContext.giveBack(pango) }
    }

    /// Loads what texts may need in addition to the tables. If it is not installed, this is an error when a text needs
    /// it.
    package static func prepare() { try? DrawingLibraries.loadPango() }

    package func shape(_ text: String, font: FontSlot) -> ShapedText {
        if font == .display || font == .italic, opened.insert(font).inserted {
            fonts.openCut(font)
            table = TableShaper(fonts: fonts.metrics)
        }
        let shaped = table.covers(text, font: font) ? table.shape(text, font: font) : shapeWithPango(text, font: font)
        fonts.use(shaped)
        return shaped
    }

    package func make(_ words: WordList) -> WordList.Glyphs? { fonts.make(words) }

    private func shapeWithPango(_ text: String, font: FontSlot) -> ShapedText {
        guard let context = pangoContext(), let description = pango_font_description_new() else {
            return table.shape(text, font: font)
        }
        defer { pango_font_description_free(description) }
        let file = fonts.files[font.index]
        pango_font_description_set_family(description, file.family)
        pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(file.weight)))
        // Measured at a large size, so that Pango's rounding to whole units does not matter.
        let measure = 1000.0
        if file.isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
        pango_font_description_set_absolute_size(description, measure * Double(PANGO_SCALE))
        pango_context_set_font_description(context, description)
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        // Inter would write 0x33 as 0×33.
        if Self.needsNoAlternates(text) { pango_attr_list_insert(attributes, pango_attr_font_features_new("calt=0")) }

        var shaped = ShapedText()
        let bytes = Array(text.utf8)
        text.withCString { start in
            guard let items = pango_itemize(context, start, 0, Int32(bytes.count), attributes, nil) else { return }
            defer { g_list_free(items) }
            let ordered = pango_reorder_items(items)
            defer { g_list_free(ordered) }
            var link = ordered
            while let node = link {
                if let data = node.pointee.data {
                    let item = data.assumingMemoryBound(to: PangoItem.self)
                    shaped.glyphs += shape(item, in: start, bytes: bytes, measure: measure, fallback: font)
                    pango_item_free(item)
                }
                link = node.pointee.next
            }
        }
        return shaped
    }

    /// Whether no letter has another form beside others: Latin, Greek and Cyrillic letters, and symbols.
    private static func needsNoAlternates(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value < 0x590 || (0x2000..<0x2C00).contains($0.value) }
    }

    private func pangoContext() -> OpaquePointer? {
        if pango == nil, failure == nil {
            do {
                pango = try PangoContext.take()
            } catch {
                failure = error
            }
        }
        return pango?.context
    }

    private func shape(
        _ item: UnsafeMutablePointer<PangoItem>, in start: UnsafePointer<CChar>, bytes: [UInt8], measure: Double,
        fallback: FontSlot
    ) -> [ShapedText.Glyph] {
        let offset = Int(item.pointee.offset)
        let length = Int(item.pointee.length)
        let itemText = String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)
        guard let font = item.pointee.analysis.font,
            let pattern = pango_fc_font_get_pattern(
                UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)),
            let file = FontLocator.file(of: pattern, weight: 400), let string = pango_glyph_string_new()
        else { return table.shape(itemText, font: fallback).glyphs }
        defer { pango_glyph_string_free(string) }
        pango_shape(start + offset, Int32(length), &item.pointee.analysis, string)
        let slot = fonts.slot(of: file)
        let unit = measure * Double(PANGO_SCALE)
        let count = Int(string.pointee.num_glyphs)
        guard let infos = string.pointee.glyphs, let clusters = string.pointee.log_clusters else { return [] }

        // The bytes of a cluster: up to the next larger beginning of a cluster.
        let starts = Set((0..<count).map { Int(clusters[$0]) }).sorted()
        let ends = Dictionary(uniqueKeysWithValues: zip(starts, starts.dropFirst() + [length]))
        var glyphs: [ShapedText.Glyph] = []
        var lastCluster = -1
        for index in 0..<count {
            let info = infos[index]
            let cluster = Int(clusters[index])
            let begins = cluster != lastCluster
            lastCluster = cluster
            var clusterText = ""
            if begins, let end = ends[cluster] {
                clusterText = String(decoding: bytes[(offset + cluster)..<(offset + end)], as: UTF8.self)
            }
            let isEmpty = info.glyph == 0x0FFF_FFFF
            if isEmpty { continue }
            // Pango marks characters that no installed font has. The same box for all of them would be one glyph, and
            // so one character if the text is copied; a question mark is used instead.
            if info.glyph & Self.unknownFlag != 0 {
                glyphs += table.shape("?", font: fallback).glyphs
                continue
            }
            glyphs.append(
                ShapedText.Glyph(
                    font: slot, index: info.glyph, advance: Double(info.geometry.width) / unit,
                    offsetX: Double(info.geometry.x_offset) / unit, offsetY: Double(info.geometry.y_offset) / unit,
                    beginsCluster: begins, text: clusterText))
        }
        return glyphs
    }
}

/// A font map and what is shaped with it. The next document uses it again, because a new map opens its fonts anew.
///
/// `@unchecked Sendable` because it belongs to one shaper at a time: the pool passes it on under a lock.
private final class PangoContext: @unchecked Sendable {
    private let fontMap: UnsafeMutablePointer<PangoFontMap>?
    let context: OpaquePointer?

    private init() throws(DrawingError) {
        try DrawingLibraries.loadPango()
        fontMap = pango_cairo_font_map_new()
        context = fontMap.flatMap { pango_font_map_create_context($0) }
    }

    deinit {
        if let context { g_object_unref(UnsafeMutableRawPointer(context)) }
        if let fontMap { g_object_unref(UnsafeMutableRawPointer(fontMap)) }
    }

    private static let pool = Locked<[PangoContext]>([])
    /// Maximum number of idle ones.
    private static let mostIdle = 4

    static func take() throws(DrawingError) -> PangoContext {
        if let known = pool.withLock({ $0.popLast() }) { return known }
        return try PangoContext()
    }

    /// Its owner does not use it any more.
    static func giveBack(_ context: PangoContext) {
        pool.withLock { if $0.count < mostIdle { $0.append(context) } }
    }
}
