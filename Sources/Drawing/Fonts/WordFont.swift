internal import CCairo
internal import Layout
internal import WordFonts

/// A font of words, made of the outlines of the fonts of a document. It is a value: every queue opens it itself.
struct WordFont: Sendable {
    /// A glyph that is drawn once on each priming page, with its text.
    struct Primed: Sendable {
        var glyph: UInt32
        var text: String
    }

    /// A TrueType file.
    private(set) var file: [UInt8] = []
    private(set) var primed: [Primed] = []
    /// Of the words and marks from which it was made.
    private(set) var glyphs = WordList.Glyphs(words: [], marks: [])

    /// nil if an installed font has no suitable outlines, or if the weights of rows have different widths.
    init?(_ list: WordList, fonts: DocumentFonts) {
        guard let weights = try? FontOutlines(fonts, list.kind), var maker = weights.maker else { return nil }
        var characters: [WordList.Word: Int] = [:]
        func character(_ text: String, _ weight: FontSlot) -> Int? {
            let key = WordList.Word(text, weight)
            if let known = characters[key] { return known }
            guard let (outline, advance) = weights.outline(text, weight),
                let glyph = maker.add(outline, advance: advance)
            else { return nil }
            characters[key] = glyph
            return glyph
        }
        // Cairo has one place for each character of Windows-1252 in a separate subset, and a change of subset within a
        // row costs as much as a change of font. The outlines of single characters take these places first; only the
        // priming page uses them.
        for text in Set(list.words.flatMap { $0.text.map(String.init) } + [" "]).sorted() {
            if let glyph = character(text, list.kind.weights[0]) {
                primed.append(Primed(glyph: UInt32(glyph), text: text))
            }
        }
        for word in list.words {
            let parts = word.text.map { word.isHidden ? nil : character(String($0), word.weight) }
            // In a row the cell stays empty; in a sentence a character would be missing.
            let isWhole = list.kind == .rows || word.isHidden || parts.allSatisfy { $0 != nil }
            let glyph = isWhole ? maker.add(word: parts) : nil
            glyphs.words.append(glyph.map { UInt32($0) })
            if let glyph { primed.append(Primed(glyph: UInt32(glyph), text: word.text)) }
        }
        for mark in list.marks {
            let units = Double(weights.unitsPerEm)
            let boxes = mark.boxes.compactMap { GlyphBox($0, unitsPerEm: units) }
            let advance = Int((mark.advance * units).rounded())
            var outline = GlyphOutline(boxes: boxes)
            let areas = mark.areas.map { area in
                area.compactMap { point -> (x: Int16, y: Int16)? in
                    guard let x = Int16(exactly: (point.x * units).rounded()),
                        let y = Int16(exactly: (point.y * units).rounded())
                    else { return nil }
                    return (x, y)
                }
            }
            for area in areas { outline.add(area: area) }
            var isWhole = boxes.count == mark.boxes.count && areas.map(\.count) == mark.areas.map(\.count)
            if let upright = mark.upright {
                let turned = weights.outline(upright.character, upright.weight)?.0.turned(
                    baseline: Int((upright.baseline * units).rounded()))
                if let turned { outline = turned } else { isWhole = false }
            }
            let glyph = isWhole ? maker.add(outline, advance: advance) : nil
            glyphs.marks.append(glyph.map { UInt32($0) })
            if let glyph { primed.append(Primed(glyph: UInt32(glyph), text: " ")) }
        }
        file = maker.file()
    }
}

extension GlyphBox {
    /// nil if it is out of range.
    fileprivate init?(_ rect: Rect, unitsPerEm: Double) {
        let sides = [rect.x, rect.y, rect.maxX, rect.maxY].compactMap { Int16(exactly: ($0 * unitsPerEm).rounded()) }
        guard sides.count == 4 else { return nil }
        self.init(x0: sides[0], y0: sides[1], x1: sides[2], y1: sides[3])
    }
}

