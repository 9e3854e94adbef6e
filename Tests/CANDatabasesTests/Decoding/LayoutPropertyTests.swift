import CANDatabases
import Testing

struct LayoutPropertyTests {
    /// A small generator with a fixed start, so that a failure comes again.
    struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private static let payloadLengths = [8, 12, 16, 20, 24, 32, 48, 64, 200, 2048]

    @Test(arguments: [ByteOrder.littleEndian, .bigEndian])
    func everyStartAndLengthOfAClassicFrameReadsBackAsWritten(order: ByteOrder) {
        var random = Random(state: 1)
        for start in 0..<64 {
            for length in 1...64 {
                let places = BitByBit.places(start: start, length: length, byteOrder: order)
                guard places.allSatisfy({ (0..<64).contains($0) }) else { continue }
                for kind in [Signal.Kind.unsigned, .signed] {
                    let signal = Signal(name: "S", start: start, length: length, byteOrder: order, kind: kind)
                    let bits = length == 64 ? random.next() : random.next() & (1 << UInt64(length) - 1)
                    var payload = (0..<8).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                    BitByBit.put(bits, of: signal, into: &payload)
                    let found = decode(
                        payload, Message(name: "M", identifier: 1, isExtended: false, length: 8, signals: [signal]))
                    #expect(found.values["S"] == BitByBit.raw(bits, of: signal), "start \(start), \(length) bits")
                }
            }
        }
    }

    @Test(arguments: payloadLengths)
    func randomLayoutsOfLongPayloadsReadBackAsWritten(bytes: Int) {
        var random = Random(state: UInt64(bytes))
        for _ in 0..<800 {
            let kind = [Signal.Kind.unsigned, .signed, .float].randomElement(using: &random) ?? .unsigned
            let length =
                kind == .float
                ? [16, 32, 64].randomElement(using: &random) ?? 64 : Int.random(in: 1...64, using: &random)
            let order = Bool.random(using: &random) ? ByteOrder.littleEndian : .bigEndian
            let start = Int.random(in: 0..<bytes * 8, using: &random)
            let places = BitByBit.places(start: start, length: length, byteOrder: order)
            guard places.allSatisfy({ (0..<bytes * 8).contains($0) }) else { continue }
            let signal = Signal(name: "S", start: start, length: length, byteOrder: order, kind: kind)
            let bits = length == 64 ? random.next() : random.next() & (1 << UInt64(length) - 1)
            var payload = (0..<bytes).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            BitByBit.put(bits, of: signal, into: &payload)
            let found = decode(
                payload,
                Message(name: "M", identifier: 1, isExtended: false, length: bytes, isFD: true, signals: [signal]))
            let expected = BitByBit.raw(bits, of: signal)
            let isEqual =
                found.values["S"] == expected || (found.values["S"]?.double.isNaN == true && expected.double.isNaN)
            #expect(isEqual, "\(order) start \(start), \(length) bits of \(bytes) bytes")
        }
    }

    @Test(arguments: [ByteOrder.littleEndian, .bigEndian])
    func aFrameCutShortGivesJustTheSignalsThatAreWhole(order: ByteOrder) {
        var random = Random(state: 7)
        for _ in 0..<500 {
            let length = Int.random(in: 1...64, using: &random)
            let start = Int.random(in: 0..<128, using: &random)
            let places = BitByBit.places(start: start, length: length, byteOrder: order)
            guard places.allSatisfy({ (0..<128).contains($0) }) else { continue }
            let signal = Signal(name: "S", start: start, length: length, byteOrder: order)
            let message = Message(name: "M", identifier: 1, isExtended: false, length: 16, signals: [signal])
            let count = Int.random(in: 0...16, using: &random)
            let payload = [UInt8](repeating: 0xFF, count: count)
            let found = decode(payload, message)
            let isWhole = places.allSatisfy { $0 / 8 < count }
            let all = length == 64 ? UInt64.max : 1 << UInt64(length) - 1
            #expect(found.values == (isWhole ? ["S": RawValue(bits: all, kind: .unsigned)] : [:]))
            #expect(found.fit == (count < 16 ? .isShort : []))
        }
    }
}
