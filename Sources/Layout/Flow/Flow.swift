/// Blocks stacked into the regions of pages: the place of each part of each block.
package struct Flow: Sendable, Equatable {
    /// Some parts of a block on a page.
    package struct Piece: Sendable, Equatable {
        /// The index of the block.
        package var block: Int
        package var parts: Range<Int>
        /// Its begin, from the page's top.
        package var top: Double
    }

    /// By page, at least one.
    package let pages: [[Piece]]
    /// By page: the end of its last piece, or its region's top.
    package let ends: [Double]

    /// - Parameters:
    ///   - first: the region of the first page.
    ///   - further: of the other pages; nil means the same as the first.
    ///   - breaksChains: whether a chain of blocks that keep together is divided if no region has room for it. Otherwise it
    ///     reaches beyond its region, which tells a figure that it has to become lower.
    package init(_ blocks: [BlockMeasure], first: Region, further: Region? = nil, breaksChains: Bool = true) {
        let further = further ?? first
        let blocks = blocks.map(\.clamped)
        var stacker = Stacker(first: first, further: further)
        var pages: [[Piece]] = [[]]
        var ends = [first.top]
        var breaksChain = false
        // Of a chain that no page has room for: what was required for the blocks above and is not yet used.
        var promised = 0.0
        for (index, block) in blocks.enumerated() {
            // Of a chain of blocks that keep together, the first one requires the room for all.
            let isInChain = index > 0 && blocks[index - 1].keepsWithNext
            var need = 0.0
            if !isInChain {
                need = Self.need(behind: index, of: blocks)
                let least =
                    breaksChains && need > 0
                    ? Self.need(behind: index, of: blocks, in: further, most: .infinity) : 0
                breaksChain = least > 0 && block.atTop + block.barestHeight(in: further) + least > further.height
                promised = 0
            }
            // In a chain that no page has room for, each one requires the room for what is just below it.
            if breaksChain {
                let own = block.height + (index > 0 ? max(blocks[index - 1].after, block.before) : 0)
                let isPromised = isInChain && promised >= own - 1e-6
                need =
                    isPromised
                    ? 0 : Self.need(behind: index, of: blocks, in: further, most: further.height * Stacker.begun)
                promised = isPromised ? promised - own : need
            }
            let chain: Stacker.Chain = breaksChain ? .divided : breaksChains ? .breaks : .reachesBeyond
            stacker.add(block, need: need, chain: chain) { piece in
                while pages.count <= piece.region {
                    pages.append([])
                    ends.append(further.top)
                }
                pages[piece.region].append(Piece(block: index, parts: piece.parts, top: piece.top))
                ends[piece.region] = piece.bottom
            }
        }
        self.pages = pages
        self.ends = ends
    }

    package init(_ blocks: [any Block], first: Region, further: Region? = nil, breaksChains: Bool = true) {
        self.init(blocks.map(\.measure), first: first, further: further, breaksChains: breaksChains)
    }

    /// The height of the blocks that must stay with a block, in a chain that may break: one that may be divided requires no more
    /// than a part.
    ///
    /// - Parameter most: a height up to which blocks are counted. They are at least a third of it, because a row of pins alone
    ///   says nothing.
    private static func need(
        behind index: Int, of blocks: [BlockMeasure], in region: Region, most: Double
    ) -> Double {
        var need = 0.0
        var index = index
        while blocks[index].keepsWithNext, index + 1 < blocks.count {
            let next = blocks[index + 1]
            let least = next.barestHeight(in: region)
            let height = max(blocks[index].after, next.before) + least
            if need > most / 3, need + height > most { break }
            need += height
            if least < next.height { break }
            index += 1
        }
        return need
    }

    /// The height that must follow a block in its region: the blocks that it keeps with, and the beginning of the last.
    private static func need(behind index: Int, of blocks: [BlockMeasure]) -> Double {
        var need = 0.0
        var index = index
        while blocks[index].keepsWithNext, index + 1 < blocks.count {
            let next = blocks[index + 1]
            let space = max(blocks[index].after, next.before)
            // A table may fill several pages before the part at which it goes on in another region.
            if let last = next.lastPart {
                return need + space + Double(min(last, next.fewestBefore)) * next.partHeight
            }
            need += space + (next.keepsWithNext ? next.height : next.leastHeight)
            index += 1
        }
        return need
    }

    /// The begin of each page.
    package var breaks: [Break] {
        pages.map { pieces in pieces.first.map { Break(item: $0.block, part: $0.parts.lowerBound) } ?? Break(item: 0) }
    }

    /// Adds the content of a page.
    package func place(page: Int, of blocks: [any Block], x: Double, into list: inout DisplayList) {
        for piece in pages[page] {
            blocks[piece.block].place(piece.parts, at: Point(x: x, y: piece.top), into: &list)
        }
    }
}
