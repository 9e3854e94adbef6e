/// A number for each row of a table that depends only on its kind: four bytes a kind, and none a row.
///
/// It is computed at the first row of a kind.
@usableFromInline package struct HeaderColumn: Sendable, RandomAccessCollection {
    /// The numbers of the rows of a chunk. Valid as long as the column exists.
    ///
    /// `@unchecked Sendable` because what it points to is not changed any more.
    @usableFromInline package struct Part: @unchecked Sendable {
        @usableFromInline let kinds: UnsafeMutablePointer<UInt16>
        @usableFromInline let values: UnsafeMutablePointer<UInt32>

        @inlinable package subscript(row: Int) -> UInt32 {
            @inline(__always) get { values[Int(kinds[row])] }
        }
    }

    /// By number of a kind.
    ///
    /// `@unchecked Sendable` because only the call that makes it writes it, before it is shared.
    fileprivate final class Values: @unchecked Sendable {
        let kinds: FrameHeaders
        let all: UnsafeMutablePointer<UInt32>
        /// Number of kinds that may have been computed.
        var count = 0

        init(_ kinds: FrameHeaders) {
            self.kinds = kinds
            all = .allocate(capacity: FrameHeaders.capacity)
            all.initialize(repeating: HeaderColumn.unknown, count: FrameHeaders.capacity)
        }

        /// A copy to which rows are added; a copied column keeps the other one.
        convenience init(copying other: Values) {
            self.init(other.kinds)
            all.update(from: other.all, count: other.count)
            count = other.count
        }

        deinit { all.deallocate() }
    }

    @usableFromInline var parts: [Part] = []
    /// Keeps the memory of `parts` alive.
    fileprivate var chunks: [(chunk: FrameChunk, values: Values)] = []
    @usableFromInline package private(set) var count = 0

    /// Means that a row has no number.
    private static let unknown = UInt32.max - 1

    package init() {}

    /// Adds rows that were added to a table after those of the column.
    ///
    /// - Parameters:
    ///   - number: the number of rows of a kind, none of the two largest numbers except `UInt32.max` itself; it must
    ///     always be the same.
    ///   - counted: called with kinds, their numbers, and how many of these rows have them; a kind may occur more than
    ///     once.
    ///   - looked: called with each chunk, its first row, and the numbers of its rows.
    package mutating func append(
        _ rows: Range<Int>, of frames: FrameTable, number: (FrameHeader) -> UInt32,
        counted: (FrameHeader, UInt32, Int) -> Void, looked: (FrameChunk, Int, Part) -> Void = { _, _, _ in }
    ) {
        precondition(rows.lowerBound == count && rows.upperBound <= frames.count)
        guard !rows.isEmpty else { return }
        let tally = UnsafeMutablePointer<UInt32>.allocate(capacity: FrameHeaders.capacity)
        tally.initialize(repeating: 0, count: FrameHeaders.capacity)
        defer { tally.deallocate() }
        // A chunk that was not full may have become another one with the same rows.
        let first = rows.lowerBound >> FrameChunk.shift
        let last = (rows.upperBound - 1) >> FrameChunk.shift
        var known = (chunks.last?.values).map { Values(copying: $0) }
        chunks.removeSubrange(Swift.min(first, chunks.count)...)
        parts.removeSubrange(Swift.min(first, parts.count)...)
        func flush() {
            guard let known else { return }
            for kind in 0..<known.count where tally[kind] > 0 {
                counted(known.kinds.all[kind], known.all[kind], Int(tally[kind]))
                tally[kind] = 0
            }
        }
        for index in first...last {
            let chunk = frames.chunks[index]
            if known?.kinds !== chunk.kinds {
                flush()
                known = Values(chunk.kinds)
            }
            guard let known else { continue }
            let base = index << FrameChunk.shift
            let end = Swift.min(chunk.count, rows.upperBound - base)
            let (numbers, all) = (chunk.numbers, known.all)
            for row in 0..<end where all[Int(numbers[row])] == Self.unknown {
                all[Int(numbers[row])] = number(chunk.kind(row))
                known.count = Swift.max(known.count, Int(numbers[row]) + 1)
            }
            for row in Swift.max(0, rows.lowerBound - base)..<end { tally[Int(numbers[row])] &+= 1 }
            let part = Part(kinds: numbers, values: all)
            looked(chunk, base, part)
            chunk.leave()
            chunks.append((chunk, known))
            parts.append(part)
        }
        flush()
        count = rows.upperBound
    }

    /// For all rows of a table that is complete. It visits no row.
    ///
    /// - Parameter number: called for each kind of the table; as for ``append(_:of:number:counted:looked:)``.
    package init(_ frames: FrameTable, number: (FrameHeader) -> UInt32) {
        var known: Values?
        for chunk in frames.chunks {
            if known?.kinds !== chunk.kinds {
                let values = Values(chunk.kinds)
                values.count = chunk.kinds.count
                for kind in 0..<values.count { values.all[kind] = number(values.kinds.all[kind]) }
                known = values
            }
            guard let known else { continue }
            chunks.append((chunk, known))
            parts.append(Part(kinds: chunk.numbers, values: known.all))
        }
        count = frames.count
    }

    /// The same rows with other numbers by kind. It visits no row.
    ///
    /// - Parameter number: called once for each kind of the rows; as for ``append(_:of:number:counted:looked:)``.
    package func mapped(_ number: (FrameHeader) -> UInt32) -> HeaderColumn {
        var column = HeaderColumn()
        column.count = count
        var last: (old: Values, new: Values)?
        for (place, entry) in chunks.enumerated() {
            if last?.old !== entry.values {
                let values = Values(entry.values.kinds)
                values.count = entry.values.count
                for kind in 0..<values.count where entry.values.all[kind] != Self.unknown {
                    values.all[kind] = number(values.kinds.all[kind])
                }
                last = (entry.values, values)
            }
            guard let values = last?.new else { continue }
            column.chunks.append((entry.chunk, values))
            column.parts.append(Part(kinds: parts[place].kinds, values: values.all))
        }
        return column
    }

    @inlinable package var startIndex: Int { 0 }
    @inlinable package var endIndex: Int { count }

    @inlinable package subscript(row: Int) -> UInt32 {
        @inline(__always) get {
            precondition(row >= 0 && row < count)
            return parts[row &>> FrameChunk.shift][row & FrameChunk.mask]
        }
    }

    /// The rows of a chunk of the table, with their numbers; valid as long as the stretch exists.
    package struct Stretch: Sendable {
        package let chunk: FrameChunk
        package let numbers: Part
        /// The first row of the chunk, and the number of its rows in the column.
        package let base: Int
        package let count: Int
        /// No row has a kind with this number or a larger one.
        let kindCount: Int
        /// Keeps the memory of `numbers` alive.
        private let values: Values

        fileprivate init(chunk: FrameChunk, values: Values, numbers: Part, base: Int, count: Int) {
            self.chunk = chunk
            self.values = values
            self.numbers = numbers
            self.base = base
            self.count = count
            kindCount = values.count
        }
    }

    /// As many rows of a table as the column has, for a pass over them.
    ///
    /// - Parameter frames: the table of the column; it may have been filled further.
    package func stretches(
        of frames: FrameTable, file: StaticString = #fileID, line: UInt = #line
    ) -> [Stretch] {
        frames.notePass(file: file, line: line)
        return zip(frames.chunks, parts).enumerated().map { place, pair in
            let base = place << FrameChunk.shift
            return Stretch(
                chunk: pair.0, values: chunks[place].values, numbers: pair.1, base: base,
                count: Swift.min(pair.0.count, count - base))
        }
    }

    /// The numbers of a chunk of the table.
    @inlinable @inline(__always)
    package func part(_ chunk: Int) -> Part { parts[chunk] }
}
