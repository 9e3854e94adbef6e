internal import CDeflate

/// Writes frames as Vector's binary log, as ``BLFReader`` and other readers of the format read it.
struct BLFWriter: ExcerptForm {
    let suffix = "blf"
    let mediaType = "application/octet-stream"
    let isPacked = true

    /// The origin of the timestamps, nanoseconds since 1970; nil if there is no date.
    private let start: Int64?
    /// By index: the channel number in the frames' objects.
    private let channels: [UInt16]

    /// Bytes of objects in a container, as Vector's tools write it; no object crosses the border of two.
    static let containerSize = 128 << 10
    private static let containerHeader = 32
    private static let level: Int32 = 6

    /// nil if a channel has no number, because channels are numbers in this format.
    init?(_ capture: Capture) {
        let numbers = capture.frames.channels.map { name in UInt16(name).flatMap { String($0) == name ? $0 : nil } }
        channels = numbers.compactMap(\.self)
        guard channels.count == numbers.count else { return nil }
        start = Self.start(of: capture)
    }

    /// SYSTEMTIME has milliseconds, and ``BLFSystemTime`` reads the years 1678 to 2261.
    private static func start(of capture: Capture) -> Int64? {
        let (source, frames) = (capture.source, capture.frames)
        guard source.clock == .epoch || source.clock == .wallClock else { return nil }
        let first = source.start ?? (frames.isEmpty ? 0 : frames.time(0))
        let millisecond = first % 1_000_000
        let (start, overflow) = first.subtractingReportingOverflow(
            millisecond < 0 ? millisecond + 1_000_000 : millisecond)
        return !overflow && (1678...2261).contains(CivilTime(nanosecondsSince1970: start).year) ? start : nil
    }

    /// The counts in the header of the file.
    private struct Totals {
        var fileSize = BLFFileHeader.usualSize
        var unpackedSize = BLFFileHeader.usualSize
        var objects = 0
        var last = Int64.min
    }

    /// The header comes first and contains totals, so all containers are kept until they are complete.
    func write(_ frames: FrameTable, to sink: OutputBuffer.Sink) throws -> Int {
        guard let deflater = libdeflate_alloc_compressor(Self.level) else { throw OutOfMemory() }
        defer { libdeflate_free_compressor(deflater) }
        var totals = Totals()
        var containers: [[UInt8]] = []
        var content: [UInt8] = []
        content.reserveCapacity(Self.containerSize)
        func finish() {
            guard !content.isEmpty else { return }
            let container = Self.container(content, deflater)
            totals.fileSize += container.count
            totals.unpackedSize += Self.containerHeader + content.count
            containers.append(container)
            content.removeAll(keepingCapacity: true)
        }
        for row in 0..<frames.count {
            if content.count > Self.containerSize - BLFObjectWriter.largest { finish() }
            guard let object = object(row, of: frames), object.put(frames.payload(row), to: &content) else { continue }
            totals.objects += 1
            totals.last = max(totals.last, frames.time(row))
        }
        finish()
        try header(totals).withUnsafeBytes(sink)
        for container in containers { try container.withUnsafeBytes(sink) }
        return frames.count - totals.objects
    }

    private struct OutOfMemory: Error, CustomStringConvertible {
        var description: String { "not enough memory to compress a container" }
    }

    private func object(_ row: Int, of frames: FrameTable) -> BLFObjectWriter? {
        let channel = Int(frames.channel(row))
        guard let (identifier, flags) = frames.writtenIdentifier(row), channel < channels.count else { return nil }
        let (time, overflow) = frames.time(row).subtractingReportingOverflow(start ?? 0)
        guard !overflow else { return nil }
        return BLFObjectWriter(
            time: time, identifier: identifier, flags: flags, channel: channels[channel], length: frames.length(row))
    }

