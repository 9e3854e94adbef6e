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
    package init(_ blocks: [BlockMeasure], first: Region, further: Region? = nil) {
        let further = further ?? first
        let blocks = blocks.map(\.clamped)
        var stacker = Stacker(first: first, further: further)
        var pages: [[Piece]] = [[]]
        var ends = [first.top]
        for (index, block) in blocks.enumerated() {
            // Of a chain of blocks that keep together, the first one requires the room for all.
            let isInChain = index > 0 && blocks[index - 1].keepsWithNext
            stacker.add(block, need: isInChain ? 0 : Self.need(behind: index, of: blocks)) { piece in
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

    package init(_ blocks: [any Block], first: Region, further: Region? = nil) {
        self.init(blocks.map(\.measure), first: first, further: further)
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
