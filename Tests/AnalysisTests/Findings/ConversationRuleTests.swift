import CANCapture
import CANProtocols
import Testing

@testable import Analysis

/// Rules of conversations between nodes.
@Suite struct ConversationRuleTests {
    private let millisecond = MadeBus.millisecond

    /// A tester that reads data from one control unit, answered after 10 ms, ten times.
    private func session(_ bus: inout MadeBus, without answers: Set<Int> = [], refused: Set<Int> = []) {
        for number in 0..<10 {
            let time = (1_000 + Int64(number) * 1_500) * millisecond
            bus.frames.append(Frame(time: time, identifier: 0x7E0, data: [3, 0x22, 0xF1, 0x90, 0, 0, 0, 0]))
            guard !answers.contains(number) else { continue }
            let data: [UInt8] =
                refused.contains(number) ? [3, 0x7F, 0x22, 0x31, 0, 0, 0, 0] : [5, 0x62, 0xF1, 0x90, 0x31, 0x32, 0, 0]
            bus.frames.append(Frame(time: time + 10 * millisecond, identifier: 0x7E8, data: data))
        }
        bus.sort()
    }

    @Test func aSoundSessionHasNoFindings() {
        var bus = MadeBus()
        session(&bus)
        #expect(bus.findings(speaks: true).all.isEmpty)
    }

    @Test func aRefusedRequestIsAnInformation() {
        var bus = MadeBus()
        session(&bus, refused: [4])
        let all = bus.findings(speaks: true).all
        #expect(all.map(\.rule) == [.udsNegative])
        #expect(all.first?.facts.codes == [0x22, 0x31])
        #expect(all.first?.facts.conversation?.subject == "F190 VIN")
    }

    @Test func unitsThatRefuseOneRequestAreOneFinding() throws {
        var bus = MadeBus()
        for number in 0..<3 as Range<Int64> {
            let time = (1_000 + number * 1_500) * millisecond
            bus.frames.append(Frame(time: time, identifier: 0x7DF, data: [2, 0x10, 3, 0, 0, 0, 0, 0]))
            for unit in 0..<3 as Range<UInt32> {
                // The third unit is never busy.
                let data: [UInt8] =
                    number == 0 && unit < 2 ? [3, 0x7F, 0x10, 0x21, 0, 0, 0, 0] : [6, 0x50, 3, 0, 0x32, 1, 0xF4, 0]
                bus.frames.append(
                    Frame(time: time + Int64(5 + unit) * millisecond, identifier: 0x7E8 + unit, data: data))
            }
        }
        bus.sort()
        let refusals = bus.findings(speaks: true).of(.udsNegative)
        let refusal = try #require(refusals.first)
        #expect(refusals.count == 1 && refusal.count == 2 && refusal.slots.count == 2)
        #expect(refusal.parts.count == 2)
    }

    @Test func whatAUnitRefusesForGoodComesBeforeWhatItAcceptsLater() {
        var bus = MadeBus(seconds: 20)
        func exchange(_ time: Int64, _ request: [UInt8], _ response: [UInt8]) {
            func filled(_ data: [UInt8]) -> [UInt8] {
                [UInt8(data.count)] + data + Array(repeating: 0, count: 7 - data.count)
            }
            bus.frames.append(Frame(time: time * millisecond, identifier: 0x7E0, data: filled(request)))
            bus.frames.append(Frame(time: (time + 5) * millisecond, identifier: 0x7E8, data: filled(response)))
        }
        for number in 0..<6 as Range<Int64> { exchange(1_000 + number * 100, [0x10, 3], [0x7F, 0x10, 0x21]) }
        exchange(2_000, [0x10, 3], [0x50, 3, 0, 0x32, 1, 0xF4])
        for number in 0..<5 as Range<Int64> { exchange(3_000 + number * 300, [0x27, 3], [0x7F, 0x27, 0x11]) }
        bus.sort()
        let incidents = bus.findings(speaks: true).incidents
        #expect(incidents.map(\.lead.facts.codes) == [[0x27, 0x11], [0x10, 0x21]])
        #expect(incidents.map(\.lead.facts.conversation?.isAcceptedLater) == [false, true])
    }

