#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Files of ours that are not wanted any more.
package enum RemovedFile {
    /// Removes a file; nothing where there is none, or it is no file.
    package static func remove(_ path: String) { unlink(path) }
}
