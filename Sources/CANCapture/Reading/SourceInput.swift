/// The bytes of a source as a reader takes them; plain files are mapped when a reader wants all of them.
package final class SourceInput: CaptureInput {
    package let path: String
    /// `gzip`, `zstd`, `bzip2`, `xz`, or nil.
    package let compression: String?
    private let source: any ByteSource
    /// The file itself, when it is stored plain and so may be mapped.
    private let plainFile: FileSource?
    private let storedSize: Int?
    private let block: UnsafeMutableRawBufferPointer
    /// Bytes at the start of `block` that have been looked at by `head`, not yet handed out.
    private var waiting = 0
    private let bufferLimit: Int
    /// Where in the waiting bytes some are missing, and the damage that was known before; those before it go first.
    private var gap: (place: Int, before: UnpackingDamage)?
    /// Waiting bytes that have been handed out.
    private var given = 0

    static let blockSize = 256 << 10
    static let headSize = 64 << 10

    /// Opens a file, or standard input for `-`, and looks through compression.
    ///
    /// `expansion` bounds what a compressed file may become; `bufferLimit` bounds what `withAllBytes` keeps in memory
    /// of a source that cannot be mapped.
    package convenience init(
        path: String, ratio: Int = 2000, total: Int = 8 << 30, bufferLimit: Int = 2 << 30,
        waiting: CaptureWaiting = .unlimited
    ) throws(CaptureError) {
        let file = try FileSource(path: path, waiting: waiting)
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
        block = .allocate(byteCount: Self.blockSize, alignment: 16)
    }

    deinit { block.deallocate() }

    /// The source behind a decompressor, and its name; nil for a file that is not packed.
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

    /// With what the file that begins so is packed; nil where it is not.
    static func packing(of head: UnsafeRawBufferPointer) -> String? {
        if head.starts(with: GzipDecompressor.magic) { return GzipDecompressor.name }
        if head.starts(with: ZstdDecompressor.magic) { return ZstdDecompressor.name }
        if BZip2Decompressor.surelyBegins(head) { return BZip2Decompressor.name }
        return head.starts(with: XZDecompressor.magic) ? XZDecompressor.name : nil
    }

    /// Bytes of the file as stored: its size, or what has been read of a pipe.
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
        // What comes behind a gap is no continuation: it waits for a block of its own.
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
        var all: [UInt8] = []
        all.reserveCapacity(Self.blockSize)
        while let next = try nextBlock() {
            guard all.count + next.count <= bufferLimit else {
                throw CaptureError(
                    path: path, kind: .limit,
                    reason: "more than \(bufferLimit >> 20) MiB that cannot be mapped; store it as a plain file first")
            }
            all.append(contentsOf: next)
        }
        return try all.withUnsafeBytes(body)
    }
}

private final class EmptySource: ByteSource {
    var storedBytes: Int { 0 }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CaptureError) -> Int { 0 }
}
