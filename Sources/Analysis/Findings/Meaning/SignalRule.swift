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
        guard !judged.isEmpty else { return [] }
        var found = [[Finding]](repeating: [], count: judged.count)
        var others: [Int] = []
        let heads = series.gatheredHeads
        let shortest = series.gatheredLengths?.min() ?? 0
        for (position, judge) in judged.enumerated() {
            if let heads, let signal = HeadSignal(entry.compiled, place: judge.place), shortest >= signal.end {
                found[position] = findings(of: signal, heads, judge, analysis, series)
            } else {
                others.append(position)
            }
        }
        // Some signals at a time: a database can give a message signals by the ten thousand.
        let most = max(1, SignalColumns.mostValues / series.count)
        for start in stride(from: 0, to: others.count, by: most) {
            let some = others[start..<min(start + most, others.count)]
            let columns = SignalColumns(series, entry.compiled, some.map { judged[$0].place })
            for (position, column) in zip(some, columns.signals) where column.values.count >= fewestFrames {
                var judge = judged[position]
                judge.column = column
                found[position] = judge.findings(analysis, series)
            }
        }
        return found.flatMap { $0 }
    }

    /// For most signals the lowest and the highest value already show that the rule finds nothing.
    private static func findings(
        of signal: HeadSignal, _ heads: UnsafeBufferPointer<UInt64>, _ judge: SignalJudge,
        _ analysis: RecordingAnalysis, _ series: IdentifierSeries
    ) -> [Finding] {
        let extremes = signal.extremes(heads)
        guard !judge.isSound(between: Double(extremes.lowerBound), Double(extremes.upperBound)) else { return [] }
        var judge = judge
        judge.column.values = signal.values(heads)
        return judge.findings(analysis, series)
    }
}

/// The values of a message's signals over a recording, as columns.
struct SignalColumns {
    struct Column {
        /// Places of the frames that contain the signal; nil if all frames do.
        var places: [Int32]?
        /// Raw values, with sign.
        var values: [Double] = []

        /// The place of the frame with a value.
        func frame(_ place: Int) -> Int { places.map { Int($0[place]) } ?? place }
    }

    /// In the order in which they were asked for.
    private(set) var signals: [Column] = []

    /// Values that are held at once: 50 MB.
    static let mostValues = 1 << 22

