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
        list.add(FixedMetrics.shape("ab"), x: 3, y: 7, size: 10, colour: ink, scale: .paper)
        #expect(list.glyphs.map(\.x) == [3, 9])
        #expect(list.glyphs.map(\.y) == [7, 7])
        #expect(list.glyphs.map(\.index) == [0x61, 0x62])
    }

    @Test func glyphsOnPixelsStandOnWholePixels() {
        var list = DisplayList(size: Size(width: 100, height: 10), background: ink)
        let scale = Scale.pixels(dotsPerInch: 96)
        list.add(FixedMetrics.shape("abc"), x: 0.3, y: 7.6, size: 9.7, colour: ink, scale: scale)
        #expect(list.glyphs.map(\.x) == [0, 6, 12])
        #expect(list.glyphs.map(\.y) == [8, 8, 8])
    }
}
