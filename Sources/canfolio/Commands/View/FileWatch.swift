#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Notices that files have changed since they were read.
struct FileWatch: Sendable {
    private struct Known: Sendable {
        var path: String
        var device: UInt
        var inode: UInt
        var size: Int
        var seconds: Int
        var nanoseconds: Int
    }

    private let files: [Known]

    /// - Parameter paths: files as they are now; pipes and names that are not files are left out.
    init(_ paths: [String]) {
        files = paths.filter { $0 != "-" }.compactMap(Self.look)
    }

    private static func look(_ path: String) -> Known? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Known(
            path: path, device: UInt(status.st_dev), inode: UInt(status.st_ino), size: Int(status.st_size),
            seconds: Int(status.st_mtim.tv_sec), nanoseconds: Int(status.st_mtim.tv_nsec))
    }

    /// The first file that is not as it was, and how; nil if all are.
    var change: (path: String, words: String)? {
        for file in files {
            guard let now = Self.look(file.path) else { return (file.path, "can no longer be read") }
            if now.inode != file.inode || now.device != file.device { return (file.path, "was replaced") }
            if now.size < file.size { return (file.path, "has shrunk") }
            if now.size > file.size { return (file.path, "has grown") }
            if now.seconds != file.seconds || now.nanoseconds != file.nanoseconds { return (file.path, "has changed") }
        }
        return nil
    }
}
