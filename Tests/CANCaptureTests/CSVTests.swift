import Testing

@testable import CANCapture

struct CSVTests {
    @Test(
        arguments: [
            "time,id,data\n1.5,123,1122\n", "Timestamp;ID;Data\n1.5;0x123;11 22\n",
            "Time (s)\tCAN ID\tData\n1.5\t123h\t0x11 0x22\n", "time_ms|arbitration_id|payload\n1500|123|11-22\n",
            "t,id,d0,d1\n1.5,123,11,22\n", "time,id,dlc,D1,D2,D3\n1.5,123,2,11,22,00\n",
            "Time [us],ID,LEN,Data0,Data1\n1500000,00000123,2,0x11,0x22\n",
            "\"time\",\"id\",\"data\"\n\"1.5\",\"123\",\"11 22\"\n",
            "# a comment, with id and data\n\ntime,id,data\n1.5,123,1122\n# another\ntime,id,data\n",
        ])
    func findsColumnsByTheirHeads(_ text: String) throws {
        let capture = try load(text)
        #expect(capture.source.format == "csv")
        #expect(capture.skipped.count == 0)
        try #require(capture.frames.count == 1)
        let one = capture.frames[0]
        #expect(one.time == 1_500_000_000)
        #expect(one.identifier == 0x123 && one.flags == [])
        #expect(one.data == [0x11, 0x22])
    }

