#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Standard input, output and error as the caller left them, possibly closed.
package enum StandardStreams {
    /// Opens closed descriptors so that their use is an error. Otherwise the next opened file would get the number, and
    /// data or messages would be written into it.
    package static func occupyClosed() {
        for (descriptor, wrongWay) in [
            (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
        ] where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free number is used, and all below are open by now.
            _ = open("/dev/null", wrongWay)
        }
    }
}
