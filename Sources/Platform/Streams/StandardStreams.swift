#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Standard input, output and error as the caller left them, perhaps closed.
package enum StandardStreams {
    /// Opens what is closed so that its use is an error. Otherwise the next file that is opened gets the number, and
    /// data or messages would go into it.
    package static func occupyClosed() {
        for (descriptor, wrongWay) in [
            (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
        ] where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free number is taken: all below are open by now.
            _ = open("/dev/null", wrongWay)
        }
    }
}
