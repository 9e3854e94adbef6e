import Foundation
import TestSupport
import Testing

/// What continuous integration reads of findings.
@Suite struct BuildServerTests {
    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("a.log", FingerprintTests.text())
        return folder
    }

    /// A selection without a frame was a success.
    @Test(arguments: [["--channel", "vcan7"], ["--start", "100"], ["--id", "7FF"]])
    func aSelectionWithoutFramesFails(options: [String]) throws {
        let folder = try folder()
        let outcome = try Command.run(["findings", "a.log", "--junit", "a.xml"] + options, in: folder)
        #expect(outcome.status == 7)
        #expect(outcome.status == (try Command.run(["info", "a.log"] + options, in: folder).status))
        #expect(outcome.error.contains("no frame matches"))
        let junit = try folder.text("a.xml")
        #expect(
            junit.contains("errors=\"1\"") && junit.contains("<error type=\"unreadable\" message=\"a.log: no frame"))
    }

    @Test func failOnDecidesWhatFailsInJUnit() throws {
        let folder = try folder()
        func failures(_ options: String...) throws -> String {
            _ = try Command.run(["findings", "a.log", "--junit", "a.xml"] + options, in: folder)
            return try folder.text("a.xml")
        }
        #expect(try failures("--fail-on", "error").contains("failures=\"0\""))
        #expect(try failures("--fail-on", "missing-message").contains("failures=\"1\""))
        #expect(try failures("--fail-on", "silence").contains("failures=\"0\""))
    }

    @Test func rulesThatCouldNotRunAreSkipped() throws {
        let folder = try folder()
        _ = try Command.run("findings", "a.log", "--junit", "a.xml", in: folder)
        let junit = try folder.text("a.xml")
        #expect(
            junit.contains(
                "name=\"out-of-range\">\n      <skipped message=\"no database is given; use --dbc\"/>"), "\(junit)")
        #expect(!junit.contains("name=\"missing-message\">\n      <skipped"))
    }

    @Test func anUnreadableCaptureIsAnErrorInJUnit() throws {
        let folder = try folder()
        try folder.write("b.log", "no capture\n")
        for command in ["findings", "report"] {
            let outcome = try Command.run(command, "b.log", "--junit", "\(command).xml", in: folder)
            #expect(outcome.status == 6)
            #expect(try folder.text("\(command).xml").contains("<error type=\"unreadable\" message=\"b.log: not a"))
        }
    }

    /// Paths of the machine were in SARIF, JUnit and notes.
    @Test func documentsAreTheSameFromAnyFolder() throws {
        let (one, other) = (try folder(), try folder())
        var texts: [[String]] = []
        for folder in [one, other] {
            let path = "a.log"
            let options = ["--junit", "a.xml", "--sarif", "a.sarif", "--findings", "a.json"]
            #expect(try Command.run(["findings", path] + options, in: folder).status == 0)
            #expect(try Command.run("report", path, "-o", "a.md", in: folder).status == 0)
            #expect(try Command.run("ticket", path, "-o", "ticket", in: folder).status == 0)
            let info = try Command.run("info", path, "--json", in: folder).output
            texts.append(
                try ["a.xml", "a.sarif", "a.json", "a.md", "ticket/ticket.md", "ticket/findings.json"].map {
                    try folder.text($0)
                } + [info])
        }
        #expect(texts[0] == texts[1])
        #expect(!texts[0].joined().contains(one.file("")))
    }

    @Test func capturesAreNamedAsTheyAreGiven() throws {
        let folder = try folder()
        try folder.makeFolder("logs")
        try folder.write("logs/b c.log", try folder.bytes("a.log"))
        for (path, uri) in [
            ("logs/b c.log", "logs/b%20c.log"), ("./a.log", "./a.log"),
            (folder.file("a.log"), "file://" + folder.file("a.log")),
        ] {
            let options = ["--junit", "a.xml", "--sarif", "a.sarif"]
            #expect(try Command.run(["findings", path] + options, in: folder).status == 0)
            #expect(try folder.text("a.xml").contains("<testsuite name=\"\(path)\" "))
            let sarif = try folder.text("a.sarif")
            #expect(sarif.contains("\"uri\":\"\(uri)\"") || sarif.contains("\"uri\": \"\(uri)\""))
            let both = try folder.text("a.xml") + sarif
            #expect(path.hasPrefix("/") || !both.contains(folder.path))
        }
    }
}
