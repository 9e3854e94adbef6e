import ArgumentParser
import BenchTables

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

struct SuiteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "all", abstract: "Measure canfolio and the installed peers, and print one table.",
        discussion: """
            Make captures, run each piece of work in its own process, in several rounds, and report the shortest time \
            of each. In each round, short work is repeated until it has taken half a second. A peer that has \
            taken ten seconds does not run again. The bars are targets for an idle machine with two processors; the program does not \
            fail if one is missed.
            """)

    @Option(help: "Number of rounds.")
    var runs = 5

    @Flag(help: "Run everything once with small inputs, to check that it works.")
    var quick = false

    @Option(help: "Number of frames in documents with a row for each frame. (default: 200000)")
    var frames: Int?

    @Option(name: .customLong("only"), help: "Measure only this section. Repeatable.")
    var sections: [SectionName] = []

    @Option(help: ArgumentHelp("Also read this BLF file.", valueName: "file"), completion: .file())
    var blf: String?

    @Option(help: ArgumentHelp("Command to measure. (default: beside this program)", valueName: "file"))
    var canfolio: String?

    @Option(help: ArgumentHelp("Python in which the peers are installed.", valueName: "program"))
    var python = "python3"

    @Option(help: ArgumentHelp("Script that runs the peers.", valueName: "file"), completion: .file())
    var script = "Scripts/peers.py"

    @Flag(help: "Keep the generated files, and print their folder.")
    var keep = false

    func validate() throws {
        if let frames, !(1000...100_000_000).contains(frames) {
            throw ValidationError("--frames takes 1000 to 100000000")
        }
        guard (1...100).contains(runs) else { throw ValidationError("--runs takes 1 to 100") }
    }

    func run() throws {
        let own = try Bench.ownPath()
        let folder = try WorkFolder()
        // An interrupt ends the running child; then the folder is removed.
        signal(SIGINT, SIG_IGN)
        defer { if !keep { folder.remove() } }
        let loadBefore = Machine.load
        var size = quick ? BenchSize.quick : .standard
        if let frames { size.documentFrames = frames }
        let bench = Bench(
            own: own, canfolio: canfolio ?? Bench.neighbour(of: own), folder: folder, size: size,
            peers: Peers(python: python, script: script), blf: blf)
        let chosen = SectionName.allCases.filter { sections.isEmpty || sections.contains($0) }
        let results = try measure(chosen.map { $0.section.init(bench) }, in: folder)
        let notes = [bench.peers.complaint].compactMap { $0 } + Machine.notes(load: loadBefore)
        print(BenchTable(sections: results, notes: notes).text, terminator: "")
        if keep { print("The files are in \(folder.path)") }
    }

    private func measure(_ chosen: [any BenchSection], in folder: WorkFolder) throws -> [BenchTable.Section] {
        say("Making captures \u{2026}")
        var sections = chosen
        for index in sections.indices { try sections[index].makeFiles() }
        folder.settle()
        let rounds = quick ? 1 : runs
        for round in 1...rounds {
            for measurement in sections.flatMap(\.measurements) where measurement.isWanted {
                say("Round \(round) of \(rounds): \(measurement.name) \u{2026}")
                try measurement.run(once: quick)
            }
        }
        say("")
        return try sections.map { try $0.result() }
    }

    /// A line on the terminal that is replaced by the next one.
    private func say(_ text: String) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        var line = "\r\u{1B}[K\(text)"
        _ = line.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
