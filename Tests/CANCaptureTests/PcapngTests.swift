import Testing

@testable import CANCapture

struct PcapngTests {
    private static let packet = SocketCANMaker.frame(0x123, [1, 2, 3])

    @Test(arguments: [ByteOrder.little, .big]) func namesInterfaces(order: ByteOrder) throws {
        var writer = PcapngTestWriter(order: order)
        writer.addInterface(options: [(2, Array("can0".utf8))])
        writer.addInterface()
        writer.addInterface(link: 1)
        writer.addPacket(Self.packet, interface: 1, time: 5)
        writer.addPacket(Self.packet, interface: 0, time: 0x1_0000_0000)
        writer.addPacket(Self.packet, interface: 2)
        let capture = try load(writer.file.bytes)
        #expect(capture.source.format == "pcap")
        #expect(capture.source.formatName == "pcapng")
        #expect(capture.frames.channels == ["1", "can0"])
        #expect(frames(capture).map(\.channel) == [0, 1])
        #expect(frames(capture).map(\.time) == [5000, 4_294_967_296_000])
        #expect(capture.skipped.otherRecords.map(\.kind) == ["packet of link type 1 (Ethernet)"])
    }

    @Test(
        arguments: [
            (9, 123_456_789_012, 123_456_789_012), (3, 1500, 1_500_000_000), (0, 7, 7_000_000_000),
            (12, 1_234_567_891_234, 1_234_567_891), (0x80 + 10, 1536, 1_500_000_000), (0x80 + 32, 1 << 31, 500_000_000),
        ] as [(UInt8, UInt64, Int64)])
    func readsResolutions(_ resolution: UInt8, _ ticks: UInt64, _ time: Int64) throws {
        var writer = PcapngTestWriter()
        var offset = BinaryBytes()
        offset.add(Int64(100))
        writer.addInterface(options: [(14, offset.bytes), (9, [resolution])])
        writer.addPacket(Self.packet, time: ticks)
        #expect(try load(writer.file.bytes).frames.time(0) == time + 100_000_000_000)
    }

    @Test func readsDirections() throws {
        var writer = PcapngTestWriter()
        writer.addInterface()
        for flags: UInt8 in [0, 1, 2, 3] { writer.addPacket(Self.packet, options: [(2, [flags, 0, 0, 0])]) }
        #expect(frames(try load(writer.file.bytes)).map(\.flags) == [[], .received, .transmitted, []])
    }

    @Test func readsOldAndSimplePackets() throws {
        var writer = PcapngTestWriter()
        writer.addInterface()
        var simple = BinaryBytes()
        simple.add(UInt32(Self.packet.count))
        writer.addBlock(3, simple.bytes + Self.packet)
        var old = BinaryBytes()
        old.add(UInt16(0))
        old.add(UInt16(9))
        old.add(UInt32(0))
        old.add(UInt32(77))
        old.add(UInt32(Self.packet.count))
        old.add(UInt32(Self.packet.count))
        writer.addBlock(2, old.bytes + Self.packet)
        let capture = try load(writer.file.bytes)
        #expect(frames(capture).map(\.time) == [0, 77_000])
        #expect(capture.source.notes == ["1 packets have no time; it is shown as 0"])
    }

    @Test func beginsAnewWithEverySection() throws {
        var writer = PcapngTestWriter(order: .big)
        writer.addInterface(options: [(2, Array("can0".utf8))])
        writer.addPacket(Self.packet)
        writer.file.order = .little
        writer.addSection()
        writer.addPacket(Self.packet)
        writer.addInterface(options: [(2, Array("can1".utf8))])
        writer.addPacket(Self.packet)
        let capture = try load(writer.file.bytes)
        #expect(capture.frames.channels == ["can0", "can1"])
        #expect(capture.skipped.examples.map(\.reason) == ["a packet of interface 0, which is not described"])
    }

