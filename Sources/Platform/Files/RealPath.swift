#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Paths without symbolic links and `..`.
package enum RealPath {
    /// nil if nothing exists at the path.
    package static func of(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Whether a file is in a folder or below it, whatever links lead there; true also for one that does not exist.
    package static func isWithin(_ path: String, folder: String) -> Bool {
        guard let file = of(path), let folder = of(folder) else { return true }
        return file.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }
}
