internal import CLzma

/// Unpacks a stream of xz.
final class XZDecompressor: Decompressor {
    static let name = "xz"
    static let magic: [UInt8] = [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    static let headerSize = 12

    private let stream: UnsafeMutablePointer<lzma_stream>

    /// What the dictionary of a hostile header may take; `xz -9` needs 65 MiB.
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
