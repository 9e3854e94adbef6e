extension ARXMLPDUReading {
    /// A SECURED-I-PDU: a payload, then the low bits of a freshness value and the high bits of an authenticator
    /// (AUTOSAR SWS SecOC, "Secured I-PDU"). The two become signals, so that they are shown with names.
    ///
    /// - Parameter name: of the message after which the two are named; nil for the frame.
    mutating func secured(_ pdu: XMLElement, name: String?, _ context: inout ARXMLContext) -> PDUContent {
        guard let reached = context.follow(pdu, "PAYLOAD") else { return PDUContent() }
        // Through a PDU-TRIGGERING, or directly to the PDU.
        let payload = reached.first("I-PDU-REF") == nil ? reached : context.follow(reached, "I-PDU")
        guard let payload else { return PDUContent() }
        var content = content(of: payload, &context)
        guard let length = payload.integer("LENGTH"), (0...SignalPlace.longestPayload).contains(length) else {
            return content
        }
        let freshness = context.follow(pdu, "FRESHNESS-PROPS")?.integer("FRESHNESS-VALUE-TX-LENGTH") ?? 0
        let authenticator = context.follow(pdu, "AUTHENTICATION-PROPS")?.integer("AUTH-INFO-TX-LENGTH") ?? 0
        let owner = name ?? frameName
        // Bits are counted as they are sent: the most significant bit of the first byte is the first.
        let parts = [
            ("Freshness", "freshness", 0, freshness), ("Authenticator", "authenticator", freshness, authenticator),
        ]
        for (suffix, word, begin, bits) in parts where begin >= 0 && begin <= 64 && bits > 0 {
            let start = SignalPlace.fromSendOrder(length * 8 + begin)
            guard SignalPlace.refusal(start: start, length: bits, kind: .unsigned) == nil else { continue }
            content.signals.append(
                Signal(
                    name: "\(owner)_\(suffix)", start: start, length: bits, byteOrder: .bigEndian,
                    comment: "Truncated \(word) value for '\(owner)'", line: pdu.line))
        }
        return content
    }
}
