/// Lengths and length codes of CAN FD (ISO 11898-1:2015, table 5).
package enum PayloadLength {
    /// Data bytes for a DLC of 0…15.
    package static let fd: [Int] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 20, 24, 32, 48, 64]

    /// Whether a CAN FD frame can have this many data bytes.
    package static func isFD(_ length: Int) -> Bool {
        switch length {
        case 0...8, 12, 16, 20, 24, 32, 48, 64: return true
        default: return false
        }
    }
}
