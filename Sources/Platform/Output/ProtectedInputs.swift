#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// The files that a command reads, which its output must not replace: a recording cannot be made again.
///
/// This is asked before anything is read, so that nothing is computed in vain. What was really read is known to
/// ``FilesRead``, which is asked once more when a file appears.
package struct ProtectedInputs: Sendable {
    private let paths: [String]

    /// - Parameter paths: what will be read; `-` is standard input.
    package init(_ paths: [String] = []) { self.paths = paths }

    /// Throws where the output is one of the files, or has been read already, under whatever name.
    ///
    /// - Parameter output: a path, or `-` for standard output, which a shell may have put into a file.
    package func check(output: String) throws(OutputFailure) {
        let target = output == "-" ? FileIdentity(descriptor: STDOUT_FILENO) : FileIdentity(path: output)
        guard let target else { return }
        let isRead = FilesRead.contains(target) || paths.contains { Self.identity(ofInput: $0) == target }
        if isRead { throw .wouldBeLost(output) }
    }

    private static func identity(ofInput path: String) -> FileIdentity? {
        path == "-" ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(path: path)
    }
}
