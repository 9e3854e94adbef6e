import Testing

@testable import CANCapture

struct FrameTableTests {
    @Test func keepsEveryFieldOfAFrame() {
        var table = FrameTable()
        let channel = table.channelIndex("can0")
        let frames = [
            Frame(time: -5, identifier: 0x7FF, channel: channel, data: [1, 2, 3]),
            Frame(time: 7, identifier: 0x1FFF_FFFF, flags: [.extended, .remote], channel: channel, length: 8),
            Frame(time: 8, identifier: 1, flags: [.fd, .bitRateSwitch], channel: channel, data: Array(0..<64)),
            Frame(
                time: 9, identifier: 2, flags: [.xl], channel: channel, data: Array(repeating: 9, count: 2048),
                xl: XLHeader(serviceDataUnitType: 3, virtualNetwork: 4, acceptanceField: 0xDEAD_BEEF)),
        ]
        for frame in frames { table.append(frame) }
        #expect(table.count == 4)
        for (row, frame) in frames.enumerated() { #expect(table[row] == frame) }
    }

    @Test func holdsAClassicFrameInFortyBytes() {
        var table = FrameTable()
        for row in 0..<100_000 {
            table.append(Frame(time: Int64(row), identifier: 1, data: [0, 1, 2, 3, 4, 5, 6, UInt8(row & 255)]))
        }
        #expect(table.usedBytes <= 40 * table.count)
        #expect(table[99_999].data.last == UInt8(99_999 & 255))
    }

    @Test func countsNoMoreSkippedRecordsThanANumberHolds() {
        var skipped = SkippedRecords()
        for _ in 0..<2 {
            skipped.add(.line(1), count: .max, "damaged")
            skipped.addOther("status", count: .max)
        }
        skipped.merge(skipped, file: 2)
        #expect(skipped.count == .max)
        #expect(skipped.otherRecords.map(\.count) == [.max])
    }
}
