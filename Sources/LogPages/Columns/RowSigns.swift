/// Special characters in the cells of a row, and the maximum length of a cell.
package enum RowSigns {
    /// Enough for the longest text of a cell.
    package static let capacity = 64

    /// The dot for a byte that is not an ASCII character, as in candump and hex dumps.
    ///
    /// A raised dot (U+00B7) could not be mistaken for the byte of a full stop, but it takes four bytes in the PDF
    /// instead of one: pages were 10 % larger, and took 4 % longer to write.
    package static let dot = UInt8(ascii: ".")

    package static let hexDigits: [UInt8] = Array("0123456789ABCDEF".utf8)

    /// The ellipsis of truncated names: a control code of Latin-1 that the glyph table maps to U+2026.
    package static let ellipsis: UInt8 = 0x85

    /// The dash in an empty cell, so that columns are kept if rows are pasted: a control code of Latin-1 that the glyph
    /// table maps to U+2013.
    package static let none: UInt8 = 0x96

    /// The multiplication sign before the number of equal bytes: U+00D7.
    package static let times: UInt8 = 0xD7

    /// Mapped to U+2212, like the characters above.
    package static let minus: UInt8 = 0x97

    /// The characters that control codes represent, and their replacements in fonts that lack them.
    package static let signs: [(code: UInt8, scalar: Unicode.Scalar, otherwise: UInt8)] = [
        (ellipsis, "\u{2026}", UInt8(ascii: "~")), (none, "\u{2013}", UInt8(ascii: "-")),
        (minus, "\u{2212}", UInt8(ascii: "-")),
    ]

    /// The characters of redaction marks; only pages with redacted content have them.
    package static let markSigns: [(code: UInt8, scalar: Unicode.Scalar, otherwise: UInt8)] = [
        (0x8B, "\u{2039}", UInt8(ascii: "<")), (0x9B, "\u{203A}", UInt8(ascii: ">")), (hidden, "\u{B7}", dot),
    ]

    /// Replaces each digit of a redacted byte.
    package static let hidden: UInt8 = 0xB7

    /// Replaces a redacted identifier.
    static let error = Array("error".utf8)
}