    @Test func codesOfKWP2000AreReadByTheirStorageState() {
        var bus = MadeBus()
        // 02: identified codes; 03: all that the unit supports.
        let exchanges: [([UInt8], [UInt8])] = [
            ([0x10, 0x81], [0x50, 0x81]), ([0x1A, 0x90], [0x5A, 0x90, 1, 2, 3, 4]),
            ([0x21, 1], [0x61, 1, 2, 3]), ([0x1A, 0x92], [0x5A, 0x92, 1, 2, 3, 4]),
            ([0x18, 2, 0xFF, 0], [0x58, 1, 0x90, 0x12, 0x71]), ([0x18, 3, 0xFF, 0], [0x58, 1, 0x90, 0x03, 0x11]),
            ([0x18, 2, 0xFF, 0], [0x58, 1, 0x90, 0x02, 0x99]), ([0x20], [0x60]),
        ]
        for (place, (request, response)) in exchanges.enumerated() {
            func filled(_ data: [UInt8]) -> [UInt8] {
                [UInt8(data.count)] + data + Array(repeating: 0, count: 7 - data.count)
            }
            let time = (2_000 + Int64(place) * 200) * millisecond
            bus.frames.append(Frame(time: time, identifier: 0x7E0, data: filled(request)))
            bus.frames.append(Frame(time: time + 5 * millisecond, identifier: 0x7E8, data: filled(response)))
        }
        bus.sort()
        let found = bus.findings(speaks: true).of(.troubleCodes)
        #expect(found.map(\.severity) == [.warning])
        let codes = found.first?.facts.conversation?.troubleCodes ?? []
        #expect(codes.map(\.text) == ["B1012", "B1002"])
        #expect(codes.map(\.states) == [[.stored], []])
    }

    @Test func theSameRefusalMuchLaterIsAnother() {
        var bus = MadeBus(seconds: 40)
        for (place, unit) in [0x7E0, 0x7E1].enumerated() as EnumeratedSequence<[UInt32]> {
            for number in 0..<4 {
                let time = (1_000 + Int64(place) * 30_000 + Int64(number) * 200) * millisecond
                let data: [UInt8] =
                    number == 0 ? [3, 0x7F, 0x22, 0x31, 0, 0, 0, 0] : [5, 0x62, 0xF1, 0x90, 0x31, 0x32, 0, 0]
                bus.frames.append(Frame(time: time, identifier: unit, data: [3, 0x22, 0xF1, 0x90, 0, 0, 0, 0]))
                bus.frames.append(Frame(time: time + 5 * millisecond, identifier: unit + 8, data: data))
            }
        }
        bus.sort()
        #expect(bus.findings(speaks: true).of(.udsNegative).count == 2)
    }

    @Test func aRequestWithoutAnAnswerIsTold() {
        var bus = MadeBus()
        session(&bus, without: [4])
        let all = bus.findings(speaks: true).all
        #expect(all.map(\.rule) == [.udsNoResponse])
        #expect(all.first?.severity == .warning)
    }

    @Test func aLongMessageThatBreaksOffIsTold() {
        var bus = MadeBus()
        session(&bus)
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
        session(&bus)
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
        session(&bus)
        let first: [UInt8] = [0x10, 40, 0x62, 0xF1, 0x92, 1, 2, 3]
        bus.frames += [
            Frame(time: 3_000 * millisecond, identifier: 0x7E0, data: [3, 0x22, 0xF1, 0x92, 0, 0, 0, 0]),
            Frame(time: 3_010 * millisecond, identifier: 0x7E8, data: first),
        ]
        bus.sort()
        let alone = bus.findings(speaks: true).of(.isotpTimeout)
        #expect(alone.map(\.facts.conversation?.isOnlyBegun) == [true])
        #expect(alone.map(\.facts.conversation?.hasFlowControl) == [false])
        longAnswer(&bus, [1, 2, 3])
        #expect(bus.findings(speaks: true).of(.isotpTimeout).map(\.facts.conversation?.hasFlowControl) == [true])
        // The same to the next address: somebody looks for units.
        bus.frames.append(Frame(time: 3_011 * millisecond, identifier: 0x7E9, data: first))
        bus.sort()
        #expect(bus.findings(speaks: true).of(.isotpTimeout).isEmpty)
    }

    /// An answer of 27 bytes at a time in milliseconds, with the consecutive frames of these numbers; `pause` passes before
    /// the last.
    private func longAnswer(_ bus: inout MadeBus, _ numbers: [UInt8], at time: Int64 = 2_000, pause: Int64 = 1) {
        var now = time * millisecond
        func add(_ identifier: UInt32, _ data: [UInt8], after: Int64) {
            now += after * millisecond
            bus.frames.append(Frame(time: now, identifier: identifier, data: data))
        }
        add(0x7E0, [3, 0x22, 0xF1, 0x91, 0, 0, 0, 0], after: 0)
        add(0x7E8, [0x10, 27, 0x62, 0xF1, 0x91, 1, 2, 3], after: 10)
        add(0x7E0, [0x30, 0, 0, 0, 0, 0, 0, 0], after: 1)
        for number in numbers {
            add(0x7E8, [0x20 | number, 4, 5, 6, 7, 8, 9, 10], after: number == numbers.last ? pause : 10)
        }
        bus.sort()
    }

