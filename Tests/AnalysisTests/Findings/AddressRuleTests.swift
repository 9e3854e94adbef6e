import CANCapture
import CANProtocols
import Testing

@testable import Analysis

/// Addresses that two devices of J1939 claim, and refusals of parameter groups.
@Suite struct AddressRuleTests {
    private let millisecond = MadeBus.millisecond
    private let owner: [UInt8] = [0xF3, 0x03, 0x40, 0x01, 0, 9, 0, 0x80]
    private let other: [UInt8] = [0x05, 0, 0x80, 0x02, 0, 9, 0, 0x80]

    /// Three nodes that send for 40 s; each claims its address at the beginning.
    private func truck(_ more: [(Int64, UInt32, [UInt8])]) -> MadeBus {
        var bus = MadeBus()
        bus.frames = []
        func add(_ time: Int64, _ identifier: UInt32, _ data: [UInt8]) {
            bus.frames.append(Frame(time: time * millisecond, identifier: identifier, flags: .extended, data: data))
        }
        for (place, address) in ([0x00, 0x03, 0x0B] as [UInt32]).enumerated() {
            var name = owner
            name[0] = address == 0x0B ? 0xF3 : UInt8(place)
            add(Int64(place) * 20, 0x18EE_FF00 | address, name)
        }
        for step in 0..<400 as Range<Int64> {
            add(200 + step * 100, 0x0CF0_0400, [UInt8(step & 0x7F), 0xFF, 0x20, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
            add(203 + step * 100, 0x0CF0_0203, [UInt8(step & 0x7F), 0xFF, 0x20, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
            add(206 + step * 100, 0x18F0_010B, [UInt8(step & 0x7F), 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
        }
        for (time, identifier, data) in more { add(time, identifier, data) }
        bus.sort()
        return bus
    }

    @Test func twoDevicesThatClaimOneAddressAreAConflict() throws {
        #expect(truck([]).findings(speaks: true).all.isEmpty)
        let claims: [(Int64, UInt32, [UInt8])] = [
            (20_000, 0x18EE_FF0B, other), (20_001, 0x18EE_FF0B, owner), (20_005, 0x18EE_FFFE, other),
        ]
        let found = truck(claims).findings(speaks: true)
        #expect(found.rules == [.addressConflict])
        let one = try #require(found.all.first)
        #expect(one.severity == .warning && one.facts.isWithoutAddress && !one.facts.isMoved)
        #expect(one.facts.conversation?.source == .address(0x0B))
        #expect(
            one.facts.claimants == [
                "manufacturer 10, function 9, identity 1011", "manufacturer 20, function 9, identity 5",
            ])
        #expect(one.interval == 20_000 * millisecond...20_005 * millisecond)
        // Nobody gives way.
        let open = truck(Array(claims.prefix(2))).findings(speaks: true).of(.addressConflict)
        #expect(open.map(\.severity) == [.warning])
        #expect(open.first?.facts.isWithoutAddress == false)
    }

    @Test func aDeviceThatTakesAnotherAddressHasSettledTheConflict() {
        let found = truck([(20_000, 0x18EE_FF0B, other), (20_300, 0x18EE_FF80, other)]).findings(speaks: true)
            .of(.addressConflict)
        #expect(found.map(\.severity) == [.info] && found.allSatisfy(\.facts.isMoved))
    }

    /// A device that takes the address of one that is gone, and one that claims again.
    @Test func aClaimAloneIsNoConflict() {
        #expect(truck([(20_000, 0x18EE_FF0B, other)]).findings(speaks: true).all.isEmpty)
        #expect(truck([(20_000, 0x18EE_FF0B, owner)]).findings(speaks: true).all.isEmpty)
    }

    @Test func aDeviceThatCannotClaimAnAddressSaysSo() throws {
        let found = truck([(20_000, 0x18EE_FFFE, other), (25_000, 0x18EE_FFFE, other)]).findings(speaks: true)
        #expect(found.rules == [.addressConflict])
        let one = try #require(found.all.first)
        #expect(one.severity == .info && one.count == 2 && one.facts.claimants.count == 1)
    }

    @Test func negativeAcknowledgementsNameTheirGroup() throws {
        let refusal: [UInt8] = [1, 0xFF, 0xFF, 0xFF, 0xF9, 0xEC, 0xFE, 0]
        let found = truck([
            (20_000, 0x18E8_FF03, refusal), (21_000, 0x18E8_FF03, refusal),
            (22_000, 0x18E8_FF03, [0] + refusal.dropFirst()),
        ]).findings(speaks: true)
        #expect(found.rules == [.refusedGroup])
        let one = try #require(found.all.first)
        #expect(one.severity == .info && one.count == 2 && one.facts.codes == [65_260])
        #expect(one.facts.conversation?.target == .address(0xF9))
        // A tester that tries many is one finding.
        let many = (0..<20 as Range<Int64>).map { number in
            (
                20_000 + number * 100, 0x18E8_F903 as UInt32,
                [1, 0xFF, 0xFF, 0xFF, 0xF9, UInt8(number), 0xFE, 0] as [UInt8]
            )
        }
        let scan = truck(many).findings(speaks: true).of(.refusedGroup)
        #expect(scan.map(\.count) == [20] && scan.first?.facts.conversation?.codeCount == 20)
    }

    @Test func twoNamesOfOneNumberThatClaimInTurnsAreTwoDevices() {
        var other = owner
        other[4] = 1
        let claims = (0..<8 as Range<Int64>).map {
            (20_000 + 50 * $0, UInt32(0x18EE_FF0B), $0 % 2 == 0 ? owner : other)
        }
        #expect(truck(claims).findings(speaks: true).of(.addressConflict).count == 1)
    }

    /// It has another instance and the same identity number and manufacturer.
    @Test func aDeviceWithANewNameIsNotASecondOne() {
        var renamed = owner
        renamed[4] = 1
        let claims: [(Int64, UInt32, [UInt8])] = [
            (20_000, 0x18EE_FF0B, owner), (20_200, 0x18EE_FF0B, renamed), (20_700, 0x18EE_FF0B, owner),
        ]
        #expect(truck(claims).findings(speaks: true).of(.addressConflict).isEmpty)
        // Devices without an identity number are not one.
        let none = claims.map { ($0.0, $0.1, [0, 0, 0x40] + $0.2.dropFirst(3)) }
        #expect(truck(none).findings(speaks: true).of(.addressConflict).count == 1)
    }
}
