/// The fields that all frames of one kind share.
@usableFromInline package struct FrameHeader: Sendable, Equatable {
    /// 11 or 29 bits; for a symbolic frame the index of its name.
    @usableFromInline package var identifier: UInt32
    @usableFromInline package var flags: FrameFlags
    /// Index into ``FrameTable/channels``.
    @usableFromInline package var channel: UInt16
    /// Payload length in bytes; for a remote frame the requested length.
    @usableFromInline package var length: UInt16

    @inline(__always)
    package init(identifier: UInt32, flags: FrameFlags, channel: UInt16, length: UInt16) {
        self.identifier = identifier
        self.flags = flags
        self.channel = channel
        self.length = length
    }

    /// Number of bytes that the table stores for a frame.
    @inline(__always)
    var stored: Int {
        if flags.contains(.remote) { return 0 }
        return flags.contains(.xl) ? FrameTable.storedXLHeader + Int(length) : Int(length)
    }

    /// How many of these precede the payload.
    @inlinable @inline(__always)
    var skipped: Int { flags.contains(.xl) ? FrameTable.storedXLHeader : 0 }
}

/// The kinds to which the rows of some chunks refer by number. Some may have no rows.
///
/// `@unchecked Sendable` because kinds are added and changed by the task that builds the table; what others got of it
/// refers to kinds that were there before, and these stay where they are.
@usableFromInline final class FrameHeaders: @unchecked Sendable {
    @usableFromInline let all: UnsafeMutablePointer<FrameHeader>
    private(set) var count = 0
    /// Numbers of kinds by content: open addressing, linear probing, at most half full.
    private var places: UnsafeMutablePointer<UInt16>
    private var mask = 255

    /// More are never needed: the next chunk begins a new list if this one might not have a kind for each row.
    @usableFromInline static let capacity = 1 << 16
    private static let none = UInt16.max

    init() {
        // Pages are touched only as they are filled.
        all = .allocate(capacity: Self.capacity)
        places = .allocate(capacity: mask + 1)
        places.initialize(repeating: Self.none, count: mask + 1)
    }

    convenience init(copying other: FrameHeaders) {
        self.init()
        all.update(from: other.all, count: other.count)
        count = other.count
        if other.mask > mask { grow(to: other.mask) } else { placeAll() }
    }

    deinit {
        all.deallocate()
        places.deallocate()
    }

    /// Whether there is room for a kind of its own for each row of another chunk.
    var hasRoomForChunk: Bool { count + FrameChunk.capacity < Self.capacity }

    /// The number of a kind, which is added if it is new.
    @inline(__always)
    func number(_ kind: FrameHeader) -> UInt16 {
        var place = Self.hash(kind) & mask
        while true {
            let number = places[place]
            if number == Self.none { return add(kind, at: place) }
            if all[Int(number)] == kind { return number }
            place = (place &+ 1) & mask
        }
    }

    @inline(never)
    private func add(_ kind: FrameHeader, at place: Int) -> UInt16 {
        precondition(count < Int(Self.none))
        let number = UInt16(truncatingIfNeeded: count)
        all[count] = kind
        count += 1
        places[place] = number
        if 2 * count > mask { grow(to: 4 * mask + 3) }
        return number
    }

    private func grow(to largest: Int) {
        places.deallocate()
        mask = largest
        places = .allocate(capacity: mask + 1)
        places.initialize(repeating: Self.none, count: mask + 1)
        placeAll()
    }

    /// Inserts all kinds again.
    private func placeAll() {
        for number in 0..<count {
            var place = Self.hash(all[number]) & mask
            while places[place] != Self.none { place = (place + 1) & mask }
            places[place] = UInt16(truncatingIfNeeded: number)
        }
    }

    /// Removes all kinds. No row may refer to any.
    func empty() {
        count = 0
        places.initialize(repeating: Self.none, count: mask + 1)
    }

    /// Changes kinds in place, and with them the rows that have them.
    func change(_ body: (inout FrameHeader) -> Void) {
        for number in 0..<count { body(&all[number]) }
    }

    @inline(__always)
    private static func hash(_ kind: FrameHeader) -> Int {
        let word = UInt64(kind.identifier) | UInt64(kind.flags.rawValue) << 32 | UInt64(kind.channel) << 48
        let mixed = (word &+ UInt64(kind.length) &* 0xD6E8_FEB8_6659_FD93) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 40)
    }
}
