import Testing

@testable import CANCapture

/// What is written as pcap or pcapng is read back equal.
struct PcapWriterTests {
    private func bytes(_ capture: Capture, omitted: Int = 0) throws -> [UInt8] {
        let writer = try #require(ExcerptWriter(capture))
        #expect(writer.suffix == (capture.frames.channels == [""] ? "pcap" : "pcapng"))
        let (bytes, lacking) = try MadeExcerpt.bytes(writer)
        #expect(lacking == omitted)
        return bytes
    }

    private func again(_ capture: Capture) throws -> Capture {
        let second = try load(try bytes(capture))
        #expect(second.source.format == "pcap")
        #expect(second.skipped.count == 0)
        #expect(second.source.clock == .epoch)
        return second
    }

    private func made(_ frames: [Frame], channels: [String] = [""]) -> Capture {
        MadeExcerpt.capture(frames, format: "pcap", channels: channels, clock: .epoch)
    }

    /// Frames of a file without directions, with errors and CAN XL.
    private func undirected(step: Int64) -> [Frame] {
        let last = MadeExcerpt.start + 3_600_000_000_000
        let header = XLHeader(serviceDataUnitType: 3, virtualNetwork: 0xFE, acceptanceField: 0x1234_5678)
        return MadeExcerpt.frames(channels: 1, step: step, hasDirection: false) + [
            Frame(time: last, identifier: 4, flags: [.error, .socketCAN], data: Array(0..<8)),
            Frame(time: last, identifier: 0x204, flags: [.error, .socketCAN], data: Array(0..<4)),
            Frame(time: last, identifier: 1, flags: [.error, .socketCAN]),
            Frame(time: last, identifier: 4, flags: [.error, .socketCAN, .fd], data: Array(0..<16)),
            Frame(time: last, identifier: 0x7FF, flags: .xl, data: [9], xl: header),
            Frame(
                time: last, identifier: 1, flags: [.xl, .simpleExtendedContent],
                data: (0..<2048).map { UInt8(truncatingIfNeeded: $0) }, xl: header),
        ]
    }

    @Test(arguments: [1_001_000, 1_234_567] as [Int64])
    func writesEveryKindOfFrameAsPcap(step: Int64) throws {
        let capture = made(undirected(step: step))
        let magic: [UInt8] = step % 1000 == 0 ? [0xD4, 0xC3, 0xB2, 0xA1] : [0x4D, 0x3C, 0xB2, 0xA1]
        #expect(try Array(bytes(capture).prefix(4)) == magic)
        let second = try again(capture)
        #expect(frames(second) == frames(capture))
        #expect(second.frames.channels == [""])
    }

    @Test func writesChannelsAndDirectionsAsPcapng() throws {
        let capture = made(MadeExcerpt.frames(step: 1_234_567), channels: ["can0", "body bus, \u{E4}"])
        let second = try again(capture)
        #expect(frames(second) == frames(capture))
        #expect(second.frames.channels == capture.frames.channels)
    }

    @Test func writesDirectionsWithoutChannelsAsCookedPackets() throws {
        var sent: [Frame] = MadeExcerpt.frames(channels: 1, step: 1_234_567)
        for frame in undirected(step: 1).suffix(6) {
            var frame = frame
            frame.flags.insert(.received)
            sent.append(frame)
        }
        let capture = made(sent)
        let second = try again(capture)
        #expect(frames(second) == frames(capture))
        #expect(second.frames.channels == [""])
    }

    /// Link type 113 would make every frame a received one.
    @Test func doesNotInventDirections() {
        var sent: [Frame] = MadeExcerpt.frames(channels: 1)
        sent[1].flags.subtract([.received, .transmitted])
        #expect(ExcerptWriter(made(sent)) == nil)
        #expect(ExcerptWriter(made(MadeExcerpt.frames(channels: 1))) != nil)
    }

