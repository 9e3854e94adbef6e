import CANCapture
import CANProtocols
import Testing

@testable import Analysis

/// Pauses that a command in the capture explains.
@Suite struct CommandedPauseTests {
    private let millisecond = MadeBus.millisecond

    /// Nodes 4 to 6 of CANopen with a heartbeat every 500 ms and process data every 20 ms, for 20 s.
    ///
    /// - Parameters:
    ///   - command: NMT frames by their time in milliseconds.
    ///   - pause: when node 5 sends nothing, milliseconds.
    private func nodes(_ commands: [(Int64, [UInt8])], pause: ClosedRange<Int64>, heartbeats: Bool = true) -> MadeBus {
        var bus = MadeBus()
        bus.frames = []
        for node in UInt32(4)...6 {
            add(&bus, Int64(node), 0x700 + node, [0])
            for beat in 1..<40 as Range<Int64> {
                let time = beat * 500 + Int64(node)
                if heartbeats && node == 5 && pause.contains(time) { continue }
                add(&bus, time, 0x700 + node, [5])
            }
            for step in 0..<1_000 as Range<Int64> {
                let time = step * 20 + Int64(node) * 2
                if node == 5 && pause.contains(time) { continue }
                add(&bus, time, 0x180 + node, [UInt8(step & 0x7F), 1, 2, 3])
                add(&bus, time + 1, 0x280 + node, [UInt8(step * 3 & 0x7F), 4])
            }
        }
        for step in 0..<400 as Range<Int64> { add(&bus, step * 50, 0x80, []) }
        add(&bus, 1, 0, [1, 0])
        for (time, data) in commands { add(&bus, time, 0, data) }
        bus.sort()
        return bus
    }

    private func add(_ bus: inout MadeBus, _ time: Int64, _ identifier: UInt32, _ data: [UInt8]) {
        bus.frames.append(Frame(time: time * millisecond, identifier: identifier, data: data))
    }

    @Test func aNodeThatIsResetPausesForThatReason() throws {
        var bus = nodes([(9_000, [0x81, 5]), (10_500, [1, 5])], pause: 9_001...10_505)
        add(&bus, 12_000, 0x086, [0x10, 0x43, 0x08, 0, 0, 0, 0, 0])
        bus.sort()
        let found = bus.findings(speaks: true)
        #expect(found.incidents.first?.lead.rule == .canopenEmergency)
        let pauses = found.all.filter { $0.rule != .canopenEmergency }
        #expect(Set(pauses.map(\.rule)) == [.missingMessage, .canopenHeartbeatLost])
        let command = PauseCommand(kind: .reset, node: 5, time: 9_000 * millisecond)
        #expect(pauses.allSatisfy { $0.severity == .info && $0.facts.command == command && $0.lostTime == 0 })
    }

    @Test(
        arguments: [
            // Nobody commands it, another node is commanded, and the command comes after the first missing frames.
            [], [(9_000, [0x81, 6]), (10_500, [1, 6])], [(9_500, [0x81, 5]), (10_500, [1, 5])],
            // The node comes back long after it is started.
            [(9_000, [0x80, 5]), (9_200, [1, 5])],
        ] as [[(Int64, [UInt8])]])
    func aPauseThatNobodyCommandsIsAWarning(_ commands: [(Int64, [UInt8])]) {
        let found = nodes(commands, pause: 9_001...10_505).findings(speaks: true).all
        #expect(found.contains { $0.rule == .missingMessage && $0.severity == .warning })
        #expect(found.allSatisfy { $0.facts.command == nil })
    }

    @Test func aNodeThatIsStoppedSendsItsHeartbeat() {
        let stop: [(Int64, [UInt8])] = [(9_000, [0x02, 5]), (10_500, [1, 5])]
        let paused = nodes(stop, pause: 9_001...10_505, heartbeats: false).findings(speaks: true)
        #expect(paused.rules == [.missingMessage] && paused.all[0].facts.command?.kind == .stop)
        let silent = nodes(stop, pause: 9_001...10_505).findings(speaks: true)
        #expect(silent.of(.canopenHeartbeatLost).map(\.severity) == [.warning])
    }

    @Test(arguments: [false, true]) func aTesterMayDisableNormalCommunication(_ isRefused: Bool) throws {
        var bus = MadeBus()
        // Units that are quiet do not count.
        for place in bus.frames.indices { bus.frames[place].data = [1, 2, 3] }
        bus.addSession()
        bus.exchange(8_000, [0x28, 0x03, 0x01], isRefused ? [0x7F, 0x28, 0x22] : [0x68, 0x03])
        bus.frames.removeAll {
            $0.identifier < 0x700 && (8_010 * millisecond...12_000 * millisecond).contains($0.time)
        }
        bus.sort()
        let found = bus.findings(speaks: true).all.filter { $0.rule == .missingMessage || $0.rule == .silence }
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { ($0.facts.command?.kind == .disabled) == !isRefused })
        #expect(found.allSatisfy { ($0.severity == .info) == !isRefused })
    }

    /// Units that stay quiet for long after communication is enabled again have failed.
    @Test(arguments: [8_500, 11_900] as [Int64]) func unitsReturnWhenCommunicationIsEnabled(_ enabled: Int64) {
        var bus = MadeBus()
        for place in bus.frames.indices { bus.frames[place].data = [1, 2, 3] }
        bus.addSession()
        bus.exchange(8_000, [0x28, 0x03, 0x01], [0x68, 0x03])
        bus.exchange(enabled, [0x28, 0x00, 0x01], [0x68, 0x00])
        bus.frames.removeAll {
            $0.identifier < 0x700 && (8_010 * millisecond...12_000 * millisecond).contains($0.time)
        }
        bus.sort()
        let found = bus.findings(speaks: true).all.filter { $0.rule == .missingMessage }
        #expect(!found.isEmpty && found.allSatisfy { ($0.severity == .info) == (enabled > 11_000) })
    }

    /// A sender that sends for 0.52 s and pauses for 0.48 s, in a capture of 2.05 s.
    @Test(arguments: [true, false]) func aPauseThatBeginsAgainAtTheEndIsAHabit(_ pausesAgain: Bool) throws {
        var bus = MadeBus(seconds: 3)
        bus.frames.removeAll { $0.time > 2_050 * millisecond }
        for time in stride(from: 3, to: 2_050, by: 20) as StrideTo<Int64>
        where time < 700 || time >= 1_180 && (!pausesAgain || time < 1_700) {
            for identifier in [0x334, 0x3F4] as [UInt32] {
                let data: [UInt8] = [UInt8(time / 20 & 0x7F), 1, 2]
                bus.frames.append(
                    Frame(time: time * millisecond + Int64(identifier) * 100, identifier: identifier, data: data))
            }
        }
        bus.sort()
        let found = bus.findings().of(.missingMessage)
        #expect(found.count == 1)
        let one = try #require(found.first)
        #expect((one.facts.every != nil) == pausesAgain)
        #expect((one.severity == .info) == pausesAgain)
        if pausesAgain { #expect(one.facts.every.map { abs($0 - 1_000 * millisecond) <= 30 * millisecond } == true) }
    }
}
