import Testing

@testable import CANDatabases

struct ARXMLTests {
    private typealias Texts = DatabaseTexts

    /// Frame, PDU and signal X of eight bits, with its system signal.
    private func message(
        bits: String = "8", at start: Int = 0, big: Bool = false, base: String? = nil, method: String? = nil,
        unit: String? = nil, methods: String = "", more: String = ""
    ) throws -> Database {
        try Texts.arxml(
            Texts.cluster(), Texts.package("P", Texts.pdu("Pdu", Texts.mapping("X", at: start, big: big))),
            Texts.package("S", Texts.signal("X", bits: bits, base: base)),
            Texts.package("Y", Texts.systemSignal("X", method: method, unit: unit)), Texts.package("M", methods),
            more)
    }

    /// Every triggering read all mappings, which lead nowhere and so counted as nothing.
    @Test func manyTriggeringsOfAFrameWithManyMappingsAreReadInTime() throws {
        let mapping = "<PDU-TO-FRAME-MAPPING><PDU-REF>/P/X</PDU-REF></PDU-TO-FRAME-MAPPING>"
        let triggering = """
            <CAN-FRAME-TRIGGERING><FRAME-REF>/P/F</FRAME-REF><IDENTIFIER>1</IDENTIFIER></CAN-FRAME-TRIGGERING>
            """
        let database = try DatabaseTexts.arxml(
            DatabaseTexts.package(
                "P",
                "<CAN-FRAME><SHORT-NAME>F</SHORT-NAME><FRAME-LENGTH>8</FRAME-LENGTH><PDU-TO-FRAME-MAPPINGS>"
                    + String(repeating: mapping, count: 500) + "</PDU-TO-FRAME-MAPPINGS></CAN-FRAME>"
                    + "<CAN-CLUSTER><SHORT-NAME>C</SHORT-NAME>" + String(repeating: triggering, count: 20_000)
                    + "</CAN-CLUSTER>"))
        #expect(database.messages.count == 20_000)
        let text = database.faults.map(\.text)
        #expect(text.contains { $0.hasPrefix("there are more than ") && $0.contains(" signals and PDUs; the rest") })
    }

