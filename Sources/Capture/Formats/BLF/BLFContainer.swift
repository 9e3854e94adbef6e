/// A LOG_CONTAINER: an object in the file whose body is a piece of the stream of objects, stored or deflated.
struct BLFContainer {
    /// Compression method 0 is none and 2 is zlib; there are no others.
    enum Method {
        case stored
        case deflated
    }

    /// Method and size of the content follow the object header; the data begins here.
    static let headerSize = 32

    var position: Int
    var method: Method
    /// The size of the content as stated.
    var claimed: Int
    /// Bytes of the object with its header as stated.
    var objectSize: Int

    var dataStart: Int { position + Self.headerSize }
    var end: Int { position + objectSize }

    /// Reads the container at `position`, where an object with a possible size begins; nil for other objects.
    ///
    /// A container whose signature or type is damaged is known by its body: zlib data begins with two bytes that hold
    /// a check, and only containers have a header with no time stamp.
    init?(_ bytes: UnsafeRawBufferPointer, at position: Int) {
        guard let base = bytes.baseAddress, position <= bytes.count - Self.headerSize else { return nil }
        let place = base + position
        let header = BLFObjectHeader(place)
        guard header.headerSize == BLFObjectHeader.size, header.hasPossibleSizes, header.objectSize >= Self.headerSize
        else { return nil }
        let hasSignature = BLFObjectHeader.isSignature(bytes, position)
        let isContainer = header.type == BLFObjectType.container
        let hasZlibHeader = Self.isZlibHeader(bytes, position + Self.headerSize)
        switch place.littleEndian(at: 16, as: UInt16.self) {
        case 0 where hasSignature && isContainer && !hasZlibHeader: method = .stored
        case 2 where hasSignature && isContainer: method = .deflated
        default:
            guard hasZlibHeader && (hasSignature || isContainer) else { return nil }
            method = .deflated
        }
        self.position = position
        claimed = Int(place.littleEndian(at: 24, as: UInt32.self))
        objectSize = header.objectSize
    }

    /// RFC 1950: deflate with a window of at most 32 KiB, and the two bytes as a number are a multiple of 31.
    private static func isZlibHeader(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> Bool {
        guard position <= bytes.count - 2 else { return false }
        return bytes[position] & 0x0F == 8 && bytes[position] >> 4 <= 7
            && (Int(bytes[position]) << 8 | Int(bytes[position + 1])) % 31 == 0
    }
}
