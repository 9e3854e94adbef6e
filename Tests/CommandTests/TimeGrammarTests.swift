import TestSupport
import Testing

/// Each option took times in a grammar of its own, and what was printed could not be typed back.
@Suite struct TimeGrammarTests {
    private static let frames = 1200

    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: Self.frames))
        return folder
    }

    /// The sample begins at 2015-07-09 14:17:32 UTC, and lasts 119.9 s.
    @Test(arguments: [
        ("4.2", 42), ("90s", 900), ("90 s", 900), ("1:30", 900), ("0:01:30.5", 905), ("1 min 30.5 s", 905),
        ("+00:01:30", 900),
        ("-10", 1099), ("-0:10", 1099), ("\u{2212}10", 1099), ("@1436451455.5", 35), ("14:18:32", 600),
        ("14:18:32.5 UTC", 605),
        ("2015-07-09T14:18:32", 600), ("2015-07-09 14:18:32 UTC", 600), ("2015-07-09 16:18:32 +02:00", 600),
        ("2015-07-09T16:18:32+02:00", 600), ("2015-07-09", 0),
    ])
    func aTimeIsTakenByEveryOption(text: String, first: Int) throws {
        let folder = try folder()
        let all = SampleCapture.log(frames: Self.frames).split(separator: "\n")
        let start = try Command.run("dump", "a.log", "--start", text, in: folder)
        #expect(start.status == 0)
        #expect(start.output.split(separator: "\n").first == all[first])
        guard first > 0 else { return }
        let stop = try Command.run("dump", "a.log", "--stop", text, in: folder)
        #expect(stop.output.split(separator: "\n").last == all[first])
        let around = try Command.run("dump", "a.log", "--around", text, "--window", "0:00.1", in: folder)
        #expect(around.output == all[first] + "\n")
        let piped = try Command.shell("cat a.log | $canfolio dump - --start '\(text)'", in: folder)
        #expect(piped.output == start.output)
        let line = ["timeline", "a.log", "-o", "x.svg", "--select", "\(text)..\(text)", "--mark", "\(text)=here"]
        let timeline = try Command.run(line, in: folder)
        #expect(timeline.status == 0)
        #expect(timeline.error == "")
    }

    @Test func aTimeOfDayIsInTheZoneAndTheNextDayIfNeedBe() throws {
        let folder = try folder()
        let all = SampleCapture.log(frames: Self.frames).split(separator: "\n")
        for time in ["16:18:32", "2015-07-09 16:18:32"] {
            let call = ["dump", "a.log", "--start", time, "--timezone", "Europe/Berlin"]
            #expect(try Command.run(call, in: folder).output.split(separator: "\n").first == all[600])
        }
        // Before the first frame: the one of the next day, behind the end.
        let outcome = try Command.run("dump", "a.log", "--start", "14:17:00", in: folder)
        #expect(outcome.status == 7)
        #expect(
            try Command.run("dump", "a.log", "--stop", "14:17:00", in: folder).output.split(separator: "\n").count
                == Self.frames)
    }

    @Test func whatIsPrintedCanBeTypedBack() throws {
        let folder = try folder()
        let outcome = try Command.run(
            "timeline", "a.log", "-o", "x.svg", "--select", "18.400 s to 19.200 s", "--select",
            "0.000 \u{2013} 1.200 s",
            "--around", "1 min 0.0 s", "--window", "2 min", in: folder)
        #expect(outcome.status == 0)
        let info = try Command.run("info", "a.log", in: folder).output
        let time = try #require(info.firstMatch(of: /Recorded (.*)\n/)?.output.1)
        #expect(
            try Command.run("dump", "a.log", "--stop", String(time), in: folder).output.split(separator: "\n").count
                == 1)
    }

    @Test(arguments: [
        "1:60", "25:00:61", "soon", "1:2", "5 parsecs", "2015-02-30", "2015-07-09T25:00", "@", "--5", "1e3", "",
        "3 s 1 min",
    ])
    func whatIsNoTimeIsRefused(text: String) throws {
        #expect(try Command.run("dump", "a.log", "--start", text, in: try folder()).status == 2)
    }

    @Test func aDateOfACaptureWithoutDatesIsRefused() throws {
        let folder = TestFolder()
        try folder.write("r.asc", "base hex  timestamps absolute\n  0.20 1 123 Rx d 1 00\n  5.00 1 124 Rx d 1 00\n")
        let outcome = try Command.run("dump", "r.asc", "--start", "2017-09-30", in: folder)
        #expect(outcome.status == 2)
        #expect(
            outcome.error.hasPrefix(
                "canfolio: --start 2017-09-30 is a date or a time of day, but the capture has no date; use seconds since the first"
                    + " frame, such as 4.15\n"))
    }

    @Test func aShiftIsALength() throws {
        let folder = try folder()
        let all = SampleCapture.log(frames: Self.frames).split(separator: "\n")
        for shift in ["90", "90s", "1:30", "+1:30", "1 min 30 s"] {
            let call = [
                "dump", "a.log", "--quiet", "--shift", "a.log=\(shift)", "--start", "@1436451542", "--stop",
                "@1436451542",
            ]
            let wanted = all[0].replacing("1436451452", with: "1436451542")
            #expect(try Command.run(call, in: folder).output == wanted + "\n")
        }
    }
}
