/// Reads messages of OBD-II (SAE J1979, ISO 15031-5): services 01 to 0A.
enum OBDReader {
    static func reading(of message: ProtocolMessage) -> PDUReading {
        guard let service = DiagnosticReader.service(message) else { return DiagnosticReader.incomplete(message) }
        var reading = DiagnosticReader.begun(message, service, name: DiagnosticTables.obdModes[Int(service)])
        let bytes = message.bytes
        switch message.unit.messageKind {
        case .request: request(bytes, service, &reading)
        case .positive: response(bytes, service, &reading)
        case .negative, .unknown: break
        }
        return reading
    }

    private static func request(_ bytes: UnsafeBufferPointer<UInt8>, _ service: UInt8, _ reading: inout PDUReading) {
        switch service {
        case 0x01: add(bytes.dropFirst().prefix(255).map { $0 }, &reading)
        // Each parameter with the number of its frame.
        case 0x02: add(stride(from: 1, to: min(bytes.count, 255), by: 2).map { bytes[$0] }, &reading)
        case 0x06:
            for monitor in bytes.dropFirst().prefix(16) where monitor & 0x1F != 0 {
                reading.parts.append(.init("monitor", OBDMonitorTest.title(monitor)))
            }
        case 0x09:
            let types = bytes.dropFirst().prefix(255).map { $0 }
            reading.fields.append(PDUField("pids", .list(types.map { .hexadecimal(UInt64($0), digits: 2) })))
            for type in types { reading.parts.append(.init("information", informationTitle(type))) }
        default: break
        }
    }

    private static func add(_ pids: [UInt8], _ reading: inout PDUReading) {
        reading.fields.append(PDUField("pids", .list(pids.map { .hexadecimal(UInt64($0), digits: 2) })))
        for pid in pids.prefix(16) {
            reading.parts.append(
                .init("parameter", hex(UInt64(pid), 2) + (OBDParameter.all[Int(pid)].map { " \($0.name)" } ?? "")))
        }
    }

    private static func informationTitle(_ type: UInt8) -> String {
        hex(UInt64(type), 2) + (DiagnosticTables.obdInformation[Int(type)].map { " \($0)" } ?? "")
    }

    private static func response(_ bytes: UnsafeBufferPointer<UInt8>, _ service: UInt8, _ reading: inout PDUReading) {
        switch service {
        case 0x01: values(bytes, frameBytes: 0, &reading)
        case 0x02: values(bytes, frameBytes: 1, &reading)
        case 0x03, 0x07, 0x0A: codes(bytes, &reading)
        case 0x06: OBDMonitorTest.read(bytes, &reading)
        case 0x09: information(bytes, &reading)
        default: break
        }
    }

    /// Parameters one after the other, each with its data; in service 02 with the number of the frame between. After
    /// one of unknown length the rest is unknown.
    private static func values(_ bytes: UnsafeBufferPointer<UInt8>, frameBytes: Int, _ reading: inout PDUReading) {
        var pids: [PDUField.Value] = []
        var values: [PDUField.Value] = []
        var place = 1
        while place < bytes.count {
            let pid = bytes[place]
            pids.append(.hexadecimal(UInt64(pid), digits: 2))
            guard let parameter = OBDParameter.all[Int(pid)] else { break }
            let data = place + 1 + frameBytes
            guard data + parameter.length <= bytes.count else { break }
            for quantity in parameter.quantities {
                let value = quantity.value(bytes, at: data)
                values.append(
                    .object([
                        PDUField("pid", .hexadecimal(UInt64(pid), digits: 2)), PDUField("value", value),
                        PDUField("unit", .text(quantity.unit)),
                    ]))
                reading.parts.append(.init(parameter.name, quantity.text(value)))
            }
            if parameter.quantities.isEmpty {
                reading.parts.append(.init(parameter.name, hex(bytes[data..<data + parameter.length])))
            }
            place = data + parameter.length
        }
        reading.fields.append(PDUField("pids", .list(pids)))
        reading.fields.append(PDUField("values", .list(values)))
    }

    /// A count, then codes of two bytes.
    private static func codes(_ bytes: UnsafeBufferPointer<UInt8>, _ reading: inout PDUReading) {
        var list: [PDUField.Value] = []
        // On CAN a count comes first (ISO 15765-4); without it the codes fill whole pairs.
        var place = bytes.count % 2 == 0 ? 2 : 1
        while place + 1 < bytes.count {
            let (high, low) = (bytes[place], bytes[place + 1])
            let text = TroubleCode.text(high, low)
            let meaning = TroubleCode.meaning(text)
            list.append(
                .object(
                    [
                        PDUField("dtc", .text(text)),
                        PDUField("raw", .hexadecimal(UInt64(high) << 8 | UInt64(low), digits: 4)),
                    ] + (meaning.map { [PDUField("meaning", .text($0))] } ?? [])))
            reading.parts.append(.init("code", text + (meaning.map { " " + $0 } ?? "")))
            place += 2
        }
        if list.isEmpty, bytes.count == 2, bytes[1] == 0 { reading.parts.append(.init("codes", "none")) }
        reading.fields.append(PDUField("dtcs", .list(list)))
    }

