import Testing

@testable import Formatting

struct NoteTextTests {
    @Test func aControlCharacterIsOneSign() {
        #expect(NoteText.shown("a\u{0}b\u{1B}[31m\u{202E}c") == "a\u{FFFD}b\u{FFFD}[31m\u{FFFD}c")
    }

    @Test func linesEndInAnyWay() {
        #expect(NoteText.shown("a\r\nb\rc\nd\u{2028}e\n\nf\tg") == "a\nb\nc\nd\ne\n\nf    g")
    }

    @Test func noughtsDoNotGrow() {
        #expect(NoteText.shown(String(repeating: "\u{0}", count: 1000)).unicodeScalars.count == 1000)
    }
}
