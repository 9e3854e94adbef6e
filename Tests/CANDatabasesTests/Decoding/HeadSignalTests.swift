import CANDatabases
import Testing

struct HeadSignalTests {
    private static func head(_ payload: [UInt8]) -> UInt64 {
        payload.reversed().reduce(UInt64(0)) { word, byte in word << 8 | UInt64(byte) }
    }

    @Test(arguments: [ByteOrder.littleEndian, .bigEndian], [Signal.Kind.unsigned, .signed])
    func everyPlaceReadsAsTheDecoderReadsIt(order: ByteOrder, kind: Signal.Kind) throws {
        var random = LayoutPropertyTests.Random(state: 3)
        let payloads = (0..<16).map { _ in (0..<8).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
        let heads = payloads.map(Self.head)
        for start in 0..<64 {
            for length in 1...63 {
                let places = BitByBit.places(start: start, length: length, byteOrder: order)
                guard places.allSatisfy({ (0..<64).contains($0) }) else { continue }
                let signal = Signal(name: "S", start: start, length: length, byteOrder: order, kind: kind)
                let message = Message(name: "M", identifier: 1, isExtended: false, length: 8, signals: [signal])
                let expected = payloads.map { decode($0, message).values["S"]?.double ?? .nan }
                let found = try #require(HeadSignal(CompiledMessage(message), place: 0))
                heads.withUnsafeBufferPointer { heads in
                    #expect(found.values(heads) == expected, "start \(start), \(length) bits")
                    let extremes = found.extremes(heads)
                    #expect(Double(extremes.lowerBound) == expected.min())
                    #expect(Double(extremes.upperBound) == expected.max())
                    // Keys are in the order of the values.
                    let keys = found.keys(heads)
                    #expect(keys.map { Double(found.raw(ofKey: $0)) } == expected)
                    #expect(keys.allSatisfy { $0 >= 0 })
                }
                #expect(found.end == places.map { $0 / 8 + 1 }.max())
            }
        }
    }

    @Test func countsEachKey() throws {
        let signal = Signal(name: "S", start: 2, length: 3, kind: .signed)
        let message = Message(name: "M", identifier: 1, isExtended: false, length: 1, signals: [signal])
        let found = try #require(HeadSignal(CompiledMessage(message), place: 0))
        var counts = [UInt32](repeating: 0, count: 8)
        let heads: [UInt64] = [0b100_11, 0b111_00, 0b111_01, 0b011_10, 0]
        counts.withUnsafeMutableBufferPointer { counts in
            heads.withUnsafeBufferPointer { found.count($0, into: counts) }
        }
        // From -4 to 3.
        #expect(counts == [1, 0, 0, 2, 1, 0, 0, 1])
    }

    /// A float, a number of 64 bits, one behind the eighth byte, and one that is only in some frames.
    @Test func otherSignalsAreNotReadThisWay() {
        let signals = [
            Signal(name: "Mode", start: 0, length: 2, isMultiplexer: true),
            Signal(name: "Far", start: 60, length: 8), Signal(name: "Real", start: 16, length: 32, kind: .float),
            Signal(name: "All", start: 0, length: 64),
            Signal(
                name: "Part", start: 8, length: 8, condition: Signal.Condition(multiplexer: "Mode", values: [1...1])),
        ]
        let message = Message(name: "M", identifier: 1, isExtended: false, length: 16, signals: signals)
        let compiled = CompiledMessage(message)
        let read = signals.indices.filter { HeadSignal(compiled, place: $0) != nil }
            .map { signals[compiled.index(at: $0)].name }
        #expect(read == ["Mode"])
    }
}
