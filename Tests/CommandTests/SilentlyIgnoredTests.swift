import TestSupport
import Testing

/// What was asked for and left undone without a word.
@Suite struct SilentlyIgnoredTests {
    @Test(arguments: [
        (
            ["dump", "a.log", "-o", "x.asc"],
            "'x.asc' ends like a file that dump cannot write; end it in .csv, .json or .log, or say with --to what to write"
                + " into it"
        ),
        (
            ["dump", "a.log", "-o", "x-%d.csv"],
            "'x-%d.csv' has a place for a page number, and all lines go into one file; leave it out, or number pictures, as in -o page-%03d.png"
        ),
        (
            ["timeline", "a.log", "-o", "x.png", "--bytes", "100", "--bytes", "200"],
            "--bytes draws one identifier to a picture; give it once, and draw another picture"
        ),
        (
            ["pages", "a.log", "-o", "x.pdf", "--window", "4"],
            "--window is the length of what is kept around a time; give that with --around"
        ),
        (
            ["pages", "a.log", "-o", "x.pdf", "--title", "a", "--title=b"],
            "--title is given twice, and one value counts; give it once"
        ),
        (
            ["pages", "a.log", "-o", "x.pdf", "-o", "y.pdf"],
            "--output is given twice, and one value counts; give it once"
        ),
        (
            ["timeline", "a.log", "-o", "x.png", "--bitrate", "500"],
            "--bitrate 500 is 500 bit/s, which is slower than any CAN bus; 500 kbit/s are --bitrate 500k"
        ),
        (
            ["thumbnail", "a.log", "--sheet", "x.pdf", "--bitrate", "500k/2"],
            "--bitrate 2 is 2 bit/s, which is slower than any CAN bus; 2 kbit/s are --bitrate 2k"
        ),
        (
            ["pages", "a.log", "-o", "q-%d.pdf"],
            "'q-%d.pdf' has a place for a page number, and a PDF holds all pages; leave it out, or number pictures, as in"
                + " -o page-%03d.png"
        ),
        (
            ["pages", "a.log", "-o", "pages-%d/q.png"],
            "there is no folder 'pages-%d'; pages are numbered by %d in the file's name alone, as in"
                + " -o pages/page-%03d.png"
        ),
        (
            ["pages", "a.log", "-o", "x.pdf", "--dpi", "300"],
            "--dpi is for PNG: PDF has no pixels; leave it out"
        ),
        (
            ["ladder", "a.log", "-o", "x.png", "--cache"],
            "--cache keeps the pages of PDFs, and this is PNG; leave it out"
        ),
        (
            ["timeline", "a.log", "-o", "x.png", "--landscape"],
            "--landscape turns paper, and a picture has none: give --width and --height, or --paper too"
        ),
        (
            ["thumbnail", "a.log", "-o", "x.png", "--title", "t"],
            "--title is for contact sheets: leave it out, or give --sheet in place of -o"
        ),
        (
            ["findings", "a.log", "--fail-on", "silence", "--without", "silence"],
            "--fail-on silence waits for what --without silence leaves out; give one of them"
        ),
        (
            ["pages", "a.log", "-o", "x.pdf", "--clock-zone", "Europe/Berlin"],
            "--clock-zone is for captures whose dates have no zone; the times of this one are in UTC"
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