    @Test func goesOnBehindADamagedBlock() throws {
        var writer = PcapngTestWriter()
        writer.addInterface()
        var places: [Int] = []
        for _ in 0..<6 {
            places.append(writer.file.count)
            writer.addPacket(Self.packet)
        }
        writer.file.set(UInt32(0xFFFF_FFF0), at: places[2] + 4)
        let capture = try load(writer.file.bytes)
        #expect(capture.frames.count == 5)
        #expect(capture.skipped.examples.map(\.place) == [.offset(places[2])])
    }

    @Test func tellsATruncatedFile() throws {
        var writer = PcapngTestWriter()
        writer.addInterface()
        writer.addPacket(Self.packet)
        writer.addPacket(Self.packet)
        let capture = try load(Array(writer.file.bytes.dropLast(5)))
        #expect(capture.frames.count == 1)
        #expect(capture.source.notes.first?.hasPrefix("the file is truncated") == true)
    }

    @Test func refusesAFileWithoutCAN() throws {
        var writer = PcapngTestWriter()
        writer.addInterface(link: 1)
        writer.addPacket(Self.packet)
        let error = try #require(throws: CaptureError.self) { try load(writer.file.bytes) }
        #expect(error.reason == "no CAN link type in the file: it has link type 1 (Ethernet)")
    }

    @Test func survivesAnyDamage() {
        var writer = PcapngTestWriter()
        writer.addInterface(options: [(2, Array("can0".utf8)), (9, [9])])
        for index in 0..<4 {
            writer.addPacket(Self.packet, time: UInt64(index) << 30, options: [(2, [1, 0, 0, 0])])
        }
        var damage = BinaryDamage(seed: 5)
        #expect(damage.readAll(writer.file.bytes, as: "pcap", rounds: 8000) > 8000)
    }

    @Test func escapesControlCharactersOfNames() throws {
        var writer = PcapngTestWriter()
        writer.addInterface(options: [(2, Array("a\u{1B}[31m".utf8))])
        writer.addPacket(Self.packet)
        #expect(try load(writer.file.bytes).frames.channels == ["a\\u{1b}[31m"])
    }

    @Test func countsFewKindsOfOtherLinks() throws {
        var writer = PcapngTestWriter()
        writer.addInterface()
        writer.addPacket(Self.packet)
        for link in 1...100 {
            writer.addInterface(link: UInt16(1000 + link))
            writer.addPacket(Self.packet, interface: UInt32(link))
        }
        #expect(try load(writer.file.bytes).skipped.otherRecords.count == 32)
    }

    @Test func interfacesWithoutEndAreNotKept() throws {
        var writer = PcapngTestWriter()
        let limit = PcapngFile.interfaceLimit
        for _ in 0..<(limit + 3) { writer.addInterface() }
        writer.addPacket(Self.packet, interface: UInt32(limit - 1))
        writer.addPacket(Self.packet, interface: UInt32(limit))
        writer.addSection()
        writer.addInterface(options: [(2, Array("next".utf8))])
        writer.addPacket(Self.packet)
        let capture = try load(writer.file.bytes)
        #expect(capture.frames.channels == ["\(limit - 1)", "next"])
        #expect(capture.frames.count == 2)
        #expect(
            capture.skipped.examples.map(\.reason)
                == Array(repeating: "a section describes more than \(limit) interfaces", count: 3)
                + ["a packet of interface \(limit), which is not described"])
    }

    @Test func namesOfInterfacesTakeNoMoreThanSomeMegabytes() throws {
        var writer = PcapngTestWriter()
        let name = String(repeating: "x", count: 250)
        for section in 0..<3 {
            if section > 0 { writer.addSection() }
            for index in 0..<16_000 {
                writer.addInterface(options: [(2, Array("\(section) \(index) \(name)".utf8))])
                writer.addPacket(Self.packet, interface: UInt32(index))
            }
        }
        let capture = try load(writer.file.bytes)
        #expect(capture.frames.count == 48_000)
        #expect(capture.frames.channels.reduce(0) { $0 + $1.utf8.count } <= 8 << 20)
        #expect(Int(capture.frames.channel(47_999)) == capture.frames.channels.count - 1)
    }
}
