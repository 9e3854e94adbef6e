internal import Platform

/// The frames of a capture in the order of the file, as columns: time, kind (identifier, flags, channel, length), payload.
///
/// A classic frame takes 18 bytes. Rows are numbered from 0. The table is filled by one reader and then
/// shared; copying it copies references.
public struct FrameTable: Sendable {
    @usableFromInline package private(set) var chunks: [FrameChunk] = []
    /// Whether the next chunk may use the kinds of the last one.
    private var ownsKinds = true
    /// The end of the last chunk, which `chunks` keeps alive.
    private var last: FrameChunk.End?
    /// The number of frames.
    public internal(set) var count = 0
    /// The names of the channels in the capture: `can0`, `1`; the index is the frame's `channel`. "" for no name.
    public package(set) var channels: [String] = []
    /// Whether chunks know the numbers of their rows among all frames of the capture, because some were left out.
    var hasPlaces = false
    /// The order of all frames of the capture, if some were left out and others are to be merged with it.
    var order: FrameOrder?
    /// Message names of a capture with names instead of identifiers (symbolic ASC).
    public package(set) var names: [String] = []
    /// The redacted content of the frames; nil if there is none.
    package var hidden: RedactedContent?
    /// What the capture reports about its controllers beside the frames.
    package var states = ControllerStates()
    /// The sessions that the capture declares.
    package var sessionStarts = SessionStarts()
    /// Counts passes over all frames, if a test needs it.
    package var passes: FramePassCount?

    /// The memory of the frames and of results about them.
    package private(set) var store = FrameStore.memory

    public init() {}

    package init(in store: FrameStore) { self.store = store }

    public var isEmpty: Bool { count == 0 }

    /// Bytes in use for columns and payloads.
    public var usedBytes: Int { chunks.reduce(0) { $0 + $1.usedBytes } }

    /// The longest payload in a table: CAN XL's 2048 bytes.
    public static let longestPayload = 2048
    @usableFromInline package static let storedXLHeader = 6
    /// The longest payload of a row for a message of several frames.
    package static let longestMessage = 65_535

    /// Adds a frame and returns the place where the caller must write its `length` bytes immediately (none for a remote
    /// frame).
    ///
    /// `length` is at most ``longestPayload``; the caller has checked it.
    @inline(__always)
    package mutating func append(
        time: Int64, identifier: UInt32, flags: FrameFlags, channel: UInt16, length: Int
    ) -> UnsafeMutablePointer<UInt8> {
        precondition(length >= 0 && length <= Self.longestPayload)
        let chunk = roomyChunk()
        count &+= 1
        return chunk.append(
            time: time,
            kind: FrameHeader(
                identifier: identifier, flags: flags, channel: channel, length: UInt16(truncatingIfNeeded: length)),
            stored: flags.contains(.remote) ? 0 : length)
    }

    /// Adds a row for a message of the frames from `place` on, counted from 0; `length` bytes must be written at the
    /// returned place immediately. It is not a frame: ``longestMessage`` limits its length.
    package mutating func appendMessage(
        time: Int64, identifier: UInt32, flags: FrameFlags, channel: UInt16, length: Int, place: Int
    ) -> UnsafeMutablePointer<UInt8> {
        precondition(length >= 0 && length <= Self.longestMessage && flags.isDisjoint(with: [.remote, .xl]))
        announce(place: place)
        let chunk = roomyChunk()
        count &+= 1
        return chunk.append(
            time: time,
            kind: FrameHeader(
                identifier: identifier, flags: flags, channel: channel, length: UInt16(truncatingIfNeeded: length)),
            stored: length)
    }

    /// Adds a CAN XL frame, which is never remote; `length` bytes must be written at the returned place immediately.
    package mutating func appendXL(
        time: Int64, identifier: UInt32, flags: FrameFlags, channel: UInt16, header: XLHeader, length: Int
    ) -> UnsafeMutablePointer<UInt8> {
        precondition(length >= 0 && length <= Self.longestPayload)
        let chunk = roomyChunk()
        count &+= 1
        let place = chunk.append(
            time: time,
            kind: FrameHeader(
                identifier: identifier, flags: flags.union(.xl).subtracting(.remote), channel: channel,
                length: UInt16(truncatingIfNeeded: length)),
            stored: Self.storedXLHeader + length)
        place[0] = header.serviceDataUnitType
        place[1] = header.virtualNetwork
        for byte in 0..<4 {
            place[2 + byte] = UInt8(truncatingIfNeeded: header.acceptanceField >> (8 * UInt32(byte)))
        }
        return place + Self.storedXLHeader
    }

