#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// What ends a process that reads a page of a mapped file which the system cannot give it: the disk under the store of frames
/// failed, or a capture was cut short while it was read. No call can report that, so the signal does.
package enum LostPages {
    private static let message: StaticString = """
        canfolio: a file in use can no longer be read: its disk failed, or the file was truncated

        """

    /// Ends the process with a message and status 1 then. Not for a library: it takes the signal from the whole process.
    package static func endWithMessage() {
        signal(SIGBUS) { _ in
            // A handler may call little more than `write`.
            _ = write(STDERR_FILENO, LostPages.message.utf8Start, LostPages.message.utf8CodeUnitCount)
            _exit(1)
        }
    }
}
