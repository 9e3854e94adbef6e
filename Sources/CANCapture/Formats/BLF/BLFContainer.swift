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
    /// The stated size of the content.
    var claimed: Int
    /// The stated size of the object with its header, in bytes.
    var objectSize: Int
    /// Whether a field of the header has an impossible value.
    var isDoubtful = false

    var dataStart: Int { position + Self.headerSize }
    var end: Int { position + objectSize }

    /// Reads the container at `position`; nil for other objects.
    ///
    /// One damaged field would lose thousands of frames. A header with one wrong field is therefore accepted if its
    /// body looks like that of a container: zlib data begins with two bytes that contain a check value, stored data
    /// contains objects.
    init?(_ bytes: UnsafeRawBufferPointer, at position: Int) {
        guard let base = bytes.baseAddress, position <= bytes.count - Self.headerSize else { return nil }
        let place = base + position
        let header = BLFObjectHeader(place)
        guard header.objectSize >= Self.headerSize, header.objectSize <= BLFObjectHeader.largestObject else {
            return nil
        }
        let compression = place.littleEndian(at: 16, as: UInt16.self)
        let isZlib = Self.isZlibHeader(bytes, position + Self.headerSize)
        var missing = 0
        if !BLFObjectHeader.isSignature(bytes, position) { missing += 1 }
        if header.headerSize != BLFObjectHeader.size { missing += 1 }
        if header.version != 1 { missing += 1 }
        if header.type != BLFObjectType.container { missing += 1 }
        if compression != 2 && (compression != 0 || isZlib) { missing += 1 }
        if missing == 0 {
            method = compression == 0 ? .stored : .deflated
        } else {
            guard missing == 1 else { return nil }
            isDoubtful = true
            let count = min(header.objectSize - Self.headerSize, 4096)
            if isZlib {
                method = .deflated
            } else if BLFObjectHeader.holdsObject(bytes, from: position + Self.headerSize, count: count) {
                method = .stored
            } else {
                return nil
            }
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
