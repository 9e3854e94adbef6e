import Testing

@testable import CANCapture

struct TRCTests {
    private func trace(_ version: String, _ lines: String, columns: String? = nil) -> String {
        ";$FILEVERSION=\(version)\n" + (columns.map { ";$COLUMNS=\($0)\n" } ?? "") + lines + "\n"
    }

    @Test func readsVersion10WithoutDirection() throws {
        let capture = try load(
            """
            ;   C:\\trace.trc
            ;---+-   ---+---  ----+---  +  -+ -- -- ...
                 1)      1841      0001  8  00 01 02 03 04 05 06 07
                 2)      1842      0008  4  ERROR  00 19 08 08
                 3)      1843  FFFFFFFF  4  00 00 00 04 -- -- -- -- BUSLIGHT
                 4)      1844      0100  3  RTR
                 5)      1845  18EFC034  2  AA BB
            """)
        #expect(capture.source.format == "trc")
        #expect(capture.source.clock == .relative)
        #expect(capture.skipped.count == 0)
        #expect(capture.skipped.otherRecords.map(\.kind) == ["Warng"])
        let rows = frames(capture)
        #expect(rows.map(\.time) == [1_841_000_000, 1_842_000_000, 1_844_000_000, 1_845_000_000])
        #expect(rows.map(\.flags) == [[], .error, .remote, .extended])
        #expect(rows[0].data == [0, 1, 2, 3, 4, 5, 6, 7])
        #expect(rows[1].data == [0x00, 0x19, 0x08, 0x08])
        #expect(rows[2].length == 3 && rows[2].data.isEmpty)
        #expect(capture.frames.channels == ["1"])
    }

    @Test func readsVersion11() throws {
        let capture = try load(
            trace(
                "1.1",
                """
                ;$STARTTIME=37704.5364870833
                     1)    1059.9  Rx         0300  7  00 00 00 00 04 00 00
                     2)    1298.9  Tx         0400  2  00 00
                     3)    1346.8  Warng  FFFFFFFF  4  00 00 00 04  BUSLIGHT
                     4)    1349.2  Error      0008  4  00 19 08 08
                     5)    1352.7  Rx         0100  3  RTR
                """))
        let start = try #require(capture.source.start)
        #expect(start == 1_048_510_352_483_997_120)
        #expect(capture.source.clock == .wallClock)
        #expect(frames(capture).map(\.flags) == [.received, .transmitted, .error, [.received, .remote]])
        #expect(capture.frames.time(0) == start + 1_059_900_000)
        #expect(capture.skipped.count == 0)
    }

    @Test func takesTheBusOfVersions12And13ForTheChannel() throws {
        let older = try frame(trace("1.2", "1) 1059.900 2  Rx  0300  1  07"))
        #expect(older.identifier == 0x300 && older.data == [7])
        let capture = try load(
            trace("1.3", "1) 1059.900 2  Rx  0300 -  1  07\n2) 1059.900 16  Rx  0300 FF  1  08\n"))
        #expect(capture.frames.channels == ["2", "16"])
        #expect(frames(capture).map(\.data) == [[7], [8]])
    }

    @Test func takesVersion20ForLengths() throws {
        let capture = try load(
            trace(
                "2.0",
                """
                      1      1059.900 DT     0300 Rx 7  00 00 00 00 04 00 00
                      2      1334.416 FD     0500 Tx 12 01 02 03 04 05 06 07 08 09 0A 0B 0C
                      3      1334.522 ER          Rx    04 00 02 00 00
                      4      1334.531 ST          Rx    00 00 00 08
                      5      1334.643 EC          Rx    02 02
                      6      1335.156 DT 18EFC034 Tx 8  01 02 03 04 05 06 07 08
                      7      1336.543 RR     0100 Rx 3
                """, columns: "N,O,T,I,d,l,D"))
        let rows = frames(capture)
        #expect(rows.map(\.length) == [7, 12, 5, 8, 3])
        #expect(rows[1].flags == [.fd, .transmitted])
        #expect(rows[2].flags == [.error(.stuff), .received] && rows[2].data == [4, 0, 2, 0, 0])
        #expect(rows[3].flags == [.extended, .transmitted])
        #expect(rows[4].flags == [.remote, .received])
        #expect(capture.skipped.count == 0)
        #expect(Set(capture.skipped.otherRecords.map(\.kind)) == ["ST", "EC"])
    }

    @Test func takesColumnLForTheLengthCode() throws {
        let lines = """
                  1      1334.416 FB 1      0500 Tx -  9    01 02 03 04 05 06 07 08 09 0A 0B 0C
                  2      1334.417 FE 1      0500 Tx -  2    01 02
                  3      1334.418 BI 2      0500 Rx -  0
                  4      1334.419 DT 2      0500 Rx -  15   01 02 03 04 05 06 07 08
                  5      1334.420 ER 1         - Rx -  5    04 00 02 00 00
                  6      1334.421 EV 1  12 of 12, a user's words
            """
        let capture = try load(trace("2.1", lines, columns: "N,O,T,B,I,d,R,L,D"))
        let rows = frames(capture)
        #expect(rows.map(\.length) == [12, 2, 0, 8, 5])
        #expect(rows[0].flags == [.fd, .bitRateSwitch, .transmitted])
        #expect(rows[1].flags == [.fd, .errorStateIndicator, .transmitted])
        #expect(rows[2].flags == [.fd, .bitRateSwitch, .errorStateIndicator, .received])
        #expect(rows[3].flags == [.received])
        #expect(rows[4].flags == [.error(.stuff), .received])
        #expect(capture.frames.channels == ["1", "2"])
        #expect(capture.skipped.count == 0)
    }

