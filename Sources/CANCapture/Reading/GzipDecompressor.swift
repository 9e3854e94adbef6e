internal import CDeflate
internal import CZlib

/// Decompresses a member of gzip (RFC 1952).
///
/// The deflated data is decompressed without its wrapper, so that a wrong checksum loses nothing, and after 32 KiB of
/// zeros, so that a damaged distance that leads before the beginning loses a few bytes and not the rest of the file.
final class GzipDecompressor: Decompressor {
    static let name = "gzip"
    static let magic: [UInt8] = [0x1F, 0x8B]
    static let headerSize = GzipHeader.size

    private let stream: UnsafeMutablePointer<z_stream>
    private var header = GzipHeader()
    private var isInTrailer = false
    /// CRC and size, as far as they are available.
    private var trailer: UInt64 = 0
    private var trailerBytes = 0
    private var checkSum: UInt32 = 0
    private var size: UInt32 = 0

    private static let window = [UInt8](repeating: 0, count: 32 << 10)

    init?() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // Negative bits of window: no wrapper (zlib.h, inflateInit2).
        guard inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
    }

    deinit {
        inflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    static func surelyBegins(_ bytes: UnsafeRawBufferPointer) -> Bool { GzipHeader.isSound(bytes) }

    func begin() -> Bool {
        header = GzipHeader()
        (isInTrailer, trailer, trailerBytes, checkSum, size) = (false, 0, 0, 0, 0)
        guard inflateReset(stream) == Z_OK else { return false }
        return Self.window.withUnsafeBufferPointer {
            inflateSetDictionary(stream, $0.baseAddress, UInt32($0.count)) == Z_OK
        }
    }

    func unpack(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, isLast: Bool
    ) -> Unpacked {
        var step = Unpacked(read: 0, written: 0, outcome: .more)
        while step.read < input.count, !header.isComplete {
            guard header.take(input[step.read]) else {
                step.outcome = .damaged("its header")
                return step
            }
            step.read += 1
        }
        guard header.isComplete else { return step }
        if !isInTrailer { inflate(input, output, &step) }
        while isInTrailer, step.outcome == .more, step.read < input.count {
            trailer |= UInt64(input[step.read]) << UInt64(8 * trailerBytes)
            step.read += 1
            trailerBytes += 1
            guard trailerBytes == 8 else { continue }
            let isRight =
                UInt32(truncatingIfNeeded: trailer) == checkSum
                && UInt32(truncatingIfNeeded: trailer >> 32) == size
            step.outcome = isRight ? .end : .wrongCheckSum
        }
        return step
    }

    private func inflate(
        _ input: UnsafeRawBufferPointer, _ output: UnsafeMutableRawBufferPointer, _ step: inout Unpacked
    ) {
        let rest = UnsafeRawBufferPointer(rebasing: input[step.read...])
        // zlib only reads from next_in; its type lacks const.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: rest.bindMemory(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = UInt32(clamping: rest.count)
        stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_out = UInt32(clamping: output.count)
        let (given, room) = (stream.pointee.avail_in, stream.pointee.avail_out)
        // Also called with nothing new, because output may be waiting if the last buffer was filled completely.
        let status = CZlib.inflate(stream, Z_NO_FLUSH)
        step.read += Int(given - stream.pointee.avail_in)
        step.written = Int(room - stream.pointee.avail_out)
        checkSum = libdeflate_crc32(checkSum, output.baseAddress, step.written)
        size &+= UInt32(truncatingIfNeeded: step.written)
        switch status {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END: isInTrailer = true
        default: step.outcome = .damaged(nil)
        }
    }
}

/// The header of a member, read byte by byte (RFC 1952, 2.3).
private struct GzipHeader {
    static let size = 10

    private enum Part {
        case fixed, extraLength, extra, name, comment, checkSum, complete
    }

    private enum Flag {
        static let checkSum: UInt8 = 0x02
        static let extra: UInt8 = 0x04
        static let name: UInt8 = 0x08
        static let comment: UInt8 = 0x10
        static let reserved: UInt8 = 0xE0
    }

    private static let deflate: UInt8 = 8
    private static let unknownSystem: UInt8 = 255
    private static let lastSystem: UInt8 = 13

    private var part = Part.fixed
    /// Number of bytes of the part so far.
    private var count = 0
    private var flags: UInt8 = 0
    private var extraLength = 0

    var isComplete: Bool { part == .complete }

    /// Whether method, flags, compression level and operating system have known values.
    static func isSound(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count >= size && bytes.starts(with: GzipDecompressor.magic) && bytes[2] == deflate
            && bytes[3] & Flag.reserved == 0 && [0, 2, 4].contains(bytes[8])
            && (bytes[9] <= lastSystem || bytes[9] == unknownSystem)
    }

    /// Reads the next byte; false for a method that is not deflate.
    mutating func take(_ byte: UInt8) -> Bool {
        count += 1
        switch part {
        case .fixed:
            if count == 3 && byte != Self.deflate { return false }
            if count == 4 { flags = byte }
            if count == Self.size { advance(to: .extraLength) }
        case .extraLength:
            extraLength |= Int(byte) << (8 * (count - 1))
            if count == 2 { advance(to: extraLength > 0 ? .extra : .name) }
        case .extra: if count == extraLength { advance(to: .name) }
        case .name: if byte == 0 { advance(to: .comment) }
        case .comment: if byte == 0 { advance(to: .checkSum) }
        case .checkSum: if count == 2 { advance(to: .complete) }
        case .complete: break
        }
        return true
    }

    /// Moves to a part, or to the next one that the flags declare.
    private mutating func advance(to next: Part) {
        count = 0
        part = next
        if part == .extraLength && flags & Flag.extra == 0 { part = .name }
        if part == .name && flags & Flag.name == 0 { part = .comment }
        if part == .comment && flags & Flag.comment == 0 { part = .checkSum }
        if part == .checkSum && flags & Flag.checkSum == 0 { part = .complete }
    }
}
