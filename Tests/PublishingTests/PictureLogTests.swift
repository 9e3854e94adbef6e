import TestLogs
import TestCaptures
import CANCapture
import Testing

@testable import Drawing
@testable import Layout
@testable import LogPages
@testable import Pages
@testable import Publishing
@testable import TemplateReading

@Suite struct PictureLogTests {
    @Test func theBytesAreTheSameForAnyNumberOfQueues() throws {
        let capture = Logs.mixedCapture(rows: 200)
        let one = try Documents.pictures(capture, queues: 1, dotsPerInch: 72)
        #expect(one.count > 2)
        #expect(try Documents.pictures(capture, queues: 2, dotsPerInch: 72) == one)
        #expect(try Documents.pictures(capture, queues: 6, dotsPerInch: 72) == one)
    }

    @Test(arguments: [("log-pages", Theme.Name.light), ("log-pages", .dark), ("log-plain", .light)])
    func aPageHasAPalette(template: String, theme: Theme.Name) throws {
        let template = try Logs.template(template) { $0.page.theme = theme }
        let pictures = try Documents.pictures(
            Logs.mixedCapture(rows: 40), queues: 1, dotsPerInch: 96, template: template)
        // IHDR: width, height, depth, colour type; 3 is a palette, 0 grey.
        let header = pictures[0][16..<29]
        #expect(header.prefix(8) == [0, 0, 3, 26, 0, 0, 4, 99])
        #expect([0, 3].contains(header[header.startIndex + 9]))
    }

    /// The first page of a capture, drawn.
    private func drawn(_ capture: Capture, _ template: DocumentTemplate) throws -> (
        surface: RasterSurface, model: LogModel
    ) {
        let document = try Documents.log(capture, template, form: .png, dotsPerInch: 96)
        let model = try #require(document.composed.sections[0] as? LogPages).model
        let surface = try RasterSurface(fonts: document.fonts, size: model.frame.size)
        var builder = document.composed.makeBuilder()
        var list = DisplayList(size: document.composed.pageSize, background: model.theme.paper)
        builder.layOut(page: 0, into: &list)
        try surface.draw(list)
        return (surface, model)
    }

    private func pixel(_ surface: RasterSurface, _ x: Double, _ y: Double) -> Colour {
        surface.withPixels { words, stride in Colour(words[Int(y) * stride + Int(x)] & 0xFF_FFFF) }
    }

    @Test(arguments: [Theme.Name.light, .dark])
    func stripesAndMarksAreWhereTheyBelong(name: Theme.Name) throws {
        let theme = Theme.named(name)
        let capture = Logs.capture([
            Frame(time: 0, identifier: 1, data: [1, 2]), Frame(time: 1, identifier: 1, data: [1, 3]),
            Frame(time: 2, identifier: 1, data: [1, 3]), Frame(time: 3, identifier: 8, flags: .error, data: [0]),
        ])
        let (surface, model) = try drawn(capture, Logs.template { $0.page.theme = name })
        let rows = model.frame.rows
        let top = rows.top + rows.headHeight
        let right = model.frame.content.maxX - 2
        func row(_ index: Int) -> Double { top + (Double(index) + 0.5) * rows.pitch }
        #expect(pixel(surface, right, row(0)) == theme.paper)
        #expect(pixel(surface, right, row(1)) == theme.zebra)
        #expect(pixel(surface, right, row(2)) == theme.paper)
        #expect(pixel(surface, right, row(3)) == theme.troubleTint)
        #expect(pixel(surface, 2, 2) == theme.paper)
        // The blank between two bytes is half a mark's side away from the byte that follows it.
        let data = try #require(model.dataCell)
        let second = rows.left + data.x + 3 * model.plan.advance
        #expect(pixel(surface, second - 1, row(1)) == theme.mark)
        #expect(pixel(surface, second - 1, row(0)) == theme.paper)
        #expect(pixel(surface, second - 1, row(2)) == theme.paper)
        let first = rows.left + data.x
        #expect(pixel(surface, first - 1, row(1)) == theme.zebra)
        let bar = model.frame.content.x + 1
        #expect(pixel(surface, bar, row(0)) == theme.identifierColour(1))
        #expect(pixel(surface, bar, row(3)) == theme.trouble)
    }

    @Test func textLeavesInk() throws {
        let (surface, model) = try drawn(Logs.capture([Frame(time: 0, identifier: 1, data: [0xEE])]), Logs.template())
        let dark = surface.withPixels { words, _ in words.count { $0 & 0xFF < 0x60 } }
        #expect(dark > 100)
        #expect(dark < Int(model.frame.size.width * model.frame.size.height) / 20)
    }

    @Test func vectorsAreTheSameWhateverWasDrawnBefore() throws {
        let document = try Documents.log(Logs.mixedCapture(rows: 3), Logs.template(paper: "A6"), form: .svg)
        var rounds: [[[UInt8]]] = []
        for _ in 0..<2 {
            var pages: [[UInt8]] = []
            try PicturePagesWriter.writeSVG(document) { _, bytes in pages.append(bytes) }
            rounds.append(pages)
        }
        #expect(rounds[0] == rounds[1])
        #expect(rounds[0].count == document.composed.pages.count)
        #expect(rounds[0].allSatisfy { $0.starts(with: Array("<?xml".utf8)) })
    }
}
