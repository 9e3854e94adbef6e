import Testing

@testable import Layout

/// Blocks of ten units, unless a test says otherwise, in regions of a hundred.
@Suite struct FlowTests {
    private let page = Region(top: 0, bottom: 100)

    private func whole(_ height: Double = 10, before: Double = 0, after: Double = 0, keeps: Bool = false)
        -> BlockMeasure
    {
        var block = BlockMeasure(height: height)
        block.before = before
        block.after = after
        block.keepsWithNext = keeps
        return block
    }

    private func tops(_ flow: Flow) -> [[Double]] { flow.pages.map { $0.map(\.top) } }

    private func parts(_ flow: Flow, _ block: Int) -> [Range<Int>] {
        flow.pages.flatMap { $0.filter { $0.block == block }.map(\.parts) }
    }

    @Test func nothingMakesOneEmptyPage() {
        let flow = Flow([BlockMeasure](), first: page)
        #expect(flow.pages == [[]])
        #expect(flow.ends == [0])
        #expect(flow.breaks == [Break(item: 0)])
    }

    @Test func aTableIsDividedBetweenRowsNotWithinThem() {
        // A head, a row of one line, and rows of two lines: eleven lines, of which ten have room.
        var table = BlockMeasure(parts: 12, height: 10)
        #expect(parts(Flow([table], first: page), 0) == [0..<10, 10..<12])
        table.breaks = [1, 2, 4, 6, 8, 11]
        #expect(parts(Flow([table], first: page), 0) == [0..<8, 8..<12])
        // Where the last page is filled, too.
        table.breakAfter = 7
        #expect(parts(Flow([table], first: page), 0) == [0..<6, 6..<12])
        // What has no row that fits is divided all the same.
        table.breakAfter = nil
        table.breaks = [11]
        #expect(parts(Flow([table], first: page), 0) == [0..<10, 10..<12])
    }

    @Test func ofTwoSpacesTheLargerCounts() {
        let flow = Flow([whole(before: 4, after: 6), whole(before: 9, after: 1), whole(before: 0)], first: page)
        #expect(tops(flow) == [[4, 23, 34]])
        #expect(flow.ends == [44])
    }

    @Test func aBlockWithoutRoomBeginsTheNextPageWithItsSpaceThere() {
        var last = whole(before: 20)
        last.atTop = 3
        let flow = Flow([whole(90, after: 5), last], first: page, further: Region(top: 7, bottom: 100))
        #expect(tops(flow) == [[0], [10]])
        #expect(flow.ends == [90, 20])
        #expect(flow.breaks == [Break(item: 0), Break(item: 1)])
    }

    @Test func whatFillsAPageToItsEndStaysOnIt() {
        let flow = Flow([BlockMeasure](repeating: whole(100.0 / 7), count: 14), first: page)
        #expect(flow.pages.map(\.count) == [7, 7])
    }

    @Test func aBlockHigherThanAPageReachesBeyondAndIsThereOnce() {
        let flow = Flow([whole(), whole(250), whole()], first: page)
        #expect(flow.pages.map { $0.map(\.block) } == [[0], [1], [2]])
        #expect(flow.ends == [10, 250, 10])
    }

    @Test func aHeadingGoesWithTheBeginningOfItsTable() {
        var table = BlockMeasure(parts: 8, height: 10)
        table.fewestBefore = 3
        let fits = Flow([whole(50), whole(20, keeps: true), table], first: page)
        #expect(fits.pages.map { $0.map(\.block) } == [[0, 1, 2], [2]])
        #expect(parts(fits, 2) == [0..<3, 3..<8])
        let breaks = Flow([whole(51), whole(20, keeps: true), table], first: page)
        #expect(breaks.pages.map { $0.map(\.block) } == [[0], [1, 2]])
    }

    @Test func aChainHigherThanAPageIsDividedBehindWhatItBeginsWith() {
        var table = BlockMeasure(parts: 9, height: 10)
        table.fewestBefore = 3
        let flow = Flow([whole(keeps: true), whole(75, keeps: true), table], first: page)
        #expect(parts(flow, 2) == [0..<1, 1..<9])
    }

    /// The end of a finding was drawn over the foot of the page.
    @Test func aChainHigherThanAPageReachesBeyondNone() {
        // A title, a figure, a heading with rows, and a heading with lines.
        let chain = [
            whole(20, keeps: true), whole(45, keeps: true), whole(keeps: true), whole(20, keeps: true),
            whole(keeps: true), whole(15),
        ]
        let flow = Flow(chain + [whole()], first: page)
        #expect(flow.pages.map { $0.map(\.block) } == [[0, 1, 2, 3], [4, 5, 6]])
        #expect(flow.ends == [95, 35])
    }

    @Test func ofAHeadingAndABlockThatFillsAPageNoneReachesBeyond() {
        let flow = Flow([whole(keeps: true), whole(95)], first: page)
        #expect(flow.ends == [10, 95])
        // Without any page that has room for it, it stays below its heading.
        #expect(Flow([whole(keeps: true), whole(105)], first: page).ends == [115])
    }

