internal import CZstd

/// Decompresses Zstandard (RFC 8878), several frames one after the other included.
///
/// The library's own limit of 128 MiB for the window stands, so that no header can ask for more memory.
final class ZstdSource: ByteSource {
    private let path: String
    private let source: any ByteSource
    private let limit: ExpansionLimit
    private let stream: OpaquePointer
    private let inputBytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
    private var input = ZSTD_inBuffer(src: nil, size: 0, pos: 0)
    private var produced = 0
    private var insideFrame = false
    private var ended = false

    init(_ source: any ByteSource, path: String, limit: ExpansionLimit) throws(CaptureError) {
        self.source = source
        self.path = path
        self.limit = limit
        guard let stream = ZSTD_createDStream() else {
            throw CaptureError(path: path, reason: "the zstd decompressor cannot be started")
        }
        self.stream = stream
    }

    deinit {
        ZSTD_freeDStream(stream)
        inputBytes.deallocate()
    }

    var storedBytes: Int { source.storedBytes }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CaptureError) -> Int {
        guard !ended, !buffer.isEmpty else { return 0 }
        var output = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
        while output.pos == 0 {
            var exhausted = false
            if input.pos == input.size {
                let count = try source.read(into: inputBytes)
                input = ZSTD_inBuffer(src: inputBytes.baseAddress, size: count, pos: 0)
                exhausted = count == 0
                if exhausted && !insideFrame {
                    ended = true
                    return 0
                }
            }
            // Also called with nothing new: output may wait inside when the last buffer was filled to the brim.
            let status = ZSTD_decompressStream(stream, &output, &input)
            if ZSTD_isError(status) != 0 {
                ended = true
                let reason = String(cString: ZSTD_getErrorName(status))
                throw CaptureError(
                    path: path, place: .offset(produced), kind: .damaged,
                    reason: "the zstd data cannot be decompressed (\(reason))")
            }
            insideFrame = status != 0
            if exhausted && output.pos == 0 {
                ended = true
                throw CaptureError(
                    path: path, place: .offset(produced), kind: .damaged, reason: "the zstd data is cut short")
            }
        }
        produced += output.pos
        try limit.check(produced: produced, stored: storedBytes, path: path)
        return output.pos
    }
}
