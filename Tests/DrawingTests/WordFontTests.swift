import Foundation
import Testing

@testable import Drawing
@testable import Layout

@Suite struct WordFontTests {
    private func fonts(_ mono: String = "DejaVu Sans Mono") throws -> DocumentFonts {
        try DocumentFonts(mono: [mono], text: ["DejaVu Sans"])
    }

    private var list: WordList {
        var list = WordList()
        list.words = [
            WordList.Word("A7", .mono), WordList.Word("  0C9", .heavy), WordList.Word(".345", .light),
            WordList.Word("7", .heavy), WordList.Word("   ", .mono),
        ]
        list.marks = [WordList.Mark([Rect(x: 0.1, y: 0, width: 1, height: 2.4)], advance: 1.36)]
        return list
    }

    @Test func everyWordHasAGlyphAndItsTextIsPrimed() throws {
        let font = try #require(WordFont(list, fonts: try fonts()))
        #expect(font.glyphs.words.allSatisfy { $0 != nil })
        #expect(font.glyphs.marks.allSatisfy { $0 != nil })
        for (word, glyph) in zip(list.words, font.glyphs.words) {
            #expect(font.primed.first { $0.glyph == glyph }?.text == word.text)
        }
        // A mark is a blank to those who extract text.
        #expect(font.primed.last?.text == " ")
    }

    @Test func theSameWordsGiveTheSameFont() throws {
        let fonts = try fonts()
        #expect(WordFont(list, fonts: fonts)?.file == WordFont(list, fonts: fonts)?.file)
    }

    @Test func aFontWithoutQuadraticOutlinesHasNoWords() throws {
        guard try FontLocator.isInstalled(family: "Inter") else { return }
        let fonts = try fonts("Inter")
        guard fonts.files[0].path.hasSuffix(".otf") else { return }
        #expect(WordFont(list, fonts: fonts) == nil)
    }

    @Test func aDocumentHasOneFontOfWordsOfAKind() throws {
        let shaper = DocumentShaper(fonts: try fonts())
        #expect(shaper.make(list) != nil)
        #expect(shaper.make(list) == nil)
    }

    @Test func wordsAreDrawnAndReadAsTheirCharacters() throws {
        let shaper = DocumentShaper(fonts: try fonts())
        let glyphs = try #require(shaper.make(list))
        let text = try text(of: list, glyphs, shaper)
        #expect(text.contains("A7  0C9.3457"))
    }

    /// Of proportional fonts, with quadratic outlines and with cubic ones.
    @Test(arguments: ["DejaVu Sans", "Inter"]) func sentencesAreDrawnAndReadAsTheirCharacters(family: String) throws {
        guard try FontLocator.isInstalled(family: family) else { return }
        let shaper = DocumentShaper(fonts: try DocumentFonts(mono: ["DejaVu Sans Mono"], text: [family]))
        var prose = WordList(.prose)
        prose.words = [("Engine ", 1), ("coolant ", 1), ("temp", 2), ("era", 2), ("t", 2), ("ure", 2)].map {
            WordList.Word($0.0, FontSlot(index: $0.1))
        }
        let glyphs = try #require(shaper.make(prose))
        #expect(glyphs.words.allSatisfy { $0 != nil })
        // A document may have one of each kind.
        #expect(shaper.make(list) != nil)
        #expect(try text(of: prose, glyphs, shaper).contains("Engine coolant temperature"))
    }

    @Test func aSentenceLacksNoCharacter() throws {
        var prose = WordList(.prose)
        prose.words = [WordList.Word("a\u{10FFFD}", .text), WordList.Word("a", .text)]
        let font = try #require(WordFont(prose, fonts: try fonts()))
        #expect(font.glyphs.words.map { $0 != nil } == [false, true])
    }

    /// As pdftotext reads words one behind the other.
    private func text(of list: WordList, _ glyphs: WordList.Glyphs, _ shaper: DocumentShaper) throws -> String {
        var page = DisplayList(size: Size(width: 200, height: 100), background: nil)
        page.beginRun(font: list.kind.slot, size: 10, colour: Colour(0x000000))
        var x = 20.0
        for (word, glyph) in zip(list.words, glyphs.words) {
            page.add(glyph: try #require(glyph), x: x, y: 50)
            let metrics = shaper.fonts.metrics(word.weight)
            x += word.text.unicodeScalars.reduce(0) { $0 + 10 * (metrics[$1]?.advance ?? 0) }
        }
        page.endRun()
        let folder = FileManager.default.temporaryDirectory.path
        let surface = try PDFPartSurface(fonts: shaper.fonts, pageSize: page.size, folder: folder)
        try surface.draw(page)
        let spool = try surface.finish()
        let bytes = try #require(FileManager.default.contents(atPath: "/proc/self/fd/\(spool.descriptor)"))
        let path = folder + "/words-\(UInt64.random(in: 0 ... .max)).pdf"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try bytes.write(to: URL(fileURLWithPath: path))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["pdftotext", "-f", "2", "-layout", path, "-"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }
}
