#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A regular file that any thread may read at any place, while its source is open.
package struct FileExtents: Sendable {
    let descriptor: Int32
    /// Bytes, as it was opened.
    let size: Int
    /// Up to where its bytes have been handed out in order.
    let position: Int

    /// Reads bytes from a place on; fewer than there is room for only at the end of the file, or where it cannot be read.
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        var count = 0
        while count < buffer.count, let base = buffer.baseAddress {
            let more = pread(descriptor, base + count, buffer.count - count, off_t(offset + count))
            if more < 0, errno == EINTR { continue }
            guard more > 0 else { break }
            count += more
        }
        return count
    }
}
