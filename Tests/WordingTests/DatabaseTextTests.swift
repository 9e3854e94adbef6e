import CANDatabases
import Foundation
import Testing

@testable import Wording

struct DatabaseTextTests {
    private var database: Database {
        Database(
            format: .dbc, path: "drive.dbc", version: "1.0", busType: "CAN FD", nodes: ["Engine", "Display"],
            messages: [
                Message(
                    name: "Late", identifier: 0x18FE_F100, isExtended: true, length: 8, matching: .parameterGroup,
                    cycleTime: 100, senders: ["Engine"], comment: "Comes last.\nAnd says more."),
                Message(
                    name: "Engine", identifier: 0x64, isExtended: false, length: 64, isFD: true,
                    signals: [
                        Signal(
                            name: "Torque", start: 15, length: 16, byteOrder: .bigEndian, kind: .signed,
                            factor: .real(0.5), offset: -10, minimum: -10, maximum: .real(99.5), unit: "Nm",
                            condition: .init(multiplexer: "Mode", values: [1...1, 3...5]),
                            receivers: ["Display", "Brake"], comment: "of the \"crank\""),
                        Signal(
                            name: "Mode", start: 0, length: 4, unit: "\u{1B}[31m",
                            labels: [.init(value: 0, text: "off"), .init(value: 1, text: "on")], isMultiplexer: true),
                        Signal(name: "VIN", start: 32, length: 136),
                    ]),
            ])
    }

