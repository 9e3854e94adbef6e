internal import Capture

/// Writes messages of protocols as text, one line each.
package enum PDUWriter {
    package enum Form: Sendable { case csv, json }

    /// Writes the messages of which `keeps` holds for a frame to `sink`, in pieces of about 64 KiB, each valid during its
    /// call. Returns how many were left out.
    @discardableResult
    package static func write(
        _ reader: ProtocolReader, as form: Form, keeps: (Int) -> Bool = { _ in true },
        to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Int {
        var output = PDUOutput()
        defer { output.buffer.release() }
        var omitted = 0
        if form == .csv { output.buffer.put(PDUCells.header) }
        let cells = PDUCells(reader.frames)
        for unit in reader.table.units {
            guard reader.table.rows(of: unit, contain: keeps) else {
                omitted += 1
                continue
            }
            try output.buffer.beginRow(sink)
            switch form {
            case .csv: try cells.writeCSV(unit, reader, to: &output, sink)
            case .json: try cells.writeJSON(unit, reader, to: &output, sink)
            }
        }
        try output.buffer.flush(sink)
        return omitted
    }
}

/// A buffer for lines of any length.
struct PDUOutput {
    typealias Sink = OutputBuffer.Sink
    var buffer = OutputBuffer()

    /// What a piece of a line takes at the most.
    private static let piece = 4096

    /// Text that needs no escape.
    mutating func put(_ text: String, _ sink: Sink) throws {
        var text = text
        try text.withUTF8 { try put($0, sink) }
    }

    mutating func put(bytes: [UInt8], _ sink: Sink) throws {
        try bytes.withUnsafeBufferPointer { try put($0, sink) }
    }

    private mutating func put(_ bytes: UnsafeBufferPointer<UInt8>, _ sink: Sink) throws {
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