    @Test func aConsecutiveFrameThatIsMissingIsToldByItsNumber() {
        var bus = MadeBus()
        session(&bus)
        longAnswer(&bus, [1, 3])
        let found = bus.findings(speaks: true).of(.isotpSequence)
        #expect(found.map(\.facts.conversation?.missing) == [[2]])
        #expect(found.map(\.facts.lost) == [1])
    }

    @Test func missingFramesOfAConversationAreOneFinding() {
        var bus = MadeBus()
        session(&bus)
        for number in 0..<5 { longAnswer(&bus, number == 2 ? [1, 2] : [2, 3], at: 2_000 + Int64(number) * 1_500) }
        let found = bus.findings(speaks: true).of(.isotpSequence)
        #expect(found.map(\.count) == [4])
        #expect(found.map(\.parts.count) == [4])
        #expect(found.map(\.facts.conversation?.missing) == [[1]])
    }

    @Test func framesOutOfOrderAreNotMissing() {
        var bus = MadeBus()
        session(&bus)
        longAnswer(&bus, [2, 1, 3])
        let found = bus.findings(speaks: true).of(.isotpSequence)
        #expect(found.map(\.facts.lost) == [nil])
    }

    @Test func aControlUnitOfWhichAllMessagesPauseIsKnown() throws {
        var bus = MadeBus()
        bus.frames = []
        for number in 0..<200 as Range<Int64> {
            for (place, group) in ([0xF004, 0xF003, 0xFEF1, 0xFEEE] as [UInt32]).enumerated() {
                for source in [0x00, 0x0B] as [UInt32] where source != 0 || !(80..<120).contains(number) {
                    bus.frames.append(
                        Frame(
                            time: (number * 100 + Int64(place) * 3 + Int64(source)) * millisecond,
                            identifier: 0x0C00_0000 | group << 8 | source, flags: .extended,
                            data: [UInt8(number & 0xFF), 1, 2, 3, 4, 5, 6, 7]))
                }
            }
        }
        bus.sort()
        let found = try #require(bus.findings(speaks: true).of(.missingMessage).first)
        #expect(found.facts.sender == Sender(.j1939, .address(0)))
        #expect(found.facts.senderMessages == 4)
        // A message that is too slow to be missed counts where it is away as well.
        var slow = bus
        for time in stride(from: 2_500, to: 80_000, by: 5_000) as StrideTo<Int64> {
            slow.frames.append(
                Frame(
                    time: time * millisecond, identifier: 0x18FE_E500, flags: .extended,
                    data: [UInt8(time / 1_000), 1, 2, 3, 4, 5, 6, 7]))
        }
        slow.sort()
        #expect(slow.findings(speaks: true).of(.missingMessage).first?.facts.senderMessages == 5)
        // Where one of them goes on, it is not the unit.
        for number in 80..<120 as Range<Int64> {
            bus.frames.append(
                Frame(
                    time: (number * 100 + 9) * millisecond, identifier: 0x0CFE_EE00, flags: .extended,
                    data: [UInt8(number), 1, 2, 3, 4, 5, 6, 7]))
        }
        bus.sort()
        #expect(bus.findings(speaks: true).of(.missingMessage).allSatisfy { $0.facts.sender == nil })
    }

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

    @Test func aLongMessageThatArrivesCompleteIsSound() {
        var bus = MadeBus()
        session(&bus)
        longAnswer(&bus, [1, 2, 3], at: 2_600, pause: 900)
        #expect(bus.findings(speaks: true).all.isEmpty)
    }

    @Test func aPauseOfFiveSecondsInAMessageIsTold() {
        var bus = MadeBus()
        longAnswer(&bus, [1, 2, 3], pause: 5_000)
        let found = bus.findings(speaks: true).all
        #expect(found.map(\.rule) == [.isotpTimeout])
        #expect(found.map(\.facts.length) == [5_000 * millisecond])
    }

