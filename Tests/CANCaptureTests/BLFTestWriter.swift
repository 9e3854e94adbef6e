internal import CDeflate

@testable import CANCapture

/// Bytes of numbers in little-endian order, as BLF has them.
struct LittleEndianBytes {
    var bytes: [UInt8] = []

    mutating func add<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func zeros(_ count: Int) {
        bytes.append(contentsOf: repeatElement(0, count: count))
    }
}

/// Makes the objects of a BLF file.
enum BLFObjectMaker {
    /// Any object with a header of version 1 or 2; `claimedSize` lies about its size.
    static func object(
        type: UInt32, body: [UInt8], time: Int64 = 0, timeFlag: UInt32 = 2, version: UInt16 = 1, claimedSize: Int? = nil
    ) -> [UInt8] {
        let headerSize = version == 2 ? 40 : 32
        var bytes = LittleEndianBytes(bytes: Array("LOBJ".utf8))
        bytes.add(UInt16(headerSize))
        bytes.add(version)
        bytes.add(UInt32(claimedSize ?? headerSize + body.count))
        bytes.add(type)
        bytes.add(timeFlag)
        bytes.add(UInt16(0))
        bytes.add(UInt16(0))
        bytes.add(time)
        if version == 2 { bytes.add(Int64(0)) }
        return bytes.bytes + body
    }

    /// The body of CAN_MESSAGE; with `isLong` that of CAN_MESSAGE2.
    static func classicBody(
        channel: UInt16 = 1, flags: UInt8 = 0, dlc: UInt8 = 8, identifier: UInt32 = 0x123,
        data: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8], isLong: Bool = false
    ) -> [UInt8] {
        var bytes = LittleEndianBytes()
        bytes.add(channel)
        bytes.add(flags)
        bytes.add(dlc)
        bytes.add(identifier)
        bytes.bytes += data
        bytes.zeros(8 - data.count + (isLong ? 8 : 0))
        return bytes.bytes
    }

    /// The body of CAN_FD_MESSAGE.
    static func fdBody(
        channel: UInt16 = 1, flags: UInt8 = 0, dlc: UInt8, identifier: UInt32, fdFlags: UInt8, valid: UInt8,
        data: [UInt8]
    ) -> [UInt8] {
        var bytes = LittleEndianBytes()
        bytes.add(channel)
        bytes.add(flags)
        bytes.add(dlc)
        bytes.add(identifier)
        bytes.add(UInt32(0))
        bytes.add(UInt8(0))
        bytes.add(fdFlags)
        bytes.add(valid)
        bytes.zeros(5)
        bytes.bytes += data
        bytes.zeros(64 - data.count)
        return bytes.bytes
    }

    /// The body of CAN_FD_MESSAGE_64, with just the data given.
    static func fdBody64(
        channel: UInt8 = 1, dlc: UInt8, valid: UInt8, identifier: UInt32, flags: UInt32, direction: UInt8 = 0,
        additionalOffset: UInt8 = 0, data: [UInt8]
    ) -> [UInt8] {
        var bytes = LittleEndianBytes(bytes: [channel, dlc, valid, 0])
        bytes.add(identifier)
        bytes.add(UInt32(0))
        bytes.add(flags)
        bytes.zeros(16)
        bytes.add(UInt16(0))
        bytes.add(direction)
        bytes.add(additionalOffset)
        bytes.add(UInt32(0))
        return bytes.bytes + data
    }

    /// The body of CAN_ERROR_EXT.
    static func errorBody(channel: UInt16, dlc: UInt8, identifier: UInt32, data: [UInt8]) -> [UInt8] {
        var bytes = LittleEndianBytes()
        bytes.add(channel)
        bytes.zeros(8)
        bytes.add(dlc)
        bytes.zeros(5)
        bytes.add(identifier)
        bytes.zeros(4)
        bytes.bytes += data
        bytes.zeros(8 - data.count)
        return bytes.bytes
    }

    /// The body of CAN_FD_ERROR_64.
    static func fdErrorBody(channel: UInt8, flags: UInt16, identifier: UInt32, data: [UInt8]) -> [UInt8] {
        var bytes = LittleEndianBytes(bytes: [channel, 0, UInt8(data.count), 0])
        bytes.zeros(4)
        bytes.add(flags)
        bytes.zeros(2)
        bytes.add(identifier)
        bytes.zeros(28)
        return bytes.bytes + data
    }
}

