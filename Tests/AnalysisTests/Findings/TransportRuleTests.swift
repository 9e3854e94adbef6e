import CANCapture
import CANProtocols
import Testing

@testable import Analysis

/// Rules of messages of several frames (ISO 15765-2).
@Suite struct TransportRuleTests {
    private let millisecond = MadeBus.millisecond

    @Test func aLongMessageThatBreaksOffIsTold() {
        var bus = MadeBus()
        bus.addSession()
        let start = 2_000 * millisecond
        bus.frames += [
            Frame(time: start, identifier: 0x7E0, data: [3, 0x22, 0xF1, 0x91, 0, 0, 0, 0]),
            Frame(time: start + 10 * millisecond, identifier: 0x7E8, data: [0x10, 40, 0x62, 0xF1, 0x91, 1, 2, 3]),
            Frame(time: start + 11 * millisecond, identifier: 0x7E0, data: [0x30, 0, 0, 0, 0, 0, 0, 0]),
            Frame(time: start + 20 * millisecond, identifier: 0x7E8, data: [0x21, 4, 5, 6, 7, 8, 9, 10]),
        ]
        bus.sort()
        #expect(bus.findings(speaks: true).of(.isotpTimeout).count == 1)
    }

    @Test func aMessageThatRunsIntoABlockOfEarlierTimesShowsThatItsOrderIsRight() {
        var bus = MadeBus()
        bus.addSession()
        let block = bus.frames[1_000..<1_060]
        bus.frames.removeSubrange(1_000..<1_060)
        bus.frames.insert(contentsOf: block, at: 3_000)
        #expect(bus.findings(speaks: true).of(.blockOrder).count == 1)
        let (before, within) = (bus.frames[2_999].time, bus.frames[3_000].time)
        let message: [(Int64, UInt32, [UInt8])] = [
            (before, 0x7E0, [3, 0x22, 0xF1, 0x91, 0, 0, 0, 0]), (before, 0x7E8, [0x10, 20, 0x62, 0xF1, 0x91, 1, 2, 3]),
            (before, 0x7E0, [0x30, 0, 0, 0, 0, 0, 0, 0]), (within, 0x7E8, [0x21, 4, 5, 6, 7, 8, 9, 10]),
            (within, 0x7E8, [0x22, 11, 12, 13, 14, 15, 16, 17]),
        ]
        bus.frames.insert(
            contentsOf: message.map { Frame(time: $0.0, identifier: $0.1, data: $0.2) }, at: 3_000)
        let found = bus.findings(speaks: true)
        #expect(found.of(.blockOrder).isEmpty && !found.of(.timeBackwards).isEmpty)
    }

    @Test func flowControlIsOnlyMissingWhereItIsUsed() {
        var bus = MadeBus()
        bus.addSession()
        let first: [UInt8] = [0x10, 40, 0x62, 0xF1, 0x92, 1, 2, 3]
        bus.frames += [
            Frame(time: 3_000 * millisecond, identifier: 0x7E0, data: [3, 0x22, 0xF1, 0x92, 0, 0, 0, 0]),
            Frame(time: 3_010 * millisecond, identifier: 0x7E8, data: first),
        ]
        bus.sort()
        let alone = bus.findings(speaks: true).of(.isotpTimeout)
        #expect(alone.map(\.facts.conversation?.isOnlyBegun) == [true])
        #expect(alone.map(\.facts.conversation?.hasFlowControl) == [false])
        bus.addLongAnswer([1, 2, 3])
        #expect(bus.findings(speaks: true).of(.isotpTimeout).map(\.facts.conversation?.hasFlowControl) == [true])
        // The same to the next address: somebody looks for units.
        bus.frames.append(Frame(time: 3_011 * millisecond, identifier: 0x7E9, data: first))
        bus.sort()
        #expect(bus.findings(speaks: true).of(.isotpTimeout).isEmpty)
    }

    @Test func aConsecutiveFrameThatIsMissingIsToldByItsNumber() {
        var bus = MadeBus()
        bus.addSession()
        bus.addLongAnswer([1, 3])
        let found = bus.findings(speaks: true).of(.isotpSequence)
        #expect(found.map(\.facts.conversation?.missing) == [[2]])
        #expect(found.map(\.facts.lost) == [1])
    }

    @Test func missingFramesOfAConversationAreOneFinding() {
        var bus = MadeBus()
        bus.addSession()
        for number in 0..<5 { bus.addLongAnswer(number == 2 ? [1, 2] : [2, 3], at: 2_000 + Int64(number) * 1_500) }
        let found = bus.findings(speaks: true).of(.isotpSequence)
        #expect(found.map(\.count) == [4])
        #expect(found.map(\.parts.count) == [4])
        #expect(found.map(\.facts.conversation?.missing) == [[1]])
    }

    @Test func framesOutOfOrderAreNotMissing() {
        var bus = MadeBus()
        bus.addSession()
        bus.addLongAnswer([2, 1, 3])
        let found = bus.findings(speaks: true).of(.isotpSequence)
        #expect(found.map(\.facts.lost) == [nil])
    }

    @Test func aLongMessageThatArrivesCompleteIsSound() {
        var bus = MadeBus()
        bus.addSession()
        bus.addLongAnswer([1, 2, 3], at: 2_600, pause: 900)
        #expect(bus.findings(speaks: true).all.isEmpty)
    }

    @Test func aPauseOfFiveSecondsInAMessageIsTold() {
        var bus = MadeBus()
        bus.addLongAnswer([1, 2, 3], pause: 5_000)
        let found = bus.findings(speaks: true).all
        #expect(found.map(\.rule) == [.isotpTimeout])
        #expect(found.map(\.facts.length) == [5_000 * millisecond])
    }
}
