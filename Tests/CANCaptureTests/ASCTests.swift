import Testing

@testable import CANCapture

struct ASCTests {
    private let header = "date Sat Sep 30 15:06:13.191 2017\nbase hex  timestamps absolute\n"
    private let start: Int64 = 1_506_783_973_191_000_000

    @Test func readsAClassicFrame() throws {
        let frame = try frame(
            header
                + "  17.876708 1  6F9             Rx   d 8 05 0C 00 00 00 00 00 ff  Length = 240015 BitCount = 124 ID = 1785\n"
        )
        #expect(frame.time == start + 17_876_708_000)
        #expect(frame.identifier == 0x6F9)
        #expect(frame.flags == .received)
        #expect(frame.data == [5, 12, 0, 0, 0, 0, 0, 255])
    }

    @Test func readsExtendedFramesByTheirX() throws {
        let frame = try frame(header + " 0.0 1 54C5638x Tx d 1 68\n")
        #expect(frame.identifier == 0x54C_5638)
        #expect(frame.flags == [.extended, .transmitted])
    }

    @Test func readsDecimalFilesAndAddsUpRelativeTimes() throws {
        let capture = try load(
            "base dec  timestamps relative\n 1.000000 Start of measurement\n 0.5 1 1300 Rx d 3 71 255 0\n 0.25 SV: x\n 0.25 1 2047 Rx d 0\n"
        )
        #expect(frames(capture).map(\.time) == [1_500_000_000, 2_000_000_000])
        #expect(frames(capture).map(\.identifier) == [1300, 2047])
        #expect(capture.frames[0].data == [71, 255, 0])
        #expect(capture.source.clock == .relative)
    }

    @Test func readsRemoteFrames() throws {
        let capture = try load(
            header
                + " 2.5 2 100 Rx r\n 2.5 3 200 Tx r Length = 1704000 BitCount = 145 ID = 88888888x\n 2.6 4 300 Rx r 8 Length = 17\n"
        )
        #expect(frames(capture).map(\.length) == [0, 0, 8])
        #expect(frames(capture).allSatisfy { $0.flags.contains(.remote) })
    }

    @Test func readsErrorFramesInEverySpelling() throws {
        let capture = try load(
            header
                + " 2.5 1 ErrorFrame\n 2.5 1 ErrorFrame ECC: 10100010\n 2.5 2  ErrorFrame Flags = 0xe\n 3.0 CANFD   5 Tx ErrorFrame Not Acknowledge error\n"
        )
        #expect(capture.frames.count == 4)
        #expect(frames(capture).allSatisfy { $0.flags.contains(.error) })
        #expect(capture.frames.channels == ["1", "2", "5"])
        #expect(frames(capture).map(\.flags.statedErrorKind) == [.unstated, .stuff, .unstated, .notAcknowledged])
    }

