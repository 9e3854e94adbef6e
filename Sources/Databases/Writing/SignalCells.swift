internal import Capture

/// The parts of signals' lines that are the same on every line, escaped once.
struct SignalCells {
    /// By signal: from behind the time to before the raw value.
    private let heads: [[UInt8]]
    /// By signal: the unit, with what stands before and behind it.
    private let units: [[UInt8]]
    /// By signal, then by place in its table of labels.
    private let labels: [[[UInt8]]]
    private let form: SignalWriter.Form

    init(_ catalog: SignalCatalog, _ form: SignalWriter.Form) {
        self.form = form
        func cell(_ text: String) -> [UInt8] {
            let bytes = FrameWriter.shortened(text)
            switch form {
            case .csv:
                // A lone sign is no formula, and a common unit.
                let isSign = bytes.count == 1 && bytes.first.map { $0 == 0x2B || $0 == 0x2D } ?? false
                return isSign ? Array(bytes) : CSVLines.cell(bytes)
            case .json: return JSONLines.string(bytes)
            }
        }
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
        labels = catalog.signals.map { $0.labels.texts.map(cell) }
    }

    func write(
        _ value: SignalValue, row: Int, time: Int64, _ catalog: SignalCatalog, to output: inout OutputBuffer
    ) {
        let entry = catalog.signals[value.signal]
        let isCSV = form == .csv
        if isCSV {
            output.put(decimal: row)
            output.put(0x2C)
            output.put(decimal: time)
        } else {
            output.put("{\"frame_index\":")
            output.put(decimal: row)
            output.put(",\"timestamp_ns\":")
            output.put(decimal: time)
        }
        output.put(heads[value.signal])
        put(&output, isFinite: value.raw.kind != .float || value.raw.double.isFinite) {
            NumberText.write(value.raw, to: $0)
        }
        if isCSV { output.put(0x2C) } else { output.put(",\"physical\":") }
        let physical = entry.scaling.physical(value.raw)
        put(&output, isFinite: physical.isFinite) { NumberText.write(physical, to: $0) }
        output.put(units[value.signal])
        if let label = entry.labels.index(of: value.raw) {
            output.put(labels[value.signal][label])
        } else if !isCSV {
            output.put("null")
        }
        if isCSV { output.put(0x0A) } else { output.put("}\n") }
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
