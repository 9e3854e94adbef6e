import Foundation
import Layout
import Testing

@testable import Drawing

@Suite struct FontsTests {
    private func fonts() throws -> DocumentFonts {
        try DocumentFonts(mono: ["DejaVu Sans Mono"], text: ["DejaVu Sans"])
    }

    @Test func theFilesOfADocumentAreThere() throws {
        let fonts = try fonts()
        #expect(fonts.files.count == FontSlot.firstFallback)
        #expect(fonts.files.allSatisfy { FileManager.default.isReadableFile(atPath: $0.path) })
        #expect(fonts.files[2].weight == 600)
    }

    @Test func aFamilyThatIsNotInstalledGivesWayToTheNext() throws {
        let wanted = try FontLocator.find(families: ["DejaVu Sans Mono"], weight: 400, monospaced: true)
        let found = try FontLocator.find(
            families: ["No Such Family At All", "DejaVu Sans Mono"], weight: 400, monospaced: true)
        #expect(found == wanted)
        let any = try FontLocator.find(families: ["No Such Family At All"], weight: 400, monospaced: true)
        #expect(FileManager.default.isReadableFile(atPath: any.path))
    }

    @Test func theMonospacedFontHasOneAdvance() throws {
        let metrics = try fonts().metrics(.mono)
        let advances = (0x20...0x7E).compactMap { Unicode.Scalar($0).flatMap { metrics[$0]?.advance } }
        #expect(advances.count == 0x5F)
        #expect(Set(advances) == [metrics.digitAdvance])
        #expect(metrics.digitAdvance > 0.4)
        #expect(metrics.ascent > metrics.capHeight)
        #expect(metrics.descent > 0)
    }

    /// Inter writes a multiplication sign between digits, unless it is told not to.
    @Test func aHexadecimalNumberIsNoProduct() throws {
        let shaper = DocumentShaper(
            fonts: try DocumentFonts(mono: ["DejaVu Sans Mono"], text: ["Inter", "DejaVu Sans"]))
        func letter(_ text: String) -> UInt32? {
            shaper.shape(text, font: .text).glyphs.first { $0.text == "x" }?.index
        }
        let plain = try #require(letter("x"))
        // The sign before it is not in the table of the font, so the text is shaped by Pango.
        #expect(letter("\u{2715} 0x33") == plain)
    }

    @Test(arguments: [
        "plain", "Δοκιμή", "тест", "اختبار", "試験", "नमस्ते", "e\u{301}", "👩‍🚀", "Δ тест 試験 a", "\u{200B}", "\u{FFFD}",
        "\u{E000}", "\u{10FFFF}",
    ])
    func textOfAnyScriptHasGlyphs(text: String) throws {
        let shaper = DocumentShaper(fonts: try fonts())
        for slot in [FontSlot.mono, .text, .strong] {
            let shaped = shaper.shape(text, font: slot)
            if text != "\u{200B}" { #expect(!shaped.isEmpty) }
            #expect(shaped.glyphs.allSatisfy { $0.advance.isFinite && $0.advance >= 0 && $0.advance < 10 })
            #expect(shaped.glyphs.allSatisfy { $0.font.index < shaper.fonts.files.count })
            let known = Set(shaper.fonts.extraGlyphs.map { [UInt32($0.font.index), $0.index] })
            #expect(shaped.glyphs.allSatisfy { known.contains([UInt32($0.font.index), $0.index]) })
        }
    }

    @Test func scriptsFromLeftToRightKeepTheirText() throws {
        let shaper = DocumentShaper(fonts: try fonts())
        for text in ["Δοκιμή", "тест", "Türe –"] {
            #expect(shaper.shape(text, font: .text).text == text)
        }
    }

    /// Seen where no font had the characters: the font's empty box stood for each of them, and copied as the first.
    @Test func charactersOfNoFontAreQuestionMarks() throws {
        let shaped = DocumentShaper(fonts: try fonts()).shape("тест \u{10FFFD}\u{10FFFC}!", font: .text)
        #expect(shaped.text == "тест ??!")
    }

    @Test func anEmptyTextHasNoGlyphs() throws {
        #expect(DocumentShaper(fonts: try fonts()).shape("", font: .text).isEmpty)
    }
}