    @Test func readsFlagsDirectionAndChannel() throws {
        let capture = try load(
            """
            time,bus,id,ext,rtr,error,fd,brs,esi,dir,dlc,data
            1.0,can0,123,0,1,0,0,0,0,Rx,4,
            2.0,can1,00000123,true,false,false,true,TRUE,1,tx,9,000102030405060708090A0B
            3.0,can1,0,0,0,1,0,0,0,,0,
            """)
        let rows = frames(capture)
        #expect(
            rows.map(\.flags) == [
                [.remote, .received], [.extended, .fd, .bitRateSwitch, .errorStateIndicator, .transmitted], .error,
            ])
        #expect(rows.map(\.length) == [4, 12, 0])
        #expect(capture.frames.channels == ["can0", "can1"])
        #expect(capture.skipped.count == 0)
    }

    @Test func readsBackWhatCanfolioWrites() throws {
        let original = try load(
            """
            (1436509052.249713) can0 123#1122334455667788 R
            (1436509052.349713) can1 12345678##3112233445566778899AABBCC T
            (1436509052.449713) can0 123#R4
            (1436509052.549713) can0 7FF#
            (1436509052.649713) can0 20000080#0000000000000000
            """)
        let text = try written(original.frames, as: .csv)
        let again = try load(text)
        #expect(again.source.format == "csv")
        #expect(again.source.clock == .epoch)
        #expect(again.skipped.count == 0)
        #expect(try written(again.frames, as: .csv) == text)
    }

    @Test(arguments: ["a\"b", "\"q\"", "a,\"b", "\"", "\"\"", "\",\"", "a\"\"", "can0"], [CSVStyle.raw, .spreadsheet])
    func quotationMarksInANameAreReadBack(name: String, style: CSVStyle) throws {
        let original = try load("(1.000000) \(name) 123#11\n(2.000000) can1 123#22\n(3.000000) \(name) 123#33\n")
        #expect(original.frames.channels == [name, "can1"])
        let text = try written(original.frames, as: .csv, style: style)
        let again = try load(text)
        #expect(again.frames.channels == [name, "can1"])
        #expect(frames(again).map(\.data) == [[0x11], [0x22], [0x33]])
        #expect(again.skipped.count == 0)
    }

    @Test func aCellEndsAtTheQuotationMarkThatIsNotDoubled() throws {
        let long = String(repeating: "\"\"", count: 1500)
        let capture = try load(
            """
            time,bus,id,data
            1.0,"a""b",123,"11 22"
            2.0,"",123,11
            3.0,a""b,123,33
            4.0,"\(long)",123,44
            5.0,"open"",123,55
            """)
        #expect(capture.frames.channels == ["a\"b", "", "a\"\"b"])
        #expect(frames(capture).map(\.data) == [[0x11, 0x22], [0x11], [0x33]])
        #expect(capture.skipped.count == 2)
    }

    @Test func takesIdentifiersForDecimalOnlyWhereMuchSpeaksForIt() throws {
        let few = try load("time,id,data\n1.0,100,00\n2.0,200,00\n")
        #expect(frames(few).map(\.identifier) == [0x100, 0x200])
        let ids = [100, 201, 302, 403, 504, 605, 706, 807, 908, 1009, 1110, 1211, 2011]
        let many = try load("time,id,data\n" + ids.map { "1.0,\($0),00\n" }.joined())
        #expect(frames(many).map { Int($0.identifier) } == ids)
        #expect(many.source.notes == ["identifiers are read as decimal numbers: none has a letter or leading zeros"])
        // CANopen's: PDOs, SDOs and heartbeats of four nodes.
        let network = ["18", "28", "38", "70"].flatMap { head in (1...4).map { "\(head)\($0)" } }
        let open = try load("Time,ID,DLC,Data\n" + network.map { "1.0,\($0),2,0A FF\n" }.joined())
        #expect(frames(open).map(\.identifier) == network.compactMap { UInt32($0, radix: 16) })
        let padded = try load("time,id,data\n" + ids.map { "1.0,0\($0),00\n" }.joined())
        #expect(frames(padded).first?.identifier == 0x100)
        let named = try load("time,id (dec),data\n1.0,100,00\n")
        #expect(named.frames.identifier(0) == 100)
        let hex = try load("time,id_hex,data\n" + ids.map { "1.0,\($0),00\n" }.joined())
        #expect(hex.frames.identifier(0) == 0x100)
    }

    @Test func takesDataForDecimalWhenSomeHasThreeDigits() throws {
        let capture = try load("time,id,d0,d1\n1.0,100,7,255\n2.0,100,8,16\n3.0,100,8,256\n")
        #expect(frames(capture).map(\.data) == [[7, 255], [8, 16]])
        #expect(capture.frames.identifier(0) == 100)
        #expect(capture.skipped.count == 1)
        #expect(capture.source.notes.count == 2)
    }

    @Test(
        arguments: [
            ("1436509052.249713", 1_436_509_052_249_713_000, Clock.epoch),
            ("1436509052249", 1_436_509_052_249_000_000, .epoch),
            ("1436509052249713", 1_436_509_052_249_713_000, .epoch),
            ("1436509052249713001", 1_436_509_052_249_713_001, .epoch),
            ("12.25", 12_250_000_000, .relative), ("-0.5", -500_000_000, .relative),
            ("2015-07-10 06:17:32.249713", 1_436_509_052_249_713_000, .wallClock),
            ("2015-07-10T06:17:32Z", 1_436_509_052_000_000_000, .epoch),
            ("2015-07-10T08:17:32.5+02:00", 1_436_509_052_500_000_000, .epoch),
            ("06:17:32.25", 22_652_250_000_000, .relative),
        ] as [(String, Int64, Clock)])
    func readsTimesInTheirForms(_ text: String, _ time: Int64, _ clock: Clock) throws {
        let capture = try load("timestamp,id,data\n\(text),123,00\n")
        try #require(capture.frames.count == 1)
        #expect(capture.frames.time(0) == time)
        #expect(capture.source.clock == clock)
    }

    @Test func judgesTheUnitOfWholeNumbersByHowFarApartTheyAre() throws {
        let milliseconds = try load("time,id,data\n5000,1,00\n5010,1,00\n5020,1,00\n")
        #expect(milliseconds.frames.time(1) == 5_010_000_000)
        #expect(milliseconds.source.notes.first?.hasSuffix("they are read as milliseconds") == true)
        let microseconds = try load("time,id,data\n5000,1,00\n5510,1,00\n6020,1,00\n")
        #expect(microseconds.frames.time(1) == 5_510_000)
        #expect(microseconds.source.notes.first?.hasSuffix("they are read as microseconds") == true)
        let said = try load("time (ms),id,data\n5000,1,00\n5510,1,00\n")
        #expect(said.frames.time(1) == 5_510_000_000 && said.source.notes.isEmpty)
    }

    @Test func hasNoClockWithoutAColumnOfTimes() throws {
        let capture = try load("ID,Data Bytes\n0000021A,FE 36 \n18FEF100,\n")
        #expect(capture.source.clock == .none)
        #expect(frames(capture).map(\.time) == [0, 0])
        #expect(frames(capture).map(\.flags) == [[], .extended])
        #expect(frames(capture).map(\.length) == [2, 0])
    }

    @Test(
        arguments: [
            ("x,123,0,1,11", "the time cannot be read"), ("1.0,2.00E+06,0,1,11", "the identifier cannot be read"),
            ("1.0,800,0,1,11", "the identifier is out of range"), ("1.0,,0,1,11", "the identifier cannot be read"),
            ("1.0,123,0,2,11", "the data cannot be read, or is not as long as the line says"),
            ("1.0,123,0,1,1122", "the data cannot be read, or is not as long as the line says"),
            ("1.0,123,0,1,1", ""), ("1.0,123,0,2,112", "the data cannot be read, or is not as long as the line says"),
            ("1.0,123,0,1,zz", "the data cannot be read, or is not as long as the line says"),
            ("1.0,123,0,9,001122334455667788", "not a valid CAN frame length"),
            ("1.0", "the identifier cannot be read"),
        ])
    func saysWhatIsWrongWithARow(_ row: String, _ reason: String) throws {
        let capture = try load("time,id,ext,len,data\n1.0,123,0,1,11\n" + row + "\n")
        #expect(capture.frames.count == (reason.isEmpty ? 2 : 1))
        #expect(capture.skipped.examples == (reason.isEmpty ? [] : [.init(place: .line(3), reason: reason)]))
    }

    @Test func readsCSSElectronicsFiles() throws {
        let capture = try load(
            """
            TimestampEpoch;BusChannel;ID;IDE;DLC;DataLength;Dir;EDL;BRS;DataBytes
            1581670628.161550;1;123;0;0;0;0;0;0;
            1581670628.161750;2;12345678;1;9;12;1;1;1;000102030405060708090A0B
            """)
        #expect(capture.source.clock == .epoch)
        #expect(
            frames(capture).map(\.flags) == [
                .received, [.extended, .fd, .bitRateSwitch, .transmitted],
            ])
        #expect(capture.frames.channels == ["1", "2"])
    }
}

