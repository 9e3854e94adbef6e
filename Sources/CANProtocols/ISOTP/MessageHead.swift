/// The beginning of a message, as far as it is needed to distinguish protocols.
struct MessageHead {
    var lane: Int32
    /// The first bytes, the first in the lowest; those that a message does not have are 0.
    private var bytes: UInt32 = 0
    /// How many there are, at most 4.
    private(set) var count: UInt8
    /// Whether the bytes at the beginning, of 6 at least, are all printable.
    private(set) var isText = false

    @inline(__always)
    init(lane: Int, _ payload: UnsafeBufferPointer<UInt8>) {
        self.lane = Int32(truncatingIfNeeded: lane)
        count = UInt8(min(payload.count, 4))
        for place in 0..<Int(count) { bytes |= UInt32(payload[place]) << UInt32(8 * place) }
        guard payload.count >= 6, Self.isPrintable(payload[0]) else { return }
        isText = payload.prefix(62).allSatisfy(Self.isPrintable)
    }

    private static func isPrintable(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

    /// A byte; 0 where the message has none.
    @inline(__always)
    subscript(place: Int) -> UInt8 { UInt8(truncatingIfNeeded: bytes >> UInt32(8 * place)) }

    @inline(__always)
    func has(_ place: Int) -> Bool { place < Int(count) }
}
