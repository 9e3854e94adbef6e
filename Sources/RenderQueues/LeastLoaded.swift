/// Which queue takes the next task: the one with the fewest pending, the lowest index on a tie.
package struct LeastLoaded: Sendable, Equatable {
    /// By queue: tasks that were assigned and have not ended.
    package private(set) var pending: [Int]

    package init(queues: Int) {
        pending = [Int](repeating: 0, count: max(1, queues))
    }

    /// - Parameter room: how many tasks a queue may have; nil, and nothing assigned, where all have as many.
    package mutating func assign(room: Int = .max) -> Int? {
        var best = 0
        for queue in pending.indices.dropFirst() where pending[queue] < pending[best] { best = queue }
        guard pending[best] < room else { return nil }
        pending[best] += 1
        return best
    }

    package mutating func end(on queue: Int) {
        pending[queue] -= 1
    }
}
