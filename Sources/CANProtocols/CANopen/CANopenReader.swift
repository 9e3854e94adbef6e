/// Reads messages of CANopen; objects have the names of the node's dictionary, if there is one.
enum CANopenReader: ProtocolReading {
    static func reading(of message: ProtocolMessage) -> PDUReading {
        let detail = CANopenDetail(packed: message.unit.detail)
        let function = detail.function
        var reading = PDUReading(title: function.title)
        reading.fields = [PDUField("cob_function", .text(function.code))]
        if let node = node(of: message) { reading.fields.append(PDUField("node", .integer(Int64(node)))) }
        let bytes = message.bytes
        switch function {
        case .serviceData: readTransfer(message, detail, into: &reading)
        case .networkManagement:
            guard let command = bytes.first else { break }
            reading.title = CANopenNames.commands[UInt32(command)] ?? "NMT command"
            reading.fields.append(PDUField("command", .hexadecimal(UInt64(command), digits: 2)))
            let node = node(of: message)
            reading.parts.append(
                node == 0 ? PDUReading.Part("nodes", "all") : PDUReading.Part("node", node.map { "\($0)" } ?? "?"))
        case .heartbeat, .bootUp, .nodeGuard: readState(message, into: &reading)
        case .emergency: readEmergency(message, into: &reading)
        case .sync:
            if let counter = bytes.first { reading.parts.append(PDUReading.Part("counter", "\(counter)")) }
        case .time: if let time = time(bytes) { reading.parts.append(PDUReading.Part("time", time)) }
        case .layerSetting: readLayerSetting(bytes, into: &reading)
        default: readProcessData(message, function, into: &reading)
        }
        return reading
    }

    /// The node of a message; for a command the addressed node, 0 for all.
    private static func node(of message: ProtocolMessage) -> UInt8? {
        if message.unit.detail >> 27 == UInt32(CANopenFunction.networkManagement.rawValue) {
            return message.bytes.count > 1 ? message.bytes[1] : nil
        }
        if case .node(let node) = message.unit.source { return node }
        if case .node(let node) = message.unit.target { return node }
        return nil
    }

    private static func readTransfer(
        _ message: ProtocolMessage, _ detail: CANopenDetail, into reading: inout PDUReading
    ) {
        reading.title = detail.isUpload ? "SDO upload" : "SDO download"
        reading.fields += [
            PDUField("index", .hexadecimal(UInt64(detail.index), digits: 4)),
            PDUField("subindex", .hexadecimal(UInt64(detail.subindex), digits: 2)),
            PDUField("direction", .text(detail.isUpload ? "upload" : "download")),
            PDUField("transfer", .text(detail.transfer.code)),
        ]
        let dictionary = node(of: message).flatMap { message.options.dictionaries.dictionary(of: $0) }
        let object = dictionary?.object(detail.index, detail.subindex)
        let name = object?.name ?? CANopenNames.object(detail.index)
        let place =
            CANopenText.hexadecimal(UInt64(detail.index), 4) + ":" + CANopenText.hexadecimal(UInt64(detail.subindex), 2)
        reading.parts.append(PDUReading.Part("object", place + (name.map { " " + $0 } ?? "")))
        if let name { reading.fields.append(PDUField("name", .text(name))) }
        if message.unit.outcome == .aborted {
            readAbort(message, into: &reading)
        } else if message.unit.outcome == .complete {
            reading.tone = .positive
            guard !message.bytes.isEmpty else { return }
            let value = CANopenText.value(message.bytes, object?.type)
            reading.parts.append(PDUReading.Part("value", value))
            if object?.type != nil { reading.fields.append(PDUField("value", .text(value))) }
        }
    }

    /// The code is in the frame that ended the transfer.
    private static func readAbort(_ message: ProtocolMessage, into reading: inout PDUReading) {
        reading.tone = .negative
        let frame = message.frames.payload(Int(message.unit.lastRow))
        guard frame.count == 8 else { return }
        let code = SDORequest.number(frame)
        reading.fields.append(PDUField("abort_code", .hexadecimal(UInt64(code), digits: 8)))
        let name = CANopenNames.abortCodes[code]
        reading.parts.append(
            PDUReading.Part("abort", CANopenText.hexadecimal(UInt64(code), 8) + (name.map { " " + $0 } ?? "")))
    }

