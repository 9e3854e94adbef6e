extension FrameTable {
    /// Adds all rows of another table, whose rows must have the numbers of the channels and names here.
    mutating func append(_ other: FrameTable) {
        var copies = CopiedRows()
        for chunk in other.chunks { copies.add(0..<chunk.count, of: chunk, to: &self) }
    }

    /// A table of some of these rows, with their numbers in this table.
    package func keeping(where isKept: (_ row: Int) -> Bool) -> FrameTable {
        var kept = emptied()
        var copies = CopiedRows()
        notePass()
        kept.passes = passes
        for (index, chunk) in chunks.enumerated() {
            let base = index << FrameChunk.shift
            var row = 0
            while row < chunk.count {
                let first = row
                while row < chunk.count, isKept(base + row) { row += 1 }
                if row > first { copies.add(first..<row, of: chunk, numberedFrom: base, to: &kept) }
                row += 1
            }
            chunk.leave()
        }
        return kept
    }

    /// A table of a stretch of rows, with their numbers in this table.
    func part(_ rows: Range<Int>) -> FrameTable {
        var part = emptied()
        var copies = CopiedRows()
        for (index, chunk) in chunks.enumerated() {
            let base = index << FrameChunk.shift
            let inside = rows.clamped(to: base..<base + chunk.count)
            guard !inside.isEmpty else { continue }
            copies.add(inside.lowerBound - base..<inside.upperBound - base, of: chunk, numberedFrom: base, to: &part)
        }
        return part
    }

    /// Adds as many rows of a chunk as there is room for.
    ///
    /// - Returns: how many that were.
    fileprivate mutating func append(
        _ rows: Range<Int>, of source: FrameChunk, numberedFrom base: Int?, _ copies: inout CopiedRows
    ) -> Int {
        let end = roomyChunk()
        let rows = rows.prefix(end.room)
        if let base {
            hasPlaces = true
            end.announce(rows, of: source, numberedFrom: base, first: count & ~FrameChunk.mask)
        }
        copies.add(rows, of: source, to: end)
        count += rows.count
        return rows.count
    }
}

/// Adds rows of one table to another, some at a time.
struct CopiedRows: ~Copyable {
    /// Is added to their times.
    var offset: Int64 = 0
    /// Converts their kinds.
    var change: (inout FrameHeader) -> Void = { _ in }

    /// By number of a kind in one table, the number in the other, as far as needed so far.
    private var numbers = UnsafeMutableBufferPointer<UInt16>(start: nil, count: 0)
    private var pair: (source: FrameHeaders, target: FrameHeaders)?
    private static let unknown = UInt16.max

    init() {}

    init(offset: Int64, change: @escaping (inout FrameHeader) -> Void) {
        (self.offset, self.change) = (offset, change)
    }

    deinit { numbers.deallocate() }

    /// Adds rows of a chunk.
    ///
    /// - Parameter base: the number of the chunk's first row, if rows are to keep their numbers.
    mutating func add(
        _ rows: Range<Int>, of chunk: FrameChunk, numberedFrom base: Int? = nil, to target: inout FrameTable
    ) {
        var row = rows.lowerBound
        while row < rows.upperBound {
            row += target.append(row..<rows.upperBound, of: chunk, numberedFrom: base, &self)
        }
    }

    /// Adds rows for which there is room.
    fileprivate mutating func add(_ rows: Range<Int>, of source: FrameChunk, to end: FrameChunk.End) {
        end.withKinds { know(source.kinds, $0) }
        end.append(rows, of: source, adding: offset) { [numbers, change] kind, kinds in
            let known = numbers[Int(kind)]
            if known != Self.unknown { return known }
            var changed = source.allKinds[Int(kind)]
            change(&changed)
            numbers[Int(kind)] = kinds.number(changed)
            return numbers[Int(kind)]
        }
    }

    private mutating func know(_ source: FrameHeaders, _ target: FrameHeaders) {
        if let pair, pair.source === source, pair.target === target { return }
        pair = (source, target)
        numbers.deallocate()
        numbers = .allocate(capacity: source.count)
        numbers.initialize(repeating: Self.unknown)
    }
}
