package import Capture

/// The frames of a capture by identifier and channel: what all families of protocols look at.
///
/// 4 bytes a frame. Error frames, remote frames, CAN XL and frames known by name only are in no stream.
package struct Traffic: Sendable {
    let frames: FrameTable
    /// Whether times can be told from each other; without them nothing runs out of time.
    let hasTimes: Bool
    /// In the order of their first frames.
    private(set) var streams: [TrafficStream] = []
    /// Rows of data frames by stream, rising within each.
    private(set) var rows: [UInt32] = []
    /// The stream of each row; ``noStream`` for what is no data frame.
    private(set) var streamOfRow = KindColumn()
    /// Remote frames, rising.
    private(set) var remoteRows: [UInt32] = []
    private var index = StreamIndex()

    static let noStream = UInt32.max

    package init(_ frames: FrameTable, source: CaptureSource? = nil) {
        self.frames = frames
        hasTimes = source.map { $0.clock != .none && $0.time.largestBackwardStep < Self.believableStep } ?? true
        group()
    }

    /// Nanoseconds that a clock may step back, as merged channels do, and still tell how long something took.
    private static let believableStep: Int64 = 100_000_000

    /// The rows of a stream.
    func rows(of stream: TrafficStream) -> ArraySlice<UInt32> { rows[stream.start..<stream.start + stream.count] }

    /// The place of a stream in ``streams``; nil where the identifier was not seen.
    func stream(_ identifier: UInt32, isExtended: Bool, channel: UInt16) -> Int? {
        index.find(StreamIndex.key(identifier, isExtended: isExtended, channel: channel))
    }

    /// What is no data frame of CAN or CAN FD with an identifier.
    private static let others: FrameFlags = [.remote, .error, .xl, .symbolic]

    private mutating func group() {
        var (streams, index) = (streams, index)
        var counts: [Int] = []
        streamOfRow.append(0..<frames.count, of: frames) { kind in
            guard kind.flags.isDisjoint(with: Self.others) else { return Self.noStream }
            let isExtended = kind.flags.contains(.extended) || kind.identifier > 0x7FF
            let key = StreamIndex.key(kind.identifier, isExtended: isExtended, channel: kind.channel)
            let place = index.place(of: key, next: streams.count)
            if place == streams.count {
                streams.append(
                    TrafficStream(identifier: kind.identifier, channel: kind.channel, isExtended: isExtended))
            }
            return UInt32(truncatingIfNeeded: place)
        } counted: { _, stream, rows in
            guard stream != Self.noStream else { return }
            while counts.count <= stream { counts.append(0) }
            counts[Int(stream)] += rows
        }
        var start = 0
        for (place, count) in counts.enumerated() {
            (streams[place].start, streams[place].count) = (start, count)
            start += count
        }
        (self.streams, self.index) = (streams, index)
        sortRows(start)
    }

    /// Puts the rows of streams one behind the other, and finds remote frames.
    private mutating func sortRows(_ count: Int) {
        var ends = streams.map(\.start)
        rows = Array(unsafeUninitializedCapacity: count) { rows, written in
            ends.withUnsafeMutableBufferPointer { ends in
                for (number, chunk) in frames.chunks.enumerated() {
                    let (places, base) = (streamOfRow.part(number), number << FrameChunk.shift)
                    for slot in 0..<chunk.count {
                        let row = UInt32(truncatingIfNeeded: base &+ slot)
                        let place = Int(places[slot])
                        guard place < ends.count else {
                            let flags = chunk.kind(slot).flags
                            if flags.contains(.remote), flags.isDisjoint(with: [.error, .xl, .symbolic]) {
                                remoteRows.append(row)
                            }
                            continue
                        }
                        rows[ends[place]] = row
                        ends[place] &+= 1
                    }
                }
            }
            written = count
        }
    }
}

/// Finds streams by identifier and channel: open addressing, at most half full.
struct StreamIndex: Sendable {
    private var keys: [UInt64] = Array(repeating: .max, count: 1024)
    private var places: [Int32] = Array(repeating: 0, count: 1024)
    private var count = 0

    @inline(__always)
    static func key(_ identifier: UInt32, isExtended: Bool, channel: UInt16) -> UInt64 {
        UInt64(identifier) | (isExtended ? 1 << 32 : 0) | UInt64(channel) << 40
    }

    /// The place of a key; a new one gets `next`.
    @inline(__always)
    mutating func place(of key: UInt64, next: Int) -> Int {
        var slot = Self.hash(key) & (keys.count - 1)
        while keys[slot] != .max {
            if keys[slot] == key { return Int(places[slot]) }
            slot = (slot + 1) & (keys.count - 1)
        }
        keys[slot] = key
        places[slot] = Int32(truncatingIfNeeded: next)
        count += 1
        if 2 * count > keys.count { grow() }
        return next
    }

    func find(_ key: UInt64) -> Int? {
        var slot = Self.hash(key) & (keys.count - 1)
        while keys[slot] != .max {
            if keys[slot] == key { return Int(places[slot]) }
            slot = (slot + 1) & (keys.count - 1)
        }
        return nil
    }

    private mutating func grow() {
        let (oldKeys, oldPlaces) = (keys, places)
        keys = Array(repeating: .max, count: 2 * oldKeys.count)
        places = Array(repeating: 0, count: 2 * oldKeys.count)
        for (key, place) in zip(oldKeys, oldPlaces) where key != .max {
            var slot = Self.hash(key) & (keys.count - 1)
            while keys[slot] != .max { slot = (slot + 1) & (keys.count - 1) }
            keys[slot] = key
            places[slot] = place
        }
    }

    @inline(__always)
    private static func hash(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }
}
