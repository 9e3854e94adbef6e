import TestPages
import Testing

@testable import Layout

struct TextPiecesTests {
    /// Advance of half an em for every character.
    private func shape(_ text: String) -> ShapedText {
        ShapedText(
            glyphs: text.unicodeScalars.map {
                ShapedText.Glyph(font: .text, index: $0.value, advance: 0.5, text: String($0))
            })
    }

    @Test func piecesAreTheWholeTextCutBehindBlanks() {
        let text = String(repeating: "words and words ", count: 1000)
        let pieces = Array(TextPieces(text[...]))
        #expect(pieces.joined() == text && pieces.count > 5)
        #expect(pieces.allSatisfy { $0.count <= 2048 && $0.hasSuffix(" ") })
    }

    @Test func aWordWithoutEndIsCut() {
        let text = "e" + String(repeating: "\u{301}", count: 5000)
        let pieces = Array(TextPieces(text[...]))
        #expect(pieces.map { $0.unicodeScalars.count } == [2048, 2048, 905])
    }

    @Test func marksWithoutEndAreLinesThatEnd() {
        let text = "e" + String(repeating: "\u{301}", count: 50_000)
        let block = TextBlock(texts: [text[...]], width: 40, fontSize: 1, pitch: 1) { piece in
            ShapedText(
                glyphs: piece.unicodeScalars.map {
                    ShapedText.Glyph(font: .text, index: $0.value, advance: $0 == "e" ? 0.5 : 0, text: String($0))
                })
        }
        #expect(block.lines.allSatisfy { $0.glyphs.count <= TextBlock.longestLine })
        #expect(block.lines.reduce(0) { $0 + $1.glyphs.count } == 50_001)
    }

    @Test func linesOfPiecesAreThoseOfTheWholeText() {
        for text in [String(repeating: "some words ", count: 900), String(repeating: "x", count: 5000), "", "short"] {
            let whole = TextBlock(paragraphs: [shape(text)], width: 40, fontSize: 1, pitch: 1)
            var longest = 0
            let pieces = TextBlock(texts: [text[...]], width: 40, fontSize: 1, pitch: 1) {
                longest = max(longest, $0.unicodeScalars.count)
                return shape($0)
            }
            #expect(pieces.lines.map(\.text) == whole.lines.map(\.text))
            #expect(longest <= 2048)
        }
    }
}

/// Where lines are not broken.
@Suite struct UnitWordsTests {
    private func lines(_ text: String, characters: Double) -> [String] {
        TextBlock(
            paragraphs: [FixedFonts.shape(text)], width: characters * FixedFonts.advance * 10, fontSize: 10, pitch: 12
        )
        .lines.map(\.text)
    }

    @Test(arguments: [
        ("The bus was silent for 0.851 s.", 29.0, ["The bus was silent for", "0.851 s."]),
        ("a mean of 46.3 kbit/s", 19, ["a mean of", "46.3 kbit/s"]), ("load 12 %, peak", 8, ["load", "12 %,", "peak"]),
        ("drawn for 3 samples", 12, ["drawn for 3", "samples"]),
    ])
    func aUnitStoodAloneOnItsLine(text: String, characters: Double, lines: [String]) {
        #expect(self.lines(text, characters: characters) == lines)
    }

    @Test func aNumberWiderThanTheLineIsStillBroken() {
        #expect(lines("1234567 ms", characters: 5) == ["12345", "67 ms"])
    }
}
