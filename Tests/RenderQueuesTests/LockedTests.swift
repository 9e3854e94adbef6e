import RenderQueues
import Testing

@Suite struct LockedTests {
    @Test func returnsWhatTheBodyReturns() {
        let locked = Locked(1)
        #expect(
            locked.withLock {
                $0 += 1
                return $0
            } == 2)
    }
}
