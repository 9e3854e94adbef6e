/// Determines the real byte order of the identifiers of link type 227.
///
/// They should be big-endian, but some programs write the words as they are in the memory of a little-endian machine.
/// The wrong order gives impossible words: a standard identifier with more than eleven bits, or an error frame of an
/// unknown class.
struct IdentifierOrder {
    /// After this many packets with evidence the order is decided.
    private static let enough = 4096

    /// The order to read by.
    private(set) var order: ByteOrder = .big
    /// `.little` after packets have shown that `order` is wrong.
    private(set) var verdict: ByteOrder?
    private var isKnown = false
    private var seen = 0
    /// Number of impossible words, in either order.
    private var impossible = (big: 0, little: 0)

    init() {}

    init(known order: ByteOrder) {
        self.order = order
        isKnown = true
    }

    /// Examines the first four bytes of a packet, read as a big-endian number.
    @inline(__always)
    mutating func look(at word: UInt32) {
        guard !isKnown else { return }
        if Self.isImpossible(word) { impossible.big += 1 }
        if Self.isImpossible(word.byteSwapped) { impossible.little += 1 }
        seen += 1
        if seen == Self.enough { settle() }
    }

    /// Decides by the evidence so far; at the end of a file at the latest.
    mutating func settle() {
        guard !isKnown else { return }
        isKnown = true
        // Damaged packets may be evidence for either order.
        if impossible.big > 8 * impossible.little { verdict = .little }
    }

    /// The word of linux/can.h: bit 31 extended, 30 remote, 29 error; error classes take the lowest ten bits.
    @inline(__always)
    static func isImpossible(_ word: UInt32) -> Bool {
        if word & 0x2000_0000 != 0 { return word & 0xDFFF_FC00 != 0 }
        return word & 0x8000_0000 == 0 && word & 0x1FFF_F800 != 0
    }
}
