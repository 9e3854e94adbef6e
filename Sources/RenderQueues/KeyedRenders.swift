internal import Platform

/// Drawing tasks with a key: if several submitters request the same key at the same time, it is drawn once.
///
/// The key is the hash of the content of a page, not its position. When a task has ended, its key is free again: a
/// cache keeps results.
package final class KeyedRenders<Key: Hashable & Sendable, Context: ~Copyable, Output: Sendable>: Sendable {
    private let contexts: QueueContexts<Context>
    private let limit: Int
    private let underWay = Locked([Key: RenderJob<Output>]())

    /// - Parameters:
    ///   - contexts: the contexts of the queues that draw; their owner ends them after the last task.
    ///   - limit: maximum number of tasks that wait or are drawn; nil for 64 per queue.
    package init(_ contexts: QueueContexts<Context>, limit: Int? = nil) {
        self.contexts = contexts
        self.limit = max(1, limit ?? 64 * contexts.queues.count)
    }

    /// Requests a result without blocking.
    ///
    /// If the same key is waiting or being drawn, both requests get the result of this task, with the higher of the two
    /// priorities.
    ///
    /// - Parameter work: draws on the queue whose context and index it gets.
    /// - Returns: nil if the limit is reached, and then nothing is requested: wait for a task first.
    package func submit(
        _ key: Key, priority: RenderPriority = .normal,
        _ work: @escaping @Sendable (_ context: inout Context, _ queue: Int) throws -> Output
    ) -> RenderTicket<Output>? {
        submit(key, priority: priority, watching: { context, queue, _ in try work(&context, queue) })
    }

    /// Requests the result of long work in the same way.
    ///
    /// - Parameter work: calls `isWanted` now and then, and throws `CancellationError` when the result is no longer
    ///   wanted.
    package func submit(
        _ key: Key, priority: RenderPriority = .normal,
        watching work:
            @escaping @Sendable (
                _ context: inout Context, _ queue: Int, _ isWanted: () -> Bool
            ) throws -> Output
    ) -> RenderTicket<Output>? {
        let queues = contexts.queues
        let found = underWay.withLock { jobs -> (job: RenderJob<Output>, isNew: Bool)? in
            // A task that is no longer requested ends without a result.
            if let job = jobs[key], job.join() { return (job, false) }
            guard jobs.count < limit else { return nil }
            let job = RenderJob<Output>()
            jobs[key] = job
            return (job, true)
        }
        guard let (job, isNew) = found else { return nil }
        if isNew {
            let number = queues.enqueue(
                priority,
                work: { [contexts] queue in
                    job.perform { try contexts.use(on: queue) { try work(&$0, queue) { job.isWanted } } }
                },
                done: { [underWay] in Self.end(job, key, underWay) })
            job.number.withLock { $0 = number }
        } else if let number = job.number.withLock({ $0 }) {
            queues.raise(number, to: priority)
        }
        return RenderTicket(job, queues.executor) { [underWay] in
            guard let number = job.number.withLock({ $0 }), queues.withdraw(number) else { return }
            Self.end(job, key, underWay)
        }
    }

    private static func end(_ job: RenderJob<Output>, _ key: Key, _ underWay: Locked<[Key: RenderJob<Output>]>) {
        underWay.withLock { jobs in if jobs[key] === job { jobs[key] = nil } }
        job.publish()
    }
}
