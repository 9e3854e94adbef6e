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

    // MARK: What a request explains

    /// A tester that disables communication at 8 s, and something else later; each identifier is silent for its time.
    private func tested(
        _ requests: [(Int64, [UInt8])], first: [UInt8] = [0x28, 0x03, 0x01],
        _ quiet: (UInt32) -> ClosedRange<Int64>?
    ) -> [Finding] {
        var bus = MadeBus()
        for place in bus.frames.indices { bus.frames[place].data = [1, 2, 3] }
        bus.addSession()
        for (time, request) in [(8_000, first)] + requests {
            bus.exchange(time, request, [request[0] | 0x40] + request.dropFirst())
        }
        bus.frames.removeAll { frame in
            frame.identifier < 0x700 && quiet(frame.identifier)?.contains(frame.time / millisecond) ?? false
        }
        bus.sort()
        return bus.findings(speaks: true).all
    }

    private let some: Set<UInt32> = [0x100, 0x110, 0x120]

    @Test(arguments: [true, false]) func aMessageThatDoesNotReturnWithTheOthersHasFailed(_ isSilent: Bool) throws {
        let all = tested([]) {
            $0 == 0x140 ? 8_010...30_000 : $0 == 0x150 && !isSilent ? nil : 8_010...12_000
        }
        let gone = try #require(all.first { $0.rule == .stoppedMessage })
        #expect(gone.severity == .error && gone.facts.command == nil)
        #expect(all.contains { $0.facts.command?.kind == .disabled && $0.severity == .info })
    }

    @Test(arguments: [[0x10, 0x01], [0x11, 0x01]] as [[UInt8]])
    func theDefaultSessionEnablesCommunication(_ end: [UInt8]) {
        let all = tested([(12_000, end)]) { some.contains($0) ? 8_010...12_050 : $0 == 0x150 ? 8_010...30_000 : nil }
        #expect(all.filter { $0.rule == .missingMessage }.allSatisfy { $0.severity == .info })
        #expect(all.filter { $0.rule == .stoppedMessage }.map(\.severity) == [.error])
    }

    @Test func aResetThatIsRefusedEndsNothing() {
        var bus = MadeBus()
        for place in bus.frames.indices { bus.frames[place].data = [1, 2, 3] }
        bus.addSession()
        bus.exchange(8_000, [0x28, 0x03, 0x01], [0x68, 0x03])
        bus.exchange(9_000, [0x11, 0x01], [0x7F, 0x11, 0x22])
        bus.exchange(14_000, [0x28, 0x00, 0x01], [0x68, 0x00])
        bus.frames.removeAll { some.contains($0.identifier) && (8_010...14_010).contains($0.time / millisecond) }
        bus.sort()
        let found = bus.findings(speaks: true).of(.missingMessage)
        #expect(found.map(\.facts.command?.kind) == [.disabled] && found.map(\.severity) == [.info])
    }

    /// The bus is silent after some messages of a unit are disabled, and returns long before they are enabled.
    @Test func aSilenceWithinACommandedPauseIsAnError() {
        let all = tested([(14_000, [0x28, 0x00, 0x01])]) {
            some.contains($0) ? 8_010...14_010 : 8_500...10_500
        }
        #expect(all.filter { $0.rule == .silence }.map(\.severity) == [.error])
    }

    @Test func messagesThatPauseLaterThanTheFirstAreNotCommanded() {
        let all = tested([(14_000, [0x28, 0x00, 0x01])]) {
            some.contains($0) ? 8_010...14_010 : [0x130, 0x140].contains($0) ? 8_900...13_500 : nil
        }
        #expect(all.contains { $0.rule == .missingMessage && $0.severity == .warning })
    }

    @Test func aUnitThatIsResetPausesForThatReason() {
        let all = tested([], first: [0x11, 0x01]) { some.contains($0) ? 8_010...10_000 : nil }
        #expect(all.map(\.facts.command?.kind) == [.unitReset] && all.map(\.severity) == [.info])
        // One that does not start again has failed.
        let gone = tested([], first: [0x11, 0x01]) { some.contains($0) ? 8_010...30_000 : nil }
        #expect(gone.allSatisfy { $0.facts.command == nil && $0.severity > .info })
    }

    /// Counters of applications go on while nothing is sent.
    @Test(arguments: [true, false]) func countersThatGoOnInACommandedSilenceAreNoLoss(_ isEnabled: Bool) {
        var bus = MadeBus()
        bus.addSession()
        bus.exchange(8_000, [0x28, 0x03, 0x01], [0x68, 0x03])
        if isEnabled { bus.exchange(12_000, [0x28, 0x00, 0x01], [0x68, 0x00]) }
        bus.frames.removeAll {
            $0.identifier < 0x700 && (8_010 * millisecond...12_000 * millisecond).contains($0.time)
        }
        bus.frames.removeAll { $0.identifier >= 0x700 && (8_100...11_900).contains($0.time / millisecond) }
        bus.sort()
        let found = bus.findings(speaks: true).all.filter { $0.rule == .silence }
        #expect(found.map(\.severity) == [isEnabled ? .info : .error])
    }

    // MARK: Restarts

    /// A node that fails two cycles before it is reset.
    @Test func aResetDoesNotExplainAFailureBeforeIt() {
        let found = nodes([(9_050, [0x81, 5]), (10_500, [1, 5])], pause: 9_001...10_505).findings(speaks: true).all
        #expect(found.contains { $0.rule == .missingMessage && $0.severity == .warning })
    }

    @Test(arguments: [1, 5]) func aNodeThatBootsWithoutACommandWasRestarted(_ pauses: Int) throws {
        var bus = nodes([], pause: 30_000...30_000)
        let starts = (0..<Int64(pauses)).map { 4_000 + $0 * 3_000 }
        bus.frames.removeAll { frame in
            frame.identifier & 0x7F == 5
                && starts.contains { ($0...$0 + 400).contains(frame.time / millisecond) }
        }
        for start in starts { add(&bus, start + 380, 0x705, [0]) }
        bus.sort()
        let found = bus.findings(speaks: true).of(.missingMessage)
        let one = try #require(found.first)
        #expect(found.count == 1 && one.severity == .warning && one.facts.isRestart == true && one.facts.every == nil)
    }
}
