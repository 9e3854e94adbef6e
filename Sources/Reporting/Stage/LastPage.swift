internal import Layout

/// Fills the last page of a report: where less than a third of it would have something, the page before gives it more. Pure.
enum LastPage {
    /// Of a page.
    static let least = 1.0 / 3

    /// The measures with which no last page is nearly empty, where that can be.
    static func balanced(_ blocks: [BlockMeasure], first: Region, further: Region) -> [BlockMeasure] {
        let flow = Flow(blocks, first: first, further: further)
        let wanted = (further.bottom - further.top) * least
        guard flow.pages.count > 1, let last = flow.pages.last, let end = flow.ends.last, !last.isEmpty,
            end - further.top < wanted
        else { return blocks }
        for tried in [rows(blocks, flow, wanted - (end - further.top)), start(blocks, flow, end, wanted, further)] {
            guard let tried else { continue }
            let outcome = Flow(tried, first: first, further: further)
            if outcome.pages.count == flow.pages.count, let end = outcome.ends.last, end - further.top >= wanted {
                return tried
            }
        }
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

    /// The page begins at an earlier block.
    private static func start(
        _ blocks: [BlockMeasure], _ flow: Flow, _ end: Double, _ wanted: Double, _ further: Region
    ) -> [BlockMeasure]? {
        let before = flow.pages[flow.pages.count - 2]
        let own = end - further.top
        for (place, piece) in before.enumerated().reversed() where place > 0 && piece.parts.lowerBound == 0 {
            // What keeps with its next block stays with it.
            let last = blocks[piece.block - 1]
            if last.keepsWithNext, !last.keepsLoosely { continue }
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
