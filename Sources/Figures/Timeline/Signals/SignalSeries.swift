internal import Platform
internal import CANCapture
internal import CANDatabases

/// A signal of one channel over time, ready for drawing.
struct SignalSeries: Sendable {
    let name: String
    /// With the channel if there are several.
    let origin: String
    let unit: String
    let bins: SignalBins
    /// If the previous value is more than this number of nanoseconds away, no line is drawn.
    let longestGap: Double
    /// Time for which a state is drawn without a following value, in nanoseconds.
    let hold: Double
    let isState: Bool
    /// The bins at the ends of times in which frames were missing, according to a finding.
    var returns: Set<Int> = []
    private let entry: SignalCatalog.SignalEntry

    /// Number of periods without a value after which the signal is missing.
    private static let missingPeriods = 2.5

    /// - Parameters:
    ///   - cycleTime: cycle time of the message in the database, milliseconds.
    ///   - isTimed: false for captures without times, in which nothing can be missing.
    init(_ entry: SignalCatalog.SignalEntry, message: Message, channel: String, bins: SignalBins, isTimed: Bool) {
        self.entry = entry
        name = Printable.text(entry.signal.name)
        origin = Printable.text(message.name) + (channel.isEmpty ? "" : " \u{B7} " + channel)
        unit = Printable.text(entry.signal.unit ?? "")
        self.bins = bins
        let period = max(bins.period ?? 0, Double(message.cycleTime ?? 0) * 1e6)
        // An eighth more, because the period is rounded to an eighth.
        longestGap = isTimed && period > 0 ? period * Self.missingPeriods * 1.125 : .infinity
        hold = isTimed && period > 0 ? period : .infinity
        isState = Self.isState(entry.signal, bins)
    }

    /// Whether all its values are whole numbers.
    var isWhole: Bool {
        let (factor, offset) = (entry.scaling.factor.double, entry.scaling.offset.double)
        return entry.signal.kind != .float && factor == factor.rounded() && offset == offset.rounded()
    }

    /// Signals are drawn as states if they have one bit, or if most of their possible or received values have names.
    private static func isState(_ signal: Signal, _ bins: SignalBins) -> Bool {
        guard signal.kind != .float else { return false }
        if signal.length == 1 { return true }
        let names = signal.labels.count
        guard names > 1 else { return false }
        if signal.length <= 8, names * 2 >= 1 << signal.length { return true }
        return bins.count > 0 && bins.named * 2 > bins.count
    }

    /// In the unit of the signal, within the range of scales.
    func physical(_ raw: Double) -> Double {
        let product = raw * entry.scaling.factor.double
        let value = product + entry.scaling.offset.double
        return value.isNaN ? 0 : max(-Self.farthest, min(Self.farthest, value))
    }

    private static let farthest = 1e200

    /// The minimum and the maximum value in the unit of the signal; nil if there is none.
    var extent: ClosedRange<Double>? {
        guard bins.count > 0 else { return nil }
        let (one, other) = (physical(bins.least), physical(bins.largest))
        return min(one, other)...max(one, other)
    }

    /// The name of a raw value, or the number with the unit.
    func text(_ raw: Double) -> String {
        guard let whole = Int64(exactly: raw) else { return PlotScale.number(physical(raw), step: 0) }
        if let place = entry.labels.index(of: RawValue(whole)) { return Printable.text(entry.labels.texts[place]) }
        let number = NumberText.text(entry.scaling.physical(RawValue(whole)))
        return unit.isEmpty ? number : number + " " + unit
    }

    /// The index of the colour of a raw value: the index of its name, independent of the received values.
    func colourIndex(_ raw: Double) -> Int {
        guard let whole = Int64(exactly: raw) else { return 0 }
        return entry.labels.index(of: RawValue(whole)) ?? Int(whole.magnitude % 4096)
    }
}

/// One axis with its curves, or one or several bands of states.
struct SignalPlot: Sendable {
    var series: [SignalSeries]

    /// Several bands if all are states; otherwise states are drawn as curves.
    var isState: Bool { series.allSatisfy(\.isState) }
}
