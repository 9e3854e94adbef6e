import CANCapture
import Testing

@testable import Analysis

@Suite struct ActivityTests {
    private static func bins(_ frames: FrameTable, count: Int, range: ClosedRange<Int64>) -> ActivityBins {
        let index = IdentifierIndex(frames)
        let rows = ActivityBins.Rows(
            count: index.entries.count + 1, bySlot: index.entries.indices.map { Int32($0) },
            byErrorChannel: [Int32(index.entries.count)])
        return ActivityBins(
            frames, index: index, rows: rows, bins: TimeBins(range: range, count: count), isTimed: true)
    }

    @Test func tenBinsOfAFineLaneHoldWhatOneOfACoarseLaneHolds() {
        // Three rhythms that no number of bins divides.
        var frames: [Frame] = []
        for (identifier, period) in [(UInt32(1), Int64(7_919)), (2, 104_729), (3, 1_299_709)] {
            for count in 0..<(10_000_000 / period) {
                frames.append(Frame(time: count * period, identifier: identifier))
            }
        }
        let table = Tables.table(frames)
        let fine = Self.bins(table, count: 2000, range: 0...9_999_999)
        let coarse = Self.bins(table, count: 200, range: 0...9_999_999)
        for row in 0..<3 {
            let folded = (0..<200).map { bin in Array(fine[row])[bin * 10..<bin * 10 + 10].reduce(0, +) }
            #expect(folded == Array(coarse[row]))
        }
    }

    @Test func framesThatGoBackInTimeAreCountedWhereTheyBelong() {
        let table = Tables.table([0, 90, 10, 99, 50].map { Frame(time: $0, identifier: 1) })
        #expect(Array(Self.bins(table, count: 10, range: 0...99)[0]) == [1, 1, 0, 0, 0, 1, 0, 0, 0, 2])
    }

    @Test func framesOutsideOfTheRangeAndErrorFramesAreKeptApart() {
        let table = Tables.table([
            Frame(time: -5, identifier: 1), Frame(time: 0, identifier: 1), Frame(time: 4, identifier: 1, flags: .error),
            Frame(time: 10, identifier: 1), Frame(time: .max, identifier: 1), Frame(time: .min, identifier: 1),
        ])
        let bins = Self.bins(table, count: 2, range: 0...9)
        #expect(Array(bins[0]) == [1, 0])
        #expect(Array(bins[1]) == [1, 0])
        #expect(Array(bins[2]) == [])
    }

    @Test func theWholeRangeOfTimesHasBins() {
        let bins = TimeBins(range: .min ... .max, count: 3)
        #expect(bins.index(of: .min) == 0)
        #expect(bins.index(of: 0) == 1)
        #expect(bins.index(of: .max - 1) == 2)
    }

    @Test func aBinEndsWhereTheNextBegins() {
        let bins = TimeBins(range: 0...999, count: 7)
        for bin in 0..<6 {
            let end = bins.end(ofBin: bin)
            #expect(bins.index(ofOffset: end - 1) == bin)
            #expect(bins.index(ofOffset: end) == bin + 1)
        }
    }

    @Test func rhythmsAreThoseOfTheStatistics() {
        let frames = (0..<50).map { Frame(time: Int64($0 * $0) * 1000, identifier: UInt32($0 % 3), data: [1]) }
        let table = Tables.table(frames)
        let index = IdentifierIndex(table)
        let whole = CaptureStatistics(table, index: index, rates: BitRates()).identifiers
        let rhythms = IdentifierRhythms.statistics(table, index: index)
        #expect(rhythms.map(\.period) == whole.map(\.period))
        #expect(rhythms.map(\.worstGap) == whole.map(\.worstGap))
        #expect(rhythms.map(\.count) == whole.map(\.count))
    }

    @Test func bytesAndBitsAreKnownByTheirBins() {
        let values: [UInt8] = [0x00, 0x10, 0x11, 0xFF]
        let table = Tables.table(
            values.enumerated().map { Frame(time: Int64($0.offset) * 10, identifier: 1, data: [$0.element, 7]) })
        let index = IdentifierIndex(table)
        let history = PayloadHistory(
            table, index: index, slot: 0, bins: TimeBins(range: 0...39, count: 2), hold: 1, isTimed: true)
        #expect(history.byteCount == 2)
        #expect(history.byteChanges == [3, 0])
        #expect(Array(history.bitChanges[0..<8]) == [1, 1, 1, 1, 1, 1, 1, 1])
        #expect(history.extremes == [0...0xFF, 7...7])
        let first = history.cell(byte: 0, bin: 0)
        #expect([first.minimum, first.maximum, first.mean, first.changes] == [0, 0x10, 8, 0x10])
        #expect(first.share(bit: 4) == 127)
        #expect(history.cell(byte: 1, bin: 1).changes == 0)
    }

    @Test func aValueStandsUntilItIsMissing() {
        let table = Tables.table([Frame(time: 0, identifier: 1, data: [0x81])])
        let history = PayloadHistory(
            table, index: IdentifierIndex(table), slot: 0, bins: TimeBins(range: 0...9, count: 10), hold: 3,
            isTimed: true)
        let known: [Bool] = (0..<10).map { history.cell(byte: 0, bin: $0).isKnown }
        #expect(known == [true, true, true, true, false, false, false, false, false, false])
        #expect(history.cell(byte: 0, bin: 2).mean == 0x81)
        #expect(history.cell(byte: 0, bin: 2).share(bit: 7) == 255)
    }
}
