import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Serial queues by index. Tasks of one queue run in order, one after the other.
package protocol RenderExecutor: Sendable {
    var queueCount: Int { get }

    func execute(on queue: Int, _ work: @escaping @Sendable () -> Void)

    /// Stops the program if called on one of the queues: waiting for a queue on a queue may never end.
    func preconditionNotOnQueue()

    /// Stops the program if not called on this queue: objects of a queue are used on this queue only.
    func preconditionOnQueue(_ queue: Int)
}

extension RenderExecutor {
    /// Executors of tests have no threads of their own.
    package func preconditionOnQueue(_ queue: Int) {}
}

/// Serial dispatch queues. The blocks of a queue may run on different threads, but never at the same time.
package struct DispatchExecutor: RenderExecutor {
    private let queues: [DispatchQueue]

    package init(queues count: Int) {
        queues = (0..<max(1, count)).map { DispatchQueue(label: "canfolio.render.\($0)") }
    }

    package var queueCount: Int { queues.count }

    package func execute(on queue: Int, _ work: @escaping @Sendable () -> Void) {
        queues[queue].async(execute: work)
    }

    package func preconditionNotOnQueue() {
        for queue in queues { dispatchPrecondition(condition: .notOnQueue(queue)) }
    }

    package func preconditionOnQueue(_ queue: Int) {
        dispatchPrecondition(condition: .onQueue(queues[queue]))
    }

    /// The active processors, from 1 to 6: more than six would only wait for memory.
    package static var defaultQueueCount: Int {
        min(6, max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    }
}
