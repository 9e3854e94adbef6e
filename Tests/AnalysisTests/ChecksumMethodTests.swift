import Testing

@testable import Analysis

@Suite struct ChecksumMethodTests {
    /// - Parameter places: of the byte that holds the checksum.
    @Test(arguments: ChecksumMethod.allCases, [0, 3])
    func theExpectedByteIsTheOneThatMakesTheRelationHold(method: ChecksumMethod, byte: Int) {
        let sound: [UInt8] = [0x3A, 0x21, 0xF0, 0x07]
        let rest = sound.withUnsafeBufferPointer { method.rest($0, byte: byte, identifier: 0x2C4) }
        var wrong = sound
        wrong[byte] ^= 0x5A
        let expected = wrong.withUnsafeBufferPointer {
            method.expected($0, byte: byte, identifier: 0x2C4, rest: rest)
        }
        // A sum of nibbles is the same for many bytes.
        #expect(expected == (method == .nibbles ? nil : sound[byte]))
    }

    @Test func aByteThatAPayloadLacksIsNotExpected() {
        let expected = [UInt8(1), 2].withUnsafeBufferPointer {
            ChecksumMethod.sum.expected($0, byte: 2, identifier: 0, rest: 0)
        }
        #expect(expected == nil)
    }
}
