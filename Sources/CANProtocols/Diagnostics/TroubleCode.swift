/// Trouble codes in letters (SAE J2012, ISO 15031-6): two bits for the system, then four digits.
enum TroubleCode {
    /// `P0123`
    static func text(_ high: UInt8, _ low: UInt8) -> String {
        let systems: [Character] = ["P", "C", "B", "U"]
        let digits = UInt16(high & 0x3F) << 8 | UInt16(low)
        return String(systems[Int(high >> 6)]) + hex(UInt64(digits), 4)
    }

    /// `P0123-00`: with the failure type (SAE J2012-DA).
    static func text(_ high: UInt8, _ low: UInt8, failure: UInt8) -> String {
        text(high, low) + "-" + hex(UInt64(failure), 2)
    }

    /// The meaning of a generic code: `Catalyst system efficiency below threshold, bank 1`; nil for manufacturers'
    /// codes and those that are not in the table.
    ///
    /// - Parameter code: `P0420`, `U0100-87`; the failure type is included.
    static func meaning(_ code: some StringProtocol) -> String? {
        guard let text = DiagnosticTables.troubleCodes[String(code.prefix(5))] else { return nil }
        guard code.utf8.count == 8, let type = UInt8(code.suffix(2), radix: 16),
            let failure = DiagnosticTables.failureTypes[Int(type)]
        else { return text }
        return "\(text): \(failure)"
    }

    static func field(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int, status: UInt8? = nil) -> PDUField.Value {
        let raw = UInt64(bytes[place]) << 16 | UInt64(bytes[place + 1]) << 8 | UInt64(bytes[place + 2])
        var fields = [
            PDUField("dtc", .text(text(bytes[place], bytes[place + 1], failure: bytes[place + 2]))),
            PDUField("raw", .hexadecimal(raw, digits: 6)),
        ]
        if let status { fields.append(PDUField("status", .hexadecimal(UInt64(status), digits: 2))) }
        if let meaning = meaning(text(bytes[place], bytes[place + 1], failure: bytes[place + 2])) {
            fields.append(PDUField("meaning", .text(meaning)))
        }
        return .object(fields)
    }

    /// The names of the set bits.
    static func statusText(_ status: UInt8) -> String {
        DiagnosticTables.statusBits.indices.filter { status >> UInt8($0) & 1 == 1 }
            .map { DiagnosticTables.statusBits[$0].lowercasedFirst }.joined(separator: ", ")
    }
}

/// Upper-case hexadecimal digits with zeros in front.
func hex(_ number: UInt64, _ digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return text.utf8.count < digits ? String(repeating: "0", count: digits - text.utf8.count) + text : text
}

/// At most this many bytes, with spaces between them.
func hex(_ bytes: some Collection<UInt8>, limit: Int = 32) -> String {
    let text = bytes.prefix(limit).map { hex(UInt64($0), 2) }.joined(separator: " ")
    return bytes.count > limit ? text + " …" : text
}

extension String {
    /// "Test failed" within a sentence: "test failed"; "DTC" stays.
    package var lowercasedFirst: String {
        guard let first, dropFirst().first?.isUppercase != true else { return self }
        return first.lowercased() + dropFirst()
    }
}
