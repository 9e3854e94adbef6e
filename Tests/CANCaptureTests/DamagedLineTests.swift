import Testing

@testable import CANCapture

/// Lines with a flipped bit: what was a frame is read or named, never lost in silence.
struct DamagedLineTests {
    private static let ascFrame = " 1.0 1 64 Rx d 2 01 02 Length = 240015 BitCount = 124 ID = 100\n"

    @Test(
        arguments: [
            "1.1 1 64 Rx d! 2 01 02", "1.1 1 64 Rx q 2 01 02", "1.1 1 64 Sx d 2 01 02", "1.1 1 64 .Rx d 2 01 02",
            "1.1 q 64 Rx d 2 01 02", "q.1 1 64 Rx d 2 01 02", "1.1 1 6z4 Rx d 2 01 02", "1.1 1 z4 Rx d 2 01 02",
            "1.1 CANFF 1 Rx 64 1 0 2 2 01 02", "1.1 1 ErrorFrbme", "1.1 1 64 Rx d\u{11} 2 01 02",
        ])
    func countedADamagedFrameOfASCAmongOtherRecords(_ line: String) throws {
        let capture = try load(Self.ascFrame + line + "\n" + Self.ascFrame)
        #expect(capture.frames.count == 2)
        #expect(capture.skipped.examples.map(\.place) == [.line(2)])
        #expect(capture.skipped.otherRecords.isEmpty)
    }

    @Test(
        arguments: [
            "1.1 SV: 2 0 1 ::Wiper::Active = 41a", "1.1 EnvSpeed := 40", "1.1 EnvMode := Rx",
            "1.1 CAN 1 Status:chip status error active", "1.1 1 Statistic: D 0 R 0",
            "1.1 2 J1939TP FEE3p 6 0 0 - Rx d 23",
            "1.1 Start of measurement", "1.1 TriggerEvent: TriggerBlock[Logging] Start", "1.1 log trigger event",
            "1.1 L1 3c Rx 8 01 02 03 04 05 06 07 08", "1.1 Li 3c Rx 1 01", "1.1 ETH 1 Rx 3c:00",
            "1.1 Fr RMSG 0 0 1 1 Rx",
        ])
    func knowsRecordsOfASCThatAreNoFrames(_ line: String) throws {
        let capture = try load(Self.ascFrame + line + "\n" + Self.ascFrame)
        #expect(capture.frames.count == 2)
        #expect(capture.skipped.count == 0)
        #expect(capture.skipped.otherRecords.count == 1)
    }

    private static let pairs: [(format: String, head: String, lines: [String], end: String)] = [
        ("candump", "", ["(1.0) can0 123#11", "(1.1) can0 123#12"], "\n"),
        ("candump", "", [" (1.0) can0  123   [2]  11 22", " (1.1) can0  123   [0]  remote request"], "\n"),
        ("asc", "base hex  timestamps absolute\n", [" 1.0 1 64 Rx d 2 01 02", " 1.1 1 64 Rx r 2"], "\n"),
        ("crtd", "", ["1.0 1R11 100 00", "1.1 1R11 100 01"], "\n"),
        ("ydwg", "", ["00:54:47.929 R 18EAFF44 14 F0 01", "00:54:47.930 R 18EAFF44 14"], "\n"),
        (
            "gvret-csv", "Time Stamp,ID,Extended,Dir,Bus,LEN,D1,D2,D3,D4,D5,D6,D7,D8\n",
            ["1000,00000123,false,Rx,0,1,11,0,0,0,0,0,0,0,", "2000,00000123,false,Rx,0,1,12,0,0,0,0,0,0,0,"], "\n"
        ),
        (
            "microchip", "//---\nCAN BUS Analyzer\n//---\n",
            ["166064;RX;0x0000021A;2;0xFE;0x36;", "166065;TX;0x0000021A;0;"], "\n"
        ),
        (
            "microchip", "//---\nCAN BUS Analyzer\n//---\n",
            [
                "4684;RX;0x000001A1;7;0xEB;0xBE;0x02;0x56;0x51;0xD6;0x18;",
                "4685;RX;0x18FEF0F1;6;0xD5;0x29;0x3E;0x5B;0x70;0xEB;",
            ], "\n"
        ),
        ("trc", ";$FILEVERSION=1.1\n", [" 1) 1059.9 Rx 0300 1 00", " 2) 1060.9 Rx 0300 1 RTR"], "\n"),
        ("busmaster", "***BUSMASTER Ver 2***\n", ["1:2:3:4 Rx 1 0x021 s 1 00", "1:2:3:5 Rx 1 0x021 sr 1"], "\n"),
        (
            "canking", "Chn Identifier Flg   DLC\n",
            [" 0    0000014B         1  00     1675.5 T", " 0    00000000            ErrorFrame     1675.6 R"], "\n"
        ),
        (
            "kvaser-txt", "Kvaser Memorator Log\n",
            ["0.18  1  118    Rx            2  10 00   1", "0.19  1  ErrorFrame    Rx    ERROR FRAME    2"], "\n"
        ),
        (
            "python-can-text", "",
            ["Timestamp: 1.5    ID: 0123    S    DLC:  1    01", "Timestamp: 1.6    ID: 0123    S    DLC:  1    02"],
            "\n"
        ),
        (
            "canhacker", "@ TEXT @ 3 @ 64 @ 0 @ 3 @ 7459 @ 00:00:07.459 @\r",
            ["1,5\t1\t0\t112\t1\t00\t0\t ", "1,6\t1\t0\t112\t1\t01\t0\t "], "\r"
        ),
    ]

