/// The messages of the drive as a DBC file.
package enum DatabaseWriter {
    /// The bytes of the file in Windows-1252, as the format requires.
    package static func driveDatabase() -> [UInt8] {
        // Only characters below 256 are used, which are the same in Latin-1 and Windows-1252 from 0xA0 on.
        text(DriveMessages.all).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }

    private static func text(_ messages: [MessageDefinition]) -> String {
        let sorted = messages.sorted { ($0.isExtended ? 1 : 0, $0.identifier) < ($1.isExtended ? 1 : 0, $1.identifier) }
        var lines = ["VERSION \"1.0\"", "", "NS_ :", "", "BS_:", ""]
        lines.append("BU_: " + nodes(messages).joined(separator: " "))
        for message in sorted {
            lines.append("")
            lines.append("BO_ \(number(message)) \(message.name): \(message.length) \(message.sender)")
            lines += message.signals.map { signal($0, of: message) }
        }
        lines.append("")
        lines.append("CM_ \"The messages of the simulated drive.\";")
        lines += sorted.flatMap(comments)
        lines += attributeDefinitions
        lines += sorted.flatMap(attributes)
        lines += sorted.flatMap(texts)
        return lines.joined(separator: "\n") + "\n"
    }

    /// Bit 31 means that the identifier has 29 bits.
    private static func number(_ message: MessageDefinition) -> UInt32 {
        message.isExtended ? message.identifier | 0x8000_0000 : message.identifier
    }

    private static func nodes(_ messages: [MessageDefinition]) -> [String] {
        var names: [String] = []
        for message in messages where !names.contains(message.sender) { names.append(message.sender) }
        return names
    }

    private static func signal(_ signal: SignalDefinition, of message: MessageDefinition) -> String {
        var name = signal.name
        switch signal.role {
        case .multiplexer: name += " M"
        case .multiplexed(let part, _): name += " m\(part)"
        case .value, .counter, .checksum: break
        }
        let order = signal.order == .little ? "1" : "0"
        let sign = signal.signed ? "-" : "+"
        let receiver = message.sender == "Gateway" ? "Engine" : "Gateway"
        return " SG_ \(name) : \(signal.start)|\(signal.length)@\(order)\(sign) "
            + "(\(decimal(signal.factor)),\(decimal(signal.offset))) "
            + "[\(decimal(signal.minimum))|\(decimal(signal.maximum))] \"\(signal.unit)\" \(receiver)"
    }

    private static func comments(_ message: MessageDefinition) -> [String] {
        ["CM_ BO_ \(number(message)) \"\(message.comment)\";"]
            + message.signals.filter { !$0.comment.isEmpty }.map {
                "CM_ SG_ \(number(message)) \($0.name) \"\($0.comment)\";"
            }
    }

    private static let attributeDefinitions = [
        "BA_DEF_ \"BusType\" STRING ;",
        "BA_DEF_ BO_ \"GenMsgCycleTime\" INT 0 65535;",
        "BA_DEF_ BO_ \"VFrameFormat\" ENUM \"StandardCAN\",\"ExtendedCAN\",\"reserved\",\"J1939PG\";",
        "BA_DEF_DEF_ \"BusType\" \"CAN\";",
        "BA_DEF_DEF_ \"GenMsgCycleTime\" 0;",
        "BA_DEF_DEF_ \"VFrameFormat\" \"StandardCAN\";",
    ]

    private static func attributes(_ message: MessageDefinition) -> [String] {
        var lines: [String] = []
        if message.period > 0 { lines.append("BA_ \"GenMsgCycleTime\" BO_ \(number(message)) \(message.period);") }
        if message.isExtended { lines.append("BA_ \"VFrameFormat\" BO_ \(number(message)) 3;") }
        return lines
    }

    private static func texts(_ message: MessageDefinition) -> [String] {
        message.signals.filter { !$0.texts.isEmpty }.map { signal in
            let pairs = signal.texts.map { "\($0.value) \"\($0.text)\"" }
            return "VAL_ \(number(message)) \(signal.name) \(pairs.joined(separator: " ")) ;"
        }
    }

    /// The shortest decimal number, without ".0".
    private static func decimal(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
