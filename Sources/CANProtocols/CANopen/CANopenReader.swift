/// Reads messages of CANopen; objects have the names of the node's dictionary where there is one.
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
            reading.parts.append(PDUReading.Part("node", node(of: message).map { $0 == 0 ? "all" : "\($0)" } ?? "?"))
        case .heartbeat, .bootUp, .nodeGuard: readState(message, into: &reading)
        case .emergency: readEmergency(bytes, into: &reading)
        case .sync:
            if let counter = bytes.first { reading.parts.append(PDUReading.Part("counter", "\(counter)")) }
        case .time: if let time = time(bytes) { reading.parts.append(PDUReading.Part("time", time)) }
        case .layerSetting: readLayerSetting(bytes, into: &reading)
        default: readProcessData(message, function, into: &reading)
        }
        return reading
    }

    /// The node that a message is of; of a command the node that it is for, 0 for all.
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
        reading.parts.append(PDUReading.Part("state", name ?? CANopenText.hexadecimal(UInt64(state), 2)))
    }

    private static func readEmergency(_ bytes: UnsafeBufferPointer<UInt8>, into reading: inout PDUReading) {
        guard bytes.count >= 3 else { return }
        let code = UInt16(bytes[0]) | UInt16(bytes[1]) << 8
        reading.fields += [
            PDUField("error_code", .hexadecimal(UInt64(code), digits: 4)),
            PDUField("error_register", .hexadecimal(UInt64(bytes[2]), digits: 2)),
        ]
        reading.tone = code == 0 ? .positive : .negative
        let name = CANopenNames.emergency(code)
        reading.parts.append(
            PDUReading.Part("error", CANopenText.hexadecimal(UInt64(code), 4) + (name.map { " " + $0 } ?? "")))
        let errors = CANopenNames.errors(bytes[2])
        if !errors.isEmpty { reading.parts.append(PDUReading.Part("register", errors)) }
    }

    private static func readLayerSetting(_ bytes: UnsafeBufferPointer<UInt8>, into reading: inout PDUReading) {
        guard let command = bytes.first else { return }
        reading.fields.append(PDUField("command", .hexadecimal(UInt64(command), digits: 2)))
        reading.title = "LSS " + (CANopenNames.layerSettings[UInt32(command)]?.loweringFirst ?? "command")
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
            // Objects below 0x20 are gaps that keep places free.
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

extension String {
    fileprivate var loweringFirst: String { prefix(1).lowercased() + dropFirst() }
}
