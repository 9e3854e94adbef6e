import CANCapture
import Testing

@testable import Analysis

@Suite struct WireLengthTests {
    private let wires = WireLengths()

    private func length(_ frame: Frame) -> WireLength { wires.length(Tables.table([frame]), row: 0) }

    private func reference(_ frame: Frame) -> WireLength {
        let reference = ReferenceFrame(frame)
        return WireLength(nominalBits: reference.nominal, dataBits: reference.data)
    }

    /// SOF, eleven zeroes, RTR, IDE, r0 and four of DLC are nineteen zeroes; the CRC of nothing but zeroes is zero.
    @Test func theFrameOfZeroesHasTheStuffBitsThatOneCounts() {
        // 34 zeroes, and a one behind every five of them.
        #expect(length(Frame(time: 0, identifier: 0)) == WireLength(nominalBits: 47 + 6))
    }

    /// Polynomial division on paper, and by a program in another language.
    @Test func framesAreAsLongAsCountedElsewhere() {
        // 0 10101010101 0 0 0 0001 10101010 and the CRC 111100000000010: a stuff bit in RTR to DLC, one in the CRC.
        let bits = [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 1, 0, 1, 0, 1, 0]
        #expect(ReferenceFrame.checksum(bits) == 0x7802)
        #expect(length(Frame(time: 0, identifier: 0x555, data: [0xAA])).nominalBits == 57)
        let ones = [UInt8](repeating: 0xFF, count: 8)
        #expect(length(Frame(time: 0, identifier: 0x1FFF_FFFF, flags: .extended, data: ones)).nominalBits == 149)
        let zeroes = [UInt8](repeating: 0, count: 8)
        #expect(length(Frame(time: 0, identifier: 0, data: zeroes)).nominalBits == 127)
        #expect(length(Frame(time: 0, identifier: 0x7E0, flags: .remote, length: 8)).nominalBits == 50)
        #expect(length(Frame(time: 0, identifier: 0x123, data: [1, 2, 3, 4, 5, 6, 7, 8])).nominalBits == 119)
    }

    /// From a CANoe log: BitCount, with interframe space, as CANoe's driver counted it.
    @Test(
        arguments: [
            (272, [0x06, 0, 0], 77), (416, [0, 0, 0, 0x20], 87), (496, [0], 60), (497, [0], 58),
            (497, [1], 59), (273, [0, 0, 0, 0xEE, 2, 1, 0x78, 0], 120),
            (1050, [0x1A, 1, 1, 0xFF], 86), (417, [0, 0], 67),
        ] as [(UInt32, [UInt8], Int)])
    func framesAreAsLongAsADriverCountedThem(identifier: UInt32, data: [UInt8], bits: Int) {
        let frame = Frame(time: 0, identifier: identifier, data: data)
        #expect(length(frame) == WireLength(nominalBits: bits))
    }

    @Test func everyLengthOfClassicFrameIsThatOfTheBitByBitEncoder() {
        var random = Seeded(state: 1)
        for round in 0..<4000 {
            let frame = random.classicFrame(count: round % 9)
            let mismatch = "\(frame)"
            #expect(length(frame) == reference(frame), "\(mismatch)")
        }
    }

    @Test func everyLengthOfFDFrameIsThatOfTheBitByBitEncoder() {
        var random = Seeded(state: 2)
        for round in 0..<6000 {
            let isExtended = random.next(2) == 1
            var flags: FrameFlags = [.fd]
            if isExtended { flags.insert(.extended) }
            if random.next(2) == 1 { flags.insert(.bitRateSwitch) }
            if random.next(3) == 0 { flags.insert(.errorStateIndicator) }
            let frame = Frame(
                time: 0, identifier: UInt32(random.next(isExtended ? 1 << 29 : 1 << 11)) & random.sparseMask(),
                flags: flags, data: random.bytes(PayloadLength.fd[round % 16]))
            let mismatch = "\(frame)"
            #expect(length(frame) == reference(frame), "\(mismatch)")
        }
    }

    @Test func aFastFDFrameOfAlternatingBitsHasTheBitsOfItsFields() {
        func fast(_ count: Int, _ more: FrameFlags = [], identifier: UInt32 = 0x555) -> WireLength {
            length(
                Frame(
                    time: 0, identifier: identifier, flags: more.union([.fd, .bitRateSwitch]),
                    data: Array(repeating: 0x55, count: count)))
        }
        // ISO 11898-1:2015: 17 bits through BRS and 12 behind the CRC delimiter; 33 + 8n in between.
        #expect(fast(8) == WireLength(nominalBits: 29, dataBits: 33 + 64))
        #expect(fast(16) == WireLength(nominalBits: 29, dataBits: 33 + 128))
        #expect(fast(20) == WireLength(nominalBits: 29, dataBits: 38 + 160))
        #expect(fast(64) == WireLength(nominalBits: 29, dataBits: 38 + 512))
        #expect(fast(64, .extended, identifier: 0x1555_5555) == WireLength(nominalBits: 48, dataBits: 38 + 512))
    }

