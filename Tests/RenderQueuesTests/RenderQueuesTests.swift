import Platform
import Testing

@testable import RenderQueues

/// Queues without threads: each holds its blocks until a test runs them.
final class ManualExecutor: RenderExecutor {
    let queueCount: Int
    private let blocks: Locked<[[@Sendable () -> Void]]>

    init(queues: Int) {
        queueCount = queues
        blocks = Locked([[@Sendable () -> Void]](repeating: [], count: queues))
    }

    func execute(on queue: Int, _ work: @escaping @Sendable () -> Void) {
        blocks.withLock { $0[queue].append(work) }
    }

    func preconditionNotOnQueue() {}

    /// Runs the first block of a queue.
    func step(_ queue: Int) {
        let block = blocks.withLock { $0[queue].isEmpty ? nil : $0[queue].removeFirst() }
        block?()
    }

    var waiting: [Int] { blocks.withLock { $0.map(\.count) } }
}

/// Runs every block at once, on the caller's thread.
struct InlineExecutor: RenderExecutor {
    let queueCount = 3
    func execute(on queue: Int, _ work: @escaping @Sendable () -> Void) { work() }
    func preconditionNotOnQueue() {}
}

@Suite struct SchedulingTests {
    @Test func theFewestPendingTakeTheTaskAndTheLowestIndexOnATie() {
        var load = LeastLoaded(queues: 3)
        #expect((0..<4).map { _ in load.assign() } == [0, 1, 2, 0])
        load.end(on: 2)
        #expect(load.assign() == 2)
        load.end(on: 1)
        load.end(on: 2)
        #expect(load.assign() == 1)
        #expect(load.pending == [2, 1, 0])
    }

    @Test func aQueueWithoutRoomTakesNoTask() {
        var load = LeastLoaded(queues: 2)
        #expect((0..<4).map { _ in load.assign(room: 2) } == [0, 1, 0, 1])
        #expect(load.assign(room: 2) == nil)
        load.end(on: 1)
        #expect(load.assign(room: 2) == 1)
        #expect(load.pending == [2, 2])
    }

    @Test func aQueueThatEndsItsTaskGetsTheNext() {
        let executor = ManualExecutor(queues: 2)
        let queues = RenderQueues(executor: executor)
        for _ in 0..<4 { queues.enqueue(work: { _ in }, done: {}) }
        #expect(executor.waiting == [2, 2])
        executor.step(1)
        executor.step(1)
        for _ in 0..<2 { queues.enqueue(work: { _ in }, done: {}) }
        #expect(executor.waiting == [2, 2])
    }

    @Test func aQueueIsFreeWhenItsTaskIsReportedDone() {
        let executor = ManualExecutor(queues: 2)
        let queues = RenderQueues(executor: executor)
        queues.enqueue(work: { _ in }, done: { queues.enqueue(work: { _ in }, done: {}) })
        queues.enqueue(work: { _ in }, done: {})
        executor.step(0)
        #expect(executor.waiting == [1, 1])
    }

    @Test func whatNoQueueHasRoomForWaitsInThePool() {
        let executor = ManualExecutor(queues: 2)
        let queues = RenderQueues(executor: executor)
        for _ in 0..<9 { queues.enqueue(work: { _ in }, done: {}) }
        #expect(executor.waiting == [2, 2])
        executor.step(1)
        #expect(executor.waiting == [2, 2])
        for _ in 0..<6 { executor.step(1) }
        #expect(executor.waiting == [2, 0])
    }

    @Test func aTaskThatIsSubmittedByAnotherOnTheSameThreadComesAfterIt() {
        let order = Locked<[Int]>([])
        let queues = RenderQueues(executor: InlineExecutor())
        queues.enqueue(
            work: { _ in
                queues.enqueue(work: { _ in order.withLock { $0.append(2) } }, done: {})
                order.withLock { $0.append(1) }
            }, done: {})
        #expect(order.withLock { $0 } == [1, 2])
    }

    @Test func pendingTasksComeByUrgencyAndThenAsTheyWereSubmitted() {
        var pending = PendingTasks<String>()
        for (task, priority) in [
            ("a", RenderPriority.background), ("b", .normal), ("c", .visible), ("d", .normal), ("e", .visible),
        ] { _ = pending.add(task, priority) }
        #expect((0..<6).map { _ in pending.next() } == ["c", "e", "b", "d", "a", nil])
    }

    @Test func aRaisedTaskKeepsThePlaceOfItsSubmissionAmongItsEquals() {
        var pending = PendingTasks<String>()
        let first = pending.add("a", .background)
        let second = pending.add("b", .visible)
        let third = pending.add("c", .background)
        pending.raise(first, to: .visible)
        pending.raise(second, to: .background)
        #expect(pending.remove(third) == "c")
        #expect(pending.remove(third) == nil)
        #expect((0..<3).map { _ in pending.next() } == ["a", "b", nil])
    }

    @Test func thereIsAtLeastOneQueueAndNotMoreThanSix() {
        #expect(1...6 ~= DispatchExecutor.defaultQueueCount)
        #expect(RenderQueues(count: 0).count == 1)
        #expect(RenderQueues(count: 9).count == 9)
    }
}
