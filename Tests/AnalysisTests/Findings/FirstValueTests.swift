import CANCapture
import CANDatabases
import Testing

@testable import Analysis

/// Values of a sender that has none yet.
@Suite struct FirstValueTests {
    /// The highest value of a signed signal has all bits 1 but the sign.
    /// Of a few bits it may well be a value.
    @Test(arguments: [(0..<5, 16, true), (200..<205, 16, false), (0..<5, 8, false), (200..<205, 8, false)])
    func theHighestSignedValueBeforeTheFirstOneIsNoValue(_ steps: Range<Int>, bits: Int, _ isUnset: Bool) {
        var bus = MadeBus()
        bus.change(0x140, steps) { _, data in
            data[2] = 0xFF
            data[3] = 0x7F
            data[7] = 0
            data[7] = data.reduce(0x5A, ^)
        }
        var messages = (0..<10).map { place in
            Message(name: "M\(place)", identifier: UInt32(0x100 + 0x10 * place), isExtended: false, length: 8)
        }
        messages[4].signals = [
            Signal(name: "Slow", start: 32 - bits, length: bits, minimum: -100, maximum: bits == 8 ? 126 : 32_766)
        ]
        messages[4].signals[0].kind = .signed
        let database = Database(format: .dbc, path: "a.dbc", messages: messages)
        #expect(bus.findings(database).of(.outOfRange).isEmpty == isUnset)
    }
}
