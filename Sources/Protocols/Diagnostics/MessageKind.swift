/// What a diagnostic message is, as ``ProtocolDataUnit/detail`` holds it.
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

extension ProtocolDataUnit {
    /// The kind of a message that ISO 15765-2 carried.
    var messageKind: MessageKind {
        get { MessageKind(rawValue: detail & 3) ?? .unknown }
        set { detail = detail & ~3 | newValue.rawValue }
    }

    /// The address byte of extended and mixed addressing.
    var addressByte: UInt8? {
        get { detail >> 8 & 0x100 != 0 ? UInt8(detail >> 8 & 0xFF) : nil }
        set { detail = detail & 3 | (newValue.map { UInt32($0) | 0x100 } ?? 0) << 8 }
    }
}
