/// The identification of the file and its header block.
struct MDFHeader {
    /// `MDF     ` or `UnFinMF `, the version as text and as a number, and what was not finished.
    static let identificationSize = 64

    /// What an interrupted writer left to its readers (id_unfin_flags).
    struct Unfinished: OptionSet {
        let rawValue: UInt16
        /// The length of the last DT block.
        static let lastDataBlock = Unfinished(rawValue: 1 << 2)
        /// The offsets of values of variable length that are in channel groups of their own.
        static let offsets = Unfinished(rawValue: 1 << 6)
    }

    var isFinished: Bool
    var unfinished: Unfinished
    /// Nanoseconds since 1970.
    var start: Int64
    /// Whether the start is in UTC; otherwise it is a local time in an unknown timezone.
    var isUTC: Bool
    /// Minutes by which the recorder's local time was ahead of UTC, including summer time, if they are valid.
    var offsetMinutes: Int?
    var firstDataGroup: Int
    /// Whether the identification or the header of the first block is damaged, but could be read.
    var isDamaged: Bool

    static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        if isSigned(head) { return .certain }
        // The header block always has this place, so a damaged signature does not lose the file.
        return MDFBlock(head, at: identificationSize, MDFBlock.Name.header) == nil ? .no : .likely
    }

    private static func isSigned(_ head: UnsafeRawBufferPointer) -> Bool {
        head.starts(with: "MDF     ".utf8) || head.starts(with: "UnFinMF ".utf8)
    }

    private static func isRead(_ version: UInt16) -> Bool { (400..<500).contains(version) }

    /// Whether the number differs by one bit from a version that is written: 4.00 to 4.20.
    private static func isNearlyRead(_ version: UInt16) -> Bool {
        (0..<16).contains { (400...420).contains(version ^ 1 << UInt16($0)) }
    }

    init(_ bytes: UnsafeRawBufferPointer, path: String) throws(CaptureError) {
        guard Self.recognise(bytes) != .no else {
            throw CaptureError(path: path, place: .offset(0), reason: "not an MDF file: its signature is missing")
        }
        guard bytes.count >= Self.identificationSize, let base = bytes.baseAddress else {
            throw CaptureError(
                path: path, place: .offset(bytes.count), reason: "the file is truncated: it ends inside its first block"
            )
        }
        let version = base.littleEndian(at: 28, as: UInt16.self)
        let block = MDFBlock(bytes, at: Self.identificationSize, MDFBlock.Name.header)
        guard Self.isRead(version) || (block != nil && Self.isNearlyRead(version)) else {
            throw CaptureError(
                path: path, place: .offset(28),
                reason: "MDF version \(version / 100).\(version % 100); only version 4 is read")
        }
        isDamaged = !Self.isSigned(bytes) || !(400..<500).contains(version) || block?.isRepaired == true
        isFinished = !bytes.dropFirst().starts(with: "nFinMF ".utf8) && bytes[0] != 0x55
        unfinished = isFinished ? [] : Unfinished(rawValue: base.littleEndian(at: 60, as: UInt16.self))
        guard let block else {
            let isCut = bytes.count < Self.identificationSize + 104
            throw CaptureError(
                path: path, place: .offset(Self.identificationSize),
                reason: isCut ? "the file is truncated: it ends inside its header" : "the header block is missing")
        }
        firstDataGroup = block.link(0)
        start = Int64(clamping: block.number(at: 0, as: UInt64.self))
        // hd_time_flags, bit 0: the start is a local time.
        let flags = block.number(at: 12, as: UInt8.self)
        isUTC = flags & 1 == 0
        // Bit 1: the offsets of timezone and summer time are valid.
        if isUTC && flags & 2 != 0 {
            offsetMinutes = Int(block.number(at: 8, as: Int16.self)) + Int(block.number(at: 10, as: Int16.self))
        }
    }

    func describe(_ source: inout CaptureSource) {
        if start == 0 {
            source.clock = .relative
        } else {
            source.clock = isUTC ? .epoch : .wallClock
            source.time.zone = isUTC ? .utc : .local
            source.time.offsetMinutes = offsetMinutes
            source.start = start
        }
    }
}
