#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A pipe that is read until the user presses Ctrl-C: the first SIGINT or SIGTERM ends the input, and the data so far
/// is made into a document. The second one has its usual effect.
///
/// Only for the command, which enables it: a library must not handle signals of its program.
package enum LiveInput {
    /// Whether pipes that are opened now end with the first signal.
    nonisolated(unsafe) package static var isWanted = false

    /// How long to wait for remaining data of the writer, which the same keys probably stopped.
    private static let grace: Int64 = 250

    /// The state for the signal handler, which may call little more than write(2) and needs everything in place.
    private struct State {
        /// The signal that arrived; 0 if none did.
        var signal: Int32 = 0
        /// The end of a pipe that wakes the reader.
        var wakeUp: Int32 = -1
        var woken: Int32 = -1
        var isArmed = false
        /// When reading ends, in milliseconds of the steady clock, whatever the writer still sends. nil before a
        /// signal; used only by the reader.
        var deadline: Int64?
        var interrupt: Handler?
        var terminate: Handler?
    }

    private typealias Handler = @convention(c) (Int32) -> Void

    nonisolated(unsafe) private static let state: UnsafeMutablePointer<State> = {
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        state.initialize(to: State())
        return state
    }()

    /// The signal that ended the input; nil if none did.
    package static var signal: Int32? { state.pointee.signal == 0 ? nil : state.pointee.signal }

    /// From now on a signal ends the input, also one that is opened later.
    package static func arm() {
        guard !state.pointee.isArmed, signal == nil else { return }
        if state.pointee.wakeUp < 0 {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            (state.pointee.woken, state.pointee.wakeUp) = (ends[0], ends[1])
        }
        // The handler that removes temporary files comes later, because the first signal only ends the input.
        TemporaryNames.prepare()
        state.pointee.isArmed = true
        state.pointee.interrupt = take(SIGINT)
        state.pointee.terminate = take(SIGTERM)
    }

    /// The input has ended, so signals have their usual effect again.
    package static func disarm() {
        guard state.pointee.isArmed else { return }
        restore(state)
    }

    /// Waits until there is data or the input has ended by itself; false if a signal ended it.
    package static func waits(for descriptor: Int32) -> Bool {
        guard state.pointee.isArmed || signal != nil else { return true }
        while true {
            if signal != nil, state.pointee.deadline == nil { state.pointee.deadline = now() + grace }
            let deadline = state.pointee.deadline
            if let deadline, now() >= deadline { return false }
            var wanted = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: state.pointee.woken, events: Int16(POLLIN), revents: 0),
            ]
            let rest = deadline.map { Int32(max(1, $0 - now())) } ?? -1
            let count = poll(&wanted, deadline == nil ? 2 : 1, rest)
            if count > 0, wanted[0].revents != 0 { return true }
        }
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Signals that the caller ignores stay ignored, as in background jobs of a plain shell.
    private static func take(_ number: Int32) -> Handler? {
        #if canImport(Glibc)
            let before = Glibc.signal(number, handler)
            let ignored = Glibc.SIG_IGN
        #elseif canImport(Musl)
            let before = Musl.signal(number, handler)
            let ignored = Musl.SIG_IGN
        #else
            let before = Darwin.signal(number, handler)
            let ignored = Darwin.SIG_IGN
        #endif
        if unsafeBitCast(before, to: Int.self) == unsafeBitCast(ignored, to: Int.self) { put(before, for: number) }
        return before
    }

    private static func put(_ handler: Handler?, for number: Int32) {
        #if canImport(Glibc)
            Glibc.signal(number, handler)
        #elseif canImport(Musl)
            Musl.signal(number, handler)
        #else
            Darwin.signal(number, handler)
        #endif
    }

    private static func restore(_ state: UnsafeMutablePointer<State>) {
        put(state.pointee.interrupt, for: SIGINT)
        put(state.pointee.terminate, for: SIGTERM)
        state.pointee.isArmed = false
    }

    private static let handler: Handler = { number in
        let code = errno
        let state = LiveInput.state
        state.pointee.signal = number
        LiveInput.restore(state)
        var byte: UInt8 = 0
        _ = write(state.pointee.wakeUp, &byte, 1)
        errno = code
    }
}
