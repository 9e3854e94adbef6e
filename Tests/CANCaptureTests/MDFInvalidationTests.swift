import Testing

@testable import CANCapture

/// Records that mark values as invalid, and storage by columns.
struct MDFInvalidationTests {
    private typealias Writer = MDFTestWriter

    /// Plain records with one byte of invalidation bits behind each: the marks of `bits`, one for each part of a frame.
    private func capture(_ marks: [UInt8], bits: [Int: UInt32], ofFrame: UInt32? = nil) throws -> Capture {
        var writer = Writer()
        var channels = writer.plainChannels()
        for (part, bit) in bits {
            channels[1].parts[part].flags = 2
            channels[1].parts[part].invalidationBit = bit
        }
        if let ofFrame {
            channels[1].flags = 2
            channels[1].invalidationBit = ofFrame
        }
        let records = marks.enumerated().flatMap { Writer.plainRecord($0.offset) + [$0.element] }
        let data = writer.add("##DT", links: [], records)
        let group = writer.group(channels, size: Writer.plainSize, invalidationBytes: 1)
        return try load(writer.finished(writer.dataGroup(group, data: data)))
    }

    @Test(arguments: [0, 5]) func countsFramesWithoutAValidIdentifierOrPayload(part: Int) throws {
        let capture = try capture([0, 4, 0xFB, 4], bits: [part: 2])
        #expect(frames(capture).map(\.identifier) == [0, 2])
        #expect(capture.skipped.count == 2)
        #expect(capture.skipped.examples[0].reason == "a frame is marked as invalid by its recorder")
    }

    @Test func countsFramesThatAreInvalidAltogether() throws {
        let capture = try capture([0x80, 0, 0x7F], bits: [:], ofFrame: 7)
        #expect(frames(capture).map(\.identifier) == [1, 2])
        #expect(capture.skipped.count == 1)
    }

    @Test func leavesOutADirectionThatIsInvalid() throws {
        let capture = try capture([0, 0, 1, 1], bits: [3: 0])
        #expect(frames(capture).map(\.flags) == [.received, .transmitted, [], []])
        #expect(capture.skipped.count == 0)
    }

    @Test func passesOverMarksBeyondTheRecord() throws {
        let capture = try capture([0xFF, 0xFF], bits: [0: 8, 5: .max])
        #expect(capture.frames.count == 2)
    }

    @Test func readsNoChannelThatIsNeverValid() throws {
        var writer = Writer()
        var channels = writer.plainChannels()
        channels[1].parts[3].flags = 1
        let data = writer.add("##DT", links: [], Writer.plainRecord(0))
        let group = writer.group(channels, size: Writer.plainSize)
        let capture = try load(writer.finished(writer.dataGroup(group, data: data)))
        #expect(frames(capture).map(\.flags) == [[]])
    }

    /// MDF 4.2 may keep times, or invalidation bits, apart from the frames.
    @Test func tellsOfStorageByColumnsThatIsNotRead() throws {
        for (flags, invalidationBytes, reason) in [
            (14, 0, "a group of CAN frames has its times in another group (remote master), which is not read"),
            (6, 1, "a group of CAN frames has its invalidation bits in other blocks (DI), which are not read"),
        ] as [(UInt16, UInt32, String)] {
            var writer = Writer()
            let data = writer.add("##DV", links: [], Writer.plainRecord(0))
            let channels = writer.plainChannels()
            let group = writer.group(
                flags & 8 != 0 ? Array(channels[1...]) : channels, size: Writer.plainSize, cycles: 12, flags: flags,
                invalidationBytes: invalidationBytes)
            let bytes = writer.finished(writer.dataGroup(group, data: data))
            let error = try #require(throws: CaptureError.self) { try load(bytes) }
            #expect(error.place == .offset(Int(group)))
            #expect(error.reason == "no CAN frame could be read as ASAM MDF 4: \(reason) (and 11 more errors)")
        }
    }
}