    @Test(arguments: 0..<pairs.count)
    func lostFramesWhereALineEndWasDamaged(_ index: Int) throws {
        let (format, head, lines, end) = Self.pairs[index]
        let sound = try load(head + (lines + lines).map { $0 + end }.joined())
        #expect(sound.source.format == format)
        #expect(sound.frames.count == 4 && sound.skipped.count == 0)
        var bytes = Array((head + lines[0] + end).utf8)
        let place = bytes.count - 1
        bytes += Array((lines[1] + end + lines[0] + end + lines[1] + end).utf8)
        for bit in 0..<8 {
            bytes[place] ^= 1 << bit
            let capture = try load(bytes)
            #expect(frames(capture) == frames(sound), "bit \(bit)")
            #expect(capture.skipped.count == 1)
            #expect(capture.skipped.withoutLoss == 1)
            #expect(capture.skipped.examples.first?.reason == "\(JoinedLines.reason)")
            bytes[place] ^= 1 << bit
        }
    }

    /// Tools that join lines leave a blank, a CR, a zero byte or nothing of a line end.
    @Test(arguments: 0..<pairs.count, [" ", "\r", "\0", "", "  ", "\u{B}"])
    func lostAFrameInSilenceWhereALineEndWasGone(_ index: Int, _ rest: String) throws {
        let (format, head, lines, end) = Self.pairs[index]
        guard rest != end else { return }
        let text = head + lines[1] + end + lines[0] + end + lines[1] + rest + lines[0] + end + lines[0] + end
        let capture = try load(text, as: format)
        #expect(capture.frames.count < 5 ? capture.skipped.count > 0 : capture.frames.count == 5)
        #expect(capture.frames.count >= 3)
        let known = Set(frames(try load(head + (lines + lines).map { $0 + end }.joined())).map(\.data))
        #expect(Set(frames(capture).map(\.data)).isSubset(of: known))
    }

    @Test func readsBothOfTwoLinesWhoseEndIsABlank() throws {
        let log = try load("(1.000000) can0 123#11\n(1.010000) can0 124#22 (1.020000) can0 125#33\n")
        #expect(frames(log).map(\.data) == [[0x11], [0x22], [0x33]] && log.skipped.count == 1)
        let asc = try load(
            " 0.100000 1  123  Rx   d 1 11\n 0.110000 1  124  Rx   d 1 22   0.120000 1  125  Rx  d 1 33\n")
        #expect(frames(asc).map(\.data) == [[0x11], [0x22], [0x33]] && asc.skipped.count == 1)
        let terminal = try load("  can0  123   [1]  11\n  can0  124   [1]  22   can0  125   [1]  33\n")
        #expect(frames(terminal).map(\.data) == [[0x11], [0x22], [0x33]] && terminal.skipped.count == 1)
    }

