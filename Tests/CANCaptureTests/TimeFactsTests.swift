import Testing

@testable import CANCapture

/// What is said of a capture's clock.
struct TimeFactsTests {
    private func time(_ text: String, as format: String? = nil) throws -> TimeFacts {
        try load(text, as: format).source.time
    }

    @Test(
        arguments: [
            ("(1436509052.249713) can0 1#11\n(1436509053.250000) can0 1#11\n", 1000),
            ("(1436509052.249000) can0 1#11\n(1436509053.250000) can0 1#11\n", 1_000_000),
            ("(1436509052.249713001) can0 1#11\n(1436509052.249713002) can0 1#11\n", 1),
            ("(1436509052.000000) can0 1#11\n(1436509053.000000) can0 1#11\n", 1_000_000_000),
        ] as [(String, Int64)]) func findsTheResolutionOfTheStamps(_ text: String, _ resolution: Int64) throws
    {
        let facts = try time(text.replacing(" 1#", with: " 001#"))
        #expect(facts.resolution == resolution)
        #expect(facts.zone == .utc)
    }

    @Test func oneStampTellsOfNoSteps() throws {
        #expect(try time("(1436509052.000000) can0 001#11\n").resolution == nil)
    }

    @Test func looksAtStampsAsTheFileHasThem() throws {
        // The date is in milliseconds, and of no matter to stamps of 10 µs.
        let text = "date Sat Sep 30 15:06:13.191 2017\nbase hex  timestamps absolute\n  0.00020 1 123 Rx d 1 00\n"
        let facts = try time(text + "  0.00035 1 123 Rx d 1 00\n")
        #expect(facts.resolution == 10_000)
        #expect(facts.zone == .unstated)
    }

    @Test func countsStepsBack() throws {
        let facts = try time("(5.0) can0 001#\n(4.5) can0 001#\n(9.0) can0 001#\n(6.0) can0 001#\n(6.0) can0 001#\n")
        #expect(facts.backwardSteps == 2)
        #expect(facts.largestBackwardStep == 3_000_000_000)
        #expect(facts.firstBackwardFrame == 1)
        #expect(facts.zone == nil)
    }

    @Test func hasNoResolutionWithoutTimes() throws {
        let capture = try load("  can0  123   [1]  11\n  can0  123   [1]  11\n")
        #expect(capture.source.clock == .none)
        #expect(capture.source.time == TimeFacts())
    }

    @Test func countsFramesWithoutATimeAmongOthers() throws {
        let capture = try load("(1.000000) can0 123#11\ncan0 123#12\n(2.000000) can0 123#13\n")
        #expect(frames(capture).map(\.time) == [1_000_000_000, 1_000_000_000, 2_000_000_000])
        #expect(capture.source.time.untimedFrames == 1)
        #expect(capture.source.notes == ["a frame without a time has the time of the previous frame"])
    }

    @Test func knowsTheLocalTimeOfATerminal() throws {
        #expect(try time(" (2021-01-22 13:58:11.562086)  can0  123   [1]  11\n").zone == .local)
    }

    @Test func readsTheZoneOfAMeasurement() throws {
        for (flags, zone, offset) in [(0, .utc, nil), (1, .local, nil), (2, .utc, 90)]
            as [(UInt8, TimeFacts.Zone, Int?)]
        {
            var writer = MDFTestWriter(start: 1_700_000_000_000_000_000, timeFlags: flags)
            let data = writer.add("##DT", links: [], MDFTestWriter.plainRecord(0))
            let group = writer.group(writer.plainChannels(), size: MDFTestWriter.plainSize)
            var bytes = writer.finished(writer.dataGroup(group, data: data))
            // hd_tz_offset_min and hd_dst_offset_min, behind six links and the start.
            bytes[64 + 24 + 48 + 8] = 30
            bytes[64 + 24 + 48 + 10] = 60
            let facts = try load(bytes).source.time
            #expect(facts.zone == zone)
            #expect(facts.offsetMinutes == offset)
        }
    }

    @Test func joinsWhatIsKnownOfSeveralCaptures() throws {
        let first = try TemporaryFile(Array("(100.1) can0 001#\n(101.2) can0 001#\n".utf8))
        let second = try TemporaryFile(Array("(200.125) can0 001#\n(150.0) can0 001#\n".utf8))
        let joined = try CaptureSet.load(paths: [first.path, second.path])
        #expect(joined.source.time.resolution == 1_000_000)
        #expect(joined.source.time.backwardSteps == 1)
        #expect(joined.source.time.largestBackwardStep == 50_125_000_000)
        #expect(joined.source.time.firstBackwardFrame == 3)
    }
}
