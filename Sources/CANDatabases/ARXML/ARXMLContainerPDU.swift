extension ARXMLPDUReading {
    /// A CONTAINER-I-PDU: PDUs one after the other, each with a header of identifier and length.
    mutating func container(_ pdu: XMLElement, _ context: inout ARXMLContext) -> PDUContent {
        guard open.count == 1 else {
            context.faultOnce(pdu, "a container within another PDU is not supported; it is left out")
            return PDUContent()
        }
        let header: Message.Container.Header
        switch pdu.first("HEADER-TYPE")?.value {
        case nil, "SHORT-HEADER": header = .short
        case "LONG-HEADER": header = .long
        case let type?:
            context.faultOnce(pdu, "a container with '\(type)' is not supported; its PDUs are left out")
            return PDUContent()
        }
        let isFirst = !context.knowsContainer(pdu)
        guard context.takeContainer(pdu) else { return PDUContent() }
        var content = PDUContent()
        var contained: [Message] = []
        let references = pdu.first("CONTAINED-PDU-TRIGGERING-REFS")?.children("CONTAINED-PDU-TRIGGERING-REF") ?? []
        for reference in references {
            guard let triggering = context.resolve(reference), let inner = context.follow(triggering, "I-PDU") else {
                continue
            }
            guard let message = containedMessage(inner, header, &content, &context) else { continue }
            contained.append(message)
        }
        context.countContainer(contained, isFirst: isFirst)
        content.container = .init(header: header, byteOrder: headerOrder, pdus: contained)
        return content
    }

    private mutating func containedMessage(
        _ pdu: XMLElement, _ header: Message.Container.Header, _ content: inout PDUContent,
        _ context: inout ARXMLContext
    ) -> Message? {
        let property = header == .short ? "HEADER-ID-SHORT-HEADER" : "HEADER-ID-LONG-HEADER"
        let limit = header == .short ? 0xFF_FFFF : 0xFFFF_FFFF
        guard let name = pdu.shortName, let length = pdu.integer("LENGTH"), length >= 0,
            let identifier = pdu.first("CONTAINED-I-PDU-PROPS")?.integer(property), (0...limit).contains(identifier)
        else {
            context.faultOnce(pdu, "a contained PDU needs a name, a LENGTH and a \(property); it is left out")
            return nil
        }
        let inner = self.content(of: pdu, &context)
        content.pdus += inner.pdus
        content.containedPDUs.append(inner.pdus)
        return Message(
            name: name, identifier: UInt32(identifier), isExtended: false, length: length,
            cycleTime: inner.cycleTime, comment: ARXMLTexts.description(of: pdu), signals: inner.signals,
            line: pdu.line)
    }
}
