import Testing

@testable import CANCapture

/// Tables of tools that state more than the names of their columns.
struct CSVToolTests {
    private static func kvaser(_ data: String, _ identifier: String, _ separator: String = ",") -> String {
        """
        CSV CAN data
        Converted from Kvaser Memorator at,2020-05-04 10:00:00

        Format of data field,\(data)
        Format of id field,\(identifier)
        Timestamp Offset,             0.00000,seconds
        Logging started at,2020-05-04 09:08:07
        Time,Channel,id,Flags,DLC,Data0,Data1,Data2,Data3,Data4,Data5,Data6,Data7,Counter,AbsTime

        """.replacing(",", with: separator)
    }

    @Test func theBasesThatKvaserStatesAreUsed() throws {
        let row = "0.25,1,280,2,3,10,20,55,,,,,,1,2020-05-04 09:08:07\n"
        let decimal = try load(Self.kvaser("DEC", "DEC") + row)
        #expect(decimal.frames[0].identifier == 280 && decimal.frames[0].data == [10, 20, 55])
        let mixed = try load(Self.kvaser("HEX", "DEC") + row)
        #expect(mixed.frames[0].identifier == 280 && mixed.frames[0].data == [0x10, 0x20, 0x55])
        let hexadecimal = try load(Self.kvaser("HEX", "HEX") + row)
        #expect(hexadecimal.frames[0].identifier == 0x280 && hexadecimal.frames[0].data == [0x10, 0x20, 0x55])
        // 4 May 2020, 09:08:07.25
        #expect(decimal.source.clock == .wallClock && decimal.frames[0].time == 1_588_583_287_250_000_000)
        #expect(decimal.source.notes.isEmpty)
    }

