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
        // Which frames of other messages count, only decoding shows.
        let heads = entry.compiled.isMultiplexed || catalog.isContainer(message) ? nil : heads(of: rows, frames)
        // In a long capture a few signals at a time, so that memory does not grow with their number.
        let atOnce = max(1, mostValues / rows.count)
        var summaries: [SignalSummary?] = []
        var first = signals.lowerBound
        while first < signals.upperBound {
            let part = first..<min(first + atOnce, signals.upperBound)
            var collected = CollectedValues(part, rows: rows.count, catalog)
            var hasOthers = false
            for signal in part {
                if let heads, let place = HeadSignal(entry.compiled, place: signal - signals.lowerBound),
                    heads.shortest >= place.end
                {
                    collected.add(place, heads.words, to: signal - part.lowerBound)
                } else {
                    hasOthers = true
                }
            }
            if hasOthers { collected.addEach(of: frames, rows: rows, message: message, part, catalog) }
            summaries += (0..<part.count).map { collected.summary($0) }
            first = part.upperBound
        }
        return summaries
    }

    /// 64 MB.
    private static let mostValues = 8 << 20

    /// The first eight bytes of the payloads, and the length of the shortest one; nil if a frame has no payload by its
    /// kind, or if there are many frames.
    private static func heads(
        of rows: UnsafeBufferPointer<UInt32>, _ frames: FrameTable
    ) -> (words: [UInt64], shortest: Int)? {
        guard rows.count <= mostHeads else { return nil }
        var (shortest, hasRemote) = (Int.max, false)
        let columns = FrameColumns(frames)
        let lookup = columns.lookup
        let words = [UInt64](unsafeUninitializedCapacity: rows.count) { words, count in
            for (place, row) in rows.enumerated() {
                let kind = lookup.kind(row)
                hasRemote = hasRemote || kind.flags.contains(.remote)
                shortest = min(shortest, Int(kind.length))
                words.initializeElement(at: place, to: kind.flags.contains(.remote) ? 0 : lookup.head(row))
            }
            count = rows.count
        }
        return withExtendedLifetime(columns) { hasRemote ? nil : (words, shortest) }
    }

    /// 4 MB.
    private static let mostHeads = 1 << 19
}

/// Values of some signals of a message. Of a short signal each raw value is counted, so that nothing has to be sorted; of
/// others the values are kept.
private struct CollectedValues {
    /// How the values of a signal are kept.
    private struct Column {
        let meaning: Meaning
        /// Where its counts begin; nil where the values are kept.
        var start: Int?
        var bits = 0
        var isSigned = false
        var values: [Double] = []
        var invalid = 0
        /// Whether a ``HeadSignal`` filled it.
        var isFull = false
    }

    /// What raw values mean.
    private struct Meaning {
        let scaling: Scaling
        let missing: MissingValues

        /// The physical value; nil if it is none.
        @inline(__always)
        func value(_ raw: RawValue) -> Double? {
            let physical = scaling.physical(raw).double
            return missing.contains(raw) || !physical.isFinite ? nil : physical
        }
    }

    private var columns: [Column] = []
    /// By the key of the raw value (``HeadSignal``), one signal after the other.
    private var counts: [UInt32] = []

    private static let longestCounted = 16

    init(_ signals: Range<Int>, rows: Int, _ catalog: SignalCatalog) {
        var size = 0
        for place in signals {
            let signal = catalog.signals[place].signal
            var column = Column(
                meaning: Meaning(scaling: catalog.scaling(of: place), missing: catalog.missingValues(of: place)))
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
            let bits = Int(raw.bits & (1 << UInt64(columns[place].bits) - 1))
            counts[start + (columns[place].isSigned ? bits ^ 1 << (columns[place].bits - 1) : bits)] += 1
            return
        }
        if let value = columns[place].meaning.value(raw) {
            columns[place].values.append(value)
        } else {
            columns[place].invalid += 1
        }
    }

