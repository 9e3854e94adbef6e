import Testing

@testable import Layout
@testable import Reporting

/// The page breaks of findings and of the rows that show them.
@Suite struct PageBalanceTests {
    private static let page = Region(top: 0, bottom: 100)

    private static func row(_ height: Double = 6) -> BlockMeasure {
        var row = BlockMeasure(height: height)
        row.isRow = true
        return row
    }

    private static func flow(_ blocks: [BlockMeasure]) -> Flow {
        Flow(PageBalance.balanced(blocks, first: page, further: page), first: page)
    }

    /// A finding ended with a page of one row and the lines below the rows.
    @Test func noPageHasOneRowOfWhichThePageBeforeHasTheOthers() {
        let blocks = [BlockMeasure(height: 30)] + (0..<12).map { _ in Self.row() } + [BlockMeasure(height: 40)]
        #expect(Flow(blocks, first: Self.page).pages.map(\.count) == [12, 2])
        #expect(Self.flow(blocks).pages.map(\.count) == [8, 6])
    }

    @Test func fewRowsAreDividedInHalves() {
        let blocks = [BlockMeasure(height: 30)] + (0..<8).map { _ in Self.row(10) } + [BlockMeasure(height: 40)]
        #expect(Flow(blocks, first: Self.page).pages.map(\.count) == [8, 2])
        #expect(Self.flow(blocks).pages.map(\.count) == [5, 5])
    }

    @Test func rowsThatStayTogetherMoveTogether() {
        var rows = (0..<12).map { _ in Self.row() }
        for place in 6..<8 { rows[place].keepsWithNext = true }
        let blocks = [BlockMeasure(height: 30)] + rows + [BlockMeasure(height: 40)]
        // Row 6 is the first of three that stay together.
        #expect(Self.flow(blocks).breaks[1] == Break(item: 7))
    }

    @Test func rowsMoveOnlyWhereThePageBehindHasRoom() {
        let blocks = [BlockMeasure(height: 30)] + (0..<12).map { _ in Self.row() } + [BlockMeasure(height: 90)]
        #expect(PageBalance.balanced(blocks, first: Self.page, further: Self.page) == blocks)
    }

    /// Only the last page of all had been filled, not that of a finding which others follow.
    @Test func eachPartThatBeginsAPageEndsWithAPageThatIsNotNearlyEmpty() {
        var second = BlockMeasure(height: 60)
        second.startsRegion = true
        let blocks = [BlockMeasure(height: 50), BlockMeasure(height: 40), BlockMeasure(height: 20), second]
        #expect(Flow(blocks, first: Self.page).ends == [90, 20, 60])
        #expect(Self.flow(blocks).ends == [50, 60, 60])
        // The same where a whole block does not fit behind it.
        let whole = Array(blocks.dropLast()) + [BlockMeasure(height: 90)]
        #expect(Flow(whole, first: Self.page).ends == [90, 20, 90] && Self.flow(whole).ends == [50, 60, 90])
        // What other sections follow ends as it is.
        let open = PageBalance.balanced(
            Array(blocks.prefix(3)), first: Self.page, further: Self.page, endsDocument: false)
        #expect(open == Array(blocks.prefix(3)))
    }

    /// The page before the last had been a third full, although a table could be divided.
    @Test func thePageBeforeTheLastIsHalfFullWhereThatIsPossible() {
        var table = BlockMeasure(parts: 11, height: 5)
        table.headHeight = 5
        let blocks = [BlockMeasure(height: 40), table, BlockMeasure(height: 10)]
        let flow = Self.flow(blocks)
        #expect(flow.pages.count == 2 && flow.ends[0] >= 50 && flow.ends[1] >= 35, "\(flow.ends)")
    }

    /// Rows that moved had pushed all but a few lines from the page before the last one to the last one.
    @Test func rowsThatMoveDoNotEmptyTheLastPage() {
        var table = BlockMeasure(parts: 25, height: 5)
        (table.headHeight, table.fewestBefore, table.fewestBehind) = (5, 5, 3)
        let blocks =
            [BlockMeasure(height: 30)] + (0..<12).map { _ in Self.row() } + [table, BlockMeasure(height: 16)]
        let before = Flow(blocks, first: Self.page)
        let flow = Self.flow(blocks)
        #expect(before.pages[1].count == 2 && before.pages.count == 3 && flow.pages.count == 3)
        #expect(flow.pages[1].prefix { (1...12).contains($0.block) }.count == 5)
        #expect(flow.ends.allSatisfy { $0 >= 35 }, "\(before.ends) \(flow.ends)")
    }
}
