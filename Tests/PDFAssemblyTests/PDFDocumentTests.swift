import Foundation
import Layout
import PDFAssembly
import TestSupport
import Testing

/// What a document says about itself, and how one moves in it.
@Suite struct PDFDocumentTests {
    static func document(_ assembler: PDFAssembler, pages: Int = 5) throws -> [UInt8] {
        try PDFAssemblerTests.document((0..<pages).map { .text($0) }, parts: 2, assembler: assembler)
    }

    /// One key of what qpdf knows of a document.
    static func inspect(_ key: String, _ document: [UInt8]) throws -> [[String: Any]] {
        let outcome = try ExternalTool.qpdf.run(["--json=1", "--json-key=\(key)", "{}"], on: document)
        let json = try JSONSerialization.jsonObject(with: Data(outcome.bytes)) as? [String: Any]
        return try #require(json?[key] as? [[String: Any]])
    }

    static let full = PDFMetadata(
        title: "Fahrt \u{201C}A (1)\u{201D} \u{1F697}", author: "A) /Evil (B\\", subject: "<bus & load>",
        keywords: "CAN, ISO-TP", creator: "canfolio 1.0", creationDate: 1_700_000_000, language: "en")

    @Test(.enabled(if: ExternalTool.installed(.pdfinfo), "pdfinfo is not installed"))
    func informationIsReadBackAsGiven() throws {
        let document = try Self.document(PDFAssembler(metadata: Self.full))
        let lines = try ExternalTool.pdfinfo.run(["-isodates", "{}"], on: document).output.split(separator: "\n")
        func value(_ key: String) -> String? {
            lines.first { $0.hasPrefix(key + ":") }
                .map { $0.dropFirst(key.count + 1).trimmingCharacters(in: .whitespaces) }
        }
        #expect(value("Title") == Self.full.title)
        #expect(value("Author") == Self.full.author)
        #expect(value("Subject") == Self.full.subject)
        #expect(value("Keywords") == Self.full.keywords)
        #expect(value("Creator") == "canfolio 1.0")
        #expect(value("CreationDate") == "2023-11-14T22:13:20Z")
        #expect(value("Pages") == "5")
        #expect(value("PDF version") == "1.4")
    }

    @Test(.enabled(if: ExternalTool.installed(.pdfinfo), "pdfinfo is not installed"))
    func metadataIsWellFormedAndSaysTheSame() throws {
        let document = try Self.document(PDFAssembler(metadata: Self.full))
        let xmp = try ExternalTool.pdfinfo.run(["-meta", "{}"], on: document).output
        #expect(xmp.contains("<rdf:li xml:lang=\"x-default\">\(Self.full.title)</rdf:li>"))
        #expect(xmp.contains("&lt;bus &amp; load&gt;"))
        #expect(xmp.contains("<xmp:CreateDate>2023-11-14T22:13:20Z</xmp:CreateDate>"))
    }

    @Test func noDateIsWrittenWhereNoneIsGiven() throws {
        let text = String(decoding: try Self.document(PDFAssembler(metadata: PDFMetadata(title: "x"))), as: UTF8.self)
        #expect(!text.contains("Date"))
    }

    @Test(.enabled(if: ExternalTool.installed(.qpdf), "qpdf is not installed"))
    func theOutlineNestsByLevelAndLeadsToPages() throws {
        let entries = [
            OutlineEntry(title: "Summary", page: 0),
            OutlineEntry(title: "Log", page: 1, isOpen: false),
            OutlineEntry(title: "First (hour)", page: 1, level: 1),
            OutlineEntry(title: "Too deep", page: 2, top: 100, level: 7),
            OutlineEntry(title: "Prüfung", page: 4),
        ]
        let document = try Self.document(PDFAssembler(outline: entries))
        let outline = try Self.inspect("outlines", document)
        #expect(outline.map { $0["title"] as? String } == ["Summary", "Log", "Prüfung"])
        #expect(outline.map { $0["destpageposfrom1"] as? Int } == [1, 2, 5])
        #expect(outline[1]["open"] as? Bool == false)
        let log = try #require(outline[1]["kids"] as? [[String: Any]])
        #expect(log.map { $0["title"] as? String } == ["First (hour)"])
        let deep = try #require(log[0]["kids"] as? [[String: Any]])
        #expect(deep.map { $0["destpageposfrom1"] as? Int } == [3])
        // 842 points high, 100 from its top.
        #expect((deep[0]["dest"] as? [Any])?[3] as? Double == 742)
        #expect(String(decoding: document, as: UTF8.self).contains("/PageMode/UseOutlines"))
    }

    @Test(.enabled(if: ExternalTool.installed(.qpdf), "qpdf is not installed"))
    func pageLabelsHoldFromTheirPageOn() throws {
        let labels = [
            PDFPageLabels(firstPage: 2, style: .decimal, prefix: "Log ", start: 1),
            PDFPageLabels(firstPage: 0, style: .lowercaseRoman),
            PDFPageLabels(firstPage: 4, style: nil, prefix: "End"),
        ]
        let document = try Self.document(PDFAssembler(pageLabels: labels))
        let pages = try Self.inspect("pages", document)
        let found = pages.map { $0["label"] as? [String: Any] }
        #expect(found.map { $0?["/S"] as? String } == ["/r", "/r", "/D", "/D", nil])
        #expect(found.map { $0?["/P"] as? String } == [nil, nil, "Log ", "Log ", "End"])
        #expect(found[3]?["/St"] as? Int == 2)
    }

    @Test(.enabled(if: ExternalTool.installed(.qpdf), "qpdf is not installed"))
    func linksLieWhereTheyWereAskedForAndCannotBreakOut() throws {
        let links = [
            PDFLink(page: 3, x: 10, y: 20, width: 30, height: 40, target: .uri("https://x/a) /Evil (ü b")),
            PDFLink(page: 0, x: 1.5, y: 2, width: 3, height: 4, target: .page(4, top: 42)),
            PDFLink(page: 3, x: 0, y: 0, width: 1, height: 1, target: .page(0, top: nil)),
        ]
        let document = try Self.document(PDFAssembler(links: links))
        let check = try ExternalTool.qpdf.run(["--check", "{}"], on: document)
        #expect(check.status == 0)
        let text = String(decoding: document, as: UTF8.self)
        #expect(text.contains("/Rect[10 782 40 822]"))
        #expect(text.contains("/URI(https://x/a\\)%20/Evil%20\\(%C3%BC%20b)"))
        #expect(text.contains("/Rect[1.5 836 4.5 840]"))
        #expect(text.contains("/XYZ null 800 null]"))
        #expect(text.components("/Subtype/Link") == 3)
        #expect(text.components("/Annots[") == 2)
    }
}
