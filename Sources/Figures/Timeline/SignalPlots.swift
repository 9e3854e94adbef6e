internal import Analysis
internal import CANCapture
internal import CANDatabases
internal import Pages
internal import Platform

/// The texts of a signal beside its plot.
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

/// The plots of a timeline below its lanes, in the order of the options.
struct SignalPlots {
    private let facts: TimelineFacts
    private let options: TimelineOptions
    /// For each specification: indices into the catalog.
    private let signals: [[Int]]
    /// Signals of other figures that have the same columns.
    private let aligned: [Int]

    init(_ facts: TimelineFacts, options: TimelineOptions) throws(PageError) {
        self.facts = facts
        self.options = options
        let catalog = facts.selection.recording.databases.catalog
        signals = try PlotSpecification.signals(options.plots, in: catalog)
        aligned = try PlotSpecification.signals(options.alignedPlots, in: catalog).flatMap { $0 }
    }

    /// The texts that are measured before values are known.
    var named: [PlottedSignal] {
        let catalog = facts.selection.recording.databases.catalog
        return (signals.joined() + aligned).map { PlottedSignal(catalog.signals[$0], in: catalog) }
    }

    /// - Parameter channels: the channels that are drawn, by index.
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
        let returns = pass.returns(bins)
        func series(_ signal: Int, _ values: SignalBins, channel: Int?) -> SignalSeries {
            let entry = catalog.signals[signal]
            let name =
                facts.hasChannels ? channel.map { TimelineLanes.channelName(facts.counts.channels[$0].name) } : ""
            var series = SignalSeries(
                entry, message: catalog.messages[entry.message].message, channel: name ?? "", bins: values,
                isTimed: facts.hasTimeAxis)
            series.returns = returns[Int32(truncatingIfNeeded: entry.message)] ?? []
            return series
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
            // It is useful to see that none of these signals was received.
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

/// Decodes the signals to draw in one pass over the frames, and sorts their values into bins.
struct SignalPass {
    private let facts: TimelineFacts
    private let databases: DatabaseSet
    /// For each slot of the index: the message to decode, -1 for none.
    private var messageOfSlot: [Int32]
    private var seriesOfSlot: [Int]
    /// By message: its signals that are drawn; none for a container.
    private var chosen: [Int32: ChosenSignals] = [:]
    /// For each signal of the catalog and each channel: its bins; -1 if it is not drawn.
    private let rowOfSignal: [Int32]
    private let channels: [Int]
    private var hasNames: [Bool]
    private let missing: [MissingValues]

    /// Maximum number of bins: a signal of one channel takes 48 bytes per bin.
    private static let mostSeries = 256

    /// - Parameter signals: indices into the catalog, without duplicates.
    init(_ facts: TimelineFacts, databases: DatabaseSet, signals: [Int], channels: [Int]) {
        self.facts = facts
        self.databases = databases
        self.channels = channels
        let catalog = databases.catalog
        var rows = [Int32](repeating: -1, count: catalog.signals.count)
        for (row, signal) in signals.enumerated() { rows[signal] = Int32(truncatingIfNeeded: row) }
        rowOfSignal = rows
        missing = signals.map { catalog.missingValues(of: $0) }
        hasNames = signals.map { !catalog.signals[$0].labels.isEmpty }
        let matcher = FrameMatcher(databases, channels: facts.capture.frames.channels)
        var placeOfChannel: [Int: Int] = [:]
        for (place, channel) in channels.enumerated() { placeOfChannel[channel] = place }
        messageOfSlot = []
        seriesOfSlot = []
        for entry in facts.index.entries {
            let message = matcher.message(entry.identifier, entry.flags, channel: entry.channel)
            let place = placeOfChannel[Int(entry.channel)]
            var wanted = -1
            if let message, place != nil {
                let found = catalog.messages[message]
                // The content of a container is only known when it is decoded.
                if found.message.container != nil || found.signals.contains(where: { rows[$0] >= 0 }) {
                    wanted = message
                }
                let key = Int32(truncatingIfNeeded: message)
                if wanted >= 0, chosen[key] == nil { chosen[key] = catalog.chosen(of: message) { rows[$0] >= 0 } }
            }
            messageOfSlot.append(Int32(truncatingIfNeeded: wanted))
            seriesOfSlot.append(place ?? 0)
        }
    }

    /// By message: the bins at whose times its frames return, according to findings about missing frames.
    func returns(_ bins: TimeBins) -> [Int32: Set<Int>] {
        guard facts.hasTimeAxis else { return [:] }
        var returns: [Int32: Set<Int>] = [:]
        for finding in facts.findings where finding.rule == .missingMessage {
            for part in finding.parts {
                guard let end = part.interval?.upperBound, let bin = bins.index(of: end) else { continue }
                for slot in part.slot.map({ [$0] }) ?? finding.slots
                where slot < messageOfSlot.count && messageOfSlot[slot] >= 0 {
                    returns[messageOfSlot[slot], default: []].insert(bin)
                }
            }
        }
        return returns
    }

    /// For each signal and each channel; nil if it was not received.
    func bins(_ bins: TimeBins) throws(PageError) -> [[SignalBins?]] {
        var series = [[SignalBins?]](
            repeating: Array(repeating: nil, count: channels.count), count: hasNames.count)
        var made = 0
        let frames = facts.capture.frames
        let catalog = databases.catalog
        let slots = facts.index.slots
        let chosenOfSlot = messageOfSlot.map { chosen[$0] }
        var buffer = SignalBuffer()
        frames.notePass()
        for row in 0..<min(frames.count, slots.count) {
            let slot = slots[row]
            guard slot != IdentifierIndex.none, messageOfSlot[Int(slot)] >= 0 else { continue }
            let flags = frames.flags(row)
            // The identifier of CAN XL is a priority (CiA 610-1).
            guard !flags.contains(.remote), !flags.contains(.xl) else { continue }
            let time = facts.hasTimeAxis ? frames.time(row) : Int64(row)
            guard let bin = bins.index(of: time) else { continue }
            let message = Int(messageOfSlot[Int(slot)])
            if let chosen = chosenOfSlot[Int(slot)] {
                catalog.decode(frames.payload(row), message: message, only: chosen, into: &buffer)
            } else {
                _ = catalog.decode(frames.payload(row), message: message, into: &buffer)
            }
            let channel = seriesOfSlot[Int(slot)]
            for place in 0..<buffer.count {
                let value = buffer[place]
                let target = Int(rowOfSignal[value.signal])
                guard target >= 0 else { continue }
                if series[target][channel] == nil {
                    made += 1
                    guard made <= Self.mostSeries else {
                        throw PageError(
                            description: "more than \(Self.mostSeries) plots; narrow --signal, or choose a --channel")
                    }
                    series[target][channel] = SignalBins(count: bins.count)
                }
                let raw = value.raw.double
                if missing[target].contains(raw) {
                    series[target][channel]?.interrupt()
                    continue
                }
                series[target][channel]?.add(
                    raw, bin: bin, time: time,
                    isNamed: hasNames[target] && catalog.label(value) != nil)
            }
        }
        return series
    }
}
