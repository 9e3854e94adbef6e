import Testing

@testable import Exports

/// Error counters of a card.
@Suite struct ErrorCounterCourseTests {
    /// A counter that rose behind the first 4 000 values was flat.
    @Test func theHighestAndTheLastValueAreKept() {
        var course = ErrorCounterCourse()
        for step in 0..<30_000 as Range<Int64> {
            course.append((step, step == 17_001 ? 254 : UInt8(130 + step % 9), 0))
        }
        #expect(course.all.count <= 4001)
        #expect(course.all.contains { $0.transmit == 254 && $0.time == 17_001 })
        #expect(course.all.last?.time == 29_999)
        #expect(course.all.first?.time == 0)
        #expect(zip(course.all, course.all.dropFirst()).allSatisfy { $0.time < $1.time })
    }
}
