package import Analysis
internal import CANDatabases
internal import LogPages

/// A change with its description in a database.
package struct NamedChange: Sendable {
    package let change: PayloadChange
    /// The message, and a signal of this message; nil if no database describes them.
    package let message: String?
    package let signal: String?
    /// The values of the signal, with names or units; nil if they are not known.
    let valueBefore: String?
    let valueAfter: String?
}

extension ChangeListing {
    /// Finds the names of messages and signals, and the values of the signals before and after.
    static func named(
        _ changes: [PayloadChange], in after: Recording, before: Recording
    ) -> [NamedChange] {
        let databases = after.databases
        guard !databases.isEmpty else {
            return changes.map {
                NamedChange(change: $0, message: nil, signal: nil, valueBefore: nil, valueAfter: nil)
            }
        }
        var newer = SignalDecoder(databases, frames: after.frames)
        var older = SignalDecoder(databases, frames: before.frames)
        let catalog = databases.catalog
        return changes.map { change in
            let frame = newer.decode(change.firstRow)
            let message = frame.map { catalog.messages[$0.message].message.name }
            // The signal with most of the bits. A multiplexer signal has lower priority than the signals that it
            // selects.
            let value = newer.values.max {
                overlap(catalog.signals[$0.signal].signal, change) < overlap(catalog.signals[$1.signal].signal, change)
            }
            guard frame != nil, let value, overlap(catalog.signals[value.signal].signal, change) > 0 else {
                return NamedChange(change: change, message: message, signal: nil, valueBefore: nil, valueAfter: nil)
            }
            let earlier =
                older.decode(change.rowBefore) == nil
                ? nil : older.values.first { $0.signal == value.signal }
            return NamedChange(
                change: change, message: message, signal: catalog.signals[value.signal].signal.name,
                valueBefore: earlier.flatMap { text($0, catalog) }, valueAfter: text(value, catalog))
        }
    }

    private static func text(_ value: SignalValue, _ catalog: SignalCatalog) -> String? {
        if let words = catalog.words(value) { return words }
        guard value.raw.kind != .bytes else { return nil }
        let unit = catalog.signals[value.signal].signal.unit ?? ""
        let text = ValueText(catalog.scaling(of: value.signal))
        let number = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ValueText.capacity) { buffer in
            guard let base = buffer.baseAddress else { return "" }
            return String(decoding: buffer[..<text.write(value.raw, to: base)], as: UTF8.self)
        }
        return number + (unit.isEmpty ? "" : " " + unit)
    }

    /// Number of the changed bits that belong to the signal.
    private static func overlap(_ signal: Signal, _ change: PayloadChange) -> Int {
        var bit = signal.start
        var count = 0
        for _ in 0..<signal.length {
            guard bit >= 0 else { break }
            if bit / 8 == change.byte, change.bits >> UInt8(bit % 8) & 1 == 1 { count += 1 }
            switch signal.byteOrder {
            case .littleEndian: bit += 1
            case .bigEndian: bit = bit % 8 == 0 ? bit + 15 : bit - 1
            }
        }
        return count
    }
}
