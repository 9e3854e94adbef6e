internal import Platform

/// Many tasks with a context a queue: pages drawn into a surface of each queue.
extension RenderQueues {
    /// Draws `0..<count`, each on the queue that is least loaded, with that queue's own context.
    ///
    /// A context is made on its queue when the first task arrives there, is used by that queue's tasks only, and is
    /// finished (or, after a failure, destroyed) there. It need not be Sendable.
    ///
    /// Blocks the caller, who must not be on one of the queues. Tasks start in order. No more than `window` of them are
    /// under way or wait to be handed to `onOutput`, so memory stays bounded.
    ///
    /// If tasks fail, the error of the lowest index is thrown, on every run the same: those before it are still drawn
    /// and handed on, those after it are not begun. A failure in `onOutput` ends the run as well, so that a receiver
    /// which wants no more throws `CancellationError`.
    ///
    /// - Parameters:
    ///   - count: how many tasks.
    ///   - window: nil for three a queue.
    ///   - makeContext: gets the queue's index.
    ///   - draw: gets the context and the task's index.
    ///   - finish: gets the context and the queue's index, after all tasks.
    ///   - onOutput: gets every task's output in order of index, on the caller's thread.
    /// - Returns: what `finish` returned, by queue; nil for a queue that drew nothing.
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

    /// The same with contexts that outlive the run, for keyed tasks or another run.
    ///
    /// - Parameter contexts: of these queues; none of the run's tasks uses them any more when it returns or throws.
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

    /// Submits tasks as the window allows and hands on their outputs in order.
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

/// What the caller and the queues know of a run.
private final class RunProgress<Output: Sendable>: Sendable {
    private struct State {
        /// Tasks that were submitted and have not ended.
        var underWay = 0
        var results: [Int: Result<Output, any Error>] = [:]
        /// Tasks from here on are not begun.
        var firstUnwanted = Int.max
    }

    private let state = Locked(State())

    func mayBegin(_ index: Int) -> Bool {
        state.withLock { index < $0.firstUnwanted }
    }

    func begin() {
        state.withLock { $0.underWay += 1 }
    }

    /// Draws, unless a task before this one has failed meanwhile.
    func attempt(_ index: Int, _ draw: () throws -> Output) -> Result<Output, any Error> {
        guard mayBegin(index) else { return .failure(CancellationError()) }
        let result = Result(catching: draw)
        if case .failure = result { state.withLock { $0.firstUnwanted = min($0.firstUnwanted, index + 1) } }
        return result
    }

    func end(_ index: Int, _ result: Result<Output, any Error>?) {
        state.withLock {
            $0.underWay -= 1
            // After a failure nobody asks for the later ones.
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
