/// The characters of a row's cells that are not the text's own, and the room that a cell has.
package enum RowSigns {
    /// Enough for the widest text cell.
    package static let capacity = 64

    /// The dot that stands for a byte that is no ASCII character, as candump and hex dumps have it.
    ///
    /// A raised dot (U+00B7) would be no byte's own picture, but is written as four bytes where this is one: pages were
    /// a tenth larger, and took 4 % longer to write.
    package static let dot = UInt8(ascii: ".")

    package static let hexDigits: [UInt8] = Array("0123456789ABCDEF".utf8)

    /// Ellipsis of names that are too long: a control code of Latin-1 that the glyph table maps to U+2026.
    package static let ellipsis: UInt8 = 0x85

    /// What stands in an empty cell, so that columns stay columns where rows are pasted: a control code of Latin-1 that
    /// the glyph table maps to U+2013.
    package static let none: UInt8 = 0x96

    /// Before how many equal bytes there are: U+00D7.
    package static let times: UInt8 = 0xD7

    /// Mapped to U+2212, as these are.
    package static let minus: UInt8 = 0x97

    /// The signs that control codes stand for, and the characters that fonts without them have instead.
    package static let signs: [(code: UInt8, scalar: Unicode.Scalar, otherwise: UInt8)] = [
        (ellipsis, "\u{2026}", UInt8(ascii: "~")), (none, "\u{2013}", UInt8(ascii: "-")),
        (minus, "\u{2212}", UInt8(ascii: "-")),
    ]

    /// What marks of bytes and identifiers that are not shown are written with; only pages with such have them.
    package static let markSigns: [(code: UInt8, scalar: Unicode.Scalar, otherwise: UInt8)] = [
        (0x8B, "\u{2039}", UInt8(ascii: "<")), (0x9B, "\u{203A}", UInt8(ascii: ">")), (hidden, "\u{B7}", dot),
    ]

    /// In place of each digit of a byte that is not shown.
    package static let hidden: UInt8 = 0xB7

    /// In place of an identifier.
    static let error = Array("error".utf8)
}
