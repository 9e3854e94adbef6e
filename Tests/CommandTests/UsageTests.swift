import TestSupport
import Testing

@Suite struct UsageTests {
    private static let capture = "a.log"

    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        try folder.write(Self.capture, SampleCapture.log(frames: 5))
        return folder
    }

    @Test func helpAndVersionGoToStandardOutput() throws {
        let folder = try folder()
        let version = try Command.run("--version", in: folder)
        #expect(version.status == 0)
        #expect(version.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
        #expect(version.error == "")
        for arguments in [[], ["--help"], ["pages", "--help"], ["help", "dump"], ["templates", "show", "-h"]] {
            let help = try Command.run(arguments, in: folder)
            #expect(help.status == 0)
            #expect(help.output.contains("USAGE: canfolio"))
            #expect(help.error == "")
        }
    }

    @Test(arguments: [
        (["--bogus"], "canfolio: Unknown option '--bogus'", "canfolio --help"),
        (
            ["bogus"],
            "canfolio: unknown command 'bogus'; use one of report, view, pages, timeline, ladder, thumbnail, info, findings,"
                + " rules, changes, ticket, card, dump, database, batch, fleet, formats, templates", "canfolio --help"
        ),
        (
            ["pages", "a.log", "-o", "x.pdf", "--bogus"], "canfolio: Unknown option '--bogus'",
            "canfolio pages --help"
        ),
        (
            ["pages", "-", "-", "-o", "x.pdf"], "canfolio: standard input can be read only once",
            "canfolio pages --help"
        ),
        (["pages"], "canfolio: Missing expected argument '<capture> ...'", "canfolio pages --help"),
        (
            ["pages", "a.log"],
            "canfolio: name the output file with -o: .pdf, .png or .svg, or - for standard output",
            "canfolio pages --help"
        ),
        (["pages", "", "-o", "x.pdf"], "canfolio: the capture's file name is empty", "canfolio pages --help"),
        (["pages", "a.log", "-o", ""], "canfolio: the name of the output file is empty", "canfolio pages --help"),
        (["dump", "a.log", "-o", ""], "canfolio: the name of the output file is empty", "canfolio dump --help"),
        (
            ["report", "a.log", "-o", "x.txt"],
            "canfolio: 'x.txt': unknown file ending; use .pdf, .png, .svg, .html or .md, or --format",
            "canfolio report --help"
        ),
        (
            ["thumbnail", "a.log", "-o", "t.pdf"],
            "canfolio: a thumbnail is a PNG picture; 't.pdf' does not end in"
                + " .png",
            "canfolio thumbnail --help"
        ),
        (
            ["pages", "a.log", "-o", "x.pdf", "--queues", "0"], "canfolio: --queues takes a number from 1 to 64",
            "canfolio pages --help"
        ),
        (
            ["pages", "a.log", "-o", "x.png", "--dpi", "nan"], "canfolio: --dpi takes a number from 18 to 1200",
            "canfolio pages --help"
        ),
        (
            ["pages", "a.log", "-o", "x.pdf", "--margin", "-1e9"],
            "canfolio: --margin takes millimetres from 0 to 1000",
            "canfolio pages --help"
        ),
        (
            ["pages", "a.log", "-o", "x.pdf", "--paper", "B99"],
            "canfolio: The value 'B99' is invalid for '--paper <size>'", "canfolio pages --help"
        ),
        (
            ["pages", "a.log", "-o", "x.pdf", "--template", "nope"],
            "canfolio: unknown template 'nope'; use one of capture-report, bug-ticket, diagnostics, timeline-poster,"
                + " log-pages,"
                + " log-compact, log-plain, or name a .yaml file",
            "canfolio pages --help"
        ),
        (
            ["info", "a.log", "--timezone", "Mars/Phobos"],
            "canfolio: unknown timezone 'Mars/Phobos'; use UTC, local, +02:00 or a name such as Europe/Berlin",
            "canfolio info --help"
        ),
        (
            ["dump", "a.log", "--filter", "can0,12:zz"],
            "canfolio: filter 'can0,12:zz', at 'zz': the mask is not hexadecimal", "canfolio dump --help"
        ),
        (
            ["dump", "a.log", "--id", "1FF-100"],
            "canfolio: filter '1FF-100', at '1FF-100': the range ends before it begins", "canfolio dump --help"
        ),
        (
            ["dump", "a.log", "--start", "soon"], "canfolio: The value 'soon' is invalid for '--start <time>'",
            "canfolio dump --help"
        ),
        (
            ["dump", "a.log", "--start", "1", "--around", "2"],
            "canfolio: give either --around, or --start and --stop", "canfolio dump --help"
        ),
        (
            ["dump", "a.log", "--to", "xml"],
            "canfolio: The value 'xml' is invalid for '--to <form>'. Please provide one of 'csv', 'candump' or 'json'.",
            "canfolio dump --help"
        ),
        (
            ["pages", "a.log", "-o", "x.pdf", "--signal", "Speed"],
            "canfolio: --signal needs a database; give one with --dbc",
            "canfolio pages --help"
        ),
        (
            ["report", "a.log", "-o", "x.pdf", "--signals", "all"],
            "canfolio: --signals needs a database; give one with --dbc",
            "canfolio report --help"
        ),
        (
            ["templates", "show", "nope"],
            "canfolio: unknown template 'nope'; use one of capture-report, bug-ticket, diagnostics, timeline-poster,"
                + " log-pages, log-compact, log-plain", "canfolio templates show --help"
        ),
    ])
    func wrongUsageEndsWithStatusTwoAndNamesTheHelp(arguments: [String], first: String, help: String) throws {
        let folder = try folder()
        let outcome = try Command.run(arguments, in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        let lines = outcome.error.split(separator: "\n").map(String.init)
        #expect(lines.first == first)
        #expect(lines.last == "  See '\(help)' for more information.")
        #expect(folder.names == [Self.capture])
    }

    @Test func anInputFormatThatIsNotKnownIsWrongUsage() throws {
        let folder = try folder()
        let outcome = try Command.run("dump", "a.log", "--input-format", "mdf", in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.error.hasPrefix("canfolio: unknown input format 'mdf'; use one of "))
    }

    @Test func skippedRecordsAreNamedAndMatterOnlyWithStrict() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.damagedLog)
        let message = """
            canfolio: a.log: 1 record of this file could not be read:
              line 4: no data after the identifier

            """
        for arguments in [["dump", "a.log"], ["pages", "a.log", "-o", "x.pdf"], ["report", "a.log", "-o", "x.pdf"]] {
            let lenient = try Command.run(arguments, in: folder)
            #expect(lenient.status == 0)
            #expect(lenient.error == message)
            let strict = try Command.run(arguments + ["--strict"], in: folder)
            #expect(strict.status == 3)
            #expect(strict.error == message)
            #expect(strict.output == lenient.output)
            let quiet = try Command.run(arguments + ["--strict", "--quiet"], in: folder)
            #expect(quiet.status == 3)
            #expect(quiet.error == "")
        }
        #expect(folder.names == ["a.log", "x.pdf"])
        let info = try Command.run("info", "a.log", "--strict", in: folder)
        #expect(info.status == 3)
        #expect(info.output.contains("line 4: no data after the identifier"))
    }
}
