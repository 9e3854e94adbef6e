import CANCapture
import CANProtocols
import Testing

@testable import Analysis

/// Requests without a response, and messages that are refused or repeat frames, of which another frame is the proof.
@Suite struct LostAnswerTests {
    private let millisecond = MadeBus.millisecond

    // MARK: Requests to all units

    /// A tester that asks all units for the engine speed every 100 ms.
    private func bus(_ isAnswered: (Int) -> Bool) -> MadeBus {
        var bus = MadeBus()
        for number in 0..<180 {
            let time = (1_000 + Int64(number) * 100) * millisecond
            bus.frames.append(Frame(time: time, identifier: 0x7DF, data: [2, 1, 0x0C, 0, 0, 0, 0, 0]))
            guard isAnswered(number) else { continue }
            let value = UInt8(number)
            bus.frames.append(
                Frame(time: time + 8 * millisecond, identifier: 0x7E8, data: [4, 0x41, 0x0C, 0x1A, value, 0, 0, 0]))
        }
        bus.sort()
        return bus
    }

    @Test func aRequestToAllThatGetsNoResponseForAWhileIsTold() throws {
        let found = bus { !(60..<100).contains($0) }.findings(speaks: true).of(.udsNoResponse)
        #expect(found.map(\.count) == [40])
        #expect(found.first?.severity == .warning)
    }

    @Test func aRequestToAllThatNobodyOrSeldomAnybodyAnswersSaysNothing() {
        #expect(bus { _ in true }.findings(speaks: true).of(.udsNoResponse).isEmpty)
        #expect(bus { _ in false }.findings(speaks: true).of(.udsNoResponse).isEmpty)
        // The unit is switched on late, or off.
        #expect(bus { $0 > 60 }.findings(speaks: true).of(.udsNoResponse).isEmpty)
        #expect(bus { $0 < 60 }.findings(speaks: true).of(.udsNoResponse).isEmpty)
        #expect(bus { $0 % 2 == 0 }.findings(speaks: true).of(.udsNoResponse).isEmpty)
    }

    // MARK: Late responses

    /// A tester that asks every so many milliseconds; a few responses arrive after so many.
    private func bus(of request: UInt32, every step: Int64, late: Int64, without lost: Set<Int> = []) -> MadeBus {
        var bus = MadeBus()
        for number in 0..<300 where !lost.contains(-number - 1) {
            let time = (1_000 + Int64(number) * step) * millisecond
            bus.frames.append(Frame(time: time, identifier: request, data: [2, 1, 0x0C, 0, 0, 0, 0, 0]))
            guard !lost.contains(number) else { continue }
            let delay = number % 25 == 3 ? late : 8
            bus.frames.append(
                Frame(
                    time: time + delay * millisecond + 300_000, identifier: 0x7E8,
                    data: [4, 0x41, 0x0C, 0x1A, UInt8(number & 0xFF), 0, 0, 0]))
        }
        bus.sort()
        return bus
    }

    @Test(arguments: [0x7DF, 0x7E0] as [UInt32]) func aResponseAfterTheNextRequestIsNotLost(_ request: UInt32) {
        for late in [20, 52, 57, 120] as [Int64] {
            #expect(bus(of: request, every: 50, late: late).findings(speaks: true).of(.udsNoResponse).isEmpty)
        }
        // One that does not arrive is lost.
        let found = bus(of: request, every: 50, late: 52, without: [140, 141, 142]).findings(speaks: true)
        #expect(found.of(.udsNoResponse).reduce(0) { $0 + $1.count } == 3)
    }

    /// Two testers ask within a few milliseconds, and one response is enough for both.
    @Test func oneResponseAnswersEqualRequests() {
        var bus = bus(of: 0x7DF, every: 60, late: 30)
        let places = bus.places(0x7DF).enumerated().filter { $0.offset % 25 == 3 }.map(\.element)
        bus.frames += places.map { place in
            var frame = bus.frames[place]
            frame.time += 20 * millisecond
            return frame
        }
        bus.sort()
        #expect(bus.findings(speaks: true).of(.udsNoResponse).isEmpty)
    }

    // MARK: ISO 15765-2

