internal import CLzma
internal import CZstd

/// The bytes of a source as a reader needs them; plain files are mapped if a reader needs all of them.
package final class SourceInput: CaptureInput {
    package let path: String
    /// `gzip`, `zstd`, `bzip2`, `xz`, or nil.
    package let compression: String?
    private var source: any ByteSource
    /// The order of the bytes of UTF-16 that is not decoded yet; nil for other files.
    private var isBigEndian: Bool?
    /// The file itself, if it is stored uncompressed and can be mapped.
    private var plainFile: FileSource?
    private let storedSize: Int?
    private let block: UnsafeMutableRawBufferPointer
    /// Bytes at the start of `block` that `head` examined and that were not passed on yet.
    private var waiting = 0
    private let bufferLimit: Int
    /// The place of a gap in the waiting bytes, and the damage that was known before; the bytes before it go first.
    private var gap: (place: Int, before: UnpackingDamage)?
    /// Number of waiting bytes that were passed on.
    private var given = 0

    static let blockSize = 256 << 10
    static let headSize = 64 << 10

    /// Opens a file, or standard input for `-`, and decompresses it if necessary.
    ///
    /// `expansion` limits the size of a decompressed file; `bufferLimit` limits what `withAllBytes` keeps in memory of
    /// a source that cannot be mapped. `progress` receives the number of bytes that were read.
    package convenience init(
        path: String, ratio: Int = 2000, total: Int = 8 << 30, bufferLimit: Int = 2 << 30,
        waiting: CaptureWaiting = .unlimited, progress: (@Sendable (Int) -> Void)? = nil
    ) throws(CaptureError) {
        let file = try FileSource(path: path, waiting: waiting, progress: progress)
        try self.init(
            path: path, file: file, plainFile: file, limit: ExpansionLimit(ratio: ratio, total: total),
            bufferLimit: bufferLimit)
    }

    /// Reads bytes that are in memory already.
    package convenience init(path: String, bytes: [UInt8]) throws(CaptureError) {
        try self.init(
            path: path, file: RewoundSource(head: bytes, rest: EmptySource()), plainFile: nil,
            limit: ExpansionLimit(ratio: 2000, total: 8 << 30), bufferLimit: 2 << 30)
    }

    private init(
        path: String, file: any ByteSource, plainFile: FileSource?, limit: ExpansionLimit, bufferLimit: Int
    ) throws(CaptureError) {
        self.path = path
        self.bufferLimit = bufferLimit
        let first = try Self.firstBytes(of: file)
        let rewound = RewoundSource(head: first, rest: file)
        storedSize = plainFile?.size
        if let unpacked = try Self.unpacked(rewound, head: first, path: path, limit: limit) {
            (source, compression) = unpacked
        } else {
            (source, compression) = (rewound, nil)
        }
        self.plainFile = compression == nil ? plainFile : nil
        isBigEndian = compression == nil ? first.withUnsafeBytes { UTF16Decoder.isBigEndian($0) } : nil
        block = .allocate(byteCount: Self.blockSize, alignment: 16)
    }

    /// Makes the bytes of a text in UTF-16 those of the same text in UTF-8. Call it before anything is read.
    func decodeUTF16() {
        guard let isBigEndian, waiting == 0 else { return }
        source = UTF16Source(source, isBigEndian: isBigEndian)
        // The stored bytes are not those that readers need.
        plainFile = nil
        self.isBigEndian = nil
    }

    deinit { block.deallocate() }

    /// The source below a decompressor, and its name; nil for an uncompressed file.
    private static func unpacked(
        _ source: any ByteSource, head: [UInt8], path: String, limit: ExpansionLimit
    ) throws(CaptureError) -> (any ByteSource, String)? {
        guard let packing = head.withUnsafeBytes({ packing(of: $0) }) else { return nil }
        let unpacked: any ByteSource
        switch packing {
        case GzipDecompressor.name:
            unpacked = try UnpackedSource(GzipDecompressor(), source, path: path, limit: limit)
        case ZstdDecompressor.name:
            unpacked = try UnpackedSource(ZstdDecompressor(), source, path: path, limit: limit)
        case BZip2Decompressor.name:
            unpacked = try UnpackedSource(BZip2Decompressor(), source, path: path, limit: limit)
        default:
            unpacked = try UnpackedSource(XZDecompressor(), source, path: path, limit: limit)
        }
        return (unpacked, packing)
    }

    /// The compression of a file with this beginning; nil if it is not compressed.
    static func packing(of head: UnsafeRawBufferPointer) -> String? {
        if head.starts(with: GzipDecompressor.magic) { return GzipDecompressor.name }
        if head.starts(with: ZstdDecompressor.magic) { return ZstdDecompressor.name }
        if BZip2Decompressor.surelyBegins(head) { return BZip2Decompressor.name }
        return head.starts(with: XZDecompressor.magic) ? XZDecompressor.name : nil
    }

    /// Bytes of the file as stored: its size, or what was read from a pipe.
    package var storedBytes: Int { storedSize ?? source.storedBytes }

    package var plainPath: String? {
        guard let plainFile, plainFile.size != nil, plainFile.path != "-" else { return nil }
        return plainFile.path
    }

    package var damage: UnpackingDamage { gap?.before ?? source.damage }

    package func release(before offset: Int) { plainFile?.release(before: offset) }

    private static func firstBytes(of file: any ByteSource) throws(CaptureError) -> [UInt8] {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 10, alignment: 1)
        defer { room.deallocate() }
        var count = 0
        while count < room.count {
            let more = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: room[count...]))
            if more == 0 { break }
            count += more
        }
        return Array(room[..<count])
    }

    package func head() throws(CaptureError) -> UnsafeRawBufferPointer {
        // Bytes after a gap do not continue those before, so they wait for a block of their own.
        while waiting < Self.headSize, gap == nil, waiting == 0 || !source.isAtGap {
            let before = source.damage
            let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: block[waiting...]))
            if count == 0 { break }
            if waiting > 0 && source.damage.gaps != before.gaps { gap = (waiting, before) }
            waiting += count
        }
        return UnsafeRawBufferPointer(rebasing: block[..<min(gap?.place ?? waiting, Self.headSize)])
    }

    package func nextBlock() throws -> UnsafeRawBufferPointer? { try nextBlock(in: block) }

    package func nextBlock(in room: UnsafeMutableRawBufferPointer) throws -> UnsafeRawBufferPointer? {
        if waiting > 0 {
            if let gap, given == 0 {
                given = gap.place
                return UnsafeRawBufferPointer(rebasing: block[..<given])
            }
            let rest = given..<waiting
            (waiting, given, gap) = (0, 0, nil)
            return UnsafeRawBufferPointer(rebasing: block[rest])
        }
        let count = try source.read(into: room)
        return count == 0 ? nil : UnsafeRawBufferPointer(rebasing: room[..<count])
    }

    package func withAllBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
        if let plainFile, let result = try plainFile.withMappedBytes(body) { return result }
        var all = GrowingBytes()
        defer { all.release() }
        while let next = try nextBlock() {
            guard all.count + next.count <= bufferLimit else {
                throw CaptureError(
                    path: path, kind: .limit,
                    reason: "more than \(bufferLimit >> 20) MiB from a pipe or a compressed file; save it"
                        + " uncompressed first")
            }
            guard all.append(next) else {
                throw CaptureError(
                    path: path, kind: .system,
                    reason: "not enough memory for more than \(all.count >> 20) MiB from a pipe or a compressed file;"
                        + " save it uncompressed first")
            }
        }
        return try body(all.bytes)
    }
}

