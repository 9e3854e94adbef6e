#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// canfolio's own files that are not needed any more.
package enum RemovedFile {
    /// Removes a file; does nothing if there is none, or it is not a file.
    package static func remove(_ path: String) { unlink(path) }
}
