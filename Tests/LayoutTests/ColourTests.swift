import Testing

@testable import Layout

@Suite struct ColourTests {
    @Test func aColourIsWrittenWithSixDigits() {
        #expect(Colour(text: "#C8321B") == Colour(red: 0xC8, green: 0x32, blue: 0x1B))
        #expect(Colour(text: "#c8321b") == Colour(0xC8321B))
    }

    @Test(arguments: ["", "#", "C8321B", "#C8321", "#C8321B0", "#C8321G", "#+12345", "#-12345", "# 12345"])
    func anythingElseIsNoColour(text: String) {
        #expect(Colour(text: text) == nil)
    }

    @Test(
        arguments: [
            (0.0, 0xFF0000), (60, 0xFFFF00), (120, 0x00FF00), (180, 0x00FFFF), (240, 0x0000FF), (300, 0xFF00FF),
            (360, 0xFF0000), (30, 0xFF8000),
        ] as [(Double, UInt32)])
    func huesGoRoundTheCircle(hue: Double, hex: UInt32) {
        #expect(Colour(hue: hue, saturation: 1, lightness: 0.5) == Colour(hex))
    }

    @Test func withoutSaturationOnlyLightnessCounts() {
        #expect(Colour(hue: 200, saturation: 0, lightness: 1) == Colour(0xFFFFFF))
        #expect(Colour(hue: 200, saturation: 0, lightness: 0) == Colour(0))
    }
}