    /// Adds a frame given as a value.
    public mutating func append(_ frame: Frame) {
        let place: UnsafeMutablePointer<UInt8>
        if let header = frame.xl {
            place = appendXL(
                time: frame.time, identifier: frame.identifier, flags: frame.flags, channel: frame.channel,
                header: header, length: frame.data.count)
        } else {
            place = append(
                time: frame.time, identifier: frame.identifier, flags: frame.flags.subtracting(.xl),
                channel: frame.channel, length: frame.flags.contains(.remote) ? frame.length : frame.data.count)
        }
        guard !frame.flags.contains(.remote) else { return }
        for (index, byte) in frame.data.enumerated() {
            place[index] = byte
        }
    }

    /// Sets the number of the next row among all frames of the capture, from 0, for tables with a part of them.
    mutating func announce(place: Int) {
        hasPlaces = true
        roomyChunk().announce(place: place, first: count & ~FrameChunk.mask)
    }

    /// Sets the numbers of all rows among all frames of the capture.
    mutating func number(_ places: StoredColumn<UInt32>) throws(StoreFailure) {
        guard places.count == count else { return }
        hasPlaces = true
        for (index, chunk) in chunks.enumerated() {
            let first = index << FrameChunk.shift
            try chunk.number(places.values(first..<first + chunk.count))
        }
    }

    /// The number of a row among all frames of the capture, from 0: its row, unless a filter left frames out.
    @inline(__always)
    package func place(_ row: Int) -> Int { hasPlaces ? knownPlace(row) : row }

    private func knownPlace(_ row: Int) -> Int {
        guard row >= 0, row < count else { return row }
        return chunks[row >> FrameChunk.shift].place(row & FrameChunk.mask) ?? row
    }

    /// The end of the last chunk, which has room for a row at least.
    @inline(__always)
    mutating func roomyChunk() -> FrameChunk.End {
        if let last, !last.isFull { return last }
        return newChunk()
    }

    @inline(never)
    private mutating func newChunk() -> FrameChunk.End {
        let known = ownsKinds ? chunks.last?.kinds : nil
        let kinds = known.flatMap { $0.hasRoomForChunk ? $0 : nil } ?? FrameHeaders()
        guard let chunk = try? FrameChunk(kinds, in: store, isFirst: chunks.isEmpty) else { return scratch() }
        chunks.last?.settle()
        ownsKinds = true
        chunks.append(chunk)
        let end = chunk.end
        last = end
        return end
    }

    /// Ends the process if rows are missing because there was no memory for them and no caller can handle it, as an
    /// array without memory does.
    func assertWhole() { precondition(store.failure?.isOutOfMemory != true, "not enough memory for frames") }

    /// Room for rows that are discarded because there is no memory for them. The store has failed, and whoever fills
    /// the table reports it instead of handing it out.
    private mutating func scratch() -> FrameChunk.End {
        let chunk = FrameChunk(scratch: FrameHeaders(), in: store)
        if chunks.isEmpty { chunks = [chunk] } else { chunks[chunks.count - 1] = chunk }
        count = (chunks.count - 1) << FrameChunk.shift
        ownsKinds = true
        let end = chunk.end
        last = end
        return end
    }

    /// The same frames in a table that is never written again, while this one may be filled further. Kinds of full
    /// chunks are shared with this table, and must not be changed.
    func snapshot() throws(StoreFailure) -> FrameTable {
        var copy = self
        guard let partial = chunks.last, let last, !last.isFull else {
            copy.ownsKinds = false
            return copy
        }
        let chunk = try FrameChunk(copying: partial)
        copy.chunks[copy.chunks.count - 1] = chunk
        copy.last = chunk.end
        return copy
    }

    /// Takes the frames of a table that is not used any more. Channels and names stay those of this table.
    ///
    /// This table must be empty: only the last chunk of a table may be less than full.
    mutating func adopt(_ other: consuming FrameTable) {
        precondition(isEmpty)
        chunks = other.chunks
        last = other.last
        ownsKinds = other.ownsKinds
        count = other.count
        hasPlaces = other.hasPlaces
    }

