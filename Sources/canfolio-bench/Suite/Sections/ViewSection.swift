import BenchTables

/// The window in a browser: the first rows, flinging, jumps, zoom, and a capture that grows.
struct ViewSection: BenchSection {
    private let bench: Bench
    private let starts: [(frames: Int, measurement: Measurement)]
    private let scroll: Measurement
    private let follow: Measurement

    /// 100 000 000 frames are 4.5 GB.
    private static let large = 10_000_000

    init(_ bench: Bench) {
        self.bench = bench
        let options = ["--canfolio", bench.canfolio]
        func measurement(_ name: String, _ words: [String], ownTime: String) -> Measurement {
            Measurement(name, bench.peers.viewFigures(words + options), ownTime: ownTime, isPeer: true)
        }
        starts = bench.size.viewed.map { frames in
            (
                frames,
                measurement(
                    "first rows, \(Figure.grouped(Double(frames))) frames", ["start", bench.log(frames)],
                    ownTime: "seconds")
            )
        }
        let seconds = "\(bench.size.viewSeconds)"
        scroll = measurement(
            "scrolling", ["scroll", bench.log(bench.size.viewed[0]), "--seconds", seconds], ownTime: "added-hitch")
        follow = measurement(
            "following", ["follow", "--seconds", "\(3 * bench.size.viewSeconds)"], ownTime: "delay-95")
    }

    func makeFiles() throws { for frames in bench.size.viewed { try bench.makeLog(frames) } }

    var measurements: [Measurement] { starts.map(\.measurement) + [scroll, follow] }

    func result() -> BenchTable.Section {
        var rows = starts.map { start in
            var row = start.measurement.row()
            let isLarge = start.frames >= Self.large
            row.peakBytes = Int(start.measurement.figures["peak"])
            if start.measurement.failure == nil {
                row.judgement = BenchTable.Judgement(
                    .atMost(isLarge ? 1.5 : 0.2, unit: " s"), on: start.measurement.seconds)
            }
            return row
        }
        if let failure = scroll.failure {
            rows.append(BenchTable.Row(scroll.name, note: failure))
        } else {
            let figures = scroll.figures
            rows += [
                Self.row("fling: frames beside an empty page's", figures["ratio"], 2, " x", .atLeast(0.95, unit: " x")),
                Self.row("fling: hitches above it", figures["added-hitch"], 1, " ms/s", .atMost(5, unit: " ms/s")),
                Self.row("fling: longest blank tile", 1000 * figures["blank"], 0, " ms", .atMost(100, unit: " ms")),
                Self.row("fling: longest time without a drawn tile", 1000 * figures["unseen"], 0, " ms", nil),
                Self.row("fling: frames without a blank tile", 100 * figures["drawn-share"], 0, " %", nil),
                Self.row(
                    "jump to a row, slowest of 40", 1000 * figures["worst-jump"], 0, " ms", .atMost(80, unit: " ms")),
                Self.row("zoom by 1 000 000: frames", figures["zoom-frames"], 1, " Hz", .atLeast(57, unit: " Hz")),
                Self.row("memory after it", figures["peak"] / 1e6, 0, " MB", .atMost(250, unit: " MB")),
            ]
        }
        if let failure = follow.failure {
            rows.append(BenchTable.Row(follow.name, note: failure))
        } else {
            let figures = follow.figures
            rows += [
                Self.row("following 10 000 frames/s: lost", figures["lost"], 0, "", .atMost(0, unit: "")),
                Self.row("following: delay of 95 %", 1000 * figures["delay-95"], 0, " ms", .atMost(150, unit: " ms")),
                Self.row("following: longest delay", 1000 * figures["worst-delay"], 0, " ms", nil),
            ]
        }
        return BenchTable.Section(title: "view, in Chromium", rate: "", ratio: "", rows: rows)
    }

    private static func row(
        _ name: String, _ value: Double, _ decimals: Int, _ unit: String, _ bar: Bar?
    ) -> BenchTable.Row {
        BenchTable.Row(
            name, ratio: BenchTable.Quantity(value, decimals, unit),
            judgement: bar.map { BenchTable.Judgement($0, on: value) })
    }
}
