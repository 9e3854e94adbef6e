/// Drawing tasks by a stable identity: what several ask for at the same time is drawn once.
///
/// The key says what is drawn (the hash of a page's content, never its position). Once a task has ended, its key is
/// free again: keeping results is a cache's business.
package final class KeyedRenders<Key: Hashable & Sendable, Output: Sendable>: Sendable {
    private let queues: RenderQueues
    private let limit: Int
    private let underWay = Locked([Key: RenderJob<Output>]())

    /// - Parameter limit: how many tasks may be under way before `submit` blocks; nil for four a queue.
    package init(_ queues: RenderQueues, limit: Int? = nil) {
        self.queues = queues
        self.limit = max(1, limit ?? 4 * queues.count)
    }

    /// Asks for a result. The work is not begun if the same key is pending or being drawn: its result serves both.
    ///
    /// Blocks while too many tasks are under way; not to be called on one of the queues.
    ///
    /// - Parameter work: draws, on the queue whose index it gets.
    package func submit(
        _ key: Key, _ work: @escaping @Sendable (_ queue: Int) throws -> Output
    ) -> RenderTicket<Output> {
        queues.executor.preconditionNotOnQueue()
        let (job, isNew) = underWay.wait { jobs -> (RenderJob<Output>, Bool)? in
            // A task that nobody wants any more is left to end alone.
            if let job = jobs[key], job.join() { return (job, false) }
            guard jobs.count < self.limit else { return nil }
            let job = RenderJob<Output>()
            jobs[key] = job
            return (job, true)
        }
        if isNew {
            queues.enqueue(
                work: { job.perform($0, work) },
                done: { [underWay] in
                    underWay.withLock { jobs in if jobs[key] === job { jobs[key] = nil } }
                    underWay.signal()
                    job.publish()
                })
        }
        return RenderTicket(job, queues.executor)
    }
}

/// One submitter's claim to a result.
package final class RenderTicket<Output: Sendable>: Sendable {
    private let job: RenderJob<Output>
    private let executor: any RenderExecutor
    private let cancelled = Locked(false)

    init(_ job: RenderJob<Output>, _ executor: any RenderExecutor) {
        self.job = job
        self.executor = executor
    }

    /// Waits for the result; not to be called on one of the queues.
    ///
    /// - Throws: the work's error, or `CancellationError` if this ticket was cancelled first.
    package func wait() throws -> Output {
        executor.preconditionNotOnQueue()
        if cancelled.withLock({ $0 }) { throw CancellationError() }
        let output = try job.wait()
        if cancelled.withLock({ $0 }) { throw CancellationError() }
        return output
    }

    /// Gives the claim up. The task is cancelled when all its submitters have done so.
    package func cancel() {
        let isFirst = cancelled.withLock { cancelled in
            defer { cancelled = true }
            return !cancelled
        }
        if isFirst { job.leave() }
    }
}

/// A task and its submitters.
final class RenderJob<Output: Sendable>: Sendable {
    private struct State {
        var claims = 1
        var result: Result<Output, any Error>?
        var isPublished = false
    }

    private let state = Locked(State())

    /// One more submitter; false if all others have left, or the result is out.
    func join() -> Bool {
        state.withLock {
            guard $0.claims > 0, !$0.isPublished else { return false }
            $0.claims += 1
            return true
        }
    }

    func leave() {
        state.withLock { $0.claims -= 1 }
    }

    func perform(_ queue: Int, _ work: (Int) throws -> Output) {
        let isWanted = state.withLock { $0.claims > 0 }
        let result: Result<Output, any Error> = isWanted ? Result { try work(queue) } : .failure(CancellationError())
        state.withLock { $0.result = $0.claims > 0 ? result : .failure(CancellationError()) }
    }

    func publish() {
        state.withLock { $0.isPublished = true }
        state.signal()
    }

    func wait() throws -> Output {
        try state.wait { $0.isPublished ? $0.result : nil }.get()
    }
}
