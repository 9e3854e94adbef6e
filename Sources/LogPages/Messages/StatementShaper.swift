internal import Analysis
internal import CANCapture
internal import Layout
internal import Wording

/// Shapes the texts of messages with the fonts of tables, and with glyphs for characters that these do not have. These
/// glyphs are shaped before pages are laid out, so that all queues have the same glyphs in the same order.
struct StatementShaper: Sendable {
    private let table: TableShaper
    /// Of the text font and of the bold font.
    private var further: [Unicode.Scalar: ShapedText] = [:]
    private var furtherStrong: [Unicode.Scalar: ShapedText] = [:]

    /// Characters of the tables that have been shaped. A glyph that only some pages use must be in all parts of a
    /// document, otherwise the document would differ from run to run.
    private var shown: Set<Unicode.Scalar> = []

    /// Characters with a special meaning, and those that the wording uses.
    private static let signs =
        "\u{2192}\u{2190}\u{2713}\u{2715}\u{25B2}\u{2026}\u{201C}\u{201D}\u{2039}\u{203A}\u{B0}\u{D7}\u{B7}\u{B5}\u{B1}"
    /// Maximum number of other characters; further ones become "?".
    private static let most = 2000

    init(table: TableShaper, shaper: any TextShaper) {
        self.table = table
        advances = [FontSlot.text, .strong].map { font in
            (0..<0x80).map { table.width(String(Unicode.Scalar(UInt8($0))), font: font) }
        }
        for scalar in Self.signs.unicodeScalars { learn(scalar, shaper) }
        ellipsis = shape("\u{2026}", .text)
        strongEllipsis = shape("\u{2026}", .strong)
    }

    /// Shapes the characters of a text that the tables do not have.
    mutating func learn(_ text: String, _ shaper: any TextShaper) {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return }
        for scalar in text.unicodeScalars where scalar.value >= 0x80 { learn(scalar, shaper) }
    }

    private mutating func learn(_ scalar: Unicode.Scalar, _ shaper: any TextShaper) {
        guard further[scalar] == nil, !shown.contains(scalar) else { return }
        let isKnown = [FontSlot.text, .strong].allSatisfy { table.fonts[$0.index][scalar] != nil }
        guard !isKnown else {
            shown.insert(scalar)
            for font in [FontSlot.text, .strong] { _ = shaper.shape(String(scalar), font: font) }
            return
        }
        guard further.count < Self.most else { return }
        further[scalar] = shaper.shape(String(scalar), font: .text)
        furtherStrong[scalar] = shaper.shape(String(scalar), font: .strong)
    }

    func shape(_ text: String, _ font: FontSlot) -> ShapedText {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return table.shape(text, font: font) }
        let known = font == .strong ? furtherStrong : further
        let metrics = table.fonts[font.index]
        var shaped = ShapedText()
        shaped.glyphs.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if let entry = metrics[scalar] {
                shaped.glyphs.append(
                    ShapedText.Glyph(font: font, index: entry.glyph, advance: entry.advance, text: String(scalar)))
            } else if let sign = known[scalar] {
                shaped.glyphs += sign.glyphs
            } else {
                shaped.glyphs += table.shape("?", font: font).glyphs
            }
        }
        return shaped
    }

    /// The width of the result of ``shape(_:_:)`` without its glyphs; in the text font or the bold font.
    func width(_ text: String, _ font: FontSlot) -> Double {
        let advances = advances[font == .strong ? 1 : 0]
        var text = text
        let ascii = text.withUTF8 { bytes -> Double? in
            var width = 0.0
            for byte in bytes {
                guard byte < 0x80 else { return nil }
                width += advances[Int(byte)]
            }
            return width
        }
        if let ascii { return ascii }
        let metrics = table.fonts[font.index]
        let known = font == .strong ? furtherStrong : further
        return text.unicodeScalars.reduce(0) { width, scalar in
            if let entry = metrics[scalar] { return width + entry.advance }
            return width + (known[scalar]?.width ?? metrics["?"]?.advance ?? 0)
        }
    }

    /// Marks where a text is truncated.
    private(set) var ellipsis = ShapedText()
    private(set) var strongEllipsis = ShapedText()
    /// Widths of the ASCII characters in ems, for the text font and the bold font.
    private let advances: [[Double]]
}
