/// Somewhere that bytes come from in order: a file, a pipe, a decompressor on top of either.
protocol ByteSource: AnyObject {
    /// Bytes taken from the file so far, as stored there.
    var storedBytes: Int { get }

    /// Reads up to `buffer.count` bytes and returns how many; 0 only at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CaptureError) -> Int

    /// What went wrong so far while unpacking.
    var damage: UnpackingDamage { get }

    /// Whether the bytes of the next read, if any, do not follow those of the last one.
    var isAtGap: Bool { get }
}

extension ByteSource {
    var damage: UnpackingDamage { UnpackingDamage() }

    var isAtGap: Bool { false }
}

/// A source whose first bytes have been looked at: gives them again, then goes on.
final class RewoundSource: ByteSource {
    private let head: [UInt8]
    private var given = 0
    private let rest: any ByteSource

    init(head: [UInt8], rest: any ByteSource) {
        self.head = head
        self.rest = rest
    }

    var storedBytes: Int { rest.storedBytes }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CaptureError) -> Int {
        guard given < head.count else { return try rest.read(into: buffer) }
        let count = min(buffer.count, head.count - given)
        for index in 0..<count {
            buffer[index] = head[given + index]
        }
        given += count
        return count
    }
}

/// How far a compressed stream may expand before it is called hostile.
struct ExpansionLimit {
    /// Decompressed bytes for each stored byte.
    var ratio: Int
    /// Decompressed bytes altogether.
    var total: Int
    /// Below this the ratio is not looked at: a short run of equal lines packs very well.
    static let slack = 64 << 20

    func check(produced: Int, stored: Int, path: String) throws(CaptureError) {
        if produced > total {
            throw CaptureError(
                path: path, kind: .limit,
                reason: "it decompresses to more than \(total >> 20) MiB; decompress it and cut out the part of"
                    + " interest")
        }
        if produced > Self.slack && produced / ratio > stored {
            throw CaptureError(
                path: path, kind: .limit, reason: "it decompresses to more than \(ratio) times its size: not a capture")
        }
    }
}
