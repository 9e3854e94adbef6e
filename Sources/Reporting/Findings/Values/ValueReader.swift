internal import Analysis
package import CANCapture
package import CANDatabases
internal import Formatting
internal import LogPages
internal import Platform

/// Reads the values of one message out of its frames.
package struct ValueReader {
    package let subject: ValueSubject
    let message: Int?
    let frames: FrameTable
    let catalog: SignalCatalog
    private let missing: MissingValues
    /// By byte, the bits of counters and checksums.
    private let automatic: [UInt8]

    /// - Parameter automatic: by byte, the bits of counters and checksums.
    package init(
        _ subject: ValueSubject, message: Int?, frames: FrameTable, catalog: SignalCatalog, automatic: [UInt8] = []
    ) {
        self.automatic = automatic
        (self.subject, self.message, self.frames, self.catalog) = (subject, message, frames, catalog)
        if case .signal(let signal) = subject {
            missing = catalog.missingValues(of: signal)
        } else {
            missing = .none
        }
    }

    /// Counters and checksums take all possible values all the time.
    var isCourse: Bool {
        switch subject {
        case .signal, .length: true
        case .counter, .checksum: false
        }
    }

    /// Whether a frame shows the finding.
    func isWrong(_ row: Int, _ finding: Finding) -> Bool {
        guard case .signal(let signal) = subject else {
            guard let usual = finding.facts.usual else { return true }
            return Double(frames.payload(row).count) != usual
        }
        var buffer = SignalBuffer()
        guard let value = raw(of: signal, row, &buffer) else { return false }
        if finding.rule == .notAvailable { return missing.contains(value) }
        guard let allowed = finding.facts.allowed, !missing.contains(value) else { return false }
        return !allowed.contains(catalog.scaling(of: signal).physical(value).double)
    }

    private func raw(of signal: Int, _ row: Int, _ buffer: inout SignalBuffer) -> RawValue? {
        guard let message else { return nil }
        _ = catalog.decode(frames.payload(row), message: message, into: &buffer)
        return buffer.values.first { $0.signal == signal }?.raw
    }

    /// The value that the finding is about.
    package func value(_ row: Int, _ buffer: inout SignalBuffer) -> Double? {
        let payload = frames.payload(row)
        switch subject {
        case .length: return Double(payload.count)
        case .counter(let byte, let shift, let bits):
            return byte < payload.count ? Double(Int(payload[byte]) >> shift & ((1 << bits) - 1)) : nil
        case .checksum(let byte): return byte.flatMap { $0 < payload.count ? Double(payload[$0]) : nil }
        case .signal(let signal):
            guard let raw = raw(of: signal, row, &buffer), !missing.contains(raw) else { return nil }
            let value = catalog.scaling(of: signal).physical(raw).double
            return value.isFinite && value.magnitude < Self.farthest ? value : nil
        }
    }

    /// Beyond this value scales cannot be calculated.
    private static let farthest = 1e100

    /// The minimum and maximum value in each column of the whole capture.
    ///
    /// - Parameter longest: the longest time between two frames over which a value holds, nanoseconds.
    func course(
        _ rows: [Int], _ range: ClosedRange<Int64>, isTimed: Bool, longest: Double = .infinity
    ) -> ValueFacts.Course? {
        let bins = TimeBins(range: range, count: ValueFacts.courseColumns)
        var columns = [ClosedRange<Double>?](repeating: nil, count: ValueFacts.courseColumns)
        var buffer = SignalBuffer()
        var (first, last) = (nil as Double?, 0.0)
        var (gaps, before) = ([ClosedRange<Int64>](), nil as Int64?)
        for row in rows {
            let time = frames.time(row)
            // Frames without the value, because of a multiplexor, arrive as well.
            if let before, longest < .infinity, Double(time.subtractingSaturating(before)) > longest {
                gaps.append(before...time)
            }
            before = time
            guard let bin = bins.index(of: isTimed ? time : Int64(row)), bin < columns.count,
                let value = value(row, &buffer)
            else { continue }
            if first == nil { first = value }
            last = value
            columns[bin] = columns[bin].map { min($0.lowerBound, value)...max($0.upperBound, value) } ?? value...value
        }
        return first.map { ValueFacts.Course(columns: columns, last: last, first: $0, gaps: gaps) }
    }

    // MARK: Series

    /// The subject of the finding, and then the other signals of the message.
    func series(_ rows: [Int], mostOthers: Int) -> (series: [ValueFacts.Series], leftOut: Int) {
        var own: [ValueFacts.Series] = []
        if let raw = payloadSeries(rows) { own.append(raw) }
        guard let message else { return (own, 0) }
        var order: [Int] = []
        var found: [Int: ValueFacts.Series] = [:]
        var missing: [Int: MissingValues] = [:]
        // More than are shown are only counted.
        var others: Set<Int> = []
        var buffer = SignalBuffer()
        for (place, row) in rows.enumerated() {
            _ = catalog.decode(frames.payload(row), message: message, into: &buffer)
            for value in buffer.values where value.raw.kind != .bytes {
                if found[value.signal] == nil {
                    guard order.count <= mostOthers + 1 || isSubject(value.signal) else {
                        others.insert(value.signal)
                        continue
                    }
                    missing[value.signal] = catalog.missingValues(of: value.signal)
                    order.append(value.signal)
                    let definition = catalog.signals[value.signal].signal
                    found[value.signal] = ValueFacts.Series(
                        name: Printable.text(definition.name), unit: Printable.text(definition.unit ?? ""),
                        values: Array(repeating: nil, count: rows.count), texts: Array(repeating: "", count: rows.count)
                    )
                    found[value.signal]?.isDotted = isAutomatic(definition)
                }
                let absent = missing[value.signal] ?? .none
                let words = catalog.label(value) ?? absent.words(for: value.raw)
                let number = catalog.physical(value).double
                let isValue = !absent.contains(value.raw)
                found[value.signal]?.values[place] =
                    isValue && number.isFinite && number.magnitude < Self.farthest ? number : nil
                found[value.signal]?.texts[place] = words.map(Printable.text) ?? Self.text(value, catalog)
            }
        }
        if case .signal(let signal) = subject {
            order.removeAll { $0 == signal }
            order.insert(signal, at: 0)
        }
        let all = own + order.compactMap { found[$0] }
        return (Array(all.prefix(mostOthers + 1)), max(0, all.count + others.count - mostOthers - 1))
    }

    private func isSubject(_ signal: Int) -> Bool { if case .signal(signal) = subject { true } else { false } }

    /// Whether all bits of a signal belong to a counter or checksum.
    private func isAutomatic(_ signal: Signal) -> Bool {
        !automatic.isEmpty && !signal.isWide
            && signal.bits.allSatisfy { bit in
                let byte = bit / 8
                return byte >= 0 && byte < automatic.count && automatic[byte] >> UInt8(bit % 8) & 1 == 1
            }
    }

    private static func text(_ value: SignalValue, _ catalog: SignalCatalog) -> String {
        let text = ValueText(catalog.scaling(of: value.signal))
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ValueText.capacity) { buffer in
            guard let base = buffer.baseAddress else { return "" }
            let count = text.write(value.raw, to: base)
            let digits = String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
            return digits.hasPrefix("-") ? Decimal.minus + digits.dropFirst() : digits
        }
    }

    /// For values that are not in a database.
    private func payloadSeries(_ rows: [Int]) -> ValueFacts.Series? {
        let name: String
        switch subject {
        case .signal: return nil
        case .length: name = "Length"
        case .counter(let byte, _, let bits): name = bits == 8 ? "Counter, byte \(byte)" : "Counter in byte \(byte)"
        case .checksum(let byte):
            guard let byte else { return nil }
            name = "Checksum, byte \(byte)"
        }
        var buffer = SignalBuffer()
        let values = rows.map { value($0, &buffer) }
        let isCheck = if case .checksum = subject { true } else { false }
        let texts = values.map { value in
            guard let value else { return "" }
            return isCheck ? Hexadecimal.byte(UInt8(value)) : Decimal.grouped(Int(value))
        }
        let unit = if case .length = subject { "bytes" } else { "" }
        return ValueFacts.Series(name: name, unit: unit, values: values, texts: texts, isDotted: !isCourse)
    }
}
