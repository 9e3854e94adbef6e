#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Reads the names in a folder.
package enum FolderEntries {
    /// Names in no particular order. Returns nil if the path is not a folder or cannot be read.
    ///
    /// - Parameter followsLinks: whether the path may be a link to a folder.
    package static func names(of path: String, followsLinks: Bool = false) -> [String]? {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else { return nil }
        return names(takingOver: descriptor)
    }

    /// The names in an open folder, which stays open.
    static func names(in folder: Int32) -> [String] {
        let copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        return copy >= 0 ? names(takingOver: copy) ?? [] : []
    }

    private static func names(takingOver descriptor: Int32) -> [String]? {
        guard let folder = fdopendir(descriptor) else {
            close(descriptor)
            return nil
        }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
