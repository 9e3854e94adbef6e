@testable import Layout

/// A monospaced font of 0.6 em a character whose glyph numbers are those of the characters.
enum FixedMetrics {
    static let mono = FontMetrics(
        family: "Fixed Mono", weight: 400, ascent: 0.9, descent: 0.2, capHeight: 0.7,
        entry: { FontMetrics.Entry(glyph: $0.value, advance: 0.6) })

    static let shaper = TableShaper(fonts: [mono, mono, mono])

    static func shape(_ text: String) -> ShapedText { shaper.shape(text, font: .mono) }
}
