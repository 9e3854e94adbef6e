internal import Platform

/// Runs many tasks with a context for each queue: pages are drawn into a surface of each queue.
extension RenderQueues {
    /// Draws `0..<count`, each on the queue with the fewest tasks, with the context of this queue.
    ///
    /// A context is made on its queue when the first task arrives there, is used by that queue's tasks only, and is
    /// finished (or, after a failure, destroyed) there. It need not be Sendable.
    ///
    /// Blocks the caller, which must not be on one of the queues. Tasks start in order. At most `window` tasks are
    /// running or waiting for `onOutput`, so the memory is limited.
    ///
    /// If tasks fail, the error of the lowest index is thrown, which is the same on every run: earlier tasks are still
    /// drawn and passed to `onOutput`, later ones are not started. An error in `onOutput` ends the run, too, so a
    /// receiver that needs no more outputs throws `CancellationError`.
    ///
    /// - Parameters:
    ///   - count: number of tasks.
    ///   - window: nil for three per queue.
    ///   - makeContext: gets the index of the queue.
    ///   - draw: gets the context and the index of the task.
    ///   - finish: gets the context and the index of the queue, after all tasks.
    ///   - onOutput: gets the output of each task in the order of indices, on the thread of the caller.
    /// - Returns: the results of `finish` by queue; nil for a queue that drew nothing.
    package func run<Context: ~Copyable, Output: Sendable, Final: Sendable>(
        count: Int,
        window: Int? = nil,
        makeContext: @escaping @Sendable (_ queue: Int) throws -> Context,
        draw: @escaping @Sendable (_ context: inout Context, _ index: Int) throws -> Output,
        finish: @escaping @Sendable (_ context: consuming Context, _ queue: Int) throws -> Final,
        onOutput: (_ index: Int, _ output: Output) throws -> Void
    ) throws -> [Final?] {
        let contexts = QueueContexts(self, make: makeContext)
        do {
            try run(count: count, window: window, contexts: contexts, draw: draw, onOutput: onOutput)
        } catch {
            contexts.drop()
            throw error
        }
        return try contexts.finish(finish)
    }

    /// The same with contexts that are used longer than the run, for keyed tasks or another run.
    ///
    /// - Parameter contexts: the contexts of these queues. No task of the run uses them when it has returned or thrown.
    package func run<Context: ~Copyable, Output: Sendable>(
        count: Int,
        window: Int? = nil,
        contexts: QueueContexts<Context>,
        draw: @escaping @Sendable (_ context: inout Context, _ index: Int) throws -> Output,
        onOutput: (_ index: Int, _ output: Output) throws -> Void
    ) throws {
        precondition(contexts.queues === self)
        executor.preconditionNotOnQueue()
        let progress = RunProgress<Output>()
        do {
            try deliver(count: count, window: max(1, window ?? 3 * self.count), progress, onOutput) { queue, index in
                try contexts.use(on: queue) { try draw(&$0, index) }
            }
        } catch {
            progress.abandon()
            progress.waitUntilIdle()
            throw error
        }
    }

    /// Submits tasks as far as the window allows, and passes on their outputs in order.
    private func deliver<Output: Sendable>(
        count: Int, window: Int, _ progress: RunProgress<Output>, _ onOutput: (Int, Output) throws -> Void,
        draw: @escaping @Sendable (_ queue: Int, _ index: Int) throws -> Output
    ) throws {
        var submitted = 0
        for next in 0..<max(0, count) {
            while submitted < min(count, next + window), progress.mayBegin(submitted) {
                let index = submitted
                let result = Locked<Result<Output, any Error>?>(nil)
                progress.begin()
                enqueue(
                    work: { queue in
                        let outcome = progress.attempt(index) { try draw(queue, index) }
                        result.withLock { $0 = outcome }
                    },
                    done: { progress.end(index, result.withLock { $0.take() }) })
                submitted += 1
            }
            try onOutput(next, try progress.output(of: next))
        }
    }
}

/// The state of a run, shared by the caller and the queues.
private final class RunProgress<Output: Sendable>: Sendable {
    private struct State {
        /// Tasks that were submitted and have not ended.
        var underWay = 0
        var results: [Int: Result<Output, any Error>] = [:]
        /// Tasks from this index on are not started.
        var firstUnwanted = Int.max
    }

    private let state = Locked(State())

    func mayBegin(_ index: Int) -> Bool {
        state.withLock { index < $0.firstUnwanted }
    }

    func begin() {
        state.withLock { $0.underWay += 1 }
    }

    /// Draws, unless an earlier task has failed.
    func attempt(_ index: Int, _ draw: () throws -> Output) -> Result<Output, any Error> {
        guard mayBegin(index) else { return .failure(CancellationError()) }
        let result = Result(catching: draw)
        if case .failure = result { state.withLock { $0.firstUnwanted = min($0.firstUnwanted, index + 1) } }
        return result
    }

    func end(_ index: Int, _ result: Result<Output, any Error>?) {
        state.withLock {
            $0.underWay -= 1
            // After an error the later outputs are not needed.
            if index < $0.firstUnwanted { $0.results[index] = result }
        }
        state.signal()
    }

    /// Waits for a task's output.
    func output(of index: Int) throws -> Output {
        try state.wait { $0.results.removeValue(forKey: index) }.get()
    }

    func abandon() {
        state.withLock {
            $0.firstUnwanted = 0
            $0.results = [:]
        }
    }

    func waitUntilIdle() {
        state.wait { $0.underWay == 0 ? () : nil }
    }
}