    @Test func readsFDFramesWithAndWithoutTheNameColumn() throws {
        let capture = try load(
            header
                + """
                 1.0 CANFD   1 Rx        300                                   1 0 8  8 11 c2 03 04 05 06 07 08   102203  133   303000 e0006659
                 1.0 CANFD   3 Rx        30a  Generic_Name_12                  1 1 2  2 01 02   102203  133   303000 e0006659
                 1.0 CANFD 1 Rx 2d   0 0 9 12 28 f6 ff 7f ff 7f ff 7f ff 7f 11 11 0 0 1000 0 0 0 0 0
                 1.0 CANFD   1 Rx        123                                   0 0 0  0         0    0     1000        0
                """)
        #expect(capture.skipped.count == 0)
        #expect(
            frames(capture).map { $0.flags.subtracting(.received) } == [
                [.fd, .bitRateSwitch], [.fd, .bitRateSwitch, .errorStateIndicator], .fd, .fd,
            ])
        #expect(frames(capture).map(\.length) == [8, 2, 12, 0])
    }

    @Test func readsTheFlagWordOfFDLines() throws {
        let capture = try load(
            header
                + " 1.0 CANFD 3 Tx 50005x 0 0 5 0 140000 73 200050 7a60\n 1.0 CANFD 4 Rx 4EE 0 0 1 1 01 0 0 0 0\n 1.0 CANFD 4 Rx 4EE 0 0 1 1 01 0 0 200040 0\n"
        )
        #expect(capture.frames[0].flags == [.extended, .remote, .transmitted])
        #expect(capture.frames[0].length == 5)
        #expect(capture.frames[1].flags == [.fd, .received])
        #expect(capture.frames[2].flags == [.received])
    }

    @Test func keepsNamesWhereNoNumberIsTold() throws {
        let capture = try load(
            header + " 1.0 1 Gateway_1 Tx d 1 06\n 1.1 1 DOOR_l Tx d 1 00\n 1.2 1 Gateway_1 Tx d 1 07\n")
        #expect(capture.frames.names == ["Gateway_1", "DOOR_l"])
        #expect(frames(capture).map(\.identifier) == [0, 1, 0])
        #expect(frames(capture).allSatisfy { $0.flags.contains(.symbolic) })
        #expect(capture.source.notes == ["identifiers are message names; their numbers need a database"])
    }

    @Test func takesAShortNameForTheNumberAtTheEndOfTheLine() throws {
        let ends = ["Length = 0 BitCount = 0 ID = 256", "Length = 0 BitCount = 0 ID = 171", "Length = 0 ID = 300x", ""]
        let capture = try load(
            "base hex  timestamps absolute\n" + ends.map { "  0.1 1  AB  Rx   d 1 00 \($0)\n" }.joined())
        #expect(frames(capture).map(\.identifier) == [256, 0xAB, 300, 0xAB])
        #expect(frames(capture).map(\.flags) == [.received, .received, [.received, .extended], .received])
        #expect(
            capture.source.notes == [
                "identifiers are message names; the numbers come from the ID field at the end of each line"
            ])
    }

    @Test func takesTheNumberOfANameFromTheEndOfTheLine() throws {
        let capture = try load(
            header
                + " 1.0 1 Gateway_1 Tx d 1 06 Length = 888000 BitCount = 77 ID = 272\n 1.0 1 Far Tx d 0 ID = 418119424x\n"
        )
        #expect(frames(capture).map(\.identifier) == [0x110, 0x18EB_FF00])
        #expect(frames(capture).map(\.flags) == [.transmitted, [.transmitted, .extended]])
        #expect(capture.frames.names.isEmpty)
    }

    @Test(arguments: [
        ("Sam Sep 30 15:06:13.191 2017", 1_506_783_973_191_000_000),
        ("Sat Sep 30 03:06:13.191 PM 2017", 1_506_783_973_191_000_000),
        ("Sat Sep 30 15:06:13.191 pm 2017", 1_506_783_973_191_000_000),
        ("Sat Sep 30 12:06:13 am 2017", 1_506_729_973_000_000_000),
        ("Sat Sep 30 12:06:13 pm 2017", 1_506_773_173_000_000_000),
        ("Don Mrz 5 01:02:03.53 2020", 1_583_370_123_053_000_000),
        ("Don M\u{E4}r 5 01:02:03 2020", 1_583_370_123_000_000_000),
        ("Fre Mai 15 01:02:03.000250 2020", 1_589_504_523_000_250_000),
        ("Die Okt 13 00:00:00 2020", 1_602_547_200_000_000_000),
        ("Don Dez 24 23:59:59 2020", 1_608_854_399_000_000_000),
        ("Mon Feb 29 00:00:00 2016", 1_456_704_000_000_000_000),
    ])
    func readsDatesInEnglishAndGerman(_ date: String, _ nanoseconds: Int64) throws {
        let capture = try load("date \(date)\nbase hex  timestamps absolute\n 0.0 1 1 Rx d 0\n")
        #expect(capture.source.start == nanoseconds)
        #expect(capture.frames.time(0) == nanoseconds)
        #expect(capture.source.clock == .wallClock)
    }

    @Test func readsAnUmlautInWindows1252() throws {
        let text =
            Array("date Don M".utf8) + [0xE4]
            + Array("r 5 01:02:03 2020\nbase hex timestamps absolute\n 0.0 1 1 Rx d 0\n".utf8)
        #expect(try load(text).source.start == 1_583_370_123_000_000_000)
    }

    @Test func takesTheDateOfTheTriggerBlockWhereTheHeaderHasNone() throws {
        let capture = try load(
            "base hex  timestamps absolute\nBegin Triggerblock Sat Sep 30 15:06:13.191 2017\n 1.0 1 1 Rx d 0\n")
        #expect(capture.source.start == start)
    }

    @Test(arguments: ["Foo Bar 99 99:99:99 9999", "Mon Feb 30 00:00:00 2016", "Mon Feb 3 2016", "Feb 3 1:2:3 1969", ""])
    func saysThatADateCannotBeRead(_ date: String) throws {
        let capture = try load("date \(date)\nbase hex  timestamps absolute\n 1.0 1 1 Rx d 0\n")
        #expect(capture.source.clock == .relative)
        #expect(capture.source.notes == ["the date of the file cannot be read; times are relative"])
    }

    @Test func countsOtherRecordsByName() throws {
        let capture = try load(
            header
                + """
                // version 9.0.0
                Begin Triggerblock Sat Sep 30 15:06:13.191 2017
                   0.000000 Start of measurement
                   0.015991 CAN 1 Status:chip status error active
                   1.015991 1  Statistic: D 0 R 0 XD 0 XR 0 E 0 O 0 B 0.00%
                   2.015992 1  Statistic: D 0 R 0 XD 0 XR 0 E 0 O 0 B 0.00%
                   3.297743 1  J1939TP FEE3p        6    0  0   -   Rx   d 2 A0 0F
                   3.300000    EnvLightSwitch := 1
                   3.400000 1  123 TxRq d 1 11
                   3.500000 1  123 Tx d 1 11
                End TriggerBlock
                """)
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.count == 0)
        let others = capture.skipped.otherRecords.map { "\($0.count) \($0.kind)" }
        #expect(others == ["1 Start", "1 CAN", "2 Statistic", "1 J1939TP", "1 EnvLightSwitch", "1 TxRq"])
    }

    @Test func takesRawLengthCodesAboveEightAsEightBytes() throws {
        let frame = try frame(header + " 1.0 1 123 Rx d D 11 22 33 44 55 66 77 88\n")
        #expect(frame.length == 8)
        #expect(!frame.flags.contains(.fd))
    }

    @Test func readsFDDataInClassicLines() throws {
        let bytes = Array(repeating: "12", count: 24).joined(separator: " ")
        let frame = try frame(header + " 1.0 1 123 Rx d 12 \(bytes)\n")
        #expect(frame.length == 24)
        #expect(frame.flags == [.received, .fd])
    }

    @Test(arguments: [
        "d 99 64 00", "d FFFFFFFF 64 00", "d 8 64 00", "d -1 64 00", "d 2 64 0G", "d 2 64 100", "d", "d 9 11 22",
        "r G",
    ])
    func countsAbsurdLengthsAndBytes(_ tail: String) throws {
        let capture = try load(header + " 1.0 1 123 Rx d 1 11\n 1.0 1 123 Rx \(tail)\n")
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.count == 1)
        #expect(capture.skipped.examples.first?.place == .line(4))
    }

    @Test(arguments: [
        "CANFD 1 Rx 123 0 0 f 64 11 22", "CANFD 1 Rx 123 0 0 9 99 11 22", "CANFD 1 Rx 123 2 0 1 1 11",
        "CANFD 1 Rx", "CANFD", "CANFD 1 Rx 123x 0", "1 800 Rx d 0", "1 20000000x Rx d 0", "1", "CANXL 1 Rx 1",
        "CANFD 1 Rx 123 0 0 9 9 1 2 3 4 5 6 7 8 9",
    ])
    func countsDamagedRecords(_ record: String) throws {
        let capture = try load(header + " 1.0 1 123 Rx d 1 11\n 1.0 \(record)\n")
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.count == 1)
    }

    @Test func keepsTimesBeforeTheStart() throws {
        #expect(try frame(header + "  -1.500000 1  64 Rx d 1 64\n").time == start - 1_500_000_000)
    }

    @Test func doesNotTrapOnTimesOutOfRange() throws {
        let capture = try load(
            "date Sat Sep 30 15:06:13 2017\nbase hex timestamps relative\n 1.0 1 1 Rx d 0\n 9223372035.0 1 1 Rx d 0\n 9223372035.0 1 1 Rx d 0\n"
        )
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.count == 2)
    }

    @Test(
        arguments: [
            "1 64 Rx d 2 64 00 33 44 55 66 77 88 Length = 0 BitCount = 0 ID = 100", "1 64 Rx d 0 64",
            "CANFD 1 Rx 300 1 0 8 8 11 22 33 44 55 66 77 88 99 102203 133 303000 0 0",
        ])
    func countsLinesWithMoreDataThanTheirLength(_ record: String) throws {
        let capture = try load("base hex  timestamps absolute\n0.1 1 64 Rx d 1 64\n0.5 \(record)\n")
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.examples.map(\.reason) == ["more data than the length says"])
    }
}
