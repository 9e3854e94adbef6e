import Testing

@testable import CANCapture

/// Linux cooked headers with a flipped bit: a CAN frame is read or named, never taken for another device's packet.
struct CookedDamageTests {
    private static let classic = SocketCANMaker.frame(0x123, [1, 2, 3, 4], order: .little)
    private static let fd = SocketCANMaker.frame(0x123, [UInt8](repeating: 7, count: 12), order: .little)

    private func loadAmongOthers(_ packet: [UInt8]) throws -> Capture {
        var writer = PcapTestWriter(link: 113)
        let sound = SocketCANMaker.cooked(Self.classic, type: 4, networkProtocol: 0x0C)
        for each in [sound, packet, sound, sound] { writer.add(each) }
        return try load(writer.file.bytes)
    }

    @Test(arguments: [(Self.classic, 0x0C), (Self.fd, 0x0D)] as [([UInt8], UInt16)])
    func droppedAFrameWhoseDeviceOrProtocolWasDamaged(_ frame: [UInt8], _ networkProtocol: UInt16) throws {
        let sound = SocketCANMaker.cooked(frame, type: 4, networkProtocol: networkProtocol)
        let good = frames(try loadAmongOthers(sound))
        #expect(good.count == 4)
        // The types of packet and device, and the protocol.
        for place in [0, 1, 2, 3, 14, 15] {
            for bit in 0..<8 {
                var damaged = sound
                damaged[place] ^= 1 << UInt8(bit)
                let capture = try loadAmongOthers(damaged)
                #expect(capture.skipped.otherRecords.isEmpty, "byte \(place), bit \(bit)")
                if place == 1, bit == 2 { continue }  // outgoing becomes incoming: nothing tells that
                #expect(frames(capture) == good || capture.skipped.count == 1, "byte \(place), bit \(bit)")
                #expect(capture.frames.count + capture.skipped.count == 4, "byte \(place), bit \(bit)")
            }
        }
    }

    @Test(
        arguments: [
            (4, 280, 0x0800, "a packet of a CAN device with another protocol"),
            (4, 281, 0x0C, "a CAN packet of another device"),
            (5, 280, 0x0C, "a CAN packet with an unknown packet type"),
            (4, 280, 0x0D, "a packet whose protocol and size contradict each other"),
        ] as [(UInt16, UInt16, UInt16, String)])
    func namesWhatIsDamaged(type: UInt16, device: UInt16, networkProtocol: UInt16, reason: String) throws {
        let capture = try loadAmongOthers(
            SocketCANMaker.cooked(Self.classic, type: type, networkProtocol: networkProtocol, device: device))
        #expect(capture.frames.count == 3)
        #expect(capture.skipped.examples.map(\.reason) == [reason])
    }

    @Test func leavesOtherDevicesPacketsAlone() throws {
        let other: [(UInt16, UInt16)] = [(1, 0x0800), (772, 0x86DD), (1, 0x0004), (519, 0x000C)]
        for (device, networkProtocol) in other {
            let capture = try loadAmongOthers(
                SocketCANMaker.cooked(
                    [UInt8](repeating: 0xAA, count: 60), type: 0, networkProtocol: networkProtocol, device: device))
            #expect(capture.frames.count == 3)
            #expect(capture.skipped.count == 0)
            #expect(capture.skipped.otherRecords.map(\.kind) == ["packet of device type \(device)"])
        }
    }
}
