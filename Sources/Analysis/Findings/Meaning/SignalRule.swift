internal import CANCapture
internal import CANDatabases

/// Values of signals that are outside of the range of the database, that become not available, or that differ for one
/// frame from both neighbours.
enum SignalRule: SeriesRule {
    private static let fewestFrames = 20

    static func findings(of series: IdentifierSeries, in analysis: RecordingAnalysis) -> [Finding] {
        guard let set = analysis.witness.set, series.count >= fewestFrames,
            let message = analysis.witness.messages[series.slot]
        else { return [] }
        let entry = set.catalog.messages[message]
        let isJ1939 = entry.message.matching == .parameterGroup || series.entry.isExtended
        guard entry.compiled.length > 0 else { return [] }
        let judged = (0..<entry.signals.count).compactMap { place -> SignalJudge? in
            let judge = SignalJudge(
                signal: set.catalog.signals[entry.firstSignal + place], place: place, isJ1939: isJ1939,
                missing: set.catalog.missingValues(of: entry.firstSignal + place))
            return judge.isAble ? judge : nil
        }
        // Some signals at a time: a database can give a message signals by the ten thousand.
        let most = max(1, SignalColumns.mostValues / series.count)
        return stride(from: 0, to: judged.count, by: most).flatMap { start -> [Finding] in
            let some = judged[start..<min(start + most, judged.count)]
            let columns = SignalColumns(series, entry.compiled, some.map(\.place))
            return zip(some, columns.signals).flatMap { judge, column -> [Finding] in
                guard column.values.count >= fewestFrames else { return [] }
                var judge = judge
                judge.column = column
                return judge.unavailable(analysis, series) + judge.outOfRange(analysis, series)
                    + judge.jumps(analysis, series)
            }
        }
    }
}

/// The values of a message's signals over a recording, as columns.
struct SignalColumns {
    struct Column {
        /// Places of the frames that contain the signal.
        var places: [Int32] = []
        /// Raw values, with sign.
        var values: [Double] = []
        var isNumber = true
    }

    /// In the order in which they were asked for.
    private(set) var signals: [Column] = []

    /// Values that are held at once: 50 MB.
    static let mostValues = 1 << 22

    /// - Parameter wanted: places of signals in the message, ascending.
    init(_ series: IdentifierSeries, _ message: CompiledMessage, _ wanted: [Int]) {
        var buffer = SignalBuffer()
        signals = Array(repeating: Column(), count: wanted.count)
        guard let first = wanted.first, let last = wanted.last else { return }
        // By place behind the first one.
        var columns = [Int](repeating: -1, count: last - first + 1)
        for (column, place) in wanted.enumerated() { columns[place - first] = column }
        if !message.isMultiplexed {
            for column in signals.indices {
                signals[column].places.reserveCapacity(series.count)
                signals[column].values.reserveCapacity(series.count)
            }
        }
        for place in 0..<series.count {
            buffer.removeAll()
            _ = buffer.decode(series.payload(place), as: message, first: 0, only: first...last)
            for value in buffer.values {
                let column = columns[value.signal - first]
                guard column >= 0, value.raw.kind != .bytes else { continue }
                signals[column].places.append(Int32(truncatingIfNeeded: place))
                signals[column].values.append(value.raw.double)
            }
        }
    }
}

/// Faults of the values of one signal.
struct SignalJudge {
    let signal: SignalCatalog.SignalEntry
    /// Of the signal in its message.
    let place: Int
    var column = SignalColumns.Column()
    /// Whether the highest values mean that there is no value (SAE J1939-71, table 1).
    let isJ1939: Bool
    /// Raw values that mean "no value".
    let missing: MissingValues

    /// Values within this time are one finding, nanoseconds.
    private static let reach: Int64 = 2_000_000_000
    /// Maximum number of stretches that are reported separately.
    private static let most = 3

    private var bits: Int { signal.signal.length }
    private var isWhole: Bool { signal.signal.kind != .float }

    /// All bits 1: the largest unsigned value, or -1 if signed.
    private var allOnes: Double {
        signal.signal.kind == .signed ? -1 : Double(sign: .plus, exponent: bits, significand: 1) - 1
    }

    /// Whether it can find anything, whatever the values are.
    var isAble: Bool { tellsMissing || allowed != nil || tellsJumps }

    // MARK: Not available

    private var tellsMissing: Bool { isJ1939 && isWhole && bits >= 8 && bits <= 32 && !signal.selects }

    func unavailable(_ analysis: RecordingAnalysis, _ series: IdentifierSeries) -> [Finding] {
        guard tellsMissing else { return [] }
        let ones = allOnes
        let places = column.values.indices.filter { column.values[$0] == ones }
        guard !places.isEmpty,
            Double(places.count) * 100 < analysis.options[.unavailablePercent] * Double(column.values.count),
            // It had a value before.
            places[0] > 0
        else { return [] }
        return stretches(places, .notAvailable, .info, analysis, series)
    }

    // MARK: Out of range

    /// Physical values that the database allows; nil where it allows all.
    private var allowed: ClosedRange<Double>? {
        guard let minimum = signal.signal.minimum?.double, let maximum = signal.signal.maximum?.double,
            minimum < maximum, !signal.selects, !isRangeOfUnsigned(minimum, maximum)
        else { return nil }
        return minimum...maximum
    }

