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

    @Test func thereIsAtLeastOneQueueAndNotMoreThanSix() {
        #expect(1...6 ~= DispatchExecutor.defaultQueueCount)
        #expect(RenderQueues(count: 0).count == 1)
        #expect(RenderQueues(count: 9).count == 9)
    }
}

@Suite struct KeyedRendersTests {
    let executor = ManualExecutor(queues: 2)
    let drawn = Locked<[String]>([])

    func renders(limit: Int? = nil) -> KeyedRenders<String, String> {
        KeyedRenders(RenderQueues(executor: executor), limit: limit)
    }

    func work(_ name: String) -> @Sendable (Int) throws -> String {
        { [drawn] queue in
            drawn.withLock { $0.append(name) }
            return "\(name) on \(queue)"
        }
    }

    @Test func theSameKeyIsDrawnOnceForAllWhoAsk() throws {
        let renders = renders()
        let first = renders.submit("a", work("first"))
        let second = renders.submit("a", work("second"))
        let other = renders.submit("b", work("other"))
        executor.step(0)
        executor.step(1)
        #expect(try first.wait() == "first on 0")
        #expect(try second.wait() == "first on 0")
        #expect(try other.wait() == "other on 1")
        #expect(drawn.withLock { $0 } == ["first", "other"])
    }

    @Test func aKeyIsFreeAgainOnceItsTaskHasEnded() throws {
        let renders = renders()
        let first = renders.submit("a", work("first"))
        executor.step(0)
        let second = renders.submit("a", work("second"))
        executor.step(0)
        #expect(try first.wait() == "first on 0")
        #expect(try second.wait() == "second on 0")
    }

    @Test func aTaskCancelledBeforeItsStartDoesNoWork() {
        let ticket = renders().submit("a", work("a"))
        ticket.cancel()
        ticket.cancel()
        executor.step(0)
        #expect(drawn.withLock { $0 } == [])
        #expect(throws: CancellationError.self) { try ticket.wait() }
    }

    @Test func aTaskIsDrawnAsLongAsOneStillWantsIt() throws {
        let renders = renders()
        let first = renders.submit("a", work("a"))
        let second = renders.submit("a", work("again"))
        first.cancel()
        executor.step(0)
        #expect(throws: CancellationError.self) { try first.wait() }
        #expect(try second.wait() == "a on 0")
    }

    @Test func aTaskCancelledWhileItIsDrawnPublishesNothing() {
        let box = Locked<RenderTicket<String>?>(nil)
        let ticket = renders().submit("a") { _ in
            box.withLock { $0 }?.cancel()
            return "too late"
        }
        box.withLock { $0 = ticket }
        executor.step(0)
        #expect(throws: CancellationError.self) { try ticket.wait() }
    }

    @Test func aKeyAskedForAfterItsTaskWasCancelledIsDrawnAnew() throws {
        let renders = renders()
        renders.submit("a", work("old")).cancel()
        let ticket = renders.submit("a", work("new"))
        executor.step(0)
        executor.step(1)
        #expect(try ticket.wait() == "new on 1")
        #expect(drawn.withLock { $0 } == ["new"])
    }

    @Test func everyoneGetsTheError() {
        struct Broken: Error {}
        let renders = renders()
        let tickets = (0..<2).map { _ in renders.submit("a") { _ in throw Broken() } }
        executor.step(0)
        for ticket in tickets { #expect(throws: Broken.self) { try ticket.wait() } }
    }

    @Test func submittingWaitsWhileTooManyTasksAreUnderWay() throws {
        let highest = Locked((now: 0, most: 0))
        let renders = KeyedRenders<Int, Int>(RenderQueues(count: 4), limit: 2)
        let tickets = (0..<200).map { key in
            renders.submit(key) { _ in
                highest.withLock {
                    $0.now += 1
                    $0.most = max($0.most, $0.now)
                }
                defer { highest.withLock { $0.now -= 1 } }
                return key * 2
            }
        }
        #expect(try tickets.map { try $0.wait() } == (0..<200).map { $0 * 2 })
        #expect(highest.withLock { $0.most } <= 2)
    }
}
