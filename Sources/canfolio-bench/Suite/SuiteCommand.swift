import ArgumentParser

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

struct SuiteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "all", abstract: "Measure everything and print a table.",
        discussion: """
            Makes a capture, runs every piece of work as a process of its own, one after the other and all over again, \
            and takes the least time of each. The bars are figures to reach on an idle machine of two processors; \
            missing one is no failure of the program.
            """)

    @Option(help: "Frames of the made-up capture.")
    var frames = 1_000_000

    @Option(help: "How often each piece of work runs.")
    var runs = 3

    @Option(help: ArgumentHelp("Also read this BLF file.", valueName: "file"), completion: .file())
    var blf: String?

    @Option(help: ArgumentHelp("The command to measure; beside this program if not given.", valueName: "file"))
    var canfolio: String?

    @Flag(help: "Keep the files that were made, and say where they are.")
    var keep = false

    func validate() throws {
        guard (1000...100_000_000).contains(frames) else { throw ValidationError("--frames takes 1000 to 100000000") }
        guard (1...100).contains(runs) else { throw ValidationError("--runs takes 1 to 100") }
    }

    func run() throws {
        let own = try Self.ownPath()
        let folder = try WorkFolder()
        // An interrupt ends the child that runs; then the folder is removed.
        signal(SIGINT, SIG_IGN)
        defer { if !keep { folder.remove() } }
        var plan = SuitePlan(
            own: own, canfolio: canfolio ?? Self.neighbour(of: own), folder: folder, frames: frames, blf: blf)
        let loadBefore = Machine.load
        say("Making \(Figure.grouped(Double(frames))) frames \u{2026}")
        try plan.makeCaptures()
        for round in 1...runs {
            try plan.runAll { name in say("Round \(round) of \(runs): \(name) \u{2026}") }
        }
        say("")
        print(SuiteReport(plan: plan, runs: runs, load: loadBefore).text, terminator: "")
        if keep { print("The files are in \(folder.path)") }
    }

    /// A line on the terminal that the next one replaces.
    private func say(_ text: String) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        var line = "\r\u{1B}[K\(text)"
        _ = line.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    static func ownPath() throws -> String {
        guard let path = realpath("/proc/self/exe", nil) else {
            throw BenchFailure(description: "this program cannot find itself in /proc")
        }
        defer { free(path) }
        return String(cString: path)
    }

    static func neighbour(of path: String) -> String {
        path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/canfolio"
    }
}
