internal import CBZip2

/// Decompresses a bzip2 stream, block by block.
///
/// A wrong bit reorders the whole block, and makes lines from parts of others, so a block is returned only if its
/// checksum is right.
final class BZip2Decompressor: Decompressor {
    static let name = "bzip2"
    static let magic: [UInt8] = Array("BZh".utf8)
    static let headerSize = 10
    /// Maximum size of an incompressible block of 900 000 bytes.
    static let reach = 1 << 20

    private let stream: UnsafeMutablePointer<bz_stream>
    /// Whether the decompressor is open, which takes up to 4 MB.
    private var isOpen = false
    /// Decompressed bytes of the block, or of one that is valid: from `given` to `filled`.
    private var block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    private var given = 0
    private var filled = 0
    /// How the last block ended.
    private var ending: Unpacked.Outcome?

    /// A block of 900 000 bytes contains runs of one byte that expand at most by a factor of 51.
    private static let longestBlock = 48 << 20

    init?() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: bz_stream())
        guard begin() else { return nil }
    }

    deinit {
        close()
        block.deallocate()
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// `BZh`, the block size, and the magic number of the first block: π, or √π if there is none.
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
        (given, filled, ending) = (0, 0, nil)
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
        var step = Unpacked(read: 0, written: 0, outcome: .more)
        if given == filled && ending == nil { fill(from: input, &step) }
        let count = min(filled - given, output.count)
        if count > 0 {
            output.copyMemory(from: UnsafeRawBufferPointer(rebasing: block[given..<(given + count)]))
        }
        given += count
        step.written = count
        if given == filled, let ending {
            step.outcome = ending
            close()
        }
        return step
    }

    /// Unpacks the next block, as soon as all of it has come.
    private func fill(from input: UnsafeRawBufferPointer, _ step: inout Unpacked) {
        (given, filled) = (0, 0)
        // Without room for output the library reads to the end of a block and not further.
        (step.read, _) = run(input, into: UnsafeMutableRawBufferPointer(rebasing: block[..<0]))
        // Without input it writes that block, checks its checksum, and begins no other.
        while ending == nil {
            let (_, written) = run(
                UnsafeRawBufferPointer(rebasing: input[..<0]),
                into: UnsafeMutableRawBufferPointer(rebasing: block[filled...]))
            filled += written
            guard filled == block.count else { break }
            guard grow() else {
                ending = .tooLarge("a block of the bzip2 data is longer than the format allows")
                break
            }
        }
        if let ending, ending != .end { filled = 0 }
    }

    /// Makes room for more of a block; false beyond the maximum size of a block.
    private func grow() -> Bool {
        guard block.count < Self.longestBlock else { return false }
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: block.count * 2, alignment: 16)
        larger.copyMemory(from: UnsafeRawBufferPointer(block))
        block.deallocate()
        block = larger
        return true
    }

    /// Calls the library; returns how many bytes it read and wrote.
    private func run(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> (read: Int, written: Int) {
        // The library only reads from next_in; its type lacks const.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: CChar.self).baseAddress)
        stream.pointee.avail_in = UInt32(clamping: input.count)
        stream.pointee.next_out = output.bindMemory(to: CChar.self).baseAddress
        stream.pointee.avail_out = UInt32(clamping: output.count)
        let (given, room) = (stream.pointee.avail_in, stream.pointee.avail_out)
        switch BZ2_bzDecompress(stream) {
        case BZ_OK: break
        case BZ_STREAM_END: ending = .end
        default: ending = .damaged(nil)
        }
        return (Int(given - stream.pointee.avail_in), Int(room - stream.pointee.avail_out))
    }
}