struct GVRETTests {
    @Test func readsSavvyCANsColumns() throws {
        let capture = try load(
            """
            \u{FEFF}Time Stamp,ID,Extended,Dir,Bus,LEN,D1,D2,D3,D4,D5,D6,D7,D8
            1000,000002E6,false,Rx,0,8,1,2,3,4,5,6,7,8,
            2000,1E3,FALSE,Tx,1,2,a,0B,#NAME?,
            -3000,18FEF100,TRUE,Rx,0,0,
            """)
        #expect(capture.source.format == "gvret-csv")
        #expect(capture.source.clock == .relative)
        #expect(frames(capture).map(\.time) == [1_000_000, 2_000_000, -3_000_000])
        #expect(frames(capture).map(\.identifier) == [0x2E6, 0x1E3, 0x18FE_F100])
        #expect(frames(capture).map(\.data) == [[1, 2, 3, 4, 5, 6, 7, 8], [10, 11], []])
        #expect(capture.skipped.count == 0)
    }

    @Test func readsDLCForLEN() throws {
        let capture = try load("Time Stamp,ID,Extended,Bus,DLC,D1,D2\n1,3a0,0,1,2,ff,0\n2,12345678,1,1,1,c0\n")
        #expect(frames(capture).map(\.flags) == [[], .extended])
        #expect(frames(capture).map(\.data) == [[0xFF, 0], [0xC0]])
    }

    @Test func doesNotGuessTheBaseOrTheUnit() throws {
        let rows = (0..<20).map { "\($0 * 100),\(100 + $0),false,0,1,100\n" }.joined()
        let capture = try load("Time Stamp,ID,Extended,Bus,LEN,D1\n1,100,false,0,1,10\n" + rows)
        #expect(capture.frames.identifier(0) == 0x100)
        #expect(capture.frames.time(0) == 1000)
        #expect(capture.skipped.count == 20)
        #expect(capture.source.notes.isEmpty)
    }
}

struct PythonCANTests {
    private let heads = "timestamp,arbitration_id,extended,remote,error,dlc,data\n"

    @Test func readsBase64() throws {
        let capture = try load(
            heads + "1.5,0x123,0,0,0,3,EjRW\n2.5,0x12345678,1,0,0,4,EjRWeA==\n3.5,0x0,0,1,0,2,\n4.5,0x1,0,0,1,0,\n")
        #expect(capture.source.format == "python-can-csv")
        #expect(frames(capture).map(\.data) == [[0x12, 0x34, 0x56], [0x12, 0x34, 0x56, 0x78], [], []])
        #expect(frames(capture).map(\.flags) == [[], .extended, .remote, .error])
    }

    @Test func takesMoreThanEightBytesForFD() throws {
        let one = try frame(heads + "1.5,0x123,0,0,0,12,AAECAwQFBgcICQoL\n")
        #expect(one.flags == .fd)
        #expect(one.data == Array(0..<12))
    }

    @Test(arguments: ["EjR", "EjR*", "Ej=W", "EjRWeA=", "=EjR"])
    func skipsDamagedBase64(_ data: String) throws {
        let capture = try load(heads + "1.5,0x123,0,0,0,3,EjRW\n2.5,0x123,0,0,0,3,\(data)\n")
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.examples.first?.place == .line(3))
    }

    @Test func readsHexadecimalDataUnderTheSameHeads() throws {
        let one = try frame(heads + "1.5,0x123,0,0,0,4,11223344\n")
        #expect(one.data == [0x11, 0x22, 0x33, 0x44])
    }

    @Test(
        arguments: [
            ("a\u{202E}b", "a\\u{202e}b"), ("\u{2066}", "\\u{2066}"), ("\u{61C}x", "\\u{61c}x"), ("\u{85}", "\\u{85}"),
            ("a\u{7}", "a\\u{7}"), ("\u{E9}\u{2014}\u{633}", "\u{E9}\u{2014}\u{633}"), ("a\tb", "a\tb"),
        ])
    func whatMovesOtherTextIsEscapedInCells(text: String, cell: String) {
        for style in [CSVStyle.spreadsheet, .raw] {
            #expect(String(decoding: CSVLines.cell(Array(text.utf8)[...], style), as: UTF8.self) == cell)
        }
        // Bytes that are no text are left as they are.
        #expect(CSVLines.cell([0x41, 0xE2, 0x80][...], .raw) == [0x41, 0xE2, 0x80])
        #expect(CSVLines.cell([0xC2, 0x41][...], .raw) == [0xC2, 0x41])
    }
}
