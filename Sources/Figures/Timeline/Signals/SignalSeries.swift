internal import Platform
internal import CANCapture
internal import CANDatabases

/// A signal of one channel over time, ready to be drawn.
struct SignalSeries: Sendable {
    let name: String
    /// With the channel, where there are several.
    let origin: String
    let unit: String
    let bins: SignalBins
    /// From a value that is further away than this, in nanoseconds, no line is drawn.
    let longestGap: Double
    /// How long a state stands without the next one, in nanoseconds.
    let hold: Double
    let isState: Bool
    private let entry: SignalCatalog.SignalEntry

    /// Periods without a value from which on it is missing.
    private static let missingPeriods = 2.5

    /// - Parameters:
    ///   - cycleTime: of the message by the database, milliseconds.
    ///   - isTimed: false for captures without times, where nothing can be missing.
    init(_ entry: SignalCatalog.SignalEntry, message: Message, channel: String, bins: SignalBins, isTimed: Bool) {
        self.entry = entry
        name = Printable.text(entry.signal.name)
        origin = Printable.text(message.name) + (channel.isEmpty ? "" : " \u{B7} " + channel)
        unit = Printable.text(entry.signal.unit ?? "")
        self.bins = bins
        let period = max(bins.period ?? 0, Double(message.cycleTime ?? 0) * 1e6)
        // An eighth more: the period is known to an eighth.
        longestGap = isTimed && period > 0 ? period * Self.missingPeriods * 1.125 : .infinity
        hold = isTimed && period > 0 ? period : .infinity
        isState = Self.isState(entry.signal, bins)
    }

    /// States are bits, and what has names for most of its values: of those that it may have, or of those that came.
    private static func isState(_ signal: Signal, _ bins: SignalBins) -> Bool {
        guard signal.kind != .float else { return false }
        if signal.length == 1 { return true }
        let names = signal.labels.count
        guard names > 1 else { return false }
        if signal.length <= 8, names * 2 >= 1 << signal.length { return true }
        return bins.count > 0 && bins.named * 2 > bins.count
    }

    /// In the signal's unit, within what a scale can be made for.
    func physical(_ raw: Double) -> Double {
        let product = raw * entry.scaling.factor.double
        let value = product + entry.scaling.offset.double
        return value.isNaN ? 0 : max(-Self.farthest, min(Self.farthest, value))
    }

    private static let farthest = 1e200

    /// The least and the largest value in the signal's unit; nil where there is none.
    var extent: ClosedRange<Double>? {
        guard bins.count > 0 else { return nil }
        let (one, other) = (physical(bins.least), physical(bins.largest))
        return min(one, other)...max(one, other)
    }

    /// The name of a raw value, or its number with the unit.
    func text(_ raw: Double) -> String {
        guard let whole = Int64(exactly: raw) else { return PlotScale.number(physical(raw), step: 0) }
        if let place = entry.labels.index(of: RawValue(whole)) { return Printable.text(entry.labels.texts[place]) }
        let number = NumberText.text(entry.scaling.physical(RawValue(whole)))
        return unit.isEmpty ? number : number + " " + unit
    }

    /// Which colour a raw value has: the place of its name, whatever values came.
    func colourIndex(_ raw: Double) -> Int {
        guard let whole = Int64(exactly: raw) else { return 0 }
        return entry.labels.index(of: RawValue(whole)) ?? Int(whole.magnitude % 4096)
    }
}

/// One axis with its curves, or one or several bands of states.
struct SignalPlot: Sendable {
    var series: [SignalSeries]

    /// Several bands where all are states; otherwise states are curves among others.
    var isState: Bool { series.allSatisfy(\.isState) }
}