    @Test func theFlagsOfKvaserAreASet() throws {
        let capture = try load(
            Self.kvaser("HEX", "HEX", ";")
                + """
                0,1;1;;34;;;;;;;;;;1;
                0,2;1;123;3;4;00;00;00;00;;;;;2;
                0,3;1;100;4;1;11;;;;;;;;3;
                0,4;1;101;66;1;12;;;;;;;;4;
                0,5;2;102;458754;8;00;01;02;03;04;05;06;07;5;
                0,6;2;103;65538;9;00;01;02;03;04;05;06;07;6;
                0,7;2;104;130;1;00;;;;;;;;7;

                """)
        let rows = frames(capture)
        #expect(
            rows.map(\.flags) == [
                [.error, .received], [.remote, .received], [.extended, .received], [.transmitted],
                [.fd, .bitRateSwitch, .errorStateIndicator, .received], [.fd, .received],
            ])
        #expect(rows.map(\.length) == [0, 4, 1, 1, 8, 8])
        #expect(capture.skipped.count == 0 && capture.skipped.otherRecords.map(\.kind) == ["TxRq"])
        #expect(capture.source.notes.contains { $0.contains("fewer bytes") })
    }

    @Test func withoutAStatementTheFlagsShowTheBase() throws {
        let heads = "Time,Channel,id,Flags,DLC,Data0,Data1,Counter,AbsTime\n"
        let capture = try load(
            heads + "0.5,1,832,2,1,10,,1,2020-05-04 09:08:07\n0.6,1,280,2,1,11,,2,2020-05-04 09:08:07\n")
        #expect(frames(capture).map(\.identifier) == [832, 280])
        #expect(frames(capture).allSatisfy { !$0.flags.contains(.extended) })
        #expect(capture.source.notes.contains { $0.contains("11 bits") })
        #expect(capture.source.notes.contains { $0.contains("AbsTime") })
        // The column of another tool.
        let other = try load("Time,Channel,id,Flags,DLC,Data0,Data1\n0.5,1,123,0,2,10,11\n")
        #expect(other.frames[0].identifier == 0x123 && other.frames[0].flags == [])
    }

    @Test(
        arguments: [
            "can_id,can_dlc,data\n123,3,11,22,33\n124,1,44\n", "ID,Data\n123,11,22,33\n124,44\n",
            "id;dlc;data\n0x123;3;17;34;51\n0x124;1;68\n0x200;3;200;255;100\n",
        ])
    func bytesInSeveralCellsAreOneFrame(_ text: String) throws {
        let capture = try load(text)
        #expect(capture.skipped.count == 0)
        #expect(frames(capture).prefix(2).map(\.data) == [[0x11, 0x22, 0x33], [0x44]])
        #expect(frames(capture).prefix(2).map(\.identifier) == [0x123, 0x124])
    }

    /// The first rows decide how the table is read; a later row does not lose bytes in silence.
    @Test func aLaterRowWithMoreCellsIsNotCutToOneByte() throws {
        let rows = (0..<600).map { "\($0).5,123,11\n" }.joined()
        let capture = try load("time,id,data\n" + rows + "600.5,123,11,22,33\n")
        #expect(capture.frames.count == 600)
        #expect(capture.skipped.lost == 1)
        // Cells without a name after whole data are no data.
        #expect(try load("time,id,data\n1.5,123,112233,5\n2.5,123,11,6\n").frames.count == 2)
    }

    @Test(arguments: [
        "id,id_hex,data\n837,0x345,11\n", "ID (hex),ID (dec),data\n345,837,11\n", "IDDec,IDHex,data\n837,345,11\n",
    ])
    func aHexadecimalIdentifierIsPreferred(_ text: String) throws {
        let one = try frame(text)
        #expect(one.identifier == 0x345 && one.flags == [])
    }

    @Test func vehicleSpyNamesItsBuses() throws {
        let capture = try load(
            """
            Vehicle Spy 3 Bus Traffic File

            Network Description,Hardware,Network,Protocol,Baud Rate
            HS CAN,Default,HS CAN,CAN,250000,
            LIN 1,Default,LIN 1,LIN,9600,

            Line,Abs Time(Sec),Rel Time (Sec),Status,Er,Tx,Description,Network,Node,ID,Cycle,Ch,B1-256,Value
            Line,Abs Time(Sec),Rel Time (Sec),Status,Er,Tx,Description,Network,Node,Arb ID,Remote/EDL-BRS-ESI,Xtd,B1,B2,Value
            Line,Abs Time(Sec),Rel Time (Sec),Status,Er,Tx,Description,Network,Node,PT,Trgt,Src,B1,B2,Value
            1,1.5,0,4,F,F,HS CAN $123,HS CAN,,123,F,F,01,02,
            2,1.6,0,4,F,T,MS CAN $123,MS CAN,,123,F,T,01,,
            3,1.7,0,4,F,F,HS CAN $124,HS CAN,,124,T,F,,,
            4,1.8,0,4,F,F,LIN 1 $12,LIN 1,,12,22,33,01,02,
            5,1.9,0,4,F,F,HS CAN $125,HS CAN,,125,EDL-BRS,F,01,02,

            """)
        #expect(capture.frames.channels.prefix(2) == ["HS CAN", "MS CAN"])
        #expect(
            frames(capture).map(\.flags) == [
                .received, [.extended, .transmitted], [.remote, .received], [.fd, .bitRateSwitch, .received],
            ])
        #expect(capture.skipped.count == 0)
        #expect(capture.skipped.otherRecords.map(\.count) == [1])
    }

    @Test func ixxatStatesFormatAndRemoteFrames() throws {
        let capture = try load(
            """
            "Time";"Identifier (hex)";"Format";"Flags";"Data (hex)"
            "00:30:06.866";"184";"Std";"";"00 06"
            "00:30:06.867";"184";"Ext";"";"00 07"
            "00:30:06.868";"185";"Std";"Rtr";"Remote request DLC = 3"
            "00:30:06.869";"185";"Std";"Rtr";"2"

            """)
        #expect(frames(capture).map(\.flags) == [[], .extended, .remote, .remote])
        #expect(frames(capture).map(\.length) == [2, 2, 3, 2])
        #expect(capture.skipped.count == 0)
    }

    @Test func oldCabanaWritesDecimalAddresses() throws {
        let capture = try load("time,addr,bus,data\n1.5,53,0,11\n1.6,832,0,22\n")
        #expect(frames(capture).map(\.identifier) == [53, 832])
        #expect(frames(capture).allSatisfy { !$0.flags.contains(.extended) })
        #expect(capture.source.notes.count == 1)
        #expect(try frame("time,addr,bus,data\n1.5,0x53,0,0x1122\n").identifier == 0x53)
        #expect(try frame("time,addr,bus,data\n1.5,053,0,1122\n").identifier == 0x53)
    }

    @Test func readsTablesOfPP2CAN() throws {
        let capture = try load(
            "Time/ms;Arb. ID ;Ex;Rt;Data\n5;18FF0021;x; ;00;FF\n6;00000021;x;x;\n7;123; ; ;01\n")
        #expect(frames(capture).map(\.flags) == [.extended, [.extended, .remote], []])
        #expect(frames(capture).map(\.time) == [5_000_000, 6_000_000, 7_000_000])
        #expect(frames(capture).map(\.data) == [[0, 0xFF], [], [1]])
    }

    @Test func readsTablesOfPanda() throws {
        let hexadecimal = try frame("Bus,MessageID,Message,MessageLength\n1,0x123,0x0401,2\n")
        #expect(hexadecimal.identifier == 0x123 && hexadecimal.data == [4, 1])
        let decimal = try load("Time,Bus,MessageID,Message,MessageLength\n1588100001.5,1,658,0401,2\n")
        #expect(decimal.frames[0].identifier == 658 && decimal.source.clock == .epoch)
        #expect(decimal.source.notes.count == 1)
    }

    @Test func readsTablesOfASAMMDF() throws {
        let names = ["BusChannel", "ID", "IDE", "DLC", "DataLength", "DataBytes", "Dir"]
        let heads = names.map { "CAN_DataFrame.CAN_DataFrame.\($0)" }.joined(separator: ",")
        let capture = try load("timestamps,\(heads)\n0.5,1,2024,0,3,3,[3 65 12],0\n0.6,1,100,1,2,2,[10 20],1\n")
        #expect(frames(capture).map(\.identifier) == [0x7E8, 100])
        #expect(frames(capture).map(\.data) == [[3, 65, 12], [10, 20]])
        #expect(frames(capture).map(\.flags) == [.received, [.extended, .transmitted]])
    }

    @Test(arguments: [false, true])
    func readsChineseTables(inGBK: Bool) throws {
        let rows = "00000,=\"12:04:59.533\",0x592897,ch1,接收,0x00000101,数据帧,扩展帧,0x02,x| 05 C3 \n"
        let text = "序号,系统时间,时间标识,CAN通道,传输方向,ID号,帧类型,帧格式,长度,数据\n" + rows
        let gbk: [Character: [UInt8]] = [
            "序": [0xD0, 0xF2], "号": [0xBA, 0xC5], "系": [0xCF, 0xB5], "统": [0xCD, 0xB3], "时": [0xCA, 0xB1],
            "间": [0xBC, 0xE4], "标": [0xB1, 0xEA], "识": [0xCA, 0xB6], "通": [0xCD, 0xA8], "道": [0xB5, 0xC0],
            "传": [0xB4, 0xAB], "输": [0xCA, 0xE4], "方": [0xB7, 0xBD], "向": [0xCF, 0xF2], "帧": [0xD6, 0xA1],
            "类": [0xC0, 0xE0], "型": [0xD0, 0xCD], "格": [0xB8, 0xF1], "式": [0xCA, 0xBD], "长": [0xB3, 0xA4],
            "度": [0xB6, 0xC8], "数": [0xCA, 0xFD], "据": [0xBE, 0xDD], "接": [0xBD, 0xD3], "收": [0xCA, 0xD5],
            "扩": [0xC0, 0xA9], "展": [0xD5, 0xB9],
        ]
        let bytes = inGBK ? text.flatMap { gbk[$0] ?? Array(String($0).utf8) } : Array(text.utf8)
        let capture = try load(bytes)
        try #require(capture.frames.count == 1)
        let one = capture.frames[0]
        #expect(one.identifier == 0x101 && one.flags == [.extended, .received] && one.data == [5, 0xC3])
        #expect(one.time == (12 * 3600 + 4 * 60 + 59) * 1_000_000_000 + 533_000_000)
        #expect(capture.frames.channels == ["ch1"])
    }

    @Test func readsRowsWithoutAHeaderRow() throws {
        let capture = try load(
            "1478198376.389427,0316,8,05,21,68,09,21,21,00,6f,R\n1478198376.389636,018f,2,fe,5b,T\n1478198377.0,0440,0,R\n"
        )
        #expect(capture.source.format == "csv" && capture.source.clock == .epoch)
        #expect(frames(capture).map(\.identifier) == [0x316, 0x18F, 0x440])
        #expect(frames(capture).map(\.data) == [[5, 0x21, 0x68, 9, 0x21, 0x21, 0, 0x6F], [0xFE, 0x5B], []])
        #expect(capture.skipped.count == 0)
    }

    @Test func readsMarksOfFlags() throws {
        let capture = try load(
            "timestamp,direction,id,extended,dlc,data,flags\n0.1,rx,123,false,1,01,\n0.2,rx,123,false,1,01,FD BRS\n"
                + "0.3,error,,,,\"bus off\"\n0.4,rx,123,false,1,01,R\n")
        #expect(frames(capture).map(\.flags) == [.received, [.received, .fd, .bitRateSwitch], .error, .received])
        #expect(capture.skipped.count == 0)
    }

    @Test func aTableOfATraceWindowIsNotASC() throws {
        let capture = try load(
            "Time\tChn\tID\tName\tDir\tDLC\tData\n0.001234\tCAN 1\t123\tMsg1\tRx\t2\t00 01\n0.002\tCAN 2\t124\tMsg2\tTx\t1\t02\n"
        )
        #expect(capture.source.format == "csv" && capture.frames.channels == ["CAN 1", "CAN 2"])
    }
}

