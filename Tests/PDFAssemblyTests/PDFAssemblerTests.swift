import Layout
import TestSupport
import Testing

@testable import PDFAssembly
@testable import Platform

/// Pages that Cairo drew in several parts become one document.
@Suite struct PDFAssemblerTests {
    typealias Page = DrawnPart.PageKind

    /// Draws pages spread over parts in turn, and assembles them in order.
    static func document(
        _ pages: [Page], parts count: Int, priming: DrawnPart.Priming = .allGlyphs,
        assembler: PDFAssembler = PDFAssembler(metadata: PDFMetadata(title: "Drive", creator: "canfolio test"))
    ) throws -> [UInt8] {
        var spread = [[Page]](repeating: [], count: count)
        var order: [PDFPageSource] = []
        for (index, page) in pages.enumerated() {
            // Uneven, so that neighbours come from the same part now and then.
            let part = (index / 3 + index) % count
            spread[part].append(page)
            order.append(PDFPageSource(part: part, page: spread[part].count))
        }
        let parts = try spread.map { try DrawnPart(pages: $0, priming: priming) }
        let sink = MemorySink()
        try assembler.assemble(parts: parts.map(\.descriptor), pageOrder: order, to: sink)
        return sink.bytes
    }

    static let mixed: [Page] = (0..<40).map { number in
        switch number % 5 {
        case 1: .transparent(number)
        case 2: .logo(number)
        case 3: .picture(number)
        default: .text(number)
        }
    }

    @Test(arguments: [2, 3, 7])
    func pagesSpreadOverPartsGiveTheSameBytes(parts: Int) throws {
        let pages = (0..<130).map { Page.text($0) }
        #expect(try Self.document(pages, parts: 1) == Self.document(pages, parts: parts))
    }

    @Test(arguments: [DrawnPart.Priming.allGlyphs, .allGlyphsAndLogo])
    func picturesAndTransparencyGiveTheSameBytesInAnyParts(priming: DrawnPart.Priming) throws {
        let one = try Self.document(Self.mixed, parts: 1, priming: priming)
        #expect(try Self.document(Self.mixed, parts: 2, priming: priming) == one)
        #expect(try Self.document(Self.mixed, parts: 5, priming: priming) == one)
    }

    @Test(.enabled(if: ExternalTool.installed(.pdftotext), "pdftotext is not installed"))
    func everyPageIsThereInOrderWithItsTextAlone() throws {
        let text = try ExternalTool.pdftotext.run(
            ["-layout", "{}", "-"], on: Self.document((0..<70).map { .text($0) }, parts: 3))
        let pages = text.output.split(separator: "\u{C}", omittingEmptySubsequences: true)
            .filter { $0.contains { !$0.isWhitespace } }
        #expect(pages.count == 70)
        for (number, page) in pages.enumerated() {
            #expect(page.contains("Page(\(number)) sans \\ é ж█"))
            #expect(page.contains("Page(\(number)) monospace \\ é ж█"))
            #expect(!page.contains("PRIMING"))
        }
    }

    @Test(.enabled(if: ExternalTool.installed(.qpdf), "qpdf is not installed"), arguments: [1, 3])
    func aStrictReaderFindsNoFault(parts: Int) throws {
        let outcome = try ExternalTool.qpdf.run(["--check", "{}"], on: Self.document(Self.mixed, parts: parts))
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(outcome.output.contains("No syntax or stream encoding errors"))
    }

    @Test(.enabled(if: ExternalTool.installed(.pdffonts), "pdffonts is not installed"))
    func everyFontIsThereOnceHoweverManyParts() throws {
        func fonts(_ parts: Int) throws -> [Substring] {
            let outcome = try ExternalTool.pdffonts.run(["{}"], on: Self.document(Self.mixed, parts: parts))
            return outcome.output.split(separator: "\n").dropFirst(2).map { $0 }
        }
        let alone = try fonts(1)
        // Two families, each as a subset of Latin letters and one of other characters; the rest of a line is the
        // object's number.
        #expect(alone.count >= 2)
        #expect(Set(alone.map { $0.prefix(54) }).count == alone.count)
        #expect(try fonts(4) == alone)
    }

