package import Layout

/// The weights of the monospaced font in the columns of rows: important columns are bold, unimportant ones light. All
/// have the same ink, so that the text of a page is one run, which is easier to read and prints better than grey.
package struct RowWeights: Sendable {
    /// Indices into tables by weight.
    static let regular = 0
    static let light = 1
    static let heavy = 2
    /// As wide as the regular weight, for texts that are shown by other means; only words use it.
    static let hidden = 3
    static let count = 4

    /// For each weight. A weight that the installed font does not have is replaced by the regular one.
    let slots: [FontSlot]
    /// The glyphs of Latin-1 by weight and character, including ``RowSigns``.
    let glyphs: [UInt32]

    /// If there is no lighter weight, unimportant columns are grey.
    var hasLight: Bool { slots[Self.light] != .mono }

    init(_ fonts: [FontMetrics]) {
        let regular = fonts[FontSlot.mono.index].weight
        func slot(_ slot: FontSlot, _ isWanted: (Int) -> Bool) -> FontSlot {
            fonts.indices.contains(slot.index) && isWanted(fonts[slot.index].weight) ? slot : .mono
        }
        slots = [.mono, slot(.light) { $0 < regular }, slot(.heavy) { $0 > regular }, .mono]
        glyphs = slots.flatMap { Self.table(fonts[$0.index]) }
    }

    private static func table(_ font: FontMetrics) -> [UInt32] {
        var glyphs = font.latin1Glyphs
        for sign in RowSigns.signs + RowSigns.markSigns {
            glyphs[Int(sign.code)] = font[sign.scalar]?.glyph ?? glyphs[Int(sign.otherwise)]
        }
        return glyphs
    }

    /// The character of a character code.
    package static func text(_ code: UInt8) -> String {
        let sign = (RowSigns.signs + RowSigns.markSigns).first { $0.code == code }
        return String(sign?.scalar ?? Unicode.Scalar(code))
    }

    /// Primes the glyphs of the characters that rows may use if they are not drawn as words.
    ///
    /// - Parameter hasMarks: whether some content of the frames is redacted.
    package func announce(to shaper: any TextShaper, hasMarks: Bool) {
        let signs = RowSigns.signs + (hasMarks ? RowSigns.markSigns : [])
        let characters =
            (0x20...0x7E).map { RowWeights.text($0) }.joined() + signs.map { String($0.scalar) }.joined()
        for slot in Set(slots).subtracting([.mono]).sorted(by: { $0.index < $1.index }) {
            _ = shaper.shape(characters, font: slot)
        }
    }
}
