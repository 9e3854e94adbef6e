import Testing

@testable import CANCapture

/// What is written as BLF is read back equal.
struct BLFWriterTests {
    private func again(_ capture: Capture) throws -> Capture {
        let writer = try #require(ExcerptWriter(capture))
        #expect(writer.suffix == "blf")
        let (bytes, omitted) = try MadeExcerpt.bytes(writer)
        #expect(omitted == 0)
        let second = try load(bytes)
        #expect(second.source.format == "blf")
        #expect(second.skipped.count == 0)
        #expect(second.source.notes == [])
        return second
    }

    private func made(_ frames: [Frame], clock: Clock = .wallClock, channels: [String] = ["1", "2"]) -> Capture {
        MadeExcerpt.capture(frames, format: "blf", channels: channels, clock: clock)
    }

    /// Errors as objects have them: with an identifier and data, and of CAN FD.
    private static let errors: [Frame] = [
        Frame(time: 0, identifier: 0, flags: .error),
        Frame(time: 1, identifier: 0x123, flags: .error(.notAcknowledged), data: [1, 2, 3]),
        Frame(time: 2, identifier: 0x18FE_F100, flags: [.error(.stuff), .extended], channel: 1, data: Array(1...8)),
        Frame(time: 3, identifier: 0x7FF, flags: [.error(.checksum), .fd, .bitRateSwitch], data: Array(0..<64)),
        Frame(time: 4, identifier: 1, flags: [.error, .fd, .errorStateIndicator], channel: 1, data: Array(0..<5)),
        Frame(time: 5, identifier: 1, flags: [.error, .fd]),
    ]

    private func errors(from start: Int64) -> [Frame] {
        Self.errors.map { error in
            var error = error
            error.time += start
            return error
        }
    }

    @Test func writesEveryKindOfFrame() throws {
        let capture = made(MadeExcerpt.frames(step: 1_234_567) + errors(from: MadeExcerpt.start + 999_999_999_999))
        let second = try again(capture)
        #expect(frames(second) == frames(capture))
        #expect(second.frames.channels == capture.frames.channels)
        #expect(second.source.start == MadeExcerpt.start)
        #expect(second.source.clock == .wallClock)
    }

    @Test func keepsIdentifiersWithReservedBits() throws {
        let kinds: [FrameFlags] = [.received, [.received, .fd], .error]
        var sent: [Frame] = []
        for flags in kinds { sent.append(Frame(time: MadeExcerpt.start, identifier: 0x444_4444, flags: flags)) }
        let capture = made(sent, channels: ["1"])
        #expect(frames(try again(capture)) == frames(capture))
    }

    @Test func keepsTimesWithoutADate() throws {
        let capture = made(MadeExcerpt.frames(from: 5), clock: .relative)
        let second = try again(capture)
        #expect(frames(second) == frames(capture))
        #expect(second.source.clock == .relative)
        #expect(second.source.start == nil)
    }

    @Test(arguments: [0, -1, -86_400_000_000_001, 951_868_799_999_999_999, 4_102_444_800_000_000_001] as [Int64])
    func writesTheDateToTheMillisecondAndTimesToTheNanosecond(start: Int64) throws {
        let capture = MadeExcerpt.capture(MadeExcerpt.many(9, step: 1), format: "blf", start: start)
        let second = try again(capture)
        #expect(frames(second) == frames(capture))
        let begun = try #require(second.source.start)
        #expect(begun % 1_000_000 == 0 && begun <= start && start - begun < 1_000_000)
    }

    @Test func writesTheTimesOfFramesBeforeTheStart() throws {
        let capture = made(
            [Frame(time: MadeExcerpt.start - 1_000_000_007, identifier: 1, flags: .received)], channels: ["1"])
        #expect(frames(try again(capture)) == frames(capture))
    }

