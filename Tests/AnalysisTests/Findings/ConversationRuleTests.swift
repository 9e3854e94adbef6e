import CANCapture
import CANProtocols
import Testing

@testable import Analysis

/// Rules of diagnostic conversations between nodes.
@Suite struct ConversationRuleTests {
    private let millisecond = MadeBus.millisecond

    /// A request, and its response, that were recorded twice.
    @Test func aRequestThatIsRecordedTwiceIsAnswered() {
        var bus = MadeBus()
        bus.addSession()
        let (request, response) = (bus.places(0x7E0)[4], bus.places(0x7E8)[4])
        bus.frames.insert(bus.frames[response], at: response)
        bus.frames.insert(bus.frames[request], at: request)
        // Frames in bunches: which of them are the same one is not known.
        for place in bus.frames.indices { bus.frames[place].time -= bus.frames[place].time % MadeBus.millisecond }
        #expect(bus.findings(speaks: true).of(.udsNoResponse).isEmpty)
        // As often as one likes.
        for _ in 0..<20 { bus.frames.insert(bus.frames[request], at: request) }
        #expect(bus.findings(speaks: true).of(.udsNoResponse).isEmpty)
    }

    @Test func aSoundSessionHasNoFindings() {
        var bus = MadeBus()
        bus.addSession()
        #expect(bus.findings(speaks: true).all.isEmpty)
    }

