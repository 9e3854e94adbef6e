internal import CCairo
internal import Layout
internal import WordFonts

/// A font of words, made of the outlines of a document's monospaced fonts. A value: every queue opens it for itself.
struct WordFont: Sendable {
    /// A glyph that is shown once on each priming page, with the text that it stands for.
    struct Primed: Sendable {
        var glyph: UInt32
        var text: String
    }

    /// A TrueType file.
    private(set) var file: [UInt8] = []
    private(set) var primed: [Primed] = []
    /// Of the words and marks that it was made of.
    private(set) var glyphs = WordList.Glyphs(words: [], marks: [])

    /// nil where an installed font has no quadratic outlines, or the weights are not of one width.
    init?(_ list: WordList, fonts: DocumentFonts) {
        guard let weights = try? FontOutlines(fonts), var maker = weights.maker else { return nil }
        var characters: [WordList.Word: Int] = [:]
        func character(_ text: String, _ weight: FontSlot) -> Int? {
            let key = WordList.Word(text, weight)
            if let known = characters[key] { return known }
            guard let outline = weights.outline(text, weight),
                let glyph = maker.add(outline, advance: maker.advance)
            else { return nil }
            characters[key] = glyph
            return glyph
        }
        // Cairo gives each character of Windows-1252 one place in a subset of its own, and a change of subset within a row
        // costs as much as one of the font. The bare outlines take these places first; only the priming page uses them.
        for text in Set(list.words.flatMap { $0.text.map(String.init) } + [" "]).sorted() {
            if let glyph = character(text, .mono) { primed.append(Primed(glyph: UInt32(glyph), text: text)) }
        }
        for word in list.words {
            let glyph = maker.add(word: word.text.map { character(String($0), word.weight) })
            glyphs.words.append(glyph.map { UInt32($0) })
            if let glyph { primed.append(Primed(glyph: UInt32(glyph), text: word.text)) }
        }
        for mark in list.marks {
            let units = Double(weights.unitsPerEm)
            let boxes = mark.boxes.compactMap { GlyphBox($0, unitsPerEm: units) }
            let advance = Int((mark.advance * units).rounded())
            let glyph =
                boxes.count == mark.boxes.count ? maker.add(GlyphOutline(boxes: boxes), advance: advance) : nil
            glyphs.marks.append(glyph.map { UInt32($0) })
            if let glyph { primed.append(Primed(glyph: UInt32(glyph), text: " ")) }
        }
        file = maker.file()
    }
}

extension GlyphBox {
    /// nil for one that is out of range.
    fileprivate init?(_ rect: Rect, unitsPerEm: Double) {
        let sides = [rect.x, rect.y, rect.maxX, rect.maxY].compactMap { Int16(exactly: ($0 * unitsPerEm).rounded()) }
        guard sides.count == 4 else { return nil }
        self.init(x0: sides[0], y0: sides[1], x1: sides[2], y1: sides[3])
    }
}

/// The outlines of the weights of a monospaced font, as its files have them.
private struct FontOutlines {
    private let freeType: FreeTypeFaces
    private var faces: [FontSlot: FT_Face] = [:]
    private let regular: FT_Face
    private let advance: Int

    var unitsPerEm: Int { Int(regular.pointee.units_per_EM) }

    /// FT_LOAD_NO_SCALE.
    private static let unscaled: Int32 = 1
    /// "glyf".
    private static let glyphTable: FT_ULong = 0x676C_7966

    /// - Throws: `.font` for a file that cannot be opened any more.
    init?(_ fonts: DocumentFonts) throws(DrawingError) {
        freeType = try FreeTypeFaces()
        regular = try freeType.face(fonts.files[FontSlot.mono.index])
        guard let advance = Self.advance(regular) else { return nil }
        self.advance = advance
        for slot in [FontSlot.mono, .light, .heavy] {
            let face = try freeType.face(fonts.files[slot.index])
            var length: FT_ULong = 0
            guard FT_Load_Sfnt_Table(face, Self.glyphTable, 0, nil, &length) == 0, length > 0,
                face.pointee.units_per_EM == regular.pointee.units_per_EM, Self.advance(face) == advance
            else { return nil }
            faces[slot] = face
        }
    }

    private static func advance(_ face: FT_Face) -> Int? {
        guard FT_Load_Glyph(face, FT_Get_Char_Index(face, 0x30), unscaled) == 0 else { return nil }
        return Int(face.pointee.glyph.pointee.advance.x)
    }

    var maker: WordFontMaker? {
        WordFontMaker(
            unitsPerEm: unitsPerEm, advance: advance, ascender: Int(regular.pointee.ascender),
            descender: Int(regular.pointee.descender))
    }

    /// nil for a character that the font lacks, or one of another width.
    func outline(_ text: String, _ weight: FontSlot) -> GlyphOutline? {
        guard let face = faces[weight], let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
            return nil
        }
        let index = FT_Get_Char_Index(face, FT_ULong(scalar.value))
        guard index != 0, FT_Load_Glyph(face, index, Self.unscaled) == 0 else { return nil }
        let slot = face.pointee.glyph.pointee
        guard slot.format == FT_GLYPH_FORMAT_OUTLINE, Int(slot.advance.x) == advance else { return nil }
        var points: [GlyphOutline.Point] = []
        for index in 0..<Int(slot.outline.n_points) {
            let point = slot.outline.points[index]
            guard let x = Int16(exactly: point.x), let y = Int16(exactly: point.y) else { return nil }
            points.append(GlyphOutline.Point(x: x, y: y, isOnCurve: slot.outline.tags[index] & 1 == 1))
        }
        let ends = (0..<Int(slot.outline.n_contours)).map { UInt16(slot.outline.contours[$0]) }
        return GlyphOutline(points: points, ends: ends)
    }
}
