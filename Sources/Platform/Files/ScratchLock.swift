#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Marks a temporary file or folder as used by a process, as long as the process has it open.
///
/// The system removes the lock with the process, however it ends; a file with the process number would remain.
enum ScratchLock {
    /// Locks an open file or folder; false if another process has locked or removed it meanwhile, to clean up.
    ///
    /// On a file system without locks nothing can be locked, so nothing is cleaned up there.
    static func take(_ descriptor: Int32) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 { return errno != EWOULDBLOCK }
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }

    /// Locks a file that no process uses; false if one does, or that is unknown.
    static func takeAbandoned(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }
}
