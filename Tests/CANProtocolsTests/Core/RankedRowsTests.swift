import CANCapture
import Testing

@testable import CANProtocols

struct RankedRowsTests {
    /// Rows of which some lie at the ends of words and blocks, and some stretches are empty.
    private static let rows = [0, 1, 63, 64, 65, 127, 511, 512, 513, 1023, 1024, 9_000, 9_001, 9_999]

    private static func ranked(_ rows: some Sequence<Int>, count: Int) -> RankedRows {
        let set = RowSet(count: count)
        for row in rows { set.insert(row) }
        return RankedRows(set)
    }

    @Test func aPlaceFindsItsRowAndARowItsPlace() {
        let ranked = Self.ranked(Self.rows, count: 10_000)
        #expect(ranked.count == Self.rows.count)
        #expect(Self.rows.indices.map { ranked.row(at: $0) } == Self.rows)
        #expect(Self.rows.map { ranked.place(of: $0) } == Array(Self.rows.indices))
    }

    @Test func aRowThatIsNoneOfThemIsBehindThoseBeforeIt() {
        let ranked = Self.ranked(Self.rows, count: 10_000)
        for row in 0..<10_000 { #expect(ranked.place(of: row) == Self.rows.count { $0 < row }) }
    }

    @Test(arguments: [1, 64, 512, 513, 4096])
    func allRowsOfATableHaveTheirNumbersAsPlaces(count: Int) {
        let ranked = Self.ranked(0..<count, count: count)
        #expect((0..<count).allSatisfy { ranked.row(at: $0) == $0 && ranked.place(of: $0) == $0 })
    }

    @Test func aTableWithoutRowsHasNone() {
        #expect(Self.ranked([], count: 0).count == 0)
        #expect(Self.ranked([], count: 1000).place(of: 999) == 0)
    }
}
