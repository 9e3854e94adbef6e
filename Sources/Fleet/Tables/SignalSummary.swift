package import CANCapture
package import CANDatabases

/// Summary of the physical values of a signal in a capture. Values that mean "no value", and those of frames that are
/// too short, are counted and otherwise left out.
package struct SignalSummary: Sendable, Equatable {
    package var count = 0
    package var invalid = 0
    package var least = 0.0
    package var mean = 0.0
    package var largest = 0.0
    /// The 5 %, 50 % and 95 % percentile: the smallest value that this share of the values does not exceed.
    package var percentiles = (low: 0.0, median: 0.0, high: 0.0)

    package static func == (one: SignalSummary, other: SignalSummary) -> Bool {
        one.count == other.count && one.invalid == other.invalid && one.least == other.least && one.mean == other.mean
            && one.largest == other.largest && one.percentiles == other.percentiles
    }

    /// For all signals of a message's frames on one channel, by their place in the message; nil for a signal with text
    /// or bytes, or without values.
    ///
    /// - Parameter rows: of frames of this message.
    package static func summaries(
        of frames: FrameTable, rows: UnsafeBufferPointer<UInt32>, message: Int, catalog: SignalCatalog
    ) -> [SignalSummary?] {
        let entry = catalog.messages[message]
        let signals = entry.signals
        guard !signals.isEmpty, !rows.isEmpty, entry.isPlain else { return [] }
        // In a long capture a few signals at a time, so that memory does not grow with their number.
        let atOnce = max(1, mostValues / rows.count)
        var summaries: [SignalSummary?] = []
        var buffer = SignalBuffer()
        var first = signals.lowerBound
        while first < signals.upperBound {
            let part = first..<min(first + atOnce, signals.upperBound)
            var collected = CollectedValues(part, rows: rows.count, catalog)
            for row in rows {
                let row = Int(row)
                guard !frames.flags(row).contains(.remote) else { continue }
                let fit = catalog.decode(frames.payload(row), message: message, into: &buffer)
                guard !fit.contains(.hasUnknownSelection) else { continue }
                for place in 0..<buffer.count {
                    let value = buffer[place]
                    guard part.contains(value.signal), value.raw.kind != .bytes else { continue }
                    collected.add(value.raw, to: value.signal - part.lowerBound)
                }
            }
            summaries += (0..<part.count).map { collected.summary($0) }
            first = part.upperBound
        }
        return summaries
    }

    /// 64 MB.
    private static let mostValues = 8 << 20
}

/// Values of some signals of a message. Of a short signal each raw value is counted, so that nothing has to be sorted; of
/// others the values are kept.
private struct CollectedValues {
    /// How the values of a signal are kept.
    private struct Column {
        var scaling: Scaling
        var missing: MissingValues
        /// Where its counts begin; nil where the values are kept.
        var start: Int?
        var bits = 0
        var isSigned = false
        var values: [Double] = []
        var invalid = 0
    }

    private var columns: [Column] = []
    /// By the lowest bits of the raw value, one signal behind the other.
    private var counts: [UInt32] = []

    private static let longestCounted = 16

    init(_ signals: Range<Int>, rows: Int, _ catalog: SignalCatalog) {
        var size = 0
        for place in signals {
            let signal = catalog.signals[place].signal
            var column = Column(scaling: catalog.scaling(of: place), missing: catalog.missingValues(of: place))
            // Counts that are mostly empty would take longer than a sort.
            if signal.kind != .float, signal.length <= Self.longestCounted, 1 << signal.length <= max(256, rows) {
                (column.start, column.bits) = (size, signal.length)
                column.isSigned = signal.kind == .signed
                size += 1 << signal.length
            }
            columns.append(column)
        }
        counts = [UInt32](repeating: 0, count: size)
    }

    @inline(__always)
    mutating func add(_ raw: RawValue, to place: Int) {
        if let start = columns[place].start {
            counts[start + Int(raw.bits & (1 << UInt64(columns[place].bits) - 1))] += 1
            return
        }
        let physical = columns[place].scaling.physical(raw).double
        if columns[place].missing.contains(raw) || !physical.isFinite {
            columns[place].invalid += 1
        } else {
            columns[place].values.append(physical)
        }
    }

    /// nil of a signal that never came.
    mutating func summary(_ place: Int) -> SignalSummary? {
        if let start = columns[place].start { return summary(of: columns[place], countedFrom: start) }
        var values = columns[place].values
        columns[place].values = []
        values.sort()
        return SignalSummary(values.lazy.map { ($0, 1) }, invalid: columns[place].invalid)
    }

    private func summary(of column: Column, countedFrom start: Int) -> SignalSummary? {
        let size = 1 << column.bits
        var values: [(value: Double, count: Int)] = []
        var invalid = 0
        for step in 0..<size {
            // Negative numbers are the second half of the bits.
            let bits = column.isSigned ? (step + size / 2) % size : step
            let count = Int(counts[start + bits])
            guard count > 0 else { continue }
            let raw =
                column.isSigned
                ? RawValue(Int64(step - size / 2)) : RawValue(bits: UInt64(bits), kind: .unsigned)
            let physical = column.scaling.physical(raw).double
            if column.missing.contains(raw) || !physical.isFinite {
                invalid += count
            } else {
                values.append((physical, count))
            }
        }
        // A negative factor turns their order.
        if let first = values.first, let last = values.last, first.value > last.value { values.reverse() }
        return SignalSummary(values, invalid: invalid)
    }
}

extension SignalSummary {
    /// - Parameter values: ascending, each with how often it came.
    /// - Returns: nil of a signal that never came.
    fileprivate init?(_ values: some Collection<(value: Double, count: Int)>, invalid: Int) {
        self.invalid = invalid
        for (value, times) in values {
            count += times
            mean += value * Double(times)
            largest = value
        }
        guard count > 0 else {
            guard invalid > 0 else { return nil }
            return
        }
        mean /= Double(count)
        // How many values each percentile reaches.
        let ranks = [0.05, 0.5, 0.95].map { max(1, Int(($0 * Double(count)).rounded(.up))) }
        var found: [Double] = []
        var passed = 0
        for (value, times) in values {
            if passed == 0 { least = value }
            passed += times
            while found.count < ranks.count, passed >= ranks[found.count] { found.append(value) }
        }
        percentiles = (found[0], found[1], found[2])
    }
}

extension SignalCatalog.Entry {
    /// Whether its frames contain only its own signals: the PDUs of a container are messages themselves.
    fileprivate var isPlain: Bool { !isContained }
}
