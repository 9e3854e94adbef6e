/// Which queue takes the next task: the one with the fewest pending, the lowest index on a tie.
package struct LeastLoaded: Sendable, Equatable {
    /// By queue: tasks that were assigned and have not ended.
    package private(set) var pending: [Int]

    package init(queues: Int) {
        pending = [Int](repeating: 0, count: max(1, queues))
    }

    package mutating func assign() -> Int {
        var best = 0
        for queue in pending.indices.dropFirst() where pending[queue] < pending[best] { best = queue }
        pending[best] += 1
        return best
    }

    package mutating func end(on queue: Int) {
        pending[queue] -= 1
    }
}
