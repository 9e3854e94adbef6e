import TestPages
import Testing

@testable import Layout

@Suite struct ProseBlockTests {
    private func block(width: Double) -> ProseBlock {
        let text = TextBlock(
            paragraphs: [FixedFonts.shape("one two three four")], width: width, fontSize: 10, pitch: 12)
        return ProseBlock(text, colour: Colour(0x123456), baseline: 9, scale: .paper)
    }

    @Test(arguments: [(width: 1000.0, lines: 1), (width: 60, lines: 2), (width: 24, lines: 5)])
    func narrowProseIsHigher(width: Double, lines: Int) {
        let block = block(width: width)
        let flow = Flow([block], first: Region(top: 5, bottom: 500))
        #expect(block.measure.partCount >= lines)
        #expect(flow.ends == [5 + Double(block.measure.partCount) * 12])
    }

    @Test func linesStandBelowThePlaceTheyAreGiven() {
        let block = block(width: 60)
        var list = DisplayList(size: Size(width: 100, height: 100), background: nil)
        block.place(1..<2, at: Point(x: 7, y: 20), into: &list)
        #expect(list.glyphs.map(\.y).allSatisfy { $0 == 29 })
        #expect(list.glyphs.first?.x == 7)
    }

    @Test func aBarIsAsHighAsItsLines() {
        var block = block(width: 24)
        block.bar = Colour(0xFF0000)
        block.barWidth = 2
        var list = DisplayList(size: Size(width: 100, height: 100), background: nil)
        block.placeBar(1..<4, at: Point(x: 7, y: 20), into: &list)
        #expect(list.items == [.rectangle(Rect(x: 7, y: 20, width: 2, height: 36), colour: Colour(0xFF0000))])
    }
}