    @Test func theListingIsATableByIdentifierAndPlace() {
        #expect(
            DatabaseListing.text(database) == """
                drive.dbc: Vector DBC, 2 messages, 3 signals
                bus type CAN FD
                version 1.0
                nodes Engine, Display

                064       Engine: 64 bytes, CAN FD
                          signal  start  bits  order     type      factor  offset  range       unit        labels  multiplexing
                          Mode        0     4  Intel     unsigned                              \\u{1b}[31m       2  multiplexer
                          Torque     15    16  Motorola  signed       0.5     -10  -10 … 99.5  Nm                  Mode = 1, 3-5
                          VIN        32   136  Intel     unsigned

                18FEF100  Late: 8 bytes, PGN 65265, every 100 ms, from Engine
                          Comes last. …

                """)
    }

    @Test func jsonHasTheFieldsOfEachMessageInOrder() {
        let torque = """
            "name": "Torque",
                      "start": 15,
                      "length": 16,
                      "byte_order": "big_endian",
                      "is_signed": true,
                      "is_float": false,
                      "scale": 0.5,
                      "offset": -10,
                      "minimum": -10,
                      "maximum": 99.5,
                      "unit": "Nm",
                      "is_multiplexer": false,
                      "multiplexer_ids": [1, 3, 4, 5],
                      "multiplexer_signal": "Mode",
                      "choices": null,
                      "comment": "of the \\"crank\\"",
                      "receivers": ["Brake", "Display"]
            """
        let text = DatabaseJSON.text([database])
        #expect(text.contains(torque))
        #expect(text.contains("\"unit\": \"\\u001b[31m\""))
        #expect(
            text.contains(
                """
                "choices": {
                            "0": "off",
                            "1": "on"
                          },
                """))
        #expect(
            text.contains(
                """
                      "frame_id": 419361024,
                      "id_hex": "18FEF100",
                      "is_extended": true,
                      "is_fd": false,
                      "name": "Late",
                      "length": 8,
                      "cycle_time_ms": 100,
                      "senders": ["Engine"],
                      "comment": "Comes last.\\nAnd says more.",
                      "protocol": "j1939",
                      "is_container": false,
                      "signals": []
                """))
    }

    @Test func jsonHasWhatOnlySomeDatabasesSay() throws {
        var mode = Signal(name: "Mode", start: 0, length: 8, spn: 190)
        mode.rangeLabels = [.init(values: 0...9, text: "low"), .init(values: 10...20, text: "high")]
        let contained = Message(name: "Inner", identifier: 7, isExtended: false, length: 1, signals: [mode])
        let frame = Message(
            name: "Outer", identifier: 1, isExtended: false, length: 8, bus: "Motor",
            container: .init(header: .short, byteOrder: .bigEndian, pdus: [contained]))
        var database = Database(format: .arxml, path: "a", messages: [frame])
        database.unassignedSignals = [Signal(name: "Stray", start: 0, length: 1)]
        let root = try #require(
            try JSONSerialization.jsonObject(with: Data(DatabaseJSON.text([database]).utf8)) as? [String: Any])
        #expect((root["unassigned"] as? [[String: Any]])?.map { $0["name"] as? String } == ["Stray"])
        let message = try #require((root["messages"] as? [[String: Any]])?.first)
        #expect(message["bus"] as? String == "Motor")
        let inner = try #require((message["contained"] as? [[String: Any]])?.first)
        #expect(inner["name"] as? String == "Inner")
        #expect(inner["frame_id"] as? Int == 7)
        let signal = try #require((inner["signals"] as? [[String: Any]])?.first)
        #expect(signal["spn"] as? Int == 190)
        let ranges = try #require(signal["choice_ranges"] as? [[String: Any]])
        #expect(ranges.map { $0["first"] as? Int } == [0, 10])
        #expect(ranges.map { $0["last"] as? Int } == [9, 20])
        #expect(ranges.map { $0["name"] as? String } == ["low", "high"])
        #expect(DatabaseListing.text(database).contains("labels\n"))
    }

    /// It padded every row of its message.
    @Test func aLongNameDoesNotMultiplyTheListing() {
        let signals = (0..<1000).map { index in
            Signal(name: index == 0 ? String(repeating: "N", count: 100_000) : "S", start: 0, length: 1)
        }
        let message = Message(name: "M", identifier: 1, isExtended: false, length: 1, signals: signals)
        let text = DatabaseListing.text(Database(format: .dbc, path: "a", messages: [message]))
        #expect(text.contains(String(repeating: "N", count: 79) + "\u{2026}  "))
        #expect(text.utf8.count < 200_000)
    }

    @Test func jsonOfSeveralDatabasesIsAList() throws {
        let one = try JSONSerialization.jsonObject(with: Data(DatabaseJSON.text([database]).utf8))
        #expect((one as? [String: Any])?["file"] as? String == "drive.dbc")
        let two = try JSONSerialization.jsonObject(with: Data(DatabaseJSON.text([database, database]).utf8))
        #expect((two as? [[String: Any]])?.count == 2)
    }

    @Test func aVersionThatIsNotStatedIsNull() {
        #expect(DatabaseJSON.text([Database(format: .dbc, path: "a")]).contains("\"version\": null"))
        #expect(
            DatabaseJSON.text([Database(format: .dbc, path: "a", statesVersion: true)]).contains("\"version\": \"\""))
    }

    @Test func aRunOfThousandsOfMultiplexerValuesIsNotListedOneByOne() {
        let signal = Signal(
            name: "S", start: 0, length: 1,
            condition: .init(multiplexer: "M", values: [0...UInt64.max]))
        let message = Message(name: "A", identifier: 1, isExtended: false, length: 1, signals: [signal])
        let text = DatabaseJSON.text([Database(format: .dbc, path: "a", messages: [message])])
        #expect(text.contains("\"multiplexer_ids\": [\"0-18446744073709551615\"]"))
    }

    @Test func aFaultIsShownWithACaretUnderItsPlace() {
        let fault = DatabaseFault(
            line: 6, column: 5, text: "expected 'x\u{7}'", excerpt: "\tA\u{1B}Bad", caret: 4)
        #expect(
            DatabaseFaultText.text(fault, path: "a\nb.dbc", as: .warning) == """
                a\\u{a}b.dbc:6:5: warning: expected 'x\\u{7}'
                   A\\u{1b}Bad
                           ^

                """)
        #expect(
            DatabaseFaultText.text(DatabaseFault(line: 0, text: "more"), path: "-", as: .error)
                == "standard input: error: more\n")
    }

    @Test func aGroupOfOneDestinationHasItsNumberWithoutIt() {
        #expect(MessageText.parameterGroup(0x18EF_8180) == 61184)
        #expect(MessageText.parameterGroup(0x0CF0_0400) == 61444)
    }
}
