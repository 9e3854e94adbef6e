internal import CDeflate
internal import CZlib

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Inflates the blocks of a file (BLF's containers, MDF's DZ blocks) into one buffer that is reused.
struct BlockInflater: ~Copyable {
    /// BLF's containers usually have 128 KiB, MDF's blocks 4 MiB; larger ones are refused.
    static let limit = 64 << 20
    /// The maximum of deflate: a match of 258 bytes in two bits.
    private static let bestRatio = 1032

    /// Up to this many bytes the ratio is not checked.
    private static let expansionSlack = 256 << 20
    static let expansionRatio = 200

    /// Whether a file expands to more than a capture does: deflated zeros would become hundreds of millions of frames.
    static func isTooMuch(_ size: Int, ofFile fileSize: Int) -> Bool {
        size > expansionSlack && size / expansionRatio > fileSize
    }

    /// The result for a block's data.
    enum Outcome {
        case complete
        /// All of the data, whose length differs from the stated one.
        case otherSize(Int)
        /// The data before the place where it ends or is damaged, and some wrong bytes after it.
        case partial
        /// It decodes to its end, and some unknown bytes of it are wrong.
        case wrong
        /// All of the data; only its checksum is damaged.
        case checksum
        case tooLarge
        /// As many bytes as there was room for; there are more.
        case cut
        case outOfMemory
    }

    private let decompressor: OpaquePointer?
    private var buffer = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    /// The bytes of the last block; valid until the next.
    private(set) var output = UnsafeRawBufferPointer(start: nil, count: 0)
    /// Whether the last block, if only partly read, has an impossible code and was not merely truncated.
    private(set) var isBroken = false

    init() {
        decompressor = libdeflate_alloc_decompressor()
    }

    deinit {
        if let decompressor { libdeflate_free_decompressor(decompressor) }
        buffer.deallocate()
    }

    /// Inflates zlib data with `claimed` bytes; never allocates more than the data can have, or the limit.
    ///
    /// `room` is the maximum number of bytes wanted.
    mutating func inflate(_ data: UnsafeRawBufferPointer, claimed: Int, room: Int = .max) -> Outcome {
        output = UnsafeRawBufferPointer(start: nil, count: 0)
        isBroken = false
        guard let decompressor else { return .outOfMemory }
        let reach = data.count &* Self.bestRatio &+ 64
        if room < Self.limit && (claimed > room || claimed == 0 || claimed > reach) && reach > room {
            return inflateSome(data, room)
        }
        // A claim that deflate cannot reach is ignored; one that it can reach must fit.
        if claimed > Self.limit && claimed <= reach { return .tooLarge }
        let most = min(reach, Self.limit)
        var capacity = claimed > 0 && claimed <= most ? claimed : most
        while true {
            reserve(capacity)
            var read = 0
            var written = 0
            let result = libdeflate_zlib_decompress_ex(
                decompressor, data.baseAddress, data.count, buffer.baseAddress, capacity, &read, &written)
            switch result {
            case LIBDEFLATE_SUCCESS:
                output = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<written])
                return written == claimed ? .complete : .otherSize(written)
            case LIBDEFLATE_INSUFFICIENT_SPACE where room < most:
                return inflateSome(data, room)
            case LIBDEFLATE_INSUFFICIENT_SPACE where capacity < most:
                capacity = most
            case LIBDEFLATE_INSUFFICIENT_SPACE:
                return .tooLarge
            default:
                return judge(inflatePart(data, capacity: most), data, claimed: claimed)
            }
        }
    }

    /// Determines the damage of data that libdeflate refused.
    ///
    /// A wrong bit that misleads the decoder soon produces an impossible code, and data well before it is valid. If it
    /// decodes to the end, some bytes have been replaced by others, and copied.
    private func judge(_ outcome: Outcome, _ data: UnsafeRawBufferPointer, claimed: Int) -> Outcome {
        guard case .wrong = outcome, output.count == claimed, claimed > 0, data.count > 6 else { return outcome }
        let bytes = output.bindMemory(to: UInt8.self)
        let sum = UInt32(truncatingIfNeeded: adler32(1, bytes.baseAddress, UInt32(clamping: bytes.count)))
        let stated = data[(data.count - 4)...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        // One wrong bit in the data changes more than one bit of the checksum, except once in a hundred million.
        return (sum ^ stated).nonzeroBitCount <= 1 ? .checksum : .wrong
    }

    /// The first `room` bytes.
    private mutating func inflateSome(_ data: UnsafeRawBufferPointer, _ room: Int) -> Outcome {
        let outcome = inflatePart(data, capacity: room)
        return output.count == room ? .cut : outcome
    }

    /// libdeflate does not report how far it came; zlib does.
    private mutating func inflatePart(_ data: UnsafeRawBufferPointer, capacity: Int) -> Outcome {
        reserve(capacity)
        var stream = z_stream()
        guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return .outOfMemory
        }
        defer { inflateEnd(&stream) }
        let input = data.bindMemory(to: UInt8.self)
        // zlib only reads from next_in; its type lacks const.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(clamping: input.count)
        stream.next_out = buffer.bindMemory(to: UInt8.self).baseAddress
        stream.avail_out = UInt32(clamping: capacity)
        let result = CZlib.inflate(&stream, Z_SYNC_FLUSH)
        // Decoded to its end, except for a wrong checksum (zlib's inflate.c, CHECK).
        let isWhole = result == Z_DATA_ERROR && stream.msg.map { strcmp($0, "incorrect data check") == 0 } ?? false
        isBroken = result == Z_DATA_ERROR
        let written = capacity - Int(stream.avail_out)
        output = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<written])
        return isWhole ? .wrong : .partial
    }

    private mutating func reserve(_ capacity: Int) {
        guard buffer.count < capacity else { return }
        buffer.deallocate()
        // Untouched pages cost nothing, so a large capacity does not take much memory.
        buffer = .allocate(byteCount: max(capacity, 256 << 10), alignment: 16)
    }
}
