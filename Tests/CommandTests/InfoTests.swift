import Foundation
import TestSupport
import Testing

@Suite struct InfoTests {
    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.damagedLog)
        return folder
    }

    @Test func textSaysWhatIsInACapture() throws {
        let outcome = try Command.run("info", "a.log", in: try folder())
        #expect(outcome.status == 0)
        #expect(outcome.error == "")
        for line in [
            "file        a.log", "frames      10 (2 extended)", "duration    0.900 s", "channel     can0: 5 frames",
            "payload     up to 4 bytes", "identifiers 4", "line 4: no data after the identifier",
        ] {
            #expect(outcome.output.contains(line), "\(line)")
        }
    }

    /// The channels with the most frames, in the order of the capture.
    @Test func manyChannelsAreCountedAndTheBusiestListed() throws {
        let folder = TestFolder()
        let rows = (0..<500).map { place in
            let channel = place < 400 ? place % 25 : 24
            return "(\(1000 + place).000000) ch\(channel) 123#00\n"
        }
        try folder.write("a.log", rows.joined())
        let outcome = try Command.run("info", "a.log", in: folder)
        let channels = outcome.output.split(separator: "\n").filter { $0.hasPrefix("channel ") }
        #expect(channels.map { $0.split(separator: " ")[1] } == (0..<19).map { "ch\($0):" } + ["ch24:"])
        #expect(outcome.output.contains("\n            \u{2026} 5 more channels; --all lists them\n"))
        let all = try Command.run("info", "a.log", "--all", in: folder)
        #expect(all.output.split(separator: "\n").filter { $0.hasPrefix("channel ") }.count == 25)
        #expect(!all.output.contains("more channels"))
    }

    /// 10 001 identifiers, of which the last has the most frames.
    @Test func jsonListsTenThousandIdentifiersAndSaysHowManyItLeavesOut() throws {
        let folder = TestFolder()
        let rows = (0..<10_003).map { place in
            "(\(1000 + place / 1000).\(String(format: "%03d", place % 1000))000) can0 "
                + String(format: "%08X#00\n", min(place, 10_000))
        }
        try folder.write("a.log", rows.joined())
        for (arguments, count) in [([], 10_000), (["--all"], 10_001)] {
            let outcome = try Command.run(["info", "a.log", "--json"] + arguments, in: folder)
            let info = try #require(
                JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
            for key in ["identifiers", "identifier_statistics"] {
                let list = try #require(info[key] as? [[String: Any]])
                #expect(list.count == count)
                #expect(list.first?["id"] as? String == "00000000")
                #expect(list.last?["id"] as? String == "00002710")
            }
            #expect(info["identifiers_left_out"] as? Int == (count == 10_000 ? 1 : nil))
        }
    }

    @Test func aDatabaseSaysWhichIdentifiersAreKnown() throws {
        let folder = TestFolder()
        try folder.write("a.dbc", "BO_ 256 Padded: 9 N\nBO_ 257 Short: 2 N\nBO_ 258 Never: 8 N\n")
        try folder.write(
            "a.log",
            """
            (1.0) can0 100##0010203040506070809000000
            (1.1) can0 101#010203
            (1.2) can0 00100#80:00:11223344#11223344556677
            (1.3) can0 7FF#00

            """)
        let outcome = try Command.run("info", "a.log", "--dbc", "a.dbc", in: folder)
        #expect(outcome.status == 0)
        #expect(
            outcome.output.hasSuffix(
                """
                database    a.dbc
                known       2 identifiers in 2 frames
                            100  1  Padded
                            101  1  Short     length 3, database 2
                unknown     2 identifiers in 2 frames
                            7FF     1
                            100 XL  1
                never seen  1 message
                            102    Never

                """))
    }

    @Test func oneOfAThingIsNotCalledMany() throws {
        let folder = TestFolder()
        try folder.write("a.log", "(1436451452.000000) can0 123#11\n")
        let text = try Command.run("info", "a.log", in: folder).output
        #expect(text.contains("can0: 1 frame\n"))
        #expect(text.contains("payload     up to 1 byte\n"))
    }

    @Test func jsonHoldsTheSameAsValues() throws {
        let outcome = try Command.run("info", "a.log", "--json", in: try folder())
        #expect(outcome.status == 0)
        let object = try JSONSerialization.jsonObject(with: Data(outcome.bytes))
        let info = try #require(object as? [String: Any])
        #expect(info["file"] as? String == "a.log")
        #expect(info["format"] as? String == "candump")
        #expect(info["frames"] as? Int == 10)
        #expect(info["extended"] as? Int == 2)
        #expect(info["first_ns"] as? Int == 1_436_451_452_000_000_000)
        #expect(info["duration_ns"] as? Int == 900_000_000)
        #expect(info["skipped"] as? Int == 1)
        #expect((info["identifiers"] as? [[String: Any]])?.count == 4)
        let channels = try #require(info["channels"] as? [[String: Any]])
        #expect(channels.compactMap { $0["name"] as? String } == ["can0", "can1"])
        let example = try #require((info["skipped_examples"] as? [[String: Any]])?.first)
        #expect(example["line"] as? Int == 4)
    }

    @Test func datesAreInTheTimeZoneAskedFor() throws {
        let folder = try folder()
        func time(_ options: [String], _ environment: [String: String] = [:]) throws -> String? {
            try Command.run(["info", "a.log"] + options, in: folder, environment: environment).output
                .split(separator: "\n").first { $0.hasPrefix("time ") }.map { String($0.dropFirst(12)) }
        }
        #expect(try time([]) == "Recorded 2015-07-09 14:17:32 UTC")
        #expect(try time([], ["TZ": "Asia/Tokyo"]) == "Recorded 2015-07-09 14:17:32 UTC")
        #expect(try time(["--timezone", "+02:00"]) == "Recorded 2015-07-09 16:17:32 +02:00")
        #expect(try time(["--timezone", "local"], ["TZ": "Asia/Tokyo"]) == "Recorded 2015-07-09 23:17:32 +09:00")
    }

    /// What the stamps count from, of which zone, how finely; and steps back.
    @Test(
        arguments: [
            (
                "(1436451452.000100) can0 123#11\n(1436451453.000300) can0 123#11\n",
                ["clock       absolute, in UTC; in steps of 100 \u{B5}s"]
            ),
            (
                "(5.5) can0 123#11\n(4.0) can0 123#11\n",
                [
                    "clock       counts from an unknown date; in steps of 100 ms",
                    "            timestamps jump back once, by 1.500 s, first at frame 2",
                ]
            ),
            (
                "  can0  123   [1]  11\n",
                ["clock       none: frames have no times and are numbered in the order of the file"]
            ),
            (
                "date Sat Sep 30 15:06:13.191 2017\nbase hex  timestamps absolute\n  0.20 1 123 Rx d 1 00\n"
                    + "  0.50 1 123 Rx d 1 00\n",
                [
                    "clock       counts from the date at the beginning of the file, without a timezone; in steps of 100 ms"
                ]
            ),
        ] as [(String, [String])])
    func theClockIsToldInPlainWords(_ text: String, _ lines: [String]) throws {
        let folder = TestFolder()
        try folder.write("a.log", text)
        let output = try Command.run("info", "a.log", in: folder).output
        for line in lines { #expect(output.contains(line + "\n"), "\(line) in \(output)") }
    }

    @Test func jsonTellsTheClock() throws {
        let folder = TestFolder()
        try folder.write("a.log", "(5.5) can0 123#11\n(4.0) can0 123#11\n")
        let outcome = try Command.run("info", "a.log", "--json", in: folder)
        let info = try #require(try JSONSerialization.jsonObject(with: Data(outcome.bytes)) as? [String: Any])
        #expect(info["clock"] as? String == "relative")
        #expect(info["time_base"] as? String == "unknown-start")
        #expect(info["time_zone"] is NSNull)
        #expect(info["resolution_ns"] as? Int == 100_000_000)
        #expect(info["backward_steps"] as? Int == 1)
        #expect(info["largest_backward_step_ns"] as? Int == 1_500_000_000)
        #expect(info["first_backward_frame"] as? Int == 1)
    }

    @Test func formatsAreListed() throws {
        let outcome = try Command.run("formats", in: TestFolder())
        #expect(outcome.status == 0)
        for name in ["candump  ", "asc  ", "blf  "] {
            #expect(outcome.output.contains("\n" + name) || outcome.output.hasPrefix(name))
        }
    }

    @Test func aZoneThatOnlySomeFilesSayIsNotCalledUTC() throws {
        let folder = try folder()
        try folder.write(
            "w.asc", "date Sat Sep 30 15:06:13.000 2017\nbase hex  timestamps absolute\n  0.20 1 123 Rx d 1 00\n")
        let text = try Command.run("info", "a.log", "w.asc", "--merge", in: folder).output
        #expect(text.contains("clock       absolute, dates without a timezone read as UTC; in steps of"))
        #expect(
            text.contains("w.asc has a date without a timezone, which is read as UTC; --clock-zone sets another"))
    }
}
