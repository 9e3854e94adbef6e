internal import CDeflate

/// A block of zlib data that is inflated before it is needed.
///
/// `@unchecked Sendable` because it is a task, and so in the hands of one thread at a time.
final class InflatedBlock: AheadTask, @unchecked Sendable {
    /// Blocks that state more are not inflated ahead: they would take memory for several such.
    static let largest = 4 << 20

    private let decompressor = libdeflate_alloc_decompressor()
    private var buffer = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private var data = UnsafeRawBufferPointer(start: nil, count: 0)
    /// As many bytes should come of it.
    private(set) var claimed = 0
    private var isComplete = false

    deinit {
        if let decompressor { libdeflate_free_decompressor(decompressor) }
        buffer.deallocate()
    }

    /// Makes ready to inflate data, which must stay where it is until that is done, to `claimed` bytes.
    func begin(_ data: UnsafeRawBufferPointer, claimed: Int) {
        (self.data, self.claimed, isComplete) = (data, claimed, false)
        guard buffer.count < claimed else { return }
        buffer.deallocate()
        buffer = .allocate(byteCount: max(claimed, 256 << 10), alignment: 16)
    }

    override func run() {
        guard let decompressor else { return }
        var written = 0
        let result = libdeflate_zlib_decompress_ex(
            decompressor, data.baseAddress, data.count, buffer.baseAddress, claimed, nil, &written)
        isComplete = result == LIBDEFLATE_SUCCESS && written == claimed
    }

    /// Whether this is of the same data, to come to the same.
    func isOf(_ other: UnsafeRawBufferPointer, claimed: Int) -> Bool {
        data.baseAddress == other.baseAddress && data.count == other.count && self.claimed == claimed
    }

    /// All bytes, valid until it begins anew; nil where they are not as many as they should be, or not sound.
    var output: UnsafeRawBufferPointer? {
        isComplete ? UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<claimed]) : nil
    }
}