/// Times of tables: dates in a column of their own, units, commas.
struct CSVTimeTests {
    @Test(arguments: [
        ("2021/01/22", "2021/01/23"), ("22.01.2021", "23.01.2021"), ("1/22/2021", "1/23/2021"),
        ("22-1-2021", "23-1-2021"),
    ])
    func aDateBesideATimeIsUsed(_ first: String, _ second: String) throws {
        let capture = try load("Date;Time;ID;Data\n\(first);13:58:11,562;123;11\n\(second);00:00:11.572;124;22\n")
        #expect(capture.source.clock == .wallClock)
        #expect(frames(capture).map(\.time) == [1_611_323_891_562_000_000, 1_611_360_011_572_000_000])
    }

    @Test func aDateThatMayBeTwoDaysIsNotUsed() throws {
        let capture = try load("Date,Time,ID,Data\n3/4/2021,13:58:11,123,11\n")
        #expect(capture.source.clock == .relative)
        #expect(capture.source.notes.contains { $0.contains("day or the month") })
    }

    @Test func wholeSecondsSince1970AreDates() throws {
        let capture = try load("timestamp,id,data\n1700000000,123,11\n1700000010,124,22\n")
        #expect(capture.source.clock == .epoch)
        #expect(frames(capture).map(\.time) == [1_700_000_000_000_000_000, 1_700_000_010_000_000_000])
        // Clocks of milliseconds and microseconds are as large after some days, or half an hour.
        let milliseconds = try load("timestamp,id,data\n1700000000,123,11\n1700000040,124,22\n")
        #expect(milliseconds.frames[1].time - milliseconds.frames[0].time == 40_000_000)
        let counter = try load("timestamp,id,data\n1700000000,123,11\n1700010000,124,22\n")
        #expect(counter.frames[1].time - counter.frames[0].time == 10_000_000)
    }

    @Test func unitsAndCommas() throws {
        #expect(try frame("ms,bus,id,data\n12034,0,0x123,11\n").time == 12_034_000_000)
        #expect(try frame("Time (s);ID;Data\n0,0125;123;11\n").time == 12_500_000)
        let seconds = try frame("Time Stamp,ID,Extended,Dir,Bus,LEN,D1\n0.123456,1AB,false,Rx,11,1,DE\n")
        #expect(seconds.time == 123_456_000)
        let german = try load(
            "Time Stamp;ID;Extended;Dir;Bus;LEN;D1\n1000;0000021A;FALSCH;Rx;0;1;FE\n2000;21A;WAHR;Rx;0;1;FE\n")
        #expect(german.source.format == "gvret-csv")
        #expect(frames(german).map(\.time) == [1_000_000, 2_000_000])
        #expect(frames(german).map { $0.flags.contains(.extended) } == [false, true])
    }
}
