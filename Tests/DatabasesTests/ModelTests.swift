import Testing

@testable import Databases

struct ModelTests {
    @Test func aWholeNumberStaysWhole() {
        #expect((9_007_199_254_740_993 as Number) == .integer(9_007_199_254_740_993))
        #expect(Number.real(0.5).double == 0.5)
    }
}
