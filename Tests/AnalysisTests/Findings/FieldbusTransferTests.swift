import CANCapture
import CANProtocols
import Testing

@testable import Analysis

/// Transfers of several frames that fail: J1939, NMEA 2000, CANopen.
@Suite struct FieldbusTransferTests {
    private let millisecond = MadeBus.millisecond

    /// Messages that are sent every 100 ms, with a counter before their other bytes.
    private func cyclic(_ count: Int64, _ messages: [(UInt32, [UInt8])]) -> MadeBus {
        var bus = MadeBus()
        bus.frames = []
        for step in 0..<count {
            for (place, message) in messages.enumerated() {
                add(&bus, step * 100 + Int64(place) * 3, message.0, [UInt8(step & 0x7F)] + message.1)
            }
        }
        return bus
    }

    /// Engine speed of J1939 for 40 s, with a component identification of 30 bytes in five packets every 4 s.
    private func truck(_ edit: (_ message: Int, _ packets: inout [(UInt32, [UInt8])]) -> Void = { _, _ in }) -> MadeBus
    {
        var bus = cyclic(
            400,
            [
                (0x0CF0_0400, [0xFF, 0xFF, 0x20, 0xFF, 0xFF, 0xFF, 0xFF]),
                (0x18FE_F100, [0xFF, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]),
            ])
        for message in 0..<9 {
            // RTS, CTS for all packets, data, acknowledgement.
            var packets: [(UInt32, [UInt8])] = [
                (0x1CEC_F900, [16, 30, 0, 5, 5, 0xEB, 0xFE, 0]), (0x1CEC_00F9, [17, 5, 1, 0xFF, 0xFF, 0xEB, 0xFE, 0]),
            ]
            for number in 1...5 as ClosedRange<UInt8> {
                packets.append((0x1CEB_F900, [number, 65, 66, 67, 68, 69, 70, 71]))
            }
            packets.append((0x1CEC_00F9, [19, 30, 0, 5, 0xFF, 0xEB, 0xFE, 0]))
            edit(message, &packets)
            for (place, packet) in packets.enumerated() {
                add(&bus, 2_000 + Int64(message) * 4_000 + Int64(place) * 20, packet.0, packet.1)
            }
        }
        bus.sort()
        return bus
    }

    private func add(_ bus: inout MadeBus, _ time: Int64, _ identifier: UInt32, _ data: [UInt8]) {
        bus.frames.append(Frame(time: time * millisecond, identifier: identifier, flags: .extended, data: data))
    }

    @Test func aConnectionThatIsAbortedIsTold() throws {
        let bus = truck { message, packets in
            guard message == 3 else { return }
            packets = Array(packets.prefix(4)) + [(0x1CEC_00F9, [255, 3, 0xFF, 0xFF, 0xFF, 0xEB, 0xFE, 0])]
        }
        let found = try #require(bus.findings(speaks: true).all.first)
        #expect(found.rule == .multipacket)
        #expect(found.facts.conversation?.outcome == .aborted)
        #expect(found.facts.conversation?.identifier == 0x18FE_EB00)
        #expect(found.facts.text?.contains("time") == true)
    }

    @Test func packetsThatAreMissingAreCountedInOneFinding() throws {
        let bus = truck { message, packets in
            // A broadcast has no clear to send and no acknowledgement.
            packets = packets.filter { $0.0 != 0x1CEC_00F9 }.map { ($0.0 & 0xFFFF_00FF | 0xFF00, $0.1) }
            packets[0].1[0] = 32
            packets[0].1[4] = 0xFF
            if message == 2 { packets.remove(at: 3) }
            if message == 5 { packets.removeSubrange(3...4) }
        }
        let all = bus.findings(speaks: true).all
        #expect(all.map(\.rule) == [.multipacket])
        let found = try #require(all.first)
        #expect((found.count, found.facts.lost) == (2, 3))
    }

    @Test func soundTransfersAndOneThatTheEndCutsAreNotTold() {
        #expect(truck().findings(speaks: true).all.isEmpty)
        var bus = truck()
        add(&bus, 39_990, 0x1CEC_FF00, [32, 30, 0, 5, 0xFF, 0xEB, 0xFE, 0])
        bus.sort()
        #expect(bus.findings(speaks: true).all.isEmpty)
    }

