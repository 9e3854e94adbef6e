/// The error code of BLF's error frames: the error register of Vector's controllers, or the error code capture of an
/// SJA1000, which ASC also has.
enum BLFErrorCode {
    /// Bits of the field that says what is valid.
    private static let (captured, register): (UInt32, UInt32) = (1, 2)

    static func kind(valid: UInt32, code: UInt8) -> ErrorKind {
        if valid & register != 0 { return kind(register: code) }
        return valid & captured != 0 ? kind(captured: code) : .unstated
    }

    /// Bits 0 to 5 are the kind, bits 6 and 7 the direction: 0 and 1 mean that no node acknowledged a frame that was
    /// received or sent. A receiver's acknowledgement says nothing about other faults.
    static func kind(register code: UInt8) -> ErrorKind {
        let (kind, direction) = (code & 0x3F, code >> 6)
        if direction == 1 || direction == 0 && (kind == 3 || kind == 5) { return .notAcknowledged }
        switch kind {
        case 0: return .bit
        case 1: return .form
        case 2: return .stuff
        case 4: return .checksum
        case 5, 7: return .notAcknowledged
        default: return .other
        }
    }

    /// Bits 6 and 7 are the kind, bits 0 to 4 the place in the frame.
    static func kind(captured code: UInt8) -> ErrorKind {
        switch (code >> 6, code & 0x1F) {
        case (0, _): .bit
        case (1, _): .form
        case (2, _): .stuff
        case (_, 0x08), (_, 0x18): .checksum
        case (_, 0x19): .notAcknowledged
        default: .other
        }
    }

    /// The register's code for a kind; nil if it is not known.
    static func register(_ kind: ErrorKind) -> UInt8? {
        switch kind {
        case .unstated: nil
        case .bit: 0x80
        case .form: 0x81
        case .stuff: 0x82
        case .other: 0x83
        case .checksum: 0x84
        case .notAcknowledged: 0x43
        }
    }
}
