import Testing

@testable import Analysis

@Suite struct SlotColumnTests {
    @Test(arguments: [1, 2, 3, 7, 1000])
    func eachSlotHasItsValueOrNone(every: Int) {
        let column = SlotColumn(count: 50) { $0 % every == every - 1 ? "\($0)" : nil }
        #expect(Array(column) == (0..<50).map { $0 % every == every - 1 ? "\($0)" : nil })
    }

    @Test func columnsWithOtherValuesOrLengthsDiffer() {
        let column = SlotColumn(count: 3) { $0 == 1 ? 5 : nil }
        #expect(column == SlotColumn(count: 3) { $0 == 1 ? 5 : nil })
        #expect(column != SlotColumn(count: 3) { $0 == 1 ? 6 : nil })
        #expect(column != SlotColumn(count: 3) { $0 == 2 ? 5 : nil })
        #expect(column != SlotColumn(count: 4) { $0 == 1 ? 5 : nil })
        #expect(SlotColumn<Int>(count: 2) == SlotColumn(count: 2) { _ in nil })
    }
}
