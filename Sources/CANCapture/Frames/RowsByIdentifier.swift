internal import Platform

/// By slot of an ``IdentifierIndex`` the rows of its data frames, ascending: 4 bytes a frame, in one block.
///
/// Whoever needs the frames of an identifier takes its rows from here and looks the frames up in the table.
///
/// `@unchecked Sendable` because ``init(_:_:)`` alone writes the block, each of its threads at places of its own, before
/// anybody else has it.
package final class RowsByIdentifier: @unchecked Sendable {
    /// By slot where its rows begin; the last number is where all end.
    private let starts: [Int]
    private let rows: UnsafeMutablePointer<UInt32>
    /// Remote frames, ascending.
    package let remoteRows: [UInt32]

    /// One pass over the frames, at once for each of some parts of the slots.
    ///
    /// - Parameter index: of these frames.
    package init(_ frames: FrameTable, _ index: IdentifierIndex) {
        precondition(index.slots.count <= frames.count)
        let starts = index.entries.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.dataCount) }
        let rows = Block(first: .allocate(capacity: max(1, starts[starts.count - 1])))
        Self.fill(rows, starts, frames, index.slots)
        self.starts = starts
        self.rows = rows.first
        let hasRemote = index.entries.contains { $0.count > $0.dataCount }
        remoteRows = hasRemote ? Self.remoteRows(frames, count: index.slots.count) : []
    }

    deinit { rows.deallocate() }

    /// How many slots there are.
    package var slotCount: Int { starts.count - 1 }

    /// The rows of a slot's data frames, ascending. Valid while the object lives.
    package subscript(slot: Int) -> UnsafeBufferPointer<UInt32> {
        let range = starts[slot]..<starts[slot + 1]
        return UnsafeBufferPointer(start: rows + range.lowerBound, count: range.count)
    }

    /// The last data frame before a data frame of a slot; nil where it is the first, and for a row that is none of them.
    package func row(before row: Int, ofSlot slot: Int) -> Int? {
        let rows = self[slot]
        let place = rows.lowerBound(UInt32(truncatingIfNeeded: row))
        guard place > 0, place < rows.count, rows[place] == row else { return nil }
        return Int(rows[place - 1])
    }

    /// The same of a slot that may be ``IdentifierIndex/none``.
    package func row(before row: Int, ofSlot slot: UInt32) -> Int? {
        slot == IdentifierIndex.none ? nil : self.row(before: row, ofSlot: Int(slot))
    }

    /// Where rows of slots are written to.
    ///
    /// `@unchecked Sendable` because each thread writes the places of its own slots.
    private struct Block: @unchecked Sendable {
        let first: UnsafeMutablePointer<UInt32>
    }

    /// Fewer frames are not worth a thread.
    private static let leastPart = 1 << 18
    private static let mostParts = 4

    private static func fill(_ rows: Block, _ starts: [Int], _ frames: FrameTable, _ slots: HeaderColumn) {
        let (count, all) = (starts.count - 1, starts[starts.count - 1])
        let parts = max(1, min(Processors.usable, mostParts, all / leastPart))
        let stretches = slots.stretches(of: frames)
        var first = 0
        let works = (1...parts).map { part in
            var end = first
            while end < count, part == parts || starts[end + 1] <= all / parts * part { end += 1 }
            defer { first = end }
            let own = first..<end
            return { @Sendable in fill(rows, own, starts, stretches) }
        }
        if parts == 1 { works[0]() } else { _ = Concurrently.all(works) }
    }

    /// Writes the rows of some slots.
    private static func fill(
        _ rows: Block, _ part: Range<Int>, _ starts: [Int], _ stretches: [HeaderColumn.Stretch]
    ) {
        guard !part.isEmpty else { return }
        var ends = Array(starts[part])
        var places = PlacesOfKinds(part)
        ends.withUnsafeMutableBufferPointer { ends in
            for stretch in stretches {
                let (numbers, base) = (stretch.chunk.numbers, UInt32(truncatingIfNeeded: stretch.base))
                let placeOfKind = places.of(stretch)
                for row in 0..<stretch.count {
                    let place = Int(placeOfKind[Int(numbers[row])])
                    guard place < ends.count else { continue }
                    let end = ends[place]
                    ends[place] = end &+ 1
                    rows.first[end] = base &+ UInt32(truncatingIfNeeded: row)
                }
            }
        }
    }

    /// By kind of a frame the place of its slot in a part of the slots: one look tells what a frame is.
    private struct PlacesOfKinds: ~Copyable {
        private let part: Range<Int>
        private let all = UnsafeMutablePointer<UInt32>.allocate(capacity: FrameHeaders.capacity)
        private var values: UnsafeMutablePointer<UInt32>?

        init(_ part: Range<Int>) { self.part = part }

        deinit { all.deallocate() }

        /// Of remote and error frames and of other parts' a number that is no place. Valid until it is called again.
        mutating func of(_ stretch: HeaderColumn.Stretch) -> UnsafePointer<UInt32> {
            if values != stretch.numbers.values {
                values = stretch.numbers.values
                for kind in 0..<stretch.kindCount {
                    let slot = Int(stretch.numbers.values[kind]) &- part.lowerBound
                    let isData = !stretch.chunk.allKinds[kind].flags.contains(.remote)
                    all[kind] = isData && slot >= 0 && slot < part.count ? UInt32(slot) : .max
                }
            }
            return UnsafePointer(all)
        }
    }

    private static func remoteRows(_ frames: FrameTable, count: Int) -> [UInt32] {
        var rows: [UInt32] = []
        for (chunk, base) in frames.pass() {
            for row in 0..<min(chunk.count, max(0, count - base)) {
                let flags = chunk.kind(row).flags
                if flags.contains(.remote), !flags.contains(.error) {
                    rows.append(UInt32(truncatingIfNeeded: base + row))
                }
            }
        }
        return rows
    }
}

extension UnsafeBufferPointer<UInt32> {
    /// Of ascending numbers the place of the first that is not below a number.
    @inlinable
    package func lowerBound(_ number: UInt32) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low &+ high) / 2
            if self[middle] < number { low = middle &+ 1 } else { high = middle }
        }
        return low
    }
}
