import Testing

@testable import Layout

/// The last page of a report is not left with a few rows.
@Suite struct LastPageTests {
    @Test func theLastPageGetsRowsOfTheTableBefore() {
        var table = BlockMeasure(parts: 12, height: 10)
        table.headHeight = 0
        let page = Region(top: 0, bottom: 100)
        let measures = LastPage.balanced([table], first: page, further: page)
        let flow = Flow(measures, first: page)
        #expect(flow.pages.map { $0.map(\.parts) } == [[0..<8], [8..<12]])
    }

    @Test func theLastPageGetsTheBlockBefore() {
        let blocks = [60, 30, 20].map { BlockMeasure(height: $0) }
        let page = Region(top: 0, bottom: 100)
        let flow = Flow(LastPage.balanced(blocks, first: page, further: page), first: page)
        #expect(flow.pages.map { $0.map(\.block) } == [[0], [1, 2]])
        // One page, or a last page that is full enough, stays as it is.
        let full = [60, 30, 40].map { BlockMeasure(height: $0) }
        #expect(LastPage.balanced(full, first: page, further: page) == full)
    }

    /// One row of many had stood on the last page, below repeated heads.
    @Test func theLastPageGetsNoSingleRowOfThoseBefore() {
        var blocks = [BlockMeasure(height: 20)]
        for _ in 0..<16 {
            var row = BlockMeasure(height: 5)
            row.isRow = true
            blocks.append(row)
        }
        blocks.append(BlockMeasure(height: 31))
        let page = Region(top: 0, bottom: 100)
        #expect(Flow(blocks, first: page).pages.map { $0.count } == [17, 1])
        let flow = Flow(LastPage.balanced(blocks, first: page, further: page), first: page)
        #expect(flow.pages.last.map { $0.map(\.block) } == [14, 15, 16, 17])
        // Blocks that are no rows move one by one.
        for place in blocks.indices { blocks[place].isRow = false }
        let other = Flow(LastPage.balanced(blocks, first: page, further: page), first: page)
        #expect(other.pages.last.map { $0.map(\.block) } == [16, 17])
    }

    @Test func aTableThatEndsOnTheLastPageIsThereFromItsHeading() {
        var heading = BlockMeasure(height: 10)
        heading.keepsWithNext = true
        var table = BlockMeasure(parts: 8, height: 5)
        table.fewestBefore = 2
        let blocks = [BlockMeasure(height: 65), heading, table]
        let page = Region(top: 0, bottom: 100)
        let flow = Flow(LastPage.balanced(blocks, first: page, further: page), first: page)
        #expect(flow.pages.map { $0.map(\.block) } == [[0], [1, 2]])
    }

    @Test func theLastPageGetsTheEndOfWhatKeepsTogetherLoosely() {
        var blocks = [50, 25, 20, 20].map { BlockMeasure(height: $0) }
        let page = Region(top: 0, bottom: 100)
        for place in 0..<2 { blocks[place].keepsWithNext = true }
        // What keeps together otherwise stays as it is.
        #expect(LastPage.balanced(blocks, first: page, further: page) == blocks)
        blocks[1].keepsLoosely = true
        let flow = Flow(LastPage.balanced(blocks, first: page, further: page), first: page)
        #expect(flow.pages.map { $0.map(\.block) } == [[0, 1], [2, 3]])
    }

    /// The rows beside a figure had gone to the last page, and left the figure alone on its page.
    @Test func theRowsOfATableAreDividedBeforeAFigureIsLeftAlone() {
        var figure = BlockMeasure(height: 30)
        figure.keepsWithNext = true
        var rows = BlockMeasure(parts: 20, height: 3)
        (rows.fewestBefore, rows.fewestBehind, rows.headHeight) = (5, 5, 2)
        rows.keepsWithNext = true
        rows.keepsLoosely = true
        let blocks = [figure, rows, BlockMeasure(height: 8), BlockMeasure(height: 12)]
        let page = Region(top: 0, bottom: 100)
        #expect(Flow(blocks, first: page).ends == [98, 12])
        let flow = Flow(LastPage.balanced(blocks, first: page, further: page), first: page)
        #expect(flow.pages.map { $0.map(\.block) } == [[0, 1], [1, 2, 3]])
        let parts = flow.pages.map { page in page.first { $0.block == 1 }?.parts.count ?? 0 }
        #expect(parts.reduce(0, +) == 20 && parts[0] >= 5 && parts[1] >= 5)
        #expect(flow.ends.allSatisfy { $0 >= 35 })
    }