    /// Position data of NMEA 2000 in seven frames every second.
    private func boat(dropping dropped: Set<Int>, begunWith first: Int = 0) -> MadeBus {
        var bus = cyclic(300, [(0x09F8_0103, [1, 2, 3, 4, 5, 6, 7]), (0x09F8_0203, [0xFC, 1, 2, 3, 4, 0xFF, 0xFF])])
        for message in 0..<30 {
            for number in (message == 0 ? first : 0)..<7 where !dropped.contains(message) || number != 4 {
                let head: [UInt8] = number == 0 ? [43] : []
                let body = (0..<(7 - head.count)).map { UInt8($0 + message) }
                add(
                    &bus, Int64(message) * 1_000 + 50 + Int64(number), 0x0DF8_0503,
                    [UInt8(message & 7) << 5 | UInt8(number)] + head + body)
            }
        }
        bus.sort()
        return bus
    }

    @Test func aFastPacketThatLacksAFrameIsTold() throws {
        let found = boat(dropping: [10, 17]).findings(speaks: true).of(.multipacket)
        #expect(found.map(\.count) == [2])
        #expect(found.first?.facts.lost == 2)
        #expect(found.first?.facts.conversation?.outcome == .missing)
    }

    @Test func aFastPacketThatBeginsBeforeTheRecordingIsNotTold() {
        #expect(boat(dropping: [], begunWith: 3).findings(speaks: true).of(.multipacket).isEmpty)
        // Where none is complete, the frames may be something else.
        #expect(boat(dropping: Set(0..<30)).findings(speaks: true).of(.multipacket).isEmpty)
    }

    /// Two nodes with heartbeats; a master reads an object of node 5 every second.
    ///
    /// - Parameter repeated: the second in which the request is sent again, and answered.
    private func nodes(
        sendsAgain repeated: Int64 = -1, then again: [UInt8]? = nil, _ answer: (Int64) -> [UInt8]?
    ) -> MadeBus {
        var bus = MadeBus()
        bus.frames = []
        func add(_ time: Int64, _ identifier: UInt32, _ data: [UInt8]) {
            bus.frames.append(Frame(time: time * millisecond, identifier: identifier, data: data))
        }
        for node in [5, 6] as [UInt32] {
            add(Int64(node), 0x700 + node, [0])
            for beat in 1..<60 as Range<Int64> { add(beat * 500 + Int64(node), 0x700 + node, [5]) }
        }
        for step in 0..<600 as Range<Int64> { add(step * 50 + 1, 0x80, []) }
        for second in 1..<28 as Range<Int64> {
            add(second * 1_000 + 20, 0x605, [0x40, 0, 0x10, 0, 0, 0, 0, 0])
            if let answer = answer(second) { add(second * 1_000 + 23, 0x585, answer) }
            if second == repeated {
                let response = again ?? value
                add(second * 1_000 + 520, 0x605, [0x40] + response[1...3] + [0, 0, 0, 0])
                add(second * 1_000 + 523, 0x585, response)
            }
        }
        bus.sort()
        return bus
    }

    private let value: [UInt8] = [0x43, 0, 0x10, 0, 0x92, 1, 2, 0]

    @Test func transfersThatANodeAbortsAreOneFinding() throws {
        let bus = nodes { [9, 12, 13].contains($0) ? [0x80, 0, 0x10, 0, 0, 0, 0x02, 0x06] : value }
        let found = bus.findings(speaks: true).of(.canopenSDO)
        #expect(found.map(\.count) == [3])
        #expect(found.map(\.severity) == [.info])
        #expect(found.first?.facts.codes == [0x0602_0000])
        #expect(found.first?.facts.conversation?.subject?.hasPrefix("1000:00") == true)
    }

    @Test func aNodeThatDoesNotRespondIsToldIfItRespondsOtherwise() {
        let found = nodes { $0 == 9 ? nil : value }.findings(speaks: true).of(.canopenSDO)
        #expect(found.map(\.severity) == [.info])
        #expect(found.first?.facts.conversation?.outcome == .incomplete)
        // One that responds within its time to a request that was sent again has responded.
        #expect(nodes(sendsAgain: 9) { $0 == 9 ? nil : value }.findings(speaks: true).of(.canopenSDO).isEmpty)
        // A response to a request for another object is none to this one.
        let other: [UInt8] = [0x43, 0x18, 0x10, 1, 0x92, 1, 2, 0]
        #expect(
            nodes(sendsAgain: 9, then: other) { $0 == 9 ? nil : value }.findings(speaks: true).of(.canopenSDO).count
                == 1)
        // A node that sends segments has taken up a transfer, whatever the recorder lost.
        let segment: [UInt8] = [0x00, 1, 2, 3, 4, 5, 6, 7]
        #expect(nodes { $0 == 9 ? segment : value }.findings(speaks: true).of(.canopenSDO).isEmpty)
        // A recording with the requests alone says nothing about the responses.
        #expect(nodes { _ in nil }.findings(speaks: true).of(.canopenSDO).isEmpty)
        #expect(nodes { _ in value }.findings(speaks: true).all.isEmpty)
    }
}
