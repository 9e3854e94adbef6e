#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Where a desktop wants a thumbnail.
///
/// A thumbnailing service makes the file, keeps it open, and reads from what it has open (tumbler does): a new file under
/// the same name would never be seen. So a regular file that is there is written into, in one go, when the picture is
/// complete; where there is none, the picture appears as a whole.
package enum ThumbnailFile {
    package static func write(_ bytes: [UInt8], to path: String) throws {
        var status = stat()
        guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            let output = try OutputFile(path: path)
            try bytes.withUnsafeBytes { try output.write($0) }
            return try output.publish()
        }
        let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
        guard descriptor >= 0 else { throw OutputFailure.system(path, "cannot be written", errno) }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let code = errno
                // Half a picture is worse than none.
                ftruncate(descriptor, 0)
                close(descriptor)
                throw OutputFailure.system(path, "cannot be written", code)
            }
            written += count
        }
        guard close(descriptor) == 0 else { throw OutputFailure.system(path, "cannot be written", errno) }
    }
}
