import CANCapture
import Testing

@testable import CANDatabases

struct ARXMLPDUTests {
    private typealias Texts = DatabaseTexts

    /// A frame of `pdu`, whose short name is Pdu, and the signals A to D of four bits, labelled by /M/labels.
    private func database(_ pdu: String, _ more: String...) throws -> Database {
        let names = ["A", "B", "C", "D"]
        return try Texts.arxml(
            Texts.cluster(), Texts.package("P", pdu),
            Texts.package("S", names.map { Texts.signal($0, bits: "4") }.joined()),
            Texts.package("Y", names.map { Texts.systemSignal($0, method: "labels") }.joined()),
            Texts.package("M", Texts.method("labels", "TEXTTABLE", Texts.text("1", "1", "one"))), more.joined())
    }

    private static func multiplexed(_ name: String, _ parts: String, statics: String = "") -> String {
        """
        <MULTIPLEXED-I-PDU><SHORT-NAME>\(name)</SHORT-NAME><LENGTH>4</LENGTH>\
        <SELECTOR-FIELD-START-POSITION>0</SELECTOR-FIELD-START-POSITION>\
        <SELECTOR-FIELD-LENGTH>4</SELECTOR-FIELD-LENGTH><DYNAMIC-PARTS><DYNAMIC-PART><DYNAMIC-PART-ALTERNATIVES>\
        \(parts)</DYNAMIC-PART-ALTERNATIVES></DYNAMIC-PART></DYNAMIC-PARTS>\
        <STATIC-PARTS><STATIC-PART>\(statics)</STATIC-PART></STATIC-PARTS></MULTIPLEXED-I-PDU>
        """
    }

    private static func alternative(_ code: String, _ pdu: String) -> String {
        """
        <DYNAMIC-PART-ALTERNATIVE><I-PDU-REF>/P/\(pdu)</I-PDU-REF><SELECTOR-FIELD-CODE>\(code)</SELECTOR-FIELD-CODE>\
        </DYNAMIC-PART-ALTERNATIVE>
        """
    }

    private static func timing(_ seconds: String) -> String {
        """
        <I-PDU-TIMING-SPECIFICATIONS><I-PDU-TIMING><TRANSMISSION-MODE-DECLARATION><TRANSMISSION-MODE-TRUE-TIMING>\
        <CYCLIC-TIMING><TIME-PERIOD><VALUE>\(seconds)</VALUE></TIME-PERIOD></CYCLIC-TIMING>\
        </TRANSMISSION-MODE-TRUE-TIMING></TRANSMISSION-MODE-DECLARATION></I-PDU-TIMING></I-PDU-TIMING-SPECIFICATIONS>
        """
    }

