/// Reads messages that use ISO 15765-2.
enum DiagnosticReader: ProtocolReading {
    static func reading(of message: ProtocolMessage) -> PDUReading {
        switch message.unit.network {
        case .uds: UDSReader.reading(of: message)
        case .obd: OBDReader.reading(of: message)
        case .kwp2000: LegacyReader.reading(of: message, services: DiagnosticTables.kwpServices)
        case .gmlan: LegacyReader.reading(of: message, services: DiagnosticTables.gmlanServices)
        default: plain(message)
        }
    }

    /// Content other than diagnostics, as text if it is text.
    private static func plain(_ message: ProtocolMessage) -> PDUReading {
        var reading = PDUReading(title: message.unit.outcome == .complete ? "Message" : "Incomplete message")
        guard let text = PlainText.text(message.bytes) else { return reading }
        reading.parts.append(.init("text", text))
        reading.fields.append(PDUField("text", .text(text)))
        return reading
    }

    /// A message that was not completed, whose content is unknown.
    static func incomplete(_ message: ProtocolMessage) -> PDUReading {
        var reading = PDUReading(title: "Incomplete message")
        reading.tone = .negative
        return reading
    }

    /// The service that a message asks for; for a response, the service of its request.
    static func service(_ message: ProtocolMessage) -> UInt8? {
        guard let head = message.bytes.first else { return nil }
        switch message.unit.messageKind {
        case .negative: return message.bytes.count > 1 ? message.bytes[1] : nil
        case .positive: return head &- ServiceByte.positiveOffset
        case .request, .unknown: return head
        }
    }

    /// The fields that all diagnostic messages have; nil if the message contains no service.
    static func begun(_ message: ProtocolMessage, _ service: UInt8, name: String?) -> PDUReading {
        let kind = message.unit.messageKind
        var reading = PDUReading(title: name ?? "Service \(hex(UInt64(service), 2))")
        reading.fields.reserveCapacity(8)
        reading.fields.append(PDUField("kind", .text(kind.name)))
        reading.fields.append(PDUField("service", .hexadecimal(UInt64(service), digits: 2)))
        if let name { reading.fields.append(PDUField("service_name", .text(name))) }
        if kind == .positive { reading.tone = .positive }
        guard kind == .negative else { return reading }
        // KWP2000 may have parameters of the request between; the code is the last byte.
        guard message.bytes.count > 2, let code = message.bytes.last else { return reading }
        let pending = code == 0x78
        reading.tone = pending ? .pending : .negative
        reading.fields.append(PDUField("nrc", .hexadecimal(UInt64(code), digits: 2)))
        if let name = DiagnosticTables.responses[Int(code)] { reading.fields.append(PDUField("nrc_name", .text(name))) }
        reading.fields.append(PDUField("pending", .truth(pending)))
        reading.parts.append(.init("code", hex(UInt64(code), 2)))
        reading.parts.append(.init("reason", DiagnosticTables.responses[Int(code)] ?? "unknown code"))
        return reading
    }
}

/// Bytes as text.
enum PlainText {
    /// The text of bytes that are nearly all printable ASCII; nil otherwise.
    static func text(_ bytes: some Collection<UInt8>) -> String? {
        guard bytes.count >= 3, bytes.count <= 4096 else { return nil }
        let printable = bytes.count { (0x20..<0x7F).contains($0) }
        guard 10 * printable >= 8 * bytes.count else { return nil }
        return String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
    }

    /// Printable ASCII in bytes that are padded with zeros; nil for other content.
    static func filled(_ bytes: some Collection<UInt8>) -> String? {
        let content = bytes.filter { $0 != 0 && $0 != 0xFF }
        guard !content.isEmpty, content.count <= 4096, content.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
            return nil
        }
        return String(decoding: content, as: UTF8.self)
    }

    /// The same for bytes of unknown meaning: at least four, which are letters and digits if they are few, and no more
    /// padding than text.
    static func words(_ bytes: some Collection<UInt8>) -> String? {
        guard let text = filled(bytes), text.utf8.count >= fewest, 2 * text.utf8.count >= bytes.count else {
            return nil
        }
        return text.utf8.count >= many || text.utf8.allSatisfy(isPlain) ? text : nil
    }

    private static let (fewest, many) = (4, 8)

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