    /// - Parameter wanted: places of signals in the message, ascending.
    init(_ series: IdentifierSeries, _ message: CompiledMessage, _ wanted: [Int]) {
        var buffer = SignalBuffer()
        signals = Array(repeating: Column(places: []), count: wanted.count)
        guard let first = wanted.first, let last = wanted.last else { return }
        // By place after the first one.
        var columns = [Int](repeating: -1, count: last - first + 1)
        for (column, place) in wanted.enumerated() { columns[place - first] = column }
        if !message.isMultiplexed {
            for column in signals.indices {
                signals[column].places?.reserveCapacity(series.count)
                signals[column].values.reserveCapacity(series.count)
            }
        }
        for place in 0..<series.count {
            buffer.removeAll()
            _ = buffer.decode(series.payload(place), as: message, first: 0, only: first...last)
            for value in buffer.values {
                let column = columns[value.signal - first]
                guard column >= 0, value.raw.kind != .bytes else { continue }
                signals[column].places?.append(Int32(truncatingIfNeeded: place))
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

    /// Whether it finds nothing in whole raw values between these two, which occur, whatever the others are.
    func isSound(between low: Double, _ high: Double) -> Bool {
        if tellsMissing, (low...high).contains(allOnes) { return false }
        // Scaling keeps or reverses the order of values, so the two are the outermost ones.
        if let limits, limits.exclude(low) || limits.exclude(high) { return false }
        return !tellsJumps || high - low <= leastJump(span: rawSpan)
    }

    func findings(_ analysis: RecordingAnalysis, _ series: IdentifierSeries) -> [Finding] {
        unavailable(analysis, series) + outOfRange(analysis, series) + jumps(analysis, series)
    }

    // MARK: Not available

    private var tellsMissing: Bool { isJ1939 && isWhole && bits >= 8 && bits <= 32 && !signal.selects }

    private func unavailable(_ analysis: RecordingAnalysis, _ series: IdentifierSeries) -> [Finding] {
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

    /// What the database allows, for raw values.
    private struct Limits {
        let allowed: ClosedRange<Double>
        let factor: Double
        let offset: Double
        /// Physical values that are allowed, with half a step to each side.
        private let low: Double
        private let high: Double

        init(_ allowed: ClosedRange<Double>, _ scaling: Scaling) {
            (self.allowed, factor, offset) = (allowed, scaling.factor.double, scaling.offset.double)
            let slack = abs(factor) * 0.5 + 1e-9
            (low, high) = (allowed.lowerBound - slack, allowed.upperBound + slack)
        }

        @inline(__always)
        func exclude(_ raw: Double) -> Bool {
            let value = raw * factor + offset
            return value < low || value > high
        }
    }

    private var limits: Limits? { allowed.map { Limits($0, signal.scaling) } }

    private func outOfRange(_ analysis: RecordingAnalysis, _ series: IdentifierSeries) -> [Finding] {
        guard let limits else { return [] }
        let (allowed, factor, offset) = (limits.allowed, limits.factor, limits.offset)
        // Reserved and error values of J1939, from 0xFB… on, are not values.
        let highest =
            isJ1939 && isWhole && bits >= 8 && bits <= 32 ? Double(UInt64(0xFB) << UInt64(bits - 8)) : .infinity
        let known = isWhole && bits > 1 ? column.values.firstIndex { !isUnset($0) } ?? column.values.count : 0
        let places = column.values.withUnsafeBufferPointer { values in
            (known..<values.count).filter {
                limits.exclude(values[$0]) && values[$0] < highest && !missing.contains(values[$0])
            }
        }
        guard !places.isEmpty,
            Double(places.count) * 100 < analysis.options[.rangePercent] * Double(column.values.count)
        else { return [] }
        // The database allows a value that it names.
        let named = Set(signal.signal.labels.map { Double($0.value) })
        return stretches(places.filter { !named.contains(column.values[$0]) }, .outOfRange, .warning, analysis, series)
        { finding, place in
            finding.facts.seen = column.values[place] * factor + offset
            finding.facts.allowed = allowed
            finding.facts.unit = signal.signal.unit
        } going: { finding, place in
            if column.values[place] * factor + offset != finding.facts.seen { finding.facts.isVarying = true }
        }
    }

    /// Fewer bits of a signed signal may be the largest value by chance.
    private static let fewestBitsOfUnset = 9

    /// Whether a sender may have no value yet, if it sends this one from its first frame on: all bits are 1; of a signed
    /// signal all but the sign, because -1 is a value.
    private func isUnset(_ value: Double) -> Bool {
        guard signal.signal.kind == .signed else { return value == allOnes }
        return bits >= Self.fewestBitsOfUnset && value == Double(sign: .plus, exponent: bits - 1, significand: 1) - 1
    }

    private func stretches(
        _ places: [Int], _ rule: FindingRule, _ severity: Finding.Severity, _ analysis: RecordingAnalysis,
        _ series: IdentifierSeries,
        _ fill: (inout Finding, Int) -> Void = { _, _ in }, going: (inout Finding, Int) -> Void = { _, _ in }
    ) -> [Finding] {
        var found: [Finding] = []
        var last: Int64 = .min
        for place in places {
            let frame = column.frame(place)
            let time = series.times[frame]
            if var finding = found.last, let rows = finding.rows,
                !analysis.isTimed || !analysis.isSteady
                    || time >= last && time.subtractingSaturating(last) <= Self.reach
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
        return found.count > Self.most ? analysis.joined(found) : found
    }

    // MARK: Jumps

    private static let fewestValues = 50
    private static let (fewestBits, fewestOfUnit) = (10, 8)
    /// Maximum number of jumps of a signal that are reported; if a signal jumps more often, jumps are normal for it.
    private static let mostJumps = 3

    private var tellsJumps: Bool {
        // A short signal without a unit may be an index or a serial number.
        (bits >= Self.fewestBits || bits >= Self.fewestOfUnit && signal.signal.unit?.isEmpty == false)
            && !signal.selects && signal.labels.isEmpty
    }

    /// The number of raw values that the bits can have.
    private var rawSpan: Double { Double(sign: .plus, exponent: bits, significand: 1) }

    /// Minimum step of a jump, whatever the other steps are.
    private func leastJump(span: Double) -> Double { 0.05 * span }

    private func jumps(_ analysis: RecordingAnalysis, _ series: IdentifierSeries) -> [Finding] {
        let values = column.values
        guard tellsJumps, values.count >= Self.fewestValues else { return [] }
        let span = isWhole ? rawSpan : (values.max() ?? 0) - (values.min() ?? 0)
        let floor = leastJump(span: span)
        // A float may be NaN or infinite, and then there is no span.
        let lowest = floor.isNaN ? 0 : floor
        let candidates = values.withUnsafeBufferPointer { values in
            (1..<values.count - 1).filter { place in
                // Nearly all steps are small.
                abs(values[place] - values[place - 1]) > lowest && abs(values[place + 1] - values[place]) > lowest
                    && isJump(place, over: lowest)
            }
        }
        guard !candidates.isEmpty else { return [] }
        let least = max(analysis.options[.jumpFactor] * usualStep, floor)
        guard least.isFinite, least > 0 else { return [] }
        let places = candidates.filter { isJump($0, over: least) }
        guard places.count <= Self.mostJumps else { return [] }
        return places.map { place in
            let frame = column.frame(place)
            var finding = analysis.finding(.valueJump, .info, series, series.rowRange(frame...frame))
            finding.signal = signal.signal.name
            let (factor, offset) = (signal.scaling.factor.double, signal.scaling.offset.double)
            finding.facts.seen = values[place] * factor + offset
            finding.facts.usual = values[place - 1] * factor + offset
            finding.facts.unit = signal.signal.unit
            return finding
        }
    }

    /// Whether a value, which is neither the first nor the last one, is far from both neighbours.
    private func isJump(_ place: Int, over least: Double) -> Bool {
        let (before, here, behind) = (column.values[place - 1], column.values[place], column.values[place + 1])
        let (step, next) = (abs(here - before), abs(behind - here))
        guard step > least, next > least else { return false }
        // On one side of both neighbours, which are close to each other.
        return (here - before) * (here - behind) > 0 && abs(before - behind) * 4 < min(step, next)
            && ![before, here, behind].contains { isJ1939 && isWhole && $0 == allOnes || missing.contains($0) }
            && column.frame(place + 1) - column.frame(place - 1) == 2
    }

    /// What nearly all steps from value to value do not exceed, by samples.
    private var usualStep: Double {
        let values = column.values
        let every = max(1, (values.count - 1) / 2048)
        let sorted = stride(from: 1, to: values.count, by: every).map { abs(values[$0] - values[$0 - 1]) }.sorted()
        // With few values, all steps count, because the largest ones may be the faults.
        return sorted[max(sorted.count / 2, min(sorted.count * 99 / 100, sorted.count - 7))]
    }
}
