import Layout
import TestSupport
import Testing

@testable import Drawing

/// Lines and areas in pixels, by small pictures of a digit a pixel: coverage 0…15 in hexadecimal.
@Suite(.serialized) struct ShapeTests {
    private static func picture(width: Int, height: Int, _ draw: (inout DisplayList) -> Void) throws -> [String] {
        let size = Size(width: Double(width), height: Double(height))
        var list = DisplayList(size: size, background: Colour(0x000000))
        draw(&list)
        let fonts = try DocumentFonts(mono: ["DejaVu Sans Mono"], text: ["DejaVu Sans"])
        let surface = try RasterSurface(fonts: fonts, size: size)
        try surface.draw(list)
        return surface.withPixels { words, stride in
            (0..<height).map { y in
                (0..<width).map { x in
                    let level = (words[y * stride + x] & 0xFF) / 17
                    return level == 0 ? "." : String(level, radix: 16)
                }.joined()
            }
        }
    }

    private static let white = Colour(0xFFFFFF)

    @Test func anAreaCoversSharesOfPixels() throws {
        let picture = try Self.picture(width: 6, height: 4) {
            $0.addArea(
                within: [Point(x: 1, y: 1), Point(x: 4.4, y: 1), Point(x: 4.4, y: 2.6), Point(x: 1, y: 2.6)],
                colour: Self.white)
        }
        #expect(picture == ["......", ".fff6.", ".9994.", "......"])
    }

    @Test func aSlopeIsCoveredExactly() throws {
        let picture = try Self.picture(width: 4, height: 4) {
            $0.addArea(within: [Point(x: 0, y: 4), Point(x: 0, y: 0), Point(x: 4, y: 4)], colour: Self.white)
        }
        #expect(picture == ["8...", "f8..", "ff8.", "fff8"])
    }

    @Test func theDirectionOfAnOutlineDoesNotMatter() throws {
        let outline = [Point(x: 0.5, y: 3.5), Point(x: 2, y: 0.25), Point(x: 5.25, y: 1), Point(x: 4, y: 3)]
        let one = try Self.picture(width: 6, height: 4) { $0.addArea(within: outline, colour: Self.white) }
        let other = try Self.picture(width: 6, height: 4) { $0.addArea(within: outline.reversed(), colour: Self.white) }
        #expect(one == other)
        #expect(one != ["......", "......", "......", "......"])
    }

    @Test func anAreaMayReachFarOutOfThePicture() throws {
        let picture = try Self.picture(width: 4, height: 3) {
            $0.addArea(
                within: [
                    Point(x: -1e9, y: -1e9), Point(x: 2, y: -1e9), Point(x: 2, y: 1e9), Point(x: -1e9, y: 1e9),
                ], colour: Self.white)
        }
        #expect(picture == ["ff..", "ff..", "ff.."])
    }

    @Test func aLineOnAnEdgeOfPixelsIsSharedByBoth() throws {
        let picture = try Self.picture(width: 5, height: 4) {
            $0.addLine(through: [Point(x: -9, y: 2), Point(x: 9, y: 2)], width: 1, colour: Self.white)
        }
        #expect(picture == [".....", "88888", "88888", "....."])
    }

    @Test func aLineThroughMiddlesOfPixelsIsSharp() throws {
        let picture = try Self.picture(width: 5, height: 3) {
            $0.addLine(through: [Point(x: -9, y: 1.5), Point(x: 9, y: 1.5)], width: 1, colour: Self.white)
        }
        #expect(picture == [".....", "fffff", "....."])
    }

    @Test func piecesOfALineMeetWithoutSeam() throws {
        let whole = try Self.picture(width: 9, height: 9) {
            $0.addLine(through: [Point(x: 0.5, y: 4.3), Point(x: 8.5, y: 4.3)], width: 2, colour: Self.white)
        }
        let pieces = try Self.picture(width: 9, height: 9) {
            $0.addLine(
                through: [Point(x: 0.5, y: 4.3), Point(x: 4.2, y: 4.3), Point(x: 4.2, y: 4.3), Point(x: 8.5, y: 4.3)],
                width: 2, colour: Self.white)
        }
        #expect(whole == pieces)
    }

    @Test func aThinLineIsFainter() throws {
        let picture = try Self.picture(width: 3, height: 1) {
            $0.addLine(through: [Point(x: -9, y: 0.5), Point(x: 9, y: 0.5)], width: 0.4, colour: Self.white)
        }
        #expect(picture == ["666"])
    }

    @Test func roundCornersAreRoundAndEdgesSharp() throws {
        let picture = try Self.picture(width: 8, height: 6) {
            $0.addRounded(Rect(x: 0.8, y: 0.2, width: 6.3, height: 5.9), radius: 2, colour: Self.white)
        }
        #expect(picture == [".6effe6.", ".effffe.", ".ffffff.", ".ffffff.", ".effffe.", ".6effe6."])
    }

    @Test func boxesAreWholePixels() throws {
        let picture = try Self.picture(width: 6, height: 2) {
            $0.addBoxes(
                [Rect(x: 0.6, y: 0, width: 0.2, height: 1), Rect(x: 3, y: 0, width: 2, height: 2)], colour: Self.white)
        }
        #expect(picture == [".f.ff.", "...ff."])
    }

    @Test func aTransparentPageKeepsItsAlpha() throws {
        let size = Size(width: 4, height: 4)
        var list = DisplayList(size: size, background: nil)
        list.addArea(within: [Point(x: 0, y: 4), Point(x: 0, y: 0), Point(x: 4, y: 4)], colour: Colour(0x8040C0))
        let fonts = try DocumentFonts(mono: ["DejaVu Sans Mono"], text: ["DejaVu Sans"])
        let bytes = try PagePicture(fonts: fonts, size: size).png(of: list, texts: [], dotsPerInch: 72)
        let pixels = try DecodedPNG(bytes).premultiplied()
        #expect(pixels[3] == 0)
        #expect(pixels[2 * 4] == 0xFF80_40C0)
        // Half covered: eight fifteenths.
        #expect(pixels[4 + 1] >> 24 == 136)
    }
}
