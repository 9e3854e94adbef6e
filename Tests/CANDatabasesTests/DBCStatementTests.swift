import Testing

@testable import CANDatabases

struct DBCStatementTests {
    @Test func aSignalHasAllThatItsLineSays() throws {
        let message = try soundMessage(
            """
            BO_ 500 Engine: 8 Gateway
             SG_ Speed : 7|16@0- (0.01,-40) [-40|615.35] "km/h" Display,Logger
            """)
        #expect(
            message
                == Message(
                    name: "Engine", identifier: 500, isExtended: false, length: 8, senders: ["Gateway"],
                    signals: [
                        Signal(
                            name: "Speed", start: 7, length: 16, byteOrder: .bigEndian, kind: .signed,
                            factor: .real(0.01), offset: -40, minimum: -40, maximum: .real(615.35), unit: "km/h",
                            receivers: ["Display", "Logger"], line: 2)
                    ], line: 1))
    }

    @Test func theBitAboveTwentyNineIsTheMarkOfAnExtendedIdentifier() throws {
        let message = try soundMessage("BO_ 2566844949 EEC1: 8 Vector__XXX\n")
        #expect(message.identifier == 0x18FE_F215)
        #expect(message.isExtended)
        #expect(message.senders == [])
    }

    @Test func numbersStayWholeWhereTheyAreWrittenWhole() throws {
        let signals = try soundMessage(
            """
            BO_ 1 M: 24 N
             SG_ A : 0|64@1- (1,9007199254740993) [-9223372036854775808|9223372036854775807] "" N
             SG_ B : 64|8@1+ (2.0,1E3) [.5|-.5] "" N
             SG_ C : 72|8@1+ (+3,0) [0|18446744073709551616] "" N
            """
        ).signals
        #expect(signals[0].offset == .integer(9_007_199_254_740_993))
        #expect(signals[0].minimum == .integer(.min))
        #expect(signals[0].maximum == .integer(.max))
        #expect(signals[1].factor == 2)
        #expect(signals[1].offset == 1000)
        #expect(signals[1].minimum == .real(0.5))
        #expect(signals[1].maximum == .real(-0.5))
        #expect(signals[2].factor == 3)
        #expect(signals[2].maximum == .real(18_446_744_073_709_551_616))
    }

    @Test func aRangeOfTwoNoughtsSaysNothing() throws {
        let signals = try soundMessage(
            """
            BO_ 1 M: 8 N
             SG_ A : 0|8@1+ (1,0) [0|0] "" N
             SG_ B : 8|8@1+ (1,0) [0.0|0.0] "" N
            """
        ).signals
        #expect(signals.map(\.minimum) == [nil, 0])
        #expect(signals.map(\.maximum) == [nil, 0])
    }

    @Test func theOneMultiplexerDecidesOnItsSignals() throws {
        let signals = try soundMessage(
            """
            BO_ 1 M: 8 N
             SG_ Mode M : 0|8@1+ (1,0) [0|0] "" N
             SG_ A m0 : 8|8@1+ (1,0) [0|0] "" N
             SG_ B m258 : 8|8@1+ (1,0) [0|0] "" N
             SG_ C : 16|8@1+ (1,0) [0|0] "" N
            """
        ).signals
        #expect(signals.map(\.isMultiplexer) == [true, false, false, false])
        #expect(
            signals.map(\.condition) == [
                nil, Signal.Condition(multiplexer: "Mode", values: [0...0]),
                Signal.Condition(multiplexer: "Mode", values: [258...258]), nil,
            ])
    }

    @Test func extendedMultiplexingNamesTheMultiplexerAndItsRanges() throws {
        let signals = try soundMessage(
            """
            BO_ 1 M: 8 N
             SG_ Outer M : 0|8@1+ (1,0) [0|0] "" N
             SG_ Inner m3M : 8|8@1+ (1,0) [0|0] "" N
             SG_ A m1 : 16|8@1+ (1,0) [0|0] "" N
            SG_MUL_VAL_ 1 Inner Outer 3-3;
            SG_MUL_VAL_ 1 A Inner 7-9, 1-2, 3-3 , 12-12;
            """
        ).signals
        #expect(signals.map(\.isMultiplexer) == [true, true, false])
        #expect(signals[1].condition == Signal.Condition(multiplexer: "Outer", values: [3...3]))
        #expect(signals[2].condition == Signal.Condition(multiplexer: "Inner", values: [1...3, 7...9, 12...12]))
    }

    @Test func commentsGoOverLinesAndHoldQuotes() throws {
        let message = try soundMessage(
            """
            CM_ "of the file; with a BO_ in it";
            CM_ BU_ N "of a node";
            CM_ BO_ 1 "first line\r
            BO_ 2 is not a message here
            \\"quoted\\"";
            BO_ 1 M: 8 N
             SG_ A : 0|8@1+ (1,0) [0|0] "" N
            CM_ SG_ 1 A "";
            """)
        #expect(message.comment == "first line\nBO_ 2 is not a message here\n\"quoted\"")
        #expect(message.signals[0].comment == "")
    }

    @Test func valuesHaveNamesInAscendingOrder() throws {
        let signals = try soundMessage(
            """
            VAL_TABLE_ Doors 1 "open" 0 "closed" ;
            BO_ 1 M: 8 N
             SG_ A : 0|8@1- (1,0) [0|0] "" N
             SG_ B : 8|8@1- (1,0) [0|0] "" N
            VAL_ 1 A 3 "three" -1 "minus one" 0x10 "hex" 3 "drei" ;
            VAL_ 1 B Doors ;
            VAL_ EnvironmentVariable 1 "one" ;
            """
        ).signals
        #expect(
            signals[0].labels == [
                Signal.Label(value: -1, text: "minus one"), Signal.Label(value: 3, text: "drei"),
                Signal.Label(value: 16, text: "hex"),
            ])
        let wide = try soundMessage(
            "BO_ 1 M: 8 N\n SG_ S : 0|64@1+ (1,0) [0|0] \"\" N\nVAL_ 1 S 18446744073709551615 \"SNA\" 5 \"five\";")
        #expect(
            wide.signals[0].labels
                == [Signal.Label(value: 5, text: "five"), Signal.Label(value: UInt64.max, text: "SNA")])
        #expect(signals[1].labels == [Signal.Label(value: 0, text: "closed"), Signal.Label(value: 1, text: "open")])
    }

    @Test func attributesGiveCycleTimesFormatsAndNumbers() throws {
        let database = try dbc(
            """
            BO_ 2365475321 First: 8 N
             SG_ A : 0|8@1+ (1,0) [0|0] "" N
            BO_ 2 Second: 64 N
            BO_ 3 Third: 8 N
            BA_DEF_ BO_  "GenMsgCycleTime" INT 0 65535;
            BA_DEF_ BO_  "VFrameFormat" ENUM  "StandardCAN","StandardCAN_FD","J1939PG";
            BA_DEF_ SG_  "SPN" INT 0 524287;
            BA_DEF_ "Other" ENUM "a;b","c";
            BA_DEF_DEF_  "GenMsgCycleTime" 100;
            BA_DEF_DEF_  "VFrameFormat" "StandardCAN";
            BA_DEF_DEF_  "Other" "a;b";
            BA_ "BusType" "CAN FD";
            BA_ "GenMsgCycleTime" BO_ 2 10;
            BA_ "GenMsgCycleTime" BO_ 3 0;
            BA_ "VFrameFormat" BO_ 2365475321 2;
            BA_ "VFrameFormat" BO_ 2 "StandardCAN_FD";
            BA_ "SPN" SG_ 2365475321 A 190;
            BA_ "Other" BO_ 2 1;
            """)
        #expect(database.faults == [])
        #expect(database.busType == "CAN FD")
        #expect(database.messages.map(\.cycleTime) == [100, 10, nil])
        #expect(database.messages.map(\.isFD) == [false, true, false])
        #expect(database.messages.map(\.matching) == [.parameterGroup, .exact, .exact])
        #expect(database.messages[0].signals[0].spn == 190)
    }

    @Test func longNamesReplaceTheShortOnesEverywhere() throws {
        let database = try dbc(
            """
            BU_: NodeShort Other
            BO_ 1 MessageShort: 8 NodeShort
             SG_ ModeShort M : 0|8@1+ (1,0) [0|0] "" Other
             SG_ A m1 : 8|8@1+ (1,0) [0|0] "" NodeShort,Other
            BO_TX_BU_ 1 : NodeShort,Other;
            BA_ "SystemNodeLongSymbol" BU_ NodeShort "NodeOfTheLongName";
            BA_ "SystemMessageLongSymbol" BO_ 1 "MessageOfTheLongName";
            BA_ "SystemSignalLongSymbol" SG_ 1 ModeShort "ModeOfTheLongName";
            """)
        #expect(database.faults == [])
        #expect(database.nodes == ["NodeOfTheLongName", "Other"])
        let message = try #require(database.messages.first)
        #expect(message.name == "MessageOfTheLongName")
        #expect(message.senders == ["NodeOfTheLongName", "Other"])
        #expect(message.signals.map(\.name) == ["ModeOfTheLongName", "A"])
        #expect(message.signals[1].condition?.multiplexer == "ModeOfTheLongName")
        #expect(message.signals[1].receivers == ["NodeOfTheLongName", "Other"])
    }

    @Test func typesOfValuesMakeFloats() throws {
        let signals = try soundMessage(
            """
            BO_ 1 M: 16 N
             SG_ A : 0|32@1- (1,0) [0|0] "" N
             SG_ B : 64|64@1- (1,0) [0|0] "" N
             SG_ C : 32|32@1- (1,0) [0|0] "" N
            SIG_VALTYPE_ 1 A : 1;
            SIG_VALTYPE_ 1 B 2;
            SIG_VALTYPE_ 1 C : 0;
            """
        ).signals
        #expect(signals.map(\.kind) == [.float, .float, .signed])
    }

    @Test func signalsOfNoMessageAreKeptApart() throws {
        let database = try dbc(
            """
            BO_ 3221225472 VECTOR__INDEPENDENT_SIG_MSG: 0 Vector__XXX
             SG_ A : 0|8@1+ (1,0) [0|0] "" Vector__XXX
             SG_ B : 0|8@1+ (1,0) [0|0] "" Vector__XXX
            BO_ 1 M: 8 N
            CM_ SG_ 3221225472 A "kept too";
            """)
        #expect(database.faults == [])
        #expect(database.messages.map(\.name) == ["M"])
        #expect(database.unassignedSignals.map(\.name) == ["A", "B"])
        #expect(database.unassignedSignals[0].comment == "kept too")
    }

    @Test func aValueOfMoreThanSixtyFourBitsIsText() throws {
        let database = try dbc(
            """
            BO_ 1 Identity: 24 N
             SG_ VIN : 8|136@1+ (1,0) [0|0] "" N
             SG_ Kind : 0|8@1+ (1,0) [0|0] "" N
            """)
        #expect(database.messages[0].signals.map(\.name) == ["VIN", "Kind"])
        #expect(database.messages[0].signals.map(\.isWide) == [true, false])
        #expect(database.faultLines == [])
    }

    @Test func everythingElseIsPassedOver() throws {
        let message = try soundMessage(
            """
            VERSION "1.0"
            NS_ :
            \tNS_DESC_
            \tCM_
            \tBA_DEF_
            \tSIG_UNIT_
            \tVAL_
            BS_: 500:1,2
            BU_: N

            // a remark; of a person
            EV_ Wish: 0 [0|10] "" 0 1 DUMMY_NODE_VECTOR0 N;
            ENVVAR_DATA_ Wish: 8;
            SIG_GROUP_ 1 Group 1 : A;
            BA_DEF_REL_ BU_SG_REL_ "Timeout" INT 0 1;
            BA_REL_ "Timeout" BU_SG_REL_ N SG_ 1 A 5;
            BO_ 1 M: 8 N // behind it
             SG_ A : 0|8@1+ (1,0) [0|0] "" N
            """)
        #expect(message.signals.map(\.name) == ["A"])
    }

    @Test func theNodesAreThoseOfTheList() throws {
        #expect(try dbc("BU_: A B\tC\n").nodes == ["A", "B", "C"])
        #expect(try dbc("BU_: A\n  B\n  C\nBO_ 1 M: 8 A\n").nodes == ["A", "B", "C"])
        #expect(try dbc("BU_:\nBO_ 1 M: 8 A\n").nodes == [])
    }

    @Test func aVersionThatIsNotStatedIsTold() throws {
        #expect(try dbc("VERSION \"\"\nBU_: A\n").statesVersion)
        #expect(try !dbc("BU_: A\n").statesVersion)
        #expect(try dbc("VERSION \"2.1\"\nBU_: A\n").version == "2.1")
    }
}
