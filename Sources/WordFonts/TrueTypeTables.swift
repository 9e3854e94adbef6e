extension WordFontMaker {
    /// The font as a file: the tables that FreeType and Cairo need if a font is embedded by glyph numbers, so without
    /// names and without a character map.
    package func file() -> [UInt8] {
        var glyf = bytes
        glyf.pad()
        let tables: [(tag: StaticString, bytes: [UInt8])] = [
            ("glyf", glyf), ("head", head), ("hhea", hhea), ("hmtx", hmtx), ("loca", loca(end: glyf.count)),
            ("maxp", maxp),
        ].map { (tag: StaticString, bytes: [UInt8]) in
            var padded = bytes
            padded.pad()
            return (tag, padded)
        }
        var file: [UInt8] = []
        file.append(big: UInt32(0x0001_0000))
        file.append(big: UInt16(tables.count))
        // Search range, entry selector and range shift of six tables.
        for value: UInt16 in [64, 2, 32] { file.append(big: value) }
        var offset = file.count + 16 * tables.count
        for table in tables {
            file += (0..<4).map { table.tag.utf8Start[$0] }
            file.append(big: Self.checkSum(table.bytes))
            file.append(big: UInt32(offset))
            file.append(big: UInt32(table.bytes.count))
            offset += table.bytes.count
        }
        for table in tables { file += table.bytes }
        return file
    }

    private static func checkSum(_ table: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0
        for start in stride(from: 0, to: table.count, by: 4) {
            sum &+= table[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) }
        }
        return sum
    }

    /// Of all glyphs.
    private var bounds: GlyphBox {
        var all = GlyphBox(x0: 0, y0: 0, x1: 0, y1: 0)
        for glyph in glyphs { if let box = glyph.bounds { all.include(box) } }
        return all
    }

    private var head: [UInt8] {
        var table: [UInt8] = []
        table.append(big: UInt32(0x0001_0000))
        table.append(big: UInt32(0x0001_0000))
        table.append(big: UInt32(0))
        table.append(big: UInt32(0x5F0F_3CF5))
        // Base line at 0, left side bearing at 0.
        table.append(big: UInt16(0x0003))
        table.append(big: unitsPerEm)
        table += [UInt8](repeating: 0, count: 16)
        table.append(bounds)
        // No style, at least 8 pixels, direction, offsets of 32 bits, format of glyphs.
        for value: UInt16 in [0, 8, 2, 1, 0] { table.append(big: value) }
        return table
    }

    /// The maximum advance, at least as large as the extent of any glyph from its origin. Cairo estimates the extent of
    /// a text with it and cuts off everything outside; FreeType reads it as a signed number.
    private var reach: Int16 {
        let all = bounds
        let sides = [all.x0, all.y0, all.x1, all.y1].map { Int($0.magnitude) }
        let most = max(sides.max() ?? 0, glyphs.map { Int($0.advance) }.max() ?? 0)
        return Int16(clamping: most)
    }

    private var hhea: [UInt8] {
        var table: [UInt8] = []
        table.append(big: UInt32(0x0001_0000))
        table.append(big: ascender)
        table.append(big: descender)
        table.append(big: Int16(0))
        table.append(big: reach)
        table.append(big: bounds.x0)
        table.append(big: Int16(0))
        table.append(big: bounds.x1)
        table.append(big: Int16(1))
        table += [UInt8](repeating: 0, count: 14)
        table.append(big: UInt16(glyphs.count))
        return table
    }

    private var hmtx: [UInt8] {
        var table: [UInt8] = []
        table.reserveCapacity(4 * glyphs.count)
        for glyph in glyphs {
            table.append(big: glyph.advance)
            table.append(big: glyph.bounds?.x0 ?? 0)
        }
        return table
    }

    private func loca(end: Int) -> [UInt8] {
        var table: [UInt8] = []
        table.reserveCapacity(4 * glyphs.count + 4)
        for glyph in glyphs { table.append(big: UInt32(glyph.offset)) }
        table.append(big: UInt32(end))
        return table
    }

    private var maxp: [UInt8] {
        var table: [UInt8] = []
        table.append(big: UInt32(0x0001_0000))
        let values = [
            glyphs.count, limits.points, limits.contours, limits.wordPoints, limits.wordContours, 2, 0, 0, 0, 0, 0, 0,
            limits.components, 1,
        ]
        for value in values { table.append(big: UInt16(clamping: value)) }
        return table
    }
}

extension [UInt8] {
    /// Highest byte first.
    mutating func append(big value: some FixedWidthInteger) {
        var shift = value.bitWidth - 8
        while shift >= 0 {
            append(UInt8(truncatingIfNeeded: value >> shift))
            shift -= 8
        }
    }

    mutating func append(_ box: GlyphBox) {
        for value in [box.x0, box.y0, box.x1, box.y1] { append(big: value) }
    }

    /// Tables and glyphs begin at multiples of four.
    mutating func pad() {
        while count & 3 != 0 { append(0) }
    }
}
