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

    @Test(arguments: ChecksumMethod.allCases)
    func aWordHasTheRemainderOfItsBytes(method: ChecksumMethod) {
        for length in 1...8 {
            for round in 0..<40 {
                let bytes: [UInt8] = (0..<length).map { place in
                    let product = (place + 3) * (round + 1) * 0x9D
                    return UInt8(truncatingIfNeeded: product ^ round)
                }
                let head = bytes.reversed().reduce(UInt64(0)) { word, byte in word << 8 | UInt64(byte) }
                for byte in 0..<length {
                    let expected = bytes.withUnsafeBufferPointer { method.rest($0, byte: byte, identifier: 0x1F2C4) }
                    let found = method.rest(ofHead: head, length: length, byte: byte, identifier: 0x1F2C4)
                    #expect(found == expected, "\(bytes), byte \(byte)")
                }
            }
        }
    }

    @Test func aByteThatAPayloadLacksIsNotExpected() {
        let expected = [UInt8(1), 2].withUnsafeBufferPointer {
            ChecksumMethod.sum.expected($0, byte: 2, identifier: 0, rest: 0)
        }
        #expect(expected == nil)
    }
}
