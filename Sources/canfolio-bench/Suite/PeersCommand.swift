import ArgumentParser

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Reads the same captures with canfolio and with what else people use.
struct PeersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "peers", abstract: "Read captures beside python-can and asammdf, in one run.",
        discussion: """
            Needs Python with python-can and asammdf; without them it says so and measures nothing. Both sides are \
            timed from the opening of the file to the last frame, by their own clocks.
            """)

    @Option(help: "Frames of the made-up capture.")
    var frames = 1_000_000

    @Option(help: "How often each file is read by each.")
    var runs = 3

    @Option(help: ArgumentHelp("The Python that has the peers.", valueName: "program"))
    var python = "python3"

    @Option(help: ArgumentHelp("The script that runs them.", valueName: "file"), completion: .file())
    var script = "Scripts/peers.py"

    /// Constant memory, and what a frame may take above it (bytes).
    private static let constantBytes = 64e6
    private static let bytesPerFrame = 40.0

    private struct Pair {
        var name: String
        var bar: Double
        var ours: Measurement
        var theirs: Measurement
    }

    func validate() throws {
        guard (1000...10_000_000).contains(frames) else { throw ValidationError("--frames takes 1000 to 10000000") }
        guard (1...100).contains(runs) else { throw ValidationError("--runs takes 1 to 100") }
    }

    func run() throws {
        guard let versions = try? ChildProcess.run(peer(["versions"])).output else {
            print("No peers: \(python) \(script) does not run, or lacks python-can or asammdf.")
            return
        }
        let own = try SuiteCommand.ownPath()
        let folder = try WorkFolder()
        signal(SIGINT, SIG_IGN)
        defer { folder.remove() }
        let log = folder.file("made-up.log")
        _ = try ChildProcess.run([own, "make-log", "\(frames)", log])
        _ = try ChildProcess.run(peer(["make", log, folder.path]))
        var pairs = pairs(own, folder)
        for _ in 0..<runs {
            for index in pairs.indices {
                try pairs[index].ours.run()
                try pairs[index].theirs.run()
            }
        }
        print(try table(pairs).text + "\n" + versions, terminator: "")
    }

    private func peer(_ arguments: [String]) -> [String] { ["/usr/bin/env", python, script] + arguments }

    private func pairs(_ own: String, _ folder: WorkFolder) -> [Pair] {
        // No peer reads CRTD: python-can's candump, with as many characters, stands for it.
        let files: [(suffix: String, peer: String, bar: Double)] = [
            ("log", "log", 15), ("asc", "asc", 15), ("trc", "trc", 15), ("csv", "csv", 15), ("crtd", "log", 15),
            ("blf", "blf", 10), ("mf4", "mf4", 3), ("db", "db", 3),
        ]
        return files.map { file in
            let path = folder.file("made-up." + file.suffix)
            return Pair(
                name: "read ." + file.suffix, bar: file.bar,
                ours: Measurement(file.suffix, [own, "read", path], ownTime: "seconds"),
                theirs: Measurement(
                    file.peer, peer(["read", folder.file("made-up." + file.peer)]), ownTime: "seconds"))
        }
    }

    private func table(_ pairs: [Pair]) throws -> ResultTable {
        var table = ResultTable(heads: ["what", "canfolio s", "peer s", "ratio", "B/frame", "bar", ""])
        for pair in pairs {
            let (ours, theirs) = (pair.ours.figures, pair.theirs.figures)
            guard ours["rows"] == theirs["frames"] else {
                throw BenchFailure(
                    description: "\(pair.name): \(Int(ours["rows"])) frames here, \(Int(theirs["frames"])) there")
            }
            let ratio = theirs["seconds"] / ours["seconds"]
            let bytes = max(0, Double(pair.ours.peakBytes) - Self.constantBytes) / max(1, ours["rows"])
            let bar = Bar.atLeast(pair.bar, unit: " x")
            let isMet = bar.isMet(by: ratio) && bytes <= Self.bytesPerFrame
            table.add([
                pair.name, Figure.text(ours["seconds"], 3), Figure.text(theirs["seconds"], 3),
                Figure.text(ratio, 1) + " x", Figure.text(bytes, 1),
                bar.text + ", <= \(Int(Self.bytesPerFrame)) B", isMet ? "met" : "MISSED",
            ])
        }
        return table
    }
}
