internal import Platform

/// A pool of serial queues that draw.
///
/// A task goes to the queue with the fewest tasks as soon as one has space; before that, it waits in the pool, in the
/// order of priorities. Objects of one queue (a Cairo surface, fonts) are made, used and ended on this queue: see
/// `QueueContexts`. For many tasks in order use `run`; for tasks with a key use `KeyedRenders`.
package final class RenderQueues: Sendable {
    struct Task: Sendable {
        /// Runs on the queue, with its index.
        var work: @Sendable (Int) -> Void
        /// Runs there after it, when the queue no longer counts the task. Code that wakes other threads belongs here,
        /// so that their next task finds this queue free.
        var done: @Sendable () -> Void
    }

    private struct State {
        var load: LeastLoaded
        var pending = PendingTasks<Task>()
        var isHandingOut = false
    }

    /// A running task, and one that follows without a pause. The others wait where a more urgent task can overtake
    /// them.
    private static let tasksOfAQueue = 2

    let executor: any RenderExecutor
    private let state: Locked<State>

    package var count: Int { executor.queueCount }

    /// - Parameter count: number of queues; nil for the number of processors, up to 6.
    package convenience init(count: Int? = nil) {
        self.init(executor: DispatchExecutor(queues: count ?? DispatchExecutor.defaultQueueCount))
    }

    package init(executor: any RenderExecutor) {
        self.executor = executor
        state = Locked(State(load: LeastLoaded(queues: executor.queueCount)))
    }

    /// Adds a task without blocking.
    ///
    /// - Returns: the number of the task while it waits.
    @discardableResult
    func enqueue(
        _ priority: RenderPriority = .normal, work: @escaping @Sendable (Int) -> Void,
        done: @escaping @Sendable () -> Void
    ) -> Int {
        let number = state.withLock { $0.pending.add(Task(work: work, done: done), priority) }
        handOut()
        return number
    }

    /// Removes a task; false if a queue has it already.
    func withdraw(_ number: Int) -> Bool {
        // The objects of the task are released outside of the lock.
        state.withLock { $0.pending.remove(number) } != nil
    }

    /// Raises the priority of a waiting task.
    func raise(_ number: Int, to priority: RenderPriority) {
        state.withLock { $0.pending.raise(number, to: priority) }
    }

    /// Gives tasks to queues while there are tasks and free queues. One thread at a time does this, so that a queue
    /// gets tasks in order. Another thread may return at once, because this one sees its task before it ends.
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

/// Decides which queue gets the next task: the one with the fewest tasks, and of equal ones the first.
struct LeastLoaded: Sendable, Equatable {
    /// For each queue: number of assigned tasks that have not ended.
    private(set) var pending: [Int]

    init(queues: Int) {
        pending = [Int](repeating: 0, count: max(1, queues))
    }

    /// - Parameter room: maximum number of tasks of a queue; nil is returned, and nothing is assigned, if all have as
    ///   many.
    mutating func assign(room: Int = .max) -> Int? {
        var best = 0
        for queue in pending.indices.dropFirst() where pending[queue] < pending[best] { best = queue }
        guard pending[best] < room else { return nil }
        pending[best] += 1
        return best
    }

    mutating func end(on queue: Int) {
        pending[queue] -= 1
    }
}

/// Waiting tasks: the most urgent comes first, and of equal ones the one that was submitted first.
struct PendingTasks<Task> {
    private struct Entry {
        var priority: RenderPriority
        var number: Int
        var task: Task

        func comesBefore(_ other: Entry) -> Bool {
            priority == other.priority ? number < other.number : priority > other.priority
        }
    }

    /// In reverse order: the next task is the last element.
    private var entries: [Entry] = []
    private var submitted = 0

    var count: Int { entries.count }

    /// Adds a task, and gives it a number in the order of submission, from 1.
    mutating func add(_ task: Task, _ priority: RenderPriority) -> Int {
        submitted += 1
        insert(Entry(priority: priority, number: submitted, task: task))
        return submitted
    }

    /// Removes the next task.
    mutating func next() -> Task? { entries.popLast()?.task }

    /// Removes a task; nil if it is not waiting (any more).
    mutating func remove(_ number: Int) -> Task? {
        entries.firstIndex { $0.number == number }.map { entries.remove(at: $0).task }
    }

    /// Raises the priority of a task, and never lowers it. Among tasks of equal priority the order of submission
    /// counts.
    mutating func raise(_ number: Int, to priority: RenderPriority) {
        guard let index = entries.firstIndex(where: { $0.number == number }), entries[index].priority < priority else {
            return
        }
        var entry = entries.remove(at: index)
        entry.priority = priority
        insert(entry)
    }

    private mutating func insert(_ entry: Entry) {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entry.comesBefore(entries[middle]) { low = middle + 1 } else { high = middle }
        }
        entries.insert(entry, at: low)
    }
}
