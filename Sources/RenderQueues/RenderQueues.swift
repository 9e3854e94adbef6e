internal import Platform

/// A pool of serial queues that draw.
///
/// A task goes to the queue with the fewest tasks as soon as one has room; until then the pool holds it, by priority.
/// Whatever belongs to one queue (a Cairo surface, fonts) is made, used and ended on that queue: see `QueueContexts`.
/// Many tasks in order are a `run`; tasks with a key that several ask for are `KeyedRenders`.
package final class RenderQueues: Sendable {
    struct Task: Sendable {
        /// Runs on the queue, with its index.
        var work: @Sendable (Int) -> Void
        /// Runs there after it, when the queue no longer counts the task. What wakes others belongs here, so that their
        /// next task finds this queue free.
        var done: @Sendable () -> Void
    }

    private struct State {
        var load: LeastLoaded
        var pending = PendingTasks<Task>()
        var isHandingOut = false
    }

    /// A task that runs, and one that follows without a pause. The rest waits where a more urgent task can pass it.
    private static let tasksOfAQueue = 2

    let executor: any RenderExecutor
    private let state: Locked<State>

    package var count: Int { executor.queueCount }

    /// - Parameter count: how many queues; nil for as many as there are processors, up to 6.
    package convenience init(count: Int? = nil) {
        self.init(executor: DispatchExecutor(queues: count ?? DispatchExecutor.defaultQueueCount))
    }

    package init(executor: any RenderExecutor) {
        self.executor = executor
        state = Locked(State(load: LeastLoaded(queues: executor.queueCount)))
    }

    /// Takes a task, and never blocks.
    ///
    /// - Returns: the task's number, for as long as it waits.
    @discardableResult
    func enqueue(
        _ priority: RenderPriority = .normal, work: @escaping @Sendable (Int) -> Void,
        done: @escaping @Sendable () -> Void
    ) -> Int {
        let number = state.withLock { $0.pending.add(Task(work: work, done: done), priority) }
        handOut()
        return number
    }

    /// Takes a task back; false if a queue has it already.
    func withdraw(_ number: Int) -> Bool {
        // What the task holds is released outside of the lock.
        state.withLock { $0.pending.remove(number) } != nil
    }

    /// Makes a task that still waits more urgent.
    func raise(_ number: Int, to priority: RenderPriority) {
        state.withLock { $0.pending.raise(number, to: priority) }
    }

    /// Gives tasks to queues while there are both. One thread at a time, so that a queue gets tasks in their order;
    /// another that comes meanwhile may leave, as what it came for is seen before this one ends.
    private func handOut() {
        let isFirst = state.withLock { state in
            defer { state.isHandingOut = true }
            return !state.isHandingOut
        }
        guard isFirst else { return }
        while let (queue, task) = nextTask() {
            executor.execute(on: queue) { [self] in
                task.work(queue)
                state.withLock { $0.load.end(on: queue) }
                task.done()
                handOut()
            }
        }
    }

    private func nextTask() -> (queue: Int, task: Task)? {
        state.withLock { state in
            guard state.pending.count > 0, let queue = state.load.assign(room: Self.tasksOfAQueue),
                let task = state.pending.next()
            else {
                state.isHandingOut = false
                return nil
            }
            return (queue, task)
        }
    }
}
