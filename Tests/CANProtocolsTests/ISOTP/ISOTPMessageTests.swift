import CANProtocols
import Testing

/// Messages that are put together, however they are carried.
struct ISOTPMessageTests {
    private static let long = "62F190" + String(repeating: "0123456789ABCDEF", count: 20)

    @Test func aMessageOfSeveralFramesIsPutTogether() {
        var bus = TestBus()
        bus.message(0x7E0, "22F190")
        bus.message(0x7E8, "62F1903142423333", to: 0x7E0)
        let found = bus.found()
        #expect(found.payloads == ["22F190", "62F1903142423333"])
        #expect(found.units[1].firstRow == 1 && found.units[1].lastRow == 3)
        #expect(found.reader.table.rows(of: found.units[1]) == [1, 3])
        #expect(found.units[1].request == 0)
    }

    @Test func sequenceNumbersBeginAgainBehindFifteen() {
        var bus = TestBus()
        bus.message(0x7E0, "22F190")
        bus.message(0x7E8, Self.long, to: 0x7E0)
        #expect(bus.found().payloads == ["22F190", Self.long])
    }

    @Test(arguments: [(UInt32(0x735), UInt32(0x635)), (0x79B, 0x7BB), (0x17FC_007B, 0x17FE_007B), (0x200, 0x400)])
    func anyPairIsFoundByItsFlowControl(pair: (UInt32, UInt32)) {
        var bus = TestBus()
        bus.message(pair.0, "22F190")
        bus.message(pair.1, Self.long, to: pair.0)
        let found = bus.found()
        #expect(found.payloads.contains(Self.long))
        #expect(found.units.last?.target == .identifier(pair.0, isExtended: pair.0 > 0x7FF))
    }

    @Test func extendedAddressingHasTheTargetInFront() {
        var bus = TestBus()
        for _ in 0..<2 {
            bus.message(0x6F1, "22F190", prefix: [0x12])
            bus.message(0x612, Self.long, to: 0x6F1, prefix: [0xF1], receiverPrefix: [0x12])
        }
        let found = bus.found()
        #expect(found.payloads == ["22F190", Self.long, "22F190", Self.long])
        #expect(found.units[1].source == .identifier(0x612, isExtended: false))
        #expect(found.units[1].target == .identifier(0x6F1, isExtended: false))
    }

    @Test func oneTesterTalksToSeveralByAddressBytes() {
        var bus = TestBus()
        for target in [UInt8(0x12), 0x40] {
            let answerer = 0x600 + UInt32(target)
            bus.message(0x6F1, "22F190", prefix: [target])
            bus.message(answerer, Self.long, to: 0x6F1, prefix: [0xF1], receiverPrefix: [target])
        }
        let found = bus.found()
        #expect(found.units.map(\.target).prefix(3).last == .identifier(0x640, isExtended: false))
        #expect(found.payloads == ["22F190", Self.long, "22F190", Self.long])
    }

    @Test func mixedAddressingOfTwentyNineBits() {
        var bus = TestBus()
        bus.message(0x18CE_55F1, "22F190", prefix: [0x99])
        bus.message(0x18CE_F155, Self.long, to: 0x18CE_55F1, prefix: [0x99], receiverPrefix: [0x99])
        let found = bus.found()
        #expect(found.payloads == ["22F190", Self.long])
        #expect(found.units[1].source == .address(0x55) && found.units[1].target == .address(0xF1))
    }

    @Test func singleFramesOfCANFDHaveAnEscape() {
        var bus = TestBus()
        let payload = "62F190" + String(repeating: "41", count: 20)
        bus.message(0x18DA_10F1, "22F190")
        bus.send(0x18DA_F110, "0017" + payload + String(repeating: "CC", count: 7))
        #expect(bus.found().payloads == ["22F190", payload])
    }

