/// Makes a font glyph by glyph: outlines of characters, words over them, rectangles.
///
/// Glyph 0 is `.notdef`, which is empty. All lengths are in font units.
package struct WordFontMaker {
    /// What the tables other than `glyf` store about a glyph.
    struct Glyph {
        var bounds: GlyphBox?
        var advance: UInt16
        var points: Int
        var contours: Int
        /// The beginning of its bytes.
        var offset: Int
    }

    /// The width of a cell of a monospaced font, or of the space of a proportional one.
    package let advance: Int
    let unitsPerEm: UInt16
    let ascender: Int16
    let descender: Int16
    private(set) var glyphs: [Glyph] = []
    private(set) var bytes: [UInt8] = []
    private(set) var limits = Limits()

    /// The maximum of all glyphs.
    struct Limits {
        var points = 0
        var contours = 0
        var wordPoints = 0
        var wordContours = 0
        var components = 0
    }

    /// The number of glyphs of a font, including `.notdef`.
    package static let mostGlyphs = 0xFFFF

    /// nil for metrics that no font has.
    package init?(unitsPerEm: Int, advance: Int, ascender: Int, descender: Int) {
        guard 16...16_384 ~= unitsPerEm, 1...16_384 ~= advance, let ascender = Int16(exactly: ascender),
            let descender = Int16(exactly: descender)
        else { return nil }
        self.unitsPerEm = UInt16(unitsPerEm)
        self.advance = advance
        self.ascender = ascender
        self.descender = descender
        glyphs.append(Glyph(bounds: nil, advance: UInt16(advance), points: 0, contours: 0, offset: 0))
    }

    package var count: Int { glyphs.count }

    /// Adds an outline; returns its glyph, or nil if the font is full or the advance is out of range.
    package mutating func add(_ outline: GlyphOutline, advance: Int) -> Int? {
        guard let glyph = begin(outline.bounds, advance, outline.points.count, outline.ends.count) else { return nil }
        guard let bounds = outline.bounds else { return glyph }
        bytes.append(big: Int16(outline.ends.count))
        bytes.append(bounds)
        for end in outline.ends { bytes.append(big: end) }
        bytes.append(big: UInt16(0))
        appendPoints(outline.points)
        limits.points = max(limits.points, outline.points.count)
        limits.contours = max(limits.contours, outline.ends.count)
        return glyph
    }

    /// Adds a word: a composite of glyphs, each at the end of the previous one.
    ///
    /// - Parameter parts: glyphs of outlines; nil for a space as wide as a cell.
    /// - Returns: nil if the font is full or the word is too wide.
    package mutating func add(word parts: [Int?]) -> Int? {
        var bounds: GlyphBox?
        var shown: [(glyph: Int, x: Int16)] = []
        var (points, contours) = (0, 0)
        var pen = 0
        for part in parts {
            let start = pen
            guard let part, part < glyphs.count else {
                pen += advance
                continue
            }
            pen += Int(glyphs[part].advance)
            guard let box = glyphs[part].bounds else { continue }
            guard let x = Int16(exactly: start), let moved = box.moved(by: start) else { return nil }
            if bounds == nil { bounds = moved } else { bounds?.include(moved) }
            shown.append((part, x))
            points += glyphs[part].points
            contours += glyphs[part].contours
        }
        guard let glyph = begin(bounds, pen, points, contours) else { return nil }
        guard let bounds else { return glyph }
        bytes.append(big: Int16(-1))
        bytes.append(bounds)
        for (place, part) in shown.enumerated() {
            let isLast = place == shown.count - 1
            bytes.append(big: Self.placedByWords | (isLast ? 0 : Self.moreComponents))
            bytes.append(big: UInt16(part.glyph))
            bytes.append(big: part.x)
            bytes.append(big: Int16(0))
        }
        limits.components = max(limits.components, shown.count)
        limits.wordPoints = max(limits.wordPoints, points)
        limits.wordContours = max(limits.wordContours, contours)
        return glyph
    }

    /// ARG_1_AND_2_ARE_WORDS and ARGS_ARE_XY_VALUES of a component (OpenType, `glyf`).
    private static let placedByWords: UInt16 = 0x0003
    private static let moreComponents: UInt16 = 0x0020

    private mutating func begin(_ bounds: GlyphBox?, _ advance: Int, _ points: Int, _ contours: Int) -> Int? {
        guard glyphs.count < Self.mostGlyphs, let advance = UInt16(exactly: advance), points <= 0x7FFF,
            contours <= 0x7FFF
        else { return nil }
        bytes.pad()
        glyphs.append(
            Glyph(bounds: bounds, advance: advance, points: points, contours: contours, offset: bytes.count))
        return glyphs.count - 1
    }

    /// Flags, then x and y as differences of one or two bytes.
    private mutating func appendPoints(_ points: [GlyphOutline.Point]) {
        var flags: [UInt8] = []
        var across: [UInt8] = []
        var up: [UInt8] = []
        var last = (x: 0, y: 0)
        for point in points {
            var flag: UInt8 = point.isOnCurve ? 0x01 : 0
            flag |= Self.append(Int(point.x) - last.x, to: &across, isShort: 0x02, isSame: 0x10)
            flag |= Self.append(Int(point.y) - last.y, to: &up, isShort: 0x04, isSame: 0x20)
            flags.append(flag)
            last = (Int(point.x), Int(point.y))
        }
        bytes += flags + across + up
    }

    /// The flags of a difference. `isSame` means that a short one is positive.
    private static func append(_ step: Int, to bytes: inout [UInt8], isShort: UInt8, isSame: UInt8) -> UInt8 {
        if step == 0 { return isSame }
        if step.magnitude < 256 {
            bytes.append(UInt8(step.magnitude))
            return step > 0 ? isShort | isSame : isShort
        }
        bytes.append(big: Int16(truncatingIfNeeded: step))
        return 0
    }
}
