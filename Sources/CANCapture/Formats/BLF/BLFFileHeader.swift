/// The statistics block of the file: `LOGG`, its own size, the writer, sizes, counts, and the beginning of the
/// measurement.
struct BLFFileHeader {
    /// `LOGG`, read as a little-endian number.
    static let signature: UInt32 = 0x4747_4F4C
    /// Writers use 144 bytes; the fields read here end at byte 72.
    static let plausibleSizes = 72...65_536
    static let usualSize = 144
    /// The beginning of the note that reports it.
    static let truncated = "the file is truncated"

    var size: Int
    /// The number of bytes that the writer counted; 0 if the recording was never finished.
    var fileSize: UInt64
    var objectCount: UInt32
    /// Start of the measurement, nanoseconds since 1970 as if its wall clock were UTC; nil if it is not stated.
    var start: Int64?
    /// Whether the start date is not a possible day and time.
    var hasBadStart: Bool

    /// The damaged part of signature and size; the rest of the file is read as if they were intact.
    private(set) var damage: (offset: Int, reason: String)?

    init(_ bytes: UnsafeRawBufferPointer, path: String) throws {
        let isUsual = Self.isUsual(bytes)
        guard let base = bytes.baseAddress, bytes.count >= 8, isUsual || Self.isSigned(bytes) else {
            throw CaptureError(
                path: path, place: .offset(0),
                reason: "not a BLF file: LOGG is missing at its"
                    + " beginning")
        }
        let stated = base.littleEndian(at: 4, as: UInt32.self)
        size = Int(stated)
        if !Self.isSigned(bytes) {
            damage = (0, "the signature LOGG of the file is damaged; the rest is read")
        }
        if isUsual, size != Self.usualSize, !Self.beginsObject(bytes, at: size) {
            size = Self.usualSize
            damage = (4, "the BLF header claims a size of \(stated) bytes; the first object is at byte \(size)")
        }
        guard Self.plausibleSizes.contains(size) else {
            throw CaptureError(
                path: path, place: .offset(4), reason: "the BLF header claims a size of \(size) bytes; 144 is normal")
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

    /// Whether the first object is at the usual place and one of signature and size also fits: all bytes of the
    /// signature except one.
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
            source.notes.append("the start date in the header is invalid; times are relative")
        }
        if fileSize == 0 && objectCount == 0 && actual > size {
            source.notes.append("the recording was not finished: its header has no sizes")
        }
        if fileSize > UInt64(actual) {
            source.notes.append(
                "\(Self.truncated): the header states \(fileSize) bytes, the file has \(actual)")
        }
    }
}

/// A Win32 SYSTEMTIME: eight 16-bit numbers from the year to the millisecond, without a timezone.
struct BLFSystemTime {
    var year: Int
    var month: Int
    var day: Int
    var hour: Int
    var minute: Int
    var second: Int
    var millisecond: Int

    /// Reads the 16 bytes at `place`; the day of the week is redundant and often wrong.
    init(_ place: UnsafeRawPointer) {
        func field(_ index: Int) -> Int { Int(place.littleEndian(at: 2 * index, as: UInt16.self)) }
        year = field(0)
        month = field(1)
        day = field(3)
        hour = field(4)
        minute = field(5)
        second = field(6)
        millisecond = field(7)
    }

    /// Many writers leave the whole field zero.
    var isUnset: Bool {
        year == 0 && month == 0 && day == 0 && hour == 0 && minute == 0 && second == 0 && millisecond == 0
    }

    /// Nanoseconds since 1970-01-01 as if the wall clock showed UTC; nil if the date is invalid or outside of Int64's
    /// range.
    var nanoseconds: Int64? {
        // SYSTEMTIME begins in 1601; Int64 nanoseconds since 1970 cover 1677 to 2262.
        guard (1678...2261).contains(year), (1...12).contains(month), (1...daysOfMonth).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
            (0...999).contains(millisecond)
        else { return nil }
        let seconds = ((daysSince1970 * 24 + hour) * 60 + minute) * 60 + second
        return Int64(seconds) * 1_000_000_000 + Int64(millisecond) * 1_000_000
    }

    private var daysOfMonth: Int {
        switch month {
        case 4, 6, 9, 11: return 30
        case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: return 31
        }
    }

    /// Days of the Gregorian calendar, counted in years that begin in March so that the leap day comes last.
    private var daysSince1970: Int {
        let marchYear = month > 2 ? year : year - 1
        let monthFromMarch = (month + 9) % 12
        let daysBeforeMonth = (153 * monthFromMarch + 2) / 5
        let daysBeforeYear = 365 * marchYear + marchYear / 4 - marchYear / 100 + marchYear / 400
        return daysBeforeYear + daysBeforeMonth + day - 1 - 719_468
    }
}
