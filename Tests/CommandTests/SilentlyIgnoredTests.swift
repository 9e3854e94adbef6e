import TestSupport
import Testing

/// What was asked for and left undone without a word.
@Suite struct SilentlyIgnoredTests {
    @Test(arguments: [
        (
            ["dump", "a.log", "-o", "x.asc"],
            "dump cannot write the format of 'x.asc'; use .csv, .json or .log, or choose the format with --to"
        ),
        (
            ["dump", "a.log", "-o", "x-%d.csv"],
            "'x-%d.csv' has a page number, but dump writes all lines into one file; leave out %d, or write pictures, as in -o page-%03d.png"
        ),
        (
            ["timeline", "a.log", "-o", "x.png", "--bytes", "100", "--bytes", "200"],
            "--bytes takes one identifier; draw a second picture for another"
        ),
        (
            ["pages", "a.log", "-o", "x.pdf", "--window", "4"],
            "--window needs --around"
        ),
        (
            ["pages", "a.log", "-o", "x.pdf", "--title", "a", "--title=b"],
            "--title can be given only once"
        ),
        (
            ["pages", "a.log", "-o", "x.pdf", "-o", "y.pdf"],
            "--output can be given only once"
        ),
        (
            ["timeline", "a.log", "-o", "x.png", "--bitrate", "500"],
            "--bitrate 500 means 500 bit/s, which is slower than any CAN bus; use 500k for kbit/s"
        ),
        (
            ["thumbnail", "a.log", "--sheet", "x.pdf", "--bitrate", "500k/2"],
            "--bitrate 2 means 2 bit/s, which is slower than any CAN bus; use 2k for kbit/s"
        ),
        (
            ["pages", "a.log", "-o", "q-%d.pdf"],
            "'q-%d.pdf' has a page number, but a PDF contains all pages; leave out %d, or write pictures, as in -o page-%03d.png"
        ),
        (
            ["pages", "a.log", "-o", "pages-%d/q.png"],
            "folder 'pages-%d' does not exist; %d numbers pages in the file name only, as in -o pages/page-%03d.png"
        ),
        (
            ["pages", "a.log", "-o", "x.pdf", "--dpi", "300"],
            "--dpi is for PNG; PDF has no pixels"
        ),
        (
            ["ladder", "a.log", "-o", "x.png", "--cache"],
            "--cache is for PDF, and this output is PNG"
        ),
        (
            ["timeline", "a.log", "-o", "x.png", "--landscape"],
            "--landscape needs --paper; a picture has --width and --height"
        ),
        (
            ["thumbnail", "a.log", "-o", "x.png", "--title", "t"],
            "--title is for contact sheets; use --sheet instead of -o"
        ),
        (
            ["findings", "a.log", "--fail-on", "silence", "--without", "silence"],
            "--fail-on silence contradicts --without silence"
        ),
        (
            ["pages", "a.log", "-o", "x.pdf", "--clock-zone", "Europe/Berlin"],
            "--clock-zone is for captures whose dates have no timezone; the times of this capture are in UTC"
        ),
    ])
    func whatCannotBeDoneIsRefused(arguments: [String], message: String) throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 20))
        let outcome = try Command.run(arguments, in: folder)
        #expect(outcome.status == 2)
        let lines = outcome.error.split(separator: "\n").map(String.init)
        #expect(lines.first == "canfolio: " + message)
        #expect(lines.last == "  See 'canfolio \(arguments[0]) --help' for more information.")
        #expect(folder.names == ["a.log"])
    }

    @Test func theEndingOfADumpDecidesItsForm() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 20))
        for (name, form) in [("x.csv", "csv"), ("x.CSV", "csv"), ("x.json", "json"), ("x.log", "candump")] {
            #expect(try Command.run("dump", "a.log", "-o", name, in: folder).status == 0)
            #expect(try folder.text(name) == Command.run("dump", "a.log", "--to", form, in: folder).output)
        }
        #expect(try Command.run("dump", "a.log", "-o", "y.csv", "--to", "json", in: folder).status == 0)
        #expect(try folder.text("y.csv").hasPrefix("{"))
    }

    @Test func aFolderWithAPercentSignIsTakenAsItIs() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 20))
        try folder.makeFolder("p%d")
        #expect(try Command.run("pages", "a.log", "-o", "p%d/q.png", in: folder).status == 0)
        #expect(try Command.run("pages", "a.log", "-o", "p%d/r-%d.png", in: folder).status == 0)
        #expect(folder.names == ["a.log", "p%d"])
        #expect(try Command.shell("ls 'p%d'", in: folder).output == "q.png\nr-1.png\n")
    }
}
