import CANCapture
import Testing

@testable import Analysis

@Suite struct RecordingDifferenceTests {
    private func table(_ identifiers: [UInt32] = [0x300], channel: String = "can0", _ last: (Int) -> UInt8)
        -> FrameTable
    {
        Tables.table(
            (0..<400).flatMap { place in
                identifiers.map {
                    Frame(
                        time: Int64(place) * 10 * Tables.millisecond, identifier: $0, channel: 0,
                        data: [UInt8(truncatingIfNeeded: place), 0x5A, last(place)])
                }
            }, channels: [channel])
    }

    private func difference(_ one: FrameTable, _ other: FrameTable) -> RecordingDifference {
        RecordingDifference(from: Recording(Tables.capture(one)), to: Recording(Tables.capture(other)))
    }

    @Test func findsWhatIsOneValueInEach() throws {
        let found = difference(table { _ in 0x41 }, table { _ in 0x47 }).changes
        #expect(found.map(\.byte) == [2])
        #expect(found.first?.bitList == [1, 2])
        #expect(found.first.map { [$0.before, $0.after] } == [0, 3])
    }

    @Test func equalRecordingsDifferInNothing() {
        let found = difference(table { UInt8($0 / 9 & 1) }, table { UInt8($0 / 9 & 1) })
        #expect(found.changes.isEmpty)
        #expect(found.onlyInFirst.isEmpty && found.onlyInSecond.isEmpty)
    }

    @Test func whatBlinksInOneComesBehindWhatStays() {
        let found = difference(table { _ in 0 }, table { $0 / 40 % 2 == 0 ? 0x01 : 0x11 }).changes
        #expect(found.map(\.bitList) == [[0], [4]])
    }

    @Test func identifiersOfOneRecordingAloneAreNamed() {
        let found = difference(table([0x300, 0x301]) { _ in 0 }, table([0x302, 0x300]) { _ in 0 })
        #expect(found.onlyInFirst == [1])
        #expect(found.onlyInSecond == [0])
    }

    @Test func channelsThatAreTheOnlyOnesNeedNoCommonName() {
        let found = difference(table(channel: "can0") { _ in 0 }, table(channel: "1") { _ in 1 })
        #expect(found.changes.map(\.bitList) == [[0]])
    }
}
