import Testing

@testable import WordFonts

@Suite struct WordFontMakerTests {
    private static let square = GlyphOutline(boxes: [GlyphBox(x0: 100, y0: 0, x1: 500, y1: 700)])

    private func maker() throws -> WordFontMaker {
        try #require(WordFontMaker(unitsPerEm: 1000, advance: 600, ascender: 1020, descender: -300))
    }

    private func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// By tag: where a table begins, and how long it is.
    private func tables(_ file: [UInt8]) -> [String: ArraySlice<UInt8>] {
        var tables: [String: ArraySlice<UInt8>] = [:]
        for index in 0..<number(file[4..<6]) {
            let entry = file[(12 + 16 * index)..<(28 + 16 * index)]
            let start = entry.startIndex
            let offset = number(entry[(start + 8)..<(start + 12)])
            let length = number(entry[(start + 12)..<(start + 16)])
            tables[String(decoding: entry.prefix(4), as: UTF8.self)] = file[offset..<(offset + length)]
        }
        return tables
    }

    @Test func aWordIsAsWideAsItsCellsAndReachesFromItsFirstCharacterToItsLast() throws {
        var maker = try maker()
        let addedCharacter = maker.add(Self.square, advance: 600)
        let character = try #require(addedCharacter)
        let addedWord = maker.add(word: [nil, character, character])
        let word = try #require(addedWord)
        #expect(maker.glyphs[word].advance == 1800)
        #expect(maker.glyphs[word].bounds == GlyphBox(x0: 700, y0: 0, x1: 1700, y1: 700))
        #expect(maker.limits.components == 2)
        #expect(maker.limits.wordContours == 2)
    }

    @Test func aWordOfBlanksHasNoOutlineAndItsWidth() throws {
        var maker = try maker()
        let addedBlanks = maker.add(word: [nil, nil, nil])
        let blanks = try #require(addedBlanks)
        #expect(maker.glyphs[blanks].advance == 1800)
        #expect(maker.glyphs[blanks].bounds == nil)
        #expect(maker.bytes.isEmpty)
    }

    @Test func componentsAreTheGlyphsOfTheCharactersACellApart() throws {
        var maker = try maker()
        let addedCharacter = maker.add(Self.square, advance: 600)
        let character = try #require(addedCharacter)
        let addedWord = maker.add(word: [character, character])
        let word = try #require(addedWord)
        let glyph = maker.bytes[maker.glyphs[word].offset...]
        let values = stride(from: glyph.startIndex, to: glyph.endIndex - 1, by: 2).map { number(glyph[$0..<($0 + 2)]) }
        // Composite, bounds, then flags, glyph, x and y of each component.
        #expect(values.prefix(13) == [0xFFFF, 100, 0, 1100, 700, 0x23, 1, 0, 0, 0x03, 1, 600, 0])
    }

    /// A proportional font's words.
    @Test func eachGlyphStandsWhereTheOneBeforeItEnds() throws {
        var maker = try maker()
        let addedWide = maker.add(Self.square, advance: 900)
        let addedBlank = maker.add(GlyphOutline(), advance: 250)
        let (wide, blank) = (try #require(addedWide), try #require(addedBlank))
        let addedWord = maker.add(word: [wide, blank, wide])
        let word = try #require(addedWord)
        #expect(maker.glyphs[word].advance == 2050)
        #expect(maker.glyphs[word].bounds == GlyphBox(x0: 100, y0: 0, x1: 1650, y1: 700))
    }

    @Test func tablesAreWholeAndTheirSumsAreRight() throws {
        var maker = try maker()
        let addedCharacter = maker.add(Self.square, advance: 600)
        let character = try #require(addedCharacter)
        _ = maker.add(word: [character, character])
        let file = maker.file()
        let tables = tables(file)
        #expect(Set(tables.keys) == ["glyf", "head", "hhea", "hmtx", "loca", "maxp"])
        for (index, table) in tables.sorted(by: { $0.key < $1.key }).enumerated() {
            let entry = 12 + 16 * index
            let sum = stride(from: table.value.startIndex, to: table.value.endIndex, by: 4).reduce(0) {
                ($0 + number(table.value[$1..<($1 + 4)])) & 0xFFFF_FFFF
            }
            #expect(number(file[(entry + 4)..<(entry + 8)]) == sum)
        }
        let maxp = try #require(tables["maxp"])
        #expect(number(maxp[(maxp.startIndex + 4)..<(maxp.startIndex + 6)]) == 3)
        // One offset more than glyphs, the last one being the end.
        let loca = try #require(tables["loca"])
        #expect(loca.count == 16)
        #expect(number(loca.suffix(4)) == tables["glyf"]?.count)
    }

    /// Cairo cuts off what lies farther from a glyph's origin than the largest advance, which FreeType reads as signed.
    @Test func theLargestAdvanceCoversEachGlyph() throws {
        func largest(_ added: (GlyphOutline, advance: Int)) throws -> Int {
            var maker = try maker()
            _ = maker.add(added.0, advance: added.advance)
            let hhea = try #require(tables(maker.file())["hhea"])
            return number(hhea[(hhea.startIndex + 10)..<(hhea.startIndex + 12)])
        }
        #expect(try largest((GlyphOutline(), 33_350)) == 0x7FFF)
        #expect(try largest((GlyphOutline(boxes: [GlyphBox(x0: 0, y0: 0, x1: 10, y1: 13_800)]), 1450)) == 13_800)
        #expect(try largest((GlyphOutline(boxes: [GlyphBox(x0: -900, y0: 0, x1: 10, y1: 20)]), 600)) == 900)
    }

    @Test func theSameWordsGiveTheSameBytes() throws {
        func file() throws -> [UInt8] {
            var maker = try maker()
            let character = maker.add(Self.square, advance: 600)
            _ = maker.add(word: [character, nil, character])
            return maker.file()
        }
        #expect(try file() == file())
    }

    @Test func whatIsOutOfRangeIsNotMade() throws {
        var maker = try maker()
        #expect(maker.add(Self.square, advance: 70_000) == nil)
        let addedCharacter = maker.add(Self.square, advance: 600)
        let character = try #require(addedCharacter)
        let tooLong = maker.add(word: Array(repeating: character, count: 60))
        #expect(tooLong == nil)
        #expect(WordFontMaker(unitsPerEm: 0, advance: 600, ascender: 0, descender: 0) == nil)
        #expect(GlyphOutline(points: [], ends: [3]) == nil)
    }

    @Test func stepsOfMoreThanAByteTakeTwo() throws {
        var maker = try maker()
        let addedGlyph = maker.add(GlyphOutline(boxes: [GlyphBox(x0: -300, y0: 0, x1: 300, y1: 10)]), advance: 600)
        let glyph = try #require(addedGlyph)
        let bytes = Array(maker.bytes[maker.glyphs[glyph].offset...])
        // Head of ten bytes, one end, no instructions, four flags.
        #expect(bytes[14..<18] == [0x21, 0x35, 0x21, 0x15])
        #expect(bytes[18..<22] == [0xFE, 0xD4, 0x02, 0x58])
    }
}