/// The outlines of the weights of a font, from its files.
private struct FontOutlines {
    private let kind: WordList.Kind
    private let freeType: FreeTypeFaces
    private var faces: [FontSlot: FT_Face] = [:]
    private let first: FT_Face
    /// Width of a digit, or for sentences of a space.
    private let advance: Int

    var unitsPerEm: Int { Int(first.pointee.units_per_EM) }

    /// FT_LOAD_NO_SCALE.
    private static let unscaled: Int32 = 1
    /// "glyf" and "CFF ".
    private static let quadraticTable: FT_ULong = 0x676C_7966
    private static let cubicTable: FT_ULong = 0x4346_4620

    /// - Throws: `.font` for a file that cannot be opened any more.
    init?(_ fonts: DocumentFonts, _ kind: WordList.Kind) throws(DrawingError) {
        self.kind = kind
        freeType = try FreeTypeFaces()
        first = try freeType.face(fonts.files[kind.weights[0].index])
        guard let advance = Self.advance(first, of: kind == .rows ? 0x30 : 0x20) else { return nil }
        self.advance = advance
        // Curves of rows are exactly those of the font. Those of sentences are close approximations if the font has
        // cubic curves.
        let tables = kind == .rows ? [Self.quadraticTable] : [Self.quadraticTable, Self.cubicTable]
        for slot in kind.weights {
            let face = try freeType.face(fonts.files[slot.index])
            guard tables.contains(where: { Self.has($0, face) }),
                face.pointee.units_per_EM == first.pointee.units_per_EM,
                kind == .prose || Self.advance(face, of: 0x30) == advance
            else { return nil }
            faces[slot] = face
        }
    }

    private static func has(_ table: FT_ULong, _ face: FT_Face) -> Bool {
        var length: FT_ULong = 0
        return FT_Load_Sfnt_Table(face, table, 0, nil, &length) == 0 && length > 0
    }

    private static func advance(_ face: FT_Face, of character: FT_ULong) -> Int? {
        guard FT_Load_Glyph(face, FT_Get_Char_Index(face, character), unscaled) == 0 else { return nil }
        return Int(face.pointee.glyph.pointee.advance.x)
    }

    var maker: WordFontMaker? {
        WordFontMaker(
            unitsPerEm: unitsPerEm, advance: advance, ascender: Int(first.pointee.ascender),
            descender: Int(first.pointee.descender))
    }

    /// nil for a character that the font does not have, or a character of a row with another width.
    func outline(_ text: String, _ weight: FontSlot) -> (GlyphOutline, advance: Int)? {
        guard let face = faces[weight], let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
            return nil
        }
        let index = FT_Get_Char_Index(face, FT_ULong(scalar.value))
        guard index != 0, FT_Load_Glyph(face, index, Self.unscaled) == 0 else { return nil }
        let slot = face.pointee.glyph.pointee
        let width = Int(slot.advance.x)
        guard slot.format == FT_GLYPH_FORMAT_OUTLINE, kind == .prose || width == advance else { return nil }
        var points: [GlyphOutline.Point] = []
        var hasCubics = false
        for index in 0..<Int(slot.outline.n_points) {
            let point = slot.outline.points[index]
            let tag = slot.outline.tags[index]
            guard let x = Int16(exactly: point.x), let y = Int16(exactly: point.y) else { return nil }
            // FT_CURVE_TAG: 1 means on the curve, 2 means a control point of a cubic curve.
            if tag & 3 == 2 { hasCubics = true }
            points.append(GlyphOutline.Point(x: x, y: y, isOnCurve: tag & 1 == 1))
        }
        let ends = (0..<Int(slot.outline.n_contours)).map { UInt16(slot.outline.contours[$0]) }
        guard hasCubics else { return GlyphOutline(points: points, ends: ends).map { ($0, width) } }
        var contours: [[GlyphOutline.Point]] = []
        var start = 0
        for end in ends {
            guard start <= Int(end), Int(end) < points.count else { return nil }
            contours.append(Array(points[start...Int(end)]))
            start = Int(end) + 1
        }
        return GlyphOutline(cubic: contours).map { ($0, width) }
    }
}
