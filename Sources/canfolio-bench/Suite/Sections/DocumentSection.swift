import BenchTables

/// A row for each frame as PDF, compared with other ways to print the same rows.
///
/// Peers get the rows as lines of text, as many per page as canfolio has: they do not have to read and format frames.
struct DocumentSection: BenchSection {
    private let bench: Bench
    private let loop: Measurement
    /// On one queue, and on two.
    private let plain: [Measurement]
    private let standard: [Measurement]
    private let named: [Measurement]
    private let peers: [Measurement]

    /// Number of rows per page of the default log on A4.
    static let rowsPerPage = 60
    private static let mostBytes = 200.0

    init(_ bench: Bench) {
        self.bench = bench
        let log = bench.log(bench.size.documentFrames)
        func pages(_ name: String, _ options: String...) -> [Measurement] {
            [1, 2].map { queues in
                Measurement(
                    "canfolio \(name), \(queues == 1 ? "1 queue" : "2 queues")",
                    [bench.canfolio, "pages", log, "--quiet", "--output", bench.file("pages.pdf")] + options
                        + ["--queues", "\(queues)"])
            }
        }
        loop = Measurement(
            "plain Cairo loop, 70 rows a page", [bench.own, "baseline-pdf", log, bench.file("loop.pdf")])
        plain = pages("log-plain", "--template", "log-plain")
        standard = pages("default")
        named = pages("names and signals", "--dbc", bench.trafficDatabase)
        peers = Self.peers(bench, listing: bench.file("listing.txt"))
    }

    private static func peers(_ bench: Bench, listing: String) -> [Measurement] {
        let tools = bench.peers
        var peers = [Peer.reportlab, .typst].filter(tools.has).map { peer in
            Measurement(
                tools.name(peer), tools.command(peer.rawValue, listing, bench.file("\(peer.rawValue).pdf")),
                isPeer: true)
        }
        if tools.has(.enscript), tools.has(.ghostscript) {
            let steps = "enscript -q -B -f Courier8 -M A4 -p \"$1\" \"$0\" && ps2pdf -sPAPERSIZE=a4 \"$1\" \"$2\""
            peers.append(
                Measurement(
                    "\(tools.name(.enscript)), \(tools.name(.ghostscript))",
                    ["/bin/sh", "-c", steps, listing, bench.file("listing.ps"), bench.file("listing.pdf")], isPeer: true
                ))
        }
        return peers
    }

    func makeFiles() throws {
        let log = bench.log(bench.size.documentFrames)
        try bench.makeLog(bench.size.documentFrames)
        try bench.makeTrafficDatabase()
        if !peers.isEmpty { try bench.make("make-listing", "\(Self.rowsPerPage)", log, bench.file("listing.txt")) }
    }

    var measurements: [Measurement] { [loop] + plain + standard + named + peers }

    func result() -> BenchTable.Section {
        let frames = Double(bench.size.documentFrames)
        func rows(_ pair: [Measurement], atMost limit: Double) -> [BenchTable.Row] {
            zip(pair, [nil, Bar.atMost(limit, unit: " x")]).map { $0.row(amount: frames, beside: loop, bar: $1) }
        }
        let peak = Double((plain + standard + named).map(\.peakBytes).max() ?? 0) / 1e6
        return BenchTable.Section(
            title: "pages as PDF, \(Figure.grouped(frames)) frames", rate: "frames/s", ratio: "x loop",
            rows: [loop.row(amount: frames, beside: loop)]
                + rows(plain, atMost: 0.45) + rows(standard, atMost: 0.65) + rows(named, atMost: 1)
                + peers.map { $0.row(amount: frames, beside: loop) }
                + bench.peers.missing(.reportlab, .typst, .enscript, .ghostscript)
                + [
                    gain("log-plain", plain), gain("default", standard),
                    BenchTable.Row(
                        "peak of canfolio", ratio: BenchTable.Quantity(peak, 0, " MB"),
                        bar: .atMost(Self.mostBytes, unit: " MB")),
                ])
    }

    private func gain(_ name: String, _ pair: [Measurement]) -> BenchTable.Row {
        BenchTable.Row(
            "gain of the second queue, \(name)", ratio: .times(pair[0].seconds / pair[1].seconds),
            bar: .atLeast(1.7, unit: " x"))
    }
}
