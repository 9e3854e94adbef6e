/// The byte tables behind ``WireLengths``: CRC15 and bit stuffing, eight bits at a time.
///
/// `@unchecked Sendable` because the tables are written in the initialiser and only read after it; the one instance
/// lives as long as the process.
@usableFromInline final class WireTables: @unchecked Sendable {
    static let shared = WireTables()

    /// What a byte with so many bytes behind it adds to the CRC: `crc[following * 256 + byte]`. The CRC of a message is
    /// the exclusive or of those of its bytes, so that none waits for the one before.
    @usableFromInline let crc: UnsafePointer<UInt16>
    /// `stuffing[state | byte]`: the next state in bits 8 to 10, the stuff bits that the byte causes in bits 0 and 1.
    /// A state is the value of the last bit (bit 8) and how many bits before it were its equals (bits 9 and 10).
    @usableFromInline let stuffing: UnsafePointer<UInt16>

    /// A header of 39 bits and eight bytes.
    private static let longestMessage = 13
    /// CRC-15-CAN (ISO 11898-1:2015, 10.4.2.6).
    private static let polynomial: UInt16 = 0x4599

    private init() {
        let crc = UnsafeMutablePointer<UInt16>.allocate(capacity: Self.longestMessage * 256)
        for following in 0..<Self.longestMessage {
            for byte in 0..<256 {
                var register = following == 0 ? UInt16(byte) << 7 : crc[(following - 1) * 256 + byte]
                for _ in 0..<8 {
                    let carry = register & 0x4000 != 0
                    register = (register << 1) & 0x7FFF
                    if carry { register ^= Self.polynomial }
                }
                crc[following * 256 + byte] = register
            }
        }
        let stuffing = UnsafeMutablePointer<UInt16>.allocate(capacity: 8 * 256)
        for state in 0..<8 {
            for byte in 0..<256 {
                var last = state & 1
                var equal = state >> 1
                var stuffed = 0
                for bit in stride(from: 7, through: 0, by: -1) {
                    let value = byte >> bit & 1
                    equal = value == last ? equal + 1 : 0
                    last = value
                    // Five equal bits are followed by one of the other value, which counts for the next five.
                    if equal == 4 {
                        stuffed += 1
                        last = 1 - value
                        equal = 0
                    }
                }
                stuffing[state * 256 + byte] = UInt16((equal << 1 | last) << 8 | stuffed)
            }
        }
        self.crc = UnsafePointer(crc)
        self.stuffing = UnsafePointer(stuffing)
    }
}