    private static func readState(_ message: ProtocolMessage, into reading: inout PDUReading) {
        guard let byte = message.bytes.first else {
            reading.title = "Node guarding request"
            reading.fields.append(PDUField("request", .truth(true)))
            return
        }
        let state = byte & 0x7F
        reading.fields.append(PDUField("state", .hexadecimal(UInt64(state), digits: 2)))
        let name = CANopenNames.states[UInt32(state)]
        // A boot-up is the message of the state of that name.
        if name?.lowercased() == reading.title.lowercased() { return }
        reading.parts.append(PDUReading.Part("state", name ?? CANopenText.hexadecimal(UInt64(state), 2)))
    }

    private static func readEmergency(_ message: ProtocolMessage, into reading: inout PDUReading) {
        let bytes = message.bytes
        guard bytes.count >= 3 else { return }
        let code = UInt16(bytes[0]) | UInt16(bytes[1]) << 8
        reading.fields += [
            PDUField("error_code", .hexadecimal(UInt64(code), digits: 4)),
            PDUField("error_register", .hexadecimal(UInt64(bytes[2]), digits: 2)),
        ]
        reading.tone = code == 0 ? .positive : .negative
        let profiles = message.options.deviceProfiles
        let name =
            profiles.map { CANopenEmergency.name(code, profile: $0[message.unit.source]) }
            ?? CANopenNames.emergency(code)
        reading.parts.append(
            PDUReading.Part(
                "error",
                CANopenText.hexadecimal(UInt64(code), 4) + (name.map { " " + $0.replacing(" - ", with: ": ") } ?? "")))
        let errors = CANopenNames.errors(bytes[2])
        if !errors.isEmpty { reading.parts.append(PDUReading.Part("register", errors)) }
    }

    private static func readLayerSetting(_ bytes: UnsafeBufferPointer<UInt8>, into reading: inout PDUReading) {
        guard let command = bytes.first else { return }
        reading.fields.append(PDUField("command", .hexadecimal(UInt64(command), digits: 2)))
        reading.title = "LSS " + (CANopenNames.layerSettings[UInt32(command)]?.lowercasedFirst ?? "command")
    }

    /// The objects that the node's dictionary maps, with their values.
    private static func readProcessData(
        _ message: ProtocolMessage, _ function: CANopenFunction, into reading: inout PDUReading
    ) {
        guard let node = node(of: message), let dictionary = message.options.dictionaries.dictionary(of: node) else {
            return
        }
        let identifier = message.frames.identifier(Int(message.unit.firstRow))
        guard
            let parameter = dictionary.communicationParameter(of: identifier, node: node)
                ?? function.communicationParameter
        else { return }
        let bits = MessageBits(bytes: message.bytes)
        var place = 0
        var values: [PDUField] = []
        for mapped in dictionary.mapping(of: parameter) {
            let value = bits.bytes(at: place, bits: mapped.bits)
            guard place + mapped.bits <= bits.count else { break }
            place += mapped.bits
            // Objects below 0x20 are placeholders.
            guard mapped.index >= 0x20 else { continue }
            let object = dictionary.object(mapped.index, mapped.subindex)
            let name =
                object?.name ?? CANopenNames.object(mapped.index)
                ?? CANopenText.hexadecimal(UInt64(mapped.index), 4)
            let text = value.withUnsafeBufferPointer { CANopenText.value($0, object?.type) }
            reading.parts.append(PDUReading.Part(name, text))
            values.append(PDUField(name, .text(text)))
        }
        if !values.isEmpty { reading.fields.append(PDUField("values", .object(values))) }
    }

    /// Milliseconds after midnight and days since 1984-01-01 (CiA 301, 7.1.6.7).
    private static func time(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard bytes.count == 6 else { return nil }
        let milliseconds = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[$1]) << (8 * UInt32($1)) } & 0x0FFF_FFFF
        let days = Int(bytes[4]) | Int(bytes[5]) << 8
        return NMEA2000Value.date(days + 5113) + " " + NMEA2000Value.clock(Int64(milliseconds), resolution: 0.001)
    }
}