    private func header(_ totals: Totals) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.add(BLFFileHeader.signature)
        bytes.add(UInt32(BLFFileHeader.usualSize))
        // No known application; the version of the format that CANoe writes since CAN FD.
        bytes += [0, 0, 0, 0, 2, 6, 8, 1]
        bytes.add(UInt64(totals.fileSize))
        bytes.add(UInt64(totals.unpackedSize))
        bytes.add(UInt32(truncatingIfNeeded: totals.objects))
        bytes.add(UInt32(0))
        addTime(start, to: &bytes)
        addTime(start.map { max($0, totals.last) }, to: &bytes)
        bytes += repeatElement(0, count: BLFFileHeader.usualSize - bytes.count)
        return bytes
    }

    /// A SYSTEMTIME; zeros if there is no date.
    private func addTime(_ time: Int64?, to bytes: inout [UInt8]) {
        guard let time else { return bytes += repeatElement(0, count: 16) }
        let civil = CivilTime(nanosecondsSince1970: time)
        let day = (time / 86_400_000_000_000 - (time % 86_400_000_000_000 < 0 ? 1 : 0)) % 7
        let weekday = Int(day + 7 + 4) % 7  // 1 January 1970 was a Thursday, and Sunday is 0
        let fields = [
            civil.year, civil.month, weekday, civil.day, civil.hour, civil.minute, civil.second,
            Int(civil.nanosecond / 1_000_000),
        ]
        for field in fields { bytes.add(UInt16(truncatingIfNeeded: field)) }
    }

    private static func container(_ content: [UInt8], _ deflater: OpaquePointer) -> [UInt8] {
        let bound = libdeflate_zlib_compress_bound(deflater, content.count)
        let data = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_zlib_compress(deflater, content, content.count, buffer.baseAddress, bound)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(containerHeader + data.count + 3)
        bytes.add(BLFObjectHeader.signature)
        bytes.add(UInt16(BLFObjectHeader.size))
        bytes.add(UInt16(1))
        bytes.add(UInt32(containerHeader + data.count))
        bytes.add(BLFObjectType.container)
        bytes.add(UInt16(2))  // zlib
        bytes += repeatElement(0, count: 6)
        bytes.add(UInt32(content.count))
        bytes += repeatElement(0, count: 4)
        bytes += data
        // The rule of the format: the size modulo four is the number of padding bytes.
        return bytes + repeatElement(0, count: data.count % 4)
    }
}

/// A frame as an object of a BLF file.
struct BLFObjectWriter {
    /// The largest object that is written: of CAN FD, or of an error in it.
    static let largest = 160

    /// Since the start of the file, nanoseconds.
    var time: Int64
    var identifier: UInt32
    var flags: FrameFlags
    var channel: UInt16
    var length: Int

    private static let headerSize = 32
    private static let nanoseconds: UInt32 = 2

    /// Adds the object; false if there is none for such a frame. All have a multiple of four bytes and need no padding.
    func put(_ payload: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) -> Bool {
        if flags.contains(.xl) || length > (flags.isDisjoint(with: [.fd, .error]) ? 8 : 64) { return false }
        if flags.contains(.error) {
            if !flags.contains(.fd) && length <= 8 {
                putError(payload, to: &bytes)
                return true
            }
            guard let channel = UInt8(exactly: channel) else { return false }
            putFDError(payload, channel, to: &bytes)
        } else if flags.contains(.fd) {
            putFD(payload, to: &bytes)
        } else {
            putClassic(payload, to: &bytes)
        }
        return true
    }

    private func putHeader(_ type: UInt32, body: Int, to bytes: inout [UInt8]) {
        bytes.add(BLFObjectHeader.signature)
        bytes.add(UInt16(Self.headerSize))
        bytes.add(UInt16(1))
        bytes.add(UInt32(Self.headerSize + body))
        bytes.add(type)
        bytes.add(Self.nanoseconds)
        bytes.add(UInt32(0))
        bytes.add(time)
    }

