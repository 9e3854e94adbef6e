internal import CLzma

/// Decompresses xz, several streams one after the other and padding between them included.
final class XZSource: ByteSource {
    private let path: String
    private let source: any ByteSource
    private let limit: ExpansionLimit
    private let stream: UnsafeMutablePointer<lzma_stream>
    private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private var produced = 0
    private var ended = false
    private var atEndOfFile = false
    /// Damage behind bytes that have been handed out.
    private var failure: CaptureError?

    /// What the dictionary of a hostile header may take; `xz -9` needs 65 MiB.
    private static let memoryLimit: UInt64 = 256 << 20

    init(_ source: any ByteSource, path: String, limit: ExpansionLimit) throws(CaptureError) {
        self.source = source
        self.path = path
        self.limit = limit
        stream = .allocate(capacity: 1)
        stream.initialize(to: lzma_stream())
        // 0x08 is LZMA_CONCATENATED (lzma/container.h), a macro with a cast that Swift does not see.
        guard lzma_stream_decoder(stream, Self.memoryLimit, 0x08) == LZMA_OK else {
            throw CaptureError(path: path, reason: "the xz decompressor cannot be started")
        }
    }

    deinit {
        lzma_end(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
        input.deallocate()
    }

    var storedBytes: Int { source.storedBytes }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CaptureError) -> Int {
        if let failure {
            self.failure = nil
            throw failure
        }
        guard !ended, !buffer.isEmpty else { return 0 }
        stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = buffer.count
        while stream.pointee.avail_out == buffer.count {
            if stream.pointee.avail_in == 0 && !atEndOfFile { try refill() }
            switch lzma_code(stream, atEndOfFile ? LZMA_FINISH : LZMA_RUN) {
            case LZMA_OK: break
            case LZMA_STREAM_END: ended = true
            case LZMA_BUF_ERROR: failure = damage("the xz data is cut short")
            case LZMA_MEMLIMIT_ERROR:
                ended = true
                failure = CaptureError(
                    path: path, kind: .limit, reason: "the xz data needs more than 256 MiB to be decompressed")
            default: failure = damage("the xz data is damaged")
            }
            if ended { break }
        }
        let count = buffer.count - stream.pointee.avail_out
        if let failure, count == 0 {
            self.failure = nil
            throw failure
        }
        produced += count
        try limit.check(produced: produced, stored: storedBytes, path: path)
        return count
    }

    private func damage(_ reason: String) -> CaptureError {
        ended = true
        return CaptureError(path: path, place: .offset(produced), kind: .damaged, reason: reason)
    }

    private func refill() throws(CaptureError) {
        let count = try source.read(into: input)
        stream.pointee.next_in = UnsafePointer(input.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = count
        atEndOfFile = count == 0
    }
}
