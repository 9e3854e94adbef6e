/// The table of a finished suite.
struct SuiteReport {
    private let plan: SuitePlan
    private let runs: Int
    private let load: Double?

    init(plan: SuitePlan, runs: Int, load: Double?) {
        self.plan = plan
        self.runs = runs
        self.load = load
    }

    var text: String {
        var table = ResultTable(heads: ["what", "seconds", "CPU s", "rows/s", "ratio", "peak MB", "bar", ""])
        addDocuments(&table)
        addQueues(&table)
        addReading(&table)
        addSignals(&table)
        addPictures(&table)
        addThumbnails(&table)
        addTimeline(&table)
        addStart(&table)
        return table.text + "\n" + machine
    }

    private var machine: String {
        var text =
            "\(Machine.cores) cores, \(Machine.processor); the least of \(runs) runs, each a process of its own.\n"
        guard let load else { return text }
        text += "Load average before: \(Figure.text(load, 2))."
        if load > 0.25 * Double(Machine.cores) {
            text +=
                " The machine was busy: times, and most of all the gain of a second queue, are worse than they would be; CPU seconds suffer least."
        }
        return text + "\n"
    }

    private func cell(_ bar: Bar, _ value: Double) -> [String] {
        [bar.text, bar.isMet(by: value) ? "met" : "MISSED"]
    }

    private func addDocuments(_ table: inout ResultTable) {
        let rows = Double(plan.frames)
        func add(_ measurement: Measurement, bar: Bar?) {
            let ratio = measurement.seconds / plan.baseline.seconds
            table.add(
                [
                    measurement.name, Figure.text(measurement.seconds, 2), Figure.text(measurement.processorSeconds, 2),
                    Figure.grouped(rows / measurement.seconds),
                    Figure.text(ratio, 2) + " x", Figure.megabytes(measurement.peakBytes),
                ] + (bar.map { cell($0, ratio) } ?? []))
        }
        add(plan.baseline, bar: nil)
        add(plan.plain[0], bar: nil)
        add(plan.plain[1], bar: .atMost(0.7, unit: " x"))
        add(plan.standard[0], bar: nil)
        add(plan.standard[1], bar: .atMost(1.15, unit: " x"))
    }

    private func addQueues(_ table: inout ResultTable) {
        for pair in [plan.plain, plan.standard] {
            let gain = pair[0].seconds / pair[1].seconds
            let template = pair[0].name.split(separator: ",").first.map(String.init) ?? ""
            table.add(
                ["\(template), gain of 2 queues", "", "", "", Figure.text(gain, 2) + " x", ""]
                    + cell(.atLeast(1.7, unit: " x"), gain))
        }
        let peak = (plan.plain + plan.standard).map(\.peakBytes).max() ?? 0
        table.add(
            ["peak memory of those", "", "", "", "", Figure.megabytes(peak)]
                + cell(.atMost(200, unit: " MB"), Double(peak) / 1e6))
    }

    private func addReading(_ table: inout ResultTable) {
        func add(_ measurement: Measurement, seconds: Double, bar: Bar?) {
            let rate = measurement.figures["rows"] / seconds
            // Where the work was timed from inside, the processor time of the whole process says nothing of it.
            let processor = seconds == measurement.seconds ? Figure.text(measurement.processorSeconds, 3) : ""
            table.add(
                [
                    measurement.name, Figure.text(seconds, 3), processor, Figure.grouped(rate), "",
                    Figure.megabytes(measurement.peakBytes),
                ] + (bar.map { cell($0, rate) } ?? []))
        }
        for (index, measurement) in plan.reading.enumerated() {
            add(measurement, seconds: measurement.seconds, bar: .atLeast(index == 0 ? 8e6 : 6e6, unit: "/s"))
        }
        let database = plan.database
        table.add(
            [
                database.name, Figure.text(database.seconds, 3), Figure.text(database.processorSeconds, 3),
                Figure.grouped(database.figures["rows"] / database.seconds), "",
                Figure.megabytes(database.peakBytes),
            ] + cell(.atMost(0.3, unit: " s"), database.seconds))
        add(plan.layout, seconds: plan.layout.figures["seconds"], bar: nil)
        addStatistics(&table)
    }

    /// Beside python-can merely reading the same log.
    private func addStatistics(_ table: inout ResultTable) {
        let rows = Double(plan.frames)
        let own = plan.statistics
        let rate = rows / own.figures["seconds"]
        table.add(
            [
                own.name, Figure.text(own.figures["seconds"], 3), Figure.text(own.figures["processor-seconds"], 3),
                Figure.grouped(rate), "", Figure.megabytes(own.peakBytes),
            ] + cell(.atLeast(8e6, unit: "/s"), rate))
        guard let peer = plan.pythonCAN else {
            table.add(["read by python-can", "not installed"])
            return
        }
        table.add([
            peer.name, Figure.text(peer.seconds, 2), Figure.text(peer.processorSeconds, 2),
            Figure.grouped(rows / peer.seconds), "", Figure.megabytes(peer.peakBytes),
        ])
    }

