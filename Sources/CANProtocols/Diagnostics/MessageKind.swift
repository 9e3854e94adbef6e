/// The kind of a diagnostic message, as stored in ``ProtocolDataUnit/detail``.
enum MessageKind: UInt32 {
    case unknown, request, positive, negative

    /// As programs read it.
    var name: String {
        switch self {
        case .unknown: "message"
        case .request: "request"
        case .positive: "positive"
        case .negative: "negative"
        }
    }
}

extension StoredMessage {
    /// The kind of a message of ISO 15765-2.
    var messageKind: MessageKind {
        get { MessageKind(rawValue: detail & 3) ?? .unknown }
        set { detail = detail & ~3 | newValue.rawValue }
    }

    /// Takes the address byte of extended and mixed addressing.
    mutating func set(addressByte: UInt8) { detail = detail & 3 | (UInt32(addressByte) | 0x100) << 8 }
}

extension ProtocolDataUnit {
    /// The kind of a message of ISO 15765-2.
    var messageKind: MessageKind { MessageKind(rawValue: detail & 3) ?? .unknown }

    /// The address byte of extended and mixed addressing.
    var addressByte: UInt8? { detail >> 8 & 0x100 != 0 ? UInt8(detail >> 8 & 0xFF) : nil }
}
