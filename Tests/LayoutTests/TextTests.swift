import TestPages
import Testing

@testable import Layout

@Suite struct TextTests {
    private let ellipsis = FixedFonts.shape("\u{2026}")

    @Test func shortenedTextNeverExceedsTheLimit() {
        let text = FixedFonts.shape("a path/to some capture of a long name.log")
        for limit in stride(from: 0.0, through: 30, by: 0.1) {
            #expect(text.shortened(to: limit, ellipsis: ellipsis).width <= limit + 1e-6)
            #expect(text.shortenedInMiddle(to: limit, ellipsis: ellipsis).width <= limit + 1e-6)
        }
    }

    @Test func textThatFitsIsLeftAlone() {
        let text = FixedFonts.shape("12.5 kbit/s")
        #expect(text.shortened(to: 6.6, ellipsis: ellipsis) == text)
        #expect(text.shortenedInMiddle(to: 6.6, ellipsis: ellipsis) == text)
    }

    @Test func shorteningKeepsTheBeginningWithoutABlankBeforeTheEllipsis() {
        let text = FixedFonts.shape("Frames 1 to 62")
        #expect(text.shortened(to: 4.8, ellipsis: ellipsis).text == "Frames\u{2026}")
        #expect(text.shortened(to: 5.4, ellipsis: ellipsis).text == "Frames 1\u{2026}")
        #expect(text.shortened(to: 0.6, ellipsis: ellipsis).text == "\u{2026}")
        #expect(text.shortened(to: 0.5, ellipsis: ellipsis).text == "")
        #expect(text.shortened(to: -3, ellipsis: ellipsis).text == "")
    }

    @Test func shorteningInTheMiddleKeepsBothEnds() {
        let text = FixedFonts.shape("a very long name.log")
        #expect(text.shortenedInMiddle(to: 0.6 * 11, ellipsis: ellipsis).text == "a ver\u{2026}e.log")
        #expect(text.shortenedInMiddle(to: 0.6, ellipsis: ellipsis).text == "\u{2026}")
    }

    @Test func aClusterIsNotCutApart() {
        var text = FixedFonts.shape("abcd")
        text.glyphs[2].beginsCluster = false
        #expect(text.shortened(to: 0.6 * 3, ellipsis: ellipsis).text == "a\u{2026}")
        #expect(text.shortenedInMiddle(to: 0.6 * 3, ellipsis: ellipsis).text == "a\u{2026}d")
    }

    @Test func wordsWrapAndLongOnesBreakAnywhere() {
        let block = TextBlock(
            paragraphs: [FixedFonts.shape("one two three abcdefghijkl"), FixedFonts.shape("")], width: 6 * 10 * 0.6,
            fontSize: 6, pitch: 8)
        #expect(block.lines.map(\.text) == ["one two", "three", "abcdefghij", "kl", ""])
        #expect(block.height == 40)
    }

    @Test func noLineIsWiderThanTheBlock() {
        let text = "Recorded on the test track, door opened at 4.2 s; see /srv/captures/2026/long-name-of-a-file.log"
        for characters in 1...60 {
            let width = 6 * 0.6 * Double(characters)
            let block = TextBlock(paragraphs: [FixedFonts.shape(text)], width: width, fontSize: 6, pitch: 8)
            #expect(block.lines.allSatisfy { $0.width * 6 <= width + 1e-6 })
            let kept = block.lines.map(\.text).joined().filter { $0 != " " }
            #expect(kept == text.filter { $0 != " " })
        }
    }

    @Test func aBlockNarrowerThanACharacterHoldsOneALine() {
        let block = TextBlock(paragraphs: [FixedFonts.shape("abc")], width: 1, fontSize: 6, pitch: 8)
        #expect(block.lines.map(\.text) == ["a", "b", "c"])
    }

    @Test func pathsBreakBehindASlash() {
        let block = TextBlock(
            paragraphs: [FixedFonts.shape("captures/drive.log")], width: 12 * 0.6, fontSize: 1, pitch: 1)
        #expect(block.lines.map(\.text) == ["captures/", "drive.log"])
    }

    @Test func charactersThatNoTableHasBecomeQuestionMarks() {
        let shaped = FixedFonts.shape("a\u{4E2D}b")
        #expect(shaped.text == "a?b")
        #expect(!FixedFonts.shaper.covers("a\u{4E2D}b", font: .mono))
        #expect(FixedFonts.shaper.covers("caf\u{E9} \u{2013}", font: .mono))
    }

    @Test func controlCharactersAreInNoTable() {
        #expect(FixedFonts.all[0]["\n"] == nil)
        #expect(FixedFonts.all[0].latin1Glyphs[10] == 0)
        #expect(FixedFonts.all[0].latin1Glyphs[0x41] == 0x41)
    }
}