    @Test(.enabled(if: ExternalTool.installed(.pdftotext), "pdftotext is not installed"))
    func fontsOfPartsThatWereNotPrimedAreKeptApart() throws {
        let document = try Self.document((0..<12).map { .text($0) }, parts: 3, priming: .none)
        let text = try ExternalTool.pdftotext.run(["{}", "-"], on: document).output
        for number in 0..<12 { #expect(text.contains("Page(\(number)) sans")) }
    }

    @Test(.enabled(if: ExternalTool.installed(.qpdf), "qpdf is not installed"))
    func contentOfThePrimingPageIsNotCopied() throws {
        let document = try Self.document((0..<3).map { .text($0) }, parts: 2)
        let plain = try ExternalTool.qpdf.run(["--qdf", "{}", "-"], on: document).output
        #expect(plain.contains("(P)") || plain.contains("(Page"))
        #expect(!plain.contains("PRIM"))
        #expect(plain.components("/Type /Page\n") == 3)
    }

    @Test(.enabled(if: ExternalTool.installed(.pdftoppm), "pdftoppm is not installed"), arguments: [1, 3])
    func pagesLookAsCairoDrewThem(parts: Int) throws {
        let part = try DrawnPart(pages: Array(Self.mixed.prefix(10)))
        let raster = ["-r", "40", "{}"]
        let drawn = try ExternalTool.pdftoppm.run(["-f", "2"] + raster, on: part.bytes())
        let document = try Self.document(Array(Self.mixed.prefix(10)), parts: parts)
        let assembled = try ExternalTool.pdftoppm.run(raster, on: document)
        #expect(drawn.bytes.count > 1_000_000)
        #expect(drawn.bytes == assembled.bytes)
    }

    @Test func aPrimedPictureKeepsItsNameAndItsPagesTheirBytes() throws {
        func document(_ priming: DrawnPart.Priming) throws -> String {
            String(decoding: try Self.document([.logo(0), .logo(1)], parts: 2, priming: priming), as: UTF8.self)
        }
        #expect(try document(.allGlyphs).contains("/XObject<</u0 "))
        #expect(try !document(.allGlyphsAndLogo).contains("/u0"))
        // The picture and its mask are there once.
        #expect(try document(.allGlyphs).components("/Subtype/Image") == 2)
        #expect(try document(.allGlyphsAndLogo).components("/Subtype/Image") == 2)
    }

    @Test func opaquePagesHaveNoTransparencyGroup() throws {
        let text = String(decoding: try Self.document([.text(0), .transparent(1)], parts: 1), as: UTF8.self)
        #expect(text.components("/S/Transparency") == 1)
    }

    @Test func aPageDrawnTwiceIsListedTwice() throws {
        let part = try DrawnPart(pages: [.text(5)])
        let sink = MemorySink()
        let page = PDFPageSource(part: 0, page: 1)
        try PDFAssembler().assemble(parts: [part.descriptor], pageOrder: [page, page], to: sink)
        #expect(String(decoding: sink.bytes, as: UTF8.self).components("/Type/Page/") == 2)
    }

    @Test func anotherPageGivesAnotherIdentifier() throws {
        func identifier(_ number: Int) throws -> String {
            let text = String(decoding: try Self.document([.text(number)], parts: 1), as: UTF8.self)
            return String(text.suffix(160).drop { $0 != "[" }.prefix { $0 != "]" })
        }
        #expect(try identifier(1) == identifier(1))
        #expect(try identifier(1) != identifier(2))
        #expect(try identifier(1).count == 1 + 2 * 34)
    }

    @Test(.enabled(if: ExternalTool.installed(.qpdf), "qpdf is not installed"), arguments: [1, 64, 65, 4097])
    func aTreeOfAnySizeHoldsEveryPage(count: Int) throws {
        let part = try DrawnPart(pages: [.text(0)])
        let sink = MemorySink()
        let order = [PDFPageSource](repeating: PDFPageSource(part: 0, page: 1), count: count)
        try PDFAssembler().assemble(parts: [part.descriptor], pageOrder: order, to: sink)
        let outcome = try ExternalTool.qpdf.run(["--show-npages", "{}"], on: sink.bytes)
        #expect(outcome.output == "\(count)\n")
    }

    @Test func namesOfMissingPagesAreRefused() throws {
        let part = try DrawnPart(pages: [.text(0)])
        func message(_ assembler: PDFAssembler, _ order: [PDFPageSource]) -> String {
            do {
                try assembler.assemble(parts: [part.descriptor], pageOrder: order, to: MemorySink())
                return "no error"
            } catch {
                return "\(error)"
            }
        }
        let page = PDFPageSource(part: 0, page: 1)
        #expect(message(PDFAssembler(), []) == "cannot assemble the PDF: there are no pages")
        #expect(
            message(PDFAssembler(), [PDFPageSource(part: 0, page: 2)])
                == "cannot assemble the PDF: part 0: there is no page 2")
        #expect(
            message(PDFAssembler(), [PDFPageSource(part: 3, page: 1)])
                == "cannot assemble the PDF: part 3: the part does not exist")
        #expect(
            message(PDFAssembler(outline: [OutlineEntry(title: "x", page: 1)]), [page])
                == "cannot assemble the PDF: the outline names page 1 of 1")
        let link = PDFLink(page: 0, x: 0, y: 0, width: 1, height: 1, target: .page(-1, top: nil))
        #expect(
            message(PDFAssembler(links: [link]), [page]) == "cannot assemble the PDF: a link names page -1 of 1")
    }
}

extension String {
    /// How often a piece of text occurs.
    func components(_ piece: String) -> Int {
        var count = 0
        var rest = self[...]
        while let found = rest.firstRange(of: piece) {
            count += 1
            rest = rest[found.upperBound...]
        }
        return count
    }
}
