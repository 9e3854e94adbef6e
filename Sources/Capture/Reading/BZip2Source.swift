internal import CBZip2

/// Decompresses bzip2, several streams one after the other included (pbzip2 writes those).
final class BZip2Source: ByteSource {
    private let path: String
    private let source: any ByteSource
    private let limit: ExpansionLimit
    private let stream: UnsafeMutablePointer<bz_stream>
    private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private var produced = 0
    private var ended = false
    /// Whether the decompressor is open, which takes up to 4 MB.
    private var isOpen = false

    /// `BZh`, the block size, and the magic number of the first block: π, or √π where there is none.
    static func begins(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 10, bytes.starts(with: "BZh".utf8), (0x31...0x39).contains(bytes[3]) else { return false }
        let block = bytes[4..<10]
        return block.elementsEqual([0x31, 0x41, 0x59, 0x26, 0x53, 0x59])
            || block.elementsEqual([0x17, 0x72, 0x45, 0x38, 0x50, 0x90])
    }

    init(_ source: any ByteSource, path: String, limit: ExpansionLimit) throws(CaptureError) {
        self.source = source
        self.path = path
        self.limit = limit
        stream = .allocate(capacity: 1)
        stream.initialize(to: bz_stream())
        try open()
    }

    deinit {
        close()
        stream.deinitialize(count: 1)
        stream.deallocate()
        input.deallocate()
    }

    private func open() throws(CaptureError) {
        guard BZ2_bzDecompressInit(stream, 0, 0) == BZ_OK else {
            throw CaptureError(path: path, reason: "the bzip2 decompressor cannot be started")
        }
        isOpen = true
    }

    private func close() {
        if isOpen { BZ2_bzDecompressEnd(stream) }
        isOpen = false
    }

    var storedBytes: Int { source.storedBytes }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CaptureError) -> Int {
        guard !ended, !buffer.isEmpty else { return 0 }
        stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
        stream.pointee.avail_out = UInt32(clamping: buffer.count)
        let room = Int(stream.pointee.avail_out)
        while Int(stream.pointee.avail_out) == room {
            var exhausted = false
            if stream.pointee.avail_in == 0 { exhausted = try !refill() }
            if !isOpen {
                // Between two streams; bzip2 itself ignores what follows and is none.
                guard !exhausted, stream.pointee.next_in?.pointee == 0x42 else {
                    ended = true
                    return 0
                }
                try open()
            }
            // Also called with nothing new: output may wait inside when the last buffer was filled to the brim.
            switch BZ2_bzDecompress(stream) {
            case BZ_OK:
                guard exhausted, Int(stream.pointee.avail_out) == room else { break }
                throw damage("the bzip2 data is cut short")
            case BZ_STREAM_END: close()
            default: throw damage("the bzip2 data is damaged")
            }
        }
        let count = room - Int(stream.pointee.avail_out)
        produced += count
        try limit.check(produced: produced, stored: storedBytes, path: path)
        return count
    }

    private func damage(_ reason: String) -> CaptureError {
        ended = true
        return CaptureError(path: path, place: .offset(produced), kind: .damaged, reason: reason)
    }

    private func refill() throws(CaptureError) -> Bool {
        let count = try source.read(into: input)
        stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: CChar.self)
        stream.pointee.avail_in = UInt32(count)
        return count > 0
    }
}
