import BenchTables

/// One measurement, which is repeated.
final class Measurement {
    let name: String
    private let arguments: [String]
    /// The name of the number that the work measures itself; nil for the wall time of the whole process.
    private let ownTime: String?
    private let isPeer: Bool
    private let mayFail: Bool

    /// The minimum of all runs, because disturbances only make a run longer.
    private(set) var seconds = Double.infinity
    private(set) var peakBytes = 0
    private(set) var runs = 0
    /// The numbers that the work printed in its best run.
    private(set) var figures = Figures([:])
    /// Why there are no numbers of a peer that may be missing.
    private(set) var failure: String?
    private var spent = 0.0

    /// A peer that takes longer than this, in seconds, is not run again.
    private static let patience = 10.0
    /// Short measurements are repeated until they have taken this number of seconds in a round. A second processor that
    /// was idle takes milliseconds to start, and so does memory that was not used recently, which is a large part of a
    /// measurement of 30 ms.
    private static let round = 0.5
    private static let mostAtOnce = 10

    /// - Parameter onOneProcessor: runs all threads of the child on one processor with taskset, which may be missing.
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

    /// A peer that takes long runs once; one that fails is not run again.
    var isWanted: Bool { failure == nil && (!isPeer || spent < Self.patience) }

    /// Runs its part of a round.
    ///
    /// - Parameter once: whether it runs only once, however short it is.
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
    ///   - amount: the amount that the rate of the section counts.
    ///   - reference: the measurement with which the time is compared.
    ///   - bar: the limit for the ratio.
    func row(amount: Double? = nil, beside reference: Measurement? = nil, bar: Bar? = nil) -> BenchTable.Row {
        if let failure { return BenchTable.Row(name, note: failure) }
        let ratio = reference.map { BenchTable.Quantity.times(seconds / $0.seconds) }
        var row = BenchTable.Row(
            name, runs: runs, seconds: seconds, rate: amount.map { $0 / seconds }, peakBytes: peakBytes, ratio: ratio)
        if let bar, let ratio { row.judgement = BenchTable.Judgement(bar, on: ratio.value) }
        return row
    }
}