    @Test func fillsContainersUpToTheirSizeAndStatesIt() throws {
        let capture = made(MadeExcerpt.many(10_000))
        #expect(frames(try again(capture)) == frames(capture))
        let (bytes, _) = try MadeExcerpt.bytes(try #require(ExcerptWriter(capture)))
        let sizes = try bytes.withUnsafeBytes { raw -> [Int] in
            let base = try #require(raw.baseAddress)
            #expect(base.littleEndian(at: 16, as: UInt64.self) == UInt64(bytes.count))
            #expect(base.littleEndian(at: 32, as: UInt32.self) == 10_000)
            var sizes: [Int] = []
            var place = 144
            while place < bytes.count {
                let container = try #require(BLFContainer(raw, at: place))
                sizes.append(container.claimed)
                place = container.end + container.objectSize % 4
            }
            #expect(base.littleEndian(at: 24, as: UInt64.self) == UInt64(144 + sizes.reduce(0) { $0 + $1 + 32 }))
            return sizes
        }
        #expect(sizes.count == 4)
        #expect(sizes.reduce(0, +) == 480_000)
        #expect(sizes.allSatisfy { $0 <= 128 << 10 } && sizes[0] > 127 << 10)
    }

    @Test func writesACaptureWithoutFrames() throws {
        let (bytes, omitted) = try MadeExcerpt.bytes(try #require(ExcerptWriter(made([]))))
        #expect(omitted == 0)
        #expect(bytes.count == 144)
        #expect(try FrameCollector.readingBLF(bytes).source.start == MadeExcerpt.start)
    }

    @Test func countsFramesThatNoObjectHolds() throws {
        let long = Frame(time: 1, identifier: 1, flags: .received, data: Array(0..<9))
        let far = Frame(time: .min, identifier: 1, flags: .received)
        let header = XLHeader(serviceDataUnitType: 1, virtualNetwork: 2, acceptanceField: 3)
        let wide = Frame(time: 1, identifier: 1, flags: .xl, data: [1], xl: header)
        let named = Frame(time: 1, identifier: 0, flags: [.received, .symbolic])
        let sound = Frame(time: MadeExcerpt.start, identifier: 5, flags: .received, data: [1])
        let capture = made([long, far, wide, named, sound], channels: ["1"])
        let (bytes, omitted) = try MadeExcerpt.bytes(try #require(ExcerptWriter(capture)))
        #expect(omitted == 4)
        #expect(frames(try load(bytes)) == [sound])
    }

    @Test(arguments: ["", "can0", "01", "-1", "65536", "1 ", "\u{1B}[2J", "1\0", "１"])
    func writesNoChannelsWithoutNumbers(name: String) {
        #expect(ExcerptWriter(made([], channels: [name])) == nil)
    }

    @Test func keepsTheHighestChannelNumber() throws {
        let capture = made(MadeExcerpt.frames(), channels: ["0", "65535"])
        let second = try again(capture)
        #expect(frames(second) == frames(capture))
        #expect(second.frames.channels == ["0", "65535"])
    }

    @Test(.enabled(if: OtherReader.hasPythonCAN)) func isReadEqualByPythonCAN() throws {
        // python-can passes over errors of CAN FD.
        let errors = errors(from: MadeExcerpt.start + 999_999_000_000).filter { !$0.flags.contains(.fd) }
        let capture = made(MadeExcerpt.frames() + errors + MadeExcerpt.many(6000))
        let (bytes, _) = try MadeExcerpt.bytes(try #require(ExcerptWriter(capture)))
        let lines = frames(capture).map { frame in
            let flags = frame.flags
            func bit(_ flag: FrameFlags) -> Int { flags.contains(flag) ? 1 : 0 }
            let data = frame.data.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
            return
                "\((frame.time + 500) / 1000) \(frame.channel) \(String(frame.identifier, radix: 16, uppercase: true))"
                + " \(bit(.extended)) \(bit(.remote)) \(bit(.error)) \(bit(.fd)) \(bit(.bitRateSwitch))"
                + " \(bit(.errorStateIndicator)) \(1 - bit(.transmitted)) \(frame.length) \(data.isEmpty ? "-" : data)"
        }
        let read = try OtherReader.messages(bytes, suffix: "blf")
        #expect(read.count == lines.count)
        for (line, expected) in zip(read, lines) where line != expected {
            Issue.record("\(line) in place of \(expected)")
            break
        }
    }
}