/// Makes BLF files.
struct BLFTestWriter {
    private(set) var bytes: [UInt8]

    /// A file with its header; `start` is a SYSTEMTIME.
    init(
        start: [UInt16] = [0, 0, 0, 0, 0, 0, 0, 0], isFinished: Bool = true, headerSize: Int = 144
    ) {
        var header = LittleEndianBytes(bytes: Array("LOGG".utf8))
        header.add(UInt32(headerSize))
        header.zeros(8)
        header.add(UInt64(isFinished ? 1 : 0))
        header.add(UInt64(isFinished ? 1 : 0))
        header.add(UInt32(isFinished ? 1 : 0))
        header.add(UInt32(0))
        for field in start { header.add(field) }
        header.zeros(headerSize - header.bytes.count)
        bytes = header.bytes
    }

    /// Adds bytes to the file itself.
    mutating func add(_ more: [UInt8]) {
        bytes += more
    }

    /// Adds a container; `claimed` lies about the size of what it holds.
    mutating func addContainer(_ content: [UInt8], isDeflated: Bool = true, claimed: UInt32? = nil) {
        addContainer(
            data: isDeflated ? Self.deflated(content) : content, method: isDeflated ? 2 : 0,
            claimed: claimed ?? UInt32(content.count))
    }

    mutating func addContainer(data: [UInt8], method: UInt16, claimed: UInt32) {
        var container = LittleEndianBytes(bytes: Array("LOBJ".utf8))
        container.add(UInt16(16))
        container.add(UInt16(1))
        container.add(UInt32(32 + data.count))
        container.add(UInt32(10))
        container.add(method)
        container.zeros(6)
        container.add(claimed)
        container.zeros(4)
        bytes += container.bytes + data
        // The usual rule of writers: as many bytes of padding as the size leaves modulo four.
        bytes += [UInt8](repeating: 0, count: data.count % 4)
    }

    /// Adds the objects in containers of `size` bytes each, whatever borders they straddle.
    mutating func addContainers(_ objects: [UInt8], size: Int, isDeflated: Bool = true) {
        var begin = 0
        while begin < objects.count {
            let end = min(begin + size, objects.count)
            addContainer(Array(objects[begin..<end]), isDeflated: isDeflated)
            begin = end
        }
    }

    static func deflated(_ content: [UInt8], level: Int32 = 6) -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(level) else { return [] }
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, content.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_zlib_compress(compressor, content, content.count, buffer.baseAddress, bound)
        }
    }
}

/// Bytes in memory as a reader's input.
final class BLFTestInput: CaptureInput {
    let path = "test.blf"
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func nextBlock() throws -> UnsafeRawBufferPointer? { nil }

    func withAllBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
        // A copy of exactly this size, so that a sanitizer sees every step beyond the end.
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        defer { copy.deallocate() }
        copy.copyBytes(from: bytes)
        return try body(UnsafeRawBufferPointer(copy))
    }
}

extension FrameCollector {
    /// What the BLF reader makes of these bytes.
    static func readingBLF(_ bytes: [UInt8]) throws -> FrameCollector {
        var collector = FrameCollector(
            source: CaptureSource(path: "test.blf", format: "blf", formatName: "Vector BLF", byteCount: bytes.count))
        try BLFReader.read(BLFTestInput(bytes), into: &collector)
        return collector
    }

    var rows: [Frame] { (0..<frames.count).map { frames[$0] } }

    var reasons: [String] { skipped.examples.map(\.reason) }

    var offsets: [SkippedRecords.Place] { skipped.examples.map(\.place) }
}

/// What a gzip file of one member holds; its last four bytes say how much.
func inflatedGzip(_ bytes: [UInt8]) throws -> [UInt8] {
    struct Failure: Error {}
    guard bytes.count >= 18, let decompressor = libdeflate_alloc_decompressor() else { throw Failure() }
    defer { libdeflate_free_decompressor(decompressor) }
    let size = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    return try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        let result = libdeflate_gzip_decompress(
            decompressor, bytes, bytes.count, buffer.baseAddress, size, &count)
        guard result == LIBDEFLATE_SUCCESS else { throw Failure() }
    }
}