    /// Adds the values of all frames at once.
    mutating func add(_ signal: HeadSignal, _ heads: [UInt64], to place: Int) {
        columns[place].isFull = true
        heads.withUnsafeBufferPointer { heads in
            if let start = columns[place].start {
                let size = 1 << columns[place].bits
                counts.withUnsafeMutableBufferPointer {
                    signal.count(heads, into: UnsafeMutableBufferPointer(rebasing: $0[start..<start + size]))
                }
                return
            }
            var keys = signal.keys(heads)
            keys.sortFromZero()
            let meaning = columns[place].meaning
            var values: [Double] = []
            values.reserveCapacity(keys.count)
            var last: (key: Int64, value: Double?) = (-1, nil)
            for key in keys {
                if key != last.key { last = (key, meaning.value(RawValue(signal.raw(ofKey: key)))) }
                if let value = last.value { values.append(value) }
            }
            columns[place].invalid = keys.count - values.count
            columns[place].values = values
        }
    }

    /// Adds the values of the other signals, frame by frame.
    mutating func addEach(
        of frames: FrameTable, rows: UnsafeBufferPointer<UInt32>, message: Int, _ signals: Range<Int>,
        _ catalog: SignalCatalog
    ) {
        var buffer = SignalBuffer()
        for row in rows {
            let row = Int(row)
            guard !frames.flags(row).contains(.remote) else { continue }
            let fit = catalog.decode(frames.payload(row), message: message, into: &buffer)
            guard !fit.contains(.hasUnknownSelection) else { continue }
            for place in 0..<buffer.count {
                let value = buffer[place]
                guard signals.contains(value.signal), value.raw.kind != .bytes else { continue }
                let column = value.signal - signals.lowerBound
                if !columns[column].isFull { add(value.raw, to: column) }
            }
        }
    }

    /// nil for a signal that was never received.
    mutating func summary(_ place: Int) -> SignalSummary? {
        if let start = columns[place].start { return summary(of: columns[place], countedFrom: start) }
        var values = columns[place].values
        columns[place].values = []
        values.sort()
        return SignalSummary(sorted: values, invalid: columns[place].invalid)
    }

    private func summary(of column: Column, countedFrom start: Int) -> SignalSummary? {
        let size = 1 << column.bits
        var values: [(value: Double, count: Int)] = []
        var invalid = 0
        for step in 0..<size {
            let count = Int(counts[start + step])
            guard count > 0 else { continue }
            let raw = RawValue(Int64(column.isSigned ? step - size / 2 : step))
            if let value = column.meaning.value(raw) { values.append((value, count)) } else { invalid += count }
        }
        // A negative factor turns their order.
        if let first = values.first, let last = values.last, first.value > last.value { values.reverse() }
        return SignalSummary(values, invalid: invalid)
    }
}

extension SignalSummary {
    /// - Parameter values: ascending.
    /// - Returns: nil for a signal that was never received.
    fileprivate init?(sorted values: [Double], invalid: Int) {
        self.invalid = invalid
        guard let first = values.first, let last = values.last else {
            guard invalid > 0 else { return nil }
            return
        }
        count = values.count
        (least, largest) = (first, last)
        mean = values.reduce(0, +) / Double(count)
        let ranks = Self.ranks(count)
        percentiles = (values[ranks[0] - 1], values[ranks[1] - 1], values[ranks[2] - 1])
    }

    /// How many of the values each percentile reaches.
    private static func ranks(_ count: Int) -> [Int] {
        [0.05, 0.5, 0.95].map { max(1, Int(($0 * Double(count)).rounded(.up))) }
    }

    /// - Parameter values: ascending, each with its number of occurrences.
    /// - Returns: nil for a signal that was never received.
    fileprivate init?(_ values: [(value: Double, count: Int)], invalid: Int) {
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
        let ranks = Self.ranks(count)
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
