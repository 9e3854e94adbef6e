#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The files that a command reads, which its output must not replace: a recording cannot be made again.
package struct SparedFiles: Sendable {
    private let paths: [String]

    /// - Parameter paths: `-` and what is no regular file cannot be replaced.
    package init(_ paths: [String]) { self.paths = paths }

    /// Throws where the output is one of the files, under whatever name.
    package func check(output: String) throws {
        guard output != "-", let target = Self.identity(output) else { return }
        for path in paths where path != "-" {
            guard let known = Self.identity(path), known == target else { continue }
            throw OutputFailure("\(PathText.printable(output)): is read, and would be lost; name another file to write")
        }
    }

    private static func identity(_ path: String) -> [UInt64]? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return [UInt64(status.st_dev), UInt64(status.st_ino)]
    }
}
