/// Computations at the same time, for whoever waits for all of them.
package enum Concurrently {
    /// Two computations at once, each on a queue of its own.
    package static func run<One: Sendable, Other: Sendable>(
        _ one: @escaping @Sendable () -> One, _ other: @escaping @Sendable () -> Other
    ) -> (One, Other) {
        let second = BackgroundWork(other)
        let first = one()
        return (first, second.value)
    }

    /// Many computations, one for each processor at a time; the results are in order.
    ///
    /// The caller takes part, so that it never waits for a computation that has not begun.
    package static func all<Value: Sendable>(_ works: [@Sendable () -> Value]) -> [Value] {
        let state = Locked(Shared(values: [Value?](repeating: nil, count: works.count)))
        @Sendable func help() {
            while true {
                let next = state.withLock { shared -> Int? in
                    guard shared.begun < works.count else { return nil }
                    shared.begun += 1
                    return shared.begun - 1
                }
                guard let next else { return }
                let value = works[next]()
                state.withLock { shared in
                    shared.values[next] = value
                    shared.done += 1
                }
                state.signal()
            }
        }
        let helpers = min(Processors.usable, mostAtOnce, works.count) - 1
        for _ in 0..<max(0, helpers) { _ = BackgroundWork { help() } }
        help()
        return state.wait { shared in
            shared.done == works.count ? shared.values.compactMap { $0 } : nil
        }
    }

    /// Each takes memory of its own.
    private static let mostAtOnce = 4

    private struct Shared<Value: Sendable>: Sendable {
        var values: [Value?]
        var begun = 0
        var done = 0
    }
}
