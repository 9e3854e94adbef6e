import BenchTables

/// One thing that is measured, several times.
final class Measurement {
    let name: String
    private let arguments: [String]
    /// By which of its own figures it is timed; by the wall time of the whole process where there is none.
    private let ownTime: String?
    private let isPeer: Bool
    private let mayFail: Bool

    /// The least of all runs: what disturbs a run only adds to it.
    private(set) var seconds = Double.infinity
    private(set) var peakBytes = 0
    private(set) var runs = 0
    /// What the work said of itself in its best run.
    private(set) var figures = Figures([:])
    /// Why there are no figures of what may be missing.
    private(set) var failure: String?
    private var spent = 0.0

    /// Seconds after which a peer is not run again.
    private static let patience = 10.0
    /// What is short is run again until it has taken so many seconds in a round: a second processor that slept takes
    /// milliseconds to wake, as memory does that nobody used lately, and that is much of a work of 30.
    private static let round = 0.5
    private static let mostAtOnce = 10

    /// - Parameter onOneProcessor: all threads of the child, by taskset, which may be missing.
    init(
        _ name: String, _ arguments: [String], ownTime: String? = nil, isPeer: Bool = false,
        onOneProcessor: Bool = false
    ) {
        self.name = name
        self.arguments = onOneProcessor ? ["/usr/bin/env", "taskset", "-c", "0"] + arguments : arguments
        self.ownTime = ownTime
        self.isPeer = isPeer
        mayFail = isPeer || onOneProcessor
    }

    /// A peer that takes long runs once, one that fails not again.
    var isWanted: Bool { failure == nil && (!isPeer || spent < Self.patience) }

    /// Its part of a round.
    ///
    /// - Parameter once: whether it runs but once, however short it is.
    func run(once: Bool) throws {
        let before = spent
        for _ in 0..<(once ? 1 : Self.mostAtOnce) where failure == nil && spent - before < Self.round {
            try run()
        }
    }

    private func run() throws {
        let outcome: ChildProcess.Outcome
        do {
            outcome = try ChildProcess.run(arguments)
        } catch let error as BenchFailure where mayFail && !error.isInterrupt {
            failure = error.description
            return
        }
        let found = Figures(parsing: outcome.output)
        let time = ownTime.map { found[$0] } ?? outcome.seconds
        runs += 1
        spent += outcome.seconds
        peakBytes = max(peakBytes, outcome.peakBytes)
        if time < seconds {
            seconds = time
            figures = found
        }
    }
}

extension Measurement {
    /// - Parameters:
    ///   - amount: of what the section's rate counts.
    ///   - reference: whose time this one's is set beside.
    ///   - bar: judges the ratio.
    func row(amount: Double? = nil, beside reference: Measurement? = nil, bar: Bar? = nil) -> BenchTable.Row {
        if let failure { return BenchTable.Row(name, note: failure) }
        let ratio = reference.map { BenchTable.Quantity.times(seconds / $0.seconds) }
        var row = BenchTable.Row(
            name, runs: runs, seconds: seconds, rate: amount.map { $0 / seconds }, peakBytes: peakBytes, ratio: ratio)
        if let bar, let ratio { row.judgement = BenchTable.Judgement(bar, on: ratio.value) }
        return row
    }
}
