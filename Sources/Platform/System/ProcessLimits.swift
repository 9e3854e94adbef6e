#if canImport(Glibc)
    internal import CMalloc
    internal import Glibc
#else
    internal import Musl
#endif

/// Limits (`ulimit`) so low that the run-time libraries trap or wait forever: open files, threads, address space,
/// stack.
package enum ProcessLimits {
    /// Files, pipes and event descriptors that the largest command has open at once, and some spare ones.
    private static let fewestFiles: rlim_t = 24
    /// Threads of readers, rules and drawing queues.
    private static let fewestThreads = 16
    private static let smallestStack = rlim_t(AddressSpace.smallStack)
    /// Megabytes of address space for a small capture, its report, the drawing libraries, their threads and fonts. GLib
    /// ends the process if it cannot start a thread, and Dispatch tries forever.
    private static let fewestAddresses = 112
    private static let usualStack = 8 << 20

    package struct Shortage: Error, Equatable, CustomStringConvertible {
        package let description: String
    }

    #if canImport(Glibc)
        typealias LimitedResource = __rlimit_resource
    #else
        typealias LimitedResource = Int32
    #endif

    /// Raises soft limits that are too low for the work, and throws if the hard ones are also too low.
    package static func check() throws(Shortage) {
        let files = raised(RLIMIT_NOFILE, to: fewestFiles)
        if files < fewestFiles {
            throw Shortage(
                description: "only \(files) files can be open at once (ulimit -n), but canfolio needs \(fewestFiles); "
                    + "raise the limit")
        }
        let room = AddressSpace.room(upTo: fewestAddresses)
        if room < fewestAddresses, let limit = AddressSpace.limit {
            let allowed = limit >> 20
            let what = AddressSpace.isLimitOfData ? ("data segment", "-d") : ("address space", "-v")
            throw Shortage(
                description: "the \(what.0) is limited to \(allowed) MB (ulimit \(what.1)), but canfolio needs "
                    + "\(allowed + fewestAddresses - room) MB; raise the limit")
        }
        let threads = startableThreads()
        if threads < fewestThreads {
            throw Shortage(
                description: "the system allows only \(threads) more threads (ulimit -u, or a limit of the container), "
                    + "but canfolio needs \(fewestThreads); raise the limit")
        }
    }

    /// Runs `body` with enough stack: here, or on a thread of its own if the limit of the main thread is too low. Later
    /// threads also get enough.
    package static func withStack(_ body: @escaping @Sendable () -> Void) {
        guard raised(RLIMIT_STACK, to: smallestStack) < smallestStack else { return body() }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, usualStack)
        #if canImport(Glibc)
            pthread_setattr_default_np(&attributes)
        #endif
        let box = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, box.toOpaque())
        guard status == 0 else {
            box.release()
            return body()
        }
        pthread_join(thread, nil)
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// The soft limit in bytes; nil if there is none.
    static func current(_ resource: LimitedResource) -> Int? {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(resource.rawValue)
        #endif
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(Int.max) else { return nil }
        return Int(limit.rlim_cur)
    }

    /// The soft limit, after it was raised towards `wanted` as far as the hard limit allows.
    private static func raised(_ resource: LimitedResource, to wanted: rlim_t) -> rlim_t {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(resource.rawValue)
        #endif
        guard getrlimit(resource, &limit) == 0 else { return rlim_t.max }
        guard limit.rlim_cur < wanted else { return limit.rlim_cur }
        limit.rlim_cur = min(wanted, limit.rlim_max)
        guard setrlimit(resource, &limit) == 0, getrlimit(resource, &limit) == 0 else { return 0 }
        return limit.rlim_cur
    }

    /// Starts up to ``fewestThreads`` threads that wait for each other, and returns how many were possible. Dispatch
    /// tries forever if the system allows no thread.
    private static func startableThreads() -> Int {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, max(1 << 14, Int(sysconf(Int32(_SC_THREAD_STACK_MIN)))))
        let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        defer { gate.deallocate() }
        pthread_mutex_init(gate, nil)
        defer { pthread_mutex_destroy(gate) }
        pthread_mutex_lock(gate)
        var threads: [pthread_t] = []
        while threads.count < fewestThreads {
            var thread = pthread_t()
            let status = pthread_create(
                &thread, &attributes,
                { argument in
                    guard let gate = argument?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
                    pthread_mutex_lock(gate)
                    pthread_mutex_unlock(gate)
                    return nil
                }, gate)
            guard status == 0 else { break }
            threads.append(thread)
        }
        pthread_mutex_unlock(gate)
        for thread in threads { pthread_join(thread, nil) }
        return threads.count
    }
}
