#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Keeps signals that end the process waiting: for a few system calls, or while a file is overwritten.
///
/// Of the calling thread; those of queues let no signal through anyway.
struct SignalsBlocked {
    static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE]

    private var before = sigset_t()

    init() {
        var blocked = sigset_t()
        sigemptyset(&blocked)
        for signal in Self.ending { sigaddset(&blocked, signal) }
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
    }

    /// Lets through what has come meanwhile, too.
    func letThrough() {
        var before = before
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    static func during<Result>(_ body: () throws -> Result) rethrows -> Result {
        let signals = SignalsBlocked()
        defer { signals.letThrough() }
        return try body()
    }
}