    @Test func aHeadIsRepeatedWhereATableGoesOn() {
        var table = BlockMeasure(parts: 20, height: 10)
        table.headHeight = 15
        let flow = Flow([table], first: page)
        #expect(parts(flow, 0) == [0..<10, 10..<18, 18..<20])
        #expect(flow.ends == [100, 95, 35])
    }

    @Test(
        arguments: [
            (20.0, [0..<8, 8..<12]), (60, [0..<4, 4..<12]), (80, [0..<2, 2..<12]),
            (90, [0..<10, 10..<12]),
        ] as [(Double, [Range<Int>])])
    func noLineOfProseStandsAlone(used: Double, lines: [Range<Int>]) {
        #expect(parts(Flow([whole(used), .prose(lines: 12, pitch: 10)], first: page), 1) == lines)
    }

    @Test(arguments: [(11, [0..<9, 9..<11]), (3, [0..<3]), (1, [0..<1])] as [(Int, [Range<Int>])])
    func theLastTwoLinesOfProseStayTogether(count: Int, lines: [Range<Int>]) {
        #expect(parts(Flow([.prose(lines: count, pitch: 10)], first: page), 0) == lines)
        let beside = Flow([whole(80), .prose(lines: count, pitch: 10)], first: page)
        #expect(parts(beside, 1).allSatisfy { $0.count != 1 } || count == 1)
    }

    @Test func aPageLowerThanTwoLinesHoldsOneEach() {
        let flow = Flow([.prose(lines: 4, pitch: 10)], first: Region(top: 0, bottom: 12))
        #expect(parts(flow, 0) == [0..<1, 1..<2, 2..<3, 3..<4])
    }

    @Test func aLowFirstPageIsLeftEmptyForAHigherOne() {
        let flow = Flow([whole(40)], first: Region(top: 90, bottom: 100), further: page)
        #expect(tops(flow) == [[], [0]])
        #expect(flow.ends == [90, 40])
    }

    @Test func everyPartIsThereOnceAndInOrder() {
        var random = SeededRandom(seed: 5)
        for _ in 0..<300 {
            let blocks = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                var block = BlockMeasure(
                    parts: Int.random(in: 1...30, using: &random), height: Double.random(in: 1...40, using: &random))
                block.before = Double.random(in: 0...20, using: &random)
                block.headHeight = Double.random(in: 0...30, using: &random)
                block.keepsWithNext = Bool.random(using: &random)
                block.fewestBefore = Int.random(in: 1...3, using: &random)
                block.fewestBehind = Int.random(in: 1...3, using: &random)
                block.division = [.never, .anywhere, .whereHigherThanRegion].randomElement(using: &random) ?? .never
                return block
            }
            let flow = Flow(blocks, first: Region(top: 30, bottom: 100), further: page)
            let placed = flow.pages.flatMap { $0 }.flatMap { piece in piece.parts.map { [piece.block, $0] } }
            #expect(
                placed == blocks.enumerated().flatMap { block, measure in (0..<measure.partCount).map { [block, $0] } })
            for (pieces, end) in zip(flow.pages, flow.ends) {
                #expect(pieces.allSatisfy { $0.top < end })
                // What reaches beyond a page has no room on any.
                let isTooHigh =
                    pieces.last.map { piece in
                        let block = blocks[piece.block]
                        let head = piece.parts.lowerBound > 0 ? block.headHeight : 0
                        let least = block.division == .anywhere ? 1 : piece.parts.count
                        return block.atTop + head + Double(least) * block.partHeight > 100
                    } ?? false
                #expect(end <= 100 + 1e-6 || isTooHigh)
            }
        }
    }

    @Test(arguments: [Double.nan, -.infinity, -5, .infinity])
    func sizesThatAreNoneAreClamped(_ size: Double) {
        var block = BlockMeasure(parts: 3, height: size)
        block.before = size
        block.after = size
        block.atTop = size
        block.headHeight = size
        block.fewestBefore = -4
        let flow = Flow([whole(), block, BlockMeasure(parts: -7, height: 1), whole(size)], first: page)
        #expect(flow.pages.flatMap { $0 }.allSatisfy { $0.top.isFinite && $0.top >= 0 })
        #expect(flow.ends.allSatisfy { $0.isFinite })
        #expect(parts(flow, 1).flatMap { $0 } == [0, 1, 2])
        #expect(parts(flow, 2).isEmpty)
        for region in [Region(top: size, bottom: size), Region(top: 10, bottom: size), Region(top: size, bottom: 50)] {
            let flow = Flow([whole(), .prose(lines: 5, pitch: 4)], first: region)
            #expect(parts(flow, 1).flatMap { $0 } == [0, 1, 2, 3, 4])
            #expect(flow.pages.flatMap { $0 }.allSatisfy { $0.top.isFinite })
        }
    }

    @Test func withoutABottomNothingIsBroken() {
        let flow = Flow([whole(1e6), .prose(lines: 1000, pitch: 10)], first: Region(top: 0, bottom: .infinity))
        #expect(flow.pages.count == 1)
        #expect(flow.ends == [1_010_000])
    }
}
