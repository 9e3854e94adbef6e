/// A message, and its PDUs, from which senders and receivers are found.
struct ARXMLMessage {
    var message: Message
    /// Indices of elements, including contained and multiplexed PDUs.
    var pdus: [Int] = []
    /// For each contained message.
    var containedPDUs: [[Int]] = []
}

/// Reads the frames of a file's CAN clusters: one message for each frame triggering.
enum ARXMLFrames {
    static func read(_ context: inout ARXMLContext) -> [ARXMLMessage] {
        var messages: [ARXMLMessage] = []
        let headerOrder = headerByteOrder(context.document)
        for cluster in context.document.elements(named: "CAN-CLUSTER") {
            if context.release == .three, let channel = cluster.descendants("CAN-PHYSICAL-CHANNEL").first {
                context.fault(
                    channel, "CAN-PHYSICAL-CHANNEL belongs to AUTOSAR 4, but the file is AUTOSAR 3; it is read")
            }
            for triggering in cluster.descendants("CAN-FRAME-TRIGGERING") {
                guard var message = message(triggering, headerOrder, &context) else { continue }
                message.message.bus = cluster.shortName
                messages.append(message)
            }
        }
        return messages
    }

    /// Stated once for the whole system; the specification's default is the most significant byte first.
    private static func headerByteOrder(_ document: XMLDocument) -> ByteOrder {
        let element = document.elements(named: "CONTAINER-I-PDU-HEADER-BYTE-ORDER").first
        return element?.value == "MOST-SIGNIFICANT-BYTE-LAST" ? .littleEndian : .bigEndian
    }

    private static func message(
        _ triggering: XMLElement, _ headerOrder: ByteOrder, _ context: inout ARXMLContext
    ) -> ARXMLMessage? {
        guard let frame = context.follow(triggering, "FRAME") else {
            if triggering.first("FRAME-REF") == nil {
                context.fault(triggering, "a frame triggering refers to no frame; it is left out")
            }
            return nil
        }
        guard let name = frame.shortName else {
            context.fault(frame, "a frame needs a SHORT-NAME; it is left out")
            return nil
        }
        guard let identifier = triggering.integer("IDENTIFIER"), (0...0x1FFF_FFFF).contains(identifier) else {
            context.fault(triggering, "the IDENTIFIER of \(name) is not a number of 29 bits; the frame is left out")
            return nil
        }
        guard let length = frame.integer("FRAME-LENGTH"), (0...SignalPlace.longestPayload).contains(length) else {
            context.fault(frame, "the FRAME-LENGTH of \(name) is not a number of bytes; the frame is left out")
            return nil
        }
        var isExtended = triggering.first("CAN-ADDRESSING-MODE")?.value == "EXTENDED"
        if identifier > 0x7FF, !isExtended {
            context.fault(
                triggering,
                "the IDENTIFIER of \(name) has more than 11 bits; it is read as an extended"
                    + " identifier")
            isExtended = true
        }
        let behaviours = ["CAN-FRAME-RX-BEHAVIOR", "CAN-FRAME-TX-BEHAVIOR"].map { triggering.first($0)?.value }
        var message = Message(
            name: name, identifier: UInt32(identifier), isExtended: isExtended, length: length,
            isFD: behaviours.contains("CAN-FD"), line: frame.line)
        var result = ARXMLMessage(message: message)
        // A frame without a PDU contains nothing more.
        guard !context.isExhausted, let mappings = frame.first("PDU-TO-FRAME-MAPPINGS") else { return result }

        message.comment = ARXMLTexts.description(of: frame)
        var reading = ARXMLPDUReading(frameName: name, headerOrder: headerOrder)
        for mapping in mappings.children("PDU-TO-FRAME-MAPPING") {
            // Many triggerings may send one frame: a mapping counts even if it refers to nothing.
            guard context.takeSignal(mapping) else { break }
            guard let pdu = context.follow(mapping, "PDU") else { continue }
            // Whatever the byte order, a PDU begins with the byte of its position.
            let shift = max(0, min(mapping.integer("START-POSITION") ?? 0, SignalPlace.longestPayload * 8)) / 8 * 8
            let content = reading.content(of: pdu, &context)
            let signals =
                shift > 0 ? content.signals.compactMap { shifted($0, by: shift, pdu, &context) } : content.signals
            // Assigned rather than appended, so that they stay shared with other messages with the PDU.
            if message.signals.isEmpty { message.signals = signals } else { message.signals += signals }
            message.cycleTime = message.cycleTime ?? content.cycleTime
            message.container = message.container ?? content.container
            result.pdus += content.pdus
            result.containedPDUs += content.containedPDUs
        }
        let needed = message.signals.map(SignalPlace.bytesNeeded).max() ?? 0
        if needed > length {
            context.fault(
                frame, "the length of \(name) is \(length), but its signals need \(needed) bytes; all are kept")
        }
        result.message = message
        return result
    }

    private static func shifted(
        _ signal: Signal, by shift: Int, _ pdu: XMLElement, _ context: inout ARXMLContext
    ) -> Signal? {
        var signal = signal
        signal.start += shift
        if let reason = SignalPlace.refusal(start: signal.start, length: signal.length, kind: signal.kind) {
            context.fault(pdu, "\(signal.name): \(reason); the signal is left out")
            return nil
        }
        return signal
    }
}
