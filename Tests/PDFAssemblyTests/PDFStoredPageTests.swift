import Foundation
import Testing

@testable import Drawing
@testable import PDFAssembly
@testable import Platform

/// Pages that a cache keeps, beside pages that were drawn.
@Suite struct PDFStoredPageTests {
    /// Assembles pages 1… of a part, with `stored` in the place of some, and collects what may be stored.
    private func assemble(
        _ part: DrawnPart, reference: DrawnPart, pages: Int, stored: [Int: PDFStoredPage] = [:]
    ) throws -> (bytes: [UInt8], kept: [Int: PDFStoredPage]) {
        let spool = try PDFStoredPages(folder: "/tmp")
        let order = try (0..<pages).map { page in
            try stored[page].map { PDFPageSource(part: 0, page: try spool.append($0), isStored: true) }
                ?? PDFPageSource(part: 0, page: page + 1)
        }
        try spool.finish()
        var kept: [Int: PDFStoredPage] = [:]
        let sink = MemorySink()
        try PDFAssembler(metadata: PDFMetadata(title: "stored")).assemble(
            parts: [part.descriptor, reference.descriptor], pageOrder: order,
            cached: PDFCachedPages(reference: 1, stored: [spool]) { (index, page) throws(PDFError) in
                kept[index] = try page()
            }, to: sink)
        return (sink.bytes, kept)
    }

    private func plain(_ part: DrawnPart, pages: Int) throws -> [UInt8] {
        let sink = MemorySink()
        try PDFAssembler(metadata: PDFMetadata(title: "stored")).assemble(
            parts: [part.descriptor], pageOrder: (1...pages).map { PDFPageSource(part: 0, page: $0) }, to: sink)
        return sink.bytes
    }

    @Test func storedPagesGiveTheBytesOfDrawnOnes() throws {
        let part = try DrawnPart(pages: (1...6).map { .text($0) })
        let reference = try DrawnPart(pages: [])
        let plain = try plain(part, pages: 6)
        let first = try assemble(part, reference: reference, pages: 6)
        #expect(first.bytes == plain)
        #expect(first.kept.count == 6)
        // Some of them, and all, with fonts that come from the reference alone.
        #expect(
            try assemble(part, reference: reference, pages: 6, stored: first.kept.filter { $0.key < 3 }).bytes == plain)
        let all = try assemble(part, reference: reference, pages: 6, stored: first.kept)
        #expect(all.bytes == plain)
        #expect(all.kept.isEmpty)
    }

    @Test func pagesWithTransparencyAndPicturesAreNotStored() throws {
        let part = try DrawnPart(pages: [.text(1), .transparent(2), .picture(3), .logo(4), .text(5)])
        let reference = try DrawnPart(pages: [])
        let outcome = try assemble(part, reference: reference, pages: 5)
        #expect(outcome.kept.keys.sorted() == [0, 4])
        #expect(try outcome.bytes == plain(part, pages: 5))
        #expect(try assemble(part, reference: reference, pages: 5, stored: outcome.kept).bytes == outcome.bytes)
    }

    @Test func pagesOfAPartWithOtherFontsAreNotStored() throws {
        let part = try DrawnPart(pages: [.text(1), .text(2)], priming: .none)
        let outcome = try assemble(part, reference: DrawnPart(pages: []), pages: 2)
        #expect(outcome.kept.isEmpty)
        #expect(try outcome.bytes == plain(part, pages: 2))
    }

    @Test func partsThatWerePrimedAlikeHaveOneDigest() throws {
        func digest(_ part: DrawnPart) throws -> [UInt8] { try PDFPrimedPart(descriptor: part.descriptor).digest }
        let one = try digest(DrawnPart(pages: []))
        #expect(try digest(DrawnPart(pages: [])) == one)
        #expect(try digest(DrawnPart(pages: [], priming: .allGlyphsAndLogo)) != one)
        #expect(try digest(DrawnPart(pages: [], priming: .none)) != one)
        #expect(one.count == 32)
    }

    @Test func aStoredPageIsReadBackAsItWas() throws {
        let page = PDFStoredPage(
            box: Array("[0 0 595.27 842]".utf8), resources: Array("<</Font<</f-0-0 5 0 R>>>>".utf8), content: [1, 2, 3])
        #expect(PDFStoredPage(bytes: page.bytes[...], primed: [5]) == page)
        #expect(PDFStoredPage(bytes: ([0, 0] + page.bytes).dropFirst(2), primed: [5, 6]) == page)
        #expect(PDFStoredPage(bytes: page.bytes[...], primed: [4]) == nil)
        for count in page.bytes.indices { #expect(PDFStoredPage(bytes: page.bytes[..<count], primed: [5]) == nil) }
        #expect(PDFStoredPage(bytes: page.bytes + [0], primed: [5]) == nil)
    }

    @Test(arguments: [
        "", "5 0 R", "<<", ">>", "<</Font<</f 5 0 R>>>>>>", "<</Font<</f 6 0 R>>>>", "<</Font<</f 5 R>>>>",
        "<</Font(text)>>", "<</Font true>>", "<</Font[>>]", "<</F 5 0 obj>>", "<</F 5 0 R>> 5 0 R", "[5 0 R]",
        "<</F -5 0 R>>", "<</F 99999999999999999999 0 R>>",
    ])
    func resourcesThatNameOtherThingsAreRefused(text: String) {
        let page = PDFStoredPage(box: Array("[0 0 1 1]".utf8), resources: Array(text.utf8), content: [1])
        #expect(PDFStoredPage(bytes: page.bytes[...], primed: [5]) == nil)
    }

    @Test(arguments: ["", "[", "0 0 1 1", "[0 0 1 1", "[0 0 (1) 1]", "[5 0 R]"])
    func boxesThatAreNoneAreRefused(text: String) {
        let page = PDFStoredPage(box: Array(text.utf8), resources: Array("<<>>".utf8), content: [1])
        #expect(PDFStoredPage(bytes: page.bytes[...], primed: []) == nil)
    }

    @Test func changedBytesAreAPageOrNone() throws {
        let part = try DrawnPart(pages: [.text(1)])
        let reference = try DrawnPart(pages: [])
        let page = try #require(try assemble(part, reference: reference, pages: 1).kept[0])
        let primed = try PDFPrimedPart(descriptor: reference.descriptor).objects
        #expect(PDFStoredPage(bytes: page.bytes[...], primed: primed) == page)
        let bytes = page.bytes
        let head = bytes.count - page.content.count
        var accepted = 0
        for offset in 0..<head {
            for value: UInt8 in [0x20, 0x3E] {
                var changed = bytes
                changed[offset] = value
                guard let other = PDFStoredPage(bytes: changed[...], primed: primed) else { continue }
                // What passes is put into a document, or is an error that says so.
                accepted += 1
                do {
                    _ = try assemble(part, reference: reference, pages: 1, stored: [0: other])
                } catch PDFError.assembly {}
            }
        }
        #expect(accepted > 0)
    }
}
