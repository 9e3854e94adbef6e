/// One thing that is measured, several times.
struct Measurement {
    let name: String
    let arguments: [String]
    /// The least wall time of all runs: what disturbs a run only adds to it.
    private(set) var seconds = Double.infinity
    private(set) var processorSeconds = Double.infinity
    private(set) var peakBytes = 0
    /// What the work said of itself in its best run, by its own clock.
    private(set) var figures = Figures([:])
    /// By which of its own figures a run is the best; the wall time where there is none.
    private let ownTime: String?
    private var bestTime = Double.infinity

    init(_ name: String, _ arguments: [String], ownTime: String? = nil) {
        self.name = name
        self.arguments = arguments
        self.ownTime = ownTime
    }

    mutating func run() throws {
        let outcome = try ChildProcess.run(arguments)
        seconds = min(seconds, outcome.seconds)
        processorSeconds = min(processorSeconds, outcome.processorSeconds)
        peakBytes = max(peakBytes, outcome.peakBytes)
        let found = Figures(parsing: outcome.output)
        let time = ownTime.map { found[$0] } ?? outcome.seconds
        if time < bestTime {
            bestTime = time
            figures = found
        }
    }
}
