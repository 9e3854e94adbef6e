internal import Platform

/// Up to 32 768 frames: the time, the kind and the payload of each.
///
/// The task that reads the capture writes a chunk through ``FrameTable``, and never after the table was handed out. A
/// frame takes 10 bytes and eight for the payload, in one block of a ``FrameStore``, whose pages are touched only as
/// they are filled. If a payload is longer, all payloads have places of their own in another block.
///
/// `@unchecked Sendable` because a chunk is written by the task that builds its table, before the table is shared, and
/// only read then.
@usableFromInline package final class FrameChunk: @unchecked Sendable {
    @usableFromInline package static let shift = 15
    @usableFromInline package static let capacity = 1 << shift
    @usableFromInline static let mask = capacity - 1

    /// How far the chunk is filled. It has memory of its own outside of the class, because the compiler would check
    /// every access to a class's variables at run time, which took a third of the readers' time for a frame.
    @usableFromInline struct State {
        @usableFromInline var count = 0
        /// The stored bytes of rows: eight bytes for each, or at the places in `offsets`.
        @usableFromInline var stored: UnsafeMutablePointer<UInt8>
        /// If some row has more than eight bytes, the places of all rows in `stored`, in one block with it.
        @usableFromInline var offsets: UnsafeMutablePointer<UInt32>?
        var storedCount = 0
        var storedCapacity = 0
        /// Numbers of the rows among all frames of the capture, if set: for the first `placed` rows.
        @usableFromInline var places: UnsafeMutablePointer<UInt32>?
        @usableFromInline var placed = 0
        // The blocks of these, which the chunk owns, because a reference would be counted for each row.
        fileprivate let store: Unmanaged<FrameStore>
        fileprivate var payloadBlock: Unmanaged<StoreBlock>?
        fileprivate var placeBlock: Unmanaged<StoreBlock>?

        fileprivate init(stored: UnsafeMutablePointer<UInt8>, store: FrameStore) {
            self.stored = stored
            self.store = .passUnretained(store)
        }

        fileprivate func release() {
            payloadBlock?.release()
            placeBlock?.release()
        }
    }

    @usableFromInline let state: UnsafeMutablePointer<State>
    /// Times, kinds, and after them eight bytes for each row.
    private let block: StoreBlock
    private let store: FrameStore
    @usableFromInline package let times: UnsafeMutablePointer<Int64>
    /// Number of kinds in `kinds`.
    @usableFromInline let numbers: UnsafeMutablePointer<UInt16>
    @usableFromInline let kinds: FrameHeaders
    @usableFromInline let allKinds: UnsafeMutablePointer<FrameHeader>

    @inlinable package var count: Int { state.pointee.count }

    /// Bytes for the payload of a row if none has more.
    @usableFromInline static let evenRoom = 8
    private static let columnBytes = 10 * capacity

    private static let blockBytes = columnBytes + evenRoom * capacity

    /// - Parameter isFirst: whether it is the first one of a table.
    convenience init(_ kinds: FrameHeaders, in store: FrameStore, isFirst: Bool = false) throws(StoreFailure) {
        self.init(kinds, try StoreBlock(byteCount: Self.blockBytes, in: store, isFirst: isFirst), in: store)
    }

    /// Room for rows that are discarded because the store has failed.
    convenience init(scratch kinds: FrameHeaders, in store: FrameStore) {
        self.init(kinds, StoreBlock(scratch: Self.blockBytes, in: store), in: store)
    }

    private init(_ kinds: FrameHeaders, _ block: StoreBlock, in store: FrameStore) {
        self.kinds = kinds
        self.store = store
        self.block = block
        allKinds = kinds.all
        let start = block.start
        times = start.bindMemory(to: Int64.self, capacity: Self.capacity)
        numbers = (start + 8 * Self.capacity).bindMemory(to: UInt16.self, capacity: Self.capacity)
        let stored = (start + Self.columnBytes).bindMemory(to: UInt8.self, capacity: Self.evenRoom * Self.capacity)
        state = .allocate(capacity: 1)
        state.initialize(to: State(stored: stored, store: store))
    }

    /// A copy of another chunk, in memory of its own.
    convenience init(copying other: FrameChunk) throws(StoreFailure) {
        try self.init(FrameHeaders(copying: other.kinds), in: other.store)
        let filled = other.state.pointee
        times.update(from: other.times, count: other.count)
        numbers.update(from: other.numbers, count: other.count)
        state.pointee.count = other.count
        if let offsets = filled.offsets {
            try end.allocate(capacity: filled.storedCapacity).update(from: offsets, count: filled.count)
            state.pointee.stored.update(from: filled.stored, count: filled.storedCount)
            state.pointee.storedCount = filled.storedCount
        } else {
            state.pointee.stored.update(from: filled.stored, count: Self.evenRoom * other.count)
        }
        guard let places = filled.places else { return }
        try end.makePlaces().update(from: places, count: filled.placed)
        state.pointee.placed = min(filled.placed, other.count)
    }

    deinit {
        state.pointee.release()
        state.deallocate()
    }

    /// Marks the chunk as full; from now on it is only read.
    func settle() {
        let state = state.pointee
        block.settle(0..<(state.offsets == nil ? block.bytes.count : Self.columnBytes))
        state.payloadBlock?._withUnsafeGuaranteedRef { $0.settle(0..<4 * Self.capacity + state.storedCount) }
        settlePlaces()
    }

    private func settlePlaces() {
        state.pointee.placeBlock?._withUnsafeGuaranteedRef { $0.settle(0..<4 * Self.capacity) }
    }

    /// Called when a pass has left the chunk.
    package func leave() {
        block.leave()
        state.pointee.payloadBlock?._withUnsafeGuaranteedRef { $0.leave() }
        state.pointee.placeBlock?._withUnsafeGuaranteedRef { $0.leave() }
    }

    /// Changes times and payloads, before the table is shared.
    func change(_ body: () -> Void) throws(StoreFailure) {
        guard let payloads = state.pointee.payloadBlock else { return try block.change(body) }
        var failure: StoreFailure?
        try block.change {
            do throws(StoreFailure) { try payloads.takeUnretainedValue().change(body) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    @inlinable @inline(__always)
    package func kind(_ row: Int) -> FrameHeader { allKinds[Int(numbers[row])] }

    /// The place of the bytes of a row: the header of CAN XL if it has one, and the payload.
    @inlinable @inline(__always)
    package func stored(_ row: Int) -> UnsafeMutablePointer<UInt8> {
        let state = state.pointee
        guard let offsets = state.offsets else { return state.stored + Self.evenRoom &* row }
        return state.stored + Int(offsets[row])
    }

    /// Bytes of the columns and payloads in use.
    var usedBytes: Int {
        let state = state.pointee
        return count * 10 + (state.offsets == nil ? Self.evenRoom * count : 4 * count + state.storedCount)
    }

    /// The number of a row among all frames of the capture, from 0; nil if it was not set.
    func place(_ row: Int) -> Int? {
        guard let places = state.pointee.places, row < state.pointee.placed else { return nil }
        return Int(places[row])
    }

    /// Sets the numbers of all rows among all frames of the capture, for a table that is complete.
    func number(_ places: UnsafeBufferPointer<UInt32>) throws(StoreFailure) {
        guard let first = places.baseAddress else { return }
        try end.makePlaces().update(from: first, count: places.count)
        state.pointee.placed = places.count
        if end.isFull { settlePlaces() }
    }

    /// Removes all rows of a chunk in memory, and keeps the memory of short ones.
    func empty() {
        state.pointee.release()
        let stored = (block.start + Self.columnBytes).assumingMemoryBound(to: UInt8.self)
        state.pointee = State(stored: stored, store: store)
    }

    /// Where the next rows are written. Valid as long as the chunk exists.
    var end: End {
        End(state: state, times: times, numbers: numbers, kinds: Unmanaged.passUnretained(kinds))
    }

    /// The pointers of a chunk without its reference, so that no references are counted when rows are added.
    ///
    /// `@unchecked Sendable` because it is used by the one task that fills the chunk, as the chunk itself is.
    struct End: @unchecked Sendable {
        fileprivate let state: UnsafeMutablePointer<State>
        fileprivate let times: UnsafeMutablePointer<Int64>
        fileprivate let numbers: UnsafeMutablePointer<UInt16>
        fileprivate let kinds: Unmanaged<FrameHeaders>

        @inline(__always)
        var isFull: Bool { state.pointee.count == FrameChunk.capacity }

        /// Adds a row, and returns the place for its `stored` bytes.
        @inline(__always)
        func append(time: Int64, kind: FrameHeader, stored: Int) -> UnsafeMutablePointer<UInt8> {
            let row = state.pointee.count
            times[row] = time
            numbers[row] = kinds._withUnsafeGuaranteedRef { $0.number(kind) }
            guard state.pointee.offsets == nil, stored <= FrameChunk.evenRoom else { return appendUneven(stored) }
            state.pointee.count = row &+ 1
            return state.pointee.stored + FrameChunk.evenRoom &* row
        }

        @inline(never)
        private func appendUneven(_ stored: Int) -> UnsafeMutablePointer<UInt8> {
            guard let place = try? reserve(stored) else { return forget() }
            let row = state.pointee.count
            // There is room for 32 768 rows of at most 65 535 bytes.
            state.pointee.offsets.unsafelyUnwrapped[row] = UInt32(truncatingIfNeeded: state.pointee.storedCount)
            state.pointee.storedCount += stored
            state.pointee.count = row + 1
            return place
        }

        /// Removes all rows because the store has failed; their content is not read any more.
        ///
        /// - Returns: a place where a payload of any length may be written.
        private func forget() -> UnsafeMutablePointer<UInt8> {
            let before = state.pointee
            let block = UnsafeMutableRawPointer(times) + FrameChunk.columnBytes
            let stored = block.assumingMemoryBound(to: UInt8.self)
            state.pointee = before.store._withUnsafeGuaranteedRef { State(stored: stored, store: $0) }
            before.release()
            return stored
        }

        /// Reserves room after all stored bytes, in a chunk whose rows have places of their own from then on.
        fileprivate func reserve(_ more: Int) throws(StoreFailure) -> UnsafeMutablePointer<UInt8> {
            let before = state.pointee
            let even = before.offsets == nil ? FrameChunk.evenRoom * before.count : before.storedCount
            if before.offsets == nil || even + more > before.storedCapacity {
                let offsets = try allocate(
                    capacity: max(2 * before.storedCapacity, 16 * FrameChunk.capacity, even + more))
                defer { before.payloadBlock?.release() }
                state.pointee.stored.update(from: before.stored, count: even)
                state.pointee.storedCount = even
                if let known = before.offsets {
                    offsets.update(from: known, count: before.count)
                } else {
                    for row in 0..<before.count { offsets[row] = UInt32(FrameChunk.evenRoom * row) }
                }
            }
            return state.pointee.stored + even
        }

        /// A block for places and this many bytes, like the chunk's.
        fileprivate func allocate(capacity: Int) throws(StoreFailure) -> UnsafeMutablePointer<UInt32> {
            let rows = FrameChunk.capacity
            let block = try makeBlock(byteCount: 4 * rows + capacity)
            state.pointee.payloadBlock = .passRetained(block)
            let offsets = block.start.bindMemory(to: UInt32.self, capacity: rows)
            state.pointee.offsets = offsets
            state.pointee.stored = (block.start + 4 * rows).bindMemory(to: UInt8.self, capacity: capacity)
            state.pointee.storedCapacity = capacity
            return offsets
        }

        private func makeBlock(byteCount: Int) throws(StoreFailure) -> StoreBlock {
            try StoreBlock(byteCount: byteCount, in: state.pointee.store.takeUnretainedValue())
        }

        /// Sets the number of the next row among all frames of the capture, from 0. Rows without such a number have
        /// their own: `first` is the number of the chunk's first row.
        func announce(place: Int, first: Int) {
            guard let places = try? makePlaces() else { return }
            let count = state.pointee.count
            for row in min(state.pointee.placed, count)..<count {
                places[row] = UInt32(truncatingIfNeeded: first + row)
            }
            places[count] = UInt32(truncatingIfNeeded: place)
            state.pointee.placed = count + 1
        }

        fileprivate func makePlaces() throws(StoreFailure) -> UnsafeMutablePointer<UInt32> {
            if let known = state.pointee.places { return known }
            let block = try makeBlock(byteCount: 4 * FrameChunk.capacity)
            let places = block.start.bindMemory(to: UInt32.self, capacity: FrameChunk.capacity)
            state.pointee.placeBlock = .passRetained(block)
            state.pointee.places = places
            return places
        }

        /// Gives the next rows, for which there must be room, the frame numbers of rows of another chunk.
        ///
        /// - Parameter base: the number of the first row of the other chunk.
        func announce(_ rows: Range<Int>, of other: FrameChunk, numberedFrom base: Int, first: Int) {
            guard let row = rows.first else { return }
            announce(place: other.place(row) ?? base + row, first: first)
            guard let places = state.pointee.places else { return }
            let count = state.pointee.count
            for (index, row) in rows.enumerated() {
                places[count + index] = UInt32(truncatingIfNeeded: other.place(row) ?? base + row)
            }
            state.pointee.placed = count + rows.count
        }

        /// Number of rows for which there is room.
        var room: Int { FrameChunk.capacity - state.pointee.count }

        func withKinds(_ body: (FrameHeaders) -> Void) { kinds._withUnsafeGuaranteedRef { body($0) } }

        /// Adds some rows of another chunk, for which there must be room.
        ///
        /// - Parameters:
        ///   - offset: is added to their times.
        ///   - number: by number of a kind in `other`, the number here.
        @inline(__always)
        func append(
            _ rows: Range<Int>, of other: FrameChunk, adding offset: Int64,
            number: (_ kind: UInt16, _ kinds: FrameHeaders) -> UInt16
        ) {
            let first = state.pointee.count
            (times + first).update(from: other.times + rows.lowerBound, count: rows.count)
            if offset != 0 {
                for row in first..<first + rows.count { times[row] = times[row].addingSaturating(offset) }
            }
            kinds._withUnsafeGuaranteedRef { kinds in
                for row in 0..<rows.count {
                    numbers[first &+ row] = number(other.numbers[rows.lowerBound &+ row], kinds)
                }
            }
            let source = other.state.pointee
            if state.pointee.offsets == nil, source.offsets == nil {
                (state.pointee.stored + FrameChunk.evenRoom * first).update(
                    from: source.stored + FrameChunk.evenRoom * rows.lowerBound,
                    count: FrameChunk.evenRoom * rows.count)
                state.pointee.count = first + rows.count
                return
            }
            for row in rows {
                let stored = other.kind(row).stored
                appendUneven(stored).update(from: other.stored(row), count: stored)
            }
        }
    }
}
