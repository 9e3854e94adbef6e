#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Permissions of a file that replaces another one.
package enum FilePermissions {
    /// A document must not run as another user: set-user-ID, set-group-ID and sticky are not copied.
    private static let kept: mode_t = 0o777
    private static let groups: mode_t = 0o070
    private static let others: mode_t = 0o007

    /// Gives an open file the owner, if the system allows it, and the permissions of the regular file at a path; does
    /// nothing if there is none.
    package static func carry(from path: String, to descriptor: Int32) {
        var old = stat()
        var new = stat()
        guard stat(path, &old) == 0, old.st_mode & S_IFMT == S_IFREG, fstat(descriptor, &new) == 0 else { return }
        var mode = old.st_mode & kept
        if old.st_uid != new.st_uid { _ = fchown(descriptor, old.st_uid, gid_t.max) }
        if old.st_gid != new.st_gid, fchown(descriptor, uid_t.max, old.st_gid) != 0 {
            // Permissions of the old group are not given to another one.
            mode = mode & ~groups | (mode & others) << 3 & mode
        }
        fchmod(descriptor, mode)
    }

    /// The part of `mode` that the process's umask allows: `mkstemp` and `mkdtemp` ignore it.
    static func masked(_ mode: mode_t) -> mode_t {
        let mask = umask(0)
        umask(mask)
        return mode & ~mask
    }

    /// For a file that stays the one it is.
    package static func dropSetIDs(_ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & 0o7000 != 0 else { return }
        fchmod(descriptor, status.st_mode & kept)
    }
}
