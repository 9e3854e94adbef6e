#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// The files that a command reads, which its output must not replace, because a recording cannot be made again.
///
/// This is checked before anything is read, so that no work is wasted. ``FilesRead`` contains the files that were
/// really read, and is checked again when a file appears.
package struct ProtectedInputs: Sendable {
    private let paths: [String]

    /// - Parameter paths: the inputs; `-` is standard input.
    package init(_ paths: [String] = []) { self.paths = paths }

    /// Throws if the output is one of the inputs, or was already read, under any name.
    ///
    /// - Parameter output: a path, or `-` for standard output, which a shell may have redirected into a file.
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