    @Test func firstFramesWithThirtyTwoBitsOfLength() {
        var bus = TestBus()
        let payload = "36" + String(repeating: "5A", count: 4999)
        bus.send(0x18DA_10F1, "1000" + "00001388" + payload.prefix(116))
        bus.send(0x18DA_F110, "300000AAAAAAAAAA")
        var rest = payload.dropFirst(116)
        var number = 1
        while !rest.isEmpty {
            bus.send(0x18DA_10F1, "2" + String(number & 15, radix: 16) + rest.prefix(126))
            rest = rest.dropFirst(126)
            number += 1
        }
        bus.message(0x18DA_F110, "7601")
        let found = bus.found()
        #expect(found.units.first?.length == 5000)
        #expect(found.payloads.first == payload)
    }

    @Test func onlyTheAnswersAreInTheCapture() {
        var bus = TestBus()
        for _ in 0..<3 { bus.message(0x7EC, Self.long) }
        let found = bus.found()
        #expect(found.payloads == [Self.long, Self.long, Self.long])
        #expect(found.units[0].target == .identifier(0x7E4, isExtended: false))
    }

    @Test func interleavedAnswersAreToldApart() {
        var bus = TestBus()
        bus.message(0x7DF, "22F190")
        bus.send(0x7E8, "100A62F190010203")
        bus.send(0x7E9, "100A62F190111213")
        bus.send(0x7E1, "300000AAAAAAAAAA")
        bus.send(0x7E0, "300000AAAAAAAAAA")
        bus.send(0x7E9, "2114151617AAAAAA")
        bus.send(0x7E8, "2104050607AAAAAA")
        let found = bus.found()
        #expect(found.payloads == ["22F190", "62F19001020304050607", "62F19011121314151617"])
        #expect(found.units.map(\.request) == [-1, 0, 0])
        #expect(found.units[0].target == .everyone)
    }

    /// Its request was not recorded.
    @Test func aResponseWithAnotherDataIdentifierAnswersNoRequest() {
        var bus = TestBus()
        bus.message(0x7E0, "220101")
        bus.message(0x7E8, "62010155")
        bus.message(0x7E8, "62010566")
        bus.message(0x7E8, "7F2278")
        #expect(bus.found().units.map(\.request) == [-1, 0, -1, 0])
        // Also before the response to it. If there is none, a response with another identifier is better than none.
        var earlier = TestBus()
        earlier.message(0x7E0, "220101")
        earlier.message(0x7E8, "62010566")
        #expect(earlier.found().units.map(\.request) == [-1, 0])
        earlier.message(0x7E8, "62010155")
        #expect(earlier.found().units.map(\.request) == [-1, -1, 0])
    }

    @Test func theSameIdentifiersOnTwoChannelsAreNotMixed() {
        var bus = TestBus()
        bus.message(0x7E0, "220A01", channel: "can0")
        bus.message(0x7E0, "220A01", channel: "can1")
        bus.send(0x7E8, "1009620A01010203", channel: "can0")
        bus.send(0x7E8, "1009620A01111213", channel: "can1")
        bus.send(0x7E0, "300000AAAAAAAAAA", channel: "can1")
        bus.send(0x7E0, "300000AAAAAAAAAA", channel: "can0")
        bus.send(0x7E8, "21141516AAAAAAAA", channel: "can1")
        bus.send(0x7E8, "21040506AAAAAAAA", channel: "can0")
        let found = bus.found()
        #expect(found.payloads == ["220A01", "220A01", "620A01010203040506", "620A01111213141516"])
        #expect(found.units.map(\.request) == [-1, -1, 0, 1])
    }

    @Test func aTextIsCarriedWithoutBeingDiagnostics() {
        var bus = TestBus()
        let text = TestBus.digits("Turn up the feel good!".utf8)
        for _ in 0..<2 { bus.message(0x2F5, text, to: 0x2F6) }
        let found = bus.found()
        #expect(found.networks == [.isoTP])
        #expect(found.fields(0)["text"] == "Turn up the feel good!")
    }
}
