import TestSupport
import Testing

/// An empty document passed for success: a script saw status 0 and a file.
@Suite struct EmptyResultTests {
    private static let span = "the capture lasts from 0 to 1.900 s: 2015-07-09 14:17:32 to 14:17:33 UTC"

    @Test(arguments: [
        (["--start", "100"], ["no frame matches --start 100", span]),
        (
            ["--start", "1.5", "--stop", "0.5"],
            ["no frame matches --start 1.5 --stop 0.5", "the stop time is before the start time", span]
        ),
        (
            ["--around", "1436451453"],
            [
                "no frame matches --around 1436451453", span,
                "to give a timestamp of the file, write @ before it: --around @1436451453",
            ]
        ),
        (["--start", "2015-07-10"], ["no frame matches --start 2015-07-10", span]),
        (["--id", "7FF"], ["no frame matches --id 7FF", "the identifiers are 100, 200, 7E8, 18FEF100"]),
        (
            ["--filter", "can0,200:7FF"],
            [
                "no frame matches --filter can0,200:7FF", "the identifiers are 100, 200, 7E8, 18FEF100",
                "the channels are can0, can1",
            ]
        ),
        (["--channel", "can7"], ["no frame matches --channel can7", "the channels are can0, can1"]),
    ])
    func anEmptyResultSaysWhatThereIsInstead(options: [String], lines: [String]) throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 20))
        let wanted = "canfolio: a.log: " + lines.joined(separator: "\n  ") + "\n"
        for command in [["pages", "-o", "x.pdf"], ["dump"], ["info"], ["timeline", "-o", "x-%d.png"]] {
            let outcome = try Command.run([command[0], "a.log"] + command.dropFirst() + options, in: folder)
            #expect(outcome.status == 7)
            #expect(outcome.error == wanted)
            #expect(outcome.output == "")
        }
        #expect(folder.names == ["a.log"])
    }

    @Test func ofManyIdentifiersTheNearestAreNamed() throws {
        let folder = TestFolder()
        let lines = (0..<50).map { "(1436451452.\(100 + $0)) can0 \(100 + $0)#00\n" }
        try folder.write("a.log", lines.joined())
        let outcome = try Command.run("dump", "a.log", "--id", "0FF", in: folder)
        #expect(
            outcome.error == """
                canfolio: a.log: no frame matches --id 0FF
                  the nearest of 50 identifiers are 100, 101, 102, 103, 104, 105, 106, 107

                """)
    }

    @Test func whatCameThroughAPipeSaysAsMuchAsItCan() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 20))
        let outcome = try Command.shell("cat a.log | $canfolio pages - -o x.pdf --start 100", in: folder)
        #expect(outcome.status == 7)
        #expect(outcome.error == "canfolio: standard input: no frame matches --start 100\n  \(Self.span)\n")
        #expect(folder.names == ["a.log"])
    }
}
