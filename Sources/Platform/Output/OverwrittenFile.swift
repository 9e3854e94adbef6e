#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// A file that is overwritten in place because it cannot be replaced: a mounted file, one in a read-only folder, one
/// that another program has open.
package enum OverwrittenFile {
    /// Replaces the content of a regular file. Space for it is reserved first, so that a full disk keeps the old
    /// content; if writing fails later, the file is emptied rather than left half written. Signals wait.
    ///
    /// - Parameters:
    ///   - target: the file, which keeps its identity.
    ///   - path: its name as the user gave it.
    ///   - count: number of bytes that `content` will write to the descriptor.
    ///   - isRead: whether a file is an input.
    package static func write(
        _ target: String, path: String, count: Int, isRead: (FileIdentity) -> Bool = FilesRead.contains,
        content: (Int32) throws(SystemFailure) -> Void
    ) throws(OutputFailure) {
        let signals = SignalsBlocked()
        defer { signals.letThrough() }
        let descriptor = open(target, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path, "cannot be written", errno) }
        var isClosed = false
        defer { if !isClosed { close(descriptor) } }
        // Checks the open file, because names do not matter.
        guard let identity = FileIdentity(descriptor: descriptor) else {
            throw OutputFailure("\(Printable.text(path)): is no longer a regular file")
        }
        guard !isRead(identity) else { throw .wouldBeLost(path) }
        try reserve(count, descriptor, path)
        do throws(SystemFailure) {
            try content(descriptor)
            guard ftruncate(descriptor, off_t(count)) == 0 else { throw SystemFailure(code: errno) }
            FilePermissions.dropSetIDs(descriptor)
            isClosed = true
            guard close(descriptor) == 0 else { throw SystemFailure(code: errno) }
        } catch {
            let isEmpty = !isClosed && ftruncate(descriptor, 0) == 0
            throw OutputFailure(
                OutputFailure.system(path, "cannot be written", error.code).description
                    + (isEmpty ? "; it is empty now" : "; it is incomplete now"))
        }
    }

    private static func reserve(_ count: Int, _ descriptor: Int32, _ path: String) throws(OutputFailure) {
        var status = stat()
        guard count > 0, fstat(descriptor, &status) == 0 else { return }
        let code = posix_fallocate(descriptor, 0, off_t(count))
        guard [ENOSPC, EDQUOT, EFBIG].contains(code) else { return }
        ftruncate(descriptor, status.st_size)
        throw .system(path, "cannot be written", code)
    }
}
