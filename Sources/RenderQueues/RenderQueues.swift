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

/// Which queue takes the next task: the one with the fewest pending, the lowest index on a tie.
struct LeastLoaded: Sendable, Equatable {
    /// By queue: tasks that were assigned and have not ended.
    private(set) var pending: [Int]

    init(queues: Int) {
        pending = [Int](repeating: 0, count: max(1, queues))
    }

    /// - Parameter room: how many tasks a queue may have; nil, and nothing assigned, where all have as many.
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

/// Tasks that no queue has taken yet: the most urgent comes first, and of equals the one that was submitted first.
struct PendingTasks<Task> {
    private struct Entry {
        var priority: RenderPriority
        var number: Int
        var task: Task

        func comesBefore(_ other: Entry) -> Bool {
            priority == other.priority ? number < other.number : priority > other.priority
        }
    }

    /// From the one that comes last to the one that comes next.
    private var entries: [Entry] = []
    private var submitted = 0

    var count: Int { entries.count }

    /// Takes a task in, and gives it a number: that of its submission, from 1.
    mutating func add(_ task: Task, _ priority: RenderPriority) -> Int {
        submitted += 1
        insert(Entry(priority: priority, number: submitted, task: task))
        return submitted
    }

    /// Takes the task that comes next.
    mutating func next() -> Task? { entries.popLast()?.task }

    /// Takes a task out; nil if it is not here (any more).
    mutating func remove(_ number: Int) -> Task? {
        entries.firstIndex { $0.number == number }.map { entries.remove(at: $0).task }
    }

    /// Makes a task more urgent, never less; among its new equals it keeps the place of its submission.
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
