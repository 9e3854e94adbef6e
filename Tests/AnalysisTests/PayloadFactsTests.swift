import CANCapture
import Testing

@testable import Analysis

@Suite struct PayloadFactsTests {
    private func facts(_ payloads: [[UInt8]], flags: FrameFlags = []) -> PayloadFacts? {
        let frames = payloads.enumerated().map {
            Frame(time: Int64($0.offset), identifier: 1, flags: flags, data: $0.element)
        }
        let table = Tables.table(frames)
        return CaptureStatistics(table, index: IdentifierIndex(table), rates: BitRates()).identifiers[0].payload
    }

    private func payloads(_ count: Int, _ make: (Int, inout Seeded) -> [UInt8]) -> [[UInt8]] {
        var random = Seeded(state: 6)
        return (0..<count).map { make($0, &random) }
    }

    private func finish(_ bytes: [UInt8], _ check: ([UInt8]) -> UInt8) -> [UInt8] { bytes + [check(bytes)] }

    @Test func bitsThatEverChangeAreThoseOfAPlainComparison() {
        for length in 0...64 {
            let all = payloads(40) { _, random in
                (0..<length).map { $0 % 3 == 0 ? UInt8(random.next(256)) & 0x5A : UInt8($0) }
            }
            let wanted = (0..<length).map { byte in
                zip(all, all.dropFirst()).reduce(UInt8(0)) { $0 | ($1.0[byte] ^ $1.1[byte]) }
            }
            #expect(facts(all, flags: length > 8 ? .fd : [])?.changedBits == wanted)
        }
    }

    @Test func payloadsOfDifferentLengthsAreComparedInWhatBothHave() {
        #expect(facts([[1, 2], [1, 3, 9], [1], [1, 3, 8], [5, 3, 8]])?.changedBits == [4, 1, 0])
        #expect(facts([[], [], [], []])?.changedBits == [])
        #expect(facts([[], [7], [], [7]])?.changedBits == [0])
        #expect(facts([[1], [2], [3]]) == nil)
    }

    @Test func onlyTheFirst64BytesOfAnXLFrameAreFollowed() {
        let header = XLHeader(serviceDataUnitType: 1, virtualNetwork: 2, acceptanceField: 3)
        let frames = (0..<4).map {
            Frame(
                time: Int64($0), identifier: 1, flags: .xl, data: Array(repeating: UInt8($0), count: 100), xl: header)
        }
        let table = Tables.table(frames)
        let found = CaptureStatistics(table, index: IdentifierIndex(table), rates: BitRates()).identifiers[0]
        #expect(found.payload?.changedBits == Array(repeating: 3, count: 64))
        #expect(found.lengths.longestXL == 100)
        #expect(found.lengths.all == [])
    }

    @Test func countersAreFoundInBytesAndNibbles() {
        let all = payloads(200) { round, random in
            [
                UInt8(truncatingIfNeeded: round), UInt8(round % 16) | UInt8(random.next(16)) << 4,
                UInt8(round % 15) << 4 | UInt8(random.next(16)), UInt8(truncatingIfNeeded: -3 * round),
                UInt8(round % 2) << 7, UInt8(random.next(256)), 7,
            ]
        }
        #expect(
            facts(all)?.counters == [
                PayloadFacts.Counter(byte: 0, part: .byte, step: 1),
                PayloadFacts.Counter(byte: 1, part: .lowNibble, step: 1),
                PayloadFacts.Counter(byte: 2, part: .highNibble, step: 1, skipsFifteen: true),
                PayloadFacts.Counter(byte: 3, part: .byte, step: 253),
            ])
    }

    @Test func aCounterMayLoseAFrameInFiftyButNotMore() {
        func counting(loss: Int) -> [PayloadFacts.Counter]? {
            var value: UInt8 = 0
            return facts(
                payloads(1000) { round, _ in
                    value &+= round % loss == loss - 1 ? 2 : 1
                    return [value]
                })?.counters
        }
        #expect(counting(loss: 60) == [PayloadFacts.Counter(byte: 0, part: .byte, step: 1)])
        #expect(counting(loss: 20) == [])
    }

    @Test func aFewFramesTellNothingOfCounters() {
        #expect(facts(payloads(32) { round, _ in [UInt8(round)] })?.counters == [])
        #expect(facts(payloads(40) { round, _ in [UInt8(round)] })?.counters.count == 1)
    }

    @Test func countersOfLongFramesAreFoundToo() {
        let all = payloads(100) { round, random in
            (0..<64).map { $0 == 63 ? UInt8(round) : UInt8(random.next(256)) }
        }
        #expect(facts(all, flags: .fd)?.counters == [PayloadFacts.Counter(byte: 63, part: .byte, step: 1)])
    }

    @Test func checksAreFoundUpToAConstant() {
        func checks(_ check: @escaping ([UInt8]) -> UInt8) -> [PayloadFacts.Check]? {
            facts(payloads(400) { _, random in finish((0..<7).map { _ in UInt8(random.next(256)) }, check) })?.checks
        }
        #expect(checks { $0.reduce(0x5A, ^) } == [PayloadFacts.Check(byte: 7, method: .exclusiveOr)])
        #expect(checks { $0.reduce(8, &+) } == [PayloadFacts.Check(byte: 7, method: .sum)])
        #expect(checks { ~$0.reduce(0, &+) } == [PayloadFacts.Check(byte: 7, method: .complement)])
        #expect(checks { $0[0] } == [])
        #expect(checks { _ in 3 } == [])
        #expect(checks { self.crc($0, polynomial: 0x1D) } == [PayloadFacts.Check(byte: 7, method: .crc8J1850)])
        #expect(checks { self.crc($0, polynomial: 0x2F) } == [PayloadFacts.Check(byte: 7, method: .crc8H2F)])
        #expect(checks { self.crc($0, polynomial: 0x07) } == [])
    }

    /// Start value and final exclusive or of 0xFF, as SAE J1850 has them.
    private func crc(_ bytes: [UInt8], polynomial: UInt8) -> UInt8 {
        var register: UInt8 = 0xFF
        for byte in bytes {
            register ^= byte
            for _ in 0..<8 { register = register & 0x80 != 0 ? register << 1 ^ polynomial : register << 1 }
        }
        return ~register
    }

    @Test func theTableOfCRC8IsThatOfSAEJ1850() {
        // The check value of CRC-8/SAE-J1850 for "123456789".
        #expect(crc(Array("123456789".utf8), polynomial: 0x1D) == 0x4B)
    }

    @Test func aCheckThatFailsTooOftenIsNone() {
        let all = payloads(400) { round, random in
            let bytes = (0..<7).map { _ in UInt8(random.next(256)) }
            return finish(bytes) { $0.reduce(0, ^) ^ (round % 10 == 9 ? 1 : 0) }
        }
        #expect(facts(all)?.checks == [])
    }
}
