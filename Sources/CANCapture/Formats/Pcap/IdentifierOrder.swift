/// Finds out in which byte order the identifiers of link type 227 really are.
///
/// They are to be big-endian, yet some programs write the words of a little-endian machine as they lie in its memory.
/// The wrong order gives words that no frame can have: a standard identifier with more than eleven bits, or an error
/// frame of a class that there is not.
struct IdentifierOrder {
    /// After as many packets with something to tell, the matter is settled.
    private static let enough = 4096

    /// The order to read by.
    private(set) var order: ByteOrder = .big
    /// `.little` once the packets have shown that `order` is wrong.
    private(set) var verdict: ByteOrder?
    private var isKnown = false
    private var seen = 0
    /// Words that cannot be, read in either order.
    private var impossible = (big: 0, little: 0)

    init() {}

    init(known order: ByteOrder) {
        self.order = order
        isKnown = true
    }

    /// Takes the first four bytes of a packet into account, read as a big-endian number.
    @inline(__always)
    mutating func look(at word: UInt32) {
        guard !isKnown else { return }
        if Self.isImpossible(word) { impossible.big += 1 }
        if Self.isImpossible(word.byteSwapped) { impossible.little += 1 }
        seen += 1
        if seen == Self.enough { settle() }
    }

    /// Decides by what has been seen; at the end of a file at the latest.
    mutating func settle() {
        guard !isKnown else { return }
        isKnown = true
        // Damaged packets may add to either side.
        if impossible.big > 8 * impossible.little { verdict = .little }
    }

    /// The word of linux/can.h: bit 31 extended, 30 remote, 29 error; error classes take the lowest ten bits.
    @inline(__always)
    static func isImpossible(_ word: UInt32) -> Bool {
        if word & 0x2000_0000 != 0 { return word & 0xDFFF_FC00 != 0 }
        return word & 0x8000_0000 == 0 && word & 0x1FFF_F800 != 0
    }
}
