import Analysis
import CANCapture
import TestCaptures
import Testing

@testable import CANProtocols
@testable import Wording

/// How texts and parties of messages are named.
@Suite struct ProtocolWordsTests {
    @Test(arguments: [
        ("VIN", "“VIN”"), ("Melbourne!\u{3}", "“Melbourne!” 03"), ("a\u{0}b\r\n", "“a‹00›b” 0D 0A"), ("\u{3}", "“” 03"),
    ])
    func aControlCharacterIsShownAsItsByte(text: String, wanted: String) {
        #expect(PDUStatement.quotation(text) == wanted)
    }

    /// The finding told "continuous over-current", and the log below it "Current, CANopen device output side".
    @Test func anEmergencyHasTheNameOfItsFinding() throws {
        var frames: [Frame] = []
        func add(_ identifier: UInt32, _ data: [UInt8]) {
            frames.append(Frame(time: Int64(frames.count) * 10_000_000, identifier: identifier, data: data))
        }
        for state in [0, 0x7F, 5] as [UInt8] { add(0x705, [state]) }
        add(0x000, [1, 5])
        // The device type of a drive (CiA 402), read in an SDO transfer.
        add(0x605, [0x40, 0, 0x10, 0, 0, 0, 0, 0])
        add(0x585, [0x43, 0, 0x10, 0, 0x92, 0x01, 0x02, 0])
        for _ in 0..<20 { add(0x705, [5]) }
        add(0x085, [0x10, 0x23, 3, 0, 0, 0, 0, 0])
        for _ in 0..<20 { add(0x705, [5]) }
        let recording = Selection(Logs.capture(frames)).recording
        let finding = try #require(recording.findings.all.first { $0.rule == .canopenEmergency })
        let name = try #require(finding.facts.text)
        #expect(name == "continuous over-current, device output side")
        let unit = try #require(recording.reader.table.units.first { frames[Int($0.firstRow)].identifier == 0x085 })
        let statement = PDUStatement(unit, recording.reader, names: PartyNames())
        #expect(statement.parameters.hasPrefix("2310 " + name), "\(statement.parameters)")
    }

    /// They were "Start remote node, node 5", "nodes all" and "abort 06020000 Object does not exist".
    @Test func commandsAndAbortsOfCANopenAreReadAsSentences() throws {
        var frames: [Frame] = []
        func add(_ identifier: UInt32, _ data: [UInt8]) {
            frames.append(Frame(time: Int64(frames.count) * 10_000_000, identifier: identifier, data: data))
        }
        for state in [0, 0x7F, 5] as [UInt8] { add(0x705, [state]) }
        add(0x000, [1, 5])
        add(0x000, [0x80, 0])
        add(0x605, [0x40, 0x99, 0x20, 1, 0, 0, 0, 0])
        add(0x585, [0x80, 0x99, 0x20, 1, 0, 0, 0x02, 0x06])
        for _ in 0..<20 { add(0x705, [5]) }
        let recording = Selection(Logs.capture(frames)).recording
        func statement(_ row: Int32) throws -> PDUStatement {
            let unit = try #require(recording.reader.table.units.first { Int32($0.firstRow) == row })
            return PDUStatement(unit, recording.reader, names: PartyNames())
        }
        let start = try statement(3)
        #expect(start.service == "Start remote node" && start.parameters == "5")
        #expect(try statement(4).parameters == "all nodes")
        #expect(try statement(5).parameters == "2099:01, abort 0x06020000, object does not exist")
    }

    /// A negative acknowledgment was a black arrow without a sign.
    @Test(arguments: [(1, "refused"), (0, "acknowledged")] as [(UInt8, String)])
    func anAcknowledgmentSaysWhetherTheRequestWasRefused(control: UInt8, outcome: String) throws {
        var frames = (0..<20).map {
            Frame(
                time: Int64($0) * 10_000_000, identifier: 0x0CF0_0400, flags: .extended,
                data: [0x20, 0x7D, 0x87, 0x48, 0x14, 0, 0xF0, 0x87])
        }
        frames.append(
            Frame(
                time: 205_000_000, identifier: 0x18E8_FF00, flags: .extended,
                data: [control, 0xFF, 0xFF, 0xFF, 0xF9, 0xD3, 0xFE, 0]))
        let reader = Selection(Logs.capture(frames)).recording.reader
        let unit = try #require(reader.table.units.first { $0.firstRow == 20 })
        let statement = PDUStatement(unit, reader, names: PartyNames())
        #expect(statement.outcome == outcome && statement.tone == (control == 0 ? .positive : .negative))
    }

    /// The master of CANopen was "Master", "client" and "unnamed sender" in one document.
    @Test func theMasterOfCANopenHasOneName() {
        let sync = SpokenProtocols.Parties(one: .none, other: .everyone)
        let node = SpokenProtocols.Parties(one: .node(4), other: .everyone)
        #expect(sync.words == "master to all" && node.words == "4 to all")
        #expect(SpokenProtocols.Parties(one: .node(4), other: .none).words == "master and 4")
    }
}
