import TestPages
import Layout
import Pages
import Testing

@Suite struct PageLineTests {
    private func text(_ place: PageLine.Text.Place, _ texts: [String]) -> PageLine.Text {
        PageLine.Text(
            place, texts.map { FixedFonts.shaper.shape($0, font: .text) }, size: 10, colour: Colour(0),
            otherwise: place == .leading
                ? .shortened(ellipsis: { FixedFonts.shaper.shape("\u{2026}", font: .text) }) : .leftOut)
    }

    /// The texts of a line with their left and right ends, from left to right.
    private func placed(_ line: PageLine, width: Double) -> [(text: String, from: Double, to: Double)] {
        var list = DisplayList(size: Size(width: 1000, height: 20), background: nil)
        line.place(x: 5, width: width, y: 10, scale: .paper, into: &list)
        var result: [(text: String, from: Double, to: Double)] = []
        for glyph in list.glyphs {
            let character = String(Unicode.Scalar(UInt32(glyph.index)).map(Character.init) ?? "?")
            if let last = result.last, abs(last.to - glyph.x) < 1e-6 {
                result[result.count - 1].text += character
                result[result.count - 1].to += 6
            } else {
                result.append((character, glyph.x, glyph.x + 6))
            }
        }
        return result.sorted { $0.from < $1.from }
    }

    private var head: PageLine {
        PageLine(
            [
                text(.leading, ["the-title-of-a-document"]), text(.centre, ["Frames-1-to-200", "1-to-200", "1"]),
                text(.trailing, ["12.000-to-13.000-s", "12.000-s"]),
            ], gap: 12)
    }

    /// The name of a file was cut beside free room.
    @Test func aTextInTheMiddleMakesRoomForALongTitle() {
        // The title takes 138 units and its gap 12; the text in the middle begins behind it.
        let placed = placed(head, width: 360)
        #expect(placed.map(\.text) == ["the-title-of-a-document", "Frames-1-to-200", "12.000-to-13.000-s"])
        #expect(placed[1].from >= placed[0].to + 11.9 && placed[1].to <= placed[2].from - 11.9, "\(placed)")
    }

    @Test func aWideLineHasItsTextsAtBothEndsAndInTheMiddle() {
        let placed = placed(head, width: 600)
        #expect(placed.map(\.text) == ["the-title-of-a-document", "Frames-1-to-200", "12.000-to-13.000-s"])
        #expect(placed[0].from == 5)
        #expect(placed[1].from + placed[1].to == 2 * (5 + 300))
        #expect(placed[2].to == 605)
    }

    @Test(arguments: Array(stride(from: 10.0, to: 500, by: 7)))
    func textsMeetNeitherEachOtherNorTheEdges(width: Double) {
        let placed = placed(head, width: width)
        #expect(placed.allSatisfy { $0.from >= 5 - 1e-9 && $0.to <= 5 + width + 1e-9 })
        for (one, next) in zip(placed, placed.dropFirst()) { #expect(one.to + 12 <= next.from + 1e-9) }
        // A number is whole, or not there.
        let numbers: Set = ["Frames-1-to-200", "1-to-200", "1", "12.000-to-13.000-s", "12.000-s"]
        #expect(
            placed.allSatisfy { numbers.contains($0.text) || "the-title-of-a-document".hasPrefix($0.text.dropLast()) })
    }

    @Test(arguments: [(80.0, 165.0), (300, 300)])
    func aTextBesideTheTitleBeginsWhereItIsFree(wanted: Double, x: Double) throws {
        let line = PageLine(
            [text(.leading, ["the-title-of-a-document"]), text(.beside(x: wanted, gap: 22), ["subtitle"])], gap: 8)
        #expect(abs(try #require(placed(line, width: 600).last).from - x) < 1e-9)
    }

    @Test func aHeadHasItsLinesAndItsRule() {
        var head = PageHead(
            [PageLine([text(.leading, ["one"])], gap: 0), PageLine([text(.leading, ["two"])], gap: 0)], x: 5,
            width: 100,
            baseline: 10, pitch: 12)
        head.rule = PageHead.Rule(y: 30, thickness: 0.9, colour: Colour(0x112233))
        var list = DisplayList(size: Size(width: 200, height: 50), background: nil)
        head.place(scale: .paper, into: &list)
        #expect(Set(list.glyphs.map(\.y)) == [10, 22])
        #expect(
            list.items.last == .rectangle(Rect(x: 5, y: 30, width: 100, height: 0.9), colour: Colour(0x112233)))
    }
}
