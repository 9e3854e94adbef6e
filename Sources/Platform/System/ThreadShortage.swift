#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Ends a process in which nothing goes on because the system allows no more threads: Dispatch tries forever.
/// ``ProcessLimits/check()`` finds limits that are too low at the start, and not what other processes take later.
package enum ThreadShortage {
    private static let message: StaticString =
        "canfolio: the system allows no more threads (ulimit -u, or a limit of the container)\n"
    /// Seconds between two looks, and longer ones while nothing goes on although threads could start, as for input.
    private static let (interval, longInterval): (UInt32, UInt32) = (2, 10)
    /// Number of looks in a row at which nothing goes on and no thread can start.
    private static let mostLooks = 5
    /// Nanoseconds of processor time from one look to the next: less counts as no work.
    private static let leastWork: Int64 = 10_000_000
    private static let stack = 1 << 16

    /// Looks from now on, on a thread of its own. Not for a library, because it ends the process: with a message and
    /// status 5.
    package static func endWithMessage() {
        // Without this thread the process waits.
        _ = start { _ in ThreadShortage.look() }
    }

    /// - Returns: whether the system allows a thread.
    private static func start(
        _ body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
    ) -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stack)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        // The thread inherits that it handles no signals.
        return SignalsBlocked.during { pthread_create(&thread, &attributes, body, nil) } == 0
    }

    private static func look() -> Never {
        var (used, looks, pause) = (processTime(), 0, interval)
        while true {
            sleep(pause)
            pause = interval
            let now = processTime()
            defer { used = now }
            guard now - used < leastWork else {
                looks = 0
                continue
            }
            guard !start({ _ in nil }) else {
                (looks, pause) = (0, longInterval)
                continue
            }
            looks += 1
            guard looks >= mostLooks else { continue }
            _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
            TemporaryNames.removeAll()
            _exit(5)
        }
    }

    /// Nanoseconds of processor time that the process has used.
    private static func processTime() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
