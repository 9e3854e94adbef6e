/// Determines how many objects from damaged deflate data are plausible.
///
/// After a wrong bit the decoder produces shifted and mixed data: soon no object begins where the one before ends, or
/// one is a copy of an earlier one. The last objects before that may also be damaged, and are rejected.
struct BLFSoundObjects {
    /// Number of objects before the first implausible one that are rejected.
    private static let margin = 8
    /// Times of a bus increase; a recorder may write waiting frames a little late.
    private static let latest: Int64 = 3_600_000_000_000
    /// Maximum number of channels of one recording; more were never seen.
    private static let highestChannel: UInt16 = 255

    /// The number of bytes before the damage, at the end of an object.
    private(set) var end = 0
    /// Whether something is implausible; otherwise the bytes end inside an object or after one.
    private(set) var meetsFault = true

    private let bytes: UnsafeRawBufferPointer
    /// The time and the size of the last object of each kind of frame.
    private var last: Int64?
    private var looksAtBodies: Bool?
    private var sizes: [UInt32: Int] = [:]

    /// - Parameters:
    ///   - begun: the beginning of an object that the bytes complete.
    ///   - remaining: bytes of an object that are skipped.
    init(_ bytes: UnsafeRawBufferPointer, behind begun: UnsafeRawBufferPointer, after remaining: Int, isLost: Bool) {
        self.bytes = bytes
        var position = remaining
        if begun.count >= BLFObjectHeader.size, let start = begun.baseAddress {
            position = BLFObjectHeader(start).objectSize - begun.count
        } else if isLost || !begun.isEmpty {
            position = BLFObjectHeader.search(bytes, from: 0) ?? bytes.count
        }
        var ends = [Int](repeating: 0, count: Self.margin + 1)
        var number = 0
        while let next = next(from: position) {
            position = next
            number += 1
            ends[number % ends.count] = position
        }
        end = number > Self.margin ? min(bytes.count, ends[(number - Self.margin) % ends.count]) : 0
    }

    /// The end of the object that begins at `position`; nil if none can begin there.
    private mutating func next(from position: Int) -> Int? {
        guard let base = bytes.baseAddress, position >= 0 else { return nil }
        guard let place = BLFObjectHeader.afterPadding(bytes, position) else {
            // A few bytes may be the beginning of a signature, or padding.
            meetsFault = position <= bytes.count - BLFObjectHeader.longestPadding - 4
            return nil
        }
        guard place <= bytes.count - 32 else {
            meetsFault = false
            return nil
        }
        let header = BLFObjectHeader(base + place)
        guard header.hasPossibleSizes, (1...3).contains(header.version), header.headerSize <= 64,
            (1...1023).contains(header.type), header.objectSize >= 32
        else { return nil }
        guard header.objectSize <= bytes.count - place else {
            meetsFault = BLFObjectHeader.holdsObject(
                bytes, from: place + BLFObjectHeader.size, count: bytes.count - place)
            return nil
        }
        if BLFObjectType.isFrame(header.type) && !isFrame(header, at: place) { return nil }
        return place + header.objectSize
    }

    /// Whether the complete object is a plausible frame after the others.
    private mutating func isFrame(_ header: BLFObjectHeader, at place: Int) -> Bool {
        guard header.headerSize == (header.version == 1 ? 32 : 40), header.version < 3,
            header.objectSize <= BLFFrameDecoder.largestFrameObject, isUsualSize(header),
            let base = bytes.baseAddress
        else { return false }
        let unit = (base + place).littleEndian(at: 16, as: UInt32.self)
        var time = Int64(bitPattern: (base + place).littleEndian(at: 24, as: UInt64.self))
        if unit == 1 { time = time.multipliedReportingOverflow(by: 10_000).partialValue }
        guard unit <= 2, time >= last ?? 0, last.map({ time - $0 <= Self.latest }) ?? true else { return false }
        last = time
        let isPossible = hasPossibleBody(base + (place + header.headerSize), header)
        // If already the first frame is unusual, the others prove nothing.
        if looksAtBodies == nil { looksAtBodies = isPossible }
        return isPossible || looksAtBodies == false
    }

    /// Objects of most kinds have the same size.
    private mutating func isUsualSize(_ header: BLFObjectHeader) -> Bool {
        switch header.type {
        case BLFObjectType.canMessage, BLFObjectType.canMessage2, BLFObjectType.canFDMessage, BLFObjectType.canErrorExt:
            let size = sizes[header.type] ?? header.objectSize
            sizes[header.type] = size
            return size == header.objectSize
        default:
            return true
        }
    }

    /// Whether channel, length code and identifier are possible for a frame.
    private func hasPossibleBody(_ body: UnsafeRawPointer, _ header: BLFObjectHeader) -> Bool {
        let count = header.objectSize - header.headerSize
        switch header.type {
        case BLFObjectType.canMessage, BLFObjectType.canMessage2, BLFObjectType.canFDMessage:
            return count >= 16 && body.littleEndian(at: 0, as: UInt16.self) <= Self.highestChannel
                && body.littleEndian(at: 3, as: UInt8.self) <= 15
                && BLFFrameDecoder.isIdentifier(body.littleEndian(at: 4, as: UInt32.self))
        case BLFObjectType.canFDMessage64:
            return count >= 40 && body.littleEndian(at: 1, as: UInt8.self) <= 15
                && body.littleEndian(at: 2, as: UInt8.self) <= 64
                && BLFFrameDecoder.isIdentifier(body.littleEndian(at: 4, as: UInt32.self))
        default:
            return count >= 2
        }
    }
}
