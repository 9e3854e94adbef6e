import Testing

@testable import CANCapture

struct HexDigitsTests {
    /// Each byte at each place, beside digits of every kind.
    @Test func eightDigitsAreFourBytes() {
        for beside in "059afAF".utf8 {
            for place in 0..<8 {
                for byte in UInt8.min...UInt8.max {
                    var text = [UInt8](repeating: beside, count: 8)
                    text[place] = byte
                    let digits = text.map { HexDigits.values[Int($0)] }
                    var expected: UInt32 = 0
                    for place in (0..<4).reversed() {
                        let (high, low) = (UInt32(digits[2 * place] & 15), UInt32(digits[2 * place + 1] & 15))
                        expected = expected << 8 | high << 4 | low
                    }
                    let isValid = digits.allSatisfy { $0 < 16 }
                    let found = text.withUnsafeBufferPointer { $0.baseAddress.flatMap { HexDigits.fourBytes($0) } }
                    #expect(found == (isValid ? expected : nil), "\(text)")
                }
            }
        }
    }
}
