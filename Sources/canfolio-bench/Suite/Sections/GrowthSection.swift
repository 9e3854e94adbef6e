import BenchTables

/// How the time per frame depends on the length of the capture.
struct GrowthSection: BenchSection {
    private struct Work {
        var name: String
        /// By the number of frames of the capture.
        var measurements: [(frames: Int, measurement: Measurement)]
    }

    private let bench: Bench
    private let works: [Work]

    /// 10 000 000 frames compared with 1 000 000.
    private static let longest = 10_000_000
    private static let bar = Bar.atMost(1.5, unit: " x")

    init(_ bench: Bench) {
        self.bench = bench
        // The period is 15 s of 25 s or more: about a hundred pages of each of the captures.
        let commands: [(name: String, arguments: [String])] = [
            ("info", ["info"]), ("findings", ["findings"]),
            ("report", ["report", "--quiet", "-o", bench.file("growth.pdf")]),
            ("timeline", ["timeline", "--quiet", "-o", bench.file("growth.png")]),
            ("thumbnail", ["thumbnail", "-o", bench.file("growth.png")]),
            ("pages of 15 s", ["pages", "--quiet", "--start", "5", "--stop", "20", "-o", bench.file("growth.pdf")]),
        ]
        works = commands.map { command in
            Work(
                name: command.name,
                measurements: bench.size.growth.map { frames in
                    let name = "\(command.name), \(Figure.grouped(Double(frames))) frames"
                    return (frames, Measurement(name, [bench.canfolio] + command.arguments + [bench.log(frames)]))
                })
        }
    }

    func makeFiles() throws {
        for frames in bench.size.growth { try bench.makeLog(frames) }
    }

    var measurements: [Measurement] { works.flatMap { $0.measurements.map(\.measurement) } }

    func result() -> BenchTable.Section {
        BenchTable.Section(
            title: "growth", rate: "\u{B5}s/frame",
            ratio: "x \(Figure.grouped(Double(bench.size.growthReference)))",
            rows: works.flatMap { work in
                GrowthRows(
                    reference: bench.size.growthReference, judged: Self.longest, bar: Self.bar
                ).rows(work.measurements.map { ($0.frames, $0.measurement.row()) })
            })
    }
}
