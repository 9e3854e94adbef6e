import Testing

@testable import CANProtocols

/// A capture may have a million streams, so each is small.
@Suite struct FrameStreamTests {
    @Test(arguments: [0, 1, 70_000, Int(Int32.max)]) func countsAndSlotsAreWhatTheyWere(_ number: Int) {
        var stream = FrameStream(
            identifier: 0x1FFF_FFFF, channel: 65_535, isExtended: true, count: number, slot: number)
        #expect(stream.count == number && stream.slot == number)
        // A place among the streams of two slots.
        stream.slot = -1 - number
        stream.count = 0
        #expect(stream.count == 0 && stream.slot == -1 - number)
        #expect(stream.identifier == 0x1FFF_FFFF && stream.channel == 65_535 && stream.isExtended)
        #expect(MemoryLayout<FrameStream>.stride == 16)
    }

    @Test func keysTellStreamsApart() {
        let keys = [UInt32(0), 1, 0x7FF, 0x1FFF_FFFF].flatMap { identifier in
            [false, true].flatMap { isExtended in
                [UInt16(0), 1, 65_535].map { channel in
                    FrameStream(identifier: identifier, channel: channel, isExtended: isExtended, count: 1, slot: 0).key
                }
            }
        }
        #expect(Set(keys).count == keys.count)
    }
}
