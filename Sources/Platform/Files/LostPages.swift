#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Ends a process that reads a page of a mapped file which the system cannot provide, because the disk of the frame
/// store failed, or a capture was truncated while it was read. No call can report that, so the signal is used.
package enum LostPages {
    private static let message: StaticString = """
        canfolio: a file in use can no longer be read: its disk failed, or the file was truncated

        """

    /// From now on ends the process with a message and status 1 in this case. Not for a library, because it handles the
    /// signal for the whole process.
    package static func endWithMessage() {
        signal(SIGBUS) { _ in
            // A handler may call little more than `write`.
            _ = write(STDERR_FILENO, LostPages.message.utf8Start, LostPages.message.utf8CodeUnitCount)
            _exit(1)
        }
    }
}
