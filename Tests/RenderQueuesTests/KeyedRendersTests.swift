import Platform
import Testing

@testable import RenderQueues

@Suite struct KeyedRendersTests {
    let executor = ManualExecutor(queues: 2)
    let drawn = Locked<[String]>([])

    /// A context is the names of what was drawn with it.
    func renders(limit: Int? = nil) -> KeyedRenders<String, [String], String> {
        KeyedRenders(QueueContexts(RenderQueues(executor: executor)) { _ in [] }, limit: limit)
    }

    func work(_ name: String) -> @Sendable (inout [String], Int) throws -> String {
        { [drawn] context, queue in
            context.append(name)
            drawn.withLock { $0.append(name) }
            return "\(name) on \(queue)"
        }
    }

    /// Runs all blocks, one of each queue in turn.
    func drawAll() {
        while executor.waiting.contains(where: { $0 > 0 }) { for queue in 0..<2 { executor.step(queue) } }
    }

    @Test func theSameKeyIsDrawnOnceForAllWhoAsk() throws {
        let renders = renders()
        let first = try #require(renders.submit("a", work("first")))
        let second = try #require(renders.submit("a", work("second")))
        let other = try #require(renders.submit("b", work("other")))
        executor.step(0)
        executor.step(1)
        #expect(try first.wait() == "first on 0")
        #expect(try second.wait() == "first on 0")
        #expect(try other.wait() == "other on 1")
        #expect(drawn.withLock { $0 } == ["first", "other"])
    }

    @Test func aKeyIsFreeAgainOnceItsTaskHasEnded() throws {
        let renders = renders()
        let first = try #require(renders.submit("a", work("first")))
        executor.step(0)
        let second = try #require(renders.submit("a", work("second")))
        executor.step(0)
        #expect(try first.wait() == "first on 0")
        #expect(try second.wait() == "second on 0")
    }

    @Test func aTaskCancelledBeforeItsStartDoesNoWork() throws {
        let ticket = try #require(renders().submit("a", work("a")))
        ticket.cancel()
        ticket.cancel()
        executor.step(0)
        #expect(drawn.withLock { $0 } == [])
        #expect(throws: CancellationError.self) { try ticket.wait() }
    }

    @Test func aTaskIsDrawnAsLongAsOneStillWantsIt() throws {
        let renders = renders()
        let first = try #require(renders.submit("a", work("a")))
        let second = try #require(renders.submit("a", work("again")))
        first.cancel()
        executor.step(0)
        #expect(throws: CancellationError.self) { try first.wait() }
        #expect(try second.wait() == "a on 0")
    }

    @Test func longWorkLearnsThatNobodyWantsItAnyMore() throws {
        let renders = renders()
        let (box, wanted) = (Locked<[RenderTicket<String>]>([]), Locked<[Bool]>([]))
        let work: @Sendable (inout [String], Int, () -> Bool) throws -> String = { _, _, isWanted in
            for ticket in box.withLock({ $0 }) {
                wanted.withLock { $0.append(isWanted()) }
                ticket.cancel()
            }
            wanted.withLock { $0.append(isWanted()) }
            throw CancellationError()
        }
        for _ in 0..<2 {
            let ticket = try #require(renders.submit("a", watching: work))
            box.withLock { $0.append(ticket) }
        }
        executor.step(0)
        // The second one still waits when the first has cancelled.
        #expect(wanted.withLock { $0 } == [true, true, false])
        for ticket in box.withLock({ $0 }) { #expect(throws: CancellationError.self) { try ticket.wait() } }
    }

    @Test func aTaskCancelledWhileItIsDrawnPublishesNothing() throws {
        let box = Locked<RenderTicket<String>?>(nil)
        let ticket = try #require(
            renders().submit("a") { _, _ in
                box.withLock { $0 }?.cancel()
                return "too late"
            })
        box.withLock { $0 = ticket }
        executor.step(0)
        #expect(throws: CancellationError.self) { try ticket.wait() }
    }

    @Test func aKeyAskedForAfterItsTaskWasCancelledIsDrawnAnew() throws {
        let renders = renders()
        renders.submit("a", work("old"))?.cancel()
        let ticket = try #require(renders.submit("a", work("new")))
        executor.step(0)
        executor.step(1)
        #expect(try ticket.wait() == "new on 1")
        #expect(drawn.withLock { $0 } == ["new"])
    }