    @Test func aRefusedRequestIsAnInformation() {
        var bus = MadeBus()
        bus.addSession(refused: [4])
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
        for number in 0..<6 as Range<Int64> { bus.exchange(1_000 + number * 100, [0x10, 3], [0x7F, 0x10, 0x21]) }
        bus.exchange(2_000, [0x10, 3], [0x50, 3, 0, 0x32, 1, 0xF4])
        for number in 0..<5 as Range<Int64> { bus.exchange(3_000 + number * 300, [0x27, 3], [0x7F, 0x27, 0x11]) }
        bus.sort()
        let incidents = bus.findings(speaks: true).incidents
        #expect(incidents.map(\.lead.facts.codes) == [[0x27, 0x11], [0x10, 0x21]])
        #expect(incidents.map(\.lead.facts.conversation?.isAcceptedLater) == [false, true])
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
        bus.addSession(without: [4])
        let all = bus.findings(speaks: true).all
        #expect(all.map(\.rule) == [.udsNoResponse])
        #expect(all.first?.severity == .warning)
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

    /// Frames of a parameter group of J1939 from its first one, which its place delays, in milliseconds.
    private func ofNode(_ source: UInt32, _ group: UInt32, _ place: Int, to end: Int64, every cycle: Int64) -> [Frame] {
        stride(from: Int64(place) * 3 + Int64(source), to: end, by: Int64.Stride(cycle)).map { time in
            Frame(
                time: time * millisecond, identifier: 0x0C00_0000 | group << 8 | source, flags: .extended,
                data: [UInt8(time / 50 & 0xFF), 1, 2, 3, 4, 5, 6, 7])
        }
    }

    /// Its messages have cycles of 50 ms to 1 s, so they are sent for the last time at different times.
    @Test(arguments: [true, false]) func aNodeThatStopsIsNamedAndAWarning(isAlone: Bool) throws {
        var bus = MadeBus()
        bus.frames = []
        let sent: [(UInt32, Int64)] = [(0xF004, 50), (0xF003, 50), (0xFEF1, 100), (0xFEEE, 1_000)]
        for source in [0x00, 0x0B, 0x17] as [UInt32] {
            let end = source == 0 || !isAlone && source == 0x0B ? 20_020 : 60_000 as Int64
            for (place, message) in sent.enumerated() {
                bus.frames += ofNode(source, message.0, place, to: end, every: message.1)
            }
        }
        bus.sort()
        let found = bus.findings(speaks: true).of(.stoppedMessage)
        #expect(found.count == 1)
        let stopped = try #require(found.first)
        #expect(stopped.facts.sender == (isAlone ? Sender(.j1939, .address(0)) : nil))
        // Several nodes that stop at once are switched off.
        #expect(stopped.severity == (isAlone ? .warning : .info))
        #expect(stopped.slots.count == (isAlone ? 4 : 8))
    }

    /// One of them fails long before the node is switched off.
    @Test func messagesOfANodeThatStopAtDifferentTimesAreToldOneByOne() {
        var bus = MadeBus()
        bus.frames = []
        let sent: [(UInt32, Int64)] = [(0xF004, 20_000), (0xF003, 45_000), (0xFEF1, 45_000), (0xFEEE, 45_000)]
        for source in [0x00, 0x0B] as [UInt32] {
            for (place, message) in sent.enumerated() {
                bus.frames += ofNode(source, message.0, place, to: source == 0 ? message.1 : 60_000, every: 50)
            }
        }
        bus.sort()
        let found = bus.findings(speaks: true).of(.stoppedMessage)
        #expect(found.allSatisfy { $0.facts.sender == nil })
        #expect(found.contains { $0.slots.count == 1 && $0.interval?.lowerBound == 19_950 * millisecond })
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

    @Test(arguments: [4, 40]) func aScanOfIdentifiersWithoutAResponseIsOneFinding(_ count: Int) {
        var bus = MadeBus()
        bus.addSession()
        for number in 0..<Int64(count) {
            bus.frames.append(
                Frame(
                    time: (2_000 + number * 50) * millisecond, identifier: 0x700 + UInt32(number),
                    data: [2, 0x10, 3, 0, 0, 0, 0, 0]))
        }
        bus.sort()
        let found = bus.findings(speaks: true).of(.udsNoResponse)
        #expect(found.map(\.count) == (count == 40 ? [40] : [1, 1, 1, 1]))
        #expect(found.allSatisfy { $0.severity == (count == 40 ? .info : .warning) })
        #expect(Set(found.flatMap(\.slots)).count == count)
    }

    /// Each identifier is asked as often as a service; 705 and 710 respond.
    private func scan(_ service: UInt8, tries: Int, of count: Int, answered: Set<UInt32>, at start: Int64) -> [Frame] {
        (0..<count * tries).flatMap { number -> [Frame] in
            let identifier = 0x700 + UInt32(number / tries)
            let time = (start + Int64(number) * 50) * millisecond
            let request = Frame(time: time, identifier: identifier, data: [2, service, 3, 0, 0, 0, 0, 0])
            guard answered.contains(identifier) else { return [request] }
            return [
                request,
                Frame(
                    time: time + 4 * millisecond, identifier: identifier + 0x40,
                    data: [2, service | 0x40, 3, 0, 0, 0, 0, 0]),
            ]
        }
    }

    @Test(arguments: [(1, 0x10), (2, 0x10), (1, 0x3E)] as [(Int, UInt8)])
    func aScanTellsHowManyOfItsUnitsDoNotRespond(_ tries: Int, _ service: UInt8) throws {
        var bus = MadeBus()
        bus.addSession()
        bus.frames += scan(service, tries: tries, of: 40, answered: [0x705, 0x710], at: 2_000)
        bus.sort()
        let found = bus.findings(speaks: true).of(.udsNoResponse)
        let one = try #require(found.first)
        #expect(found.count == 1 && one.severity == .info)
        #expect(one.slots.count == 38 && one.facts.scanned == 40)
    }

    /// They have responded to the same request before.
    @Test func unitsThatRespondNoLongerAreNoScan() throws {
        var bus = MadeBus()
        let units = Set(0x700..<0x70A as Range<UInt32>)
        bus.frames += scan(0x10, tries: 1, of: 10, answered: units, at: 2_000)
        bus.frames += scan(0x10, tries: 1, of: 10, answered: [], at: 9_000)
        bus.sort()
        let found = bus.findings(speaks: true).of(.udsNoResponse)
        let one = try #require(found.first)
        #expect(found.count == 1 && one.severity == .warning)
        #expect(one.slots.count == 10 && one.facts.scanned == nil)
    }

    /// They have responded to another request: a tester keeps their sessions alive.
    @Test func aTesterThatIsPresentForManyUnitsWaitsForNone() {
        var bus = MadeBus()
        let units = Set(0x700..<0x70A as Range<UInt32>)
        bus.frames += scan(0x10, tries: 1, of: 10, answered: units, at: 2_000)
        bus.frames += scan(0x3E, tries: 2, of: 10, answered: [], at: 9_000)
        bus.sort()
        #expect(bus.findings(speaks: true).of(.udsNoResponse).isEmpty)
    }

    /// Nobody waits for the response.
    @Test func aTesterThatIsPresentIsNoScan() {
        var bus = MadeBus()
        bus.addSession()
        bus.frames += scan(0x3E, tries: 40, of: 1, answered: [], at: 2_000)
        bus.sort()
        #expect(bus.findings(speaks: true).of(.udsNoResponse).isEmpty)
    }

    @Test func aScanThatIsRefusedIsOneFindingAndASingleRefusalAnother() {
        var bus = MadeBus()
        bus.addSession(refused: [0])
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
        // 7F: not in this session, so in another.
        let place = try #require(
            bus.frames.firstIndex { $0.identifier == 0x7E8 && $0.data[2] == 0x30 && $0.data[1] == 0x7F })
        bus.frames[place].data[3] = 0x7F
        #expect(bus.findings(speaks: true).of(.udsNegative).first?.facts.unsupported == 25)
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
        bus.addLongAnswer([1, 3])
        #expect(bus.findings(speaks: true).incidents.map(\.lead.rule) == [.isotpSequence, .udsNegative])
    }

    /// A routine of which the unit says three times that it takes longer.
    @Test(arguments: [nil, [0x71, 0x01, 0x02, 0x03], [0x7F, 0x31, 0x72]] as [[UInt8]?])
    func aRequestWhoseResponseIsPendingForGoodIsTold(_ last: [UInt8]?) {
        var bus = MadeBus(seconds: 30)
        let request: [UInt8] = [0x31, 0x01, 0x02, 0x03]
        bus.addSession()
        bus.exchange(18_000, request, [0x7F, 0x31, 0x78])
        func answer(_ time: Int64, _ data: [UInt8]) {
            bus.frames.append(
                Frame(
                    time: time * millisecond, identifier: 0x7E8,
                    data: ([UInt8(data.count)] + data + Array(repeating: 0, count: 7)).prefix(8).map { $0 }))
        }
        for time in [18_300, 20_000] as [Int64] { answer(time, [0x7F, 0x31, 0x78]) }
        if let last { answer(21_000, last) }
        bus.sort()
        let found = bus.findings(speaks: true).of(.udsNoResponse)
        #expect(found.count == (last == nil ? 1 : 0))
        #expect(found.allSatisfy { $0.facts.conversation?.isOnlyPending == true && $0.facts.codes == [0x31] })
    }
}