    /// Removes everything except the memory of the first chunk, if that is not in a file. No copy of the table may be
    /// in use.
    mutating func empty() {
        let first = chunks.first
        self = FrameTable(in: store)
        guard let first, store.holdsAll else { return }
        first.empty()
        if !first.kinds.hasRoomForChunk { first.kinds.empty() }
        chunks = [first]
        last = first.end
    }

    /// Adds a number of nanoseconds to every time, before the table is shared; times stay within the range of Int64.
    mutating func move(by offset: Int64) throws(StoreFailure) {
        order?.move(by: offset)
        states.move(by: offset)
        sessionStarts.move(by: offset)
        for chunk in chunks {
            try chunk.change {
                for row in 0..<chunk.count { chunk.times[row] = chunk.times[row].addingSaturating(offset) }
            }
        }
    }

    /// The index of the channel with this name, which is added if it is new; at most 65 536 of them.
    package mutating func channelIndex(_ name: String) -> UInt16 {
        if let known = channels.firstIndex(of: name) { return UInt16(known) }
        guard channels.count <= Int(UInt16.max) else { return UInt16.max }  // the last one is used for all further ones
        channels.append(name)
        return UInt16(channels.count - 1)
    }

    /// Nanoseconds; the capture's ``Clock`` says what they mean.
    @inlinable @inline(__always)
    public func time(_ row: Int) -> Int64 { chunk(row).times[row & FrameChunk.mask] }

    /// The times of some rows, as many of the first as are contiguous. Valid as long as the table exists.
    func times(_ rows: Range<Int>) -> UnsafeBufferPointer<Int64> {
        let chunk = chunk(rows.lowerBound)
        let first = rows.lowerBound & FrameChunk.mask
        return UnsafeBufferPointer(start: chunk.times + first, count: min(rows.count, chunk.count - first))
    }

    @inlinable @inline(__always)
    package func kind(_ row: Int) -> FrameHeader { chunk(row).kind(row & FrameChunk.mask) }

    /// 11 or 29 bits; for a symbolic frame the index of its name in ``names``.
    @inlinable @inline(__always)
    public func identifier(_ row: Int) -> UInt32 { kind(row).identifier }

    /// Kind and direction of the frame.
    @inlinable @inline(__always)
    public func flags(_ row: Int) -> FrameFlags { kind(row).flags }

    /// The index of the channel's name in ``channels``.
    @inlinable @inline(__always)
    public func channel(_ row: Int) -> UInt16 { kind(row).channel }

    /// Payload length in bytes; for a remote frame the requested length.
    @inlinable @inline(__always)
    public func length(_ row: Int) -> Int { Int(kind(row).length) }

    /// The payload of a row, without the XL header; empty for a remote frame. Valid as long as the table exists.
    @inlinable @inline(__always)
    public func payload(_ row: Int) -> UnsafeBufferPointer<UInt8> {
        let chunk = chunk(row)
        let slot = row & FrameChunk.mask
        let kind = chunk.kind(slot)
        if kind.flags.contains(.remote) { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: chunk.stored(slot) + kind.skipped, count: Int(kind.length))
    }

    /// The XL fields of a row; nil for other frames.
    public func xlHeader(_ row: Int) -> XLHeader? {
        guard flags(row).contains(.xl) else { return nil }
        let place = chunk(row).stored(row & FrameChunk.mask)
        var field: UInt32 = 0
        for byte in 0..<4 {
            field |= UInt32(place[2 + byte]) << (8 * UInt32(byte))
        }
        return XLHeader(serviceDataUnitType: place[0], virtualNetwork: place[1], acceptanceField: field)
    }

    @inlinable @inline(__always)
    func chunk(_ row: Int) -> FrameChunk {
        precondition(row >= 0 && row < count)
        return chunks[row &>> FrameChunk.shift]
    }

    /// The frame in a row, as a value.
    public subscript(row: Int) -> Frame {
        Frame(
            time: time(row), identifier: identifier(row), flags: flags(row), channel: channel(row),
            length: length(row), data: Array(payload(row)), xl: xlHeader(row))
    }
}
