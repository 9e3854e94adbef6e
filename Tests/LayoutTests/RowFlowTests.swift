import Testing

@testable import Layout

@Suite struct RowFlowTests {
    /// Every line of every row with its page, in the order of pages.
    private func lines(_ flow: RowFlow, _ rows: [Int]) -> [(page: Int, row: Int, line: Int)] {
        var result: [(page: Int, row: Int, line: Int)] = []
        for page in flow.breaks.indices {
            let start = flow.breaks[page]
            let end = flow.end(ofPage: page)
            var row = start.item
            var line = start.part
            while (row, line) < (end.item, end.part) {
                result.append((page, row, line))
                line += 1
                if line == rows[row] { (row, line) = (row + 1, 0) }
            }
        }
        return result
    }

    private func flow(_ rows: [Int], capacity: Int, first: Int? = nil) -> RowFlow {
        RowFlow(rowCount: rows.count, capacity: capacity, firstCapacity: first) { rows[$0] }
    }

    @Test func everyLineOfEveryRowIsOnExactlyOnePageInOrder() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<400 {
            let capacity = Int.random(in: 1...12, using: &random)
            let first = Bool.random(using: &random) ? Int.random(in: 0...capacity, using: &random) : nil
            let rows = (0..<Int.random(in: 0...30, using: &random)).map { _ in Int.random(in: 1...40, using: &random) }
            let flow = flow(rows, capacity: capacity, first: first)
            let placed = lines(flow, rows)
            let wanted = rows.enumerated().flatMap { row, count in (0..<count).map { [row, $0] } }
            #expect(placed.map { [$0.row, $0.line] } == wanted)
            for page in 0..<flow.pageCount {
                let room = page == 0 ? first ?? capacity : capacity
                #expect(placed.count { $0.page == page } <= room)
            }
        }
    }

    @Test func aRowThatFitsOnAPageIsNotBroken() {
        var random = SeededRandom(seed: 11)
        for _ in 0..<100 {
            let rows = (0..<50).map { _ in Int.random(in: 1...10, using: &random) }
            let flow = flow(rows, capacity: 10, first: 4)
            #expect(flow.breaks.allSatisfy { $0.part == 0 })
        }
    }

    @Test func thePageOfARowShowsItsFirstLine() {
        var random = SeededRandom(seed: 3)
        for _ in 0..<100 {
            let rows = (0..<40).map { _ in Int.random(in: 1...25, using: &random) }
            let flow = flow(rows, capacity: 8, first: 5)
            let placed = lines(flow, rows)
            for row in rows.indices {
                #expect(flow.page(ofRow: row) == placed.first { $0.row == row && $0.line == 0 }?.page)
            }
        }
    }

    @Test func noRowsMakeOnePage() {
        let flow = flow([], capacity: 50)
        #expect(flow.pageCount == 1)
        #expect(flow.breaks == [Break(item: 0)])
    }

    @Test func aRowLongerThanAPageFillsPages() {
        let flow = flow([1, 25, 1], capacity: 10)
        #expect(
            flow.breaks == [
                Break(item: 0), Break(item: 1, part: 9), Break(item: 1, part: 19),
            ])
    }

    @Test func fortyThousandPagesAreFoundAgain() {
        let perPage = 62
        let flow = RowFlow(rowCount: 40_000 * perPage, capacity: perPage) { _ in 1 }
        #expect(flow.pageCount == 40_000)
        for page in stride(from: 0, to: 40_000, by: 777) {
            #expect(flow.page(ofRow: page * perPage) == page)
            #expect(flow.page(ofRow: page * perPage + perPage - 1) == page)
        }
    }

    @Test func theFirstPageHoldsLess() {
        let flow = RowFlow(rowCount: 100, capacity: 40, firstCapacity: 10) { _ in 1 }
        #expect(flow.breaks.map(\.item) == [0, 10, 50, 90])
    }

    @Test func aLastPageThatIsNearlyEmptyTakesRowsOfThePageBefore() {
        let flow = RowFlow(rowCount: 95, capacity: 30) { _ in 1 }
        #expect(flow.breaks.map(\.item) == [0, 30, 60, 90])
        #expect(flow.balanced(least: 10) { _ in 1 }.breaks.map(\.item) == [0, 30, 60, 85])
        // What is full enough stays as it is, and so does what has no rows to give.
        #expect(flow.balanced(least: 5) { _ in 1 } == flow)
        let high = RowFlow(rowCount: 2, capacity: 30) { $0 == 0 ? 30 : 1 }
        #expect(high.balanced(least: 10) { $0 == 0 ? 30 : 1 } == high)
    }

    @Test func severalFirstPagesMayBeLower() {
        let flow = RowFlow(rowCount: 100, capacity: 30, firstCapacity: 20, firstPages: 2) { _ in 1 }
        #expect(flow.breaks.map(\.item) == [0, 20, 40, 70])
    }
}
