#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Delays signals that end the process: for a few system calls, or while a file is overwritten.
///
/// For the calling thread; the threads of queues block signals anyway.
package struct SignalsBlocked {
    package static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE]

    private var before = sigset_t()

    package init() {
        var blocked = sigset_t()
        sigemptyset(&blocked)
        for signal in Self.ending { sigaddset(&blocked, signal) }
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
    }

    /// Also delivers the signals that arrived in this time.
    package func letThrough() {
        var before = before
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    package static func during<Result>(_ body: () throws -> Result) rethrows -> Result {
        let signals = SignalsBlocked()
        defer { signals.letThrough() }
        return try body()
    }
}
