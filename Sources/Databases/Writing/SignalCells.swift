internal import Capture

/// The parts of signals' lines that are the same on every line, escaped once.
struct SignalCells {
    /// By signal: from behind the time to before the raw value.
    private let heads: [[UInt8]]
    /// By signal: the unit, with what stands before and behind it.
    private let units: [[UInt8]]
    /// By signal: its table among ``tables``; by table and place: the name of a value. Signals may share a table.
    private let tableOfSignal: [Int32]
    private let tables: [[[UInt8]]]
    private let form: SignalWriter.Form

    init(_ catalog: SignalCatalog, _ form: SignalWriter.Form) {
        self.form = form
        func cell(_ text: String) -> [UInt8] { Self.cell(text, form) }
        func text(_ text: String) -> [UInt8] { Array(text.utf8) }
        let isCSV = form == .csv
        heads = catalog.signals.map { entry in
            let message = cell(catalog.messages[entry.message].message.name)
            let signal = cell(entry.signal.name)
            return isCSV
                ? text(",") + message + text(",") + signal + text(",")
                : text(",\"message\":") + message + text(",\"signal\":") + signal + text(",\"raw\":")
        }
        units = catalog.signals.map { entry in
            let unit = entry.signal.unit.map(cell)
            return isCSV
                ? text(",") + (unit ?? []) + text(",")
                : text(",\"unit\":") + (unit ?? text("null")) + text(",\"label\":")
        }
        var tables: [[[UInt8]]] = []
        var known: [ObjectIdentifier: Int32] = [:]
        tableOfSignal = catalog.signals.map { entry in
            if let table = known[ObjectIdentifier(entry.labels)] { return table }
            let table = Int32(truncatingIfNeeded: tables.count)
            known[ObjectIdentifier(entry.labels)] = table
            tables.append(entry.labels.texts.map(cell))
            return table
        }
        self.tables = tables
    }

    private static func cell(_ text: String, _ form: SignalWriter.Form) -> [UInt8] {
        let bytes = FrameWriter.shortened(text)
        switch form {
        case .csv:
            // A lone sign is no formula, and a common unit.
            let isSign = bytes.count == 1 && bytes.first.map { $0 == 0x2B || $0 == 0x2D } ?? false
            return isSign ? Array(bytes) : CSVLines.cell(bytes)
        case .json: return JSONLines.string(bytes)
        }
    }

    func write(
        _ value: SignalValue, row: Int, time: Int64, _ catalog: SignalCatalog, to output: inout OutputBuffer
    ) {
        let entry = catalog.signals[value.signal]
        let isCSV = form == .csv
        begin(value.signal, row, time, &output)
        put(&output, isFinite: value.raw.kind != .float || value.raw.double.isFinite) {
            NumberText.write(value.raw, to: $0)
        }
        if isCSV { output.put(0x2C) } else { output.put(",\"physical\":") }
        let physical = entry.scaling.physical(value.raw)
        put(&output, isFinite: physical.isFinite) { NumberText.write(physical, to: $0) }
        output.put(units[value.signal])
        if let label = entry.labels.index(of: value.raw) {
            output.put(tables[Int(tableOfSignal[value.signal])][label])
        } else if !isCSV {
            output.put("null")
        }
        if isCSV { output.put(0x0A) } else { output.put("}\n") }
    }

    /// The line of a value that is text or bytes: the bytes as hexadecimal digits, and what they say; no unit, no label.
    func write(
        _ value: SignalValue, bytes: ArraySlice<UInt8>, row: Int, time: Int64, to output: inout OutputBuffer
    ) {
        begin(value.signal, row, time, &output)
        let raw = Array(WideText.hexadecimal(bytes).utf8)
        // Whole, unlike a name: 2048 bytes at most.
        let physical = Array(WideText.physical(bytes).utf8)[...]
        let text = form == .csv ? CSVLines.cell(physical) : JSONLines.string(physical)
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
    private func begin(_ signal: Int, _ row: Int, _ time: Int64, _ output: inout OutputBuffer) {
        if form == .csv {
            output.put(decimal: row)
            output.put(0x2C)
            output.put(decimal: time)
        } else {
            output.put("{\"frame_index\":")
            output.put(decimal: row)
            output.put(",\"timestamp_ns\":")
            output.put(decimal: time)
        }
        output.put(heads[signal])
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
