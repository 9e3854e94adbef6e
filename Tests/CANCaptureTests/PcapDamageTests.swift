import Testing

@testable import CANCapture

/// One flipped bit costs one frame, and makes none up.
struct PcapDamageTests {
    private static let count = 600

    private static func packet(_ index: Int) -> [UInt8] {
        let data = (0..<8).map { UInt8(truncatingIfNeeded: index &* (7 + $0)) }
        if index % 7 == 3 { return SocketCANMaker.frame(0x8000_1000 | UInt32(index), data + data, flags: 4) }
        return SocketCANMaker.frame(UInt32(index % 0x700), data)
    }

    /// A file, and where its records begin.
    private static func pcap(order: ByteOrder) -> (bytes: [UInt8], places: [Int]) {
        var writer = PcapTestWriter(order: order)
        var places: [Int] = []
        for index in 0..<count {
            places.append(writer.file.count)
            writer.add(packet(index), seconds: 1_700_000_000 + UInt32(index / 10), fraction: UInt32(index % 10) * 1000)
        }
        return (writer.file.bytes, places)
    }

    private static func pcapng() -> (bytes: [UInt8], places: [Int]) {
        var writer = PcapngTestWriter()
        writer.addInterface(options: [(2, Array("can0".utf8))])
        var places: [Int] = []
        for index in 0..<count {
            places.append(writer.file.count)
            writer.addPacket(packet(index), time: 1_700_000_000_000_000 + UInt64(index) * 1000)
        }
        return (writer.file.bytes, places)
    }

    /// What tells a frame from others, its time included.
    private func texts(_ capture: Capture) throws -> [String] {
        try written(capture.frames, as: .candump).split(separator: "\n").map(String.init)
    }

    /// Flips bits one at a time, and looks what that costs.
    private func flip(_ bytes: [UInt8], at places: some Sequence<Int>, isTold: Bool) throws {
        let good = Set(try texts(try load(bytes)))
        #expect(good.count == Self.count)
        for place in places {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[place] ^= 1 << UInt8(bit)
                let capture = try load(damaged)
                let read = try texts(capture)
                let lost = Self.count - read.filter(good.contains).count
                #expect(lost <= 1, "bit \(bit) of byte \(place)")
                #expect(read.count <= Self.count, "bit \(bit) of byte \(place)")
                if isTold { #expect(capture.skipped.count == Self.count - read.count, "bit \(bit) of byte \(place)") }
            }
        }
    }

    @Test(arguments: [ByteOrder.little, .big]) func aFlippedBitInAHeaderCostsOneFrame(order: ByteOrder) throws {
        let (bytes, places) = Self.pcap(order: order)
        for record in [0, 1, 3, 297, 298, 299, 300, Self.count - 2, Self.count - 1] {
            try flip(bytes, at: places[record]..<(places[record] + 16), isTold: true)
        }
    }

    @Test func aFlippedBitInABlockCostsOneFrame() throws {
        let (bytes, places) = Self.pcapng()
        for record in [0, 3, 297, 298, 300] {
            try flip(bytes, at: places[record]..<(places[record] + 28), isTold: true)
        }
        try flip(bytes, at: (places[301] - 4)..<places[301], isTold: true)
    }

    @Test func aDamagedInterfaceDescriptionLosesNoFrame() throws {
        let (bytes, places) = Self.pcapng()
        // Behind the section's header of 28 bytes: type and length, and the length again at the end.
        for place in [28, 32, 33, places[0] - 4] {
            var damaged = bytes
            damaged[place] ^= 0x10
            let capture = try load(damaged)
            #expect(capture.frames.count == Self.count)
            #expect(capture.frames.channels == ["can0"])
            #expect(capture.skipped.count == 1)
        }
    }

    @Test func aLongerLengthSwallowsNoPackets() throws {
        var (bytes, places) = Self.pcap(order: .little)
        // Bit 17 of the captured length: with packets of 32 bytes it leads to where another one begins.
        bytes[places[100] + 10] ^= 0x02
        let capture = try load(bytes)
        #expect(capture.frames.count == Self.count - 1)
        #expect(capture.skipped.examples.map(\.place) == [.offset(places[100])])
        #expect(
            capture.skipped.examples.map(\.reason) == ["the header of a packet is damaged; 32 bytes are skipped"])
    }

    @Test func tellsHowManyPacketsALostStretchMayHaveHeld() throws {
        var (bytes, places) = Self.pcap(order: .little)
        for index in places[200]..<places[300] { bytes[index] = 0xFF }
        let capture = try load(bytes)
        #expect(capture.frames.count == Self.count - 100)
        #expect(capture.skipped.examples.count == 1)
        #expect((90...110).contains(capture.skipped.count))
    }

    @Test func believesAClockThatIsSet() throws {
        var writer = PcapTestWriter()
        for index in 0..<20 {
            writer.add(Self.packet(0), seconds: index < 10 ? 100 : 1_700_000_000, fraction: UInt32(index))
        }
        let capture = try load(writer.file.bytes)
        #expect(capture.frames.count == 20)
        #expect(capture.skipped.count == 0)
    }

    @Test func readsOddRecordsThatFollowEachOther() throws {
        var writer = PcapTestWriter()
        for index in 0..<40 {
            // A fraction of more than a second, more captured than there was, and days without a packet.
            writer.add(
                Self.packet(0), seconds: UInt32(index) * 200_000, fraction: index > 30 ? 999_999_999 : UInt32(index))
            if index == 5 { writer.file.set(UInt32(0), at: writer.file.count - 16 - 4) }
        }
        let capture = try load(writer.file.bytes)
        #expect(capture.frames.count == 40)
        #expect(capture.skipped.count == 0)
    }
}
