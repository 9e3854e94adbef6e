import Testing

@testable import CANCapture

struct FrameWriterTests {
    private var table: FrameTable {
        var table = FrameTable()
        let first = table.channelIndex("can0")
        let second = table.channelIndex("2")
        table.append(
            Frame(
                time: 1_436_509_052_249_713_000, identifier: 0x123, flags: .received, channel: first, data: [1, 0xAB]))
        table.append(Frame(time: 1, identifier: 0x1FFF_FFFF, flags: [.extended, .remote], channel: second, length: 8))
        table.append(
            Frame(time: -1_500_000_000, identifier: 0x80, flags: [.error, .socketCAN], channel: first, data: [0]))
        table.append(
            Frame(
                time: 0, identifier: 5, flags: [.fd, .bitRateSwitch, .errorStateIndicator, .transmitted],
                channel: first, data: []))
        table.append(
            Frame(
                time: 2000, identifier: 0x42, flags: [.xl, .simpleExtendedContent], channel: first, data: [9],
                xl: XLHeader(serviceDataUnitType: 7, virtualNetwork: 0x45, acceptanceField: 0x1234_5678)))
        return table
    }

    @Test func writesCommaSeparatedValues() throws {
        #expect(
            try written(table, as: .csv) == """
                index,timestamp_ns,channel,id_hex,extended,remote,error,fd,brs,esi,direction,dlc_bytes,data_hex
                0,1436509052249713000,can0,123,0,0,0,0,0,0,Rx,2,01AB
                1,1,2,1FFFFFFF,1,1,0,0,0,0,,8,
                2,-1500000000,can0,080,0,0,1,0,0,0,,1,00
                3,0,can0,005,0,0,0,1,1,1,Tx,0,
                4,2000,can0,042,0,0,0,0,0,0,,1,09

                """)
    }

    @Test func writesCandumpLogs() throws {
        #expect(
            try written(table, as: .candump) == """
                (1436509052.249713) can0 123#01AB R
                (0.000000001) can2 1FFFFFFF#R8
                (-1.500000) can0 20000080#00
                (0.000000) can0 005##3 T
                (0.000002) can0 45042#81:07:12345678#09

                """)
    }

    @Test func writesJSONLines() throws {
        let lines = try written(table, as: .json).split(separator: "\n")
        #expect(
            lines.first == """
                {"index":0,"timestamp_ns":1436509052249713000,"start_s":0.000000000,"channel":"can0","id":"123","extended":false,\
                "remote":false,"error":false,"fd":false,"brs":false,"esi":false,"direction":"Rx","length":2,"data":"01AB"}
                """)
        #expect(lines.last?.hasSuffix(#""xl":{"sdt":7,"vcid":69,"af":"12345678","sec":true}}"#) == true)
    }

    @Test func readsBackItsOwnLog() throws {
        let capture = try load(try written(table, as: .candump))
        #expect(capture.skipped.count == 0)
        #expect(frames(capture).map(\.time) == frames(Capture(frames: table, source: capture.source)).map(\.time))
        for row in 0..<table.count {
            #expect(capture.frames[row].flags == table[row].flags)
            #expect(capture.frames[row].data == table[row].data)
            #expect(capture.frames[row].xl == table[row].xl)
        }
    }

    @Test func makesCellsHarmlessForSpreadsheets() throws {
        var table = FrameTable()
        for name in ["=1+1", "+x", "-x", "@x", "\tx", "a,b", "a\"b", "plain", "'@x", "'x"] {
            table.append(Frame(time: 0, identifier: 1, channel: table.channelIndex(name)))
        }
        let cells = try written(table, as: .csv).split(separator: "\n").dropFirst().map { line in
            line.dropFirst(4).prefix { _ in true }.components(before: ",001,")
        }
        #expect(cells == ["'=1+1", "'+x", "'-x", "'@x", "'\tx", "\"a,b\"", "\"a\"\"b\"", "plain", "''@x", "''x"])
        // They are read back as they were; of a tab its escape is shown.
        let read = try load(try written(table, as: .csv))
        #expect(read.frames.channels == table.channels.map { $0 == "\tx" ? "\\u{9}x" : $0 })
    }

    @Test func controlCharactersDoNotReachATerminal() throws {
        func lines(_ name: String, as form: FrameWriter.Form) throws -> String {
            var table = FrameTable()
            table.append(Frame(time: 0, identifier: 1, channel: table.channelIndex(name)))
            return try written(table, as: form)
        }
        for (name, cell) in [
            ("a\u{1B}[31mb", "a\\u{1b}[31mb"), ("\u{9B}31m", "\\u{9b}31m"), ("x\ry", "x\\u{d}y"),
            ("x\ny", "\"x\ny\""), ("\u{7F}\u{E9}\u{A0}", "\\u{7f}\u{E9}\u{A0}"),
        ] {
            #expect(try lines(name, as: .csv).contains("\n0,0,\(cell),001,"))
        }
        #expect(try lines("\u{9B}\u{7F}\u{E9}", as: .json).contains(#""channel":"\u009b\u007f\#u{E9}""#))
    }

    @Test func aLongNameIsCutBetweenCharacters() throws {
        for blanks in 0..<4 {
            let name = String(repeating: "x", count: blanks) + String(repeating: "\u{1F600}", count: 200)
            let cut = FrameWriter.shortened(name)
            #expect(cut.count <= 512)
            #expect(String(validating: cut, as: UTF8.self).map { name.hasPrefix($0.dropLast()) } == true)
            #expect(cut.suffix(3).elementsEqual("\u{2026}".utf8))
        }
        let whole = String(repeating: "\u{E9}", count: 256)
        #expect(FrameWriter.shortened(whole).elementsEqual(whole.utf8))
    }

    @Test func keepsEveryDigitOfAnIdentifierThatIsTooLong() throws {
        for (identifier, text) in [(0, "000"), (0xFFF, "FFF"), (0x1000, "1000"), (0x444_4444, "4444444")]
            as [(UInt32, String)]
        {
            var table = FrameTable()
            table.append(Frame(time: 0, identifier: identifier, channel: table.channelIndex("1")))
            #expect(try written(table, as: .csv).hasSuffix("0,0,1,\(text),0,0,0,0,0,0,,0,\n"))
        }
    }

    @Test func escapesNamesInJSON() throws {
        var table = FrameTable()
        table.append(Frame(time: 0, identifier: 1, channel: table.channelIndex("a\"b\\c\n\u{E4}")))
        #expect(try written(table, as: .json).contains(#""channel":"a\"b\\c\nä","#))
    }

    @Test func leavesOutOfALogWhatHasNoIdentifier() throws {
        var table = FrameTable()
        table.names = ["Gateway,1"]
        table.append(Frame(time: 0, identifier: 0, flags: .symbolic, channel: table.channelIndex("1"), data: [1]))
        var bytes = 0
        #expect(try FrameWriter.write(table, as: .candump) { bytes += $0.count } == 1)
        #expect(bytes == 0)
        #expect(try written(table, as: .csv).hasSuffix("0,0,1,\"Gateway,1\",0,0,0,0,0,0,,1,01\n"))
        #expect(try written(table, as: .json).contains(#""id":null,"name":"Gateway,1","#))
    }

    @Test func writesRangesInPiecesOfBoundedSize() throws {
        var table = FrameTable()
        let channel = table.channelIndex(String(repeating: "\u{1}", count: 4000))
        for row in 0..<500 {
            table.append(
                Frame(
                    time: .min + Int64(row), identifier: 1, flags: .xl, channel: channel,
                    data: Array(repeating: 0xEE, count: 2048),
                    xl: XLHeader(serviceDataUnitType: 255, virtualNetwork: 255, acceptanceField: .max)))
        }
        for form in FrameWriter.Form.allCases {
            var pieces: [Int] = []
            try FrameWriter.write(table, rows: 100..<9999, as: form) { pieces.append($0.count) }
            #expect(pieces.count > 5)
            #expect(pieces.allSatisfy { $0 < 96 << 10 })
            #expect(pieces.reduce(0, +) > 400 * 4096)
        }
    }

    @Test func passesOnWhatTheSinkThrows() {
        struct Full: Error {}
        #expect(throws: Full.self) { try FrameWriter.write(table, as: .csv) { _ in throw Full() } }
    }

    @Test func writesChannelsOfNumbersBesideInterfacesOfTheSameName() throws {
        var table = FrameTable()
        for name in ["1", "can1", "can1_2", "a b", "a_b"] {
            table.append(Frame(time: 0, identifier: 1, channel: table.channelIndex(name)))
        }
        let lines = try written(table, as: .candump).split(separator: "\n")
        #expect(lines.map { $0.split(separator: " ")[1] } == ["can1_3", "can1", "can1_2", "a_b_2", "a_b"])
    }
}

extension StringProtocol {
    /// What stands before a piece of text.
    fileprivate func components(before piece: String) -> String {
        guard let range = firstRange(of: piece) else { return String(self) }
        return String(self[..<range.lowerBound])
    }
}
