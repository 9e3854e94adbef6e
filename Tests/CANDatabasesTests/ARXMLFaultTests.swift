import Testing

@testable import CANDatabases

/// What an ARXML file says wrong is told once with its line, and costs what it is for and nothing else.
struct ARXMLFaultTests {
    private typealias Texts = DatabaseTexts

    private func texts(_ database: Database) -> [String] {
        database.faultLines.map { String($0.drop { $0 != " " }.dropFirst()) }
    }

    // MARK: Systems

    @Test(arguments: [
        ("300000000000", "8", "the IDENTIFIER of Frame is not a number of 29 bits; the frame is left out"),
        ("many", "8", "the IDENTIFIER of Frame is not a number of 29 bits; the frame is left out"),
        ("1", "9999999", "the FRAME-LENGTH of Frame is not a number of bytes; the frame is left out"),
    ])
    func aFrameNeedsNumbers(identifier: String, length: String, fault: String) throws {
        let database = try Texts.arxml(
            Texts.cluster(identifier: identifier, length: length),
            Texts.package("P", Texts.pdu("Pdu", Texts.mapping("X", at: 0))),
            Texts.package("S", Texts.signal("X", bits: "8")), Texts.package("Y", Texts.systemSignal("X")))
        #expect(database.messages.isEmpty && texts(database) == [fault])
    }

