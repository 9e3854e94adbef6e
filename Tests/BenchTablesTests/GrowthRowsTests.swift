import Testing

@testable import BenchTables

@Suite struct GrowthRowsTests {
    private let growth = GrowthRows(reference: 1000, judged: 10_000, bar: .atMost(1.5, unit: " x"))

    private func row(_ seconds: Double?) -> BenchTable.Row { BenchTable.Row("info", seconds: seconds) }

    @Test func aFrameIsSetBesideThatOfTheReference() {
        let rows = growth.rows([(100, row(0.004)), (1000, row(0.01)), (10_000, row(0.2))])
        #expect(rows.map(\.rate) == [40, 10, 20])
        #expect(rows.map { $0.ratio?.value } == [4, 1, 2])
        #expect(rows.map { $0.judgement?.value } == [nil, nil, 2])
        #expect(rows[2].judgement?.bar.verdict(on: 2) == "over")
    }

    @Test func withoutTheReferenceThereIsNoRatio() {
        let rows = growth.rows([(100, row(0.004)), (10_000, row(nil))])
        #expect(rows.map(\.rate) == [40, nil])
        #expect(rows.allSatisfy { $0.ratio == nil && $0.judgement == nil })
    }
}
