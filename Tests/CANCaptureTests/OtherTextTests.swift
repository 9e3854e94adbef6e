import Testing

@testable import CANCapture

struct OtherTextTests {
    @Test func readsMicrochipsAnalyzer() throws {
        let capture = try load(
            """
            //---------------------------------
            Microchip Technology Inc.
            CAN BUS Analyzer
            Logging Started: 23/9/2015 22:17:43
            //---------------------------------
            166064;RX;0x0000021A;2;0xFE;0x36;
            166065;TX;0x18FEF100;0;
            166066;TX;0x18FEF100;2;0x11;
            """)
        #expect(capture.source.format == "microchip")
        #expect(frames(capture).map(\.time) == [166_064_000_000, 166_065_000_000])
        #expect(frames(capture).map(\.flags) == [.received, [.extended, .transmitted]])
        #expect(capture.frames[0].data == [0xFE, 0x36])
        #expect(capture.skipped.examples.map(\.place) == [.line(8)])
    }

    @Test func readsPP2CAN() throws {
        let head = "CAN speed 1: 500k CAN speed 2: 500k Id format: HEX | Data format: HEX | Id29 format: 29 \n\t\n"
        let row = ">\t0\t   17:18:39.303:4446.00\tSt\t0x197\t0\t4\t64\tE0\t9E\tC0\t \t \t \t \tp:1\n"
        let capture = try load(
            head + row + ">\t1\t   17:18:39.334:29.00\tEx\t0x18FEF100\t0\t0\t \t \t \t \t \t \t \t \tp:2\n"
                + row.replacing("\t9E\t", with: "\tZZ\t"))
        #expect(capture.source.format == "pp2can")
        #expect(frames(capture).map(\.time) == [62_319_303_000_000, 62_319_334_000_000])
        #expect(frames(capture).map(\.flags) == [[], .extended])
        #expect(capture.frames[0].data == [0x64, 0xE0, 0x9E, 0xC0])
        #expect(capture.frames.channels == ["1", "2"])
        #expect(capture.skipped.examples.map(\.place) == [.line(5)])
        let error = try #require(throws: CaptureError.self) {
            try load(head.replacing("Data format: HEX", with: "Data format: DEC") + row)
        }
        #expect(error.reason == "a PP2CAN log with decimal numbers, which canfolio does not read; record it in HEX")
    }

    @Test func titlesAbovePP2CANRecordsAreNoRecords() throws {
        let head = "CAN speed 1: 500k CAN speed 2: 500k Id format: HEX | Data format: HEX | Id29 format: 29 \n\t\n"
        let row = ">\t0\t   17:18:39.303:4446.00\tSt\t0x197\t0\t4\t64\tE0\t9E\tC0\t \t \t \t \tp:1\n"
        let capture = try load("Sended messages\nPP2CAN log file\n15-7-2024  10-49\n" + head + row + "broken off\n")
        #expect(capture.source.format == "pp2can" && capture.frames.count == 1)
        #expect(capture.skipped.examples.map(\.place) == [.line(7)])
    }

    @Test func millisecondsOfPP2CANAreNotPadded() throws {
        let head = "CAN speed 1: 500k CAN speed 2: 500k Id format: HEX | Data format: HEX | Id29 format: 29 \n\t\n"
        let rows = ["59:58.8:1.00", "59:58.98:1.00", "59:58.104:1.00", "59:59.0:1.00"].map { stamp in
            ">\t0\t   17:\(stamp)\tSt\t0x197\t0\t0\t \t \t \t \t \t \t \t \tp:1\n"
        }
        let times = frames(try load(head + rows.joined())).map(\.time)
        #expect(times.map { $0 - times[0] } == [0, 90_000_000, 96_000_000, 992_000_000])
    }

    @Test(.enabled(if: Corpus.isNamed, "set CANFOLIO_CORPUS to the folder of the corpus"))
    func noTimeOfTheCorpusPP2CANLogStepsBack() throws {
        let capture = try CaptureLoader.load(path: "\(Corpus.folder)/captures/other/pp2can-bmw-i3.log.gz")
        #expect(capture.frames.count == 42_089)
        #expect(capture.source.time.backwardSteps == 0)
    }

    @Test func readsYachtDevicesRAW() throws {
        let capture = try load(
            "23:59:59.929 T 18EAFF44 14 F0 01\n00:00:01.5 R 19F01444\n00:00:02.0 R 19F01444 1 2 3 4 5 6 7 8 9\n")
        #expect(capture.source.format == "ydwg")
        #expect(frames(capture).map(\.time) == [86_399_929_000_000, 86_401_500_000_000])
        #expect(frames(capture).map(\.flags) == [[.extended, .transmitted], [.extended, .received]])
        #expect(capture.skipped.examples.map(\.reason) == ["more than eight data bytes"])
    }

    @Test func takesARecordFromBeforeMidnightForOneOutOfOrder() throws {
        let capture = try load(
            ["23:59:59.990", "00:00:00.001", "23:59:59.999", "00:00:00.010", "12:30:00.000"]
                .map { "\($0) R 19F01444 01\n" }.joined())
        let midnight: Int64 = 86_400_000
        #expect(
            frames(capture).map { $0.time / 1_000_000 - midnight } == [-10, 1, -1, 10, 45_000_000])
    }

    @Test func doesNotTrapOnMoreDaysThanATimeHas() {
        var times = CSVTimes()
        var last: Int64? = 0
        for _ in 0..<110_000 {
            _ = times.time(TextCursor.Token("12:00:01"), .ofDay)
            last = times.time(TextCursor.Token("00:00:00"), .ofDay)
        }
        #expect(last == nil)
    }

    private func logger(_ rows: String, time: String = "20170131T022232") -> String {
        "# Logger type: CL2000\n# Time: \(time)\n# Value separator: \";\"\n# Bit-rate: 500000\n\(rows)"
    }

    @Test func readsTheLogsOfCSSElectronicsLoggers() throws {
        let capture = try load(
            logger("Timestamp;Type;ID;Data\n31T022231683;8;7df;0201\n01T000000001;1;18fef100;\n01T000000001;4;7df;\n"))
        #expect(capture.source.format == "cl2000")
        #expect(capture.source.clock == .wallClock)
        #expect(capture.source.bitRate == 500_000)
        // 2017-01-31 02:22:31.683, and the first of February
        #expect(frames(capture).map(\.time) == [1_485_829_351_683_000_000, 1_485_907_200_001_000_000])
        #expect(frames(capture).map(\.flags) == [.transmitted, [.extended, .received]])
        #expect(capture.frames[0].data == [2, 1])
        #expect(capture.skipped.examples == [.init(place: .line(8), reason: "an unknown type")])
    }

    @Test func readsLoggerTimesWithSeparatorsAndWithoutADate() throws {
        let dated = try load(
            logger("Timestamp;Lost;Type;ID;Length;Data\n2017/01/31 02.22.31,683;0;0;7e8;2;0341\n"))
        #expect(dated.frames.time(0) == 1_485_829_351_683_000_000)
        let undated = try load(
            logger("Timestamp;Type;ID;Data\n01T000001683;0;7e8;03\nx;0;7e8;03\n", time: "20000101T000000"))
        #expect(undated.source.clock == .relative)
        #expect(undated.frames.time(0) == 1_683_000_000)
        #expect(undated.skipped.count == 1)
    }

    @Test func readsTextWhoseLinesEndWithCRAlone() throws {
        #expect(try load("(1.0) can0 123#11\r(2.0) can0 123#22\r").frames.count == 2)
    }
}
