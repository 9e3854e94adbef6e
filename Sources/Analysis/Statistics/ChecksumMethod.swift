/// How a checksum of a payload is computed. The contribution of an identifier or a start value is the same for all
/// frames of one identifier, so a relation is kept with its constant remainder.
package enum ChecksumMethod: String, Sendable, CaseIterable {
    /// The exclusive or of all bytes.
    case exclusiveOr = "XOR"
    /// The value that makes the sum of all bytes constant.
    case complement = "complement of the sum"
    /// The value that makes the sum of all nibbles constant (Honda, Hyundai).
    case nibbles = "sum of nibbles"
    /// The sum of the other bytes.
    case sum
    /// The sum of the other bytes and the identifier, the carry added once (BMW).
    case foldedSum = "folded sum"
    /// Polynomial 0x1D (SAE J1850).
    case crc8J1850 = "CRC8 J1850"
    /// Polynomial 0x2F (AUTOSAR CRC8H2F).
    case crc8H2F = "CRC8 H2F"
    /// Polynomial 0x07 (SMBus).
    case crc8SMBus = "CRC8"
    /// Polynomial 0x85.
    case crc8x85 = "CRC8 0x85"

    /// Whether all bytes contribute equally, so that it is unknown which byte is the checksum.
    var isOfAllBytes: Bool { self == .exclusiveOr || self == .complement || self == .nibbles }

    /// Whether hardly any other data has these values.
    var isCRC: Bool { self == .crc8J1850 || self == .crc8H2F || self == .crc8SMBus || self == .crc8x85 }

    /// The remainder of the relation: the same in all frames if it holds.
    ///
    /// - Parameter byte: the byte with the checksum; it is in the payload.
    func rest(_ payload: UnsafeBufferPointer<UInt8>, byte: Int, identifier: UInt32) -> UInt8 {
        switch self {
        case .exclusiveOr: return payload.reduce(0, ^)
        case .complement: return payload.reduce(0, &+)
        case .nibbles: return payload.reduce(0) { $0 &+ ($1 >> 4) &+ ($1 & 15) } & 15
        case .sum:
            let others = payload.reduce(0, &+) &- payload[byte]
            return payload[byte] &- others
        case .foldedSum:
            var sum = payload.reduce(UInt32(0)) { $0 + UInt32($1) } - UInt32(payload[byte])
            sum += (identifier & 0xFF) + (identifier >> 8 & 0xFF) + (identifier >> 16 & 0xFF) + (identifier >> 24)
            sum = (sum & 0xFF) + (sum >> 8)
            return payload[byte] ^ UInt8(truncatingIfNeeded: sum)
        case .crc8J1850: return payload[byte] ^ CRC8.j1850.remainder(payload, without: byte)
        case .crc8H2F: return payload[byte] ^ CRC8.h2f.remainder(payload, without: byte)
        case .crc8SMBus: return payload[byte] ^ CRC8.smbus.remainder(payload, without: byte)
        case .crc8x85: return payload[byte] ^ CRC8.x85.remainder(payload, without: byte)
        }
    }

    /// The same for a payload of up to eight bytes in one word, the first byte least significant and missing bytes 0.
    @inline(__always)
    func rest(ofHead head: UInt64, length: Int, byte: Int, identifier: UInt32) -> UInt8 {
        let own = UInt8(truncatingIfNeeded: head &>> UInt64(8 &* byte))
        switch self {
        case .exclusiveOr:
            let halves = head ^ head &>> 32
            let quarters = halves ^ halves &>> 16
            return UInt8(truncatingIfNeeded: quarters ^ quarters &>> 8)
        case .complement: return Self.sum(head)
        case .nibbles: return Self.sum(head & Self.lowNibbles &+ head &>> 4 & Self.lowNibbles) & 15
        case .sum: return own &- (Self.sum(head) &- own)
        case .foldedSum, .crc8J1850, .crc8H2F, .crc8SMBus, .crc8x85:
            return withUnsafeBytes(of: head.littleEndian) { bytes in
                rest(
                    UnsafeBufferPointer(rebasing: bytes.bindMemory(to: UInt8.self)[..<length]), byte: byte,
                    identifier: identifier)
            }
        }
    }

    private static let lowNibbles: UInt64 = 0x0F0F_0F0F_0F0F_0F0F
    private static let lowBytes: UInt64 = 0x00FF_00FF_00FF_00FF

    /// The lowest eight bits of the sum of all bytes.
    @inline(__always)
    private static func sum(_ head: UInt64) -> UInt8 {
        // Lanes of 16 bits have room for the sums of all bytes.
        let pairs = (head & lowBytes) &+ (head &>> 8 & lowBytes)
        return UInt8(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) &>> 48)
    }

    /// The checksum that the other bytes of a payload ask for.
    ///
    /// - Parameters:
    ///   - byte: as for `rest`.
    ///   - rest: what the relation leaves over where it holds.
    /// - Returns: nil where no value or several are right.
    package func expected(
        _ payload: UnsafeBufferPointer<UInt8>, byte: Int, identifier: UInt32, rest: UInt8
    ) -> UInt8? {
        guard payload.indices.contains(byte) else { return nil }
        var bytes = Array(payload)
        let fitting = (UInt8.min...UInt8.max).filter { value in
            bytes[byte] = value
            return bytes.withUnsafeBufferPointer { self.rest($0, byte: byte, identifier: identifier) } == rest
        }
        return fitting.count == 1 ? fitting[0] : nil
    }
}

extension CRC8 {
    fileprivate static let smbus = CRC8(polynomial: 0x07)
    fileprivate static let x85 = CRC8(polynomial: 0x85)
}