extension CANopenFunction {
    /// In words, for people.
    var title: String {
        switch self {
        case .networkManagement: "NMT"
        case .sync: "Synchronization"
        case .time: "Time stamp"
        case .emergency: "Emergency"
        case .transmit1, .transmit2, .transmit3, .transmit4, .receive1, .receive2, .receive3, .receive4: code
        case .serviceData: "SDO"
        case .heartbeat: "Heartbeat"
        case .bootUp: "Boot-up"
        case .nodeGuard: "Node guarding"
        case .layerSetting: "LSS"
        }
    }
}

/// Values of objects as text, by their data type (CiA 301, table 44).
enum CANopenText {
    static func hexadecimal(_ number: UInt64, _ digits: Int) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// A value by its type. Without a type: text if all of it is printable, otherwise a number of up to eight bytes.
    static func value(_ bytes: UnsafeBufferPointer<UInt8>, _ type: UInt16?) -> String {
        switch type {
        case 0x01 where bytes.count == 1: return bytes[0] & 1 == 1 ? "true" : "false"
        case 0x02, 0x03, 0x04, 0x10, 0x12, 0x13, 0x14, 0x15:
            return isNumber(bytes) ? "\(NMEA2000Value.signed(number(bytes), bits: bytes.count * 8))" : data(bytes)
        case 0x05, 0x06, 0x07, 0x16, 0x18, 0x19, 0x1A, 0x1B: return isNumber(bytes) ? "\(number(bytes))" : data(bytes)
        case 0x08 where bytes.count == 4: return "\(Float(bitPattern: UInt32(truncatingIfNeeded: number(bytes))))"
        case 0x11 where bytes.count == 8: return "\(Double(bitPattern: number(bytes)))"
        case 0x09: return text(bytes)
        case nil where bytes.count > 4 && bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }: return text(bytes)
        case nil where isNumber(bytes): return "\(number(bytes))"
        default: return data(bytes)
        }
    }

    private static func isNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { (1...8).contains(bytes.count) }

    private static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: bytes.prefix(longestText).prefix { $0 != 0 }, as: UTF8.self)
    }

    private static func data(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let shown = bytes.prefix(longestData).map { hexadecimal(UInt64($0), 2) }.joined(separator: " ")
        return bytes.count > longestData ? shown + " … (\(bytes.count) bytes)" : shown
    }

    private static let longestText = 256
    private static let longestData = 32
}

/// Names of codes and objects of CANopen, read once when they are first needed.
enum CANopenNames {
    static let abortCodes = names(in: CANopenTables.abortCodes)
    static let commands = names(in: CANopenTables.commands)
    static let states = names(in: CANopenTables.states)
    static let layerSettings = names(in: CANopenTables.layerSettings)
    static let errorRegister = names(in: CANopenTables.errorRegister)
    private static let emergencies = ranges(in: CANopenTables.emergencies)
    private static let driveEmergencies = ranges(in: CANopenTables.driveEmergencies)
    private static let objects = ranges(in: CANopenTables.objects)

    static func emergency(_ code: UInt16) -> String? { name(code, in: emergencies) }
    static func driveEmergency(_ code: UInt16) -> String? { name(code, in: driveEmergencies) }
    static func object(_ index: UInt16) -> String? { name(index, in: objects) }

    /// The bits of an error register that are set: `current, voltage`.
    static func errors(_ register: UInt8) -> String {
        (0..<8).filter { register & (1 << UInt8($0)) != 0 }.compactMap { errorRegister[$0] }.joined(separator: ", ")
    }

    private struct Range: Sendable {
        var first: UInt16
        var last: UInt16
        var name: String
    }

    /// The narrowest range that has a code.
    private static func name(_ code: UInt16, in ranges: [Range]) -> String? {
        ranges.filter { $0.first <= code && code <= $0.last }.min { $0.last - $0.first < $1.last - $1.first }?.name
    }

    private static func names(in text: StaticString) -> [UInt32: String] {
        var names: [UInt32: String] = [:]
        for line in FactLines(text) {
            let parts = line.parts()
            guard parts.count > 1, let code = UInt32(parts[0], radix: 16) else { continue }
            names[code] = parts[1]
        }
        return names
    }

    private static func ranges(in text: StaticString) -> [Range] {
        FactLines(text).compactMap { line in
            let parts = line.parts()
            guard parts.count > 2, let first = UInt16(parts[0], radix: 16), let last = UInt16(parts[1], radix: 16)
            else { return nil }
            return Range(first: first, last: last, name: parts[2])
        }
    }
}
