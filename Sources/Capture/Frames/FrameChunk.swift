/// The columns of up to 32 768 frames.
///
/// A chunk is written through ``FrameTable`` by the one task that reads the capture, and never after the table has
/// been handed out. 22 bytes a frame and the payload, in one block; its pages are touched only as they are filled.
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
        @usableFromInline var payload: UnsafeMutablePointer<UInt8>
        var payloadCount = 0
        var payloadCapacity: Int
        /// Where payloads do not fit behind the columns, memory of their own.
        var ownPayload: UnsafeMutablePointer<UInt8>?
    }

    @usableFromInline let state: UnsafeMutablePointer<State>
    /// All columns, the widest first, and behind them ``payloadRoom`` bytes.
    private let block: UnsafeMutableRawPointer
    @usableFromInline package let times: UnsafeMutablePointer<Int64>
    @usableFromInline package let identifiers: UnsafeMutablePointer<UInt32>
    @usableFromInline package let flags: UnsafeMutablePointer<UInt16>
    @usableFromInline package let channels: UnsafeMutablePointer<UInt16>
    @usableFromInline package let lengths: UnsafeMutablePointer<UInt16>
    /// Where a frame's payload begins in `payload`.
    @usableFromInline package let offsets: UnsafeMutablePointer<UInt32>

    @inlinable package var count: Int { state.pointee.count }
    @inlinable package var payload: UnsafeMutablePointer<UInt8> { state.pointee.payload }

    private static let columnBytes = 22 * capacity
    /// Eight bytes a frame.
    private static let payloadRoom = 8 * capacity

    init() {
        block = .allocate(byteCount: Self.columnBytes + Self.payloadRoom, alignment: 16)
        var end = block
        func column<Element>(_ type: Element.Type) -> UnsafeMutablePointer<Element> {
            defer { end += Self.capacity * MemoryLayout<Element>.stride }
            return end.bindMemory(to: type, capacity: Self.capacity)
        }
        times = column(Int64.self)
        identifiers = column(UInt32.self)
        offsets = column(UInt32.self)
        flags = column(UInt16.self)
        channels = column(UInt16.self)
        lengths = column(UInt16.self)
        state = .allocate(capacity: 1)
        state.initialize(
            to: State(
                payload: end.bindMemory(to: UInt8.self, capacity: Self.payloadRoom), payloadCapacity: Self.payloadRoom))
    }

    /// What another chunk holds, in memory of its own.
    convenience init(copying other: FrameChunk) {
        self.init()
        let filled = other.state.pointee
        if filled.payloadCapacity > Self.payloadRoom {
            let own = UnsafeMutablePointer<UInt8>.allocate(capacity: filled.payloadCapacity)
            (state.pointee.payload, state.pointee.ownPayload) = (own, own)
            state.pointee.payloadCapacity = filled.payloadCapacity
        }
        times.update(from: other.times, count: filled.count)
        identifiers.update(from: other.identifiers, count: filled.count)
        flags.update(from: other.flags, count: filled.count)
        channels.update(from: other.channels, count: filled.count)
        lengths.update(from: other.lengths, count: filled.count)
        offsets.update(from: other.offsets, count: filled.count)
        payload.update(from: filled.payload, count: filled.payloadCount)
        state.pointee.count = filled.count
        state.pointee.payloadCount = filled.payloadCount
    }

    deinit {
        state.pointee.ownPayload?.deallocate()
        state.deallocate()
        block.deallocate()
    }

    /// Bytes of the columns and payloads in use.
    var usedBytes: Int { count * 22 + state.pointee.payloadCount }

    /// Where the next rows go. Valid while the chunk lives.
    var end: End {
        End(
            state: state, times: times, identifiers: identifiers, flags: flags, channels: channels, lengths: lengths,
            offsets: offsets)
    }

    /// The pointers of a chunk without its reference, so that adding a row counts no references.
    ///
    /// `@unchecked Sendable` because it is used by the one task that fills the chunk, as the chunk itself is.
    struct End: @unchecked Sendable {
        fileprivate let state: UnsafeMutablePointer<State>
        fileprivate let times: UnsafeMutablePointer<Int64>
        fileprivate let identifiers: UnsafeMutablePointer<UInt32>
        fileprivate let flags: UnsafeMutablePointer<UInt16>
        fileprivate let channels: UnsafeMutablePointer<UInt16>
        fileprivate let lengths: UnsafeMutablePointer<UInt16>
        fileprivate let offsets: UnsafeMutablePointer<UInt32>

        @inline(__always)
        var isFull: Bool { state.pointee.count == FrameChunk.capacity }

        /// Adds a row with room for `stored` bytes of payload and says where they go.
        @inline(__always)
        func append(
            time: Int64, identifier: UInt32, flags: FrameFlags, channel: UInt16, length: UInt16, stored: Int
        ) -> UnsafeMutablePointer<UInt8> {
            let row = state.pointee.count
            let used = state.pointee.payloadCount
            times[row] = time
            identifiers[row] = identifier
            self.flags[row] = flags.rawValue
            channels[row] = channel
            lengths[row] = length
            offsets[row] = UInt32(truncatingIfNeeded: used)  // 32 768 rows of at most 65 535 bytes fit
            if used &+ stored > state.pointee.payloadCapacity {
                grow(by: stored)
            }
            state.pointee.payloadCount = used &+ stored
            state.pointee.count = row &+ 1
            return state.pointee.payload + used
        }

        @inline(never)
        private func grow(by stored: Int) {
            let count = state.pointee.payloadCount
            let capacity = max(state.pointee.payloadCapacity * 2, count + stored)
            let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
            larger.update(from: state.pointee.payload, count: count)
            state.pointee.ownPayload?.deallocate()
            (state.pointee.payload, state.pointee.ownPayload) = (larger, larger)
            state.pointee.payloadCapacity = capacity
        }
    }
}
