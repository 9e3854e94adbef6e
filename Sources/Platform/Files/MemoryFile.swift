#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// A file without a name for what memory is too small for. However the process ends, nothing of it is left.
///
/// Bytes are written by a call, which says what is wrong with the disk, and are then read where they were in memory.
package final class MemoryFile: Sendable {
    private let descriptor: Int32
    package let folder: String

    /// Folders that keep files on a disk: `TMPDIR` where it is set, and `/var/tmp`. `/tmp` is often memory.
    package static var folders: [String] {
        let wanted = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        return (wanted.isEmpty ? [] : [wanted]) + ["/var/tmp"]
    }

    /// Opens a file in the first of the folders that takes one.
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

    /// For a file that is open already, and is this one's from now on.
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

    /// Shows bytes of the file at addresses of the process, to be read only, in place of what is there.
    ///
    /// - Returns: whether they are shown; where not, what is there has stayed.
    package func show(at bytes: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool {
        let flags = MAP_PRIVATE | MAP_NORESERVE | MAP_FIXED
        let shown = mmap(bytes.baseAddress, bytes.count, PROT_READ, flags, descriptor, off_t(offset))
        guard shown != MappedMemory.failed else { return false }
        // Passes go from the first frame to the last.
        madvise(bytes.baseAddress, bytes.count, Int32(MADV_SEQUENTIAL))
        return true
    }

    /// RLIMIT_FSIZE of Linux, which C libraries give different types.
    private static let sizeLimit: Int32 = 1
}
