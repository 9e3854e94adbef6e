import Testing

@testable import CANDatabases

struct SYMTests {
    /// Each was put together from all of them.
    @Test(arguments: ["ID=1h\n", "", "ID=1h\nMux=A 0,8 1h\n"])
    func manySymbolsOfOneNameAreReadInTime(_ lines: String) throws {
        let database = try DatabaseTexts.sym("{SENDRECEIVE}\n" + String(repeating: "[A]\n" + lines, count: 30_000))
        #expect(database.messages.count == (lines == "" ? 0 : lines == "ID=1h\n" ? 30_000 : 16))
    }

    @Test func aSymbolIsReadWithAllItSays() throws {
        let database = try DatabaseTexts.sym(
            """
            Title="Bench"

            {ENUMS}
            Enum=Gear(0="P", 1="R", // reverse
              2="N \\"0\\"")
            {SIGNALS}
            Sig=Speed unsigned 12 -m /u:"km / h" /f:0.5 /o:-10 /min:0 /max:200 /d:0 /spn:84 /ln:"Road speed" // over ground
            Sig="Gear box" Gear 3 -h
            {SEND}
            [Status]
            ID=1A0h // what the car does
            Len=4
            CycleTime=100 -p
            Timeout=20
            Sig=Speed 4
            Sig="Gear box" 0
            """)
        #expect(database.faults == [] && database.version == "6.0" && database.nodes == [])
        #expect(
            database.messages == [
                Message(
                    name: "Status", identifier: 0x1A0, isExtended: false, length: 4, cycleTime: 100, senders: ["ECU"],
                    comment: "what the car does",
                    signals: [
                        Signal(
                            name: "Speed", start: 3, length: 12, byteOrder: .bigEndian, factor: .real(0.5),
                            offset: -10, minimum: 0, maximum: 200, unit: "km / h", comment: "over ground", spn: 84,
                            line: 16),
                        Signal(
                            name: "Gear box", start: 0, length: 3,
                            labels: [
                                .init(value: 0, text: "P"), .init(value: 1, text: "R"),
                                .init(value: 2, text: "N \"0\""),
                            ], line: 17),
                    ], line: 11)
            ])
    }

    @Test func everyTypeHasItsLength() throws {
        let database = try DatabaseTexts.sym(
            """
            {SENDRECEIVE}
            [A]
            ID=1h
            Var=a unsigned 0,4
            Var=b signed 8,4
            Var=c float 0,32
            Var=d double 0,64
            Var=e bit 3,1
            Var=f char 0,8
            Var=g string 0,64
            Var=h raw 0,128
            Var=i nothing 0,8
            Var=j float 0,12
            Len=16
            """)
        let message = database.messages[0]
        #expect(message.senders == ["ECU", "Peripherals"])
        #expect(message.signals.map(\.length) == [4, 4, 32, 64, 1, 8, 64, 128, 32])
        #expect(
            message.signals.map(\.kind) == [
                .unsigned, .signed, .float, .float, .unsigned, .unsigned, .unsigned, .unsigned, .float,
            ])
        #expect(message.signals[4].maximum == 1 && message.signals[7].isWide)
        #expect(database.faultLines == ["13:1 'nothing' is neither a type nor an enumeration; i is left out"])
    }

    @Test func identifiersHaveTypesAndRanges() throws {
        let database = try DatabaseTexts.sym(
            """
            {RECEIVE}
            [A]
            ID=00000022h-00000024h
            [B]
            ID=10FFh
            Type=FDExtended
            [C]
            ID=FFFh
            [D]
            ID=1FFFFFFFFh
            [E]
            Type=Odd
            ID=0h-1FFFFFFFh
            """)
        #expect(database.messages.map(\.identifier) == [0x22, 0x23, 0x24, 0x10FF, 0xFFF, 0])
        #expect(database.messages.map(\.isExtended) == [true, true, true, true, true, false])
        #expect(database.messages.map(\.isFD) == [false, false, false, true, false, false])
        #expect(
            database.faultLines == [
                "8:1 the identifier of C has more than 11 bits; it is read as an extended identifier",
                "10:1 D has no identifier; it is left out",
                "11:1 expected an identifier such as 1A0h; the symbol is left out",
                "13:1 'Odd' is not a type of symbol; it is read as Standard",
                "14:1 a range of more than 4096 identifiers; only the first is kept",
            ])
    }

    @Test func theFirstPartNamesTheMultiplexerOfVersionSix() throws {
        let database = try DatabaseTexts.sym(Self.multiplexed)
        #expect(database.faults == [])
        #expect(
            database.messages[0].signals.map(\.condition) == [
                nil, .init(multiplexer: "First", values: [0...0]), .init(multiplexer: "First", values: [26...26]),
            ])
        #expect(
            database.messages[0].signals[0]
                == Signal(
                    name: "First", start: 7, length: 8, byteOrder: .bigEndian, isMultiplexer: true, comment: "selects",
                    line: 5))
    }

    @Test func beforeVersionSixTheMultiplexersNamesAreThoseOfItsValues() throws {
        let database = try DatabaseTexts.sym(Self.multiplexed, version: "5.0")
        let multiplexer = database.messages[0].signals[0]
        #expect(multiplexer.name == "Sel_MUX" && database.messages.count == 1)
        #expect(multiplexer.labels == [.init(value: 0, text: "First"), .init(value: 26, text: "Second")])
        #expect(database.messages[0].signals[2].condition == .init(multiplexer: "Sel_MUX", values: [26...26]))
    }

    private static let multiplexed = """
        {SEND}
        [Sel]
        ID=1h
        Mux=First 0,8 0 -m // selects
        Var=a unsigned 8,8
        [Sel]
        Mux=Second 0,8 1Ah -m
        Var=b unsigned 8,8
        """

    @Test func olderVersionsWriteEnumerationsAndLengthsOtherwise() throws {
        let database = try DatabaseTexts.sym(
            "{ENUMS}\nenum E(0=\"off, or not\", 1=\"on\")\n{SEND}\n[A]\nID=1h\nDLC=3\nVar=x unsigned 0,2 /e:E\n",
            version: "4.1")
        #expect(database.faults == [] && database.messages[0].length == 3)
        #expect(
            database.messages[0].signals[0].labels == [
                .init(value: 0, text: "off, or not"), .init(value: 1, text: "on"),
            ])
    }

    @Test func aMultiplexerWithoutBitsMultiplexesNothing() throws {
        let database = try DatabaseTexts.sym("{SEND}\n[A]\nID=1h\nMux=M 0,0 0 -t\nVar=a unsigned 0,8\n")
        #expect(database.messages[0].signals == [Signal(name: "a", start: 0, length: 8, line: 6)])
        #expect(database.faultLines == ["5:1 the multiplexer M has no bits; its signals are in every frame"])
    }

    @Test func aBadStatementCostsItselfAndNoOther() throws {
        let database = try DatabaseTexts.sym(
            """
            {SIGNALS}
            Sig=Good unsigned 8
            Sig=Bad unsigned
            Sig=Unit unsigned 8 /e:Nowhere /f:fast
            {ELSEWHERE}
            {SEND}
            [A]
            ID=1h
            Len=1
            Sig=Good 0
            Sig=Missing 8
            Sig=Unit 8
            Var=two words unsigned 8,8
            Var=no place
            Nonsense
            What=1
            [B
            """)
        #expect(database.messages[0].signals.map(\.name) == ["Good", "Unit", "two words"])
        #expect(
            database.faultLines == [
                "4:1 Bad: the signal has 0 bits; the signal is left out",
                "5:1 unknown enumeration 'Nowhere'; the values stay without labels",
                "5:1 'fast' is not a number; it is left out",
                "6:1 '{ELSEWHERE}' is not a section of a SYM file",
                "8:1 the length of A is 1, but its signals need 2 bytes; all are kept",
                "12:1 {SIGNALS} has no valid signal 'Missing'; it is left out",
                "14:1 the name 'two words' needs quotes; it is kept",
                "15:1 expected a name, a type and a place 'start,length'; the variable is left out",
                "16:1 expected '=' after Nonsense",
                "17:1 'What' is not a statement of a SYM file; it is left out",
                "18:1 expected a name and ']'",
            ])
    }

    @Test(arguments: [
        "Enum=E(0=\"a\", 1=\"b", "Enum=E(0=\"a\", 1=", "Enum=E(", "Mux=", "ID=", "[\"A", "Var=\"", "Sig=a /u",
    ])
    func aCutFileEndsInAFault(_ end: String) throws {
        let database = try DatabaseTexts.sym("{SEND}\n[A]\nID=1h\n\(end)")
        #expect(database.messages.count <= 1)
        #expect(database.faults.count == 1)
    }

    @Test func anEnumerationThatIsNeverClosedEndsAtTheNextSection() throws {
        let database = try DatabaseTexts.sym("{ENUMS}\nEnum=E(0=\"a\",\n{SEND}\n[A]\nID=1h\n")
        #expect(database.messages.map(\.name) == ["A"])
        #expect(database.faultLines == ["3:1 expected a value, '=' and a text in E; its rest is left out"])
    }

    @Test func textOfOlderWindowsIsRead() throws {
        let bytes = Array("FormatVersion=6.0\r\n{SEND}\r\n[A]\r\nID=1h\r\nVar=T unsigned 0,8 /u:".utf8) + [0xB0, 0x43]
        let database = try DatabaseTexts.read(SYMReader.self, bytes)
        #expect(database.faults == [] && database.messages[0].signals[0].unit == "\u{B0}C")
    }

    @Test func bytesOfNullDoNoHarm() throws {
        let database = try DatabaseTexts.sym("{SEND}\n[A]\nID=1h\n\u{0}\u{0}=\u{0}\nLen=2\n")
        #expect(database.messages[0].length == 2 && database.faults.map(\.line) == [5])
    }

    @Test func theFirstStatementTellsTheFormat() {
        let recognise = { (text: String) in Array(text.utf8).withUnsafeBytes { SYMReader.recognise($0) } }
        #expect(recognise("// made by hand\n\nFormatVersion=5.0\n"))
        #expect(recognise("\u{FEFF}FormatVersion=6.0"))
        #expect(!recognise("VERSION \"\"") && !recognise("") && !recognise("Title=\"FormatVersion\""))
    }
}
