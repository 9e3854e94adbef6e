import CANCapture
import CANProtocols
import Testing

/// What is claimed, and what is not.
struct ISOTPEvidenceTests {
    /// Numbers that look random and are the same in each run.
    private struct Noise: RandomNumberGenerator {
        var state: UInt64 = 0x9E37_79B9
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    @Test func cyclicFramesThatBeginLikeRequestsAndAnswersAreNotClaimed() {
        var bus = TestBus()
        var noise = Noise()
        for _ in 0..<300 {
            let tail = { (count: Int) in
                TestBus.digits((0..<count).map { _ in UInt8.random(in: 0...255, using: &noise) })
            }
            bus.send(0x1F4, "0322" + tail(6))
            bus.send(0x33A, "037F2231" + tail(4))
            bus.send(0x12C, "02010C" + tail(5))
            bus.send(0x240, "04410C" + tail(5))
        }
        #expect(bus.found().units.isEmpty)
    }

    @Test func countersThatLookLikeConsecutiveFramesAreNotClaimed() {
        var bus = TestBus()
        for step in 0..<400 {
            bus.send(0x2A0, "2" + String(step & 15, radix: 16) + "BBCBE938CD16AF")
            bus.send(0x2A8, "300000EF910AFB" + (step & 1 == 0 ? "C8" : "31"))
            bus.send(0x310, "10" + TestBus.digits([UInt8(step & 0x7F)]) + "8B5B9B0B5966")
        }
        #expect(bus.found().units.isEmpty)
    }

    /// A generator of random frames sends some that look like a request to a unit that nobody has.
    @Test func amongRandomIdentifiersAFrameThatLooksLikeARequestIsNone() {
        var bus = TestBus()
        var noise = Noise()
        for step in 0..<900 as Range<UInt32> {
            bus.send(step * 7919 % 0x800, TestBus.digits((0..<8).map { _ in UInt8.random(in: 0...255, using: &noise) }))
        }
        bus.send(0x7EB, "0231555555555555")
        #expect(bus.found().units.isEmpty)
        bus.send(0x7E3, "0322F19055555555")
        bus.send(0x7EB, "0462F19001555555")
        #expect(!bus.found().units.isEmpty)
    }

    /// A scanner that only wants to know what there is sends no flow control.
    @Test func aScanThatLetsNoLongAnswerGoOnIsClaimed() {
        var bus = TestBus()
        for number in 0..<40 as Range<UInt8> {
            let identifier = TestBus.digits([0x01, number])
            bus.send(0x680, "0322" + identifier + "00000000")
            bus.send(0x690, number % 4 == 0 ? "100C62" + identifier + "1B0100" : "037F223155555555")
        }
        #expect(bus.found().units.count == 80)
    }

    /// A tester that fills its requests with one byte after the other, and a unit that refuses all of them.
    @Test func aScanWithOtherUnusedBytesIsClaimedByItsRefusals() {
        func bus(_ refuses: Bool) -> TestBus {
            var bus = TestBus()
            for number in 0..<96 as Range<UInt8> {
                let service = TestBus.digits([number & 31])
                bus.send(0x711, "01" + service + String(repeating: ["00", "40", "80"][Int(number / 32)], count: 6))
                bus.send(0x77B, (refuses ? "037F" + service + "11" : "0301" + service + "11") + "AAAAAAAA")
            }
            return bus
        }
        #expect(bus(true).found().units.count == 192)
        #expect(bus(false).found().units.isEmpty)
    }

    @Test func oneExchangeOnUsualIdentifiersIsEnough() {
        var bus = TestBus()
        bus.message(0x797, "221205")
        bus.message(0x79A, "62120502E6")
        #expect(bus.found().payloads == ["221205", "62120502E6"])
    }

