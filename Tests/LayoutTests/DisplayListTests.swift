import TestPages
import Testing

@testable import Layout

@Suite struct DisplayListTests {
    private let ink = Colour(0x112233)

    @Test func runsThatFollowEachOtherAlikeAreOne() {
        var list = DisplayList(size: Size(width: 10, height: 10), background: ink)
        for x in 0..<3 {
            list.beginRun(font: .mono, size: 9, colour: ink)
            list.add(glyph: 1, x: Double(x), y: 0)
        }
        list.beginRun(font: .text, size: 9, colour: ink)
        list.add(glyph: 2, x: 3, y: 0)
        list.endRun()
        #expect(
            list.items == [
                .glyphs(font: .mono, size: 9, colour: ink, range: 0..<3),
                .glyphs(font: .text, size: 9, colour: ink, range: 3..<4),
            ])
    }

    @Test func aRunWithoutGlyphsIsLeftOut() {
        var list = DisplayList(size: Size(width: 10, height: 10), background: ink)
        list.beginRun(font: .mono, size: 9, colour: ink)
        list.add(Rect(x: 0, y: 0, width: 1, height: 1), colour: ink)
        list.addCells(at: [], size: Size(width: 1, height: 1), colour: ink)
        list.addStripes(first: Rect(x: 0, y: 0, width: 1, height: 1), period: 2, count: 0, colour: ink)
        #expect(list.items == [.rectangle(Rect(x: 0, y: 0, width: 1, height: 1), colour: ink)])
    }

    @Test func aRectangleEndsARun() {
        var list = DisplayList(size: Size(width: 10, height: 10), background: ink)
        list.beginRun(font: .mono, size: 9, colour: ink)
        list.add(glyph: 1, x: 0, y: 0)
        list.addCells(at: [Point(x: 1, y: 2)], size: Size(width: 1, height: 1), colour: ink)
        #expect(list.items.count == 2)
        #expect(list.items.first == .glyphs(font: .mono, size: 9, colour: ink, range: 0..<1))
        #expect(list.places == [Point(x: 1, y: 2)])
    }

    @Test func aResetListIsAnEmptyPage() {
        var list = DisplayList(size: Size(width: 10, height: 10), background: ink)
        list.beginRun(font: .mono, size: 9, colour: ink)
        list.add(glyph: 1, x: 0, y: 0)
        list.addCells(at: [Point(x: 1, y: 2)], size: Size(width: 1, height: 1), colour: ink)
        list.reset(size: Size(width: 5, height: 6), background: Colour(0))
        list.endRun()
        #expect(list.items.isEmpty)
        #expect(list.glyphs.isEmpty)
        #expect(list.places.isEmpty)
        #expect(list.size == Size(width: 5, height: 6))
        #expect(list.background == Colour(0))
    }

    @Test func aLineOfTextIsPlacedByItsAdvances() {
        var list = DisplayList(size: Size(width: 100, height: 10), background: ink)
        list.add(FixedFonts.shape("ab"), x: 3, y: 7, size: 10, colour: ink, scale: .paper)
        #expect(list.glyphs.map(\.x) == [3, 9])
        #expect(list.glyphs.map(\.y) == [7, 7])
        #expect(list.glyphs.map(\.index) == [0x61, 0x62])
    }

    @Test func glyphsOnPixelsStandOnWholePixels() {
        var list = DisplayList(size: Size(width: 100, height: 10), background: ink)
        let scale = Scale.pixels(dotsPerInch: 96)
        list.add(FixedFonts.shape("abc"), x: 0.3, y: 7.6, size: 9.7, colour: ink, scale: scale)
        #expect(list.glyphs.map(\.x) == [0, 6, 12])
        #expect(list.glyphs.map(\.y) == [8, 8, 8])
    }

    /// Every rectangle of a list's stripes and cells, from the top.
    private func rectangles(_ list: DisplayList) -> [Rect] {
        list.items.flatMap { item -> [Rect] in
            switch item {
            case .stripes(let first, let period, let count, _):
                return (0..<count).map {
                    Rect(x: first.x, y: first.y + Double($0) * period, width: first.width, height: first.height)
                }
            case .cells(let size, _, let range):
                return list.places[range].map { Rect(x: $0.x, y: $0.y, width: size.width, height: size.height) }
            default: return []
            }
        }.sorted { $0.y < $1.y }
    }

    @Test func aColumnAtOneDistanceIsStripes() {
        var list = DisplayList(size: Size(width: 10, height: 100), background: ink)
        let places = (0..<8).map { Point(x: 1, y: 3 + 12.5 * Double($0)) }
        list.addColumn(of: Size(width: 5, height: 6), at: places, colour: ink)
        #expect(
            list.items == [
                .stripes(first: Rect(x: 1, y: 3, width: 5, height: 6), period: 12.5, count: 8, colour: ink)
            ])
    }

    @Test func aColumnThatTouchesOrIsShortIsCells() {
        for (count, step) in [(5, 10.0), (8, 6), (1, 0)] {
            var list = DisplayList(size: Size(width: 10, height: 100), background: ink)
            let places = (0..<count).map { Point(x: 1, y: step * Double($0)) }
            list.addColumn(of: Size(width: 5, height: 6), at: places, colour: ink)
            #expect(list.items == [.cells(size: Size(width: 5, height: 6), colour: ink, range: 0..<count)])
        }
    }

    @Test func aColumnHasEachRectangleOnce() {
        var numbers = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var y = 0.0
            var step = 12.0
            let places = (0..<Int.random(in: 0...40, using: &numbers)).map { _ in
                if Int.random(in: 0..<5, using: &numbers) == 0 { step = Double(Int.random(in: 6...9)) * 2 }
                y += step
                return Point(x: 2, y: y)
            }
            var list = DisplayList(size: Size(width: 10, height: 1000), background: ink)
            list.addColumn(of: Size(width: 5, height: 11), at: places, colour: ink)
            let wanted = places.map { Rect(x: 2, y: $0.y, width: 5, height: 11) }
            let found = rectangles(list)
            #expect(found.count == wanted.count)
            #expect(zip(found, wanted).allSatisfy { abs($0.y - $1.y) < 1e-5 && $0.height == 11 && $0.x == 2 })
        }
    }
}
