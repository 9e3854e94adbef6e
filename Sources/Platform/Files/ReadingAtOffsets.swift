#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Reads at an offset until the buffer is full or the file ends; an interrupted call is repeated.
///
/// - Returns: the bytes read, or nil with `errno` set.
package func readFully(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int? {
    var done = 0
    while done < buffer.count, let base = buffer.baseAddress {
        let count = pread(descriptor, base + done, buffer.count - done, off_t(offset + done))
        if count == 0 { break }
        if count < 0 {
            if errno == EINTR { continue }
            return nil
        }
        done += count
    }
    return done
}

/// The size of an open file; nil if it has none.
package func sizeOfFile(_ descriptor: Int32) -> Int? {
    let end = lseek(descriptor, 0, SEEK_END)
    return end < 0 ? nil : Int(end)
}
