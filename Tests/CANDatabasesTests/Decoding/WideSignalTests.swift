import Testing

@testable import CANDatabases

struct WideSignalTests {
    /// The bytes that a signal alone in a message has.
    private func bytes(_ payload: [UInt8], _ signal: Signal) -> [UInt8]? {
        let message = Message(name: "M", identifier: 1, isExtended: false, length: payload.count, signals: [signal])
        var catalog = SignalCatalog()
        let index = catalog.add(message, database: 0)
        var buffer = SignalBuffer()
        _ = payload.withUnsafeBufferPointer { catalog.decode($0, message: index, into: &buffer) }
        return buffer.values.first.map { Array(buffer.bytes(of: $0.raw)) }
    }

    /// The same bit by bit: a number, in its bytes.
    private func expected(_ payload: [UInt8], _ signal: Signal) -> [UInt8] {
        let count = (signal.length + 7) / 8
        var number = [UInt8](repeating: 0, count: count)
        if signal.byteOrder == .littleEndian {
            for bit in 0..<signal.length {
                let place = signal.start + bit
                if payload[place / 8] >> UInt8(place % 8) & 1 == 1 { number[bit / 8] |= 1 << UInt8(bit % 8) }
            }
            return number
        }
        let first = signal.start / 8 * 8 + 7 - signal.start % 8
        for bit in 0..<signal.length {
            let place = first + bit
            guard payload[place / 8] >> UInt8(7 - place % 8) & 1 == 1 else { continue }
            let target = 8 * count - signal.length + bit
            number[target / 8] |= 0x80 >> UInt8(target % 8)
        }
        return number
    }

    @Test func bytesComeInTheOrderOfThePayloadInBothByteOrders() {
        let payload = Array("..LSVFA49J232037048".utf8)
        let intel = Signal(name: "VIN", start: 16, length: 136)
        let motorola = Signal(name: "VIN", start: 23, length: 136, byteOrder: .bigEndian)
        #expect(bytes(payload, intel) == Array("LSVFA49J232037048".utf8))
        #expect(bytes(payload, motorola) == Array("LSVFA49J232037048".utf8))
    }

    @Test func anyPlaceAndLengthHasTheBitsOfItsNumber() {
        var state: UInt64 = 9
        func below(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for _ in 0..<2000 {
            let payload = (0..<12 + below(60)).map { _ in UInt8(below(256)) }
            let bits = 8 * payload.count
            let length = 65 + below(bits - 65)
            let first = below(bits - length + 1)
            let isBig = below(2) == 1
            let signal = Signal(
                name: "S", start: isBig ? first / 8 * 8 + 7 - first % 8 : first, length: length,
                byteOrder: isBig ? .bigEndian : .littleEndian)
            #expect(bytes(payload, signal) == expected(payload, signal), "\(signal.start)|\(length) big: \(isBig)")
        }
    }

    @Test func aPayloadThatDoesNotHoldAllOfItHasNone() {
        let signal = Signal(name: "VIN", start: 0, length: 136)
        #expect(bytes(Array(repeating: 0x41, count: 16), signal) == nil)
        #expect(bytes(Array(repeating: 0x41, count: 17), signal)?.count == 17)
    }

    @Test func theLongestFrameIsOneSignal() {
        let payload = (0..<2048).map { UInt8(truncatingIfNeeded: $0) }
        #expect(bytes(payload, Signal(name: "S", start: 0, length: 16384)) == payload)
        #expect(bytes(payload, Signal(name: "S", start: 8, length: 16384)) == nil)
    }

    @Test func textIsWhatPrintableBytesSay() {
        func text(_ bytes: [UInt8]) -> String { WideText.physical(bytes[...]) }
        #expect(text(Array("LSVFA49J232037048".utf8)) == "LSVFA49J232037048")
        #expect(text(Array("AB C ".utf8) + [0, 0, 0, 0xFF]) == "AB C")
        #expect(text([0, 0x20] + Array("ECU-7".utf8)) == "ECU-7")
        #expect(text([0x41, 0, 0x42]) == "410042")
        #expect(text([0x41, 0x0A, 0x42]) == "410A42")
        #expect(text([0xFF, 0xFF, 0xFF]) == "FFFFFF" && text([0, 0]) == "0000" && text([0x20]) == "20")
    }

    @Test func numbersAndTextsOfOneMessageStandInTheOrderOfTheirBits() {
        let message = Message(
            name: "M", identifier: 1, isExtended: false, length: 20,
            signals: [
                Signal(name: "Last", start: 152, length: 8), Signal(name: "B", start: 80, length: 72),
                Signal(name: "A", start: 8, length: 72), Signal(name: "First", start: 0, length: 8),
            ])
        var catalog = SignalCatalog()
        let index = catalog.add(message, database: 0)
        var buffer = SignalBuffer()
        let payload = (0..<20).map { UInt8($0) }
        _ = payload.withUnsafeBufferPointer { catalog.decode($0, message: index, into: &buffer) }
        #expect(buffer.values.map { catalog.signals[$0.signal].signal.name } == ["First", "A", "B", "Last"])
        #expect(buffer.values.map { Array(buffer.bytes(of: $0.raw)) } == [[], Array(1...9), Array(10...18), []])
        #expect(buffer[3].raw == RawValue(bits: 19, kind: .unsigned))
    }

    @Test func theMultiplexerDecidesOnTextsToo() {
        let message = Message(
            name: "M", identifier: 1, isExtended: false, length: 12,
            signals: [
                Signal(name: "Mode", start: 0, length: 8, isMultiplexer: true),
                Signal(name: "Serial", start: 8, length: 80, condition: .init(multiplexer: "Mode", values: [1...1])),
                Signal(name: "Other", start: 8, length: 72, condition: .init(multiplexer: "Mode", values: [2...2])),
            ])
        var catalog = SignalCatalog()
        let index = catalog.add(message, database: 0)
        func names(_ mode: UInt8) -> [String] {
            var buffer = SignalBuffer()
            let payload = [mode] + Array("0123456789A".utf8)
            _ = payload.withUnsafeBufferPointer { catalog.decode($0, message: index, into: &buffer) }
            return buffer.values.map { catalog.signals[$0.signal].signal.name }
        }
        #expect(names(1) == ["Mode", "Serial"] && names(2) == ["Mode", "Other"])
    }

    @Test func aFactorOfATextIsAFault() throws {
        let database = try dbc(
            """
            BO_ 1 M: 24 N
             SG_ VIN : 8|136@1+ (2,0) [0|0] "" N
             SG_ Plain : 0|8@1+ (2,0) [0|0] "" N
            """)
        #expect(
            database.faultLines == ["2:14 a signal of 136 bits is text or bytes; its factor and offset are ignored"]
        )
    }
}
