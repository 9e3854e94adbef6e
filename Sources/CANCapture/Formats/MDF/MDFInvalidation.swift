/// Where a record says that a channel has no valid value in it (ASAM MDF 4, cn_flags and cn_inval_bit_pos): a bit of
/// the invalidation bytes after the data bytes.
struct MDFInvalidation {
    /// cn_flags, bit 0: no value of the channel is valid. Bit 1: the invalidation bit says it record by record.
    private static let always: UInt32 = 1
    private static let byRecord: UInt32 = 2

    /// A channel that is always valid.
    static let none = MDFInvalidation()

    /// No record contains a valid value.
    private(set) var isAlways = false
    /// The byte of the record, or -1; the bit of it.
    private var byte = -1
    private var bit: UInt8 = 0

    private init() {}

    /// `dataSize` and `size` are the bytes of a record without and with its invalidation bytes.
    init(_ place: MDFNumber.Place, dataSize: Int, size: Int) {
        isAlways = place.flags & Self.always != 0
        guard place.flags & Self.byRecord != 0 else { return }
        let position = dataSize + place.invalidationBit / 8
        guard position < size else { return }
        byte = position
        bit = 1 << UInt8(place.invalidationBit % 8)
    }

    var isNever: Bool { byte < 0 && !isAlways }

    @inline(__always)
    func applies(to record: UnsafeRawPointer) -> Bool {
        byte >= 0 && record.load(fromByteOffset: byte, as: UInt8.self) & bit != 0
    }
}
