import TestSupport
import Testing

/// Errors that named what was wrong, and not what to type instead.
@Suite struct SuggestionTests {
    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 20))
        try folder.write(
            "a.dbc", "VERSION \"\"\n\nBU_: ECU\n\nBO_ 256 First: 8 ECU\n SG_ A : 0|8@1+ (1,0) [0|0] \"\" ECU\n")
        return folder
    }

    @Test(arguments: [
        (["reprot", "a.log"], "unknown command 'reprot'; did you mean 'report'?", "canfolio"),
        (
            ["a.log"],
            "'a.log' is not a command; to write a report of a capture, use 'canfolio report"
                + " a.log'", "canfolio"
        ),
        (
            ["pages", "a.log", "-o", "x.pdf", "--dcb", "a.dbc"], "Unknown option '--dcb'. Did you mean '--dbc'?",
            "canfolio pages"
        ),
        (["pages", "a.log", "-o", "x.pdf", "--qwertz"], "Unknown option '--qwertz'", "canfolio pages"),
        // The answer was "Did you mean '--force'?".
        (
            ["batch", "captures", "-o", "results", "--force"],
            "Unknown option '--force': the help says more about it", "canfolio batch"
        ),
        (
            ["pages", "a.log", "-o", "x.pdf", "--bitrate", "can7=500k"],
            "--bitrate: the capture has no channel 'can7'; it has can0, can1", "canfolio pages"
        ),
        // Letters that a name contains by chance are no reason to suggest it.
        (
            ["findings", "a.log", "--fail-on", "nope"],
            "'nope' is neither a severity (error, warning, info) nor a rule; 'canfolio rules' lists the rules",
            "canfolio findings"
        ),
        (
            ["findings", "a.log", "--fail-on", "silense"],
            "'silense' is neither a severity (error, warning, info) nor a rule; did you mean 'silence'?",
            "canfolio findings"
        ),
        (
            ["findings", "a.log", "--rule", "silence"],
            "--rule: silence is a rule; name a threshold, such as silence.seconds=0.3", "canfolio findings"
        ),
        (
            ["findings", "a.log", "--rule", "checksum=3"],
            "--rule: checksum is a rule; name a threshold, such as checksum.percent=99", "canfolio findings"
        ),
        (
            ["findings", "a.log", "--rule", "unreadable=3"],
            "--rule: unreadable is a rule without thresholds; --without unreadable leaves it out",
            "canfolio findings"
        ),
    ])
    func aSlipOfTheFingersIsRecognised(arguments: [String], message: String, command: String) throws {
        let folder = try folder()
        let outcome = try Command.run(arguments, in: folder)
        #expect(outcome.status == 2)
        let lines = outcome.error.split(separator: "\n").map(String.init)
        #expect(lines.first == "canfolio: " + message)
        #expect(lines.dropFirst().first?.hasPrefix("Usage: \(command) ") == true)
        #expect(lines.last == "  See '\(command) --help' for more information.")
        #expect(folder.names == ["a.dbc", "a.log"])
    }

    @Test func aDatabaseGivenAsCaptureNamesItsOption() throws {
        let outcome = try Command.run("pages", "a.dbc", "-o", "x.pdf", in: folder())
        #expect(outcome.status == 6)
        #expect(
            outcome.error
                == "canfolio: a.dbc: is a DBC file, not a capture; give it with --dbc, together with a capture\n")
    }

    @Test func aFolderThatDoesNotExistIsNamed() throws {
        let folder = try folder()
        let input = try Command.run("info", "none/deep/a.log", in: folder)
        #expect(input.error == "canfolio: none/deep/a.log: folder none does not exist\n")
        let output = try Command.run("dump", "a.log", "-o", "none/x.log", in: folder)
        #expect(output.error == "canfolio: none/x.log: folder none does not exist\n")
        #expect([input.status, output.status] == [6, 1])
    }

    @Test func theTopHelpSaysWhereFormatsAreListed() throws {
        let help = try Command.run("--help", in: folder()).output.split(whereSeparator: \.isWhitespace).joined(
            separator: " ")
        for line in try Command.run("formats", in: folder()).output.split(separator: "\n") where !line.hasPrefix(" ") {
            let name = line.split(separator: " ").first.map(String.init) ?? ""
            #expect(!name.isEmpty)
        }
        for name in ["canfolio formats", "gzip", "DBC", "KCD", "SYM", "ARXML"] {
            #expect(help.contains(name))
        }
    }

    @Test func standardOutputIsAPDFWithoutBeingAsked() throws {
        let folder = try folder()
        let outcome = try Command.run("pages", "a.log", "-o", "-", in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.bytes.starts(with: "%PDF-".utf8))
    }

    @Test func aReportStandsBesideItsCaptureAndReplacesNothing() throws {
        let folder = try folder()
        let first = try Command.run("report", "a.log", in: folder)
        #expect(first.status == 0)
        #expect(first.error == "Wrote a.pdf (1 page)\n")
        #expect(folder.names == ["a.dbc", "a.log", "a.pdf"])
        let report = try folder.bytes("a.pdf")
        try folder.write("a.pdf", "a letter")
        let second = try Command.run("report", "a.log", in: folder)
        #expect(second.status == 1)
        #expect(
            second.error == "canfolio: a.pdf already exists; use --force to overwrite it, or -o for another name\n"
        )
        #expect(try folder.text("a.pdf") == "a letter")
        #expect(try Command.run("report", "a.log", "--force", in: folder).status == 0)
        #expect(try folder.bytes("a.pdf") == report)
        #expect(try Command.shell("cat a.log | $canfolio report -", in: folder).status == 2)
        try folder.makeFolder("logs")
        #expect(
            try Command.shell("gzip -c a.log > logs/b.x.log.gz && $canfolio report logs/b.x.log.gz", in: folder).status
                == 0)
        #expect(try Command.shell("ls logs", in: folder).output == "b.x.log.gz\nb.x.pdf\n")
    }
}
