import BenchTables

/// Steps of the work on data in memory, with their own clocks, and decoding compared with cantools.
struct PartSection: BenchSection {
    private let bench: Bench
    private let decoding: Measurement
    private let cantools: Measurement?
    private let layout: Measurement
    private let statistics: Measurement
    private let database: Measurement

    /// About the number of messages in the largest vehicle databases.
    private static let databaseBytes = 2_000_000

    init(_ bench: Bench) {
        self.bench = bench
        let log = bench.log(bench.size.documentFrames)
        decoding = Measurement(
            "decode signals", [bench.own, "decode", log, bench.trafficDatabase], ownTime: "seconds")
        cantools =
            bench.peers.has(.cantools)
            ? Measurement(
                "  \(bench.peers.name(.cantools))", bench.peers.command("decode", log, bench.trafficDatabase),
                ownTime: "seconds", isPeer: true) : nil
        layout = Measurement("lay out the default log", [bench.own, "layout", log], ownTime: "seconds")
        statistics = Measurement("statistics and bus load", [bench.own, "statistics", log], ownTime: "seconds")
        database = Measurement("load a DBC of 2 MB, signals", [bench.own, "load-database", bench.file("made-up.dbc")])
    }

    func makeFiles() throws {
        try bench.makeLog(bench.size.documentFrames)
        try bench.makeTrafficDatabase()
        try bench.make("make-dbc", "\(Self.databaseBytes)", bench.file("made-up.dbc"))
    }

    var measurements: [Measurement] { [decoding] + (cantools.map { [$0] } ?? []) + [layout, statistics, database] }

    func result() throws -> BenchTable.Section {
        let frames = Double(bench.size.documentFrames)
        var rows = [decoding.row(amount: decoding.figures["rows"])]
        if let cantools {
            if cantools.failure == nil, cantools.figures["rows"] != decoding.figures["rows"] {
                throw BenchFailure(description: "cantools decodes other frames than canfolio does")
            }
            rows.append(
                cantools.row(amount: cantools.figures["rows"], beside: decoding, bar: .atLeast(30, unit: " x")))
        }
        rows += bench.peers.missing(.cantools)
        var counted = statistics.row(amount: frames)
        counted.judgement = BenchTable.Judgement(.atLeast(8e6, unit: "/s"), on: frames / statistics.seconds)
        rows += [layout.row(amount: frames), counted, database.row(amount: database.figures["rows"], within: 0.3)]
        return BenchTable.Section(
            title: "parts of it, \(Figure.grouped(frames)) frames in memory", rate: "a second", ratio: "x canfolio",
            rows: rows)
    }
}
