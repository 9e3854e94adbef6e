internal import CANCapture

/// Which bytes of a diagnostic message are a VIN, a position, or a seed or key.
struct RedactedServices {
    let request: RedactionRequest
    let identifiers: DataIdentifierTable

    typealias RedactedKind = (bytes: Range<Int>, mark: RedactionMark)

    /// - Parameter isTrusted: whether the stream is known to use ISO 15765-2; otherwise only what does not occur by
    ///   chance is redacted.
    func secrets(of message: SeenMessage, isTrusted: Bool) -> [RedactedKind] {
        let bytes = message.bytes
        guard bytes.count > 2 else { return [] }
        var found: [RedactedKind] = []
        switch bytes[0] {
        case _ where isSecurityAccess(message):
            if request.hidesKeys, isTrusted { found.append((2..<message.length, .key)) }
        // SAE J1979 service 09: information type 02, a number of items, and the VIN.
        case 0x49 where bytes[1] == 2:
            if request.hidesVIN { found.append((3..<message.length, .vin)) }
        // KWP2000 ReadEcuIdentification and GMLAN ReadDataByIdentifier: option 90; 3B writes it.
        case 0x5A where bytes[1] == 0x90, 0x3B where bytes[1] == 0x90:
            if request.hidesVIN { found.append((2..<message.length, .vin)) }
        case 0x62, 0x2E: found += dataOfIdentifiers(message)
        default: break
        }
        if request.hidesVIN, message.isWhole { found += VehicleText.runs(in: bytes).map { ($0, .vin) } }
        return found
    }

    /// SecurityAccess, also of KWP2000 and GMLAN, and Authentication (ISO 14229-1 10.4 and 10.6), both ways.
    func isSecurityAccess(_ message: SeenMessage) -> Bool {
        message.bytes.first.map { [0x27, 0x67, 0x29, 0x69].contains($0) } ?? false
    }

    /// Also where a unit refuses it.
    func concernsSecurityAccess(_ message: SeenMessage) -> Bool {
        isSecurityAccess(message)
            || message.bytes.count > 1 && message.bytes[0] == 0x7F && [0x27, 0x29].contains(message.bytes[1])
    }

    private static let vehicleNumber: UInt16 = 0xF190

    private func mark(of identifier: UInt16) -> RedactionMark? {
        let mark =
            identifier == Self.vehicleNumber
            ? .vin : identifiers[identifier].flatMap { RedactedNames.mark(of: $0.name) }
        return mark.flatMap { request.hides($0) ? $0 : nil }
    }

    /// A response may contain several identifiers; all whose place is uncertain are redacted from their beginning on.
    private func dataOfIdentifiers(_ message: SeenMessage) -> [RedactedKind] {
        let bytes = message.bytes
        var found: [RedactedKind] = []
        var place = 1
        while place + 2 < bytes.count {
            let identifier = UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
            let known = identifiers[identifier]?.length ?? (identifier == Self.vehicleNumber ? VehicleText.length : nil)
            let end = known.map { min(place + 2 + $0, message.length) } ?? message.length
            if let mark = mark(of: identifier) {
                found.append((place + 2..<max(place + 2, message.hasGaps ? message.length : end), mark))
            }
            guard bytes[0] == 0x62, known != nil else { break }
            place = end
        }
        // After one of unknown length.
        guard request.hidesVIN, bytes[0] == 0x62, bytes.count > 5 else { return found }
        for place in 3..<bytes.count - 2 where bytes[place] == 0xF1 && bytes[place + 1] == 0x90 {
            let end = min(place + 2 + VehicleText.length, bytes.count)
            let isText = bytes[place + 2..<end].count { VehicleText.isCharacter($0) } * 5 >= (end - place - 2) * 4
            if isText { found.append((place + 2..<min(place + 2 + VehicleText.length, message.length), .vin)) }
        }
        return found
    }
}

extension RedactionRequest {
    /// Whether redaction of this kind was requested.
    func hides(_ mark: RedactionMark) -> Bool {
        switch mark {
        case .vin: hidesVIN
        case .gps: hidesPositions
        case .key: hidesKeys
        case .payload: !payloads.isEmpty
        }
    }
}
