#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// How long a reader may wait for a capture.
package enum CaptureWaiting: Sendable {
    /// Without limit: it also waits for the writer of a pipe.
    case unlimited
    /// A pipe must deliver something within a second, for callers that must not hang, such as file managers.
    case brief
}

/// Waits for pipes.
enum PipeWait {
    private static let briefly: Int32 = 1000

    /// Waits until there is something to read, or the end, of a descriptor that does not block.
    static func untilReadable(_ descriptor: Int32) { _ = poll(descriptor, milliseconds: -1) }

    /// Whether data, or the end of earlier data, comes from a pipe that was opened without waiting for a writer.
    static func comesBriefly(_ descriptor: Int32) -> Bool { poll(descriptor, milliseconds: briefly) }

    /// Makes a descriptor blocking from now on.
    static func block(_ descriptor: Int32) {
        let flags = fcntl(descriptor, F_GETFL)
        if flags >= 0 { _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) }
    }

    private static func poll(_ descriptor: Int32, milliseconds: Int32) -> Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            #if canImport(Glibc)
                let count = Glibc.poll(&wanted, 1, milliseconds)
            #elseif canImport(Musl)
                let count = Musl.poll(&wanted, 1, milliseconds)
            #else
                let count = Darwin.poll(&wanted, 1, milliseconds)
            #endif
            if count < 0, errno == EINTR { continue }
            return count > 0
        }
    }
}
