import Testing

@testable import CANCapture

struct PcapTests {
    private static let eight: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]

    private func read(_ packets: [[UInt8]], link: UInt32 = 227, order: ByteOrder = .little) throws -> Capture {
        var writer = PcapTestWriter(link: link, order: order)
        for (index, packet) in packets.enumerated() { writer.add(packet, fraction: UInt32(index)) }
        return try load(writer.file.bytes)
    }

    @Test(arguments: [ByteOrder.little, .big], [false, true])
    func readsTimesInEitherOrderAndUnit(order: ByteOrder, isNano: Bool) throws {
        var writer = PcapTestWriter(order: order, nanoseconds: isNano)
        writer.add(SocketCANMaker.frame(0x123, Self.eight), seconds: 1_700_000_000, fraction: 999_999)
        let capture = try load(writer.file.bytes)
        #expect(capture.source.format == "pcap")
        #expect(capture.source.clock == .epoch)
        #expect(capture.frames.time(0) == 1_700_000_000_000_000_000 + (isNano ? 999_999 : 999_999_000))
        #expect(capture.frames.identifier(0) == 0x123)
        #expect(Array(capture.frames.payload(0)) == Self.eight)
        #expect(capture.frames.channels == [""])
    }

    @Test func readsEveryKindOfFrame() throws {
        let capture = try read([
            SocketCANMaker.frame(0x123, [1]),
            SocketCANMaker.frame(0x9234_5678, []),
            SocketCANMaker.frame(0x4000_0100, [], length: 5),
            SocketCANMaker.frame(0x2000_0080, Self.eight),
            SocketCANMaker.frame(0x8000_0001, Array(repeating: 7, count: 64), flags: 0x07),
            SocketCANMaker.frame(0x124, [9, 9], flags: 0x06, size: 16),
            SocketCANMaker.frame(0x125, [8], flags: 0x01, size: 72),
        ])
        #expect(capture.skipped.count == 0)
        let rows = frames(capture)
        #expect(rows.map(\.identifier) == [0x123, 0x1234_5678, 0x100, 0x80, 1, 0x124, 0x125])
        #expect(
            rows.map(\.flags) == [
                [], .extended, .remote, [.error, .socketCAN], [.extended, .fd, .bitRateSwitch, .errorStateIndicator],
                [.fd, .errorStateIndicator], [.fd, .bitRateSwitch],
            ])
        #expect(rows.map(\.length) == [1, 0, 5, 8, 64, 2, 1])
        #expect(rows[2].data.isEmpty)
    }

    @Test func takesJunkInReservedBytesForWhatItIs() throws {
        let capture = try read([
            SocketCANMaker.frame(0x123, Self.eight, flags: 0x2E, reserved: [0xAA, 0x21]),
            SocketCANMaker.frame(0x123, Self.eight, flags: 0x04, reserved: [0x00, 0x21]),
            SocketCANMaker.frame(0x123, [1, 2, 3], size: 11),
        ])
        #expect(capture.frames.count == 3)
        #expect(frames(capture).allSatisfy { $0.flags.isEmpty })
    }

    @Test func readsCANXL() throws {
        let data = [UInt8](repeating: 0x5A, count: 2048)
        let capture = try read([
            SocketCANMaker.xl(priority: 0x0042_0123, flags: 0x81, type: 3, field: 0x1234_5678, data),
            SocketCANMaker.xl(priority: 0x0042_0123, flags: 0x80, type: 3, field: 0, []),
        ])
        let row = try #require(frames(capture).first)
        #expect(row.flags == [.xl, .simpleExtendedContent])
        #expect(row.identifier == 0x123)
        #expect(row.xl == XLHeader(serviceDataUnitType: 3, virtualNetwork: 0x42, acceptanceField: 0x1234_5678))
        #expect(row.data == data)
        #expect(capture.skipped.examples.map(\.reason) == ["a CAN XL packet states 0 data bytes"])
    }

    @Test(arguments: [ByteOrder.little, .big]) func readsCookedPackets(order: ByteOrder) throws {
        let classic = SocketCANMaker.frame(0x123, Self.eight, order: order)
        let fd = SocketCANMaker.frame(0x9234_5678, [1, 2], flags: 1, size: 72, order: order)
        let capture = try read(
            [
                SocketCANMaker.cooked(classic, type: 4, networkProtocol: 0x0C),
                SocketCANMaker.cooked(fd, type: 0, networkProtocol: 0x0D),
                SocketCANMaker.cooked(Self.eight, type: 0, networkProtocol: 0x0800, device: 1),
            ], link: 113, order: order)
        let rows = frames(capture)
        #expect(rows.map(\.identifier) == [0x123, 0x1234_5678])
        #expect(rows.map(\.flags) == [.transmitted, [.received, .extended, .fd, .bitRateSwitch]])
        #expect(capture.skipped.otherRecords.map(\.kind) == ["packet of device type 1"])
    }

    @Test func namesTheInterfacesOfCookedPacketsOfTheSecondForm() throws {
        let packet = SocketCANMaker.frame(0x123, Self.eight, order: .little)
        let capture = try read(
            [7, 3, 7].map { SocketCANMaker.cooked2(packet, interface: $0, type: 4, networkProtocol: 0x0C) }, link: 276)
        #expect(capture.frames.channels == ["7", "3"])
        #expect(frames(capture).map(\.channel) == [0, 1, 0])
        #expect(frames(capture).allSatisfy { $0.flags == .transmitted && $0.identifier == 0x123 })
    }

    @Test func findsIdentifiersInHostOrder() throws {
        let words: [UInt32] = [0x201, 0x7FF, 0x123, 0x9234_5678]
        let host = try read(words.map { SocketCANMaker.frame($0, Self.eight, order: .little) })
        #expect(frames(host).map(\.identifier) == [0x201, 0x7FF, 0x123, 0x1234_5678])
        #expect(host.source.notes.count == 1)
        let network = try read(words.map { SocketCANMaker.frame($0, Self.eight) })
        #expect(frames(network).map(\.identifier) == [0x201, 0x7FF, 0x123, 0x1234_5678])
        #expect(network.source.notes.isEmpty)
    }

    @Test func settlesTheOrderOfIdentifiersBeforeTheEnd() throws {
        let packet = SocketCANMaker.frame(0x201, Self.eight, order: .little)
        let capture = try read(Array(repeating: packet, count: 6000))
        #expect(capture.frames.count == 6000)
        #expect(frames(capture).allSatisfy { $0.identifier == 0x201 })
    }

    @Test func countsPacketsThatHoldNoFrame() throws {
        let capture = try read([
            SocketCANMaker.frame(0x123, Self.eight),
            [1, 2, 3],
            SocketCANMaker.frame(0x123, [1, 2], size: 8, length: 8),
            SocketCANMaker.frame(0x123, Self.eight, size: 72, length: 65),
        ])
        #expect(capture.frames.count == 1)
        #expect(
            capture.skipped.examples.map(\.reason) == [
                "a packet of 3 bytes is too short for a CAN frame", "a packet contains 2 of its 8 data bytes",
                "a packet states 65 data bytes",
            ])
    }

    @Test func goesOnBehindADamagedLength() throws {
        var writer = PcapTestWriter()
        for index in 0..<20 {
            writer.add(
                SocketCANMaker.frame(UInt32(index), Self.eight), fraction: UInt32(index),
                captured: index == 5 ? 0x4000_0000 : nil)
        }
        let capture = try load(writer.file.bytes)
        #expect(capture.frames.count == 19)
        #expect(capture.skipped.examples.map(\.place) == [.offset(24 + 5 * 32)])
    }

    @Test func survivesAnyDamage() {
        var writer = PcapTestWriter()
        writer.add(SocketCANMaker.frame(0x123, Self.eight))
        writer.add(SocketCANMaker.frame(0x9234_5678, Array(repeating: 1, count: 12), flags: 4))
        writer.add(SocketCANMaker.xl(priority: 5, flags: 0x81, type: 3, field: 9, Self.eight))
        var cooked = PcapTestWriter(link: 276)
        for index in 0..<3 {
            cooked.add(
                SocketCANMaker.cooked2(
                    SocketCANMaker.frame(0x123, Self.eight), interface: UInt32(index), type: 4, networkProtocol: 0x0C))
        }
        var damage = BinaryDamage(seed: 3)
        #expect(damage.readAll(writer.file.bytes, as: "pcap", rounds: 4000) > 4000)
        #expect(damage.readAll(cooked.file.bytes, as: "pcap", rounds: 4000) > 4000)
    }
}
