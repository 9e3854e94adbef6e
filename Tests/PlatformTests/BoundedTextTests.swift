import Platform
import Testing

@Suite struct BoundedTextTests {
    @Test func aCharacterHasNoMoreThanAScriptNeeds() {
        let accents = String(repeating: "\u{301}", count: 70_000)
        #expect(BoundedText.text("a\(accents)b").unicodeScalars.count == 17)
        #expect(BoundedText.text(String(repeating: "\u{1F468}\u{200D}", count: 5000)).unicodeScalars.count <= 16)
    }

    @Test(arguments: [
        "", "EngineSpeed", "Öldruck_übermäßig_lang", "a\u{301}\u{302}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
    ])
    func otherTextsStay(text: String) {
        #expect(BoundedText.text(text) == text)
        let long = String(repeating: text, count: 40)
        #expect(BoundedText.text(long) == long)
    }
}