    /// Answers of OBD-II and UDS with trouble codes, one a second from 5 s on.
    private func answers(_ bus: inout MadeBus, _ answers: [[UInt8]]) {
        session(&bus)
        for (place, answer) in answers.enumerated() {
            let time = (16_500 + Int64(place) * 100) * millisecond
            let request: [UInt8] =
                answer[0] == 0x59 ? [3, 0x19, answer[1], 0x0F] : [1, answer[0] - 0x40]
            func filled(_ data: [UInt8]) -> [UInt8] { data + Array(repeating: 0, count: 8 - data.count) }
            bus.frames.append(Frame(time: time, identifier: 0x7E0, data: filled(request)))
            bus.frames.append(
                Frame(
                    time: time + 10 * millisecond, identifier: 0x7E8, data: filled([UInt8(answer.count)] + answer)))
        }
        bus.sort()
    }

    @Test func storedTroubleCodesAreOneFindingOfTheirControlUnit() {
        var bus = MadeBus()
        // Stored P0420; pending P0171; permanent P0420; UDS U0100-00, confirmed and failing.
        answers(
            &bus,
            [
                [0x43, 1, 0x04, 0x20], [0x47, 1, 0x01, 0x71], [0x4A, 1, 0x04, 0x20],
                [0x59, 2, 0xFF, 0xC1, 0x00, 0x00, 0x09],
            ])
        let found = bus.findings(speaks: true).of(.troubleCodes)
        #expect(found.map(\.severity) == [.warning])
        let codes = found.first?.facts.conversation?.troubleCodes ?? []
        #expect(codes.map(\.text) == ["P0420", "P0171", "U0100-00"])
        #expect(codes.map(\.states) == [[.stored, .permanent], [.pending], [.stored]])
        #expect(codes.map(\.isFailing) == [false, false, true])
    }

    @Test func codesThatAreOnlyPendingAreAnInformation() {
        var bus = MadeBus()
        answers(&bus, [[0x47, 1, 0x01, 0x71]])
        #expect(bus.findings(speaks: true).of(.troubleCodes).map(\.severity) == [.info])
    }

    /// No codes; and codes that are supported, whose tests have not run or have passed.
    @Test func aControlUnitWithoutTroubleIsSound() {
        var bus = MadeBus()
        answers(&bus, [[0x43, 0], [0x47, 0], [0x59, 2, 0xFF], [0x59, 0x0A, 0xFF, 0xC1, 0x00, 0x00, 0x50]])
        #expect(bus.findings(speaks: true).all.isEmpty)
    }

    /// A tester of other identifiers than the standard's asks in four bursts.
    @Test func identifiersThatSpeakOnDemandMissNothing() {
        var bus = MadeBus()
        for burst in 0..<4 {
            for number in 0..<60 {
                let time = (1_000 + Int64(burst) * 3_000 + Int64(number) * 30) * millisecond
                bus.frames += [
                    Frame(time: time, identifier: 0x641, data: [3, 0x22, 0xF1, UInt8(number), 0, 0, 0, 0]),
                    Frame(
                        time: time + 5 * millisecond, identifier: 0x651,
                        data: [5, 0x62, 0xF1, UInt8(number), 0x31, 0x32, 0, 0]),
                ]
            }
        }
        bus.sort()
        #expect(!bus.findings().of(.missingMessage).isEmpty)
        #expect(bus.findings(speaks: true).all.isEmpty)
    }

    /// Requests of services one after the other, from 4 s on.
    private func scan(_ bus: inout MadeBus, _ services: ClosedRange<UInt8>, isAnswered: Bool) {
        for (number, service) in services.enumerated() {
            let time = (4_000 + Int64(number) * 40) * millisecond
            bus.frames.append(Frame(time: time, identifier: 0x7E0, data: [2, service, 1, 0, 0, 0, 0, 0]))
            guard isAnswered else { continue }
            bus.frames.append(
                Frame(
                    time: time + 5 * millisecond, identifier: 0x7E8, data: [3, 0x7F, service, 0x11, 0, 0, 0, 0]))
        }
        bus.sort()
    }

    @Test func aScanThatIsRefusedIsOneFindingAndASingleRefusalAnother() {
        var bus = MadeBus()
        session(&bus, refused: [0])
        scan(&bus, 0x20...0x39, isAnswered: true)
        let found = bus.findings(speaks: true).of(.udsNegative)
        #expect(found.map(\.count) == [1, 26])
        #expect(found.map(\.facts.services) == [nil, 26])
        #expect(found.last?.facts.codes.last == 0x11)
    }

