import ArgumentParser
import BenchTables

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

struct SuiteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "all", abstract: "Measure everything, beside the peers that are here, and print one table.",
        discussion: """
            Makes captures, runs every piece of work as a process of its own, one after the other and all over again, \
            and takes the least time of each; what is short runs in each round until it has taken half a second, and a \
            peer that has taken ten seconds is not run again. The bars are figures to reach on an idle machine of two \
            processors; missing one is no failure of the program.
            """)

    @Option(help: "How many rounds there are.")
    var runs = 5

    @Flag(help: "Little work, and each runs once, to see that all of it runs.")
    var quick = false

    @Option(help: "Frames of the documents that have a row for each. (default: 200000)")
    var frames: Int?

    @Option(name: .customLong("only"), help: "This section alone. Repeatable.")
    var sections: [SectionName] = []

    @Option(help: ArgumentHelp("Also read this BLF file.", valueName: "file"), completion: .file())
    var blf: String?

    @Option(help: ArgumentHelp("The command to measure; beside this program if not given.", valueName: "file"))
    var canfolio: String?

    @Option(help: ArgumentHelp("The Python that has the peers.", valueName: "program"))
    var python = "python3"

    @Option(help: ArgumentHelp("The script that runs them.", valueName: "file"), completion: .file())
    var script = "Scripts/peers.py"

    @Flag(help: "Keep the files that were made, and say where they are.")
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
