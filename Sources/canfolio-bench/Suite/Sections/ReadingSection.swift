import BenchTables

/// Reads captures into memory; from the opening of the file to the last frame, with the clock of each program.
struct ReadingSection: BenchSection {
    private struct File {
        var suffix: String
        var peer: Peer
        /// The format with whose peer it is compared if no peer reads this one.
        var stand: String?
        /// Minimum ratio of the time of the peer.
        var bar: Double
        /// Frames per second of the formats that this program writes itself.
        var rate: Double?
    }

    private struct Work {
        var file: File
        var ours: Measurement
        var onOneProcessor: Measurement?
        var theirs: Measurement?
    }

    private let bench: Bench
    private var works: [Work]
    private let given: Measurement?
    /// The largest capture, by all processors and by one, because the start of threads matters less for it.
    private let large: [Measurement]

    private static let files = [
        File(suffix: "log", peer: .pythonCAN, bar: 15, rate: 8e6),
        File(suffix: "blf", peer: .pythonCAN, bar: 10, rate: 6e6),
        File(suffix: "asc", peer: .pythonCAN, bar: 15),
        File(suffix: "trc", peer: .pythonCAN, bar: 15),
        File(suffix: "csv", peer: .pythonCAN, bar: 15),
        // No peer reads CRTD, so it is compared with python-can's candump, which has as many characters.
        File(suffix: "crtd", peer: .pythonCAN, stand: "log", bar: 15),
        File(suffix: "db", peer: .pythonCAN, bar: 3),
        File(suffix: "mf4", peer: .asammdf, bar: 3),
    ]
    /// Constant memory, and memory per frame in addition.
    private static let constantBytes = 64e6
    private static let bytesPerFrame = 40.0
    /// Minimum gain of a second processor.
    private static let gain = Bar.atLeast(1.7, unit: " x")

    init(_ bench: Bench) {
        self.bench = bench
        var works = Self.files.map { Self.work($0, bench) }
        for index in works.indices {
            guard let stand = works[index].file.stand else { continue }
            works[index].theirs = works.first { $0.file.suffix == stand }?.theirs
        }
        self.works = works
        large = ["", ", 1 processor"].map { processors in
            Measurement(
                "canfolio .log, \(Figure.grouped(Double(Self.largeFrames(bench)))) frames\(processors)",
                [bench.own, "read", bench.log(Self.largeFrames(bench))], ownTime: "seconds",
                onOneProcessor: !processors.isEmpty)
        }
        given = bench.blf.map { Measurement("canfolio, the BLF given", [bench.own, "read", $0], ownTime: "seconds") }
    }

    private static func largeFrames(_ bench: Bench) -> Int { bench.size.growth.last ?? bench.size.wholeFrames }

    private static func path(_ suffix: String, _ bench: Bench) -> String {
        suffix == "log" ? bench.log(bench.size.wholeFrames) : bench.file("made-up.\(suffix)")
    }

    private static func work(_ file: File, _ bench: Bench) -> Work {
        let reading = [bench.own, "read", path(file.suffix, bench)]
        var work = Work(file: file, ours: Measurement("canfolio .\(file.suffix)", reading, ownTime: "seconds"))
        if file.rate != nil {
            work.onOneProcessor = Measurement(
                "canfolio .\(file.suffix), 1 processor", reading, ownTime: "seconds", onOneProcessor: true)
        }
        if file.stand == nil, bench.peers.has(file.peer) {
            work.theirs = Measurement(
                "  \(bench.peers.name(file.peer)) .\(file.suffix)",
                bench.peers.command("read", path(file.suffix, bench)), ownTime: "seconds", isPeer: true)
        }
        return work
    }

    /// Files in formats that this program does not write are written by python-can, or left out.
    mutating func makeFiles() throws {
        let log = bench.log(bench.size.wholeFrames)
        try bench.makeLog(bench.size.wholeFrames)
        try bench.makeLog(Self.largeFrames(bench))
        try bench.make("make-blf", "\(bench.size.wholeFrames)", Self.path("blf", bench))
        works = try works.filter { work in
            guard work.file.rate == nil else { return true }
            guard bench.peers.has(.pythonCAN), bench.peers.has(work.file.peer) else { return false }
            do {
                let file = Self.path(work.file.suffix, bench)
                _ = try ChildProcess.run(bench.peers.command("make", log, file))
                return true
            } catch let error as BenchFailure where !error.isInterrupt {
                return false
            }
        }
    }

    var measurements: [Measurement] {
        let all = works.flatMap { [$0.ours, $0.onOneProcessor, $0.file.stand == nil ? $0.theirs : nil] }
        return (all + large + [given]).compactMap { $0 }
    }

    func result() throws -> BenchTable.Section {
        let frames = Double(bench.size.wholeFrames)
        let most = works.map { max(0, Double($0.ours.peakBytes) - Self.constantBytes) / frames }.max() ?? 0
        return BenchTable.Section(
            title: "reading, \(Figure.grouped(frames)) frames", rate: "frames/s", ratio: "x canfolio",
            rows: try works.flatMap(rows)
                + zip(large, [nil, Self.gain]).map {
                    $0.row(amount: Double(Self.largeFrames(bench)), beside: $1 == nil ? nil : large[0], bar: $1)
                }
                + (given.map { [$0.row(amount: $0.figures["rows"])] } ?? [])
                + bench.peers.missing(.pythonCAN, .asammdf) + [
                    BenchTable.Row(
                        "most bytes a frame, above 64 MB", ratio: BenchTable.Quantity(most, 1, " B"),
                        bar: .atMost(Self.bytesPerFrame, unit: " B"))
                ])
    }

    private func rows(_ work: Work) throws -> [BenchTable.Row] {
        let frames = Double(bench.size.wholeFrames)
        var rows = [work.ours.row(amount: frames)]
        if let rate = work.file.rate {
            rows[0].judgement = BenchTable.Judgement(.atLeast(rate, unit: "/s"), on: frames / work.ours.seconds)
        }
        if let one = work.onOneProcessor {
            rows.append(one.row(amount: frames, beside: work.ours, bar: Self.gain))
        }
        guard let peer = work.theirs else { return rows }
        let (here, there) = (work.ours.figures["rows"], peer.figures["frames"])
        guard peer.failure != nil || here == there else {
            throw BenchFailure(
                description: ".\(work.file.suffix): \(Figure.grouped(here)) frames here, \(Figure.grouped(there)) there"
            )
        }
        return rows + [peer.row(amount: frames, beside: work.ours, bar: .atLeast(work.file.bar, unit: " x"))]
    }
}