    @Test func writesMoreFramesThanABufferHolds() throws {
        let capture = made(MadeExcerpt.many(5000), channels: ["can0", "can1"])
        #expect(frames(try again(capture)) == frames(capture))
    }

    @Test func writesACaptureWithoutFrames() throws {
        #expect(try bytes(made([])).count == 24)
        #expect(try bytes(made([], channels: ["can0"])).count > 24)
    }

    @Test func countsFramesThatNoPacketHolds() throws {
        let sound = Frame(time: 1_000, identifier: 5, flags: [], data: [1])
        let capture = made([
            Frame(time: -1, identifier: 1), Frame(time: 1 << 62, identifier: 1),
            Frame(time: 0, identifier: 1, data: Array(0..<9)), Frame(time: 0, identifier: 0, flags: .symbolic),
            Frame(time: 0, identifier: 1, flags: .fd, data: Array(0..<65)), sound,
        ])
        #expect(frames(try load(try bytes(capture, omitted: 5))) == [sound])
    }

    @Test(arguments: ["\u{1B}[2J", "a\0b", "a\nb", String(repeating: "x", count: 257), "\u{202E}a"])
    func writesNoNamesThatAnInterfaceCannotHave(name: String) {
        #expect(ExcerptWriter(made([], channels: [name])) == nil)
    }

    @Test(.enabled(if: OtherReader.hasTshark), arguments: [false, true])
    func isReadEqualByTshark(isNG: Bool) throws {
        let sound =
            isNG
            ? MadeExcerpt.frames(step: 1_234_567)
            : undirected(step: 1_234_567).filter { !$0.flags.contains(.xl) && !$0.flags.isSuperset(of: [.error, .fd]) }
        let capture = made(sound, channels: isNG ? ["can0", "can1"] : [""])
        let file = try TemporaryFile(try bytes(capture))
        let fields = [
            "frame.time_epoch", "can.id", "can.flags.xtd", "can.flags.rtr", "can.flags.err", "can.len",
            "canfd.flags.brs", "canfd.flags.esi", "data.data", "frame.interface_name", "frame.packet_flags_direction",
        ]
        // AUTOSAR's network management takes frames for its own whose data it then does not show.
        let output = try OtherReader.run(
            "tshark",
            ["-n", "--disable-protocol", "autosar-nm", "-r", file.path, "-T", "fields", "-E", "separator=|"]
                + fields.flatMap { ["-e", $0] })
        let read = output.split(separator: "\n").map(String.init)
        #expect(read.count == sound.count)
        for (line, frame) in zip(read, sound) {
            let words = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            let expected = expected(frame, isNG: isNG, like: words)
            guard words != expected else { continue }
            Issue.record("\(words) in place of \(expected)")
            break
        }
    }

    /// What tshark shows of a frame. Of errors it shows what their data says.
    private func expected(_ frame: Frame, isNG: Bool, like words: [String]) -> [String] {
        let flags = frame.flags
        func bit(_ flag: FrameFlags) -> String { flags.contains(flag) ? "1" : "0" }
        let fraction = String(frame.time % 1_000_000_000)
        let time = "\(frame.time / 1_000_000_000)." + String(repeating: "0", count: 9 - fraction.count) + fraction
        let isError = flags.contains(.error)
        // Of a remote frame it shows the zeros that the structure has in place of data.
        let bytes = flags.contains(.remote) ? [UInt8](repeating: 0, count: frame.length) : frame.data
        let data = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        let isFD = flags.contains(.fd)
        return [
            time, isError ? words[1] : String(frame.identifier), isError ? words[2] : bit(.extended),
            isFD || isError ? words[3] : bit(.remote),
            isFD ? words[4] : bit(.error), String(frame.length), isFD ? bit(.bitRateSwitch) : "",
            isFD ? bit(.errorStateIndicator) : "", isError ? words[8] : data, isNG ? "can\(frame.channel)" : words[9],
            isNG ? (flags.contains(.transmitted) ? "0x00000002" : "0x00000001") : "",
        ]
    }
}