    /// With the bit of extended identifiers. A standard frame with more than eleven bits comes from a word with a
    /// reserved bit (``BLFFrameDecoder/isIdentifier(_:)``).
    private var identifierWord: UInt32 {
        let number = identifier & CandumpFilter.extendedMask
        if flags.contains(.extended) { return number | 0x8000_0000 }
        return number > CandumpFilter.standardMask && !flags.contains(.error) ? number | 0x4000_0000 : number
    }

    private var lengthCode: UInt8 { UInt8(PayloadLength.fd.firstIndex { $0 >= length } ?? 15) }

    /// Channel, bit 0 for sent frames and bit 7 for remote frames, length code, identifier.
    private func putStart(code: UInt8, to bytes: inout [UInt8]) {
        bytes.add(channel)
        bytes.append((flags.contains(.transmitted) ? 1 : 0) | (flags.contains(.remote) ? 0x80 : 0))
        bytes.append(code)
        bytes.add(identifierWord)
    }

    private func putData(_ payload: UnsafeBufferPointer<UInt8>, room: Int, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: payload)
        bytes += repeatElement(0, count: room - payload.count)
    }

    /// CAN_MESSAGE.
    private func putClassic(_ payload: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        putHeader(BLFObjectType.canMessage, body: 16, to: &bytes)
        putStart(code: UInt8(length), to: &bytes)
        putData(payload, room: 8, to: &bytes)
    }

    /// CAN_FD_MESSAGE: after the start frame length and bit count, which are unknown, at 13 the FD flags, at 14 the
    /// length, at 20 always 64 bytes.
    private func putFD(_ payload: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        putHeader(BLFObjectType.canFDMessage, body: 84, to: &bytes)
        putStart(code: lengthCode, to: &bytes)
        bytes += [0, 0, 0, 0, 0]
        let isSwitched: UInt8 = flags.contains(.bitRateSwitch) ? 2 : 0
        let isPassive: UInt8 = flags.contains(.errorStateIndicator) ? 4 : 0
        bytes += [1 | isSwitched | isPassive, UInt8(payload.count), 0, 0, 0, 0, 0]
        putData(payload, room: 64, to: &bytes)
    }

    /// CAN_ERROR_EXT: channel, at 4 what is valid, at 8 the error code, at 10 the length code, at 16 the identifier, at
    /// 24 the data.
    private func putError(_ payload: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        putHeader(BLFObjectType.canErrorExt, body: 32, to: &bytes)
        bytes.add(channel)
        let code = BLFErrorCode.register(flags.statedErrorKind)
        bytes += [0, 0, code == nil ? 0 : 2, 0, 0, 0, code ?? 0, 0, UInt8(payload.count), 0, 0, 0, 0, 0]
        bytes.add(identifierWord)
        bytes.add(UInt32(0))
        putData(payload, room: 8, to: &bytes)
    }

    /// CAN_FD_ERROR_64: channel, length code and length, at 8 the FD flags, at 12 the identifier, at 44 the data.
    private func putFDError(_ payload: UnsafeBufferPointer<UInt8>, _ channel: UInt8, to bytes: inout [UInt8]) {
        let room = (payload.count + 3) & ~3
        putHeader(BLFObjectType.canFDError64, body: 44 + room, to: &bytes)
        let code = BLFErrorCode.register(flags.statedErrorKind)
        bytes += [channel, lengthCode, UInt8(payload.count), code ?? 0, code == nil ? 0 : 2, 0, 0, 0]
        var bits: UInt16 = flags.contains(.fd) ? 0x80 : 0
        if flags.contains(.bitRateSwitch) { bits |= 0x40 }
        if flags.contains(.errorStateIndicator) { bits |= 0x20 }
        bytes.add(bits)
        bytes.add(UInt16(0))
        bytes.add(identifierWord)
        bytes += repeatElement(0, count: 28)
        putData(payload, room: room, to: &bytes)
    }
}

extension [UInt8] {
    /// Adds a number, its lowest byte first.
    mutating func add<Number: FixedWidthInteger>(_ number: Number) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
