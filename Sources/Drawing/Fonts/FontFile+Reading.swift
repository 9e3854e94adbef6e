internal import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension FontFile {
    /// The error for a font file that the system did not open or read.
    func unread(_ code: Int32) -> DrawingError {
        let text = "the font \(family) cannot be read (\(path)): \(String(cString: strerror(code)))"
        return PassingCodes.contains(code) ? .unread(text) : .font(text)
    }

    /// - Throws: if the first byte cannot be read.
    func checkIsReadable() throws(DrawingError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unread(errno) }
        defer { close(descriptor) }
        var byte: UInt8 = 0
        while pread(descriptor, &byte, 1, 0) < 0 {
            if errno != EINTR { throw unread(errno) }
        }
    }
}
