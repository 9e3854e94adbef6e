import Layout
import Testing

@testable import Drawing

@Suite struct ColourNumbersTests {
    private let white = Colour(0xFFFFFF)
    private let zebra = Colour(0xF6F7FA)
    private let mark = Colour(0xD3E3FC)
    private let black = Colour(0x1A1C23)
    private let grey = Colour(0x737987)

    private func page(texts: [(Colour, Int)]) -> DisplayList {
        var list = DisplayList(size: Size(width: 100, height: 100), background: white)
        list.addStripes(first: Rect(x: 0, y: 10, width: 100, height: 10), period: 20, count: 4, colour: zebra)
        list.addCells(at: [Point(x: 3, y: 10)], size: Size(width: 10, height: 10), colour: mark)
        for (colour, count) in texts {
            list.beginRun(font: .mono, size: 10, colour: colour)
            for _ in 0..<count { list.add(glyph: 3, x: 5, y: 5) }
            list.endRun()
        }
        return list
    }

    /// What the steps of a glyph are made of does not depend on the paper, for each ink that has a place.
    @Test func aLevelOfAnInkIsAsFarFromEachPaper() {
        var numbers = ColourNumbers()
        numbers.beginBlocks(for: page(texts: [(grey, 50), (black, 20)]))
        #expect(numbers.hasBlocks)
        let papers = [white, zebra, mark].map { numbers.number(of: $0.word) }
        #expect(papers == [0, 64, 128])
        for ink in [black, grey].map({ numbers.ink($0.word) }) {
            for level in 1...15 as ClosedRange<UInt8> {
                let distances = [white, zebra, mark].enumerated().map { index, paper in
                    let word = Coverage.mix(paper.word, ink.word, UInt32(level) * 17)
                    let number = numbers.number(of: word, ink, level: level, over: papers[index])
                    #expect(numbers.palette[Int(number)] == word)
                    return number - papers[index]
                }
                #expect(Set(distances).count == 1)
            }
        }
        #expect(!numbers.hasOverflowed)
    }

    /// Colours that have no place in a block get every number that is left, and then there are too many.
    @Test func otherColoursTakeWhatIsLeft() {
        var numbers = ColourNumbers()
        numbers.beginBlocks(for: page(texts: [(black, 20)]))
        let ink = numbers.ink(black.word)
        let level = numbers.number(of: Coverage.mix(white.word, black.word, 17), ink, level: 1, over: 0)
        var given: Set<UInt8> = [numbers.number(of: white.word), numbers.number(of: zebra.word), level]
        _ = given.insert(numbers.number(of: mark.word))
        for word in 0..<252 as Range<UInt32> {
            let number = numbers.number(of: 0xFF00_0000 | word)
            #expect(given.insert(number).inserted)
            #expect(numbers.palette[Int(number)] == 0xFF00_0000 | word)
        }
        #expect(given.count == 256)
        #expect(numbers.colours.count == 256)
        #expect(!numbers.hasOverflowed)
        // A mixture whose place was taken is numbered if its colour is known, and is one too many otherwise.
        #expect(numbers.palette[Int(numbers.number(of: mark.word, ink, level: 9, over: 0))] == mark.word)
        #expect(!numbers.hasOverflowed)
        _ = numbers.number(of: 0xFF12_3456)
        #expect(numbers.hasOverflowed)
        numbers.beginPlain()
        #expect(!numbers.hasOverflowed)
        #expect(numbers.number(of: 0xFF12_3456) == 0)
    }

    @Test func onlyTextOnStripesIsNumberedInBlocks() {
        var list = page(texts: [(black, 20)])
        #expect(PaintedAreas.isStripedText(list))
        list.addBoxes([Rect(x: 0, y: 0, width: 1, height: 1), Rect(x: 2, y: 0, width: 1, height: 1)], colour: mark)
        #expect(!PaintedAreas.isStripedText(list))
        #expect(!PaintedAreas.isStripedText(DisplayList(size: Size(width: 9, height: 9), background: white)))
    }

    /// More inks and papers than there are places, and rows of any width.
    @Test(arguments: [1, 2, 31, 32, 33, 34, 64, 65, 130])
    func stepsAddUpToTheNumbers(width: Int) {
        let rows = UnsafeMutableRawBufferPointer.allocate(byteCount: (width + 1) * 3, alignment: 1)
        defer { rows.deallocate() }
        var state: UInt32 = 1
        for index in rows.indices {
            state = state &* 1_664_525 &+ 1_013_904_223
            rows[index] = index % (width + 1) == 0 ? 0 : UInt8(state >> 24)
        }
        let before = Array(rows)
        PNGSteps.fill(rows, width: width, height: 3)
        for row in 0..<3 {
            let start = row * (width + 1)
            #expect(rows[start] == 1)
            var sum: UInt8 = 0
            for x in 1...width {
                sum &+= rows[start + x]
                #expect(sum == before[start + x])
            }
        }
    }
}
