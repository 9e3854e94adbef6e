internal import Analysis
internal import CANDatabases
internal import Figures
internal import LogPages
internal import Formatting
internal import Wording

/// Which signals a report draws: those that were named, otherwise the ones that move most.
struct ReportSignals {
    let plots: [PlotSpecification]
    /// Beside the heading.
    let caption: String

    static let standardPlots = 6
    /// Of those that were named; each is as high as a tenth of a page.
    private static let mostNamed = 40

    /// - Parameters:
    ///   - names: patterns of a template; those of `--signal` come before.
    ///   - most: plots of those that move most.
    init(_ context: ReportContext, log: LogModel, names: [String], most: Int?) {
        let catalog = context.databases.catalog
        func matching(_ patterns: [SignalPattern]) -> [Int] {
            catalog.signals.indices.filter { signal in
                let entry = catalog.signals[signal]
                let message = catalog.messages[entry.message].message.name
                return !entry.signal.isWide && context.hasMessage(entry.message)
                    && context.options.signalSelection.includes(message: message, signal: entry.signal.name)
                    && patterns.contains { $0.matches(message: message, signal: entry.signal.name) }
            }
        }
        var wanted = context.options.signalSelection.wanted
        if wanted.isEmpty { wanted = names.map { SignalPattern($0) } }
        let chosen: [Int]
        if wanted.isEmpty {
            chosen = MovingSignals(context).best(most ?? Self.standardPlots, leavingOut: log.automatic).filter {
                let entry = catalog.signals[$0]
                let message = catalog.messages[entry.message].message.name
                return context.options.signalSelection.includes(message: message, signal: entry.signal.name)
            }
            caption = "those that move most; --signal names others"
        } else {
            let all = matching(wanted)
            chosen = Array(all.prefix(Self.mostNamed))
            caption = all.count > chosen.count ? "the first \(chosen.count) of \(Decimal.grouped(all.count))" : ""
        }
        plots = chosen.compactMap { signal in
            let entry = catalog.signals[signal]
            return PlotSpecification(signal: signal, named: entry.signal.name)
        }
    }
}