    /// Whether the range of a signed signal was written for an unsigned one of as many bits: it begins where the value is 0
    /// and ends beyond all that the signal can have.
    private func isRangeOfUnsigned(_ minimum: Double, _ maximum: Double) -> Bool {
        let (factor, offset) = (signal.scaling.factor.double, signal.scaling.offset.double)
        guard signal.signal.kind == .signed, factor > 0 else { return false }
        let highest = (Double(sign: .plus, exponent: bits - 1, significand: 1) - 1) * factor + offset
        return abs(minimum - offset) <= factor / 2 && maximum > highest + factor
    }

    func outOfRange(_ analysis: RecordingAnalysis, _ series: IdentifierSeries) -> [Finding] {
        guard let allowed else { return [] }
        let (minimum, maximum) = (allowed.lowerBound, allowed.upperBound)
        let (factor, offset) = (signal.scaling.factor.double, signal.scaling.offset.double)
        let slack = abs(factor) * 0.5 + 1e-9
        // Reserved and error values of J1939, from 0xFB… on, are not values.
        let highest =
            isJ1939 && isWhole && bits >= 8 && bits <= 32 ? Double(UInt64(0xFB) << UInt64(bits - 8)) : .infinity
        let places = column.values.indices.filter {
            let raw = column.values[$0]
            let value = raw * factor + offset
            return raw < highest && !missing.contains(raw) && (value < minimum - slack || value > maximum + slack)
        }
        guard !places.isEmpty,
            Double(places.count) * 100 < analysis.options[.rangePercent] * Double(column.values.count)
        else { return [] }
        return stretches(places, .outOfRange, .warning, analysis, series) { finding, place in
            finding.facts.seen = column.values[place] * factor + offset
            finding.facts.allowed = allowed
            finding.facts.unit = signal.signal.unit
        } going: { finding, place in
            if column.values[place] * factor + offset != finding.facts.seen { finding.facts.isVarying = true }
        }
    }

    private func stretches(
        _ places: [Int], _ rule: FindingRule, _ severity: Finding.Severity, _ analysis: RecordingAnalysis,
        _ series: IdentifierSeries,
        _ fill: (inout Finding, Int) -> Void = { _, _ in }, going: (inout Finding, Int) -> Void = { _, _ in }
    ) -> [Finding] {
        var found: [Finding] = []
        var last: Int64 = .min
        for place in places {
            let frame = Int(column.places[place])
            let time = series.times[frame]
            if var finding = found.last, let rows = finding.rows,
                !analysis.isTimed || time >= last && time - last <= Self.reach
            {
                finding.rows = rows.lowerBound...series.row(frame)
                finding.interval = analysis.interval(rows.lowerBound...series.row(frame))
                finding.count += 1
                going(&finding, place)
                found[found.count - 1] = finding
            } else {
                var finding = analysis.finding(rule, severity, series, series.rowRange(frame...frame))
                finding.signal = signal.signal.name
                fill(&finding, place)
                found.append(finding)
            }
            last = time
        }
        guard found.count > Self.most, var first = found.first, let start = first.rows, let end = found.last?.rows
        else {
            return found
        }
        first.rows = start.lowerBound...end.upperBound
        first.interval = analysis.interval(start.lowerBound...end.upperBound)
        first.count = places.count
        return [first]
    }

    // MARK: Jumps

    private static let fewestValues = 50
    private static let fewestBits = 10
    /// Maximum number of jumps of a signal that are reported; a signal with more jumps is normal that way.
    private static let mostJumps = 3

    private var tellsJumps: Bool { bits >= Self.fewestBits && !signal.selects && signal.labels.isEmpty }

    func jumps(_ analysis: RecordingAnalysis, _ series: IdentifierSeries) -> [Finding] {
        let values = column.values
        guard tellsJumps, values.count >= Self.fewestValues else { return [] }
        let ones = allOnes
        var steps: [Double] = []
        steps.reserveCapacity(values.count)
        for place in 1..<values.count { steps.append(abs(values[place] - values[place - 1])) }
        let every = max(1, steps.count / 2048)
        let sorted = stride(from: 0, to: steps.count, by: every).map { steps[$0] }.sorted()
        // With few values, the largest steps are the ones to find.
        let usual = sorted[max(sorted.count / 2, min(sorted.count * 99 / 100, sorted.count - 7))]
        let span =
            isWhole ? Double(sign: .plus, exponent: bits, significand: 1) : (values.max() ?? 0) - (values.min() ?? 0)
        let least = max(analysis.options[.jumpFactor] * usual, 0.05 * span)
        guard least.isFinite, least > 0 else { return [] }
        let places = (1..<values.count - 1).filter { place in
            guard steps[place - 1] > least, steps[place] > least else { return false }
            let (before, here, behind) = (values[place - 1], values[place], values[place + 1])
            // On one side of both neighbours, which are close to each other.
            return (here - before) * (here - behind) > 0
                && abs(before - behind) * 4 < min(steps[place - 1], steps[place])
                && ![before, here, behind].contains { isJ1939 && isWhole && $0 == ones || missing.contains($0) }
                && column.places[place + 1] - column.places[place - 1] == 2
        }
        guard places.count <= Self.mostJumps else { return [] }
        return places.map { place in
            let frame = Int(column.places[place])
            var finding = analysis.finding(.valueJump, .info, series, series.rowRange(frame...frame))
            finding.signal = signal.signal.name
            let (factor, offset) = (signal.scaling.factor.double, signal.scaling.offset.double)
            finding.facts.seen = values[place] * factor + offset
            finding.facts.usual = values[place - 1] * factor + offset
            finding.facts.unit = signal.signal.unit
            return finding
        }
    }
}