    @Test func aFrameIsFoundThroughAllReferences() throws {
        let database = try message()
        #expect(database.faults == [] && !database.statesVersion)
        #expect(
            database.messages == [
                Message(
                    name: "Frame", identifier: 256, isExtended: false, length: 8, bus: "Bus",
                    signals: [Signal(name: "X", start: 0, length: 8, line: 3)], line: 2)
            ])
    }

    @Test func numbersMayBeOctalHexadecimalOrBinary() throws {
        #expect(try message(bits: "0b11").messages[0].signals[0].length == 3)
        #expect(try message(bits: "0xC").messages[0].signals[0].length == 12)
        #expect(try message(bits: "010").messages[0].signals[0].length == 8)
        #expect(ARXMLNumber.integer("-0x10") == -16 && ARXMLNumber.integer("0") == 0)
        #expect(
            ARXMLNumber.integer("0x-1") == nil && ARXMLNumber.integer("09") == nil && ARXMLNumber.integer("") == nil)
    }

    @Test func theTriggeringSaysHowTheFrameIsSent() throws {
        let database = try Texts.arxml(
            Texts.cluster(
                identifier: "0x123",
                triggering: """
                    <CAN-ADDRESSING-MODE>EXTENDED</CAN-ADDRESSING-MODE>\
                    <CAN-FRAME-TX-BEHAVIOR>CAN-FD</CAN-FRAME-TX-BEHAVIOR>
                    """),
            Texts.package("P", Texts.pdu("Pdu")))
        #expect(database.messages[0].identifier == 0x123)
        #expect(database.messages[0].isExtended && database.messages[0].isFD)
    }

    @Test func theMostSignificantByteFirstIsBigEndianFromItsMostSignificantBit() throws {
        let signal = try message(bits: "12", at: 5, big: true).messages[0].signals[0]
        #expect(signal.byteOrder == .bigEndian && signal.start == 5)
    }

    @Test(arguments: [
        ("2C", Signal.Kind.signed), ("IEEE754", .float), ("NONE", .unsigned), ("BOOLEAN", .unsigned),
    ])
    func theBaseTypeSaysHowAValueIsCoded(_ encoding: String, _ kind: Signal.Kind) throws {
        let type = Texts.package(
            "B",
            "<SW-BASE-TYPE><SHORT-NAME>T</SHORT-NAME><BASE-TYPE-ENCODING>\(encoding)</BASE-TYPE-ENCODING></SW-BASE-TYPE>"
        )
        let database = try message(bits: "32", base: "T", more: type)
        #expect(database.messages[0].signals[0].kind == kind && database.faults == [])
    }

    @Test(arguments: ["1C", "SM"]) func otherNegativeNumbersAreTold(_ encoding: String) throws {
        let type = Texts.package(
            "B",
            "<SW-BASE-TYPE><SHORT-NAME>T</SHORT-NAME><BASE-TYPE-ENCODING>\(encoding)</BASE-TYPE-ENCODING></SW-BASE-TYPE>"
        )
        let database = try message(base: "T", more: type)
        #expect(database.messages[0].signals[0].kind == .signed)
        #expect(
            database.faults.map(\.text) == ["negative numbers of T are not two's complement, but are decoded as such"])
    }

    @Test func aLinearMethodScalesValuesAndLimits() throws {
        let signal = try message(
            method: "m", unit: "u", methods: Texts.method("m", "LINEAR", Texts.linear("0", "250", ["-80", "1"], "2")),
            more: Texts.package("U", "<UNIT><SHORT-NAME>u</SHORT-NAME><DISPLAY-NAME>°C</DISPLAY-NAME></UNIT>")
        ).messages[0].signals[0]
        #expect(signal.factor == .real(0.5) && signal.offset == -40 && signal.unit == "°C")
        #expect(signal.minimum == .real(-40) && signal.maximum == .real(85))
    }

    @Test func wholeScalesStayWholeAndANegativeOneExchangesTheLimits() throws {
        let signal = try message(
            method: "m", methods: Texts.method("m", "LINEAR", Texts.linear("0", "0xFF", ["100", "-4"], "2"))
        ).messages[0].signals[0]
        #expect(signal.factor == -2 && signal.offset == 50)
        #expect(signal.minimum == -460 && signal.maximum == 50)
    }

    @Test func aTextTableNamesValuesAndRanges() throws {
        let database = try message(
            method: "m",
            methods: Texts.method(
                "m", "SCALE_LINEAR_AND_TEXTTABLE", Texts.text("1", "1", "on"), Texts.text("0", "0", "off"),
                Texts.text("250", "255", "error"), Texts.text("9", "8", "never"),
                Texts.linear("2", "249", ["0", "0.1"], "1")))
        let signal = database.messages[0].signals[0]
        #expect(signal.labels == [.init(value: 0, text: "off"), .init(value: 1, text: "on")])
        #expect(signal.rangeLabels == [.init(values: 250...255, text: "error")])
        #expect(signal.factor == .real(0.1))
        #expect(
            database.faults.map(\.text) == ["the limits of 'never' are not a range of whole numbers; it is left out"])
    }

    @Test func aMethodThatIsNotAppliedIsTold() throws {
        let database = try message(
            method: "m", methods: Texts.method("m", nil, Texts.linear("0", "1", ["0", "7"], "1")))
        #expect(database.messages[0].signals[0].factor == 1)
        #expect(
            database.faults.map(\.text) == [
                "a COMPU-METHOD without CATEGORY is not applied: raw values are shown"
            ])
        let rational = try message(method: "m", methods: Texts.method("m", "RAT_FUNC"))
        #expect(
            rational.faults.map(\.text) == [
                "a COMPU-METHOD of category RAT_FUNC is not applied: raw values are shown"
            ])
    }

    @Test(arguments: [
        (["1"], "1", "a linear scale needs 2 numbers in its COMPU-NUMERATOR, not 1"),
        (["1", "2"], "0", "the COMPU-DENOMINATOR of a linear scale needs one number other than 0"),
    ])
    func anUnsoundMethodCostsItsSignalAndNotTheFrame(
        _ numerator: [String], _ denominator: String, _ text: String
    ) throws {
        let database = try message(
            method: "m", methods: Texts.method("m", "LINEAR", Texts.linear("0", "1", numerator, denominator)))
        #expect(database.messages.map(\.name) == ["Frame"] && database.messages[0].signals == [])
        #expect(
            database.faults.map(\.text) == ["X cannot be computed by its COMPU-METHOD; the signal is left out", text])
    }

    @Test func aReferenceThatLeadsNowhereIsToldAndCostsWhatItIsFor() throws {
        let database = try message(method: "missing")
        #expect(database.messages[0].signals.map(\.name) == ["X"])
        #expect(
            database.faults.map(\.text) == [
                "COMPU-METHOD-REF refers to '/M/missing', which does not exist; ignored"
            ])
        #expect(
            try Texts.arxml(Texts.cluster()).faults.map(\.text) == [
                "PDU-REF refers to '/P/Pdu', which does not exist; ignored"
            ])
    }

    @Test func oneNameForSeveralElementsIsTold() throws {
        let database = try Texts.arxml(
            Texts.cluster(), Texts.package("P", Texts.pdu("Pdu", Texts.mapping("X", at: 0))),
            Texts.package("S", Texts.signal("X", bits: "4") + Texts.signal("X", bits: "5")),
            Texts.package("Y", Texts.systemSignal("X")))
        #expect(database.messages[0].signals.map(\.length) == [4])
        #expect(
            database.faults.map(\.text) == [
                "several elements are named '/S/X'; references use the first one"
            ])
    }

    @Test func aPackageMayBeSplitAndReferencesMayBeRelative() throws {
        let relative = Texts.pdu("Pdu", Texts.mapping("X", at: 0)).replacing("/S/X", with: "X")
        let database = try Texts.arxml(
            Texts.cluster(),
            """
            <AR-PACKAGE><SHORT-NAME>P</SHORT-NAME><REFERENCE-BASES><REFERENCE-BASE><SHORT-LABEL>b</SHORT-LABEL>\
            <IS-DEFAULT>true</IS-DEFAULT><PACKAGE-REF>/S</PACKAGE-REF></REFERENCE-BASE></REFERENCE-BASES><ELEMENTS>\
            \(relative)</ELEMENTS></AR-PACKAGE>
            """, Texts.package("S", Texts.signal("W", bits: "2")), Texts.package("S", Texts.signal("X", bits: "4")),
            Texts.package("Y", Texts.systemSignal("X")))
        #expect(database.faults == [])
        #expect(database.messages[0].signals.map(\.length) == [4])
    }

    @Test func theTextForAllLanguagesIsTheComment() throws {
        let text = { (texts: String) in
            try Texts.arxml(
                Texts.cluster(), Texts.package("P", Texts.pdu("Pdu", Texts.mapping("X", at: 0))),
                Texts.package("S", Texts.signal("X", bits: "4")),
                Texts.package("Y", Texts.systemSignal("X", more: "<DESC>\(texts)</DESC>"))
            ).messages[0].signals[0].comment
        }
        #expect(try text("<L-2 L='DE'>Hallo</L-2><L-2 L='EN'>Hello</L-2><L-2 L='FOR-ALL'>All</L-2>") == "All")
        #expect(try text("<L-2 L='DE'>Hallo</L-2><L-2 L='EN'>Hello\n    you  </L-2>") == "Hello\nyou")
        #expect(try text("<L-2 L='DE'>Hallo</L-2>") == "Hallo")
        #expect(try text("<L-2 L='EN'/>") == nil)
    }

    @Test(arguments: [
        ("<AUTOSAR/>", "the root has no namespace, so the release of AUTOSAR is not known"),
        (
            "<AUTOSAR xmlns='http://autosar.org/2.1.4'/>",
            "'http://autosar.org/2.1.4' is not a namespace of AUTOSAR 3 or 4"
        ),
        ("<X xmlns='http://autosar.org/schema/r4.0'/>", "this is not an AUTOSAR file: its root is X, not AUTOSAR"),
    ])
    func otherRootsAreRefused(_ text: String, _ reason: String) {
        #expect {
            try Texts.read(ARXMLReader.self, text)
        } throws: {
            ($0 as? DatabaseFault)?.text == reason
        }
    }

    @Test func releaseThreeHasOtherNames() throws {
        let database = try Texts.read(
            ARXMLReader.self,
            """
            <AUTOSAR xmlns="http://autosar.org/3.2.3"><TOP-LEVEL-PACKAGES><AR-PACKAGE><SHORT-NAME>A</SHORT-NAME><ELEMENTS>
            <CAN-CLUSTER><SHORT-NAME>Bus</SHORT-NAME><PHYSICAL-CHANNELS><PHYSICAL-CHANNEL><FRAME-TRIGGERINGSS>
            <CAN-FRAME-TRIGGERING><FRAME-REF>/A/F</FRAME-REF><IDENTIFIER>5</IDENTIFIER></CAN-FRAME-TRIGGERING>
            </FRAME-TRIGGERINGSS></PHYSICAL-CHANNEL></PHYSICAL-CHANNELS></CAN-CLUSTER>
            <FRAME><SHORT-NAME>F</SHORT-NAME><FRAME-LENGTH>2</FRAME-LENGTH><PDU-TO-FRAME-MAPPINGS><PDU-TO-FRAME-MAPPING>
            <PDU-REF>/A/P</PDU-REF><START-POSITION>8</START-POSITION></PDU-TO-FRAME-MAPPING></PDU-TO-FRAME-MAPPINGS></FRAME>
            <SIGNAL-I-PDU><SHORT-NAME>P</SHORT-NAME><LENGTH>8</LENGTH><I-PDU-TIMING-SPECIFICATION><CYCLIC-TIMING>
            <REPEATING-TIME><VALUE>0.02</VALUE></REPEATING-TIME></CYCLIC-TIMING></I-PDU-TIMING-SPECIFICATION>
            <SIGNAL-TO-PDU-MAPPINGS><I-SIGNAL-TO-I-PDU-MAPPING><SIGNAL-REF>/A/I</SIGNAL-REF>
            <START-POSITION>0</START-POSITION></I-SIGNAL-TO-I-PDU-MAPPING></SIGNAL-TO-PDU-MAPPINGS></SIGNAL-I-PDU>
            <I-SIGNAL><SHORT-NAME>I</SHORT-NAME><SYSTEM-SIGNAL-REF>/A/Y</SYSTEM-SIGNAL-REF></I-SIGNAL>
            <SYSTEM-SIGNAL><SHORT-NAME>Y</SHORT-NAME><DATA-TYPE-REF>/A/D</DATA-TYPE-REF><LENGTH>4</LENGTH></SYSTEM-SIGNAL>
            <INTEGER-TYPE><SHORT-NAME>D</SHORT-NAME><SW-DATA-DEF-PROPS><COMPU-METHOD-REF>/A/M</COMPU-METHOD-REF>
            </SW-DATA-DEF-PROPS></INTEGER-TYPE><COMPU-METHOD><SHORT-NAME>M</SHORT-NAME><COMPU-INTERNAL-TO-PHYS>
            <COMPU-SCALES>\(Texts.text("1", "1", "one"))</COMPU-SCALES></COMPU-INTERNAL-TO-PHYS></COMPU-METHOD>
            </ELEMENTS></AR-PACKAGE></TOP-LEVEL-PACKAGES></AUTOSAR>
            """)
        #expect(database.faults == [])
        #expect(
            database.messages == [
                Message(
                    name: "F", identifier: 5, isExtended: false, length: 2, cycleTime: 20, bus: "Bus",
                    signals: [
                        Signal(name: "I", start: 8, length: 4, labels: [.init(value: 1, text: "one")], line: 9)
                    ], line: 5)
            ])
    }
}
