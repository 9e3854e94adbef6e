/// Data identifiers of ReadDataByIdentifier, its relatives and WriteDataByIdentifier (ISO 14229-1 11.2, 11.4, 11.7, 13.2).
enum UDSIdentifiers {
    /// Maximum number of identifiers of one message that are read.
    private static let most = 256

    static func read(_ message: ProtocolMessage, _ service: UInt8, _ reading: inout PDUReading) {
        let bytes = message.bytes
        guard bytes.count > 2 else { return }
        let first = UInt16(bytes[1]) << 8 | UInt16(bytes[2])
        switch (service, message.unit.messageKind) {
        case (0x22, .request):
            let count = min((bytes.count - 1) / 2, most)
            add(
                (0..<count).map { UInt16(bytes[1 + 2 * $0]) << 8 | UInt16(bytes[2 + 2 * $0]) }, message.options,
                &reading)
        case (0x22, .positive): answer(message, first, &reading)
        case (0x2F, _):
            add([first], message.options, &reading)
            guard bytes.count > 3 else { return }
            reading.fields.append(PDUField("iocontrol", .hexadecimal(UInt64(bytes[3]), digits: 2)))
            reading.parts.append(
                .init("control", DiagnosticTables.controls[Int(bytes[3])] ?? hex(UInt64(bytes[3]), 2)))
        default:
            add([first], message.options, &reading)
            if bytes.count > 3 { reading.parts.append(.init("data", value(bytes.dropFirst(3)))) }
        }
    }

    static func add(_ identifiers: [UInt16], _ options: ProtocolOptions, _ reading: inout PDUReading) {
        reading.fields.append(PDUField("dids", .list(identifiers.map { .hexadecimal(UInt64($0), digits: 4) })))
        for identifier in identifiers { reading.parts.append(.init("identifier", title(identifier, options))) }
    }

    /// `F190 VIN`
    static func title(_ identifier: UInt16, _ options: ProtocolOptions) -> String {
        let name = emissionsName(identifier) ?? options.dataIdentifiers[identifier]?.name
        return hex(UInt64(identifier), 4) + (name.map { " " + $0 } ?? "")
    }

    /// The part of SAE J1979 in ISO 27145-2: parameters as F4xx, vehicle information as F8xx.
    private static func emissionsName(_ identifier: UInt16) -> String? {
        switch identifier >> 8 {
        case 0xF4: OBDParameter.all[Int(identifier & 0xFF)]?.name
        case 0xF8: DiagnosticTables.obdInformation[Int(identifier & 0xFF)]
        default: nil
        }
    }

    /// The data of an identifier: a parameter of OBD-II with its units, otherwise text or bytes.
    private static func value(of identifier: UInt16, _ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        guard identifier >> 8 == 0xF4, let parameter = OBDParameter.all[Int(identifier & 0xFF)],
            parameter.length == bytes.count, !parameter.quantities.isEmpty
        else { return isStandardText(identifier) ? PlainText.filled(bytes) ?? hex(bytes) : value(bytes) }
        let data = UnsafeBufferPointer(rebasing: bytes)
        return parameter.quantities.map { $0.text($0.value(data, at: 0)) }.joined(separator: ", ")
    }

    /// Identification of a vehicle and its control units, most of which is text (ISO 14229-1, table C.1).
    private static func isStandardText(_ identifier: UInt16) -> Bool { (0xF180...0xF19F).contains(identifier) }

    /// A few printable bytes may be a number: `m` is 109.
    private static func value(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        PlainText.words(bytes) ?? hex(bytes)
    }

    /// The bytes of each identifier follow from lengths, or from the request.
    private static func answer(_ message: ProtocolMessage, _ first: UInt16, _ reading: inout PDUReading) {
        let bytes = message.bytes
        let asked = requested(message)
        guard let places = split(bytes, asked, message.options) else {
            reading.fields.append(PDUField("did_first", .hexadecimal(UInt64(first), digits: 4)))
            reading.parts.append(.init(title(first, message.options), value(of: first, bytes.dropFirst(3))))
            return
        }
        let identifiers = places.map { UInt16(bytes[$0.lowerBound]) << 8 | UInt16(bytes[$0.lowerBound + 1]) }
        reading.fields.append(PDUField("dids", .list(identifiers.map { .hexadecimal(UInt64($0), digits: 4) })))
        for (identifier, place) in zip(identifiers, places) {
            let data = value(of: identifier, bytes[place].dropFirst(2))
            reading.parts.append(.init(title(identifier, message.options), data))
        }
        if identifiers == [0xF190], let text = PlainText.filled(bytes.dropFirst(3)) {
            reading.fields.append(PDUField("text", .text(text)))
        }
    }

    /// The identifiers of the request, if it has this service.
    private static func requested(_ message: ProtocolMessage) -> [UInt16] {
        guard let request = message.request else { return [] }
        return message.withBytes(of: request) { bytes in
            guard bytes.first == 0x22 else { return [] }
            return (0..<min((bytes.count - 1) / 2, most)).map {
                UInt16(bytes[1 + 2 * $0]) << 8 | UInt16(bytes[2 + 2 * $0])
            }
        }
    }

    /// The parts of a response, each from its identifier on; nil if they cannot be determined.
    private static func split(
        _ bytes: UnsafeBufferPointer<UInt8>, _ asked: [UInt16], _ options: ProtocolOptions
    ) -> [Range<Int>]? {
        var places: [Range<Int>] = []
        var place = 1
        var rest = asked[...]
        while place + 2 <= bytes.count, places.count < most {
            let identifier = UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
            // An identifier that the ECU does not have is missing in its response.
            if !asked.isEmpty {
                guard let found = rest.firstIndex(of: identifier) else { return nil }
                rest = rest[(found + 1)...]
                if rest.isEmpty {
                    places.append(place..<bytes.count)
                    return places
                }
            }
            let end: Int
            if let length = options.dataIdentifiers[identifier]?.length {
                end = place + 2 + length
            } else if let next = next(of: rest, in: bytes, from: place + 3) {
                end = next
            } else {
                guard !asked.isEmpty else { return nil }
                end = bytes.count
            }
            guard end <= bytes.count else { return nil }
            places.append(place..<end)
            place = end
        }
        return place == bytes.count && !places.isEmpty ? places : nil
    }

    /// The begin of the next requested identifier.
    private static func next(
        of asked: ArraySlice<UInt16>, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int? {
        for identifier in asked.prefix(4) {
            var place = start
            while place + 2 < bytes.count {
                if UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1]) == identifier { return place }
                place += 1
            }
        }
        return nil
    }
}