    @Test func aConsecutiveFrameThatIsRepeatedIsNotOutOfOrder() throws {
        var bus = MadeBus()
        bus.addSession()
        bus.addLongAnswer([1, 2, 2, 3])
        let found = bus.findings(speaks: true).of(.isotpSequence)
        #expect(found.map(\.facts.conversation?.repeated) == [1])
        #expect(found.map(\.facts.lost) == [nil])
        // The same number with another content is another frame.
        var other = bus
        let places = other.places(0x7E8).filter { other.frames[$0].data[0] == 0x22 }
        other.frames[places[1]].data[5] ^= 0xFF
        #expect(other.findings(speaks: true).of(.isotpSequence).map(\.facts.conversation?.repeated) == [0])
    }

    @Test func aReceiverThatReportsAnOverflowIsTold() throws {
        var bus = MadeBus()
        bus.addSession()
        bus.addLongAnswer([1, 2, 3])
        bus.frames += [
            Frame(time: 5_200 * millisecond, identifier: 0x7E0, data: [0x11, 0x90, 0x2E, 0xF1, 0x90, 1, 2, 3]),
            Frame(time: 5_205 * millisecond, identifier: 0x7E8, data: [0x32, 0, 0, 0, 0, 0, 0, 0]),
        ]
        bus.sort()
        let found = bus.findings(speaks: true).of(.isotpTimeout)
        #expect(found.map(\.facts.conversation?.outcome) == [.overflow])
        #expect(found.map(\.severity) == [.warning])
    }

    // MARK: Fieldbuses

    /// Node 5 answers each request for its device type; node 6 has a heartbeat and answers none.
    @Test(arguments: [true, false]) func aNodeThatIsAliveAndNeverRespondsIsTold(_ isAlive: Bool) {
        var bus = MadeBus()
        bus.frames = []
        func add(_ time: Int64, _ identifier: UInt32, _ data: [UInt8]) {
            bus.frames.append(Frame(time: time * millisecond, identifier: identifier, data: data))
        }
        for beat in 0..<60 as Range<Int64> {
            add(beat * 500 + 5, 0x705, [beat == 0 ? 0 : 5])
            if isAlive { add(beat * 500 + 6, 0x706, [beat == 0 ? 0 : 5]) }
        }
        for step in 0..<600 as Range<Int64> { add(step * 50 + 1, 0x80, []) }
        for second in 1..<28 as Range<Int64> {
            add(second * 1_000 + 20, 0x605, [0x40, 0, 0x10, 0, 0, 0, 0, 0])
            add(second * 1_000 + 23, 0x585, [0x43, 0, 0x10, 0, 0x92, 1, 2, 0])
        }
        add(12_300, 0x606, [0x40, 0, 0x10, 0, 0, 0, 0, 0])
        bus.sort()
        let found = bus.findings(speaks: true).of(.canopenSDO)
        #expect(found.map(\.severity) == (isAlive ? [.info] : []))
        #expect(found.allSatisfy { $0.facts.conversation?.outcome == .incomplete })
    }

    /// Process data with the identifier of node 6, which node 5 may send, are no node 6.
    @Test(arguments: [true, false]) func processDataAloneShowNoNode(_ hasEmergency: Bool) {
        var bus = MadeBus()
        bus.frames = []
        func add(_ time: Int64, _ identifier: UInt32, _ data: [UInt8]) {
            bus.frames.append(Frame(time: time * millisecond, identifier: identifier, data: data))
        }
        for beat in 0..<60 as Range<Int64> { add(beat * 500 + 5, 0x705, [beat == 0 ? 0 : 5]) }
        for step in 0..<600 as Range<Int64> {
            add(step * 50 + 1, 0x80, [])
            add(step * 50 + 3, 0x185, [UInt8(step & 0xFF), 1])
            add(step * 50 + 4, 0x186, [UInt8(step & 0xFF), 2])
        }
        for second in 1..<28 as Range<Int64> {
            add(second * 1_000 + 20, 0x605, [0x40, 0, 0x10, 0, 0, 0, 0, 0])
            add(second * 1_000 + 23, 0x585, [0x43, 0, 0x10, 0, 0x92, 1, 2, 0])
        }
        add(12_300, 0x606, [0x40, 0, 0x10, 0, 0, 0, 0, 0])
        if hasEmergency { add(8_100, 0x086, [0x10, 0x81, 0x11, 0, 0, 0, 0, 0]) }
        bus.sort()
        #expect(bus.findings(speaks: true).of(.canopenSDO).count == (hasEmergency ? 1 : 0))
    }