    /// What a database costs and gives.
    private func addSignals(_ table: inout ResultTable) {
        let rows = Double(SuitePlan.namedFrames)
        for measurement in plan.named {
            let ratio = measurement.seconds / plan.named[0].seconds
            let isFirst = measurement.name == plan.named[0].name
            table.add(
                [
                    measurement.name, Figure.text(measurement.seconds, 2), Figure.text(measurement.processorSeconds, 2),
                    Figure.grouped(rows / measurement.seconds), isFirst ? "" : Figure.text(ratio, 2) + " x",
                    Figure.megabytes(measurement.peakBytes),
                ] + (isFirst ? [] : cell(.atMost(1.6, unit: " x"), ratio)))
        }
        let own = plan.decoding.figures
        let rate = own["rows"] / own["seconds"]
        guard let cantools = plan.cantools else {
            return table.add([plan.decoding.name, Figure.text(own["seconds"], 3), "", Figure.grouped(rate)])
        }
        let theirs = cantools.figures["rows"] / cantools.figures["seconds"]
        table.add([cantools.name, Figure.text(cantools.figures["seconds"], 3), "", Figure.grouped(theirs)])
        table.add(
            [
                plan.decoding.name, Figure.text(own["seconds"], 3), "", Figure.grouped(rate),
                Figure.text(rate / theirs, 0) + " x", "",
            ] + cell(.atLeast(30, unit: " x"), rate / theirs))
    }

    private func addPictures(_ table: inout ResultTable) {
        let cairo = plan.baselinePictures.figures
        func add(_ name: String, _ seconds: Double, _ bytes: Double, _ pages: Double) {
            table.add([
                name, Figure.text(seconds / pages * 1000, 2) + " ms", "", "", "",
                Figure.text(bytes / pages / 1000, 0) + " kB",
            ])
        }
        add("PNG, plain loop's page, Cairo's writer", cairo["writing"], cairo["bytes"], max(1, cairo["pages"]))
        let loopPages = max(1, cairo["pages"])
        let drawn = cairo["drawing"] + cairo["our-encoding"]
        add("  its pixels, drawn by Cairo, our encoder", drawn, cairo["our-bytes"], loopPages)
        addBars(&table, gain: cairo["writing"] / drawn, share: 100 * cairo["our-bytes"] / cairo["bytes"])
        for pictures in plan.pictures {
            let ours = pictures.figures
            let pages = max(1, ours["pages"])
            add("PNG, \(pictures.name), drawn and encoded", ours["seconds"], ours["bytes"], pages)
            add("  the same pixels, Cairo's writer", ours["cairo-seconds"], ours["cairo-bytes"], pages)
            addBars(
                &table, gain: ours["cairo-seconds"] / ours["seconds"],
                share: 100 * ours["bytes"] / ours["cairo-bytes"])
        }
    }

    /// Whole processes, as a file manager starts them.
    /// 10 000 000 frames in 2.5 s and 500 MB, and fewer in proportion.
    private func addTimeline(_ table: inout ResultTable) {
        let timeline = plan.timeline
        let rate = Double(plan.frames) / timeline.seconds
        table.add(
            [
                timeline.name, Figure.text(timeline.seconds, 2), Figure.text(timeline.processorSeconds, 2),
                Figure.grouped(rate), "", Figure.megabytes(timeline.peakBytes),
            ] + cell(.atMost(max(0.15, 2.5 * Double(plan.frames) / 1e7), unit: " s"), timeline.seconds))
    }

    private func addThumbnails(_ table: inout ResultTable) {
        for (measurement, limit) in zip(plan.thumbnails, [0.25, 0.06]) {
            table.add(
                [
                    measurement.name, Figure.text(measurement.seconds, 3), Figure.text(measurement.processorSeconds, 3),
                    "", "", Figure.megabytes(measurement.peakBytes),
                ] + cell(.atMost(limit, unit: " s"), measurement.seconds))
        }
    }

    private func addBars(_ table: inout ResultTable, gain: Double, share: Double) {
        table.add(
            ["  faster than Cairo, same pixels", "", "", "", Figure.text(gain, 1) + " x", ""]
                + cell(.atLeast(10, unit: " x"), gain))
        table.add(
            ["  size beside Cairo's, same pixels", "", "", "", Figure.text(share, 0) + " %", ""]
                + cell(.atMost(40, unit: " %"), share))
    }

    private func addStart(_ table: inout ResultTable) {
        let milliseconds = plan.version.seconds * 1000
        table.add(
            [
                plan.version.name, Figure.text(milliseconds, 1) + " ms", "", "", "",
                Figure.megabytes(plan.version.peakBytes),
            ]
                + cell(.atMost(20, unit: " ms"), milliseconds))
    }
}
