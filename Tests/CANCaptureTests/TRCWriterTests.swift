import Testing

@testable import CANCapture

/// What is written as a PEAK trace is read back equal, in the version that holds it.
struct TRCWriterTests {
    private func text(_ capture: Capture, omitted: Int = 0) throws -> String {
        let writer = try #require(ExcerptWriter(capture))
        #expect(writer.suffix == "trc")
        let (bytes, lacking) = try MadeExcerpt.bytes(writer)
        #expect(lacking == omitted)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func again(_ capture: Capture) throws -> Capture {
        let second = try load(try text(capture))
        #expect(second.source.format == "trc")
        #expect(second.skipped.count == 0)
        #expect(second.source.notes == [])
        return second
    }

    private func made(
        _ frames: [Frame], clock: Clock = .wallClock, channels: [String] = ["1", "2"]
    ) -> Capture {
        MadeExcerpt.capture(frames, format: "trc", channels: channels, clock: clock)
    }

    @Test(arguments: [1_001_000, 1_234_567, 100_000] as [Int64])
    func writesEveryKindOfFrameAsVersion21(step: Int64) throws {
        let errors: [FrameFlags] = [.error, [.error, .received], [.error, .transmitted]]
        let last = MadeExcerpt.start + 3_600_000_000_000
        let failed = (0..<9).map { length in
            Frame(
                time: last, identifier: 0, flags: errors[length % 3], channel: UInt16(length % 2),
                data: [UInt8](repeating: 0x1C, count: length))
        }
        let capture = made(MadeExcerpt.frames(step: step) + failed)
        #expect(try text(capture).hasPrefix(";$FILEVERSION=2.1\r\n"))
        let second = try again(capture)
        #expect(frames(second) == frames(capture))
        #expect(second.frames.channels == capture.frames.channels)
        #expect(second.source.start == MadeExcerpt.start)
        #expect(second.source.clock == .wallClock)
    }

    @Test(arguments: [1_000_000, 100_000, 1000, 1] as [Int64])
    func writesClassicFramesOfOneChannelAsVersion11(step: Int64) throws {
        let error = Frame(time: MadeExcerpt.start, identifier: 0, flags: .error, data: [0, 0x19, 8, 8])
        let capture = made(MadeExcerpt.frames(channels: 1, step: step, hasFD: false) + [error], channels: ["1"])
        #expect(try text(capture).hasPrefix(";$FILEVERSION=1.1\r\n"))
        let second = try again(capture)
        #expect(frames(second) == frames(capture))
        #expect(second.source.start == MadeExcerpt.start)
    }

    @Test func writesFramesWithoutDateAndDirectionAsVersion10() throws {
        let error = Frame(time: 7_000_000, identifier: 0, flags: .error(.stuff), data: [0, 0x19, 8, 8])
        let sound = MadeExcerpt.frames(channels: 1, from: 0, hasFD: false, hasDirection: false)
        let capture = made(sound + [error], clock: .relative, channels: ["1"])
        #expect(try !text(capture).contains("$"))
        let second = try again(capture)
        #expect(frames(second) == frames(capture))
        #expect(second.source.clock == .relative)
    }

    @Test func keepsTimesWithoutADate() throws {
        let capture = made(MadeExcerpt.frames(from: 0), clock: .relative)
        #expect(try !text(capture).contains("$STARTTIME"))
        let second = try again(capture)
        #expect(frames(second) == frames(capture))
        #expect(second.source.clock == .relative)
    }

    @Test(arguments: [0, 1, 86_399_999_999_999, 951_868_799_999_999_999, 4_102_444_800_000_000_001] as [Int64])
    func writesTheStartToTheNanosecond(start: Int64) throws {
        let capture = MadeExcerpt.capture(
            [Frame(time: start + 5, identifier: 1, flags: .received)], format: "trc", channels: ["1"], start: start)
        let second = try again(capture)
        #expect(second.source.start == start)
        #expect(frames(second) == frames(capture))
    }

