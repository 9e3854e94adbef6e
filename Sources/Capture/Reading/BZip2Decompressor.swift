internal import CBZip2

/// Unpacks a stream of bzip2.
final class BZip2Decompressor: Decompressor {
    static let name = "bzip2"
    static let magic: [UInt8] = Array("BZh".utf8)
    static let headerSize = 10

    private let stream: UnsafeMutablePointer<bz_stream>
    /// Whether the decompressor is open, which takes up to 4 MB.
    private var isOpen = false

    init?() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: bz_stream())
        guard begin() else { return nil }
    }

    deinit {
        close()
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// `BZh`, the block size, and the magic number of the first block: π, or √π where there is none.
    static func surelyBegins(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count >= headerSize, bytes.starts(with: magic), (0x31...0x39).contains(bytes[3]) else {
            return false
        }
        let block = bytes[4..<10]
        return block.elementsEqual([0x31, 0x41, 0x59, 0x26, 0x53, 0x59])
            || block.elementsEqual([0x17, 0x72, 0x45, 0x38, 0x50, 0x90])
    }

    func begin() -> Bool {
        close()
        stream.pointee = bz_stream()
        isOpen = BZ2_bzDecompressInit(stream, 0, 0) == BZ_OK
        return isOpen
    }

    private func close() {
        if isOpen { BZ2_bzDecompressEnd(stream) }
        isOpen = false
    }

    func unpack(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, isLast: Bool
    ) -> Unpacked {
        // The library only reads from next_in; its type lacks the const.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: CChar.self).baseAddress)
        stream.pointee.avail_in = UInt32(clamping: input.count)
        stream.pointee.next_out = output.bindMemory(to: CChar.self).baseAddress
        stream.pointee.avail_out = UInt32(clamping: output.count)
        let (given, room) = (stream.pointee.avail_in, stream.pointee.avail_out)
        let status = BZ2_bzDecompress(stream)
        var step = Unpacked(
            read: Int(given - stream.pointee.avail_in), written: Int(room - stream.pointee.avail_out), outcome: .more)
        switch status {
        case BZ_OK: break
        case BZ_STREAM_END:
            step.outcome = .end
            close()
        default: step.outcome = .damaged(nil)
        }
        return step
    }
}
