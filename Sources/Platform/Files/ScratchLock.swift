#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Says that a process is at work on a temporary file or folder, for as long as it has that open.
///
/// The system takes the lock away with the process, however that ends; a file that says which process made it would
/// outlive it.
enum ScratchLock {
    /// Locks what is open; false where another process has locked or removed it meanwhile, to clear up.
    ///
    /// A file system without locks lets nobody lock anything, so that nothing is cleared up there.
    static func take(_ descriptor: Int32) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 { return errno != EWOULDBLOCK }
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }

    /// Locks what nobody is at work on; false where somebody is, or that cannot be known.
    static func takeAbandoned(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }
}
