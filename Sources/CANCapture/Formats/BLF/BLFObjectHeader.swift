/// The 16 bytes that every object begins with: `LOBJ`, header size and version, object size, object type.
struct BLFObjectHeader {
    /// `LOBJ`, read as a little-endian number.
    static let signature: UInt32 = 0x4A42_4F4C
    static let size = 16
    /// Objects with text or measurement data can be large, but a larger claim is damage.
    static let largestObject = 64 << 20

    var headerSize: Int
    var version: UInt16
    /// Bytes of the object with its header, without padding.
    var objectSize: Int
    var type: UInt32

    /// Reads the 16 bytes of a header at `place`, whose signature was checked.
    @inline(__always)
    init(_ place: UnsafeRawPointer) {
        headerSize = Int(place.littleEndian(at: 4, as: UInt16.self))
        version = place.littleEndian(at: 6, as: UInt16.self)
        objectSize = Int(place.littleEndian(at: 8, as: UInt32.self))
        type = place.littleEndian(at: 12, as: UInt32.self)
    }

    /// Whether the sizes are possible; a size of 0 would never end.
    @inline(__always)
    var hasPossibleSizes: Bool {
        headerSize >= Self.size && objectSize >= headerSize && objectSize <= Self.largestObject
    }

    /// Why an object with an impossible size is not read.
    var sizeReason: String { "an object of type \(type) states a size of \(objectSize) bytes" }

    @inline(__always)
    static func isSignature(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> Bool {
        guard let base = bytes.baseAddress, position <= bytes.count &- 4 else { return false }
        return base.littleEndian(at: position, as: UInt32.self) == signature
    }

    /// The longest gap that counts as padding: writers align to 4 or 8 bytes, or add the size modulo 4.
    static let longestPadding = 7

    /// The place of the next signature at or shortly after `position`; nil if there is none within the padding.
    @inline(__always)
    static func afterPadding(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> Int? {
        if isSignature(bytes, position) { return position }
        for gap in 1...longestPadding where isSignature(bytes, position &+ gap) {
            return position &+ gap
        }
        return nil
    }

    /// The next place from `position` on that looks like the beginning of an object, after damage.
    ///
    /// Payloads can contain the letters LOBJ, so the rest of the header must also fit.
    static func search(
        _ bytes: UnsafeRawBufferPointer, from position: Int, where accept: (BLFObjectHeader) -> Bool = { _ in true }
    ) -> Int? {
        guard let base = bytes.baseAddress, position >= 0 else { return nil }
        var place = position
        while place <= bytes.count - size {
            if base.littleEndian(at: place, as: UInt32.self) == signature {
                let header = BLFObjectHeader(base + place)
                if header.hasPossibleSizes && header.headerSize <= 64 && (1...3).contains(header.version)
                    && (1...1023).contains(header.type) && accept(header)
                {
                    return place
                }
            }
            place += 1
        }
        return nil
    }

    /// Whether something in `count` bytes from `position` on looks like the beginning of an object.
    static func holdsObject(_ bytes: UnsafeRawBufferPointer, from position: Int, count: Int) -> Bool {
        guard position < bytes.count else { return false }
        let part = UnsafeRawBufferPointer(rebasing: bytes[position...].prefix(count))
        return search(part, from: 0) != nil
    }
}
