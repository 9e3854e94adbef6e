internal import Layout

/// The page breaks of a report. A page on which something ends, such as a finding, is not nearly empty, and no page has a
/// row or two of a log of which the page before has all others.
enum PageBalance {
    /// Wanted number of rows on each side of a break within rows that follow each other.
    static let fewestRows = 5

    /// - Parameter endsDocument: whether nothing follows the blocks.
    static func balanced(
        _ blocks: [BlockMeasure], first: Region, further: Region, endsDocument: Bool = true
    ) -> [BlockMeasure] {
        var blocks = endsDocument ? LastPage.balanced(blocks, first: first, further: further) : blocks
        var flow = Flow(blocks, first: first, further: further)
        // A page before one that begins with a whole block gets more of the page before it.
        for page in flow.pages.indices.dropFirst().dropLast()
        where flow.ends[page] - further.top < (further.bottom - further.top) * LastPage.least {
            guard let start = flow.pages[page - 1].first, start.parts.lowerBound == 0,
                let next = flow.pages[page + 1].first, next.parts.lowerBound == 0
            else { continue }
            var tried = blocks
            tried.replaceSubrange(
                start.block..<next.block,
                with: LastPage.balanced(
                    Array(blocks[start.block..<next.block]), first: page == 1 ? first : further, further: further))
            tried[start.block].startsRegion = start.block > 0
            tried[next.block].startsRegion = true
            let outcome = Flow(tried, first: first, further: further)
            guard outcome.pages.count == flow.pages.count, outcome.ends[page] > flow.ends[page] else { continue }
            (blocks, flow) = (tried, outcome)
        }
        return withRows(blocks, first: first, further: further, endsDocument: endsDocument)
    }

    /// Page breaks between rows such that the page after the break has enough of them, if that needs no further page.
    static func withRows(
        _ blocks: [BlockMeasure], first: Region, further: Region, endsDocument: Bool = true
    ) -> [BlockMeasure] {
        var blocks = blocks
        var page = 1
        var flow = Flow(blocks, first: first, further: further)
        while page < flow.pages.count {
            defer { page += 1 }
            guard let start = flow.pages[page].first, start.parts.lowerBound == 0, start.block > 0,
                let begin = breakWithRows(blocks, flow.pages[page - 1], flow.pages[page])
            else { continue }
            var tried = blocks
            tried[begin].startsRegion = true
            // What moves may have been the rest of the last page.
            if endsDocument { tried = LastPage.balanced(tried, first: first, further: further) }
            let outcome = Flow(tried, first: first, further: further)
            guard outcome.pages.count == flow.pages.count, let end = outcome.ends.last, let before = flow.ends.last,
                !endsDocument || end >= before
                    || end - further.top >= (further.bottom - further.top) * LastPage.least
            else { continue }
            (blocks, flow) = (tried, outcome)
        }
        return blocks
    }

    /// The row at which a page should begin; nil where it begins well.
    private static func breakWithRows(_ blocks: [BlockMeasure], _ before: [Flow.Piece], _ page: [Flow.Piece]) -> Int? {
        guard let start = page.first?.block, blocks[start].isRow, blocks[start - 1].isRow else { return nil }
        let behind = page.prefix { blocks[$0.block].isRow }.count
        let ahead = before.reversed().prefix { blocks[$0.block].isRow }.count
        let wanted = min(fewestRows, (behind + ahead) / 2)
        guard behind < wanted else { return nil }
        // Rows that stay with the one below them move with it.
        return stride(from: start - (wanted - behind), to: start - ahead, by: -1).first { row in
            !blocks[row - 1].keepsWithNext
        }
    }
}
