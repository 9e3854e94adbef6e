internal import Platform
internal import CANCapture

/// The columns that all messages have.
struct PDUCells: Sendable {
    static let header: StaticString =
        "first_index,last_index,timestamp_ns,channel,id,source,target,protocol,length,data_hex,outcome,reply_to,title,fields\n"

    private let literals: [String]
    private let csvChannels: [String]
    /// Of texts in CSV.
    let style: CSVStyle
    private let origin: Int64

    init(_ frames: FrameTable, _ style: CSVStyle, origin: Int64) {
        self.style = style
        self.origin = origin
        let channels = frames.channels.map { String(decoding: FrameWriter.shortened($0), as: UTF8.self) }
        literals = channels.map(JSONString.literal)
        csvChannels = channels.map { String(decoding: CSVLines.cell(Array($0.utf8)[...], style), as: UTF8.self) }
    }

    func writeJSON(
        _ unit: ProtocolDataUnit, _ reader: ProtocolReader, _ known: inout WrittenReadings, to output: inout PDUOutput,
        _ sink: PDUOutput.Sink
    ) throws {
        let (frames, first) = (reader.frames, Int(unit.firstRow))
        output.buffer.put("{\"first_index\":")
        output.buffer.put(decimal: unit.firstRow)
        output.buffer.put(",\"last_index\":")
        output.buffer.put(decimal: unit.lastRow)
        if unit.acknowledgementRow >= 0 {
            output.buffer.put(",\"ack_index\":")
            output.buffer.put(decimal: unit.acknowledgementRow)
        }
        output.buffer.put(",\"timestamp_ns\":")
        output.buffer.put(decimal: frames.time(first))
        output.buffer.put(",\"start_s\":")
        output.buffer.put(seconds: frames.time(first).subtractingSaturating(origin))
        output.buffer.put(",\"channel\":")
        let channel = Int(frames.channel(first))
        try output.put(channel < literals.count ? literals[channel] : "\"\"", sink)
        output.buffer.put(",\"id\":\"")
        output.buffer.put(
            hex: frames.identifier(first), width: frames.flags(first).identifierDigits(frames.identifier(first)))
        output.buffer.put("\",\"source\":\"")
        put(unit.source, to: &output)
        output.buffer.put("\",\"target\":\"")
        put(unit.target, to: &output)
        output.buffer.put("\",\"protocol\":\"")
        try output.put(unit.network.name, sink)
        output.buffer.put("\",\"length\":")
        output.buffer.put(decimal: unit.length)
        output.buffer.put(",\"data_hex\":")
        if unit.outcome == .complete || unit.payload.count > 0 {
            output.buffer.put(0x22)
            try reader.table.withPayload(of: unit, in: frames) { bytes throws in try output.put(hex: bytes, sink) }
            output.buffer.put(0x22)
        } else {
            output.buffer.put("null")
        }
        output.buffer.put(",\"outcome\":\"")
        try output.put(unit.outcome.name, sink)
        output.buffer.put(0x22)
        if let request = reader.request(of: unit) {
            output.buffer.put(",\"reply_to\":")
            output.buffer.put(decimal: request.firstRow)
            output.buffer.put(",\"latency_ns\":")
            output.buffer.put(decimal: reader.latency(of: unit, to: request))
        }
        try putReading(unit, reader, .json, &known, to: &output, sink)
        try output.buffer.beginRow(sink)
        output.buffer.put("}\n")
    }

    /// Writes the content of a message: the earlier text if it is known.
    private func putReading(
        _ unit: ProtocolDataUnit, _ reader: ProtocolReader, _ form: PDUWriter.Form, _ known: inout WrittenReadings,
        to output: inout PDUOutput, _ sink: PDUOutput.Sink
    ) throws {
        if try known.find(unit, reader, write: { text in try append(reader.reading(of: unit), form, to: &text) }) {
            try known.withFound { try output.put($0, sink) }
        } else {
            try put(reader.reading(of: unit), form, to: &output, sink)
        }
    }

    private func append(_ reading: PDUReading, _ form: PDUWriter.Form, to text: inout [UInt8]) throws {
        var output = PDUOutput(style: style)
        defer { output.buffer.release() }
        try put(reading, form, to: &output) { text.append(contentsOf: $0) }
        try output.buffer.flush { text.append(contentsOf: $0) }
    }

    private func put(
        _ reading: PDUReading, _ form: PDUWriter.Form, to output: inout PDUOutput, _ sink: PDUOutput.Sink
    ) throws {
        switch form {
        case .json:
            output.buffer.put(",\"title\":")
            try output.put(literal: reading.title, sink)
            for field in reading.fields { try put(field, to: &output, sink) }
        case .csv:
            output.text.removeAll(keepingCapacity: true)
            output.text += reading.title.utf8
            try output.putCell(sink)
            try output.buffer.beginRow(sink)
            output.buffer.put(0x2C)
            output.text.removeAll(keepingCapacity: true)
            Self.append(reading.fields, to: &output.text)
            try output.putCell(sink)
        }
    }

    private func put(_ field: PDUField, to output: inout PDUOutput, _ sink: PDUOutput.Sink) throws {
        try output.buffer.beginRow(sink)
        output.buffer.put(0x2C)
        try output.put(literal: field.name, sink)
        output.buffer.put(0x3A)
        try put(field.value, to: &output, sink)
    }

