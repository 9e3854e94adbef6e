import Testing

@testable import CANCapture

struct AheadQueueTests {
    /// Counts how often it is done. `@unchecked Sendable` because a queue has it done by one thread at a time.
    private final class Sum: AheadTask, @unchecked Sendable {
        let most: Int
        var sum = 0
        var runs = 0

        init(_ most: Int) { self.most = most }

        override func run() {
            runs += 1
            sum = (0...most).reduce(0, +)
        }
    }

    /// With one thread there are no helpers, and the one that asks does everything.
    @Test(arguments: [1, 2, 4]) func everyTaskIsDoneOnceWhoeverDoesIt(_ threads: Int) {
        let queue = AheadQueue(ReadingThreads(count: threads))
        let tasks = (0..<200).map { Sum($0 * 10) }
        for task in tasks { queue.submit(task) }
        for task in tasks {
            if queue.claim(task) { task.run() } else { while !queue.isDone(task) {} }
            #expect(task.runs == 1)
            #expect(task.sum == task.most * (task.most + 1) / 2)
        }
    }

    @Test func aTaskMayBeSubmittedAgain() {
        let queue = AheadQueue(ReadingThreads(count: 2))
        let task = Sum(1000)
        for round in 1...50 {
            queue.submit(task)
            if queue.claim(task) { task.run() } else { while !queue.isDone(task) {} }
            #expect(task.runs == round)
        }
    }

    @Test func whatNobodyHasBegunIsForgotten() {
        let queue = AheadQueue(ReadingThreads(count: 1))
        let task = Sum(3)
        queue.submit(task)
        queue.end()
        #expect(task.runs == 0)
    }
}
