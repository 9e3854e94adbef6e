import TestSupport
import Testing

/// The database of another bus changed nothing on the pages, and nobody was told.
@Suite struct WrongDatabaseTests {
    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 20))
        for (name, number) in [("right.dbc", 0x100), ("wrong.dbc", 0x321)] {
            try folder.write(
                name,
                "VERSION \"\"\n\nBU_: ECU\n\nBO_ \(number) First: 4 ECU\n SG_ A : 0|8@1+ (1,0) [0|0] \"\" ECU\n")
        }
        return folder
    }

    private static let none =
        "none of the capture's 4 identifiers is in wrong.dbc; is it the right database?"

    @Test func aDatabaseOfAnotherBusIsTold() throws {
        let folder = try folder()
        for command in [
            ["pages", "-o", "x.pdf"], ["timeline", "-o", "x.svg"], ["dump"], ["dump", "--level", "signals"],
        ] {
            let call = [command[0], "a.log", "--dbc", "wrong.dbc"] + command.dropFirst()
            let outcome = try Command.run(call, in: folder)
            #expect(outcome.status == 0)
            #expect(outcome.error.hasPrefix("canfolio: a.log: \(Self.none)\n"))
        }
        #expect(try Command.run("info", "a.log", "--dbc", "wrong.dbc", in: folder).output.contains(Self.none))
    }

    @Test func aDatabaseOfTheBusIsNotTold() throws {
        let folder = try folder()
        let outcome = try Command.run("pages", "a.log", "--dbc", "right.dbc", "-o", "x.pdf", in: folder)
        #expect(outcome.error == "")
        let both = try Command.run(
            "pages", "a.log", "--dbc", "right.dbc", "--dbc", "wrong.dbc", "-o", "x.pdf", in: folder)
        #expect(both.error == "canfolio: a.log: \(Self.none)\n")
        // What the first one describes is no fault of the second.
        let twice = try Command.run(
            "pages", "a.log", "--dbc", "right.dbc", "--dbc", "right.dbc", "-o", "x.pdf", "--quiet", in: folder)
        #expect(twice.error == "")
    }

    @Test func aDatabaseOfFewIdentifiersIsTold() throws {
        let folder = try folder()
        let lines = (0..<50).map { "(1436451452.\(100 + $0)) can0 \(100 + $0)#00000000\n" }
        try folder.write("b.log", lines.joined())
        let outcome = try Command.run("pages", "b.log", "--dbc", "right.dbc", "-o", "x.pdf", in: folder)
        #expect(
            outcome.error
                == "canfolio: b.log: only 1 of the capture's 50 identifiers is in right.dbc; is it the right"
                + " database?\n")
    }

    @Test(.enabled(if: Tools.has("pdftotext"), "there is no pdftotext"))
    func theDocumentSaysItToo() throws {
        let folder = try folder()
        for command in ["pages", "report", "timeline"] {
            #expect(try Command.run(command, "a.log", "--dbc", "wrong.dbc", "-o", "x.pdf", in: folder).status == 0)
            let text = try Command.shell("pdftotext x.pdf - | tr '\\n' ' '", in: folder).output
            #expect(text.lowercased().contains(Self.none), "\(command)")
        }
    }
}