    @Test func thePageBeforeTheLastIsNotLeftNearlyEmpty() {
        // From its heading on the table would fill the last page, and a fifth of the page before would be used.
        var heading = BlockMeasure(height: 5)
        heading.keepsWithNext = true
        var table = BlockMeasure(parts: 80, height: 1)
        table.fewestBefore = 5
        let blocks = [BlockMeasure(height: 20), heading, table]
        let page = Region(top: 0, bottom: 100)
        #expect(Flow(blocks, first: page).ends == [100, 5])
        let flow = Flow(LastPage.balanced(blocks, first: page, further: page), first: page)
        #expect(flow.pages.count == 2 && flow.ends.allSatisfy { $0 >= 35 }, "\(flow.ends)")
    }

    @Test func theFullestLastPageIsTheBestOneThatThereIs() {
        // Even with the block before it the last page is less than a third full.
        let blocks = [76, 12, 12, 5].map { BlockMeasure(height: $0) }
        let page = Region(top: 0, bottom: 100)
        let flow = Flow(LastPage.balanced(blocks, first: page, further: page), first: page)
        #expect(flow.pages.map { $0.map(\.block) } == [[0], [1, 2, 3]])
        #expect(LastPage.isThin(blocks, first: page, further: page))
        #expect(!LastPage.isThin([BlockMeasure(height: 10)], first: page, further: page))
        #expect(!LastPage.isThin([60, 30, 40].map { BlockMeasure(height: $0) }, first: page, further: page))
    }

    /// A short block behind a table of two pages had been alone on the last page.
    @Test func whatFollowsALongTableGetsRowsOfIt() {
        var table = BlockMeasure(parts: 31, height: 5)
        (table.headHeight, table.fewestBefore, table.fewestBehind) = (6, 5, 3)
        var facts = BlockMeasure(height: 12)
        facts.before = 7
        let page = Region(top: 0, bottom: 100)
        let blocks = [BlockMeasure(height: 30), table, facts]
        #expect(Flow(blocks, first: page).ends == [100, 91, 12])
        let flow = Flow(LastPage.balanced(blocks, first: page, further: page), first: page)
        #expect(flow.pages.count == 3 && flow.ends.allSatisfy { $0 >= 35 }, "\(flow.ends)")
        // The same below a heading, which stays with the first rows.
        var heading = BlockMeasure(height: 8)
        heading.keepsWithNext = true
        let headed = [BlockMeasure(height: 22), heading, table, facts]
        let divided = Flow(LastPage.balanced(headed, first: page, further: page), first: page)
        #expect(divided.pages.count == 3 && divided.ends.allSatisfy { $0 >= 35 }, "\(divided.ends)")
        #expect(divided.pages[0].map(\.block) == [0, 1, 2])
    }

    /// A table that was whole on the page before was divided so that the last page had more.
    @Test func aTableIsNotDividedIfThePageBeforeMayHaveLess() {
        var table = BlockMeasure(parts: 10, height: 5)
        table.headHeight = 0
        let blocks = [BlockMeasure(height: 46), table, BlockMeasure(height: 20)]
        let page = Region(top: 0, bottom: 100)
        let flow = Flow(LastPage.balanced(blocks, first: page, further: page), first: page)
        #expect(flow.pages.map { $0.map(\.parts) } == [[0..<1], [0..<10, 0..<1]])
    }

    @Test func aTableIsWholeOnTheLastPageIfThePageBeforeStaysNearlyFull() {
        var table = BlockMeasure(parts: 14, height: 5)
        table.headHeight = 0
        let page = Region(top: 0, bottom: 100)
        func parts(_ before: Double) -> [[Range<Int>]] {
            let blocks = [BlockMeasure(height: before), table]
            return Flow(LastPage.balanced(blocks, first: page, further: page), first: page).pages.map {
                $0.map(\.parts)
            }
        }
        #expect(parts(74) == [[0..<1], [0..<14]])
        // With less before it the table begins there.
        #expect(parts(65) == [[0..<1, 0..<7], [7..<14]])
    }
}
