/// Lamps and trouble codes of a diagnostic message (SAE J1939-73, 5.7.1).
struct J1939TroubleCodes: Equatable {
    struct Code: Equatable {
        /// Suspect parameter number.
        var parameter: UInt32
        /// Failure mode identifier.
        var failureMode: UInt8
        var occurrences: UInt8
        /// Conversion method; 1: the parameter may be in an older bit order.
        var conversion: UInt8
        var raw: UInt32

        /// Whether no parameter is named. Some senders fill the rest of a message with such codes.
        var isPadding: Bool { parameter == 0 || parameter == 0x7_FFFF }

        /// `Engine coolant temperature: data valid …`.
        ///
        /// - Parameter names: of parameters that are not in the table.
        func meaning(_ names: [UInt32: String]) -> String {
            let name = J1939Names.parameters[parameter] ?? names[parameter]
            let failure = J1939Names.failureModes[UInt32(failureMode)]
            return [name, failure].compactMap { $0 }.joined(separator: ": ")
        }
    }

    /// 0 off, 1 on, 2 reserved, 3 not available.
    var malfunction: UInt8
    var redStop: UInt8
    var amber: UInt8
    var protect: UInt8
    var codes: [Code] = []

    /// Groups whose messages contain lamps and codes.
    static func isIn(_ group: UInt32) -> Bool {
        switch group {
        case 65226, 65227, 65231, 65236, 64949, 64898, 64896: true  // DM1, DM2, DM6, DM12, DM23, DM27, DM28
        default: false
        }
    }

    /// nil if there are no lamps.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count >= 2 else { return nil }
        malfunction = bytes[0] >> 6
        redStop = (bytes[0] >> 4) & 3
        amber = (bytes[0] >> 2) & 3
        protect = bytes[0] & 3
        var place = 2
        while place + 4 <= bytes.count {
            let code = Self.code(bytes, place)
            place += 4
            // All zeros mean that there is none, all ones are padding.
            guard code.raw != 0, code.raw != 0xFFFF_FFFF else { continue }
            codes.append(code)
        }
    }

    /// Version 4 of the conversion: 19 bits, the lowest byte first.
    private static func code(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Code {
        let (low, middle, high, last) = (bytes[place], bytes[place + 1], bytes[place + 2], bytes[place + 3])
        return Code(
            parameter: UInt32(low) | UInt32(middle) << 8 | UInt32(high >> 5) << 16, failureMode: high & 0x1F,
            occurrences: last & 0x7F, conversion: last >> 7,
            raw: UInt32(low) << 24 | UInt32(middle) << 16 | UInt32(high) << 8 | UInt32(last))
    }

    var fields: [PDUField] {
        let codes = codes.map { code in
            PDUField.Value.object([
                PDUField("spn", .integer(Int64(code.parameter))), PDUField("fmi", .integer(Int64(code.failureMode))),
                PDUField("oc", .integer(Int64(code.occurrences))), PDUField("cm", .integer(Int64(code.conversion))),
                PDUField("raw", .hexadecimal(UInt64(code.raw), digits: 8)),
            ])
        }
        let lamps = [("mil", malfunction), ("red_stop", redStop), ("amber", amber), ("protect", protect)]
        return [
            PDUField("dtcs", .list(codes)),
            PDUField("lamps", .object(lamps.map { PDUField($0.0, .integer(Int64($0.1))) })),
        ]
    }

    /// - Parameter names: of parameters that are not in the table.
    func parts(_ names: [UInt32: String]) -> [PDUReading.Part] {
        let lamps = [
            ("malfunction", malfunction), ("red stop", redStop), ("amber warning", amber), ("protect", protect),
        ].filter { $0.1 == 1 }.map(\.0)
        var parts = [PDUReading.Part("lamps", lamps.isEmpty ? "none" : lamps.joined(separator: ", "))]
        let named = codes.filter { !$0.isPadding }
        parts += named.map { code in
            let count = code.occurrences == 127 ? "" : " (OC \(code.occurrences))"
            let meaning = code.meaning(names)
            return PDUReading.Part(
                "SPN \(code.parameter) FMI \(code.failureMode)",
                (meaning.isEmpty ? "unknown parameter" : meaning) + count)
        }
        if named.isEmpty { parts.append(PDUReading.Part("codes", "none")) }
        return parts
    }
}
