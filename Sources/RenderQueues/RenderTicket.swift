internal import Platform

/// The request of one submitter for a result.
package final class RenderTicket<Output: Sendable>: Sendable {
    private let job: RenderJob<Output>
    private let executor: any RenderExecutor
    private let withdraw: @Sendable () -> Void
    private let cancelled = Locked(false)

    /// - Parameter withdraw: removes the task when its last request has been cancelled.
    init(_ job: RenderJob<Output>, _ executor: any RenderExecutor, withdraw: @escaping @Sendable () -> Void) {
        self.job = job
        self.executor = executor
        self.withdraw = withdraw
    }

    /// Waits for the result; must not be called on one of the queues.
    ///
    /// - Throws: the error of the work, or `CancellationError` if this ticket was cancelled first.
    package func wait() throws -> Output {
        executor.preconditionNotOnQueue()
        if cancelled.withLock({ $0 }) { throw CancellationError() }
        let output = try job.wait()
        if cancelled.withLock({ $0 }) { throw CancellationError() }
        return output
    }

    /// Cancels the request. When all requests have been cancelled, a waiting task is removed and does no work, and the
    /// result of a running one is discarded.
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
    /// The number of the task among the waiting ones; nil until it has one.
    let number = Locked<Int?>(nil)

    /// Adds a submitter; false if all others have cancelled, or if the result exists.
    func join() -> Bool {
        state.withLock {
            guard $0.claims > 0, !$0.isPublished else { return false }
            $0.claims += 1
            return true
        }
    }

    /// Removes a submitter; true if it was the last one.
    func leave() -> Bool {
        state.withLock {
            $0.claims -= 1
            return $0.claims == 0
        }
    }

    /// Whether a submitter has not cancelled.
    var isWanted: Bool { state.withLock { $0.claims > 0 } }

    func perform(_ work: () throws -> Output) {
        let result: Result<Output, any Error> = isWanted ? Result { try work() } : .failure(CancellationError())
        state.withLock { $0.result = $0.claims > 0 ? result : .failure(CancellationError()) }
    }

    /// Marks the task as ended, drawn or not.
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
