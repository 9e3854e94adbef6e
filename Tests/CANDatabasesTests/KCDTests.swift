import Testing

@testable import CANDatabases

struct KCDTests {
    @Test func aMessageIsReadWithAllItSays() throws {
        let database = try DatabaseTexts.kcd(
            """
            <Message id="0x1A0" name="Status" length="6" interval="50">
            <Notes>What the engine does.</Notes><Producer><NodeRef id="1"/><NodeRef id="7"/></Producer>
            <Signal name="Temp" offset="8" length="12"><Notes>Oil</Notes><Consumer><NodeRef id="2"/></Consumer>
            <Value type="signed" slope="0.05" intercept="-40" unit="°C" min="-40" max="85.5"/></Signal>
            <Signal name="On" offset="0"/></Message>
            """)
        #expect(database.faults == [])
        #expect(database.version == "1.5" && database.nodes == ["Engine", "Dash", "Brake"])
        #expect(
            database.messages == [
                Message(
                    name: "Status", identifier: 0x1A0, isExtended: false, length: 6, cycleTime: 50,
                    senders: ["Engine", "Brake"], comment: "What the engine does.", bus: "Motor",
                    signals: [
                        Signal(
                            name: "Temp", start: 8, length: 12, kind: .signed, factor: .real(0.05), offset: -40,
                            minimum: -40, maximum: .real(85.5), unit: "°C", receivers: ["Dash"], comment: "Oil", line: 7
                        ), Signal(name: "On", start: 0, length: 1, line: 9),
                    ], line: 5)
            ])
    }

    @Test func identifiersAreExtendedWhereTheFileSaysSoOrTheyAreTooLong() throws {
        let database = try DatabaseTexts.kcd(
            """
            <Message id="12" name="A" format="extended"/>
            <Message id="0x800" name="B"/>
            <Message id="0x20000000" name="C" format="extended"/>
            <Message name="D"/><Message id="1"/>
            """)
        #expect(database.messages.map(\.identifier) == [12, 0x800])
        #expect(database.messages.map(\.isExtended) == [true, true])
        #expect(
            database.faultLines == [
                "6:1 the id of B has more than 11 bits; it is read as an extended identifier",
                "7:1 the id of C has more than 29 bits; the message is left out",
                "8:1 the id of D is not a number; the message is left out",
                "8:20 a Message needs a name; the message is left out",
            ])
    }

    @Test func theLengthIsThatOfTheSignalsWhereNoneIsGiven() throws {
        let database = try DatabaseTexts.kcd(
            """
            <Message id="1" name="A" length="auto"><Signal name="X" offset="40" length="9"/></Message>
            <Message id="2" name="B"><Signal name="X" offset="6" length="11" endianess="big"/></Message>
            <Message id="3" name="C" length="1"><Signal name="X" offset="4" length="8"/></Message>
            <Message id="4" name="D" length="long"/>
            """)
        #expect(database.messages.map(\.length) == [7, 3, 1])
        #expect(
            database.faultLines == [
                "7:1 the length of C is 1, but its signals need 2 bytes; all are kept",
                "8:1 the length of D is neither a number of bytes nor auto; the message is left out",
            ])
    }

    @Test func bigEndianOffsetsCountAsBitsAreSent() throws {
        let database = try DatabaseTexts.kcd(
            "<Message id=\"1\" name=\"A\"><Signal name=\"X\" offset=\"10\" length=\"12\" endianess=\"big\"/></Message>")
        #expect(
            database.messages[0].signals == [Signal(name: "X", start: 13, length: 12, byteOrder: .bigEndian, line: 5)])
    }

    @Test func labelsNameValuesAndRanges() throws {
        let database = try DatabaseTexts.kcd(
            """
            <Message id="1" name="A"><Signal name="X" offset="0" length="8"><LabelSet>
            <Label name="two" value="2"/><Label name="one" value="1"/><Label name="odd" value="x"/>
            <LabelGroup name="error" from="250" to="255"/><LabelGroup name="none" from="9" to="8"/>
            </LabelSet></Signal></Message>
            """)
        let signal = database.messages[0].signals[0]
        #expect(signal.labels == [.init(value: 1, text: "one"), .init(value: 2, text: "two")])
        #expect(signal.rangeLabels == [.init(values: 250...255, text: "error")])
        #expect(
            database.faultLines == [
                "6:59 the value of a Label is not a number; the label is left out",
                "7:47 a LabelGroup needs two numbers, from and to; the label is left out",
            ])
    }

    @Test func multiplexedSignalsNameTheirMultiplexerAndItsValue() throws {
        let database = try DatabaseTexts.kcd(
            """
            <Message id="1" name="A"><Multiplex name="Mux" offset="0" length="4">
            <MuxGroup count="0"><Signal name="X" offset="8"/></MuxGroup>
            <MuxGroup count="3"><Signal name="Y" offset="8"/></MuxGroup>
            <MuxGroup count="many"><Signal name="Z" offset="8"/></MuxGroup></Multiplex></Message>
            """)
        #expect(database.messages[0].signals.map(\.isMultiplexer) == [true, false, false])
        #expect(
            database.messages[0].signals.map(\.condition) == [
                nil, .init(multiplexer: "Mux", values: [0...0]), .init(multiplexer: "Mux", values: [3...3]),
            ])
        #expect(database.faultLines == ["8:1 the count of a MuxGroup is not a number; its signals are left out"])
    }

    @Test func aBadSignalCostsItselfAndNoOther() throws {
        let database = try DatabaseTexts.kcd(
            """
            <Message id="1" name="A" length="8"><Signal name="Good" offset="0"/>
            <Signal name="NoPlace"/>
            <Signal name="Far" offset="99999"/>
            <Signal name="None" offset="0" length="0"/>
            <Signal name="Odd" offset="0" length="12"><Value type="single"/></Signal>
            <Signal offset="1"/>
            <Signal name="Kept" offset="1"><Value slope="fast" type="number"/><Consumer><NodeRef id="9"/></Consumer></Signal>
            <Signal name="Wide" offset="0" length="80"/></Message>
            """)
        #expect(database.messages[0].signals.map(\.name) == ["Good", "Kept", "Wide"])
        #expect(
            database.faultLines == [
                "5:1 the length of A is 8, but its signals need 10 bytes; all are kept",
                "6:1 the offset or length of NoPlace is not a number; the signal is left out",
                "7:1 Far: start bit 99999 is out of range; the signal is left out",
                "8:1 None: the signal has 0 bits; the signal is left out",
                "9:1 Odd: a floating point number needs 16, 32 or 64 bits, not 12; the signal is left out",
                "10:1 a signal needs a name; it is left out",
                "11:32 Kept is of the unknown type 'number'; it is read as unsigned",
                "11:32 the slope of Kept is not a number; it is left out",
                "11:77 no Node has this id; it is left out",
            ])
    }

    @Test func aFaultShowsItsLineWithACaret() throws {
        let database = try DatabaseTexts.kcd(
            "<Message id=\"1\" name=\"A\"><Signal name=\"X\" offset=\"0x\"/></Message>")
        #expect(
            database.faults == [
                DatabaseFault(
                    line: 5, column: 26, text: "the offset or length of X is not a number; the signal is left out",
                    excerpt: "<Message id=\"1\" name=\"A\"><Signal name=\"X\" offset=\"0x\"/></Message>", caret: 25)
            ])
    }

    @Test func anotherRootIsNoKCD() {
        #expect {
            try DatabaseTexts.read(KCDReader.self, "<NetworkDefinition/>")
        } throws: {
            ($0 as? DatabaseFault)?.text
                == "this is not a KCD file: its root is not NetworkDefinition of http://kayak.2codeornot2code.org/1.0"
        }
    }
}
