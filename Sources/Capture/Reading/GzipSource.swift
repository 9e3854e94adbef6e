internal import CZlib

/// Decompresses gzip (RFC 1952), several members one after the other included.
final class GzipSource: ByteSource {
    private let path: String
    private let source: any ByteSource
    private let limit: ExpansionLimit
    private let stream: UnsafeMutablePointer<z_stream>
    private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private var produced = 0
    private var ended = false
    /// Between two members; the end of the file is a proper end only here.
    private var betweenMembers = false

    init(_ source: any ByteSource, path: String, limit: ExpansionLimit) throws(CaptureError) {
        self.source = source
        self.path = path
        self.limit = limit
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 15 bits of window, and 16 more for the gzip wrapper (zlib.h, inflateInit2).
        guard inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw CaptureError(path: path, reason: "the gzip decompressor cannot be started")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
        input.deallocate()
    }

    var storedBytes: Int { source.storedBytes }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CaptureError) -> Int {
        guard !ended, !buffer.isEmpty else { return 0 }
        stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(clamping: buffer.count)
        let room = Int(stream.pointee.avail_out)
        while Int(stream.pointee.avail_out) == room {
            var exhausted = false
            if stream.pointee.avail_in == 0 { exhausted = try !refill() }
            if betweenMembers {
                // gzip itself ignores what follows the last member when it is no member: padding, mostly.
                guard !exhausted, stream.pointee.next_in?.pointee == 0x1F else {
                    ended = true
                    return 0
                }
                inflateReset(stream)
                betweenMembers = false
            }
            // Also called with nothing new: output may wait inside when the last buffer was filled to the brim.
            switch inflate(stream, Z_NO_FLUSH) {
            case Z_OK, Z_BUF_ERROR:
                guard exhausted, Int(stream.pointee.avail_out) == room else { break }
                ended = true
                throw CaptureError(
                    path: path, place: .offset(produced), kind: .damaged, reason: "the gzip data is cut short")
            case Z_STREAM_END: betweenMembers = true
            default:
                ended = true
                throw CaptureError(
                    path: path, place: .offset(produced), kind: .damaged, reason: "the gzip data is damaged")
            }
        }
        let count = room - Int(stream.pointee.avail_out)
        produced += count
        try limit.check(produced: produced, stored: storedBytes, path: path)
        return count
    }

    private func refill() throws(CaptureError) -> Bool {
        let count = try source.read(into: input)
        stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_in = UInt32(count)
        return count > 0
    }
}
