import CANCapture
import Testing

@testable import Analysis

@Suite struct IdentifierSeriesTests {
    /// Frames of a few identifiers and kinds, over several chunks, some with long payloads.
    private static func table(_ count: Int, longest: Int = 8) -> FrameTable {
        var random = Seeded(state: 21)
        var table = FrameTable()
        table.channels = ["can0", "can1"]
        for row in 0..<count {
            let length = [0, 1, 3, 7, 8, longest][random.next(6)]
            table.append(
                Frame(
                    time: Int64(row) * 1000, identifier: UInt32(random.next(5)), flags: length > 8 ? .fd : [],
                    channel: UInt16(random.next(2)), data: random.bytes(length)))
        }
        return table
    }

    private static func series(_ table: FrameTable) -> [IdentifierSeries] {
        let index = IdentifierIndex(table)
        let (rows, columns) = (RowsByIdentifier(table, index), FrameColumns(table))
        return index.entries.indices.map { IdentifierSeries($0, index.entries[$0], rows, columns) }
    }

    @Test(arguments: [8, 64]) func columnsAreThoseOfTheTableGatheredOrNot(longest: Int) {
        let table = Self.table(70_000, longest: longest)
        let scratch = SeriesColumns()
        for series in Self.series(table) {
            for one in [series, series.gathered(in: scratch)] {
                #expect(
                    (0..<one.count).allSatisfy { place in
                        let payload = table.payload(one.row(place))
                        let head = payload.prefix(8).enumerated().reduce(UInt64(0)) {
                            $0 | UInt64($1.element) << UInt64(8 * $1.offset)
                        }
                        return one.times[place] == table.time(one.row(place)) && one.heads[place] == head
                            && Int(one.lengths[place]) == payload.count
                            && one.payload(place).elementsEqual(payload)
                    })
            }
        }
    }

    @Test func chosenFramesKeepTheirRows() {
        let table = Self.table(1000)
        for series in Self.series(table) {
            let odd = series.choosing(most: series.count) { $0 % 2 == 1 }
            #expect(Array(odd.rows) == (0..<series.count).filter { $0 % 2 == 1 }.map { series.rows[$0] })
            let gathered = odd.gathered(in: SeriesColumns())
            #expect((0..<odd.count).allSatisfy { gathered.times[$0] == series.times[2 * $0 + 1] })
        }
    }

    @Test func thePlaceOfARowIsTheLastNotBehindIt() {
        let series = Self.series(Self.table(500))[0]
        for row in 0..<500 {
            #expect(series.place(notBehind: row) == (0..<series.count).last { series.row($0) <= row } ?? -1)
        }
    }

    @Test(arguments: [0, 1, 95, 96, 5000]) func numbersAreSortedAsByComparison(count: Int) {
        var random = Seeded(state: UInt64(count))
        for limit in [1, 7, 255, 256, 1 << 20, 1 << 40] {
            var numbers = (0..<count).map { _ in Int64(random.next(limit)) * Int64(random.next(3) + 1) }
            if let last = numbers.indices.last { numbers[last] = .max - 3 }
            let expected = numbers.sorted()
            numbers.sortFromZero()
            #expect(numbers == expected)
        }
    }

    /// Times of most recorders; from 2³² on, and with one that is no whole microsecond, nothing is left out.
    @Test(arguments: [1, 1000]) func microsecondsAreSortedAsByComparison(unit: Int64) {
        var random = Seeded(state: 5)
        for limit in [2, 300, 1 << 20, 1 << 22, 1 << 23, 1 << 40] {
            for odd in [0, 1, 999] as [Int64] {
                var numbers = (0..<3000).map { _ in 7 + unit * Int64(random.next(limit)) }
                numbers[1700] += odd
                let expected = numbers.sorted()
                numbers.sortFromZero()
                #expect(numbers == expected)
            }
        }
    }

    @Test func partsHoldEachSlotOnce() {
        for counts in [[], [0], [5, 0, 1_000_000, 3], Array(repeating: 20_000, count: 50)] {
            #expect(SlotParts.parts(counts).flatMap { Array($0) } == Array(counts.indices))
        }
    }
}
