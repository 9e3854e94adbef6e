internal import Platform
internal import CANCapture

/// The parts of signals' lines that are equal in every line, escaped once.
struct SignalCells {
    private let catalog: SignalCatalog
    private let form: SignalWriter.Form
    private let style: CSVStyle
    private let origin: Int64
    /// By signal: the text between the time and the raw value; empty until the signal occurs.
    private var heads: [[UInt8]]
    /// By signal: the unit, with the text before and after it.
    private var units: [[UInt8]]
    /// By signal: its table among ``tables``; by table and place: the name of a value. Signals may share a table.
    private var tableOfSignal: [Int32]
    private var tables: [[[UInt8]]] = []
    private var known: [ObjectIdentifier: Int32] = [:]
    /// The row that was written last, and what all lines of its signals begin with.
    private var row = -1
    private var beginning: [UInt8] = []

    init(_ catalog: SignalCatalog, _ form: SignalWriter.Form, _ style: CSVStyle, origin: Int64) {
        self.style = style
        self.origin = origin
        self.catalog = catalog
        self.form = form
        let count = catalog.signals.count
        heads = Array(repeating: [], count: count)
        units = Array(repeating: [], count: count)
        tableOfSignal = Array(repeating: 0, count: count)
    }

    /// A database may describe far more than a capture contains, so cells are made when a signal first occurs.
    private mutating func make(_ signal: Int) {
        let entry = catalog.signals[signal]
        let message = cell(catalog.messages[entry.message].message.name)
        let name = cell(entry.signal.name)
        let unit = entry.signal.unit.map(cell)
        switch form {
        case .csv:
            heads[signal] = bytes(",") + message + bytes(",") + name + bytes(",")
            units[signal] = bytes(",") + (unit ?? []) + bytes(",")
        case .json:
            heads[signal] = bytes(#","message":"#) + message + bytes(#","signal":"#) + name + bytes(#","raw":"#)
            units[signal] = bytes(#","unit":"#) + (unit ?? bytes("null")) + bytes(#","label":"#)
        }
        if let table = known[ObjectIdentifier(entry.labels)] {
            tableOfSignal[signal] = table
        } else {
            let table = Int32(truncatingIfNeeded: tables.count)
            known[ObjectIdentifier(entry.labels)] = table
            tableOfSignal[signal] = table
            tables.append(entry.labels.texts.map(cell))
        }
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private func cell(_ text: String) -> [UInt8] {
        let bytes = FrameWriter.shortened(text)
        switch form {
        case .csv:
            // A single sign is not a formula, and a common unit.
            let isSign = bytes.count == 1 && bytes.first.map { $0 == 0x2B || $0 == 0x2D } ?? false
            return isSign ? Array(bytes) : CSVLines.cell(bytes, style)
        case .json: return JSONLines.string(bytes)
        }
    }

    mutating func write(_ value: SignalValue, row: Int, time: Int64, to output: inout OutputBuffer) {
        let isCSV = form == .csv
        begin(value.signal, row, time, &output)
        put(&output, isFinite: value.raw.kind != .float || value.raw.double.isFinite) {
            NumberText.write(value.raw, to: $0)
        }
        if isCSV { output.put(0x2C) } else { output.put(",\"physical\":") }
        let physical = catalog.scaling(of: value.signal).physical(value.raw)
        put(&output, isFinite: physical.isFinite) { NumberText.write(physical, to: $0) }
        output.put(units[value.signal])
        if let label = catalog.labels(of: value.signal).index(of: value.raw) {
            output.put(tables[Int(tableOfSignal[value.signal])][label])
        } else if !isCSV {
            output.put("null")
        }
        if isCSV { output.put(0x0A) } else { output.put("}\n") }
    }

    /// The line of a value that is text or bytes: the bytes as hexadecimal digits, and the text; without unit and
    /// label.
    mutating func write(
        _ value: SignalValue, bytes: ArraySlice<UInt8>, row: Int, time: Int64, to output: inout OutputBuffer
    ) {
        begin(value.signal, row, time, &output)
        let raw = Array(WideText.hexadecimal(bytes).utf8)
        // In full, unlike a name: at most 2048 bytes.
        let physical = Array(WideText.physical(bytes).utf8)[...]
        let text = form == .csv ? CSVLines.cell(physical, style) : JSONLines.string(physical)
        switch form {
        case .csv:
            output.put(raw)
            output.put(0x2C)
            output.put(text)
            output.put(",,\n")
        case .json:
            output.put(0x22)
            output.put(raw)
            output.put("\",\"physical\":")
            output.put(text)
            output.put(",\"unit\":null,\"label\":null}\n")
        }
    }

    @inline(__always)
    private mutating func begin(_ signal: Int, _ row: Int, _ time: Int64, _ output: inout OutputBuffer) {
        if heads[signal].isEmpty { make(signal) }
        if row == self.row { output.put(beginning) } else { begin(row, time, &output) }
        output.put(heads[signal])
    }

    @inline(never)
    private mutating func begin(_ row: Int, _ time: Int64, _ output: inout OutputBuffer) {
        self.row = row
        beginning.removeAll(keepingCapacity: true)
        output.put(copyingTo: &beginning) { output in
            guard form == .json else {
                output.put(decimal: row)
                output.put(0x2C)
                return output.put(decimal: time)
            }
            output.put("{\"frame_index\":")
            output.put(decimal: row)
            output.put(",\"timestamp_ns\":")
            output.put(decimal: time)
            output.put(",\"start_s\":")
            output.put(seconds: time.subtractingSaturating(origin))
        }
    }

    /// JSON (RFC 8259) has no numbers that are not finite: they are strings there.
    @inline(__always)
    private func put(
        _ output: inout OutputBuffer, isFinite: Bool, _ write: (UnsafeMutablePointer<UInt8>) -> Int
    ) {
        let isQuoted = form == .json && !isFinite
        if isQuoted { output.put(0x22) }
        output.put(upTo: NumberText.capacity, write)
        if isQuoted { output.put(0x22) }
    }
}

extension PhysicalValue {
    fileprivate var isFinite: Bool {
        if case .real(let value) = self { return value.isFinite }
        return true
    }
}
