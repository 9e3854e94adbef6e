package import CANCapture
internal import Platform

/// Writes messages of protocols as text, one line each.
package enum PDUWriter {
    package enum Form: Sendable { case csv, json }

    /// Writes the messages with a frame that `keeps` accepts to `sink`, in pieces of about 64 KiB, each valid during
    /// its call. Returns how many were left out.
    ///
    /// - Parameters:
    ///   - style: of text in CSV.
    ///   - origin: time of the first record, from which seconds count in JSON, nanoseconds; nil means the first frame.
    @discardableResult
    package static func write(
        _ reader: ProtocolReader, as form: Form, style: CSVStyle = .spreadsheet, origin: Int64? = nil,
        keeps: (Int) -> Bool = { _ in true },
        to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Int {
        var output = PDUOutput(style: style)
        defer { output.buffer.release() }
        if form == .csv { output.buffer.put(PDUCells.header) }
        let lines = Lines(
            reader: reader, form: form,
            cells: PDUCells(
                reader.frames, style, origin: origin ?? (reader.frames.isEmpty ? 0 : reader.frames.time(0))))
        var known = WrittenReadings()
        // For the other thread: each of its batches waits for the one before.
        var others = WrittenReadings()
        var messages = reader.table.units.placed
        var count = 0
        func batch() -> [ProtocolDataUnit] {
            var units: [ProtocolDataUnit] = []
            while units.count < Self.batch, let (_, unit) = messages.next() {
                if reader.table.rows(of: unit, contain: keeps) { units.append(unit) }
            }
            count += units.count
            return units
        }
        while true {
            let units = batch()
            guard !units.isEmpty else { break }
            // Meanwhile the second half is written into memory.
            let rest = batch()
            let later = rest.isEmpty ? nil : lines.later(rest, others)
            others = WrittenReadings()
            try lines.write(units, &known, to: &output, sink)
            try output.buffer.flush(sink)
            if let written = try later?.value.get() {
                try written.bytes.withUnsafeBytes(sink)
                others = written.known
            }
        }
        try output.buffer.flush(sink)
        return reader.table.units.count - count
    }

    /// Number of messages that are written at a time on each of two threads.
    private static let batch = 2048

    private struct Lines: Sendable {
        let reader: ProtocolReader
        let form: Form
        let cells: PDUCells

        func write(
            _ units: [ProtocolDataUnit], _ known: inout WrittenReadings, to output: inout PDUOutput,
            _ sink: PDUOutput.Sink
        ) throws {
            for unit in units {
                try output.buffer.beginRow(sink)
                switch form {
                case .csv: try cells.writeCSV(unit, reader, &known, to: &output, sink)
                case .json: try cells.writeJSON(unit, reader, &known, to: &output, sink)
                }
            }
        }

        /// Writes on another thread, with the texts that it has written before.
        func later(
            _ units: [ProtocolDataUnit], _ known: consuming WrittenReadings
        ) -> BackgroundWork<Result<(bytes: [UInt8], known: WrittenReadings), any Error>> {
            BackgroundWork { [known] in
                Result {
                    var known = known
                    var output = PDUOutput(style: cells.style)
                    defer { output.buffer.release() }
                    var bytes: [UInt8] = []
                    let sink: PDUOutput.Sink = { bytes.append(contentsOf: $0) }
                    try write(units, &known, to: &output, sink)
                    try output.buffer.flush(sink)
                    return (bytes, known)
                }
            }
        }
    }
}

/// A buffer for lines of any length.
struct PDUOutput {
    typealias Sink = OutputBuffer.Sink
    /// For text in CSV.
    let style: CSVStyle
    var buffer = OutputBuffer()
    /// The content of a cell; the memory is reused.
    var text: [UInt8] = []

    init(style: CSVStyle) { self.style = style }

    /// Maximum length of a piece of a line.
    private static let piece = 4096

    /// Text that needs no escape.
    mutating func put(_ text: String, _ sink: Sink) throws {
        var text = text
        try text.withUTF8 { try put($0, sink) }
    }

    /// ``text`` as a cell of a table.
    mutating func putCell(_ sink: Sink) throws {
        let cell = text.withUnsafeBufferPointer(CSVLines.isPlain) ? text : CSVLines.cell(text[...], style)
        try cell.withUnsafeBufferPointer { try put($0, sink) }
    }

    mutating func put(_ bytes: UnsafeBufferPointer<UInt8>, _ sink: Sink) throws {
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + Self.piece)
            try buffer.beginRow(sink)
            buffer.put(upTo: end - start) { place in
                for index in start..<end { place[index - start] = bytes[index] }
                return end - start
            }
            start = end
        }
    }

    mutating func put(hex bytes: UnsafeBufferPointer<UInt8>, _ sink: Sink) throws {
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + Self.piece)
            try buffer.beginRow(sink)
            buffer.put(hex: UnsafeBufferPointer(rebasing: bytes[start..<end]))
            start = end
        }
    }

    mutating func put(hex number: UInt64, digits: Int) {
        let width = max(1, max(min(digits, 16), (67 - number.leadingZeroBitCount) / 4))
        for place in stride(from: width - 1, through: 0, by: -1) {
            let digit = UInt8(truncatingIfNeeded: number >> UInt64(4 * place)) & 15
            buffer.put(digit < 10 ? 0x30 + digit : 0x37 + digit)
        }
    }

    /// A string literal of JSON.
    mutating func put(literal text: String, _ sink: Sink) throws {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
            buffer.put(0x22)
            try put(text, sink)
            try buffer.beginRow(sink)
            buffer.put(0x22)
        } else {
            try put(JSONString.literal(text), sink)
        }
    }
}
