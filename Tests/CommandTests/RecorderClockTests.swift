import TestSupport
import Testing

/// Files that name no zone got rows two hours off, under a head that said UTC.
@Suite struct RecorderClockTests {
    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        try folder.write(
            "w.asc",
            """
            date Sat Sep 30 15:06:13.000 2017
            base hex  timestamps absolute
              0.20 1 123 Rx d 1 00
              5.00 1 124 Rx d 1 00

            """)
        return folder
    }

    @Test(.enabled(if: Tools.has("pdftotext"), "there is no pdftotext"))
    func timesOfTheRecordersClockAreNotConvertedAndNamedSo() throws {
        let folder = try folder()
        for zone in [[], ["--timezone", "Europe/Berlin"]] {
            let call = ["pages", "w.asc", "-o", "x.pdf", "--time", "date", "--landscape"] + zone
            let outcome = try Command.run(call, in: folder)
            #expect(outcome.status == 0)
            #expect(
                outcome.error
                    == (zone.isEmpty
                        ? ""
                        : "canfolio: the file names no timezone, so times are shown as recorded; give the timezone of"
                            + " the recorder with --clock-zone\n"))
            let text = try Command.shell("pdftotext -layout x.pdf -", in: folder).output
            #expect(text.contains("2017-09-30 15:06:13.2"))
            #expect(text.contains("Date and time, recorder's clock"))
            #expect(!text.contains("UTC") && !text.contains("+02:00"))
        }
    }

    @Test func theZoneOfTheClockConvertsItsTimes() throws {
        let folder = try folder()
        // 2017-09-30 was a day of summer time.
        let dump = try Command.run("dump", "w.asc", "--clock-zone", "Europe/Berlin", "--quiet", in: folder)
        #expect(dump.output == "(1506776773.200000) can1 123#00 R\n(1506776778.000000) can1 124#00 R\n")
        let info = try Command.run("info", "w.asc", "--clock-zone", "Europe/Berlin", in: folder).output
        #expect(info.contains("time        Recorded 2017-09-30 13:06:13 UTC\n"))
        #expect(info.contains("the recorder's local time was UTC+02:00"))
        let piped = try Command.shell("cat w.asc | $canfolio dump - --clock-zone Europe/Berlin --quiet", in: folder)
        #expect(piped.output == dump.output)
    }

    @Test func boundsAreMetByConvertedTimes() throws {
        let folder = try folder()
        let second = "(1506776778.000000) can1 124#00 R\n"
        let calls = [
            ["--start", "13:06:15"], ["--start", "2017-09-30T13:06:15Z"], ["--start", "@1506776775"],
            ["--start", "15:06:15", "--timezone", "Europe/Berlin"], ["--start", "4"], ["--start", "-1"],
        ]
        for call in calls {
            let arguments = ["--clock-zone", "Europe/Berlin", "--quiet"] + call
            #expect(try Command.run(["dump", "w.asc"] + arguments, in: folder).output == second, "\(call)")
            let line = "cat w.asc | $canfolio dump - " + arguments.joined(separator: " ")
            #expect(try Command.shell(line, in: folder).output == second, "\(call) of a pipe")
        }
    }

    @Test func anOffsetMeansNothingToAClockWithoutZone() throws {
        let folder = try folder()
        #expect(try Command.run("dump", "w.asc", "--start", "15:06:15", in: folder).output.hasSuffix("124#00 R\n"))
        let outcome = try Command.run("dump", "w.asc", "--start", "2017-09-30T13:06:15Z", in: folder)
        #expect(outcome.status == 2)
        #expect(
            outcome.error.hasPrefix(
                "canfolio: --start 2017-09-30T13:06:15Z has an offset, but the clock of the capture has no timezone;"
                    + " leave the offset out, or give the timezone of the recorder with --clock-zone\n"))
    }
}
