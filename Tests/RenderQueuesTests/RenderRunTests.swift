import Platform
import Testing

@testable import RenderQueues

/// Many tasks, a context a queue.
@Suite struct RenderRunTests {
    /// Not Sendable, and it would notice two users at once.
    final class Surface {
        let queue: Int
        var drawn: [Int] = []
        private let living: Locked<Int>
        private var isInUse = false

        init(queue: Int, living: Locked<Int>) {
            self.queue = queue
            self.living = living
            living.withLock { $0 += 1 }
        }

        deinit { living.withLock { $0 -= 1 } }

        func draw(_ index: Int) {
            precondition(!isInUse)
            isInUse = true
            drawn.append(index)
            isInUse = false
        }
    }

    struct Broken: Error, Equatable {
        var index: Int
    }

    @Test(arguments: [1, 2, 5])
    func everyTaskIsDrawnOnceAndHandedOnInOrder(queueCount: Int) throws {
        let living = Locked(0)
        var outputs: [Int] = []
        let finals = try RenderQueues(count: queueCount).run(
            count: 500,
            makeContext: { Surface(queue: $0, living: living) },
            draw: { surface, index in
                surface.draw(index)
                return index * 3
            },
            finish: { surface, queue in (queue == surface.queue, surface.drawn) },
            onOutput: { index, output in
                #expect(output == index * 3)
                outputs.append(index)
            })
        #expect(outputs == Array(0..<500))
        #expect(finals.count == queueCount)
        let drawn = finals.compactMap { $0 }
        #expect(drawn.allSatisfy { $0.0 })
        #expect(drawn.flatMap(\.1).sorted() == Array(0..<500))
        // A queue keeps the order in which it got its tasks.
        #expect(drawn.allSatisfy { $0.1 == $0.1.sorted() })
        #expect(living.withLock { $0 } == 0)
    }

    @Test func queuesThatDrewNothingMakeNoContext() throws {
        let made = Locked(0)
        let finals: [Int?] = try RenderQueues(executor: InlineExecutor()).run(
            count: 4,
            makeContext: { queue in
                made.withLock { $0 += 1 }
                return queue
            },
            draw: { _, index in index }, finish: { context, _ in context }, onOutput: { _, _ in })
        #expect(finals == [0, nil, nil])
        #expect(made.withLock { $0 } == 1)
    }

    @Test func noTasksGiveNoOutput() throws {
        let finals: [Int?] = try RenderQueues(count: 2).run(
            count: 0, makeContext: { $0 }, draw: { _, index in index }, finish: { context, _ in context },
            onOutput: { _, _ in Issue.record("there is no output") })
        #expect(finals == [nil, nil])
    }

    @Test(arguments: [1, 4])
    func theErrorOfTheLowestIndexIsThrownWhateverFailsFirst(queueCount: Int) {
        let living = Locked(0)
        for _ in 0..<20 {
            var outputs: [Int] = []
            #expect(throws: Broken(index: 30)) {
                let _: [Int?] = try RenderQueues(count: queueCount).run(
                    count: 200,
                    makeContext: { Surface(queue: $0, living: living) },
                    draw: { _, index in
                        if index >= 30, index.isMultiple(of: 2) || index == 31 { throw Broken(index: index) }
                        return index
                    },
                    finish: { _, _ in
                        Issue.record("nothing is finished after a failure")
                        return 0
                    },
                    onOutput: { index, _ in outputs.append(index) })
            }
            #expect(outputs == Array(0..<30))
        }
        #expect(living.withLock { $0 } == 0)
    }

    @Test func nothingIsBegunFarBehindAFailure() {
        let begun = Locked(0)
        #expect(throws: Broken(index: 5)) {
            let _: [Int?] = try RenderQueues(count: 3).run(
                count: 10_000, window: 8, makeContext: { $0 },
                draw: { _, index in
                    begun.withLock { $0 += 1 }
                    if index == 5 { throw Broken(index: 5) }
                    return index
                },
                finish: { context, _ in context }, onOutput: { _, _ in })
        }
        #expect(begun.withLock { $0 } <= 5 + 8)
    }

    @Test func aWindowBoundsWhatIsUnderWay() throws {
        let delivered = Locked(0)
        let _: [Int?] = try RenderQueues(count: 4).run(
            count: 300, window: 5, makeContext: { $0 },
            draw: { _, index in
                // The caller may be within one output.
                let ahead = index - delivered.withLock { $0 }
                if ahead > 5 { throw Broken(index: ahead) }
                return index
            },
            finish: { context, _ in context }, onOutput: { index, _ in delivered.withLock { $0 = index + 1 } })
    }

    @Test func anErrorOfTheReceiverEndsTheRun() {
        let living = Locked(0)
        #expect(throws: Broken(index: 7)) {
            let _: [Int?] = try RenderQueues(count: 2).run(
                count: 1000, makeContext: { Surface(queue: $0, living: living) },
                draw: { surface, index in surface.draw(index) }, finish: { _, _ in 0 },
                onOutput: { index, _ in if index == 7 { throw Broken(index: index) } })
        }
        #expect(living.withLock { $0 } == 0)
    }

    @Test func nothingIsDrawnFarBehindAReceiverThatWantsNoMore() {
        let drawn = Locked(0)
        #expect(throws: CancellationError.self) {
            let _: [Int?] = try RenderQueues(count: 2).run(
                count: 1000, window: 4, makeContext: { $0 },
                draw: { _, _ in drawn.withLock { $0 += 1 } }, finish: { context, _ in context },
                onOutput: { index, _ in if index == 10 { throw CancellationError() } })
        }
        #expect(drawn.withLock { $0 } <= 10 + 4)
    }

    @Test func aContextThatCannotBeMadeFailsTheRun() {
        #expect(throws: Broken(index: 0)) {
            let _: [Int?] = try RenderQueues(count: 1).run(
                count: 3, makeContext: { _ -> Int in throw Broken(index: 0) }, draw: { _, index in index },
                finish: { context, _ in context }, onOutput: { _, _ in })
        }
    }

    @Test func anErrorWhileFinishingIsThatOfTheLowestQueue() {
        #expect(throws: Broken(index: 0)) {
            let _: [Int?] = try RenderQueues(executor: InlineExecutor()).run(
                count: 3, makeContext: { $0 }, draw: { _, index in index },
                finish: { _, queue in throw Broken(index: queue) }, onOutput: { _, _ in })
        }
    }

    /// As a Cairo surface is owned.
    struct Owned: ~Copyable {
        var drawn = 0
    }

    @Test func aContextMayBeNoncopyable() throws {
        let finals: [Int?] = try RenderQueues(count: 1).run(
            count: 10, makeContext: { _ in Owned() },
            draw: { context, index in
                context.drawn += 1
                return index
            },
            finish: { context, _ in context.drawn }, onOutput: { _, _ in })
        #expect(finals == [10])
    }
}
