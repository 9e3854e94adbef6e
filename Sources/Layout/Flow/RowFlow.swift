/// The rows of each page of a table: millions of rows of whole lines, on pages with a fixed number of lines.
///
/// Rows that fit on a page are not divided; longer ones fill pages.
package struct RowFlow: Sendable, Equatable {
    /// By page; the items are rows, and the parts their lines.
    package let breaks: [Break]
    package let rowCount: Int

    /// - Parameters:
    ///   - capacity: number of lines of a page, at least 1.
    ///   - firstCapacity: number of lines of the first pages, which may have a title above their rows.
    ///   - firstPages: number of these; several if they are columns beside each other.
    ///   - lines: returns the number of lines of a row, at least 1; called in ascending order, once for each.
    package init(rowCount: Int, capacity: Int, firstCapacity: Int? = nil, firstPages: Int = 1, lines: (Int) -> Int) {
        precondition(capacity > 0)
        self.rowCount = rowCount
        var breaks = [Break(item: 0)]
        var stacker = Stacker(
            first: Region(top: 0, bottom: Double(firstCapacity ?? capacity)),
            further: Region(top: 0, bottom: Double(capacity)), firstRegions: firstPages)
        // Whole rows are counted, and passed to the stacker when one does not fit: a comparison and a sum a row.
        var room = Int(stacker.room)
        var counted = 0
        for row in 0..<rowCount {
            let count = lines(row)
            if count <= room {
                room -= count
                counted += count
                continue
            }
            stacker.take(Double(counted))
            counted = 0
            var block = BlockMeasure(parts: count, height: 1)
            block.division = .whereHigherThanRegion
            stacker.add(block) { piece in
                if piece.isFirst, piece.region > 0 { breaks.append(Break(item: row, part: piece.parts.lowerBound)) }
            }
            room = Int(stacker.room)
        }
        self.breaks = breaks
    }

    private init(breaks: [Break], rowCount: Int) { (self.breaks, self.rowCount) = (breaks, rowCount) }

    /// The same with more rows on the last page, from the page before it, if it has fewer lines than wanted.
    ///
    /// - Parameters:
    ///   - least: the wanted number of lines, at most half a page.
    ///   - lines: the number of lines of a row, as it was for the breaks.
    package func balanced(least: Int, lines: (Int) -> Int) -> RowFlow {
        guard let last = breaks.last, breaks.count > 1, last.part == 0 else { return self }
        let before = breaks[breaks.count - 2]
        var sum = 0
        for row in last.item..<rowCount where sum < least { sum += lines(row) }
        var first = last.item
        while sum < least, first > before.item + 1 {
            first -= 1
            sum += lines(first)
        }
        // The page before keeps at least as much.
        guard first < last.item, sum >= least,
            (before.item..<first).reduce(0, { $0 + lines($1) }) - before.part >= least
        else { return self }
        return RowFlow(breaks: breaks.dropLast() + [Break(item: first)], rowCount: rowCount)
    }

    package var pageCount: Int { breaks.count }

    /// The row or line after the last one of a page.
    package func end(ofPage page: Int) -> Break {
        page + 1 < breaks.count ? breaks[page + 1] : Break(item: rowCount)
    }

    /// The page with the first line of a row.
    package func page(ofRow row: Int) -> Int {
        var low = 0
        var high = breaks.count
        while low < high {
            let middle = (low + high) / 2
            let start = breaks[middle]
            if start.item < row || (start.item == row && start.part == 0) { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }
}
