/// Units stay on the line of their number.
enum UnitWords {
    /// As they are written behind numbers, and what is left of them behind a stroke.
    private static let all: Set<String> = [
        "s", "ms", "\u{B5}s", "ns", "min", "h", "d", "%", "bit", "bits", "bit/s", "kbit/s", "Mbit/s", "byte", "bytes",
        "kB", "MB", "GB", "TB", "V", "mV", "A", "mA", "W", "kW", "Hz", "kHz", "rpm", "km/h", "km", "m", "mm", "\u{B0}C",
        "\u{B0}", "bar", "kPa", "Nm", "m/s", "l/h",
    ]
    private static let longest = 6

    /// Whether a word that begins at a glyph is a unit, and what stands before it its number, or the first part of it.
    static func begin(at start: Int, of glyphs: [ShapedText.Glyph]) -> Bool {
        guard start >= 2, start < glyphs.count else { return false }
        let before = glyphs[start - 2].text
        let isStroke = glyphs[start - 1].text == "/"
        guard isStroke ? before == "t" || before == "m" || before == "l" : isDigit(before) else { return false }
        var word = ""
        for glyph in glyphs[start...].prefix(longest + 1) {
            if glyph.text == " " { break }
            word += glyph.text
        }
        while let last = word.last, ".,;:)".contains(last) { word.removeLast() }
        return isStroke ? word == "s" || word == "h" : all.contains(word)
    }

    private static func isDigit(_ text: String) -> Bool { text.count == 1 && text.first?.isNumber == true }
}
