@testable import Platform
import Foundation
import Layout
import TestSupport
import Testing

@testable import Drawing

@Suite struct SurfacesTests {
    private func fonts() throws -> DocumentFonts {
        try DocumentFonts(mono: ["DejaVu Sans Mono"], text: ["DejaVu Sans"])
    }

    @Test(arguments: [
        (0.0, 100.0), (100, 0), (-1, 100), (.nan, 100), (100, .nan), (.infinity, 100), (100, 32_768), (20_000, 20_000),
        (1e300, 1e300),
    ])
    func absurdPicturesAreRefused(width: Double, height: Double) throws {
        let fonts = try fonts()
        let size = Size(width: width, height: height)
        #expect {
            try RasterSurface(fonts: fonts, size: size)
        } throws: {
            if case DrawingError.size = $0 { true } else { false }
        }
    }

    @Test func rectanglesGoToWholePixelsAndStayInside() throws {
        let surface = try RasterSurface(fonts: try fonts(), size: Size(width: 8, height: 4))
        var list = DisplayList(size: Size(width: 8, height: 4), background: Colour(0xFFFFFF))
        list.add(Rect(x: 1.4, y: 0.6, width: 2.2, height: 1), colour: Colour(0x0000FF))
        list.add(Rect(x: 6.2, y: -5, width: 100, height: 100), colour: Colour(0x00FF00))
        list.addStripes(first: Rect(x: 0, y: 0, width: 1, height: 0.2), period: 2, count: 2, colour: Colour(0xFF0000))
        try surface.draw(list)
        let rows = surface.withPixels { words, stride in
            (0..<4).map { row in
                String(
                    (0..<8).map { column -> Character in
                        switch words[row * stride + column] & 0xFF_FFFF {
                        case 0xFFFFFF: "."
                        case 0x0000FF: "b"
                        case 0x00FF00: "g"
                        case 0xFF0000: "r"
                        default: "?"
                        }
                    })
            }
        }
        #expect(rows == ["r.....gg", ".bbb..gg", "r.....gg", "......gg"])
    }

    @Test func glyphsBeyondTheEdgeAreCutThere() throws {
        let fonts = try fonts()
        let surface = try RasterSurface(fonts: fonts, size: Size(width: 20, height: 20))
        var list = DisplayList(size: Size(width: 20, height: 20), background: Colour(0xFFFFFF))
        let glyph = try #require(fonts.metrics(.mono)["W"]).glyph
        list.beginRun(font: .mono, size: 30, colour: Colour(0))
        for place in [(-9.0, 5.0), (15, 25), (-100, -100), (1e6, 1e6), (5, 15)] {
            list.add(glyph: glyph, x: place.0, y: place.1)
        }
        list.endRun()
        try surface.draw(list)
        #expect(surface.withPixels { words, _ in words.contains { $0 & 0xFF_FFFF == 0 } })
    }

    @Test func aDrawnPageCoversTheOneBefore() throws {
        let surface = try RasterSurface(fonts: try fonts(), size: Size(width: 3, height: 2))
        var list = DisplayList(size: Size(width: 3, height: 2), background: Colour(0x123456))
        list.add(Rect(x: 0, y: 0, width: 3, height: 2), colour: Colour(0))
        try surface.draw(list)
        try surface.draw(DisplayList(size: Size(width: 3, height: 2), background: Colour(0xABCDEF)))
        let isCovered = surface.withPixels { words, stride in
            (0..<2).allSatisfy { row in (0..<3).allSatisfy { words[row * stride + $0] & 0xFF_FFFF == 0xABCDEF } }
        }
        #expect(isCovered)
    }

    @Test func aFolderThatIsNotThereGivesWayToTheCommonOne() throws {
        let spool = try SpoolFile(folder: "/no/such/folder")
        let bytes = Array("spooled".utf8)
        #expect(bytes.withUnsafeBytes { spool.write($0) })
        try spool.flush()
        #expect(spool.count == bytes.count)
        var read = [UInt8](repeating: 0, count: 16)
        #expect(pread(spool.descriptor, &read, 16, 0) == bytes.count)
        #expect(Array(read.prefix(bytes.count)) == bytes)
    }

    @Test func aSpoolFileKeepsItsBytesWhateverTheirPortions() throws {
        let spool = try SpoolFile(folder: NSTemporaryDirectory())
        var wanted: [UInt8] = []
        for length in [1, 100_000, 0, 300_000, 7, 262_144, 262_145] {
            let portion = (0..<length).map { UInt8(truncatingIfNeeded: $0 &+ length) }
            wanted += portion
            #expect(portion.withUnsafeBytes { spool.write($0) })
        }
        try spool.flush()
        var read = [UInt8](repeating: 0, count: wanted.count + 1)
        #expect(pread(spool.descriptor, &read, read.count, 0) == wanted.count)
        #expect(read.dropLast() == wanted[...])
        #expect(spool.count == wanted.count)
    }

    @Test func aPartCountsItsPagesWithoutThePrimingPage() throws {
        let size = Size(width: 200, height: 100)
        let part = try PDFPartSurface(fonts: try fonts(), pageSize: size, folder: NSTemporaryDirectory())
        #expect(part.pageCount == 0)
        for _ in 0..<3 { try part.draw(DisplayList(size: size, background: Colour(0xFFFFFF))) }
        #expect(part.pageCount == 3)
        let spool = try part.finish()
        var head = [UInt8](repeating: 0, count: 8)
        #expect(pread(spool.descriptor, &head, 8, 0) == 8)
        #expect(head == Array("%PDF-1.4".utf8))
    }

    private static let texts: [(String, FontSlot)] = [
        ("fi – →", .text), ("Ω µ", .mono), ("漢字", .text), ("(a: 7)", .display), ("ﬁ é", .italic),
    ]

    /// The lines of a part with one page.
    private func document(_ texts: [(String, FontSlot)], size: Double = 10) throws -> [String] {
        let shaper = DocumentShaper(fonts: try fonts())
        // The text of the page is shaped in any case.
        var glyphs: [String: ShapedText] = [:]
        for (text, font) in texts { glyphs[text] = shaper.shape(text, font: font) }
        var list = DisplayList(size: Size(width: 200, height: 100), background: Colour(0xFFFFFF))
        for text in glyphs.keys.sorted() {
            for glyph in glyphs[text]?.glyphs ?? [] {
                list.beginRun(font: glyph.font, size: size, colour: Colour(0))
                list.add(glyph: glyph.index, x: 20, y: 50)
                list.endRun()
            }
        }
        let part = try PDFPartSurface(fonts: shaper.fonts, pageSize: list.size, folder: NSTemporaryDirectory())
        try part.draw(list)
        let spool = try part.finish()
        var bytes = [UInt8](repeating: 0, count: spool.count)
        #expect(pread(spool.descriptor, &bytes, bytes.count, 0) == bytes.count)
        return String(decoding: bytes, as: Unicode.ASCII.self).split(separator: "\n").map(String.init)
            .filter { !$0.contains("CreationDate") }
    }

    /// Widths are measured in the order of sets, which differs from run to run.
    @Test func theOrderInWhichTextsWereShapedDoesNotChangeADocument() throws {
        let texts = Self.texts
        let expected = try document(texts)
        #expect(try document(texts.reversed()) == expected)
        #expect(try document([2, 0, 4, 1, 3].map { texts[$0] }) == expected)
    }

    /// A document gets the fonts that an earlier one opened, if they are not in use.
    @Test func documentsBeforeAndBesideItDoNotChangeADocument() throws {
        let size = Size(width: 200, height: 100)
        // So many that this document is drawn with new fonts.
        let open = try (0..<9).map { _ in
            try PDFPartSurface(fonts: try fonts(), pageSize: size, folder: NSTemporaryDirectory())
        }
        let expected = try document(Self.texts)
        try open.forEach { _ = try $0.finish() }
        let other = try document([("Ω – x", .mono), ("→ é", .text)], size: 14.5)
        #expect(other != expected)
        #expect(try document(Self.texts) == expected)
        #expect(try document(Self.texts.reversed()) == expected)
    }

    /// Stripes are one dashed stroke; paper has to show between them, however wide or thin they are.
    @Test(
        .enabled(if: ExternalTool.installed(.pdftoppm), "pdftoppm is not installed"),
        arguments: [(4.0, 8.0, 190.0), (4, 10, 5), (12, 24, 160), (8, 60, 190)])
    func stripesOfADocumentArePaintedWithPaperBetween(height: Double, period: Double, width: Double) throws {
        let size = Size(width: 200, height: 200)
        let count = Int(180 / period)
        var list = DisplayList(size: size, background: Colour(0xFFFFFF))
        list.addStripes(
            first: Rect(x: 5, y: 10, width: width, height: height), period: period, count: count,
            colour: Colour(0x336699))
        let part = try PDFPartSurface(fonts: try fonts(), pageSize: size, folder: NSTemporaryDirectory())
        try part.draw(list)
        let spool = try part.finish()
        var bytes = [UInt8](repeating: 0, count: spool.count)
        #expect(pread(spool.descriptor, &bytes, bytes.count, 0) == bytes.count)
        let drawn = try ExternalTool.pdftoppm.run(["-r", "72", "-f", "2", "-aa", "no", "{}"], on: bytes).bytes
        // A head of three lines, then three bytes a pixel.
        let pixels = drawn.suffix(200 * 200 * 3)
        try #require(pixels.count == 200 * 200 * 3)
        for row in 0..<200 {
            let place = Double(row) + 0.5 - 10
            let number = (place / period).rounded(.down)
            let isStripe = place >= 0 && Int(number) < count && place - number * period < height
            let start = pixels.startIndex + (row * 200 + 7) * 3
            let wanted: [UInt8] = isStripe ? [0x33, 0x66, 0x99] : [255, 255, 255]
            #expect(Array(pixels[start..<(start + 3)]) == wanted, "row \(row)")
        }
    }
}
