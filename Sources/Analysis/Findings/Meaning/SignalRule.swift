internal import CANCapture
internal import CANDatabases

/// Values of signals: outside of what the database allows, not available after they were, or for one frame far from both
/// neighbours.
enum SignalRule: SeriesRule {
    private static let fewestFrames = 20

    static func findings(of series: IdentifierSeries, in analysis: RecordingAnalysis) -> [Finding] {
        guard let set = analysis.witness.set, series.count >= fewestFrames,
            let message = analysis.witness.messages[series.slot]
        else { return [] }
        let entry = set.catalog.messages[message]
        let columns = SignalColumns(series, message, set.catalog)
        let isJ1939 = entry.message.matching == .parameterGroup || series.entry.isExtended
        return columns.signals.indices.flatMap { place -> [Finding] in
            let column = columns.signals[place]
            guard column.values.count >= fewestFrames else { return [] }
            let signal = set.catalog.signals[entry.firstSignal + place]
            let judge = SignalJudge(signal: signal, column: column, isJ1939: isJ1939)
            return judge.unavailable(analysis, series) + judge.outOfRange(analysis, series)
                + judge.jumps(analysis, series)
        }
    }
}

/// The values of a message's signals over a recording, as columns.
struct SignalColumns {
    struct Column {
        /// Places of the frames that hold the signal.
        var places: [Int32] = []
        /// Raw values, with their sign.
        var values: [Double] = []
        var isNumber = true
    }

    /// In the order of the catalog.
    private(set) var signals: [Column] = []

    init(_ series: IdentifierSeries, _ message: Int, _ catalog: SignalCatalog) {
        var buffer = SignalBuffer()
        let entry = catalog.messages[message]
        let count = entry.compiled.length == 0 ? 0 : entry.signals.count
        signals = Array(repeating: Column(), count: count)
        guard count > 0 else { return }
        if !entry.compiled.isMultiplexed {
            for place in signals.indices {
                signals[place].places.reserveCapacity(series.count)
                signals[place].values.reserveCapacity(series.count)
            }
        }
        for place in 0..<series.count {
            _ = catalog.decode(series.payload(place), message: message, into: &buffer)
            for value in buffer.values {
                let signal = value.signal - entry.firstSignal
                guard signal >= 0, signal < count, value.raw.kind != .bytes else { continue }
                signals[signal].places.append(Int32(truncatingIfNeeded: place))
                signals[signal].values.append(value.raw.double)
            }
        }
    }
}
