internal import Pages
internal import Platform
internal import Analysis
internal import CANCapture
internal import CANDatabases

/// The texts of a signal that stand beside its plot.
struct PlottedSignal: Sendable, Equatable {
    let name: String
    let origin: String
    let unit: String

    init(_ entry: SignalCatalog.SignalEntry, in catalog: SignalCatalog) {
        name = Printable.text(entry.signal.name)
        origin = Printable.text(catalog.messages[entry.message].message.name)
        unit = Printable.text(entry.signal.unit ?? "")
    }
}

/// Which plots a timeline has below its lanes, in the order in which they were asked for.
struct SignalPlots {
    private let facts: TimelineFacts
    private let options: TimelineOptions
    /// By specification: indices into the catalog.
    private let signals: [[Int]]

    init(_ facts: TimelineFacts, options: TimelineOptions) throws(PageError) {
        self.facts = facts
        self.options = options
        signals = try PlotSpecification.signals(options.plots, in: facts.selection.recording.databases.catalog)
    }

    /// What is measured before values are known.
    var named: [PlottedSignal] {
        let catalog = facts.selection.recording.databases.catalog
        return signals.joined().map { PlottedSignal(catalog.signals[$0], in: catalog) }
    }

    /// - Parameter channels: those that are drawn, by index.
    func plots(_ bins: TimeBins, channels: [Int]) throws(PageError) -> [SignalPlot] {
        guard !signals.isEmpty else { return [] }
        let catalog = facts.selection.recording.databases.catalog
        var wanted: [Int] = []
        var rows: [Int: Int] = [:]
        for signal in signals.joined() where rows[signal] == nil {
            rows[signal] = wanted.count
            wanted.append(signal)
        }
        let pass = SignalPass(
            facts, databases: facts.selection.recording.databases, signals: wanted, channels: channels)
        let binned = try pass.bins(bins)
        func series(_ signal: Int, _ values: SignalBins, channel: Int?) -> SignalSeries {
            let entry = catalog.signals[signal]
            let name =
                facts.hasChannels ? channel.map { TimelineLanes.channelName(facts.counts.channels[$0].name) } : ""
            return SignalSeries(
                entry, message: catalog.messages[entry.message].message, channel: name ?? "", bins: values,
                isTimed: facts.isTimed)
        }
        var plots: [SignalPlot] = []
        for (specification, signals) in zip(options.plots, signals) {
            var found: [SignalSeries] = []
            for signal in signals {
                guard let row = rows[signal] else { continue }
                for (place, channel) in channels.enumerated() {
                    if let values = binned[row][place] { found.append(series(signal, values, channel: channel)) }
                }
            }
            // That none of them ever came is worth seeing.
            if found.isEmpty {
                found = signals.prefix(Self.mostMissing).map {
                    series($0, SignalBins(count: bins.count), channel: nil)
                }
            }
            if specification.isJoint {
                plots.append(SignalPlot(series: found))
            } else {
                plots += found.map { SignalPlot(series: [$0]) }
            }
        }
        return plots
    }

    private static let mostMissing = 4
}
