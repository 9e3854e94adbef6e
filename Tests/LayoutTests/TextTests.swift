import Testing

@testable import Layout

@Suite struct TextTests {
    private let ellipsis = FixedMetrics.shape("\u{2026}")

    @Test func shortenedTextNeverExceedsTheLimit() {
        let text = FixedMetrics.shape("a path/to some capture of a long name.log")
        for limit in stride(from: 0.0, through: 30, by: 0.1) {
            #expect(text.shortened(to: limit, ellipsis: ellipsis).width <= limit + 1e-6)
            #expect(text.shortenedInMiddle(to: limit, ellipsis: ellipsis).width <= limit + 1e-6)
        }
    }

    @Test func textThatFitsIsLeftAlone() {
        let text = FixedMetrics.shape("12.5 kbit/s")
        #expect(text.shortened(to: 6.6, ellipsis: ellipsis) == text)
        #expect(text.shortenedInMiddle(to: 6.6, ellipsis: ellipsis) == text)
    }

    @Test func shorteningKeepsTheBeginningWithoutABlankBeforeTheEllipsis() {
        let text = FixedMetrics.shape("Frames 1 to 62")
        #expect(text.shortened(to: 4.8, ellipsis: ellipsis).text == "Frames\u{2026}")
        #expect(text.shortened(to: 5.4, ellipsis: ellipsis).text == "Frames 1\u{2026}")
        #expect(text.shortened(to: 0.6, ellipsis: ellipsis).text == "\u{2026}")
        #expect(text.shortened(to: 0.5, ellipsis: ellipsis).text == "")
        #expect(text.shortened(to: -3, ellipsis: ellipsis).text == "")
    }

    @Test func shorteningInTheMiddleKeepsBothEnds() {
        let text = FixedMetrics.shape("a very long name.log")
        #expect(text.shortenedInMiddle(to: 0.6 * 11, ellipsis: ellipsis).text == "a ver\u{2026}e.log")
        #expect(text.shortenedInMiddle(to: 0.6, ellipsis: ellipsis).text == "\u{2026}")
    }

    @Test func aClusterIsNotCutApart() {
        var text = FixedMetrics.shape("abcd")
        text.glyphs[2].beginsCluster = false
        #expect(text.shortened(to: 0.6 * 3, ellipsis: ellipsis).text == "a\u{2026}")
        #expect(text.shortenedInMiddle(to: 0.6 * 3, ellipsis: ellipsis).text == "a\u{2026}d")
    }

    @Test func wordsWrapAndLongOnesBreakAnywhere() {
        let block = TextBlock(
            paragraphs: [FixedMetrics.shape("one two three abcdefghijkl"), FixedMetrics.shape("")], width: 6 * 10 * 0.6,
            fontSize: 6, pitch: 8)
        #expect(block.lines.map(\.text) == ["one two", "three", "abcdefghij", "kl", ""])
        #expect(block.height == 40)
    }

    @Test func noLineIsWiderThanTheBlock() {
        let text = "Recorded on the test track, door opened at 4.2 s; see /srv/captures/2026/long-name-of-a-file.log"
        for characters in 1...60 {
            let width = 6 * 0.6 * Double(characters)
            let block = TextBlock(paragraphs: [FixedMetrics.shape(text)], width: width, fontSize: 6, pitch: 8)
            #expect(block.lines.allSatisfy { $0.width * 6 <= width + 1e-6 })
            let kept = block.lines.map(\.text).joined().filter { $0 != " " }
            #expect(kept == text.filter { $0 != " " })
        }
    }

    @Test func aBlockNarrowerThanACharacterHoldsOneALine() {
        let block = TextBlock(paragraphs: [FixedMetrics.shape("abc")], width: 1, fontSize: 6, pitch: 8)
        #expect(block.lines.map(\.text) == ["a", "b", "c"])
    }

    @Test func pathsBreakBehindASlash() {
        let block = TextBlock(
            paragraphs: [FixedMetrics.shape("captures/drive.log")], width: 12 * 0.6, fontSize: 1, pitch: 1)
        #expect(block.lines.map(\.text) == ["captures/", "drive.log"])
    }

    @Test func charactersThatNoTableHasBecomeQuestionMarks() {
        let shaped = FixedMetrics.shape("a\u{4E2D}b")
        #expect(shaped.text == "a?b")
        #expect(!FixedMetrics.shaper.covers("a\u{4E2D}b", font: .mono))
        #expect(FixedMetrics.shaper.covers("caf\u{E9} \u{2013}", font: .mono))
    }

    @Test func controlCharactersAreInNoTable() {
        #expect(FixedMetrics.mono["\n"] == nil)
        #expect(FixedMetrics.mono.latin1Glyphs[10] == 0)
        #expect(FixedMetrics.mono.latin1Glyphs[0x41] == 0x41)
    }
}
