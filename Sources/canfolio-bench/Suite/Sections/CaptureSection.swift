import BenchTables

/// Commands that read a whole capture, on one queue or processor and on two; and the thumbnail of a desktop.
struct CaptureSection: BenchSection {
    private let bench: Bench
    /// On two, and on one.
    private let report: [Measurement]
    private let timeline: [Measurement]
    private let info: [Measurement]
    private let thumbnail: Measurement
    private let smallThumbnail: Measurement
    private let version: Measurement

    private static let smallFrames = 3000

    init(_ bench: Bench) {
        self.bench = bench
        let log = bench.log(bench.size.wholeFrames)
        func onQueues(_ command: String, _ output: String) -> [Measurement] {
            [2, 1].map { queues in
                Measurement(
                    "\(command), \(queues == 1 ? "1 queue" : "2 queues")",
                    [bench.canfolio, command, log, "--quiet", "-o", bench.file(output), "--queues", "\(queues)"])
            }
        }
        report = onQueues("report", "report.pdf")
        timeline = onQueues("timeline", "timeline.png")
        let reading = [bench.canfolio, "info", log]
        info = [
            Measurement("info, 2 processors", reading),
            Measurement("info, 1 processor", reading, onOneProcessor: true),
        ]
        func thumbnail(_ frames: Int) -> Measurement {
            Measurement(
                "thumbnail, \(Figure.grouped(Double(frames))) frames",
                [bench.canfolio, "thumbnail", bench.log(frames), "-o", bench.file("thumbnail.png")])
        }
        self.thumbnail = thumbnail(bench.size.wholeFrames)
        smallThumbnail = thumbnail(Self.smallFrames)
        version = Measurement("canfolio --version", [bench.canfolio, "--version"])
    }

    func makeFiles() throws {
        try bench.makeLog(bench.size.wholeFrames)
        try bench.makeLog(Self.smallFrames)
    }

    var measurements: [Measurement] { report + timeline + info + [thumbnail, smallThumbnail, version] }

    func result() -> BenchTable.Section {
        let frames = Double(bench.size.wholeFrames)
        func pair(_ pair: [Measurement], within limit: Double? = nil) -> [BenchTable.Row] {
            [
                pair[0].row(amount: frames, within: limit),
                pair[1].row(amount: frames, beside: pair[0]),
            ]
        }
        return BenchTable.Section(
            title: "whole captures, \(Figure.grouped(frames)) frames", rate: "frames/s", ratio: "x on two",
            rows: pair(report)
                // 10 000 000 frames in 2.5 s, and smaller captures in proportion.
                + pair(timeline, within: max(0.15, 2.5 * frames / 1e7))
                + pair(info)
                + [
                    thumbnail.row(amount: frames, within: 0.25), smallThumbnail.row(within: 0.06),
                    version.row(within: 0.02),
                ])
    }
}

extension Measurement {
    /// - Parameter limit: maximum time in seconds.
    func row(amount: Double? = nil, within limit: Double?) -> BenchTable.Row {
        var row = row(amount: amount)
        if let limit { row.judgement = BenchTable.Judgement(.atMost(limit, unit: " s"), on: seconds) }
        return row
    }
}
