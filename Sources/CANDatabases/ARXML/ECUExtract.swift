/// Reads the configuration of one ECU's communication modules: Com has PDUs and signals, CanIf their identifiers
/// (AUTOSAR SWS COM, SWS CAN Interface, chapters 10).
enum ECUExtract {
    static func read(_ context: inout ARXMLContext) -> [Message] {
        let containers = context.document.elements(named: "ECUC-CONTAINER-VALUE")
        var frames: [String: XMLElement] = [:]
        var signals: [String: XMLElement] = [:]
        for container in containers {
            switch definition(of: container) {
            case "CanIfTxPduCfg", "CanIfRxPduCfg":
                guard let path = references(of: container, to: ["CanIfTxPduRef", "CanIfRxPduRef"]).first else {
                    continue
                }
                if frames[path] == nil { frames[path] = container }
            case "ComSignal":
                if let name = container.shortName, signals[name] == nil { signals[name] = container }
            default: break
            }
        }
        var messages: [Message] = []
        for container in containers where definition(of: container) == "ComIPdu" {
            if let message = message(container, frames, signals, &context) { messages.append(message) }
        }
        return messages
    }

    private static func message(
        _ pdu: XMLElement, _ frames: [String: XMLElement], _ signals: [String: XMLElement],
        _ context: inout ARXMLContext
    ) -> Message? {
        guard let name = pdu.shortName else {
            context.fault(pdu, "a ComIPdu needs a SHORT-NAME; it is left out")
            return nil
        }
        guard let path = references(of: pdu, to: ["ComPduIdRef"]).first, let frame = frames[path] else {
            context.fault(pdu, "no CanIf PDU belongs to \(name); it is left out")
            return nil
        }
        let parameters = parameters(of: frame)
        func parameter(_ name: String) -> String? { parameters["CanIfTxPdu\(name)"] ?? parameters["CanIfRxPdu\(name)"] }
        guard let identifier = parameter("CanId").flatMap(NumberReader.integer), (0...0x1FFF_FFFF).contains(identifier),
            let length = parameter("Dlc").flatMap(NumberReader.integer),
            (0...Int64(SignalPlace.longestPayload)).contains(length)
        else {
            context.fault(frame, "the identifier or length of \(name) is not a number; it is left out")
            return nil
        }
        let type = parameter("CanIdType") ?? ""
        var message = Message(
            name: name, identifier: UInt32(identifier), isExtended: type.hasPrefix("EXTENDED") || identifier > 0x7FF,
            length: Int(length), isFD: type.contains("FD_CAN"), line: pdu.line)
        for path in references(of: pdu, to: ["ComIPduSignalRef"]) {
            guard context.takeSignal(pdu) else { break }
            guard let element = path.split(separator: "/").last.flatMap({ signals[String($0)] }) else {
                context.fault(pdu, "there is no ComSignal '\(path)'; it is left out")
                continue
            }
            if let signal = signal(element, &context) { message.signals.append(signal) }
        }
        return message
    }

    private static func signal(_ element: XMLElement, _ context: inout ARXMLContext) -> Signal? {
        let parameters = parameters(of: element)
        guard let name = element.shortName,
            let start = parameters["ComBitPosition"].flatMap(NumberReader.integer).flatMap({ Int(exactly: $0) }),
            let length = length(parameters),
            let order = parameters["ComSignalEndianness"]
        else {
            context.faultOnce(element, "a ComSignal needs a name, a position, a size and an endianness; it is left out")
            return nil
        }
        let type = parameters["ComSignalType"] ?? ""
        let kind: Signal.Kind = type.hasPrefix("FLOAT") ? .float : type.hasPrefix("SINT") ? .signed : .unsigned
        if let reason = SignalPlace.refusal(start: start, length: length, kind: kind) {
            context.faultOnce(element, "\(name): \(reason); the signal is left out")
            return nil
        }
        return Signal(
            name: name, start: start, length: length,
            byteOrder: order == "BIG_ENDIAN" ? .bigEndian : .littleEndian, kind: kind, line: element.line)
    }

    /// Bits. Arrays of bytes have their length in bytes (AUTOSAR SWS COM, ComSignalLength for UINT8_N).
    private static func length(_ parameters: [Substring: String]) -> Int? {
        if let bits = parameters["ComBitSize"] { return NumberReader.integer(bits).flatMap { Int(exactly: $0) } }
        guard let bytes = parameters["ComSignalLength"].flatMap(NumberReader.integer),
            (1...Int64(SignalPlace.longestPayload)).contains(bytes)
        else { return nil }
        return 8 * Int(bytes)
    }

    /// The last name of the path of what an element is an instance of.
    private static func definition(of element: XMLElement) -> Substring? {
        element.first("DEFINITION-REF")?.value.flatMap { Substring($0).split(separator: "/").last }
    }

    private static func parameters(of element: XMLElement) -> [Substring: String] {
        var values: [Substring: String] = [:]
        guard let list = element.first("PARAMETER-VALUES") else { return values }
        for parameter in list.children {
            if let name = definition(of: parameter), values[name] == nil {
                values[name] = parameter.first("VALUE")?.value
            }
        }
        return values
    }

    private static func references(of element: XMLElement, to names: [String]) -> [String] {
        guard let list = element.first("REFERENCE-VALUES") else { return [] }
        return list.children.compactMap { reference in
            guard let name = definition(of: reference), names.contains(String(name)) else { return nil }
            return reference.first("VALUE-REF")?.value
        }
    }
}
