/// A font measured once: glyphs and advances of the characters in fixed texts and rows. All lengths are in ems.
package struct FontMetrics: Sendable, Equatable {
    package struct Entry: Sendable, Equatable {
        package var glyph: UInt32
        package var advance: Double

        package init(glyph: UInt32, advance: Double) {
            self.glyph = glyph
            self.advance = advance
        }
    }

    /// "JetBrains Mono", for messages.
    package let family: String
    /// CSS weight: 400 is regular.
    package let weight: Int
    /// Height above and depth below the baseline of a line of text; both positive.
    package let ascent: Double
    package let descent: Double
    package let capHeight: Double
    private let table: [Entry]
    private let isPresent: [Bool]
    private let punctuation: [UInt32: Entry]

    /// Characters below this are in the table: Latin with its supplements.
    package static let tableSize = 0x250
    /// Dashes, quotation marks, bullet and ellipsis: the characters above the table that Windows-1252 has too; minus, and the
    /// sign for "about"; the Greek letter of differences.
    package static let punctuationMarks: [UInt32] = [
        0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2020, 0x2021, 0x2022, 0x2026, 0x2030, 0x20AC,
        0x2212, 0x2248, 0x394,
    ]

    package init(
        family: String, weight: Int, ascent: Double, descent: Double, capHeight: Double,
        entry: (Unicode.Scalar) -> Entry?
    ) {
        self.family = family
        self.weight = weight
        self.ascent = ascent
        self.descent = descent
        self.capHeight = capHeight
        var table: [Entry] = []
        var isPresent: [Bool] = []
        for value in 0..<UInt32(Self.tableSize) {
            let found = Unicode.Scalar(value).flatMap { value < 0x20 ? nil : entry($0) }
            table.append(found ?? Entry(glyph: 0, advance: 0))
            isPresent.append(found != nil)
        }
        self.table = table
        self.isPresent = isPresent
        var punctuation: [UInt32: Entry] = [:]
        for value in Self.punctuationMarks {
            punctuation[value] = Unicode.Scalar(value).flatMap(entry)
        }
        self.punctuation = punctuation
    }

    /// The entry of a character that is in the table and the font.
    package subscript(scalar: Unicode.Scalar) -> Entry? {
        let value = Int(scalar.value)
        guard value < Self.tableSize else { return punctuation[scalar.value] }
        return isPresent[value] ? table[value] : nil
    }

    /// The advance of "0", which a monospaced font uses for every character.
    package var digitAdvance: Double { table[0x30].advance }

    /// Whether all ASCII characters are as wide as a digit.
    package var isMonospaced: Bool {
        (0x20..<0x7F).allSatisfy { abs(table[$0].advance - digitAdvance) < 1e-6 }
    }

    /// Glyphs of the 256 characters of Latin-1; 0 (.notdef) if the font has none.
    package var latin1Glyphs: [UInt32] { (0..<256).map { table[$0].glyph } }
}
