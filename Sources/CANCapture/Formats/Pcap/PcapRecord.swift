/// The header before each packet of a pcap file.
struct PcapRecord {
    static let size = 16

    var seconds: UInt32
    var fraction: UInt32
    /// Captured bytes of the packet.
    var captured: Int
    /// Bytes of the original packet.
    var original: Int

    /// The caller has checked that 16 bytes are available.
    @inline(__always)
    init(_ place: UnsafeRawPointer, _ order: ByteOrder) {
        seconds = order.number(place, at: 0, as: UInt32.self)
        fraction = order.number(place, at: 4, as: UInt32.self)
        captured = Int(order.number(place, at: 8, as: UInt32.self))
        original = Int(order.number(place, at: 12, as: UInt32.self))
    }

    /// Whether header and packet take this many bytes, with at most one wrong bit in the header.
    func isAsLong(as size: Int) -> Bool {
        let length = size - Self.size
        return length == original || (length ^ captured).nonzeroBitCount <= 1
    }
}

/// Compares the times of neighbouring packets.
enum PcapTimes {
    /// Seconds of a year: no pause within a recording is longer, but a flipped high bit is.
    static let year: UInt32 = 365 * 86_400
    private static let day: UInt32 = 86_400

    @inline(__always)
    static func areNear(_ first: UInt32, _ second: UInt32) -> Bool {
        (first > second ? first &- second : second &- first) < year
    }

    /// Whether a time that jumps by years is damage, and not a clock that was set.
    ///
    /// The times before and after agree with each other and not with this one. If there is only one of them, a single
    /// bit must be the whole difference. Packets without a time have 0.
    static func isDamaged(_ time: UInt32, before: UInt32?, after: UInt32?) -> Bool {
        guard time != 0 else { return false }
        switch (before, after) {
        case (let before?, let after?):
            return !areNear(time, before) && !areNear(time, after) && areNear(before, after)
        case (let other?, nil), (nil, let other?):
            guard !areNear(time, other) else { return false }
            return (0..<32).contains { bit in
                let repaired = time ^ (1 << UInt32(bit))
                return max(repaired, other) - min(repaired, other) < day
            }
        case (nil, nil): return false
        }
    }
}