private final class EmptySource: ByteSource {
    var storedBytes: Int { 0 }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CaptureError) -> Int { 0 }
}

/// Decompresses an xz stream.
final class XZDecompressor: Decompressor {
    static let name = "xz"
    static let magic: [UInt8] = [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    static let headerSize = 12

    private let stream: UnsafeMutablePointer<lzma_stream>

    /// Limit of the dictionary in a hostile header; `xz -9` needs 65 MiB.
    private static let memoryLimit: UInt64 = 256 << 20

    init?() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: lzma_stream())
        guard begin() else { return nil }
    }

    deinit {
        lzma_end(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// Behind the magic number come two bytes of flags and their CRC (xz file format, 2.1.1).
    static func surelyBegins(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count >= headerSize, bytes.starts(with: magic), let base = bytes.baseAddress else { return false }
        let flags = UnsafeRawBufferPointer(rebasing: bytes[6..<8]).bindMemory(to: UInt8.self)
        return lzma_crc32(flags.baseAddress, flags.count, 0) == base.littleEndian(at: 8, as: UInt32.self)
    }

    func begin() -> Bool { lzma_stream_decoder(stream, Self.memoryLimit, 0) == LZMA_OK }

    func unpack(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, isLast: Bool
    ) -> Unpacked {
        stream.pointee.next_in = input.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_in = input.count
        stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_out = output.count
        let status = lzma_code(stream, isLast ? LZMA_FINISH : LZMA_RUN)
        var step = Unpacked(
            read: input.count - stream.pointee.avail_in, written: output.count - stream.pointee.avail_out,
            outcome: .more)
        switch status {
        case LZMA_OK, LZMA_BUF_ERROR: break
        case LZMA_STREAM_END: step.outcome = .end
        case LZMA_MEMLIMIT_ERROR:
            step.outcome = .tooLarge("the xz data needs more than 256 MiB to be decompressed")
        default: step.outcome = .damaged(nil)
        }
        return step
    }
}

/// Decompresses a frame of Zstandard (RFC 8878).
///
/// The library's own limit of 128 MiB for the window is kept, so that no header can request more memory.
final class ZstdDecompressor: Decompressor {
    static let name = "zstd"
    static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    static let headerSize = 18

    private let stream: OpaquePointer
    /// Number of bytes that the library requests next.
    private var wanted = 0
    /// A block's header, which the library prefers together with the block before it.
    private static let blockHeader = 3

    init?() {
        guard let stream = ZSTD_createDStream() else { return nil }
        self.stream = stream
    }

    deinit { ZSTD_freeDStream(stream) }

    /// A frame, or one to be skipped (RFC 8878, 3.1.2).
    static func follows(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.starts(with: magic)
            || bytes.count >= 4 && bytes[0] & 0xF0 == 0x50 && bytes[1...3].elementsEqual([0x2A, 0x4D, 0x18])
    }

    static func surelyBegins(_ bytes: UnsafeRawBufferPointer) -> Bool {
        // The fifth byte's bit 3 is reserved.
        bytes.count >= 5 && bytes.starts(with: magic) && bytes[4] & 0x08 == 0
    }

    func begin() -> Bool {
        wanted = ZSTD_initDStream(stream)
        return ZSTD_isError(wanted) == 0
    }

    /// Gives the library one block at a time, because it would withhold blocks before a damaged one in the same call.
    func unpack(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, isLast: Bool
    ) -> Unpacked {
        var source = ZSTD_inBuffer(src: input.baseAddress, size: 0, pos: 0)
        var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
        repeat {
            let portion = wanted > Self.blockHeader ? wanted - Self.blockHeader : max(1, wanted)
            source.size = min(input.count, source.pos + portion)
            let status = ZSTD_decompressStream(stream, &target, &source)
            guard ZSTD_isError(status) == 0 else {
                let outcome = Self.outcome(status)
                // At a wrong checksum the library has read all four bytes.
                return Unpacked(
                    read: outcome == .wrongCheckSum ? source.size : source.pos, written: target.pos, outcome: outcome)
            }
            if status == 0 { return Unpacked(read: source.pos, written: target.pos, outcome: .end) }
            wanted = status
        } while target.pos == 0 && source.pos < input.count
        return Unpacked(read: source.pos, written: target.pos, outcome: .more)
    }

    private static func outcome(_ status: Int) -> Unpacked.Outcome {
        switch ZSTD_getErrorCode(status) {
        case ZSTD_error_checksum_wrong: .wrongCheckSum
        case ZSTD_error_frameParameter_windowTooLarge:
            .tooLarge("the zstd data needs more than 128 MiB to be decompressed")
        default: .damaged(String(cString: ZSTD_getErrorName(status)))
        }
    }
}