    @Test func aUnitThatIsScannedWithSeveralCodesIsOneFinding() throws {
        var bus = MadeBus()
        scan(&bus, 0x20...0x39, isAnswered: true)
        for number in 0..<12 {
            let time = (10_000 + Int64(number) * 400) * millisecond
            bus.frames.append(Frame(time: time, identifier: 0x7E0, data: [2, 0x10, UInt8(number), 0, 0, 0, 0, 0]))
            bus.frames.append(
                Frame(
                    time: time + 5 * millisecond, identifier: 0x7E8,
                    data: [3, 0x7F, 0x10, [0x12, 0x13, 0x22, 0x31][number % 4], 0, 0, 0, 0]))
        }
        bus.sort()
        let found = bus.findings(speaks: true).of(.udsNegative)
        let one = try #require(found.first)
        #expect(found.count == 1 && one.count == 38)
        #expect(one.facts.services == 27 && one.facts.responses == 5)
        // Service 10 has refusals that only a unit with that service sends.
        #expect(one.facts.unsupported == 26)
        // What the scanner begins and does not end is part of its scan.
        bus.frames.append(
            Frame(time: 3_000 * millisecond, identifier: 0x7E0, data: [0x10, 0x64, 0, 0, 0, 0, 0, 0]))
        bus.frames.append(
            Frame(time: 3_002 * millisecond, identifier: 0x7E8, data: [0x30, 0, 0, 0, 0, 0, 0, 0]))
        bus.sort()
        let incidents = bus.findings(speaks: true).incidents
        #expect(incidents.map { $0.members.map(\.rule) } == [[.udsNegative, .isotpTimeout]])
        #expect(incidents.map(\.severity) == [.info])
        // A frame that is missing in an answer was lost.
        longAnswer(&bus, [1, 3])
        #expect(bus.findings(speaks: true).incidents.map(\.lead.rule) == [.isotpSequence, .udsNegative])
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

    @Test func activeTroubleCodesAreOneFindingOfTheirSource() {
        var bus = MadeBus()
        bus.frames = []
        let groups: [UInt32] = [0x0CF0_0400, 0x18FE_F100, 0x18FE_EE00, 0x18FE_EF00, 0x18FE_F700]
        for (place, identifier) in groups.enumerated() {
            for step in 0..<200 {
                bus.frames.append(
                    Frame(
                        time: (Int64(step) * 100 + Int64(place)) * millisecond, identifier: identifier,
                        flags: .extended,
                        data: [UInt8(step & 0x7F), 0xFF, 0xFF, 0x20, 0xFF, 0xFF, 0xFF, 0xFF]))
            }
        }
        for second in 0..<20 {
            // SPN 110, FMI 0 from the sixth second on; before, none.
            let data: [UInt8] = second < 6 ? [0, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF] : [4, 0xFF, 110, 0, 0, 1, 0xFF, 0xFF]
            bus.frames.append(
                Frame(time: Int64(second) * 1_000 * millisecond, identifier: 0x18FE_CA00, flags: .extended, data: data))
        }
        bus.sort()
        let found = bus.findings(speaks: true).of(.dm1Active)
        #expect(found.map(\.count) == [14])
        #expect(found.first?.facts.codes == [110 << 5])
    }

    /// DM1 with two codes needs two frames: TP.CM_BAM and TP.DT.
    @Test func aBroadcastOfSeveralFramesIsOfItsSource() {
        var bus = MadeBus()
        bus.frames = []
        for step in 0..<40 {
            let time = Int64(step) * 1_000 * millisecond
            func add(_ identifier: UInt32, _ data: [UInt8], _ offset: Int64) {
                bus.frames.append(
                    Frame(time: time + offset * millisecond, identifier: identifier, flags: .extended, data: data))
            }
            add(0x0CF0_0400, [UInt8(step), 0xFF, 0xFF, 0x20, 0xFF, 0xFF, 0xFF, 0xFF], 0)
            add(0x1CEC_FF00, [0x20, 10, 0, 2, 0xFF, 0xCA, 0xFE, 0], 10)
            // Amber warning lamp; SPN 3216 FMI 20 and SPN 110 FMI 0.
            add(0x1CEB_FF00, [1, 0x04, 0xFF, 0x90, 0x0C, 20, 1, 110], 60)
            add(0x1CEB_FF00, [2, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF], 110)
        }
        bus.sort()
        let found = bus.findings(speaks: true).of(.dm1Active)
        #expect(found.map(\.count) == [40])
        #expect(found.first?.facts.codes == [3216 << 5 | 20, 110 << 5])
        #expect(found.first?.facts.conversation?.source == .address(0))
        #expect(found.first?.facts.conversation?.lamps == [.amberWarning])
    }
}
