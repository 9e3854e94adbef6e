import CANCapture
import Testing

@testable import Analysis

/// Checksums that are wrong in a few of hundred frames, in a stretch or all along.
@Suite struct ChecksumShareTests {
    /// A bus on which some frames of 100 have one wrong bit outside of the checksum.
    private func bus(_ isWrong: (Int) -> Bool) -> (MadeBus, count: Int) {
        var bus = MadeBus()
        var count = 0
        let bytes = [1, 3]
        bus.change(0x100, 0..<2_000) { number, data in
            // Bytes that vary, and a checksum that goes with them.
            data[4] = UInt8(truncatingIfNeeded: number * 7_919 >> 3)
            data[6] = UInt8(truncatingIfNeeded: number * 104_729 >> 5)
            data[7] = 0
            data[7] = data.reduce(0x5A, ^)
            guard isWrong(number) else { return }
            data[bytes[count % 2]] ^= 1 << UInt8(count * 5 % 7)
            count += 1
        }
        return (bus, count)
    }

    @Test func framesThatAreWrongBetweenRightOnesInAStretchAreTold() throws {
        let (bus, count) = bus { (1_000..<1_100).contains($0) && $0 % 2 == 0 }
        let found = bus.findings().of(.checksum)
        #expect(found.map(\.count) == [count] && count == 50)
    }

    @Test(arguments: [25, 40]) func framesThatAreWrongAllAlongAreOneFinding(_ every: Int) throws {
        let (bus, count) = bus { $0 * 7 % every == 3 }
        #expect(bus.findings().of(.checksum).map(\.count) == [count])
    }

    /// One frame in ten and more: the formula is not that of the message.
    @Test func aFormulaThatIsOftenWrongIsNotBelieved() {
        let (bus, _) = bus { $0 % 8 == 3 }
        #expect(bus.findings().of(.checksum).isEmpty)
    }

    /// What the formula leaves over is the same in each: they have another checksum.
    @Test func framesThatAreAllWrongInOneWayHaveAnotherChecksum() {
        var (bus, _) = bus { _ in false }
        bus.change(0x100, 0..<2_000) { number, data in if number * 7 % 25 == 3 { data[7] ^= 0x31 } }
        #expect(bus.findings().of(.checksum).isEmpty)
    }

    /// Pages without a checksum have their number in a byte.
    @Test func aPageWithoutAChecksumIsNoFault() {
        var (bus, _) = bus { _ in false }
        bus.change(0x100, 0..<2_000) { number, data in
            let page = number % 25
            data[2] = UInt8(page)
            data[7] = 0
            data[7] = page == 11 ? UInt8(truncatingIfNeeded: number * 31) : data.reduce(0x5A, ^)
        }
        #expect(bus.findings().of(.checksum).isEmpty)
    }

    /// A page in the half of a byte, a flag, and a sum that ends at its largest value.
    @Test(arguments: [0, 1, 2]) func someBitsSayThatThereIsNoChecksum(_ kind: Int) {
        var (bus, _) = bus { _ in false }
        bus.change(0x100, 0..<2_000) { number, data in
            let noise = UInt8(truncatingIfNeeded: number * 31 ^ number >> 3)
            switch kind {
            case 0:
                data[0] = UInt8(number % 16) << 4 | UInt8(number % 11)
                data[7] = 0
                data[7] = number % 11 == 5 ? noise : data.reduce(0x5A, ^)
            case 1:
                let isFree = number * 7 % 25 == 3
                data[3] = data[3] & 0x7F | (isFree ? 0x80 : 0)
                data[7] = 0
                data[7] = isFree ? noise : data.reduce(0x5A, ^)
            default:
                data = [4, 6, 1, 3].map { UInt8(truncatingIfNeeded: number * 7_919 >> $0) % 86 } + [0, 0, 0, 0]
                data[7] = UInt8(min(255, data.reduce(0) { $0 + Int($1) }))
            }
        }
        #expect(bus.findings().of(.checksum).isEmpty)
    }

    /// A counter and its complement beside two bytes that are mostly equal: the exclusive or of all holds as long as they are.
    @Test func aComplementOfACounterIsNoChecksum() {
        var bus = MadeBus()
        bus.change(0x100, 0..<2_000) { number, data in
            let value = UInt8(truncatingIfNeeded: number * 7_919 >> 4)
            data = [UInt8(number & 0xFF), value, 7, value, UInt8(number / 9 & 0x7F), UInt8(number / 9 & 0x7F), 0, 0]
            if number * 7 % 25 == 3 { data[3] = value &+ UInt8(truncatingIfNeeded: number >> 3) | 1 }
            data[7] = ~data[0]
        }
        #expect(bus.findings().of(.checksum).isEmpty)
    }
}