    /// Emergencies are sent on events, however even their intervals are.
    @Test func anEmergencyThatReturnsHasNoCycle() {
        var bus = MadeBus()
        bus.frames = []
        func add(_ time: Int64, _ identifier: UInt32, _ data: [UInt8]) {
            bus.frames.append(Frame(time: time * millisecond, identifier: identifier, data: data))
        }
        for node in [5, 6] as [UInt32] {
            for beat in 0..<80 as Range<Int64> { add(beat * 500 + Int64(node), 0x700 + node, [beat == 0 ? 0 : 5]) }
        }
        for step in 0..<800 as Range<Int64> {
            add(step * 50 + 1, 0x80, [])
            for node in [5, 6] as [UInt32] {
                add(step * 50 + Int64(node) + 4, 0x180 + node, [UInt8(step & 0xFF), UInt8(step >> 3 & 0xFF), 3, 4])
            }
        }
        for second in 1..<28 as Range<Int64> {
            add(second * 1_000 + 20, 0x605, [0x40, 0, 0x10, 0, 0, 0, 0, 0])
            add(second * 1_000 + 23, 0x585, [0x43, 0, 0x10, 0, 0x92, 1, 2, 0])
        }
        for number in 0..<100 as Range<Int64> { add(20_003 + number * 20, 0x085, [0x10, 0x81, 0x11, 0, 0, 0, 0, 0]) }
        bus.sort()
        let found = bus.findings(speaks: true)
        #expect(found.of(.stoppedMessage).isEmpty && found.of(.newMessage).isEmpty)
        #expect(found.of(.canopenEmergency).map(\.count) == [100])
    }

    /// Position data in seven frames, the last one of them at the end of the recording.
    @Test func aLaterFrameProvesThatAFastPacketLacksOne() {
        var bus = MadeBus()
        bus.frames = []
        func add(_ time: Int64, _ identifier: UInt32, _ data: [UInt8]) {
            bus.frames.append(Frame(time: time * millisecond, identifier: identifier, flags: .extended, data: data))
        }
        for step in 0..<52 as Range<Int64> {
            add(step * 100, 0x09F8_0103, [UInt8(step), 1, 2, 3, 4, 5, 6, 7])
            add(step * 100 + 3, 0x09F8_0203, [UInt8(step), 0xFC, 1, 2, 3, 4, 0xFF, 0xFF])
        }
        for message in 0..<6 as Range<Int64> {
            for number in 0..<7 as Range<Int64> where message < 5 || number != 4 {
                let head: [UInt8] = number == 0 ? [43] : []
                let body = (0..<(7 - head.count)).map { UInt8($0 + Int(message)) }
                add(message * 1_000 + 50 + number, 0x0DF8_0503, [UInt8(message & 7) << 5 | UInt8(number)] + head + body)
            }
        }
        bus.sort()
        #expect(bus.findings(speaks: true).of(.multipacket).map(\.facts.lost) == [1])
    }

    // MARK: Gateways

    @Test(arguments: [30, 300]) func aGatewayThatIsLateForAWhileIsOneFinding(_ count: Int) throws {
        var bus = MadeBus()
        bus.channels = ["can0", "can1"]
        for identifier in [0x400, 0x410] as [UInt32] {
            for number in 0..<400 {
                var frame = Frame(
                    time: Int64(number) * 50 * millisecond + Int64(identifier & 0xFF) * 1_000, identifier: identifier,
                    data: MadeBus.payload(number, 4))
                frame.data[4] = UInt8(number & 0xFF)
                bus.frames.append(frame)
                frame.channel = 1
                frame.time += (50..<50 + count).contains(number) ? 30 * millisecond : millisecond
                bus.frames.append(frame)
            }
        }
        bus.sort()
        let found = bus.findings().of(.gatewayDelay)
        // If it is late for most of the time, it works that way.
        guard count == 30 else {
            #expect(found.isEmpty)
            return
        }
        let one = try #require(found.first)
        #expect(found.count == 1 && one.count == 60 && one.slots.count == 2 && one.facts.isPart)
        #expect(one.facts.length == 30 * millisecond && one.facts.period == millisecond)
    }

