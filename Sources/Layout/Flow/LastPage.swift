/// Fills the last page of a document: if little more than a third of it would be used, the page before gives it more blocks.
package enum LastPage {
    /// Share of the height of a page. A page looks emptier than it is by the space below its last line.
    package static let least = 0.35

    /// The least share of the page before it, where no table is divided.
    private static let leastBefore = 0.45

    /// Number of rows that go on there after rows of the page before.
    private static let fewestRows = 3

    /// The page breaks with which no last page is almost empty, if this is possible.
    ///
    /// - Parameter breaksRows: whether, as a last resort, rows that belong together are on both pages.
    package static func balanced(
        _ blocks: [BlockMeasure], first: Region, further: Region, breaksRows: Bool = true
    ) -> [BlockMeasure] {
        let flow = Flow(blocks, first: first, further: further)
        let wanted = (further.bottom - further.top) * least
        guard flow.pages.count > 1, let last = flow.pages.last, let end = flow.ends.last, !last.isEmpty else {
            return blocks
        }
        guard end - further.top < wanted else { return undivided(blocks, flow, first, further) ?? blocks }
        // A table is not divided for the last page if the page before may have somewhat less.
        let undivided = [
            whole(blocks, flow, further), start(blocks, flow, end, wanted, further, .between),
            start(blocks, flow, end, wanted, further, .within),
        ]
        var candidates =
            undivided + [
                rows(blocks, flow, wanted - (end - further.top)), divided(blocks, flow, end, wanted, further),
            ]
        if breaksRows { candidates.append(start(blocks, flow, end, wanted, further, .amongRows)) }
        var best: (blocks: [BlockMeasure], used: Double) = (blocks, end - further.top)
        /// Both pages are full enough; the lesser of both.
        var enough: (blocks: [BlockMeasure], used: Double)?
        // Where no page break is enough, the fullest last page is the best.
        let lesser = beginnings(blocks, flow)
        for (place, tried) in (candidates + lesser).enumerated() {
            guard let tried else { continue }
            let outcome = Flow(tried, first: first, further: further)
            guard outcome.pages.count == flow.pages.count, let end = outcome.ends.last else { continue }
            if end - further.top >= wanted {
                // The page before should not be half empty either.
                let region = outcome.pages.count == 2 ? first : further
                let before = outcome.ends[outcome.ends.count - 2] - region.top
                let share = place < undivided.count ? leastBefore : 0.5
                if before >= (region.bottom - region.top) * share { return tried }
                let used = min(before, end - further.top)
                if used > enough?.used ?? 0 { enough = (tried, used) }
            }
            if end - further.top > best.used { best = (tried, end - further.top) }
        }
        return enough?.blocks ?? best.blocks
    }

    /// A table of the previous page continues there, with as few of its rows as are needed.
    private static func divided(
        _ blocks: [BlockMeasure], _ flow: Flow, _ end: Double, _ wanted: Double, _ further: Region
    ) -> [BlockMeasure]? {
        let before = flow.pages[flow.pages.count - 2]
        for piece in before.reversed()
        where piece.parts.count > 1 && piece.parts.upperBound == blocks[piece.block].partCount {
            let block = blocks[piece.block]
            guard block.division == .anywhere, block.partHeight > 0 else { continue }
            let behind = flow.ends[flow.pages.count - 2] - piece.top - Double(piece.parts.count) * block.partHeight
            let head = piece.parts.lowerBound > 0 ? block.headHeight : 0
            let missing = wanted - (end - further.top) - (behind - head) - block.headHeight
            let moved = max(block.fewestBehind, Int((missing / block.partHeight).rounded(.up)))
            let kept = piece.parts.count - moved
            guard kept >= (piece.parts.lowerBound > 0 ? 1 : block.fewestBefore) else { continue }
            var blocks = blocks
            blocks[piece.block].breakAfter = piece.parts.lowerBound + kept
            return blocks
        }
        return nil
    }

    /// Whether too little of the last page of several is used, with the best page breaks
    /// that leave together what belongs together.
    package static func isThin(_ blocks: [BlockMeasure], first: Region, further: Region) -> Bool {
        let flow = Flow(
            balanced(blocks, first: first, further: further, breaksRows: false), first: first, further: further)
        guard flow.pages.count > 1, let end = flow.ends.last else { return false }
        return end - further.top < (further.bottom - further.top) * least
    }

    /// A table that ends on a full enough last page is there as a whole, if the page before stays nearly full.
    private static func undivided(
        _ blocks: [BlockMeasure], _ flow: Flow, _ first: Region, _ further: Region
    ) -> [BlockMeasure]? {
        guard let tried = whole(blocks, flow, further) else { return nil }
        let outcome = Flow(tried, first: first, further: further)
        guard outcome.pages.count == flow.pages.count else { return nil }
        let region = outcome.pages.count == 2 ? first : further
        let before = outcome.ends[outcome.ends.count - 2] - region.top
        return before >= (region.bottom - region.top) * nearlyFull ? tried : nil
    }

    /// Share of the height of a page.
    private static let nearlyFull = 0.7

    /// The last page begins at a block of the page before it that does not stay with the one above it; all that leave
    /// at least half of that page.
    private static func beginnings(_ blocks: [BlockMeasure], _ flow: Flow) -> [[BlockMeasure]?] {
        let before = flow.pages[flow.pages.count - 2]
        guard let top = before.first?.top, let end = flow.ends.dropLast().last else { return [] }
        return before.filter { $0.parts.lowerBound == 0 && $0.top - top >= (end - top) / 2 }.map { piece in
            guard piece.block > 0, !blocks[piece.block - 1].keepsWithNext else { return nil }
            var blocks = blocks
            blocks[piece.block].startsRegion = true
            return blocks
        }
    }

    /// A table that goes on there is there from its heading on, where the page has room for it.
    private static func whole(_ blocks: [BlockMeasure], _ flow: Flow, _ further: Region) -> [BlockMeasure]? {
        guard let piece = flow.pages.last?.first, piece.parts.lowerBound > 0,
            blocks[piece.block].height < further.bottom - further.top
        else { return nil }
        var first = piece.block
        while first > 0, blocks[first - 1].keepsWithNext { first -= 1 }
        guard first > 0, let begin = flow.pages.dropLast().last?.first?.block, first > begin else { return nil }
        var blocks = blocks
        blocks[first].startsRegion = true
        return blocks
    }

    /// A table that goes on there keeps more rows for it.
    private static func rows(_ blocks: [BlockMeasure], _ flow: Flow, _ missing: Double) -> [BlockMeasure]? {
        guard let piece = flow.pages.last?.first, piece.parts.lowerBound > 0 else { return nil }
        var blocks = blocks
        let pitch = blocks[piece.block].partHeight
        guard pitch > 0 else { return nil }
        blocks[piece.block].fewestBehind = piece.parts.count + Int((missing / pitch).rounded(.up))
        return blocks
    }

    /// Where the last page may begin.
    private enum Beginning {
        /// At a block that does not stay with the one above it.
        case between
        /// Within what belongs to the figure of a finding, but not between its rows.
        case within
        case amongRows
    }

    /// The page begins at an earlier block.
    private static func start(
        _ blocks: [BlockMeasure], _ flow: Flow, _ end: Double, _ wanted: Double, _ further: Region, _ begin: Beginning
    ) -> [BlockMeasure]? {
        let before = flow.pages[flow.pages.count - 2]
        let own = end - further.top
        for (place, piece) in before.enumerated().reversed() where place > 0 && piece.parts.lowerBound == 0 {
            // A block that is kept with its next block stays with it.
            let last = blocks[piece.block - 1]
            if last.keepsWithNext, begin == .between || !last.keepsLoosely { continue }
            if last.keepsWithNext, begin == .within, last.isRow, blocks[piece.block].isRow { continue }
            // One row of many says nothing there.
            if last.isRow, blocks[piece.block].isRow,
                before[place...].prefix(while: { blocks[$0.block].isRow }).count < fewestRows
            {
                continue
            }
            let height = flow.ends[flow.pages.count - 2] - piece.top + own
            guard height >= wanted else { continue }
            var blocks = blocks
            blocks[piece.block - 1].keepsWithNext = false
            blocks[piece.block].startsRegion = true
            return blocks
        }
        return nil
    }
}
