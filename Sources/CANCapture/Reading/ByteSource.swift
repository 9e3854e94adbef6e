/// A source of bytes in order: a file, a pipe, or a decompressor on top of either.
protocol ByteSource: AnyObject {
    /// Stored bytes of the file that were read so far.
    var storedBytes: Int { get }

    /// Reads up to `buffer.count` bytes and returns the number; 0 only at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CaptureError) -> Int

    /// Damage found so far while decompressing.
    var damage: UnpackingDamage { get }

    /// Whether the bytes of the next read, if any, do not follow directly on those of the last one.
    var isAtGap: Bool { get }
}

extension ByteSource {
    var damage: UnpackingDamage { UnpackingDamage() }

    var isAtGap: Bool { false }
}

/// A source whose first bytes were examined: returns them again, then continues.
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

/// Limits of the expansion of a compressed stream, above which it is refused.
struct ExpansionLimit {
    /// Decompressed bytes for each stored byte.
    var ratio: Int
    /// Total of decompressed bytes.
    var total: Int
    /// Below this the ratio is not checked, because a short run of equal lines compresses very well.
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
                path: path, kind: .unrecognised,
                reason: "it decompresses to more than \(ratio) times its size: not a capture")
        }
    }
}
