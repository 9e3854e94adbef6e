internal import Platform

/// By slot of an ``IdentifierIndex``: the rows of its data frames, ascending; 4 bytes a frame, in one block.
///
/// Use it to visit the frames of an identifier, and look them up in the table.
///
/// `@unchecked Sendable` because ``init(_:_:)`` alone writes the block, each of its threads at places of its own,
/// before it is shared.
package final class RowsByIdentifier: @unchecked Sendable {
    /// By slot: the beginning of its rows; the last number is the end of all.
    private let starts: [Int]
    private let rows: UnsafeMutablePointer<UInt32>
    /// Remote frames, ascending.
    package let remoteRows: [UInt32]
    /// Error frames, ascending. Most captures have few, so that not all frames need to be visited to find them.
    package let errorRows: [UInt32]

    /// Takes one pass over the frames, in parallel for several parts of the slots.
    ///
    /// - Parameter index: of these frames.
    package init(_ frames: FrameTable, _ index: IdentifierIndex) {
        precondition(index.slots.count <= frames.count)
        let starts = index.entries.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.dataCount) }
        let rows = Block(first: .allocate(capacity: max(1, starts[starts.count - 1])))
        let others = Self.fill(rows, starts, frames, index.slots)
        self.starts = starts
        self.rows = rows.first
        (remoteRows, errorRows) = (others.remote, others.errors)
    }

    deinit { rows.deallocate() }

    /// The number of slots.
    package var slotCount: Int { starts.count - 1 }

    /// The rows of a slot's data frames, ascending. Valid as long as the object exists.
    package subscript(slot: Int) -> UnsafeBufferPointer<UInt32> {
        let range = starts[slot]..<starts[slot + 1]
        return UnsafeBufferPointer(start: rows + range.lowerBound, count: range.count)
    }

    /// The last data frame before a data frame of a slot; nil if it is the first, or if the row is not one of them.
    package func row(before row: Int, ofSlot slot: Int) -> Int? {
        let rows = self[slot]
        let place = rows.lowerBound(UInt32(truncatingIfNeeded: row))
        guard place > 0, place < rows.count, rows[place] == row else { return nil }
        return Int(rows[place - 1])
    }

    /// The same for a slot that may be ``IdentifierIndex/none``.
    package func row(before row: Int, ofSlot slot: UInt32) -> Int? {
        slot == IdentifierIndex.none ? nil : self.row(before: row, ofSlot: Int(slot))
    }

    /// Where the rows of slots are written.
    ///
    /// `@unchecked Sendable` because each thread writes the places of its own slots.
    private struct Block: @unchecked Sendable {
        let first: UnsafeMutablePointer<UInt32>
    }

    /// Fewer frames are not worth a thread.
    private static let leastPart = 1 << 18
    private static let mostParts = 4

    /// Rows of frames that are in no slot's list.
    private struct OtherRows {
        var remote: [UInt32] = []
        var errors: [UInt32] = []
    }

    private static func fill(
        _ rows: Block, _ starts: [Int], _ frames: FrameTable, _ slots: HeaderColumn
    ) -> OtherRows {
        let (count, all) = (starts.count - 1, starts[starts.count - 1])
        let parts = max(1, min(Processors.usable, mostParts, all / leastPart))
        let stretches = slots.stretches(of: frames)
        var first = 0
        let works = (1...parts).map { part in
            var end = first
            while end < count, part == parts || starts[end + 1] <= all / parts * part { end += 1 }
            defer { first = end }
            let own = first..<end
            return { @Sendable in fill(rows, own, starts, stretches, findsOthers: part == 1) }
        }
        return parts == 1 ? works[0]() : Concurrently.all(works)[0]
    }

    /// Writes the rows of some slots.
    ///
    /// - Returns: the rows without a slot, if requested.
    private static func fill(
        _ rows: Block, _ part: Range<Int>, _ starts: [Int], _ stretches: [HeaderColumn.Stretch], findsOthers: Bool
    ) -> OtherRows {
        var others = OtherRows()
        guard !part.isEmpty || findsOthers else { return others }
        var ends = Array(starts[part])
        var places = PlacesOfKinds(part, findsOthers: findsOthers)
        ends.withUnsafeMutableBufferPointer { ends in
            for stretch in stretches {
                let (numbers, base) = (stretch.chunk.numbers, UInt32(truncatingIfNeeded: stretch.base))
                let placeOfKind = places.of(stretch)
                for row in 0..<stretch.count {
                    let place = Int(placeOfKind[Int(numbers[row])])
                    guard place < ends.count else {
                        if place == PlacesOfKinds.remote { others.remote.append(base &+ UInt32(row)) }
                        if place == PlacesOfKinds.error { others.errors.append(base &+ UInt32(row)) }
                        continue
                    }
                    let end = ends[place]
                    ends[place] = end &+ 1
                    rows.first[end] = base &+ UInt32(truncatingIfNeeded: row)
                }
            }
        }
        return others
    }

    /// By kind of a frame: the place of its slot in a part of the slots, so that one lookup classifies a frame.
    private struct PlacesOfKinds: ~Copyable {
        /// Marks for frames of other parts, remote frames and error frames.
        private static let none = Int(UInt32.max)
        static let remote = none - 1
        static let error = none - 2

        private let part: Range<Int>
        private let findsOthers: Bool
        private let all = UnsafeMutablePointer<UInt32>.allocate(capacity: FrameHeaders.capacity)
        private var values: UnsafeMutablePointer<UInt32>?

        init(_ part: Range<Int>, findsOthers: Bool) { (self.part, self.findsOthers) = (part, findsOthers) }

        deinit { all.deallocate() }

        /// Valid until it is called again.
        mutating func of(_ stretch: HeaderColumn.Stretch) -> UnsafePointer<UInt32> {
            if values != stretch.numbers.values {
                values = stretch.numbers.values
                for kind in 0..<stretch.kindCount {
                    all[kind] = UInt32(place(stretch.numbers.values[kind], stretch.chunk.allKinds[kind].flags))
                }
            }
            return UnsafePointer(all)
        }

        private func place(_ slot: UInt32, _ flags: FrameFlags) -> Int {
            guard slot != IdentifierIndex.none else { return findsOthers ? Self.error : Self.none }
            guard !flags.contains(.remote) else { return findsOthers ? Self.remote : Self.none }
            let place = Int(slot) &- part.lowerBound
            return place >= 0 && place < part.count ? place : Self.none
        }
    }
}

extension UnsafeBufferPointer<UInt32> {
    /// In ascending numbers, the place of the first that is not below a number.
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
