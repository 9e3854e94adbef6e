#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A value behind a POSIX mutex, with a condition to wait for changes.
///
/// `Synchronization.Mutex` would work, but ThreadSanitizer does not know its futex on Linux and reports every use.
/// `@unchecked Sendable` because the value is accessed only between lock and unlock.
package final class Locked<Value>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var value: Value

    package init(_ value: sending Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        condition = .allocate(capacity: 1)
        condition.initialize(to: pthread_cond_t())
        precondition(pthread_mutex_init(mutex, nil) == 0 && Self.begin(condition))
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Runs the body with the value locked. Not re-entrant: a second lock within the body never returns.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }

    /// Waits until the body returns a value; it is called immediately and after every `signal`.
    package func wait<Result>(until body: (inout Value) throws -> Result?) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = try body(&value) { return result }
            pthread_cond_wait(condition, mutex)
        }
    }

    /// The same for some time: nil if the body has returned no value until then.
    package func wait<Result>(milliseconds: Int64, until body: (inout Value) throws -> Result?) rethrows -> Result? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        let end = Self.now() + milliseconds * 1_000_000
        while true {
            if let result = try body(&value) { return result }
            let rest = end - Self.now()
            guard rest > 0 else { return nil }
            #if canImport(Darwin)
                var time = timespec(tv_sec: Int(rest / 1_000_000_000), tv_nsec: Int(rest % 1_000_000_000))
                pthread_cond_timedwait_relative_np(condition, mutex, &time)
            #else
                var time = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
                pthread_cond_timedwait(condition, mutex, &time)
            #endif
        }
    }

    /// Makes the condition with a monotonic clock, which nobody can set.
    private static func begin(_ condition: UnsafeMutablePointer<pthread_cond_t>) -> Bool {
        #if canImport(Darwin)
            return pthread_cond_init(condition, nil) == 0
        #else
            var attributes = pthread_condattr_t()
            guard pthread_condattr_init(&attributes) == 0 else { return false }
            defer { pthread_condattr_destroy(&attributes) }
            return pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0
                && pthread_cond_init(condition, &attributes) == 0
        #endif
    }

    /// Nanoseconds of the steady clock.
    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Wakes all waiting threads.
    package func signal() {
        pthread_cond_broadcast(condition)
    }
}