    @Test func everyoneGetsTheError() throws {
        struct Broken: Error {}
        let renders = renders()
        let tickets = try (0..<2).map { _ in try #require(renders.submit("a") { _, _ in throw Broken() }) }
        executor.step(0)
        for ticket in tickets { #expect(throws: Broken.self) { try ticket.wait() } }
    }

    @Test func submittingNeverWaits() throws {
        let renders = renders(limit: 3)
        let tickets = (0..<5).map { renders.submit("\($0)", work("\($0)")) }
        #expect(tickets.map { $0 != nil } == [true, true, true, false, false])
        // A key that is under way already takes no room.
        let joined = try #require(renders.submit("2", work("again")))
        executor.step(0)
        let late = try #require(renders.submit("4", work("4")))
        drawAll()
        #expect(drawn.withLock { $0 } == ["0", "2", "1", "4"])
        #expect(try joined.wait() == "2 on 0")
        #expect(try late.wait().hasPrefix("4 on "))
    }

    @Test func theMostUrgentOfWhatWaitsIsDrawnFirst() throws {
        let renders = renders()
        // Four of them are with their queues at once.
        for name in ["1", "2", "3", "4", "n1"] { _ = renders.submit(name, work(name)) }
        _ = renders.submit("b", priority: .background, work("b"))
        _ = renders.submit("v1", priority: .visible, work("v1"))
        _ = renders.submit("n2", work("n2"))
        _ = renders.submit("v2", priority: .visible, work("v2"))
        drawAll()
        #expect(drawn.withLock { $0 } == ["1", "2", "3", "4", "v1", "v2", "n1", "n2", "b"])
    }

    @Test func whoJoinsATaskMayMakeItMoreUrgentAndNeverLess() throws {
        let renders = renders()
        for name in ["1", "2", "3", "4"] { _ = renders.submit(name, work(name)) }
        let raised = try #require(renders.submit("a", priority: .background, work("a")))
        let other = try #require(renders.submit("b", priority: .visible, work("b")))
        _ = renders.submit("a", priority: .visible, work("a again"))
        _ = renders.submit("b", priority: .background, work("b again"))
        drawAll()
        #expect(drawn.withLock { $0 } == ["1", "2", "3", "4", "a", "b"])
        #expect(try [raised.wait(), other.wait()].map { $0.prefix(1) } == ["a", "b"])
    }

    @Test func aTaskCancelledWhileItWaitsNeverReachesAQueue() throws {
        let living = Locked(0)
        let renders = renders(limit: 5)
        for name in ["1", "2", "3", "4"] { _ = renders.submit(name, work(name)) }
        let ticket: RenderTicket<String>
        do {
            let held = Counted(living)
            ticket = try #require(renders.submit("a") { _, _ in "\(held)" })
        }
        #expect(living.withLock { $0 } == 1)
        ticket.cancel()
        // What it would have drawn is let go at once, and its place is free.
        #expect(living.withLock { $0 } == 0)
        _ = try #require(renders.submit("b", work("b")))
        drawAll()
        #expect(drawn.withLock { $0 } == ["1", "2", "3", "4", "b"])
        #expect(throws: CancellationError.self) { try ticket.wait() }
    }

    /// Says whether a closure that holds it still lives.
    final class Counted: Sendable {
        private let living: Locked<Int>

        init(_ living: Locked<Int>) {
            self.living = living
            living.withLock { $0 += 1 }
        }

        deinit { living.withLock { $0 -= 1 } }
    }

    @Test func manyThreadsMayAskAtOnceAndEachKeyIsDrawnOnce() throws {
        let drawings = Locked([Int: Int]())
        let contexts = QueueContexts(RenderQueues(count: 4)) { _ in 0 }
        let renders = KeyedRenders<Int, Int, Int>(contexts, limit: 1000)
        let submitters = (0..<3).map { submitter in
            BackgroundWork {
                (0..<300).compactMap { turn in
                    let key = turn * (submitter + 1) % 300
                    return renders.submit(key, priority: RenderPriority.allCases[turn % 3]) { context, _ in
                        context += 1
                        drawings.withLock { $0[key, default: 0] += 1 }
                        return key * 2
                    }.map { (key, $0) }
                }
            }
        }
        for (key, ticket) in submitters.flatMap(\.value) { #expect(try ticket.wait() == key * 2) }
        let counts = try contexts.finish { context, _ in context }
        #expect(counts.compactMap { $0 }.reduce(0, +) == drawings.withLock { $0.values.reduce(0, +) })
        #expect(drawings.withLock { $0.count } == 300)
    }
}
