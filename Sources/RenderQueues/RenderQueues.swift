/// A pool of serial queues that draw.
///
/// A task goes to the queue with the fewest pending tasks. Whatever belongs to one queue (a Cairo surface, fonts) is
/// made, used and ended on that queue: see `run`. Tasks with a key that several ask for are `KeyedRenders`.
package final class RenderQueues: Sendable {
    let executor: any RenderExecutor
    private let load: Locked<LeastLoaded>

    package var count: Int { executor.queueCount }

    /// - Parameter count: how many queues; nil for as many as there are processors, up to 6.
    package convenience init(count: Int? = nil) {
        self.init(executor: DispatchExecutor(queues: count ?? DispatchExecutor.defaultQueueCount))
    }

    package init(executor: any RenderExecutor) {
        self.executor = executor
        load = Locked(LeastLoaded(queues: executor.queueCount))
    }

    /// Gives a task to the least loaded queue.
    ///
    /// - Parameters:
    ///   - work: runs on the queue, with its index.
    ///   - done: runs there after it, when the queue no longer counts the task. What wakes others belongs here, so that
    ///     their next task finds this queue free.
    func enqueue(work: @escaping @Sendable (Int) -> Void, done: @escaping @Sendable () -> Void) {
        let queue = load.withLock { $0.assign() }
        executor.execute(on: queue) { [load] in
            work(queue)
            load.withLock { $0.end(on: queue) }
            done()
        }
    }
}
