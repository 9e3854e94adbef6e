import Platform
import Testing

@testable import RenderQueues

/// What belongs to a queue, shared by runs and keyed tasks.
@Suite struct QueueContextsTests {
    let living = Locked(0)

    private func surfaces(_ queues: RenderQueues) -> QueueContexts<RenderRunTests.Surface> {
        QueueContexts(queues) { [living] in RenderRunTests.Surface(queue: $0, living: living) }
    }

    @Test func aRunAndKeyedTasksDrawWithTheSameContexts() throws {
        let queues = RenderQueues(count: 3)
        let contexts = surfaces(queues)
        let renders = KeyedRenders<Int, RenderRunTests.Surface, Int>(contexts)
        var tickets: [RenderTicket<Int>] = []
        try queues.run(
            count: 100, contexts: contexts, draw: { surface, index in surface.draw(index) },
            onOutput: { index, _ in
                // As a page that is laid out by the run, and then drawn under its own key.
                tickets +=
                    renders.submit(1000 + index, priority: .visible) { surface, queue in
                        surface.draw(1000 + index)
                        return queue
                    }.map { [$0] } ?? []
            })
        #expect(try tickets.map { try $0.wait() }.allSatisfy { $0 < 3 })
        #expect(living.withLock { $0 } <= 3)
        let drawn = try contexts.finish { surface, queue in surface.queue == queue ? surface.drawn : [] }
        let all = drawn.compactMap { $0 }.flatMap { $0 }
        #expect(all.sorted() == Array(0..<100) + Array(1000..<1100))
        #expect(living.withLock { $0 } == 0)
    }

    @Test func contextsThatNobodyEndedAreDestroyedOnTheirQueues() throws {
        let executor = ManualExecutor(queues: 2)
        do {
            let contexts = surfaces(RenderQueues(executor: executor))
            let ticket = try #require(
                KeyedRenders<Int, RenderRunTests.Surface, Int>(contexts).submit(1) { surface, _ in surface.queue })
            executor.step(0)
            #expect(try ticket.wait() == 0)
            #expect(living.withLock { $0 } == 1)
        }
        #expect(living.withLock { $0 } == 1)
        executor.step(0)
        #expect(living.withLock { $0 } == 0)
    }

    @Test func aTaskThatComesAfterTheEndMakesNoNewContext() throws {
        let queues = RenderQueues(executor: InlineExecutor())
        let contexts = surfaces(queues)
        let renders = KeyedRenders<Int, RenderRunTests.Surface, Int>(contexts)
        #expect(try renders.submit(1) { surface, _ in surface.queue }?.wait() == 0)
        contexts.drop()
        #expect(living.withLock { $0 } == 0)
        #expect(throws: CancellationError.self) { try renders.submit(1) { surface, _ in surface.queue }?.wait() }
        #expect(living.withLock { $0 } == 0)
    }

    @Test func aContextThatCouldNotBeMadeIsTriedAgainByTheNextTask() throws {
        struct Broken: Error {}
        let attempts = Locked(0)
        let contexts = QueueContexts(RenderQueues(executor: InlineExecutor())) { _ in
            let attempt = attempts.withLock { attempts in
                attempts += 1
                return attempts
            }
            if attempt == 1 { throw Broken() }
            return attempt
        }
        let renders = KeyedRenders<Int, Int, Int>(contexts)
        #expect(throws: Broken.self) { try renders.submit(1) { context, _ in context }?.wait() }
        #expect(try renders.submit(1) { context, _ in context }?.wait() == 2)
        contexts.drop()
    }

    @Test func aFailedRunLeavesContextsThatAreSharedAlone() throws {
        let queues = RenderQueues(count: 2)
        let contexts = surfaces(queues)
        #expect(throws: RenderRunTests.Broken(index: 3)) {
            try queues.run(
                count: 10, contexts: contexts,
                draw: { _, index in if index >= 3 { throw RenderRunTests.Broken(index: index) } },
                onOutput: { _, _ in })
        }
        #expect(living.withLock { $0 } > 0)
        contexts.drop()
        #expect(living.withLock { $0 } == 0)
    }
}
