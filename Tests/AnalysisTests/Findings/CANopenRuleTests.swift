import CANCapture
import CANProtocols
import Testing

@testable import Analysis

/// Rules of CANopen nodes (CiA 301).
@Suite struct CANopenRuleTests {
    private let millisecond = MadeBus.millisecond

    @Test func serviceDataOfCANopenHasNoRhythm() {
        var bus = MadeBus()
        bus.frames = []
        func add(_ time: Int64, _ identifier: UInt32, _ data: [UInt8]) {
            bus.frames.append(Frame(time: time * millisecond, identifier: identifier, data: data))
        }
        add(0, 0x705, [0])
        for number in 1..<200 as Range<Int64> { add(number * 100, 0x705, [5]) }
        // A master that reads an object every 20 ms, and has a break.
        for number in 0..<800 as Range<Int64> where !(300..<330).contains(number) {
            add(200 + number * 20, 0x605, [0x40, 0x00, 0x10, 0, 0, 0, 0, 0])
            add(202 + number * 20, 0x585, [0x43, 0x00, 0x10, 0, 0x92, 1, 2, 0])
        }
        bus.sort()
        #expect(bus.findings().of(.missingMessage).count == 1)
        #expect(bus.findings(speaks: true).all.isEmpty)
    }

    /// Three nodes of CANopen with a heartbeat every 500 ms, process data and SYNC.
    private func nodes() -> MadeBus {
        var bus = MadeBus()
        bus.frames = []
        for node in UInt32(4)...6 {
            bus.frames.append(Frame(time: Int64(node) * millisecond, identifier: 0x700 + node, data: [0]))
            for beat in 1..<40 {
                bus.frames.append(
                    Frame(time: (Int64(beat) * 500 + Int64(node)) * millisecond, identifier: 0x700 + node, data: [5]))
            }
            for step in 0..<400 {
                bus.frames.append(
                    Frame(
                        time: (Int64(step) * 50 + Int64(node) * 2) * millisecond, identifier: 0x180 + node,
                        data: [UInt8(step & 0x7F), 1, 2, 3]))
            }
        }
        for step in 0..<400 {
            bus.frames.append(Frame(time: Int64(step) * 50 * millisecond, identifier: 0x80, data: []))
        }
        bus.sort()
        return bus
    }

    @Test func aHeartbeatThatIsLostIsToldOnce() {
        var bus = nodes()
        bus.remove(0x705, 20..<28)
        #expect(bus.findings(speaks: true).rules == [.canopenHeartbeatLost])
    }

    @Test func aHeartbeatThatDoesNotReturnLastsToTheEnd() {
        var bus = nodes()
        bus.remove(0x705, 20..<28)
        #expect(bus.findings(speaks: true).all.map(\.facts.isToEnd) == [false])
        bus.frames.removeAll { $0.identifier == 0x705 && $0.time > 12_000 * millisecond }
        let found = bus.findings(speaks: true).of(.canopenHeartbeatLost)
        #expect(found.contains { $0.facts.isToEnd || $0.count > 1 }, "\(found)")
    }

    /// A cyclic message with the identifier of an emergency is none if nothing else shows its node.
    @Test func aCyclicMessageOfNoNodeIsNoEmergency() {
        var bus = nodes()
        for step in 0..<500 {
            let data = (0..<8).map { UInt8(truncatingIfNeeded: (step + 3) * 7_919 >> $0) }
            bus.frames.append(Frame(time: Int64(step) * 20 * millisecond, identifier: 0xA5, data: data))
        }
        bus.sort()
        let found = bus.findings(speaks: true)
        #expect(found.of(.canopenEmergency).isEmpty)
        #expect(found.of(.stoppedMessage).map(\.severity) == [.error])
    }

    @Test func anEmergencyIsToldAndItsResetIsNot() {
        var bus = nodes()
        bus.frames.append(Frame(time: 9_000 * millisecond, identifier: 0x085, data: [0x30, 0x81, 0x11, 0, 0, 0, 0, 0]))
        bus.frames.append(Frame(time: 12_000 * millisecond, identifier: 0x085, data: [0, 0, 0, 0, 0, 0, 0, 0]))
        bus.sort()
        let found = bus.findings(speaks: true).all.filter { $0.severity > .info }
        #expect(found.map(\.rule) == [.canopenEmergency])
        #expect(found.first?.facts.codes == [0x8130])
        #expect(found.first?.facts.length == 3_000 * millisecond)
        #expect(found.first?.facts.text?.contains(" - ") == false)
        bus.frames.removeAll { $0.identifier == 0x085 && $0.data[0] == 0 }
        let open = bus.findings(speaks: true).of(.canopenEmergency)
        #expect(open.map(\.facts.length) == [nil])
    }
}