    @Test func anIdentifierOfMoreBitsIsExtended() throws {
        let database = try Texts.arxml(
            Texts.cluster(identifier: "0x18FEF100"), Texts.package("P", Texts.pdu("Pdu")))
        #expect(database.messages.map(\.isExtended) == [true])
        #expect(
            texts(database).contains(
                "the IDENTIFIER of Frame has more than 11 bits; it is read as an extended identifier"))
    }

    @Test func framesAndSignalsNeedNamesAndPlaces() throws {
        let triggering =
            "<CAN-FRAME-TRIGGERING><SHORT-NAME>T</SHORT-NAME><IDENTIFIER>1</IDENTIFIER></CAN-FRAME-TRIGGERING>"
        let nowhere = try Texts.arxml(
            Texts.package("C", "<CAN-CLUSTER><SHORT-NAME>B</SHORT-NAME>\(triggering)</CAN-CLUSTER>"))
        #expect(texts(nowhere) == ["a frame triggering refers to no frame; it is left out"])
        func pdu(_ signal: String, start: String) throws -> Database {
            try Texts.arxml(
                Texts.cluster(),
                Texts.package(
                    "P",
                    Texts.pdu(
                        "Pdu",
                        Texts.mapping("X", at: 0).replacing("<START-POSITION>0<", with: "<START-POSITION>\(start)<"))),
                Texts.package("S", signal), Texts.package("Y", Texts.systemSignal("X")))
        }
        let unplaced = try pdu(Texts.signal("X", bits: "8"), start: "first")
        #expect(unplaced.messages.map(\.signals.count) == [0])
        #expect(texts(unplaced) == ["the START-POSITION or LENGTH of X is not a number; the signal is left out"])
        let long = try pdu(Texts.signal("X", bits: "many"), start: "0")
        #expect(texts(long) == ["the START-POSITION or LENGTH of X is not a number; the signal is left out"])
    }

    @Test func ofSeveralLinearScalesTheFirstIsApplied() throws {
        let database = try Texts.arxml(
            Texts.cluster(), Texts.package("P", Texts.pdu("Pdu", Texts.mapping("X", at: 0))),
            Texts.package("S", Texts.signal("X", bits: "8")),
            Texts.package("Y", Texts.systemSignal("X", method: "two")),
            Texts.package(
                "M",
                Texts.method(
                    "two", "LINEAR", Texts.linear("0", "100", ["0", "2"], "1"),
                    Texts.linear("101", "255", ["5", "3"], "1"))))
        #expect(database.messages[0].signals[0].factor == .integer(2))
        #expect(texts(database).contains { $0.hasPrefix("a COMPU-METHOD of several linear scales") })
    }

    // MARK: Configurations of one ECU

    private static func container(
        _ definition: String, _ name: String?, _ parameters: [String: String], _ references: [(String, String)] = []
    ) -> String {
        let values = parameters.sorted { $0.key < $1.key }.map {
            "<ECUC-NUMERICAL-PARAM-VALUE><DEFINITION-REF>/D/\($0.key)</DEFINITION-REF><VALUE>\($0.value)</VALUE></ECUC-NUMERICAL-PARAM-VALUE>"
        }
        let targets = references.map {
            "<ECUC-REFERENCE-VALUE><DEFINITION-REF>/D/\($0.0)</DEFINITION-REF><VALUE-REF>\($0.1)</VALUE-REF></ECUC-REFERENCE-VALUE>"
        }
        let name = name.map { "<SHORT-NAME>\($0)</SHORT-NAME>" } ?? ""
        return "<ECUC-CONTAINER-VALUE>\(name)<DEFINITION-REF>/D/\(definition)</DEFINITION-REF>"
            + "<PARAMETER-VALUES>\(values.joined())</PARAMETER-VALUES><REFERENCE-VALUES>\(targets.joined())</REFERENCE-VALUES>"
            + "</ECUC-CONTAINER-VALUE>"
    }

    private static let frame = container(
        "CanIfTxPduCfg", "Tx", ["CanIfTxPduCanId": "0x123", "CanIfTxPduDlc": "8"], [("CanIfTxPduRef", "/E/Pdu")])

    private static func signal(_ name: String?, _ change: (inout [String: String]) -> Void = { _ in }) -> String {
        var parameters = [
            "ComBitPosition": "8", "ComBitSize": "16", "ComSignalEndianness": "BIG_ENDIAN", "ComSignalType": "SINT16",
        ]
        change(&parameters)
        return container("ComSignal", name, parameters)
    }

    private func configuration(_ containers: String...) throws -> Database {
        try Texts.arxml(Texts.package("E", containers.joined()))
    }

    private static func pdu(_ signals: String..., name: String? = "Pdu", path: String = "/E/Pdu") -> String {
        container("ComIPdu", name, [:], [("ComPduIdRef", path)] + signals.map { ("ComIPduSignalRef", "/E/\($0)") })
    }

    @Test func aConfigurationHasFramesWithSignals() throws {
        let bytes = Self.signal("Bytes") {
            $0["ComBitSize"] = nil
            ($0["ComSignalLength"], $0["ComSignalType"], $0["ComSignalEndianness"]) = ("2", "UINT8_N", "OPAQUE")
            $0["ComBitPosition"] = "32"
        }
        let database = try configuration(Self.frame, Self.signal("Speed"), bytes, Self.pdu("Speed", "Bytes"))
        #expect(database.faults == [] && database.messages.map(\.identifier) == [0x123])
        let signals = try #require(database.messages.first?.signals)
        #expect(signals.map(\.name) == ["Speed", "Bytes"] && signals.map(\.length) == [16, 16])
        #expect(signals[0].byteOrder == .bigEndian && signals[0].kind == .signed && signals[1].kind == .unsigned)
    }

    @Test func whatAConfigurationSaysWrongIsTold() throws {
        func faults(_ containers: String...) throws -> [String] {
            texts(try Texts.arxml(Texts.package("E", containers.joined())))
        }
        #expect(try faults(Self.frame, Self.pdu(name: nil)) == ["a ComIPdu needs a SHORT-NAME; it is left out"])
        #expect(try faults(Self.frame, Self.pdu(path: "/E/Other")) == ["no CanIf PDU belongs to Pdu; it is left out"])
        let bad = Self.container(
            "CanIfTxPduCfg", "Tx", ["CanIfTxPduCanId": "-1", "CanIfTxPduDlc": "8"], [("CanIfTxPduRef", "/E/Pdu")])
        #expect(
            try faults(bad, Self.pdu()) == ["the identifier or length of Pdu is not a number; the frame is left out"])
        #expect(try faults(Self.frame, Self.pdu("Gone")) == ["unknown ComSignal '/E/Gone'; it is left out"])
        #expect(
            try faults(Self.frame, Self.signal("Speed") { $0["ComSignalEndianness"] = nil }, Self.pdu("Speed"))
                == ["a ComSignal needs a name, a position, a size and an endianness; it is left out"])
        #expect(
            try faults(
                Self.frame, Self.signal("Speed") { ($0["ComBitSize"], $0["ComSignalLength"]) = (nil, "9999") },
                Self.pdu("Speed")) == ["a ComSignal needs a name, a position, a size and an endianness; it is left out"]
        )
        let wide = try faults(Self.frame, Self.signal("Speed") { $0["ComBitSize"] = "99999" }, Self.pdu("Speed"))
        #expect(wide.count == 1 && wide[0].hasPrefix("Speed: ") && wide[0].hasSuffix("the signal is left out"))
        // A frame without a PDU is none that is known.
        let open = Self.container("CanIfRxPduCfg", "Rx", [:])
        #expect(try faults(open, Self.frame, Self.pdu()) == [])
    }

    @Test func olderNamespacesAreOfReleaseFour() throws {
        let text =
            "<AUTOSAR xmlns=\"http://autosar.org/4.0.3\"><AR-PACKAGES>" + Texts.package("E", Self.frame + Self.pdu())
            + "</AR-PACKAGES></AUTOSAR>"
        #expect(try Texts.read(ARXMLReader.self, text).messages.map(\.name) == ["Pdu"])
    }
}
