extension NMEA2000Value {
    /// Kinds of numbers with texts of their own: dates, times, MMSIs, groups.
    static func simple(_ field: NMEA2000Field, _ number: UInt64) -> NMEA2000Value? {
        switch field.kind {
        case .date:
            guard absence(of: field, raw: number) == nil else { return nil }
            return pair(.integer(Int64(clamping: number)), date(Int(clamping: number)))
        case .time, .duration, .signedDuration:
            guard absence(of: field, raw: number) == nil else { return nil }
            let ticks = field.kind == .signedDuration ? signed(number, bits: field.bits) : Int64(clamping: number)
            // Ticks as sent, or seconds where a tick is longer.
            let seconds = (Double(ticks) * field.resolution).rounded()
            let value = field.resolution > 1 ? Int64(exactly: seconds) ?? ticks : ticks
            return pair(.integer(value), clock(ticks, resolution: field.resolution))
        case .mmsi:
            guard number != 0xFFFF_FFFF else { return nil }
            let text = padded(Int64(clamping: number), 9)
            return NMEA2000Value(value: .text(text), text: text)
        case .group:
            let group = UInt32(truncatingIfNeeded: number)
            guard let name = NMEA2000Layout.name(of: group) else {
                return NMEA2000Value(value: .integer(Int64(group)), text: "\(group)")
            }
            return pair(.integer(Int64(group)), name, text: "\(group) \(name)")
        case .float:
            let value = Double(Float(bitPattern: UInt32(truncatingIfNeeded: number)))
            return value.isNaN ? nil : real(value, unit: field.unit, resolution: 1e-6)
        default: return Self.number(field, raw: number)
        }
    }

    static func pair(_ value: PDUField.Value, _ name: String, text: String? = nil) -> NMEA2000Value {
        NMEA2000Value(
            value: .object([PDUField("value", value), PDUField("name", .text(name))]),
            text: text ?? name)
    }
}

extension NMEA2000Decoder {
    /// A code with its meaning, or alone if it is not in the tables.
    static func code(_ number: UInt64, _ meaning: String?) -> NMEA2000Value {
        guard let meaning else { return NMEA2000Value(value: .integer(Int64(clamping: number)), text: "\(number)") }
        return NMEA2000Value.pair(.integer(Int64(clamping: number)), meaning)
    }

    static func flags(_ field: NMEA2000Field, _ number: UInt64) -> NMEA2000Value? {
        var flags: [PDUField.Value] = []
        var names: [String] = []
        for bit in 0..<64 where number & (1 << UInt64(bit)) != 0 {
            let name = field.meanings[UInt64(bit)]
            let value = PDUField("value", .integer(Int64(clamping: UInt64(1) << UInt64(bit))))
            flags.append(.object(name.map { [value, PDUField("name", .text($0))] } ?? [value]))
            names.append(name ?? "bit \(bit)")
        }
        return NMEA2000Value(value: .list(flags), text: names.isEmpty ? "none" : names.joined(separator: ", "))
    }

    /// `0E 00 FF`.
    static func binary(_ bytes: [UInt8]) -> NMEA2000Value {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 3)
        for byte in bytes {
            if !text.isEmpty { text.append(0x20) }
            for digit in [byte >> 4, byte & 15] { text.append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
        }
        let shown = String(decoding: text, as: UTF8.self)
        return NMEA2000Value(value: .text(shown), text: shown)
    }

    /// Each byte two decimal digits; 99 is the highest.
    static func decimal(_ bytes: [UInt8]) -> NMEA2000Value? {
        guard bytes.contains(where: { $0 != 0xFF }), bytes.count <= 9 else { return nil }
        let number = bytes.reduce(Int64(0)) { $0 * 100 + Int64(min($1, 99)) }
        return NMEA2000Value(value: .integer(number), text: "\(number)")
    }

    /// A NAME as a number, in words like the address claim that it is.
    static func name(_ number: UInt64) -> NMEA2000Value? {
        guard number != .max else { return nil }
        let name = J1939Name(number)
        return NMEA2000Value(
            value: .object([
                PDUField("value", .hexadecimal(number, digits: 16)),
                PDUField("name", .object(name.fields)),
            ]), text: name.text)
    }
}

/// The three ways in which NMEA 2000 writes text.
enum NMEA2000Text {
    /// The text of a field's bytes; nil if it is empty.
    static func value(_ kind: NMEA2000Field.Kind, _ bytes: [UInt8]) -> NMEA2000Value? {
        let text: String
        switch kind {
        case .countedText where bytes.count >= 2 && bytes[1] == 0: text = wide(bytes.dropFirst(2))
        case .countedText: text = narrow(bytes.dropFirst(2))
        case .zeroText: text = narrow(bytes.dropFirst())
        default: text = narrow(bytes[...])
        }
        return text.isEmpty ? nil : NMEA2000Value(value: .text(text), text: text)
    }

    /// Up to the first byte that ends a text (0, 0xFF), without the `@` and spaces at its end.
    private static func narrow(_ bytes: ArraySlice<UInt8>) -> String {
        var text = bytes.prefix { $0 != 0 && $0 != 0xFF }
        while let last = text.last, last == 0x20 || last == 0x40 { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }

    private static func wide(_ bytes: ArraySlice<UInt8>) -> String {
        var units: [UInt16] = []
        var place = bytes.startIndex
        while place + 1 < bytes.endIndex {
            let unit = UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8
            if unit == 0 { break }
            units.append(unit)
            place += 2
        }
        return String(decoding: units, as: UTF16.self)
    }
}
