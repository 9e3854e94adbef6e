package import Layout

/// The cuts of the monospaced font that the columns of rows have: what is looked for is heavy, what is beside it light.
/// All of them are in one ink, so that the text of a page is one run, which reads and prints better than grey.
package struct RowWeights: Sendable {
    /// Places in tables by weight.
    static let regular = 0
    static let light = 1
    static let heavy = 2
    /// As wide as the regular one, for texts that something else shows: only words have it.
    static let hidden = 3
    static let count = 4

    /// By weight. A weight that the installed font lacks is the regular one.
    let slots: [FontSlot]
    /// Glyphs of Latin-1 by weight and character, ``RowSigns`` among them.
    let glyphs: [UInt32]

    /// Without a lighter cut quiet columns are grey, as they are where a colour says more than a weight.
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

    /// What a character code stands for.
    package static func text(_ code: UInt8) -> String {
        let sign = (RowSigns.signs + RowSigns.markSigns).first { $0.code == code }
        return String(sign?.scalar ?? Unicode.Scalar(code))
    }

    /// Has the glyphs of the characters primed that rows may be drawn with, where they are not drawn as words.
    ///
    /// - Parameter hasMarks: whether something is not shown of the frames.
    package func announce(to shaper: any TextShaper, hasMarks: Bool) {
        let signs = RowSigns.signs + (hasMarks ? RowSigns.markSigns : [])
        let characters =
            (0x20...0x7E).map { RowWeights.text($0) }.joined() + signs.map { String($0.scalar) }.joined()
        for slot in Set(slots).subtracting([.mono]).sorted(by: { $0.index < $1.index }) {
            _ = shaper.shape(characters, font: slot)
        }
    }
}
