import Drawing
import Foundation
import Layout
import Testing

@testable import Platform
@testable import Publishing

@Suite(.serialized) struct PictureDocumentTests {
    private func document(pages: Int, transparent: Bool = false) throws -> PreparedDocument {
        let shaper = DocumentShaper(fonts: try DocumentFonts(mono: ["DejaVu Sans Mono"], text: ["DejaVu Sans"]))
        let lists = (0..<pages).map { page in
            var list = DisplayList(
                size: Size(width: 120, height: 60), background: transparent ? nil : Colour(0xFFFFFF))
            // Before the line on this page, after the line of the page before it: its state must not stay.
            list.addStripes(
                first: Rect(x: 0, y: 2, width: 120, height: 4), period: 8, count: 4, colour: Colour(0xF6F7FA))
            list.addArea(
                within: [Point(x: 0, y: 60), Point(x: Double(20 + page), y: 10), Point(x: 120, y: 60)],
                colour: Colour(0xD3E3FC))
            list.addLine(
                through: [Point(x: 0, y: 60), Point(x: Double(20 + page), y: 10), Point(x: 120, y: 60)], width: 1,
                colour: Colour(0x1D6FD0))
            list.addRounded(Rect(x: 80, y: 5, width: 30, height: 12), radius: 4, colour: Colour(0xC8321B))
            list.addBoxes([Rect(x: 4, y: 4, width: 2, height: 8)], colour: Colour(0x1A1C23))
            list.add(
                shaper.shape("Page \(page + 1) \u{2192}", font: .text), x: 10, y: 30, size: 9,
                colour: Colour(0x1A1C23), scale: .paper)
            return list
        }
        return Documents.pictures(lists, shaper.fonts, title: "drive (1)")
    }

    private func pdf(_ document: PreparedDocument, queues: Int) throws -> [UInt8] {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".pdf").path
        let output = try OutputFile(path: path)
        try PDFPagesWriter.write(document, settings: RenderSettings(queues: queues), to: output) { _ in }
        try output.publish()
        defer { try? FileManager.default.removeItem(atPath: path) }
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private func pngs(_ document: PreparedDocument, queues: Int) throws -> [[UInt8]] {
        var pictures: [[UInt8]] = []
        try PicturePagesWriter.writePNG(document, settings: RenderSettings(queues: queues)) { _, bytes in
            pictures.append(bytes)
        }
        return pictures
    }

    private func svgs(_ document: PreparedDocument) throws -> [String] {
        var pages: [String] = []
        try PicturePagesWriter.writeSVG(document) { _, bytes in pages.append(String(decoding: bytes, as: UTF8.self)) }
        return pages
    }

    @Test func theBytesAreTheSameForAnyNumberOfQueues() throws {
        let document = try document(pages: 9)
        let one = try pdf(document, queues: 1)
        #expect(try pdf(document, queues: 2) == one)
        #expect(try pdf(document, queues: 5) == one)
        let pictures = try pngs(document, queues: 1)
        #expect(pictures.count == 9)
        #expect(Set(pictures).count == 9)
        #expect(try pngs(document, queues: 3) == pictures)
    }

    @Test func aPictureCarriesItsNotes() throws {
        let bytes = try pngs(document(pages: 1), queues: 1)[0]
        let text = String(decoding: bytes, as: Unicode.ASCII.self)
        for note in ["tEXtTitle\0drive (1)", "tEXtSoftware\0canfolio"] {
            #expect(text.contains(note))
        }
    }

    @Test func aTransparentPageHasNoBackground() throws {
        let opaque = try svgs(document(pages: 1))[0]
        let transparent = try svgs(document(pages: 1, transparent: true))[0]
        func fills(_ svg: String) -> Int { svg.components(separatedBy: "<rect ").count - 1 }
        #expect(fills(opaque) == fills(transparent) + 1)
    }
}