    @Test func readsColumnsInAnyOrder() throws {
        let one = try frame(trace("2.1", "DT 5.5 Tx 0123 2 11 22", columns: "T,O,d,I,l,D"))
        #expect(one.time == 5_500_000)
        #expect(one.identifier == 0x123 && one.data == [0x11, 0x22])
    }

    @Test func guessesTheVersionOfLinesWithoutAHeader() throws {
        #expect(try frame("  1)  17535  00000100  2  01 02\n").flags == [.extended])
        #expect(try frame("  1)  17.5  Rx  0100  2  01 02\n").flags == [.received])
        #expect(try frame("  1)  17.5 3 Tx  0100  2  01 02\n").flags == [.transmitted])
        #expect(try frame("  1)  17.5 3 Tx  0100 - 2  01 02\n").data == [1, 2])
    }

    @Test func saysWhichVersionIsNotKnown() throws {
        let capture = try load(trace("9.9", "1 0.1 DT 0123 Rx 1 11", columns: "N,O,T,I,d,l,D"))
        #expect(capture.frames.count == 1)
        #expect(capture.source.notes.first?.hasPrefix("version 9.9 of the trace format is unknown") == true)
        let error = try #require(throws: CaptureError.self) { try load(trace("9.9", "1 0.1 DT 0123 Rx 1 11")) }
        #expect(error.reason.hasPrefix("version 9.9 of the trace format is unknown"))
    }

    @Test(
        arguments: [
            ("1 x DT 0123 Rx 1 11", "the time cannot be read"),
            ("1 0.1 DT 0800 Rx 1 11", "the identifier is out of range"),
            ("1 0.1 DT 20000000 Rx 1 11", "the identifier is out of range"),
            ("1 0.1 DT xyz Rx 1 11", "the identifier cannot be read"),
            ("1 0.1 DT 0123 Qx 1 11", "neither Rx nor Tx for the direction"),
            ("1 0.1 DT 0123 Rx y 11", "the length cannot be read"),
            ("1 0.1 DT 0123 Rx 9 11 22 33 44 55 66 77 88 99", "not a valid CAN frame length"),
            ("1 0.1 FD 0123 Rx 11 11", "not a valid CAN frame length"),
            ("1 0.1 DT 0123 Rx 2 11", "fewer data bytes than the length says, or an invalid byte"),
            ("1 0.1 DT 0123 Rx 1 11 22", "more data than the length says"),
            ("1 0.1 QQ 0123 Rx 1 11", "an unknown record type"),
        ])
    func saysWhatIsWrongWithALine(_ line: String, _ reason: String) throws {
        let capture = try load(trace("2.0", "1 0.1 DT 0123 Rx 1 11\n" + line))
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.examples == [.init(place: .line(3), reason: reason)])
    }

    @Test(
        arguments: [
            ("25569", 0), ("25569.5", 43_200_000_000_000), ("25570,25", 108_000_000_000_000),
            ("25569.0000115740740740", 1_000_000_000), ("1.5", nil), ("abc", nil), ("999999.5", nil),
            ("25569.5x", nil),
        ] as [(String, Int?)])
    func readsTheStartAsDaysAndAFraction(_ text: String, _ expected: Int?) throws {
        let capture = try load(trace("1.1", ";$STARTTIME=\(text)\n1) 0.0 Rx 0100 0"))
        #expect(capture.source.start.map { Int($0) } == expected)
        #expect(capture.source.notes.isEmpty == (expected != nil))
    }

    @Test func readsTheCSVOfPEAKConverter() throws {
        let capture = try load(
            """
            $STARTTIME=45628.5
            Start time: 02/12/2024 12:00:00.000

               ST: Hardware Status change
            -----------------------------

            Number Time (ms) Bus Direction Type ID (hex) Reserved Length D0 D1 D2 D3 D4 D5 D6 D7 D...
            1 0.100 1 Rx DT 0593 - 6 00 00 FF FF FF FF
            2 1.700 2 Tx FB 18EFC034 - 12 00 00 00 00 00 00 00 01 02 03 04 05
            """)
        #expect(capture.source.format == "peak-csv")
        #expect(capture.source.clock == .wallClock)
        #expect(frames(capture).map(\.length) == [6, 12])
        #expect(capture.frames.flags(1) == [.extended, .fd, .bitRateSwitch, .transmitted])
        #expect(capture.skipped.count == 0)
    }

    @Test func aMessageOfSeveralFramesIsNamedAsSuch() throws {
        let rows =
            "     1)  1.0 1  Rx    18FF5380 -  1    00\n     2)  2.0 1  Rx    10062123 -  9    D2 AF AA 88 18 80 01 02 03\n"
        let capture = try load(";$FILEVERSION=1.3\n;$STARTTIME=44363.5\n" + rows)
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.examples.first?.reason.contains("J1939") == true)
    }
}
