internal import CZstd

/// Unpacks a frame of Zstandard (RFC 8878).
///
/// The library's own limit of 128 MiB for the window stands, so that no header can ask for more memory.
final class ZstdDecompressor: Decompressor {
    static let name = "zstd"
    static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    static let headerSize = 18

    private let stream: OpaquePointer
    /// Bytes that the library asks for next.
    private var wanted = 0
    /// A block's header, which the library likes to have together with the block before it.
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

    /// Gives the library one block at a time: where a block is damaged, it keeps those for itself that came before in
    /// the same call.
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
                let outcome: Unpacked.Outcome =
                    ZSTD_getErrorCode(status) == ZSTD_error_checksum_wrong
                    ? .wrongCheckSum : .damaged(String(cString: ZSTD_getErrorName(status)))
                // Of a wrong check sum the library has seen all four bytes.
                return Unpacked(
                    read: outcome == .wrongCheckSum ? source.size : source.pos, written: target.pos, outcome: outcome)
            }
            if status == 0 { return Unpacked(read: source.pos, written: target.pos, outcome: .end) }
            wanted = status
        } while target.pos == 0 && source.pos < input.count
        return Unpacked(read: source.pos, written: target.pos, outcome: .more)
    }
}
