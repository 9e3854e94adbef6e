/// The file's statistics block: `LOGG`, its own size, the writer, sizes, counts, and when the measurement began.
struct BLFFileHeader {
    /// `LOGG`, read as a little-endian number.
    static let signature: UInt32 = 0x4747_4F4C
    /// Writers use 144 bytes; the fields that are read here end at byte 72.
    static let plausibleSizes = 72...65_536
    static let usualSize = 144
    /// How a note begins that says so.
    static let truncated = "the file is truncated"

    var size: Int
    /// Bytes that the writer counted; 0 when the recording was never finished.
    var fileSize: UInt64
    var objectCount: UInt32
    /// Start of the measurement, nanoseconds since 1970 as if its wall clock were UTC; nil when it is not stated.
    var start: Int64?
    /// Whether there is a start date, but no such day or time.
    var hasBadStart: Bool

    /// What of signature and size is damaged; the rest of the file is read as if they were whole.
    private(set) var damage: (offset: Int, reason: String)?

    init(_ bytes: UnsafeRawBufferPointer, path: String) throws {
        let isUsual = Self.isUsual(bytes)
        guard let base = bytes.baseAddress, bytes.count >= 8, isUsual || Self.isSigned(bytes) else {
            throw CaptureError(path: path, place: .offset(0), reason: "not a BLF file: it does not begin with LOGG")
        }
        let stated = base.littleEndian(at: 4, as: UInt32.self)
        size = Int(stated)
        if !Self.isSigned(bytes) {
            damage = (0, "the signature of the file is damaged, and not LOGG; all else is read")
        }
        if isUsual, size != Self.usualSize, !Self.beginsObject(bytes, at: size) {
            size = Self.usualSize
            damage = (4, "the BLF header claims a size of \(stated) bytes; the first object lies at byte \(size)")
        }
        guard Self.plausibleSizes.contains(size) else {
            throw CaptureError(
                path: path, place: .offset(4), reason: "the BLF header claims a size of \(size) bytes; 144 is usual")
        }
        guard bytes.count >= size else {
            throw CaptureError(
                path: path, place: .offset(bytes.count),
                reason: "truncated header: the file ends after \(bytes.count) of the header's \(size) bytes")
        }
        fileSize = base.littleEndian(at: 16, as: UInt64.self)
        objectCount = base.littleEndian(at: 32, as: UInt32.self)
        let time = BLFSystemTime(base + 40)
        start = time.nanoseconds
        hasBadStart = start == nil && !time.isUnset
    }

    /// Whether the file begins with `LOGG`.
    static func isSigned(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let base = bytes.baseAddress, bytes.count >= 4 else { return false }
        return base.littleEndian(at: 0, as: UInt32.self) == signature
    }

    /// Whether the first object lies where that of nearly all files does, and one of signature and size fits as well:
    /// the signature in all bytes but one.
    static func isUsual(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let base = bytes.baseAddress, beginsObject(bytes, at: usualSize) else { return false }
        let difference = base.littleEndian(at: 0, as: UInt32.self) ^ signature
        let wrong = (0..<4).count { difference >> (8 * UInt32($0)) & 0xFF != 0 }
        return wrong <= 1 || base.littleEndian(at: 4, as: UInt32.self) == UInt32(usualSize)
    }

    private static func beginsObject(_ bytes: UnsafeRawBufferPointer, at position: Int) -> Bool {
        guard let base = bytes.baseAddress, position <= bytes.count - BLFObjectHeader.size,
            BLFObjectHeader.isSignature(bytes, position)
        else { return false }
        let header = BLFObjectHeader(base + position)
        return header.hasPossibleSizes && header.type < 1024
    }

    func describe(_ source: inout CaptureSource, fileSize actual: Int) {
        source.clock = start == nil ? .relative : .wallClock
        source.start = start
        if hasBadStart {
            source.notes.append("the start date in the header is no date: times are relative")
        }
        if fileSize == 0 && objectCount == 0 && actual > size {
            source.notes.append("the recording was not finished: its header states no sizes")
        }
        if fileSize > UInt64(actual) {
            source.notes.append(
                "\(Self.truncated): the header states \(fileSize) bytes, \(actual) are there")
        }
    }
}