    @Test func anUnansweredScanOfTargetsIsClaimedByItsIdentifiers() {
        var bus = TestBus()
        for target in 0..<40 { bus.message(0x18DA_00F1 | UInt32(target) << 8, "22F190") }
        let found = bus.found()
        #expect(found.units.count == 40 && found.networks == [.uds])
    }

    @Test func aLoneFrameOfADiagnosticIdentifierWhoseRestIsNoFillIsNoRequest() {
        var bus = TestBus()
        bus.send(0x18DA_F110, "0102030405060708")
        #expect(bus.found().units.isEmpty)
        var filled = TestBus()
        filled.send(0x18DA_10F1, "0102555555555555")
        #expect(filled.found().units.count == 1)
    }

    @Test func aHundredThousandIdentifiersCostNoMoreThanTheirFrames() {
        var frames = FrameTable()
        let channel = frames.channelIndex("can0")
        for identifier in 0..<100_000 {
            let data: [UInt8] = [0x10, 0x14, 0x62, 0xF1, 0x90, 1, 2, UInt8(identifier & 0xFF)]
            frames.append(
                Frame(
                    time: Int64(identifier) * 1000, identifier: 0x100_0000 + UInt32(identifier), flags: .extended,
                    channel: channel, data: data))
        }
        var bus = TestBus()
        bus.frames = frames
        #expect(bus.found().units.isEmpty)
    }

    @Test func theEvidenceIsCounted() {
        var bus = TestBus()
        bus.message(0x7E0, "22F190")
        bus.message(0x7E8, "62F1903142423333", to: 0x7E0)
        let found = ProtocolDetector.recognize(in: bus.capture())
        #expect(found.evidence.map(\.fact) == ["completed multi-frame messages", "answered requests"])
        #expect(found.evidence.map(\.count) == [1, 1])
        // Several responses answer one request.
        var pending = bus
        pending.message(0x7E0, "22F191")
        pending.message(0x7E8, "7F2278")
        pending.message(0x7E8, "62F19131", to: 0x7E0)
        let evidence = ProtocolDetector.recognize(in: pending.capture()).evidence
        #expect(evidence.first { $0.fact == "answered requests" }?.count == 2)
        let spoken = SpokenProtocols(found, frames: bus.frames)
        #expect(spoken.entries.map(\.messages) == [2] && spoken.entries[0].parties.count == 1)
    }

    /// A tester that tries services 01 to 0A and 20 to 24.
    private func scan(_ bus: inout TestBus, accepts: Bool) {
        for service in [UInt8](1...0x0A) + [0x22, 0x23, 0x24, 0x2E, 0x2F] {
            bus.message(0x7E0, TestBus.digits([service, 0]))
            bus.message(
                0x7E8, accepts ? TestBus.digits([service + 0x40, 0, 0]) : TestBus.digits([0x7F, service, 0x11]))
        }
    }

    /// What ladders and timelines call the conversations.
    private static func networks(_ found: RecognizedMessages, _ bus: TestBus) -> [[NetworkProtocol]] {
        ConversationList(found.table, frames: bus.frames).conversations.map(\.networks)
    }

    @Test func aScanThatIsRefusedAltogetherSpeaksNoOBD() {
        var bus = TestBus()
        scan(&bus, accepts: false)
        let found = ProtocolDetector.recognize(in: bus.capture())
        let spoken = SpokenProtocols(found, frames: bus.frames)
        #expect(spoken.entries.map(\.network) == [.uds])
        #expect(spoken.entries.map(\.messages) == [30])
        #expect(Self.networks(found, bus) == [[.uds]])
    }

    @Test func aScanThatIsAcceptedSpeaksOBD() {
        var bus = TestBus()
        scan(&bus, accepts: true)
        let found = ProtocolDetector.recognize(in: bus.capture())
        #expect(SpokenProtocols(found, frames: bus.frames).entries.map(\.network) == [.uds, .obd])
        #expect(Self.networks(found, bus).map(Set.init) == [[.uds, .obd]])
    }
}
