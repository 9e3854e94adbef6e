#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// An unnamed file for data that does not fit into memory. However the process ends, nothing of it is left.
///
/// Bytes are written by a call that reports disk errors, and are then read at the addresses where they were in memory.
package final class MemoryFile: Sendable {
    private let descriptor: Int32
    package let folder: String

    /// Folders for files on a disk: `TMPDIR` if it is set, and `/var/tmp`. `/tmp` is often in memory.
    package static var folders: [String] {
        let wanted = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        return (wanted.isEmpty ? [] : [wanted]) + ["/var/tmp"]
    }

    /// Opens a file in the first of the folders in which it can be created.
    ///
    /// - Throws: the error of the last folder.
    package init(in folders: [String]) throws(OutputError) {
        var code = ENOENT
        for folder in folders {
            var opened = ScratchFile.openUnnamed(in: folder)
            if opened < 0 { opened = ScratchFile.openUnlinked(in: folder) }
            if opened >= 0 {
                (descriptor, self.folder) = (opened, folder)
                return
            }
            code = errno
        }
        throw OutputError(operation: "creating a file in \(folders.last ?? "")", code: code)
    }

    /// For a file that is already open, and belongs to this object from now on.
    package init(descriptor: Int32, folder: String) {
        (self.descriptor, self.folder) = (descriptor, folder)
    }

    deinit { close(descriptor) }

    /// Writes all bytes, or throws.
    package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(OutputError) {
        // Unless the process ignores SIGXFSZ, the system ends it at a file size limit.
        var limit = rlimit()
        if getrlimit(Self.sizeLimit, &limit) == 0, limit.rlim_cur < UInt64(offset + bytes.count) {
            throw OutputError(operation: "writing", code: EFBIG)
        }
        var done = 0
        while done < bytes.count, let base = bytes.baseAddress {
            let count = pwrite(descriptor, base + done, bytes.count - done, off_t(offset + done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw OutputError(operation: "writing", code: count < 0 ? errno : ENOSPC) }
            done += count
        }
    }

    /// Maps bytes of the file to addresses of the process, read-only, instead of their present content.
    ///
    /// - Returns: whether they are mapped; if not, the content is unchanged.
    package func show(at bytes: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool {
        let flags = MAP_PRIVATE | MAP_NORESERVE | MAP_FIXED
        let shown = mmap(bytes.baseAddress, bytes.count, PROT_READ, flags, descriptor, off_t(offset))
        guard shown != MappedMemory.failed else { return false }
        // Passes visit the frames from the first to the last.
        madvise(bytes.baseAddress, bytes.count, Int32(MADV_SEQUENTIAL))
        return true
    }

    /// RLIMIT_FSIZE of Linux, which has different types in C libraries.
    private static let sizeLimit: Int32 = 1
}
