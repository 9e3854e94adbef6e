import CANCapture
import CANProtocols
import Testing

@testable import Analysis

/// Trouble codes that control units report.
@Suite struct TroubleCodeRuleTests {
    private let millisecond = MadeBus.millisecond

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
            bus.exchange(2_000 + Int64(place) * 200, request, response)
        }
        bus.sort()
        let found = bus.findings(speaks: true).of(.troubleCodes)
        #expect(found.map(\.severity) == [.warning])
        let codes = found.first?.facts.conversation?.troubleCodes ?? []
        #expect(codes.map(\.text) == ["B1012", "B1002"])
        #expect(codes.map(\.states) == [[.stored], []])
    }

    /// Answers of OBD-II and UDS with trouble codes, one a second from 5 s on.
    private func answers(_ bus: inout MadeBus, _ answers: [[UInt8]]) {
        bus.addSession()
        for (place, answer) in answers.enumerated() {
            let request: [UInt8] = answer[0] == 0x59 ? [0x19, answer[1], 0x0F] : [answer[0] - 0x40]
            bus.exchange(16_500 + Int64(place) * 100, request, answer)
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
        #expect(found.first?.facts.conversation?.codesAtOnce == nil)
    }

    /// Three messages with 5, 4 and 8 codes had been "17 active trouble codes".
    @Test func codesThatNoMessageHasTogetherAreCounted() {
        var bus = MadeBus()
        bus.frames = []
        for step in 0..<40 {
            let time = Int64(step) * 1_000 * millisecond
            let code: UInt8 = step < 20 ? 110 : 111
            bus.frames.append(
                Frame(
                    time: time, identifier: 0x0CF0_0400, flags: .extended,
                    data: [UInt8(step), 0xFF, 0xFF, 0x20, 0xFF, 0xFF, 0xFF, 0xFF]))
            bus.frames.append(
                Frame(
                    time: time + millisecond, identifier: 0x18FE_CA00, flags: .extended,
                    data: [4, 0xFF, code, 0, 0, 1, 0xFF, 0xFF]))
        }
        bus.sort()
        let found = bus.findings(speaks: true).of(.dm1Active)
        #expect(found.map { $0.facts.conversation?.codeCount } == [2])
        #expect(found.map { $0.facts.conversation?.codesAtOnce } == [1])
    }
}
