@testable import CANDatabases

/// Writes a database as DBC text, for tests that read it again.
enum DBCWriter {
    static func text(_ database: Database) -> String {
        var text = "VERSION \"\(escaped(database.version))\"\n\nNS_ :\n\tCM_\n\nBS_:\n\nBU_: "
        text += database.nodes.joined(separator: " ") + "\n\n"
        for message in database.messages { text += lines(message) }
        for message in database.messages { text += notes(message) }
        text += "BA_DEF_ BO_ \"VFrameFormat\" ENUM \"StandardCAN\",\"ExtendedCAN\",\"reserved\",\"J1939PG\","
        text += (4..<14).map { _ in "\"reserved\"," }.joined() + "\"StandardCAN_FD\",\"ExtendedCAN_FD\";\n"
        for message in database.messages { text += attributes(message) }
        return text
    }

    private static func raw(_ message: Message) -> UInt32 {
        message.isExtended ? message.identifier | 0x8000_0000 : message.identifier
    }

    private static func escaped(_ text: String) -> String { text.replacing("\"", with: "\\\"") }

    private static func number(_ number: Number) -> String {
        switch number {
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        }
    }

    private static func lines(_ message: Message) -> String {
        var text = "BO_ \(raw(message)) \(message.name): \(message.length) \(message.senders.first ?? "Vector__XXX")\n"
        for signal in message.signals {
            var mark = ""
            if let condition = signal.condition { mark += " m\(condition.values[0].lowerBound)" }
            if signal.isMultiplexer { mark += mark.isEmpty ? " M" : "M" }
            let order = signal.byteOrder == .littleEndian ? "1" : "0"
            let sign = signal.kind == .unsigned ? "+" : "-"
            let range = "\(signal.minimum.map(number) ?? "0")|\(signal.maximum.map(number) ?? "0")"
            let receivers = signal.receivers.isEmpty ? "Vector__XXX" : signal.receivers.joined(separator: ",")
            text += " SG_ \(signal.name)\(mark) : \(signal.start)|\(signal.length)@\(order)\(sign) "
            text += "(\(number(signal.factor)),\(number(signal.offset))) [\(range)] "
            text += "\"\(escaped(signal.unit ?? ""))\" \(receivers)\n"
        }
        return text + "\n"
    }

    private static func notes(_ message: Message) -> String {
        var text = ""
        let raw = raw(message)
        if message.senders.count > 1 { text += "BO_TX_BU_ \(raw) : \(message.senders.joined(separator: ","));\n" }
        if let comment = message.comment { text += "CM_ BO_ \(raw) \"\(escaped(comment))\";\n" }
        for signal in message.signals {
            if let comment = signal.comment { text += "CM_ SG_ \(raw) \(signal.name) \"\(escaped(comment))\";\n" }
            if !signal.labels.isEmpty {
                let labels = signal.labels.reversed().map { "\($0.value) \"\(escaped($0.text))\" " }.joined()
                text += "VAL_ \(raw) \(signal.name) \(labels);\n"
            }
            if signal.kind == .float {
                text += "SIG_VALTYPE_ \(raw) \(signal.name) : \(signal.length == 64 ? 2 : 1);\n"
            }
            if let condition = signal.condition {
                let ranges = condition.values.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ", ")
                text += "SG_MUL_VAL_ \(raw) \(signal.name) \(condition.multiplexer) \(ranges);\n"
            }
        }
        return text
    }

    private static func attributes(_ message: Message) -> String {
        var text = ""
        let raw = raw(message)
        if let time = message.cycleTime { text += "BA_ \"GenMsgCycleTime\" BO_ \(raw) \(time);\n" }
        if message.isFD { text += "BA_ \"VFrameFormat\" BO_ \(raw) \(message.isExtended ? 15 : 14);\n" }
        if message.matching == .parameterGroup { text += "BA_ \"VFrameFormat\" BO_ \(raw) 3;\n" }
        for signal in message.signals {
            if let spn = signal.spn { text += "BA_ \"SPN\" SG_ \(raw) \(signal.name) \(spn);\n" }
        }
        return text
    }
}
