internal import Platform

/// Drawing tasks by a stable identity: what several ask for at the same time is drawn once.
///
/// The key says what is drawn (the hash of a page's content, never its position). Once a task has ended, its key is
/// free again: keeping results is a cache's business.
package final class KeyedRenders<Key: Hashable & Sendable, Context: ~Copyable, Output: Sendable>: Sendable {
    private let contexts: QueueContexts<Context>
    private let limit: Int
    private let underWay = Locked([Key: RenderJob<Output>]())

    /// - Parameters:
    ///   - contexts: of the queues that draw; their owner ends them after the last task.
    ///   - limit: how many tasks may wait or be drawn at a time; nil for 64 a queue.
    package init(_ contexts: QueueContexts<Context>, limit: Int? = nil) {
        self.contexts = contexts
        self.limit = max(1, limit ?? 64 * contexts.queues.count)
    }

    /// Asks for a result, and never blocks.
    ///
    /// Where the same key waits or is being drawn, that task's result serves both, and it becomes as urgent as the more
    /// urgent of the two.
    ///
    /// - Parameter work: draws, on the queue whose context and index it gets.
    /// - Returns: nil, and nothing asked for, where as many tasks as the limit are under way: wait for one of them first.
    package func submit(
        _ key: Key, priority: RenderPriority = .normal,
        _ work: @escaping @Sendable (_ context: inout Context, _ queue: Int) throws -> Output
    ) -> RenderTicket<Output>? {
        let queues = contexts.queues
        let found = underWay.withLock { jobs -> (job: RenderJob<Output>, isNew: Bool)? in
            // A task that nobody wants any more is left to end alone.
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
                    job.perform { try contexts.use(on: queue) { try work(&$0, queue) } }
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