    private func put(_ value: PDUField.Value, to output: inout PDUOutput, _ sink: PDUOutput.Sink) throws {
        try output.buffer.beginRow(sink)
        switch value {
        case .text(let text): try output.put(literal: text, sink)
        case .hexadecimal(let number, let digits):
            output.buffer.put(0x22)
            output.put(hex: number, digits: digits)
            output.buffer.put(0x22)
        case .integer(let number): output.buffer.put(decimal: number)
        case .real(let number): try output.put(number.isFinite ? number.description : "null", sink)
        case .truth(let truth): output.buffer.put(truth ? "true" : "false")
        case .list(let values):
            output.buffer.put(0x5B)
            for (place, element) in values.enumerated() {
                if place > 0 { output.buffer.put(0x2C) }
                try put(element, to: &output, sink)
            }
            output.buffer.put(0x5D)
        case .object(let fields):
            output.buffer.put(0x7B)
            for (place, field) in fields.enumerated() {
                if place > 0 { output.buffer.put(0x2C) }
                try output.put(literal: field.name, sink)
                output.buffer.put(0x3A)
                try put(field.value, to: &output, sink)
            }
            output.buffer.put(0x7D)
        }
    }

    func writeCSV(
        _ unit: ProtocolDataUnit, _ reader: ProtocolReader, _ known: inout WrittenReadings, to output: inout PDUOutput,
        _ sink: PDUOutput.Sink
    ) throws {
        let (frames, first) = (reader.frames, Int(unit.firstRow))
        output.buffer.put(decimal: unit.firstRow)
        output.buffer.put(0x2C)
        output.buffer.put(decimal: unit.lastRow)
        output.buffer.put(0x2C)
        output.buffer.put(decimal: frames.time(first))
        output.buffer.put(0x2C)
        let channel = Int(frames.channel(first))
        if channel < csvChannels.count { try output.put(csvChannels[channel], sink) }
        output.buffer.put(0x2C)
        output.buffer.put(
            hex: frames.identifier(first), width: frames.flags(first).identifierDigits(frames.identifier(first)))
        output.buffer.put(0x2C)
        put(unit.source, to: &output)
        output.buffer.put(0x2C)
        put(unit.target, to: &output)
        output.buffer.put(0x2C)
        try output.put(unit.network.name, sink)
        output.buffer.put(0x2C)
        output.buffer.put(decimal: unit.length)
        output.buffer.put(0x2C)
        try reader.table.withPayload(of: unit, in: frames) { bytes throws in try output.put(hex: bytes, sink) }
        try output.buffer.beginRow(sink)
        output.buffer.put(0x2C)
        try output.put(unit.outcome.name, sink)
        output.buffer.put(0x2C)
        if let request = reader.request(of: unit) { output.buffer.put(decimal: request.firstRow) }
        output.buffer.put(0x2C)
        try putReading(unit, reader, .csv, &known, to: &output, sink)
        try output.buffer.beginRow(sink)
        output.buffer.put(0x0A)
    }

    /// `service=22; dids=F190`
    private static func append(_ fields: [PDUField], to text: inout [UInt8]) {
        for (place, field) in fields.enumerated() {
            if place > 0 {
                text.append(0x3B)
                text.append(0x20)
            }
            text += field.name.utf8
            text.append(0x3D)
            field.value.appendPlain(to: &text)
        }
    }

    /// `7E8`, `F1`, `12`; `*` for all nodes.
    private func put(_ address: PDUAddress, to output: inout PDUOutput) {
        switch address {
        case .none: break
        case .everyone: output.buffer.put(0x2A)
        case .identifier(let identifier, let isExtended): output.buffer.put(hex: identifier, width: isExtended ? 8 : 3)
        case .address(let address): output.buffer.put(hex: UInt32(address), width: 2)
        case .node(let node): output.buffer.put(decimal: node)
        }
    }
}

extension PDUField.Value {
    /// As in a cell of a table: elements of a list with spaces between.
    package var plainText: String {
        var text: [UInt8] = []
        appendPlain(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    fileprivate func appendPlain(to text: inout [UInt8]) {
        switch self {
        case .text(let value): text += value.utf8
        case .hexadecimal(let number, let digits):
            let width = max(1, max(min(digits, 16), (67 - number.leadingZeroBitCount) / 4))
            for place in stride(from: width - 1, through: 0, by: -1) {
                let digit = UInt8(truncatingIfNeeded: number >> UInt64(4 * place)) & 15
                text.append(digit < 10 ? 0x30 + digit : 0x37 + digit)
            }
        case .integer(let number): text += String(number).utf8
        case .real(let number): text += "\(number)".utf8
        case .truth(let truth): text += (truth ? "true" : "false").utf8
        case .list(let values):
            for (place, value) in values.enumerated() {
                if place > 0 { text.append(0x20) }
                value.appendPlain(to: &text)
            }
        case .object(let fields):
            text.append(0x7B)
            for (place, field) in fields.enumerated() {
                if place > 0 {
                    text.append(0x2C)
                    text.append(0x20)
                }
                text += field.name.utf8
                text.append(0x3D)
                field.value.appendPlain(to: &text)
            }
            text.append(0x7D)
        }
    }
}
