/// Up to 32 768 frames: the time, the kind and the payload of each.
///
/// A chunk is written through ``FrameTable`` by the one task that reads the capture, and never after the table has
/// been handed out. 10 bytes a frame and eight for the payload, in one block; its pages are touched only as they are
/// filled. Where a payload is longer, all have a place of their own in another block.
///
/// `@unchecked Sendable` because a chunk is written by the task that builds its table, before the table is shared, and
/// only read then.
@usableFromInline package final class FrameChunk: @unchecked Sendable {
    @usableFromInline package static let shift = 15
    @usableFromInline package static let capacity = 1 << shift
    @usableFromInline static let mask = capacity - 1

    /// How far the chunk is filled. It lies in memory of its own and not in the class: the compiler would guard every
    /// access to a class's variables at run time, which took a third of the time that readers need for a frame.
    @usableFromInline struct State {
        @usableFromInline var count = 0
        /// What is stored of rows: eight bytes for each, or where `offsets` say.
        @usableFromInline var stored: UnsafeMutablePointer<UInt8>
        /// Where some row has more than eight bytes, the places of all in `stored`, of one block with it.
        @usableFromInline var offsets: UnsafeMutablePointer<UInt32>?
        var storedCount = 0
        var storedCapacity = 0
    }

    @usableFromInline let state: UnsafeMutablePointer<State>
    /// Times, kinds, and behind them eight bytes for each row.
    private let block: UnsafeMutableRawPointer
    @usableFromInline package let times: UnsafeMutablePointer<Int64>
    /// Numbers in `kinds`.
    @usableFromInline let numbers: UnsafeMutablePointer<UInt16>
    @usableFromInline let kinds: FrameKinds
    @usableFromInline let allKinds: UnsafeMutablePointer<FrameKind>

    @inlinable package var count: Int { state.pointee.count }

    /// Bytes for the payload of a row where none has more.
    @usableFromInline static let evenRoom = 8
    private static let columnBytes = 10 * capacity

    init(_ kinds: FrameKinds) {
        self.kinds = kinds
        allKinds = kinds.all
        block = .allocate(byteCount: Self.columnBytes + Self.evenRoom * Self.capacity, alignment: 16)
        times = block.bindMemory(to: Int64.self, capacity: Self.capacity)
        let stored = (block + 8 * Self.capacity).bindMemory(to: UInt8.self, capacity: Self.evenRoom * Self.capacity)
        numbers = (block + (8 + Self.evenRoom) * Self.capacity).bindMemory(to: UInt16.self, capacity: Self.capacity)
        state = .allocate(capacity: 1)
        state.initialize(to: State(stored: stored))
    }

    /// What another chunk holds, in memory of its own.
    convenience init(copying other: FrameChunk) {
        self.init(FrameKinds(copying: other.kinds))
        times.update(from: other.times, count: other.count)
        numbers.update(from: other.numbers, count: other.count)
        state.pointee.count = other.count
        if let offsets = other.state.pointee.offsets {
            let filled = other.state.pointee
            let own = end.allocate(capacity: filled.storedCapacity)
            own.update(from: offsets, count: filled.count)
            state.pointee.stored.update(from: filled.stored, count: filled.storedCount)
            state.pointee.storedCount = filled.storedCount
        } else {
            state.pointee.stored.update(from: other.state.pointee.stored, count: Self.evenRoom * other.count)
        }
    }

    deinit {
        state.pointee.offsets?.deallocate()
        state.deallocate()
        block.deallocate()
    }

    @inlinable @inline(__always)
    package func kind(_ row: Int) -> FrameKind { allKinds[Int(numbers[row])] }

    /// Where the bytes of a row are: the header of CAN XL where it has one, and the payload.
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

    /// Forgets all rows, and keeps the memory of short ones.
    func empty() {
        state.pointee.offsets?.deallocate()
        state.pointee = State(stored: evenStored)
    }

    private var evenStored: UnsafeMutablePointer<UInt8> {
        (block + 8 * Self.capacity).assumingMemoryBound(to: UInt8.self)
    }

    /// Where the next rows go. Valid while the chunk lives.
    var end: End {
        End(state: state, times: times, numbers: numbers, kinds: Unmanaged.passUnretained(kinds))
    }

    /// The pointers of a chunk without its reference, so that adding a row counts no references.
    ///
    /// `@unchecked Sendable` because it is used by the one task that fills the chunk, as the chunk itself is.
    struct End: @unchecked Sendable {
        fileprivate let state: UnsafeMutablePointer<State>
        fileprivate let times: UnsafeMutablePointer<Int64>
        fileprivate let numbers: UnsafeMutablePointer<UInt16>
        fileprivate let kinds: Unmanaged<FrameKinds>

        @inline(__always)
        var isFull: Bool { state.pointee.count == FrameChunk.capacity }

        /// Adds a row, and says where `stored` bytes of it go.
        @inline(__always)
        func append(time: Int64, kind: FrameKind, stored: Int) -> UnsafeMutablePointer<UInt8> {
            let row = state.pointee.count
            times[row] = time
            numbers[row] = kinds._withUnsafeGuaranteedRef { $0.number(kind) }
            guard state.pointee.offsets == nil, stored <= FrameChunk.evenRoom else { return appendUneven(stored) }
            state.pointee.count = row &+ 1
            return state.pointee.stored + FrameChunk.evenRoom &* row
        }

        @inline(never)
        private func appendUneven(_ stored: Int) -> UnsafeMutablePointer<UInt8> {
            let place = reserve(stored)
            let row = state.pointee.count
            // 32 768 rows of at most 65 535 bytes fit.
            state.pointee.offsets.unsafelyUnwrapped[row] = UInt32(truncatingIfNeeded: state.pointee.storedCount)
            state.pointee.storedCount += stored
            state.pointee.count = row + 1
            return place
        }

        /// Room behind all that is stored, in a chunk whose rows have places of their own from then on.
        fileprivate func reserve(_ more: Int) -> UnsafeMutablePointer<UInt8> {
            let before = state.pointee
            let even = before.offsets == nil ? FrameChunk.evenRoom * before.count : before.storedCount
            if before.offsets == nil || even + more > before.storedCapacity {
                let offsets = allocate(capacity: max(2 * before.storedCapacity, 16 * FrameChunk.capacity, even + more))
                state.pointee.stored.update(from: before.stored, count: even)
                state.pointee.storedCount = even
                if let known = before.offsets {
                    offsets.update(from: known, count: before.count)
                    known.deallocate()
                } else {
                    for row in 0..<before.count { offsets[row] = UInt32(FrameChunk.evenRoom * row) }
                }
            }
            return state.pointee.stored + even
        }

        /// A block for places and so many bytes, as the chunk's.
        fileprivate func allocate(capacity: Int) -> UnsafeMutablePointer<UInt32> {
            let rows = FrameChunk.capacity
            let block = UnsafeMutableRawPointer.allocate(byteCount: 4 * rows + capacity, alignment: 16)
            let offsets = block.bindMemory(to: UInt32.self, capacity: rows)
            state.pointee.offsets = offsets
            state.pointee.stored = (block + 4 * rows).bindMemory(to: UInt8.self, capacity: capacity)
            state.pointee.storedCapacity = capacity
            return offsets
        }

        /// Adds some rows of another chunk, at least one, for which there must be room.
        ///
        /// - Parameter numbers: by number of a kind in `other` the one here, which is found out where it is `unknown`.
        func append(
            _ rows: Range<Int>, of other: FrameChunk, _ known: UnsafeMutableBufferPointer<UInt16>, unknown: UInt16
        ) {
            let first = state.pointee.count
            (times + first).update(from: other.times + rows.lowerBound, count: rows.count)
            kinds._withUnsafeGuaranteedRef { kinds in
                for row in 0..<rows.count {
                    let number = Int(other.numbers[rows.lowerBound &+ row])
                    if known[number] == unknown { known[number] = kinds.number(other.allKinds[number]) }
                    numbers[first &+ row] = known[number]
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
