/// Reads AUTOSAR system descriptions and ECU extracts of releases 3 and 4 (AUTOSAR TPS System Template).
package enum ARXMLReader: DatabaseReader {
    package static let format = Database.Format.arxml
    package static let name = "AUTOSAR ARXML"

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Bool {
        XMLReader.recognise(head, word: "AUTOSAR") || XMLReader.recognise(head, word: "http://autosar.org/")
    }

    /// - Parameter path: is stored in the database, never opened.
    /// - Throws: errors that make the whole file unreadable. Errors of one frame or signal are in the database.
    package static func read(_ bytes: UnsafeRawBufferPointer, path: String) throws(DatabaseFault) -> Database {
        let document = try XMLReader.read(bytes)
        guard let release = ARXMLRelease(document.root) else {
            var list = FaultList()
            list.add(document.root.offset, ARXMLRelease.refusal(of: document.root))
            throw document.faults(list)[0]
        }
        var context = ARXMLContext(document: document, release: release)
        let ecus = document.elements(named: "ECU-INSTANCE")
        var messages = ARXMLFrames.read(&context)
        ARXMLPartners.assign(ecus: ecus, to: &messages, &context)
        if document.elements(named: "CAN-CLUSTER").isEmpty {
            messages += ECUExtract.read(&context).map { ARXMLMessage(message: $0) }
        }
        var database = Database(
            format: .arxml, path: path, nodes: ecus.compactMap(\.shortName), messages: messages.map(\.message),
            faults: document.faults(context.faults))
        if messages.isEmpty {
            // Elements in a package have a name; some writers leave ELEMENTS out.
            database.seen = SeenCounts.elements(
                of: document, within: ["AR-PACKAGE", "ELEMENTS", "FRAME-TRIGGERINGS", "CONTAINERS"],
                named: "SHORT-NAME")
        }
        return database
    }
}

/// The releases of AUTOSAR whose files have different element names.
enum ARXMLRelease: Equatable {
    case three, four

    /// Recognised by the namespace of the root element: `http://autosar.org/schema/r4.0` for all of release 4,
    /// `http://autosar.org/3.2.3` for release 3, `http://autosar.org/3.1.4.DAI.2` for a manufacturer's edition of it.
    init?(_ root: XMLElement) {
        guard root.name == "AUTOSAR" else { return nil }
        if root.namespace.hasPrefix("http://autosar.org/schema/r4.") {
            self = .four
        } else if root.namespace.hasPrefix("http://autosar.org/3.") {
            self = .three
        } else if root.namespace.hasPrefix("http://autosar.org/4.") {
            self = .four
        } else {
            return nil
        }
    }

    static func refusal(of root: XMLElement) -> String {
        if root.name != "AUTOSAR" { return "this is not an AUTOSAR file: its root is \(root.name), not AUTOSAR" }
        if root.namespace.isEmpty { return "the root has no namespace, so the release of AUTOSAR is not known" }
        return "'\(root.namespace)' is not a namespace of AUTOSAR 3 or 4"
    }
}

extension XMLElement {
    /// The name that references use (AUTOSAR TPS Generic Structure, Referrable.shortName).
    var shortName: String? { first("SHORT-NAME")?.value }

    /// A whole number in a child element.
    func integer(_ name: String) -> Int? {
        first(name)?.value.flatMap(ARXMLNumber.integer).flatMap { Int(exactly: $0) }
    }
}

/// Numbers in the notation of AUTOSAR.
enum ARXMLNumber {
    /// Decimal, `0x1F`, `0b101`, or octal with a leading zero (AUTOSAR TPS Generic Structure, primitive Integer).
    static func integer(_ text: String) -> Int64? {
        let isNegative = text.hasPrefix("-")
        let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
        guard digits.first == "0", digits.utf8.count > 1 else { return NumberReader.integer(text) }
        let value: Int64?
        switch digits.dropFirst().first {
        case "x", "X": value = whole(digits.dropFirst(2), radix: 16)
        case "b", "B": value = whole(digits.dropFirst(2), radix: 2)
        default: value = whole(digits.dropFirst(), radix: 8)
        }
        return value.map { isNegative ? -$0 : $0 }
    }

    /// Whole numbers in any notation, and decimal fractions. Infinity is not a number.
    static func number(_ text: String) -> Number? {
        integer(text).map { .integer($0) } ?? NumberReader.number(text)
    }

    /// Without a second sign; the result is not negative.
    private static func whole(_ digits: Substring, radix: Int) -> Int64? {
        guard let first = digits.first, first != "-", first != "+" else { return nil }
        return Int64(digits, radix: radix)
    }
}

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
            context.fault(frame, "the identifier or length of \(name) is not a number; the frame is left out")
            return nil
        }
        let type = parameter("CanIdType") ?? ""
        var message = Message(
            name: name, identifier: UInt32(identifier), isExtended: type.hasPrefix("EXTENDED") || identifier > 0x7FF,
            length: Int(length), isFD: type.contains("FD_CAN"), line: pdu.line)
        for path in references(of: pdu, to: ["ComIPduSignalRef"]) {
            guard context.takeSignal(pdu) else { break }
            guard let element = path.split(separator: "/").last.flatMap({ signals[String($0)] }) else {
                context.fault(pdu, "unknown ComSignal '\(path)'; it is left out")
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

    /// The last name in the path of the definition of an element.
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
