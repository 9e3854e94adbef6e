import Testing

@testable import Reporting

/// The columns of signals beside the frames of a wrong value.
@Suite struct SignalColumnsTests {
    private static func columns(_ names: [Double], _ values: [Double], width: Double) -> [SignalColumns.Column] {
        SignalColumns(names: names, values: values, from: 200, to: 200 + width, gap: 11, widestName: 66, space: 16)
            .columns
    }

    /// Heads had been cut at 66 points although a third of the width was free.
    @Test func headsAreWholeWhereThereIsRoom() {
        let columns = Self.columns([101, 88, 80], [40, 30, 30], width: 320)
        #expect(columns.map(\.width) == [101, 88, 80])
        #expect(columns.map(\.right) == [318, 423, 520])
        #expect(zip(columns, columns.dropFirst()).allSatisfy { $0.right + 11 <= $1.right - $1.width })
    }

    @Test func theHeadThatLacksLeastIsWholeFirst() {
        // 44 are free: the last head lacks 14, the second 22, the first 35.
        let columns = Self.columns([101, 88, 80], [40, 30, 30], width: 3 * 77 + 44)
        #expect(columns.map(\.width) == [74, 88, 80])
        #expect(abs((columns.last?.right ?? 0) - 475) < 1e-6)
    }

    @Test func aColumnIsAsWideAsItsValuesAndSignalsWithoutRoomAreLeftOut() {
        #expect(Self.columns([20, 20, 20], [90, 10, 10], width: 140).map(\.width) == [90, 20])
        #expect(Self.columns([20], [90], width: 100) == [])
        #expect(Self.columns([], [], width: 100) == [])
    }
}
