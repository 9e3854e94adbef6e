import TestSupport
import Testing

@Suite struct TimelineSignalTests {
    private static func folder() throws -> TestFolder {
        let folder = TestFolder()
        try folder.write(
            "a.dbc",
            """
            BO_ 100 Engine: 8 N
             SG_ Speed : 0|16@1+ (0.1,0) [0|6553.5] "rpm" N
             SG_ Running : 16|1@1+ (1,0) [0|1] "" N
            VAL_ 100 Running 0 "Stopped" 1 "Running" ;

            """)
        let lines = (0..<40).map { "(\(100 + $0).000000) can0 064#0\($0 % 10)00010000000000" }
        try folder.write("a.log", lines.joined(separator: "\n") + "\n")
        return folder
    }

    @Test func drawsSignalsBelowTheLanes() throws {
        let folder = try Self.folder()
        let plain = try Command.run("timeline", "a.log", "--dbc", "a.dbc", "-o", "plain.png", in: folder)
        let plots = try Command.run(
            "timeline", "a.log", "--dbc", "a.dbc", "--signal", "Engine.Speed", "--signal", "*.Running", "-o",
            "plots.png", in: folder)
        #expect([plain.status, plots.status] == [0, 0])
        #expect([plain.error, plots.error] == ["", ""])
        let heights = try ["plain.png", "plots.png"].map { try PNGFile(folder.bytes($0)).height }
        #expect(heights[1] > heights[0] + 100)
    }

    @Test func aPatternWithoutADatabaseIsWronglyUsed() throws {
        let outcome = try Command.run("timeline", "a.log", "--signal", "Speed", "-o", "a.png", in: try Self.folder())
        #expect(outcome.status == 2)
        #expect(
            outcome.error.hasPrefix(
                "canfolio: --signal needs a database; give one with --dbc\n"))
    }

    @Test(arguments: [["--sort", "count"], ["--lanes", "3"], ["--bitrate", "500k"]])
    func optionsOfLanesAreRefusedForBytes(option: [String]) throws {
        let outcome = try Command.run(
            ["timeline", "a.log", "--bytes", "064", "-o", "a.png"] + option, in: try Self.folder())
        #expect(outcome.status == 2)
        #expect(outcome.error.hasPrefix("canfolio: \(option[0]) is for lanes; --bytes draws none\n"))
    }

    @Test(arguments: [["--bytes", "064"], []])
    func aMarkOutsideOfTheTimeIsTold(bytes: [String]) throws {
        let outcome = try Command.run(
            ["timeline", "a.log", "--mark", "99=late", "-o", "a.png"] + bytes, in: try Self.folder())
        #expect(outcome.status == 0)
        #expect(
            outcome.error
                == "canfolio: the mark 'late' at 99.000 s is outside the time shown, 0.000 s to 39.000 s\n")
    }

    @Test func aPatternThatMatchesNothingIsToldWithWhatIsAlike() throws {
        let folder = try Self.folder()
        let outcome = try Command.run(
            "timeline", "a.log", "--dbc", "a.dbc", "--signal", "Engine.Sped", "-o", "a.png", in: folder)
        #expect(outcome.status == 7)
        #expect(outcome.error == "canfolio: no signal matches 'Engine.Sped'; did you mean 'Engine.Speed'?\n")
        #expect(folder.names == ["a.dbc", "a.log"])
    }
}