    @Test func aStuffBitAtTheEndOfDataGivesWayToTheFixedOne() {
        func bits(_ last: UInt8) -> Int {
            length(Frame(time: 0, identifier: 0x555, flags: [.fd, .bitRateSwitch], data: [0x55, last])).dataBits
        }
        // DLC 2 is 0010: 1 of it and the zero are no run. 0x60 ends in five zeroes, 0xA0 too, 0x41 in one.
        #expect(bits(0x60) == 33 + 16)
        #expect(bits(0xA0) == 33 + 16)
        #expect(bits(0x41) == 33 + 16 + 1)
    }

    @Test func aRemoteFrameHasNoDataWhateverItsDLC() {
        for code in 0...15 {
            let bits = length(Frame(time: 0, identifier: 0x7E0, flags: .remote, length: code)).nominalBits
            #expect((47...54).contains(bits))
        }
    }

    @Test func whatCannotBeCountedIsEstimated() {
        #expect(
            length(Frame(time: 0, identifier: 0x88, flags: [.error, .socketCAN], data: [0, 0]))
                == WireLength(nominalBits: 23))
        // 109 + 8 bits with a fixed stuff bit after every ten, 2 and 5 bits of the data phase around them.
        #expect(
            length(
                Frame(
                    time: 0, identifier: 0x555, flags: .xl, data: [1],
                    xl: XLHeader(serviceDataUnitType: 1, virtualNetwork: 0, acceptanceField: 0)))
                == WireLength(nominalBits: 18 + 15, dataBits: 2 + 117 + 11 + 5))
        #expect(
            length(Frame(time: 0, identifier: 3, flags: .symbolic, data: [0x55]))
                == length(Frame(time: 0, identifier: 0x555, data: [0x55])))
        // A classic frame cannot have 12 bytes: it was an FD frame.
        let twelve = random12
        #expect(
            length(Frame(time: 0, identifier: 0x123, data: twelve))
                == length(Frame(time: 0, identifier: 0x123, flags: .fd, data: twelve)))
        // Nine bytes of FD data are twelve on the wire.
        #expect(
            length(
                Frame(time: 0, identifier: 0x555, flags: [.fd, .bitRateSwitch], data: Array(repeating: 0x55, count: 9)))
                == WireLength(nominalBits: 29, dataBits: 33 + 96))

        #expect(WireLengths.isEstimate(flags: .error, length: 8))
        #expect(WireLengths.isEstimate(flags: .xl, length: 8))
        #expect(WireLengths.isEstimate(flags: .symbolic, length: 8))
        #expect(WireLengths.isEstimate(flags: [], length: 9))
        #expect(WireLengths.isEstimate(flags: .fd, length: 9))
        #expect(!WireLengths.isEstimate(flags: .fd, length: 12))
        #expect(!WireLengths.isEstimate(flags: .remote, length: 15))
        #expect(!WireLengths.isEstimate(flags: [], length: 8))
    }

    private var random12: [UInt8] {
        var random = Seeded(state: 3)
        return random.bytes(12)
    }

    @Test func lengthsThatNoFrameHasDoNoHarm() {
        for flags in 0..<(1 << 11) as Range<UInt16> {
            let flags = FrameFlags(rawValue: flags)
            for count in [0, 1, 8, 9, 63, 64, 65, 2048] where !flags.contains(.xl) {
                let data = Array(repeating: UInt8(0), count: flags.contains(.remote) ? 0 : count)
                let frame = Frame(time: 0, identifier: .max, flags: flags, length: count, data: data)
                let bits = length(frame).bits
                #expect(bits >= 23 && bits < 800)
            }
        }
    }
}

/// The same numbers every time.
struct Seeded {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(truncatingIfNeeded: state >> 33) % bound
    }

    /// Long runs are where stuff bits are: bytes of any kind, and many of 0x00, 0xFF, and few bits.
    mutating func bytes(_ count: Int) -> [UInt8] {
        let kind = next(4)
        return (0..<count).map { _ in
            switch kind {
            case 0: UInt8(next(256))
            case 1: next(3) == 0 ? UInt8(next(256)) : 0
            case 2: next(3) == 0 ? UInt8(next(256)) : 0xFF
            default: UInt8(1 << next(8)) ^ (next(2) == 0 ? 0xFF : 0)
            }
        }
    }

    /// A data frame of so many bytes, or a remote frame of any length code.
    mutating func classicFrame(count: Int) -> Frame {
        let isExtended = next(2) == 1
        let isRemote = next(5) == 0
        var flags: FrameFlags = []
        if isExtended { flags.insert(.extended) }
        if isRemote { flags.insert(.remote) }
        return Frame(
            time: 0, identifier: UInt32(next(isExtended ? 1 << 29 : 1 << 11)) & sparseMask(), flags: flags,
            length: isRemote ? next(16) : nil, data: isRemote ? [] : bytes(count))
    }

    mutating func sparseMask() -> UInt32 {
        switch next(3) {
        case 0: .max
        case 1: UInt32(next(1 << 29)) & UInt32(next(1 << 29))
        default: 0
        }
    }
}