    /// The second of two records in one line cannot be read: that is a loss.
    @Test func saidThatBothRecordsOfALineWereRead() throws {
        let heads = "date Fri Nov 27 09:00:00 2026\nbase hex  timestamps absolute\n"
        let line = "internal events logged\u{B}   0.010000 1  123  Rx   d 8 11 22\n"
        let frame = "   0.020000 1  124  Rx   d 2 11 22\n"
        let capture = try load(heads + line + frame, as: "asc")
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.lost == 1, "\(capture.skipped.examples.map(\.reason))")
    }

    @Test func twoRecordsThatCannotBeToldApartAreTwoLostOnes() throws {
        let lines = "  can0  123   [1]  11\n  can0  123   [2]  11 22  can0  124   [2]  33\n  can0  124   [1]  22\n"
        let capture = try load(lines)
        #expect(capture.frames.count == 2 && capture.skipped.lost == 2)
    }

    /// The last column was another's beginning, where rows have more columns than their heads.
    @Test func lostARowBehindOneWithAColumnToIgnore() throws {
        let heads = "bus\ttime\tid\tdlc\tdata\tremark\t\n"
        let rows = (0..<8).map { "1\t\($0)\t0x12\($0)\t2\t0A 0\($0)\tDefault Parser\t\r" }
        for end in ["\u{B}", "J", " ", ""] {
            let text = heads + rows.prefix(4).joined(separator: "\n") + end + rows.suffix(4).joined(separator: "\n")
            let capture = try load(text + "\n")
            #expect(capture.frames.count == 8 || capture.skipped.count > 0, "\(end.utf8.first ?? 0)")
        }
    }

    /// Characters of the data (-a) and remarks are no second line.
    @Test(
        arguments: [
            "  can0  123   [8]  63 20 31 20 5B 31 5D 20   'c 1 [1] '", "(1.0) can0 123#11 see frame (3) of can0",
            "(1.0) can0 123#11 at (1.5) the door opened",
        ])
    func takesNoRemarkForASecondLine(_ line: String) throws {
        let capture = try load("\(line)\n\(line)\n", as: "candump")
        #expect(capture.frames.count == 2 && capture.skipped.count == 0)
    }

    /// One flipped bit makes # of 3, ; of 9 and $ of 4.
    @Test(
        arguments: [
            ("1.0 1R11 100 00\n", "3.0 1R11 100 01\n", UInt8(0x10)),
            ("@ TEXT @ 3 @ 64 @ 0 @ 3 @ 7 @\r1,5\t1\t0\t112\t1\t00\t0\t \r", "3,6\t1\t0\t112\t1\t01\t0\t \r", 0x10),
            (";$FILEVERSION=1.1\n1) 1.0 Rx 0300 1 00\n", "9) 2.0 Rx 0300 1 01\n", 0x02),
            (";$FILEVERSION=1.1\n1) 1.0 Rx 0300 1 00\n", "4) 2.0 Rx 0300 1 01\n", 0x10),
            (";$FILEVERSION=1.1\n 1) 1.0 Rx 0300 1 00\n", " 2) 2.0 Rx 0300 1 01\n", 0x04),
            ("time,id,data\n1.0,123,00\n", "3.0,123,01\n", 0x10),
        ])
    func tookADamagedFrameForAComment(_ head: String, _ line: String, _ bit: UInt8) throws {
        var bytes = Array((head + line).utf8)
        #expect(try load(bytes).frames.count == 2)
        bytes[head.utf8.count] ^= bit
        let capture = try load(bytes)
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.count == 1)
    }

    @Test func readDamagedHeadsOfAGVRETFileAsAnotherFormat() throws {
        let heads = "Time Stamp,ID,Extended,Dir,Bus,LEN,D1,D2,D3,D4,D5,D6,D7,D8\n"
        let row = "1000,00000123,false,Rx,0,1,11,0,0,0,0,0,0,0,\n"
        let sound = try load(heads + row + row)
        var bytes = Array((heads + row + row).utf8)
        for place in 0..<heads.utf8.count - 1 {
            for bit in 0..<8 where bytes[place] ^ 1 << UInt8(bit) != 0x0A {
                bytes[place] ^= 1 << UInt8(bit)
                let capture = try load(bytes)
                #expect(capture.source.format == "gvret-csv" && frames(capture) == frames(sound), "\(place) \(bit)")
                bytes[place] ^= 1 << UInt8(bit)
            }
        }
    }
}
