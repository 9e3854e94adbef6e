import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Serial queues by index. What is given to one queue runs there in order, one after the other.
package protocol RenderExecutor: Sendable {
    var queueCount: Int { get }

    func execute(on queue: Int, _ work: @escaping @Sendable () -> Void)

    /// Traps on one of the queues: who waits for a queue on a queue may wait forever.
    func preconditionNotOnQueue()

    /// Traps anywhere but on this queue: what belongs to a queue is touched by nobody else.
    func preconditionOnQueue(_ queue: Int)
}

extension RenderExecutor {
    /// Executors of tests have no threads of their own.
    package func preconditionOnQueue(_ queue: Int) {}
}

/// Serial dispatch queues. A queue's blocks may move between threads, but never run at once.
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

    /// The active processors, from 1 to 6: beyond six, drawing waits for memory.
    package static var defaultQueueCount: Int {
        min(6, max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    }
}
