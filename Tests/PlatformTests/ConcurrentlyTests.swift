import Platform
import Testing

@Suite struct ConcurrentlyTests {
    @Test(arguments: [0, 1, 2, 300]) func whatWorksGiveComesInTheirOrder(_ count: Int) {
        let done = Locked(0)
        let values = Concurrently.all(
            (0..<count).map { number in
                {
                    done.withLock { $0 += 1 }
                    return number * number
                }
            })
        #expect(values == (0..<count).map { $0 * $0 })
        #expect(done.withLock { $0 } == count)
    }

    /// One that takes all others before it ends would wait for ever if the caller did not take part.
    @Test func worksMayAskForOthers() {
        let values = Concurrently.all(
            (0..<8).map { number in { Concurrently.all((0..<8).map { other in { number * other } }).reduce(0, +) } })
        #expect(values == (0..<8).map { $0 * 28 })
    }
}
