internal import Platform

/// The bytes of one part, read through one window.
///
/// Mapping the file would be as fast, but mapped pages count as resident memory, and a part may be a gigabyte.
final class PDFPartFile {
    let part: Int
    let size: Int
    private let descriptor: Int32
    private var window: UnsafeMutableRawBufferPointer
    private var windowStart = 0
    private var windowCount = 0

    private static let windowSize = 512 << 10
    /// Cairo writes a page's dictionary after its content, so a window also extends backward.
    private static let reachBack = 48 << 10
    /// No dictionary of a real document is larger; the page tree's list of 40 000 kids takes 400 kB.
    private static let largestRead = 8 << 20

    init(part: Int, descriptor: Int32) throws(PDFError) {
        guard let size = sizeOfFile(descriptor) else {
            throw .assembly(part: part, reason: "the file cannot be read")
        }
        self.part = part
        self.descriptor = descriptor
        self.size = size
        window = .allocate(byteCount: Self.windowSize, alignment: 64)
    }

    deinit {
        window.deallocate()
    }

    func failure(at offset: Int? = nil, _ reason: String) -> PDFError {
        .assembly(part: part, offset: offset, reason: reason)
    }

    /// Up to `count` bytes from an offset, fewer at the end of the file; valid until the next call.
    func bytes(at offset: Int, count wanted: Int) throws(PDFError) -> UnsafeRawBufferPointer {
        guard offset >= 0, offset <= size, wanted >= 0 else { throw failure(at: offset, "beyond the end of the file") }
        let count = min(wanted, size - offset)
        if offset < windowStart || offset - windowStart > windowCount - count {
            guard count <= Self.largestRead else { throw failure(at: offset, "an object is too large") }
            if count > window.count {
                window.deallocate()
                windowCount = 0
                window = .allocate(byteCount: count, alignment: 64)
            }
            let back = max(0, min(Self.reachBack, offset, window.count - count))
            windowStart = offset - back
            windowCount = 0
            let length = min(window.count, size - windowStart)
            guard let read = readFully(descriptor, into: .init(rebasing: window[..<length]), at: windowStart) else {
                throw failure(at: offset, "the file cannot be read")
            }
            windowCount = read
            guard offset - windowStart + count <= read else { throw failure(at: offset, "the file became shorter") }
        }
        return UnsafeRawBufferPointer(rebasing: window[(offset - windowStart)..<(offset - windowStart + count)])
    }

    /// Passes on a range of the file, in pieces.
    func forEachPiece(
        of range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(PDFError) -> Void
    ) throws(PDFError) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let count = min(range.upperBound - offset, Self.windowSize - Self.reachBack)
            try body(try bytes(at: offset, count: count))
            offset += count
        }
    }
}
