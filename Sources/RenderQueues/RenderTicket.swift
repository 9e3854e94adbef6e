internal import Platform

/// One submitter's claim to a result.
package final class RenderTicket<Output: Sendable>: Sendable {
    private let job: RenderJob<Output>
    private let executor: any RenderExecutor
    private let withdraw: @Sendable () -> Void
    private let cancelled = Locked(false)

    /// - Parameter withdraw: takes the task back when its last claim has been given up.
    init(_ job: RenderJob<Output>, _ executor: any RenderExecutor, withdraw: @escaping @Sendable () -> Void) {
        self.job = job
        self.executor = executor
        self.withdraw = withdraw
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

    /// Gives the claim up. When all its submitters have done so, a task that waits is taken back and does no work, and
    /// one that is being drawn publishes nothing.
    package func cancel() {
        let isFirst = cancelled.withLock { cancelled in
            defer { cancelled = true }
            return !cancelled
        }
        if isFirst, job.leave() { withdraw() }
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
    /// The task's number among those that wait; nil until it has one.
    let number = Locked<Int?>(nil)

    /// One more submitter; false if all others have left, or the result is out.
    func join() -> Bool {
        state.withLock {
            guard $0.claims > 0, !$0.isPublished else { return false }
            $0.claims += 1
            return true
        }
    }

    /// One submitter less; true if none remains.
    func leave() -> Bool {
        state.withLock {
            $0.claims -= 1
            return $0.claims == 0
        }
    }

    func perform(_ work: () throws -> Output) {
        let isWanted = state.withLock { $0.claims > 0 }
        let result: Result<Output, any Error> = isWanted ? Result { try work() } : .failure(CancellationError())
        state.withLock { $0.result = $0.claims > 0 ? result : .failure(CancellationError()) }
    }

    /// Says that the task has ended, drawn or not.
    func publish() {
        state.withLock {
            if $0.result == nil { $0.result = .failure(CancellationError()) }
            $0.isPublished = true
        }
        state.signal()
    }

    func wait() throws -> Output {
        try state.wait { $0.isPublished ? $0.result : nil }.get()
    }
}
