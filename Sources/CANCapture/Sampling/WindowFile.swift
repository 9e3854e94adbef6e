internal import Platform

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A regular file of which parts are read, each into memory of its own.
struct WindowFile: ~Copyable {
    private let descriptor: Int32
    private let path: String
    let size: Int

    init(path: String) throws(CaptureError) {
        // Does not wait, in case the name has become a pipe.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        self.path = path
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
            throw CaptureError(path: path, reason: "cannot be read: \(String(cString: strerror(errno)))")
        }
        size = Int(status.st_size)
        FilesRead.note(descriptor: descriptor)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Fills `buffer` from `offset` on and returns the number of bytes: fewer only at the end of the file.
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(CaptureError) -> Int {
        var count = 0
        while count < buffer.count {
            let part = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let done = pread(descriptor, part.baseAddress, part.count, off_t(offset + count))
            if done < 0, errno == EINTR { continue }
            guard done >= 0 else {
                throw CaptureError(
                    path: path, place: .offset(offset),
                    reason: "cannot be read: \(String(cString: strerror(errno)))")
            }
            if done == 0 { break }
            count += done
        }
        return count
    }
}
