/// Which rows are on which page, for rows of whole lines on pages of a fixed number of lines.
package struct PageFlow: Sendable, Equatable {
    /// Where a page begins: a row, and for a row that is longer than a page the line of it.
    package struct Start: Sendable, Equatable {
        package var row: Int
        package var line: Int

        package init(row: Int, line: Int) {
            self.row = row
            self.line = line
        }
    }

    package let starts: [Start]
    package let rowCount: Int
    /// Lines a page holds.
    package let capacity: Int

    /// Rows that fit on a page are not broken over two; longer ones fill pages.
    ///
    /// - Parameters:
    ///   - firstCapacity: lines of the first page, where it has a title above its rows.
    ///   - lines: the lines that a row takes, at least 1.
    package init(rowCount: Int, capacity: Int, firstCapacity: Int? = nil, lines: (Int) -> Int) {
        precondition(capacity > 0)
        self.rowCount = rowCount
        self.capacity = capacity
        var starts = [Start(row: 0, line: 0)]
        var room = firstCapacity ?? capacity
        for row in 0..<rowCount {
            var need = lines(row)
            if need <= room {
                room -= need
                continue
            }
            if need <= capacity {
                starts.append(Start(row: row, line: 0))
                room = capacity - need
                continue
            }
            if room > 0 {
                need -= room
            } else {
                starts.append(Start(row: row, line: 0))
                need -= capacity
            }
            while need > 0 {
                starts.append(Start(row: row, line: lines(row) - need))
                room = max(0, capacity - need)
                need -= capacity
            }
        }
        self.starts = starts
    }

    package var pageCount: Int { starts.count }

    /// The page that shows the first line of a row.
    package func page(ofRow row: Int) -> Int {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            let start = starts[middle]
            if start.row < row || (start.row == row && start.line == 0) { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }
}
