import Foundation
import PDFAssembly
import Platform
import TestSupport
import Testing

/// Files within a PDF.
@Suite struct PDFAttachmentTests {
    private static func document(_ files: [(name: String, bytes: [UInt8], isPacked: Bool)]) throws -> [UInt8] {
        let part = try DrawnPart(pages: [.text(0)])
        let folder = FileManager.default.temporaryDirectory.path
        let attachments = try files.map { file in
            let about = PDFAttachment.Description(
                name: file.name, text: "What (it) is", mediaType: "text/plain", date: 1_700_000_000,
                isPacked: file.isPacked)
            return try PDFAttachment(about, folder: folder) { put in
                // In pieces, as captures come.
                var rest = file.bytes[...]
                while !rest.isEmpty {
                    try Array(rest.prefix(70_000)).withUnsafeBytes { try put($0) }
                    rest = rest.dropFirst(70_000)
                }
            }
        }
        let sink = MemorySink()
        try PDFAssembler().assemble(
            parts: [part.descriptor], pageOrder: [PDFPageSource(part: 0, page: 1)], attachments: attachments, to: sink)
        return sink.bytes
    }

    @Test(.enabled(if: ExternalTool.installed(.qpdf), "qpdf is not installed"))
    func everyByteComesBackUnderEveryName() throws {
        let noise = (0..<300_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 11) }
        let files: [(name: String, bytes: [UInt8], isPacked: Bool)] = [
            ("Prüfung \u{1F697}.log", noise, false), ("a) /Evil (b\\.asc", Array("x".utf8), true),
            ("empty.log", [], false), ("drive.blf", noise, true),
        ]
        let document = try Self.document(files)
        for file in files {
            let shown = try ExternalTool.qpdf.run(["--show-attachment=\(file.name)", "{}"], on: document)
            #expect(shown.status == 0, "\(file.name)")
            // Not in the expectation: what differs in long arrays is looked for at length.
            let isSame = shown.bytes == file.bytes
            #expect(isSame, "\(file.name)")
        }
        let listed = try ExternalTool.qpdf.run(["--list-attachments", "--verbose", "{}"], on: document).output
        #expect(listed.components("mime type: text/plain") >= 4)
        // MD5 of "x" and of nothing.
        #expect(listed.contains("9dd4e461268c8034f5c8564e155c67a6"))
        #expect(listed.contains("d41d8cd98f00b204e9800998ecf8427e"))
        let check = try ExternalTool.qpdf.run(["--check", "{}"], on: document)
        #expect(check.status == 0 && check.output.contains("No syntax or stream encoding errors"))
        let text = String(decoding: document, as: UTF8.self)
        #expect(text.components("/AFRelationship/Source") == 4)
        #expect(text.contains("/Size 300000/ModDate(D:20231114221320Z)"))
    }

    @Test func aDocumentWithoutFilesSaysNothingOfThem() throws {
        let text = String(decoding: try Self.document([]), as: UTF8.self)
        #expect(!text.contains("/EmbeddedFiles") && !text.contains("/AF"))
    }
}
