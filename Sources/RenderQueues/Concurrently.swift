/// Two computations at once, each on a queue of its own.
package enum Concurrently {
    package static func run<One: Sendable, Other: Sendable>(
        _ one: @escaping @Sendable () -> One, _ other: @escaping @Sendable () -> Other
    ) -> (One, Other) {
        let second = BackgroundWork(other)
        let first = one()
        return (first, second.value)
    }
}