    @Test(arguments: [1, 999_999, 1_000_000, 12_345_678_901] as [Int64])
    func writesTheTimesOfFramesBeforeTheStart(distance: Int64) throws {
        let capture = made(
            [Frame(time: MadeExcerpt.start - distance, identifier: 1, flags: .received)], channels: ["1"])
        #expect(frames(try again(capture)) == frames(capture))
    }

    @Test func writesMoreFramesThanABufferHolds() throws {
        let capture = made(MadeExcerpt.many(5000))
        #expect(frames(try again(capture)) == frames(capture))
    }

    @Test func writesACaptureWithoutFrames() throws {
        #expect(try text(made([])).hasPrefix(";$FILEVERSION=1.1\r\n;$STARTTIME=44548.6028"))
    }

    @Test func countsFramesThatNoLineHolds() throws {
        let time = MadeExcerpt.start
        let header = XLHeader(serviceDataUnitType: 1, virtualNetwork: 2, acceptanceField: 3)
        let capture = made(
            [
                Frame(time: time, identifier: 1, flags: .received, data: Array(0..<9)),
                Frame(time: time, identifier: 1, flags: [.received, .fd], data: Array(0..<9)),
                Frame(time: time, identifier: 0, flags: .error, data: Array(0..<10)),
                Frame(time: time, identifier: 1, flags: .xl, data: [1], xl: header),
                Frame(time: time, identifier: 0, flags: [.received, .symbolic]),
                Frame(time: .min, identifier: 1, flags: .received),
                Frame(time: time, identifier: 5, flags: .received, data: [1]),
            ], channels: ["1"])
        let second = try load(try text(capture, omitted: 6))
        #expect(frames(second).map(\.identifier) == [5])
    }

    @Test(arguments: ["", "can0", "-1", "1 2", "1\n", "123456", "\u{1B}[2J", "１"])
    func writesNoChannelsWithoutNumbers(name: String) {
        #expect(ExcerptWriter(made([], channels: [name])) == nil)
    }

    @Test(.enabled(if: OtherReader.hasPythonCAN), arguments: [true, false])
    func isReadEqualByPythonCAN(hasFD: Bool) throws {
        let channels = hasFD ? 2 : 1
        let capture = made(
            MadeExcerpt.frames(channels: channels, hasFD: hasFD) + MadeExcerpt.many(1000, channels: channels),
            channels: hasFD ? ["1", "2"] : ["1"])
        let read = try OtherReader.messages(Array(try text(capture).utf8), suffix: "trc")
        #expect(read.count == capture.frames.count)
        for (line, frame) in zip(read, frames(capture)) {
            let words = line.split(separator: " ").map(String.init)
            let flags = frame.flags
            func bit(_ flag: FrameFlags) -> String { flags.contains(flag) ? "1" : "0" }
            // Its clock counts in doubles from a start in days.
            let distance = (try #require(Int64(words[0])) - frame.time / 1000).magnitude
            #expect(distance <= 2)
            // It takes FE for a frame with BRS and BI for one without, and a length code for the length.
            var expected = [
                String(frame.channel + 1), String(frame.identifier, radix: 16, uppercase: true), bit(.extended),
                bit(.remote), "0", bit(.fd),
            ]
            #expect(Array(words[1...6]) == expected)
            let isOdd = flags.contains(.errorStateIndicator)
            expected = [isOdd ? words[7] : bit(.bitRateSwitch), bit(.errorStateIndicator)]
            #expect(Array(words[7...8]) == expected)
            #expect(words[9] == (flags.contains(.transmitted) ? "0" : "1"))
            let data = frame.data.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
            #expect(words[11] == (data.isEmpty ? "-" : data))
            #expect(words[10] == String(PayloadLength.fd.firstIndex(of: frame.length) ?? -1))
        }
    }
}
