import BenchTables

/// Pages as PNG with 150 dpi, and the encoder compared with Cairo's on the same pixels.
struct PictureSection: BenchSection {
    private let bench: Bench
    private let loop: Measurement
    /// On one queue, and on two.
    private let pages: [Measurement]
    /// Pages of which Cairo writes the same pixels, by template.
    private let samePixels: [Measurement]

    /// Fewer, because Cairo's own writer takes long.
    private static let loopPages = 20

    init(_ bench: Bench) {
        self.bench = bench
        let log = bench.log(Self.frames(bench))
        let count = "\(Self.loopPages)"
        loop = Measurement(
            "plain Cairo loop, \(count) pages", [bench.own, "baseline-png", log, bench.folder.path, count],
            ownTime: "seconds")
        pages = [1, 2].map { queues in
            Measurement(
                "canfolio default, \(queues == 1 ? "1 queue" : "2 queues")",
                [
                    bench.canfolio, "pages", log, "--quiet", "--output", bench.file("canfolio-%04d.png"), "--queues",
                    "\(queues)",
                ])
        }
        samePixels = ["log-plain", "log-pages"].map { template in
            Measurement(
                template, [bench.own, "png", log, bench.folder.path, count, "--template", template], ownTime: "seconds")
        }
    }

    private static func frames(_ bench: Bench) -> Int { bench.size.picturePages * DocumentSection.rowsPerPage }

    func makeFiles() throws { try bench.makeLog(Self.frames(bench)) }

    var measurements: [Measurement] { [loop] + pages + samePixels }

    func result() -> BenchTable.Section {
        let loopPages = max(1, loop.figures["pages"])
        let count = Double(bench.size.picturePages)
        var rows = [loop.row(amount: loopPages)]
        for measurement in pages {
            var row = measurement.row(amount: count)
            row.ratio = .times((measurement.seconds / count) / (loop.seconds / loopPages))
            rows.append(row)
        }
        rows.append(
            BenchTable.Row(
                "gain of the second queue", ratio: .times(pages[0].seconds / pages[1].seconds),
                bar: .atLeast(1.8, unit: " x")))
        let own = loop.figures
        rows += encoder(
            "pixels of the loop", own["writing"] / (own["drawing"] + own["our-encoding"]),
            own["our-bytes"] / own["bytes"])
        for measurement in samePixels {
            let figures = measurement.figures
            rows += encoder(
                "pixels of \(measurement.name)", figures["cairo-seconds"] / figures["seconds"],
                figures["bytes"] / figures["cairo-bytes"])
        }
        return BenchTable.Section(title: "pages as PNG, 150 dpi", rate: "pages/s", ratio: "x loop", rows: rows)
    }

    /// Drawing and encoding compared with Cairo's writer for the same pixels.
    private func encoder(_ pixels: String, _ gain: Double, _ share: Double) -> [BenchTable.Row] {
        [
            BenchTable.Row(
                "\(pixels): gain on Cairo's writer", ratio: .times(gain), bar: .atLeast(10, unit: " x")),
            BenchTable.Row(
                "\(pixels): size beside Cairo's", ratio: BenchTable.Quantity(100 * share, 0, " %"),
                bar: .atMost(40, unit: " %")),
        ]
    }
}