    @Test func aMultiplexedPDUHasASelectorAndConditions() throws {
        let database = try database(
            Self.multiplexed(
                "Pdu", Self.alternative("0", "A") + Self.alternative("2", "B") + Self.alternative("x", "B"),
                statics: "<I-PDU-REF>/P/C</I-PDU-REF>")
                + Texts.pdu("A", Texts.mapping("A", at: 0), Texts.mapping("B", at: 8), more: Self.timing("0.05"))
                + Texts.pdu("B", Texts.mapping("A", at: 0), Texts.mapping("C", at: 8), more: Self.timing("0.0204"))
                + Texts.pdu("C", Texts.mapping("D", at: 16)))
        let message = database.messages[0]
        #expect(message.signals.map(\.name) == ["Frame_selector1", "B", "C", "D"])
        #expect(message.signals.map(\.isMultiplexer) == [true, false, false, false])
        #expect(message.signals[0].labels == [.init(value: 1, text: "one")])
        #expect(
            message.signals.map(\.condition) == [
                nil, .init(multiplexer: "Frame_selector1", values: [0...0]),
                .init(multiplexer: "Frame_selector1", values: [2...2]), nil,
            ])
        #expect(message.cycleTime == 20)
        #expect(
            database.faults.map(\.text) == ["the SELECTOR-FIELD-CODE is not a number; the alternative is left out"])
    }

    private static func container(_ type: String) -> String {
        """
        <CONTAINER-I-PDU><SHORT-NAME>Pdu</SHORT-NAME><LENGTH>64</LENGTH><HEADER-TYPE>\(type)</HEADER-TYPE>\
        <CONTAINED-PDU-TRIGGERING-REFS><CONTAINED-PDU-TRIGGERING-REF>/C/Bus/Ch/TA</CONTAINED-PDU-TRIGGERING-REF>\
        <CONTAINED-PDU-TRIGGERING-REF>/C/Bus/Ch/TB</CONTAINED-PDU-TRIGGERING-REF></CONTAINED-PDU-TRIGGERING-REFS>\
        </CONTAINER-I-PDU>
        """
    }

    private static func header(_ length: String, _ value: String) -> String {
        "<CONTAINED-I-PDU-PROPS><HEADER-ID-\(length)-HEADER>\(value)</HEADER-ID-\(length)-HEADER></CONTAINED-I-PDU-PROPS>"
    }

    @Test func aContainerHoldsMessagesByTheirHeaders() throws {
        let database = try database(
            Self.container("SHORT-HEADER")
                + Texts.pdu("A", Texts.mapping("A", at: 0), more: Self.header("SHORT", "0x010203"))
                + Texts.pdu("B", Texts.mapping("B", at: 0), more: Self.header("SHORT", "0x1000000")),
            Texts.package(
                "X",
                """
                <SYSTEM><SHORT-NAME>X</SHORT-NAME><CONTAINER-I-PDU-HEADER-BYTE-ORDER>MOST-SIGNIFICANT-BYTE-LAST\
                </CONTAINER-I-PDU-HEADER-BYTE-ORDER></SYSTEM>
                """))
        let container = try #require(database.messages[0].container)
        #expect(container.header == .short && container.byteOrder == .littleEndian)
        #expect(container.pdus.map(\.identifier) == [0x010203])
        #expect(container.pdus[0].signals.map(\.name) == ["A"] && database.messages[0].signals == [])
        #expect(
            database.faults.map(\.text) == [
                "a contained PDU needs a name, a LENGTH and a HEADER-ID-SHORT-HEADER; it is left out"
            ])
    }

    /// Twice as many frames that named one container of twice as many PDUs took four times as long.
    @Test(arguments: [(frames: 20, isRead: true), (frames: 2000, isRead: false)])
    func aContainerIsReadForManyFramesInProportionToTheFile(frames: Int, isRead: Bool) throws {
        let reference = "<CONTAINED-PDU-TRIGGERING-REF>/C/Bus/Ch/TA</CONTAINED-PDU-TRIGGERING-REF>"
        let triggerings = (0..<frames).map {
            "</CAN-FRAME-TRIGGERING><CAN-FRAME-TRIGGERING><SHORT-NAME>T\($0)</SHORT-NAME><FRAME-REF>/F/Frame</FRAME-REF>"
                + ($0 + 1 < frames ? "<IDENTIFIER>\($0)</IDENTIFIER>" : "")
        }
        let database = try Texts.arxml(
            Texts.cluster(triggering: "<IDENTIFIER>2047</IDENTIFIER>" + triggerings.joined()),
            Texts.package(
                "P",
                """
                <CONTAINER-I-PDU><SHORT-NAME>Pdu</SHORT-NAME><LENGTH>64</LENGTH><CONTAINED-PDU-TRIGGERING-REFS>\
                \(String(repeating: reference, count: 400))</CONTAINED-PDU-TRIGGERING-REFS></CONTAINER-I-PDU>
                """ + Texts.pdu("A", more: Self.header("SHORT", "1"))))
        let contained = database.messages.map { $0.container?.pdus.count ?? 0 }
        #expect(contained.count == frames + 1 && contained[0] == 400)
        #expect(contained.allSatisfy { $0 == 400 } == isRead)
        #expect(contained.reduce(0, +) < 100_000)
        #expect(
            database.faults.map(\.text)
                == (isRead
                    ? []
                    : [
                        "too many frames refer to the same containers; the other frames lack the PDUs of this one"
                    ]))
    }

    @Test func longHeadersHaveLongIdentifiers() throws {
        let container = try #require(
            try database(
                Self.container("LONG-HEADER") + Texts.pdu("A", more: Self.header("LONG", "0xFFFFFFFF"))
                    + Texts.pdu("B", more: Self.header("LONG", "1"))
            ).messages[0].container)
        #expect(container.header == .long && container.byteOrder == .bigEndian)
        #expect(container.pdus.map(\.identifier) == [0xFFFF_FFFF, 1])
    }

    @Test func aContainerWithoutHeadersCannotBeTakenApart() throws {
        let database = try database(Self.container("NO-HEADER") + Texts.pdu("A") + Texts.pdu("B"))
        #expect(database.messages[0].container == nil)
        #expect(
            database.faults.map(\.text) == [
                "a container with 'NO-HEADER' is not supported; its PDUs are left out"
            ])
    }

    private static func secured(_ freshness: String, _ authenticator: String) -> (pdu: String, properties: String) {
        (
            """
            <SECURED-I-PDU><SHORT-NAME>Pdu</SHORT-NAME><LENGTH>8</LENGTH>\
            <AUTHENTICATION-PROPS-REF>/Z/Auth</AUTHENTICATION-PROPS-REF><FRESHNESS-PROPS-REF>/Z/Fresh\
            </FRESHNESS-PROPS-REF><PAYLOAD-REF>/C/Bus/Ch/TA</PAYLOAD-REF></SECURED-I-PDU>
            """,
            Texts.package(
                "Z",
                """
                <SECURE-COMMUNICATION-AUTHENTICATION-PROPS><SHORT-NAME>Auth</SHORT-NAME><AUTH-INFO-TX-LENGTH>\
                \(authenticator)</AUTH-INFO-TX-LENGTH></SECURE-COMMUNICATION-AUTHENTICATION-PROPS>\
                <SECURE-COMMUNICATION-FRESHNESS-PROPS><SHORT-NAME>Fresh</SHORT-NAME><FRESHNESS-VALUE-TX-LENGTH>\
                \(freshness)</FRESHNESS-VALUE-TX-LENGTH></SECURE-COMMUNICATION-FRESHNESS-PROPS>
                """)
        )
    }

    @Test func aSecuredPDUShowsFreshnessAndAuthenticatorBehindItsPayload() throws {
        let secured = Self.secured("6", "10")
        let database = try database(
            secured.pdu + Texts.pdu("A", Texts.mapping("A", at: 0)), secured.properties)
        #expect(database.faults == [])
        let signals = database.messages[0].signals
        #expect(signals.map(\.name) == ["A", "Frame_Freshness", "Frame_Authenticator"])
        #expect(signals.map(\.start) == [0, 39, 33] && signals.map(\.length) == [4, 6, 10])
        #expect(signals[1].byteOrder == .bigEndian)
        #expect(signals[2].comment == "Truncated authenticator value for 'Frame'")
    }

    @Test func anAuthenticatorLongerThanAnyNumberIsAWideSignal() throws {
        let secured = Self.secured("0", "128")
        let message = try database(secured.pdu + Texts.pdu("A"), secured.properties).messages[0]
        #expect(message.signals.map(\.name) == ["Frame_Authenticator"] && message.signals.allSatisfy(\.isWide))
        #expect(message.signals.map(\.start) == [39])
    }

    @Test func aPDUThatContainsItselfEnds() throws {
        let loop = "<SECURED-I-PDU><SHORT-NAME>Pdu</SHORT-NAME><PAYLOAD-REF>/P/Pdu</PAYLOAD-REF></SECURED-I-PDU>"
        let database = try database(loop)
        #expect(database.messages[0].signals == [])
        #expect(
            database.faults.map(\.text) == [
                "this PDU contains itself, or is nested too deeply; it is left out"
            ])
    }

    @Test func aFileThatMultipliesItselfIsBounded() throws {
        // Eight levels of ten alternatives each: a hundred million PDUs.
        let levels = (0..<8).map { level in
            Self.multiplexed(
                level == 0 ? "Pdu" : "L\(level)",
                (0..<10).map { Self.alternative("\($0)", "L\(level + 1)") }.joined())
        }
        let database = try database(levels.joined() + Texts.pdu("L8", Texts.mapping("A", at: 8)))
        #expect(database.messages[0].signals.count <= 4096)
        #expect(
            database.faults.map(\.text).filter { $0.hasPrefix("Frame contains") } == [
                "Frame contains too many PDUs; the rest is left out"
            ])
    }

    private static func ecu(_ name: String, group: String) -> String {
        """
        <ECU-INSTANCE><SHORT-NAME>\(name)</SHORT-NAME><ASSOCIATED-COM-I-PDU-GROUP-REFS>\
        <ASSOCIATED-COM-I-PDU-GROUP-REF>/G/\(group)</ASSOCIATED-COM-I-PDU-GROUP-REF>\
        </ASSOCIATED-COM-I-PDU-GROUP-REFS><COMM-CONTROLLERS><CAN-COMMUNICATION-CONTROLLER><SHORT-NAME>Can\
        </SHORT-NAME></CAN-COMMUNICATION-CONTROLLER></COMM-CONTROLLERS></ECU-INSTANCE>
        """
    }

    private static func group(_ name: String, _ direction: String) -> String {
        """
        <I-SIGNAL-I-PDU-GROUP><SHORT-NAME>\(name)</SHORT-NAME><COMMUNICATION-DIRECTION>\(direction)\
        </COMMUNICATION-DIRECTION><I-SIGNAL-I-PDUS><I-SIGNAL-I-PDU-REF-CONDITIONAL><I-SIGNAL-I-PDU-REF>/P/Pdu\
        </I-SIGNAL-I-PDU-REF></I-SIGNAL-I-PDU-REF-CONDITIONAL></I-SIGNAL-I-PDUS></I-SIGNAL-I-PDU-GROUP>
        """
    }

    @Test func nodesSendAndReceiveByTheirGroups() throws {
        let management = """
            <NM-CONFIG><SHORT-NAME>N</SHORT-NAME><NM-CLUSTERS><CAN-NM-CLUSTER><SHORT-NAME>K</SHORT-NAME><NM-NODES>\
            <CAN-NM-NODE><SHORT-NAME>O</SHORT-NAME><CONTROLLER-REF>/E/Two/Can</CONTROLLER-REF><TX-NM-PDU-REFS>\
            <TX-NM-PDU-REF>/P/Pdu</TX-NM-PDU-REF></TX-NM-PDU-REFS></CAN-NM-NODE></NM-NODES></CAN-NM-CLUSTER>\
            </NM-CLUSTERS></NM-CONFIG>
            """
        let database = try database(
            Texts.pdu("Pdu", Texts.mapping("A", at: 0)),
            Texts.package(
                "E", Self.ecu("One", group: "Out") + Self.ecu("Two", group: "In") + Self.ecu("Three", group: "In")),
            Texts.package("G", Self.group("Out", "OUT") + Self.group("In", "IN")), Texts.package("K", management))
        #expect(database.faults == [] && database.nodes == ["One", "Two", "Three"])
        #expect(database.messages[0].senders == ["One", "Two"])
        #expect(database.messages[0].signals[0].receivers == ["Two", "Three"])
    }

    /// A PDU of many signals in very many frames took memory for each of them.
    @Test(arguments: [false, true])
    func framesOfOnePDUShareItsSignals(areReceived: Bool) throws {
        let triggering = "<CAN-FRAME-TRIGGERING><FRAME-REF>/F/Frame</FRAME-REF><IDENTIFIER>"
        let more = (0..<20).map { "\(triggering)\($0)</IDENTIFIER></CAN-FRAME-TRIGGERING>" }.joined()
        let database = try Texts.arxml(
            Texts.cluster().replacing("</FRAME-TRIGGERINGS>", with: more + "</FRAME-TRIGGERINGS>"),
            Texts.package("P", Texts.pdu("Pdu", Texts.mapping("A", at: 0), Texts.mapping("B", at: 8))),
            Texts.package("S", Texts.signal("A", bits: "4") + Texts.signal("B", bits: "4")),
            areReceived ? Texts.package("E", Self.ecu("One", group: "In")) : "",
            Texts.package("G", Self.group("In", "IN")))
        #expect(database.messages.count == 21)
        #expect(
            database.messages.allSatisfy {
                $0.signals.map(\.name) == ["A", "B"]
                    && $0.signals.allSatisfy { $0.receivers == (areReceived ? ["One"] : []) }
            })
        #expect(Set(database.messages.map { $0.signals.withUnsafeBytes { $0.baseAddress } }).count == 1)
    }
}