    /// A message that a gateway forwards from one channel to the other.
    private func gateway(_ delay: (Int) -> Int64) -> MadeBus {
        var bus = MadeBus()
        bus.channels = ["can0", "can1"]
        for number in 0..<400 {
            var frame = Frame(
                time: Int64(number) * 50 * millisecond, identifier: 0x400, data: MadeBus.payload(number, 4))
            frame.data[4] = UInt8(number & 0xFF)
            bus.frames.append(frame)
            frame.channel = 1
            frame.time += delay(number)
            bus.frames.append(frame)
        }
        return bus
    }

    /// Late ones here and there: the gateway works that way.
    @Test func aGatewayThatIsOftenLateWorksThatWay() {
        var bus = gateway { $0 % 20 == 7 ? 30 * millisecond : millisecond }
        bus.sort()
        #expect(bus.findings().of(.gatewayDelay).isEmpty)
    }

    /// The adapter of a channel is late: its own messages are, too.
    @Test(arguments: [true, false]) func aChannelThatIsLateIsNoGateway(_ isChannel: Bool) {
        var bus = gateway { millisecond + ((100..<130).contains($0) ? 12 * millisecond : 0) }
        for (identifier, step) in [(0x501, 10), (0x512, 20), (0x523, 50)] as [(UInt32, Int64)] {
            for number in 0..<(20_000 / step) {
                let time = (number * step + Int64(identifier & 7)) * millisecond
                let isLate = isChannel && (5_000 * millisecond..<6_500 * millisecond).contains(time)
                bus.frames.append(
                    Frame(
                        time: time + (isLate ? 12 * millisecond : 0), identifier: identifier, channel: 1,
                        data: MadeBus.payload(Int(number), 3)))
            }
        }
        bus.sort()
        #expect(bus.findings().of(.gatewayDelay).count == (isChannel ? 0 : 1))
    }

    // MARK: Crowds

    /// Those of diagnostics are part of a scan.
    @Test func aScanOfAllIdentifiersCountsThoseOfDiagnostics() throws {
        var bus = MadeBus(seconds: 40)
        let known = Set(bus.frames.map(\.identifier))
        for identifier in 0..<0x800 as Range<UInt32> where !known.contains(identifier) {
            bus.frames.append(
                Frame(
                    time: 20_000 * millisecond + Int64(identifier) * 2 * millisecond + 3_000, identifier: identifier,
                    data: [UInt8](repeating: 0, count: 8)))
        }
        bus.sort()
        let found = try #require(bus.findings().of(.stoppedMessage).first)
        #expect(found.count == 0x800 - known.count && found.slots.count == found.count)
    }

    /// A tester that asks every 100 ms; some responses in a row arrive after 150 ms.
    @Test(arguments: [5, 12, 80]) func lateResponsesInARowAreNotLost(_ count: Int) {
        var bus = MadeBus()
        for number in 0..<180 {
            let time = (1_000 + Int64(number) * 100) * millisecond
            bus.frames.append(Frame(time: time, identifier: 0x7E0, data: [2, 1, 0x0C, 0, 0, 0, 0, 0]))
            let delay: Int64 = (60..<60 + count).contains(number) ? 150 : 8
            bus.frames.append(
                Frame(
                    time: time + delay * millisecond, identifier: 0x7E8,
                    data: [4, 0x41, 0x0C, 0x1A, UInt8(number), 0, 0, 0]))
        }
        bus.sort()
        #expect(bus.findings(speaks: true).of(.udsNoResponse).isEmpty)
    }

    /// Responses that are recorded twice answer no request before.
    @Test func copiesOfResponsesAnswerNothing() {
        var bus = bus(of: 0x7E0, every: 50, late: 8, without: [140, 141])
        let places = bus.places(0x7E8)[141...144]
        bus.frames += places.map { place in
            var copy = bus.frames[place]
            copy.time += millisecond
            return copy
        }
        bus.sort()
        #expect(bus.findings(speaks: true).of(.udsNoResponse).reduce(0) { $0 + $1.count } == 2)
    }
}
