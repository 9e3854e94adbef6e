import Layout
import TestSupport
import Testing

@testable import Drawing

/// Painting by colour numbers gives the same pixels as painting colours.
@Suite(.serialized) struct IndexedCanvasTests {
    private let size = Size(width: 240, height: 90)

    private func fonts() throws -> DocumentFonts {
        try DocumentFonts(mono: ["DejaVu Sans Mono"], text: ["DejaVu Sans"])
    }

    /// Texts over paper, stripes and cells, half of them outside of the page.
    private func page(_ fonts: DocumentFonts, colours: Int) -> DisplayList {
        var list = DisplayList(size: size, background: Colour(0xFFFFFF))
        list.addStripes(
            first: Rect(x: 10, y: 12, width: 220, height: 11), period: 22, count: 3, colour: Colour(0xF0F4F8))
        list.addCells(
            at: [Point(x: 30, y: 12), Point(x: -5, y: 80)], size: Size(width: 20, height: 11), colour: Colour(0xC0D8FF))
        let shaper = TableShaper(fonts: fonts.metrics)
        for line in 0..<8 {
            for part in 0..<colours {
                let text = shaper.shape("0F\(part)", font: part % 2 == 0 ? .mono : .strong)
                let ink = Colour(hue: Double(part * 29 % 360), saturation: 0.8, lightness: 0.3 + Double(part) / 100)
                list.add(
                    text, x: Double(part * 21 % 260) - 10, y: Double(line * 11 + 9), size: 11, colour: ink,
                    scale: .pixels(dotsPerInch: 72))
            }
        }
        list.add(Rect(x: 0, y: 88, width: 240, height: 0.2), colour: Colour(0x101010))
        list.addArea(
            within: [Point(x: -20, y: 90), Point(x: 100, y: 60), Point(x: 260, y: 95)], colour: Colour(0xC0D8FF))
        list.addLine(through: [Point(x: -20, y: 90), Point(x: 100, y: 60)], width: 1.5, colour: Colour(0x101010))
        list.addRounded(Rect(x: 200, y: 70, width: 60, height: 15), radius: 4, colour: Colour(0xF0F4F8))
        list.addBoxes([Rect(x: 3, y: 80, width: 4, height: 50)], colour: Colour(0x101010))
        return list
    }

    @Test(arguments: [1, 2, 4]) func paintsThePixelsOfTheSurface(colours: Int) throws {
        let fonts = try fonts()
        let list = page(fonts, colours: colours)
        let surface = try RasterSurface(fonts: fonts, size: size)
        try surface.draw(list)
        let canvas = IndexedCanvas(masks: try GlyphMasks(fonts), width: 240, height: 90)
        // A second time over what the first left.
        #expect(try canvas.draw(list))
        #expect(try canvas.draw(list))
        #expect(canvas.colours.count > 4)
        let numbers = Array(canvas.rows)
        surface.withPixels { pixels, stride in
            for y in 0..<90 {
                #expect(numbers[y * 241] == 0)
                let painted = (0..<240).map { canvas.palette[Int(numbers[y * 241 + 1 + $0])] }
                #expect(painted == (0..<240).map { pixels[y * stride + $0] })
            }
        }
    }

    /// Greys have room for every step of coverage that FreeType makes, and are stored as they are painted.
    @Test func aGreyPageHasAllStepsOfCoverage() throws {
        let fonts = try fonts()
        var list = DisplayList(size: size, background: Colour(0xFFFFFF))
        list.add(Rect(x: 0, y: 20, width: 240, height: 20), colour: Colour(0xEEEEEE))
        let shaper = TableShaper(fonts: fonts.metrics)
        for line in 0..<7 {
            list.add(
                shaper.shape("0123 89AB CDEF @%&", font: .mono), x: 4, y: Double(line * 12 + 11), size: 11,
                colour: Colour(0x000000), scale: .pixels(dotsPerInch: 72))
        }
        #expect(list.isGrey)
        let surface = try RasterSurface(fonts: fonts, size: size)
        try surface.draw(list)
        let canvas = IndexedCanvas(masks: try GlyphMasks(fonts), width: 240, height: 90)
        // Over a page with colours, whose numbers mean something else.
        #expect(try canvas.draw(page(fonts, colours: 2)))
        #expect(try canvas.draw(list))
        #expect(canvas.colours.count > 16)
        #expect(canvas.colours.allSatisfy { $0.word == 0xFF00_0000 | UInt32($0.index) * 0x01_0101 })
        let painted = Array(canvas.rows)
        surface.withPixels { pixels, stride in
            for y in 0..<90 {
                let greys = painted[y * 241 + 1..<(y + 1) * 241].map { UInt32($0) * 0x01_0101 }
                #expect(greys == (0..<240).map { pixels[y * stride + $0] & 0xFF_FFFF })
            }
        }
        let png = try PagePicture(fonts: fonts, size: size).png(of: list, texts: [], dotsPerInch: 72)
        let decoded = try DecodedPNG(png)
        #expect(decoded.data("IHDR")?[8...9] == [8, 0])
        #expect(canvas.colours.map { UInt32($0.index) } == Set(decoded.premultiplied().map { $0 & 0xFF }).sorted())
    }

    @Test func aPageOfTooManyColoursIsPaintedOnTheSurface() throws {
        let fonts = try fonts()
        let list = page(fonts, colours: 30)
        let canvas = IndexedCanvas(masks: try GlyphMasks(fonts), width: 240, height: 90)
        #expect(try !canvas.draw(list))
        let picture = try PagePicture(fonts: fonts, size: size)
        let surface = try RasterSurface(fonts: fonts, size: size)
        try surface.draw(list)
        let wanted = try surface.png(by: try PNGEncoder(), texts: [], dotsPerInch: 72)
        #expect(try picture.png(of: list, texts: [], dotsPerInch: 72) == wanted)
        // And the next page has its colours anew.
        #expect(try canvas.draw(page(fonts, colours: 1)))
    }
}
