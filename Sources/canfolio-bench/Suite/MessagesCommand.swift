import ArgumentParser

/// Puts messages of diagnostics together with canfolio and with TShark.
struct MessagesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "messages", abstract: "List the messages of a session beside TShark, in one run.",
        discussion: """
            Needs tshark; without it it says so and measures canfolio alone. Both read the same packet capture and write \
            a line for each message or frame into a file.
            """)

    @Option(help: "Requests of the made-up session.")
    var exchanges = 40_000

    @Option(help: "How often each program runs.")
    var runs = 3

    @Option(help: ArgumentHelp("The command to measure; beside this program if not given.", valueName: "file"))
    var canfolio: String?

    @Option(help: ArgumentHelp("The program to set beside it.", valueName: "program"))
    var tshark = "tshark"

    private static let bar = Bar.atLeast(15, unit: " x")

    func validate() throws {
        guard (100...1_000_000).contains(exchanges) else {
            throw ValidationError("--exchanges takes 100 to 1000000")
        }
        guard (1...100).contains(runs) else { throw ValidationError("--runs takes 1 to 100") }
    }

    func run() throws {
        let own = try SuiteCommand.ownPath()
        let folder = try WorkFolder()
        defer { folder.remove() }
        let capture = folder.file("session.pcap")
        try SessionPackets.write(exchanges: exchanges, to: try BenchFile(capture))
        var ours = Measurement(
            "dump --level pdus",
            [
                canfolio ?? SuiteCommand.neighbour(of: own), "dump", "--level", "pdus", "--to", "csv", "--quiet",
                "--output", folder.file("messages.csv"), capture,
            ])
        var theirs = Measurement("tshark -T fields", Peer.tshark(tshark, capture, into: folder.file("fields.txt")))
        let hasPeer = Peer.has(tshark)
        for _ in 0..<runs {
            try ours.run()
            if hasPeer { try theirs.run() }
        }
        var table = ResultTable(heads: ["what", "canfolio s", "tshark s", "ratio", "bar", ""])
        let frames = Figure.grouped(Double(exchanges * SessionPackets.framesToTheExchange))
        let name = "\(ours.name), \(frames) frames"
        if hasPeer {
            let ratio = theirs.seconds / ours.seconds
            table.add([
                name, Figure.text(ours.seconds, 3), Figure.text(theirs.seconds, 3), Figure.text(ratio, 1) + " x",
                Self.bar.text, Self.bar.isMet(by: ratio) ? "met" : "MISSED",
            ])
        } else {
            table.add([name, Figure.text(ours.seconds, 3), "not here", "", Self.bar.text])
        }
        print(table.text, terminator: "")
    }
}
