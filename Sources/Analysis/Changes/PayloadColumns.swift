internal import CANCapture

/// The data frames of one identifier as columns, in the order of the file. The memory is reused for the next
/// identifier.
struct PayloadColumns {
    /// Number of bytes of a payload that are examined.
    static let mostBytes = 64

    private(set) var rows: [UInt32] = []
    /// Nanoseconds.
    private(set) var times: [Int64] = []
    /// Of the payload, up to ``mostBytes``.
    private(set) var lengths: [UInt8] = []
    /// Words of eight bytes a frame, the first byte least significant; missing bytes are 0.
    private(set) var words: [UInt64] = []
    /// Number of words of a frame.
    private(set) var width = 1

    var count: Int { rows.count }

    mutating func load(_ list: UnsafeBufferPointer<UInt32>, of frames: FrameTable) {
        rows.removeAll(keepingCapacity: true)
        times.removeAll(keepingCapacity: true)
        lengths.removeAll(keepingCapacity: true)
        words.removeAll(keepingCapacity: true)
        var longest = 0
        for row in list {
            let length = min(Self.mostBytes, frames.length(Int(row)))
            longest = max(longest, length)
            rows.append(row)
            times.append(frames.time(Int(row)))
            lengths.append(UInt8(truncatingIfNeeded: length))
        }
        width = max(1, (longest + 7) / 8)
        words.reserveCapacity(rows.count * width)
        for (place, row) in list.enumerated() {
            let payload = frames.payload(Int(row))
            for word in 0..<width { words.append(Self.word(payload, from: word * 8, to: Int(lengths[place]))) }
        }
    }

    @inline(__always)
    private static func word(_ payload: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> UInt64 {
        guard let base = payload.baseAddress, start < end else { return 0 }
        if start + 8 <= end {
            return UInt64(littleEndian: UnsafeRawPointer(base + start).loadUnaligned(as: UInt64.self))
        }
        var value: UInt64 = 0
        for byte in start..<end { value |= UInt64(base[byte]) &<< UInt64(8 &* (byte &- start)) }
        return value
    }

    @inline(__always)
    func byte(_ place: Int, _ byte: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: words[place * width + byte / 8] >> UInt64(8 * (byte & 7)))
    }

    /// The bits of a byte that differ from the frame before; none if one of the two frames is too short.
    @inline(__always)
    func changed(_ place: Int, _ byte: Int) -> UInt8 {
        guard byte < Int(min(lengths[place], lengths[place - 1])) else { return 0 }
        return self.byte(place, byte) ^ self.byte(place - 1, byte)
    }

    /// The bits of a word that differ from the frame before, if both frames contain them.
    @inline(__always)
    func changedWord(_ place: Int, _ word: Int) -> UInt64 {
        let changed = words[place &* width &+ word] ^ words[(place &- 1) &* width &+ word]
        let length = Int(min(lengths[place], lengths[place &- 1])) &- word &* 8
        if length >= 8 { return changed }
        return length <= 0 ? 0 : changed & (1 &<< UInt64(8 &* length) &- 1)
    }
}