    /// Type, number of items, items.
    private static func information(_ bytes: UnsafeBufferPointer<UInt8>, _ reading: inout PDUReading) {
        guard bytes.count > 1 else { return }
        let type = bytes[1]
        reading.fields.append(PDUField("pids", .list([.hexadecimal(UInt64(type), digits: 2)])))
        guard bytes.count > 3 else { return }
        let data = bytes.dropFirst(3)
        switch type {
        case 0x02, 0x0A, 0x0D, 0x0F:
            guard let text = PlainText.filled(data) else { return }
            reading.fields.append(PDUField("text", .text(text)))
            reading.parts.append(.init(informationTitle(type), text))
        case 0x04:
            // Calibration identifications have 16 bytes each.
            let items = stride(from: 3, to: bytes.count, by: 16).compactMap {
                PlainText.filled(bytes[$0..<min($0 + 16, bytes.count)])
            }
            guard !items.isEmpty else { return }
            reading.fields.append(PDUField("text", .text(items.joined(separator: " "))))
            for item in items { reading.parts.append(.init(informationTitle(type), item)) }
        case 0x06:
            let items = stride(from: 3, through: bytes.count - 4, by: 4).map { start in
                (0..<4).reduce(UInt64(0)) { $0 << 8 | UInt64(bytes[start + $1]) }
            }
            reading.fields.append(PDUField("cvn", .list(items.map { .hexadecimal($0, digits: 8) })))
            for item in items { reading.parts.append(.init(informationTitle(type), hex(item, 8))) }
        default: reading.parts.append(.init(informationTitle(type), hex(data)))
        }
    }
}

extension PDUField.Value {
    /// For people: at most three decimals.
    var rounded: String {
        guard case .real(let number) = self, number.isFinite, abs(number) < 1e12 else { return plainText }
        let scaled = (number * 1000).rounded() / 1000
        return scaled == scaled.rounded() ? "\(Int64(scaled))" : "\(scaled)"
    }
}

/// Parameters of services 01 and 02 (SAE J1979): their length, and the formulas of their values.
struct OBDParameter: Sendable {
    var name: String
    var length: Int
    var quantities: [Quantity]

    struct Quantity: Sendable {
        /// Bytes of the parameter's data, the first is 0.
        var bytes: Range<Int>
        var isSigned: Bool
        var numerator: Int64
        var denominator: Int64
        var offset: Int64
        /// "" for a code.
        var unit: String

        func text(_ value: PDUField.Value) -> String { value.rounded + (unit.isEmpty ? "" : " " + unit) }

        func value(_ data: UnsafeBufferPointer<UInt8>, at place: Int) -> PDUField.Value {
            var raw = bytes.reduce(Int64(0)) { $0 << 8 | Int64(data[place + $1]) }
            if isSigned, raw >= 1 << (8 * Int64(bytes.count) - 1) { raw -= 1 << (8 * Int64(bytes.count)) }
            guard denominator != 1 else { return .integer(raw * numerator + offset) }
            return .real(Double(raw * numerator) / Double(denominator) + Double(offset))
        }
    }

    /// By PID.
    static let all: [OBDParameter?] = {
        var table: [OBDParameter?] = Array(repeating: nil, count: 256)
        for row in FactTable.rows(PackageResources.obd_parameters_tsv) where row.count > 3 {
            guard let pid = UInt8(row[0], radix: 16), let length = Int(row[1]) else { continue }
            let quantities = row[3] == "-" ? [] : row[3].split(separator: ";").compactMap { Quantity(parsing: $0) }
            table[Int(pid)] = OBDParameter(
                name: row[2], length: length, quantities: quantities.filter { $0.bytes.upperBound <= length })
        }
        return table
    }()
}

extension OBDParameter.Quantity {
    /// `AB 1/4 0 rpm`: bytes, factor, offset, unit, which a code does not have.
    init?(parsing text: Substring) {
        let words = text.split(separator: " ", maxSplits: 3).map(String.init)
        guard words.count >= 3, let offset = Int64(words[2]) else { return nil }
        var letters = words[0]
        isSigned = letters.hasPrefix("±")
        if isSigned { letters.removeFirst() }
        guard let first = letters.utf8.first, letters.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            return nil
        }
        bytes = Int(first) - 0x41..<Int(first) - 0x41 + letters.utf8.count
        let factor = words[1].split(separator: "/").compactMap { Int64($0) }
        guard let numerator = factor.first, factor.count <= 2, factor.last != 0 else { return nil }
        self.numerator = numerator
        denominator = factor.count == 2 ? factor[1] : 1
        self.offset = offset
        unit = words.count > 3 ? words[3] : ""
    }
}
