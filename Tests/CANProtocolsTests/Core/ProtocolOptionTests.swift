import CANProtocols
import Testing

struct ProtocolOptionTests {
    @Test func aPairIsSpokenWhateverItLooksLike() throws {
        var bus = TestBus()
        bus.send(0x123, "0322F1901234")
        #expect(bus.found().units.isEmpty)
        var options = ProtocolOptions()
        try options.add(pair: "123:0x456")
        #expect(bus.found(options).payloads == ["22F190"])
    }

    @Test func aPairMayHaveAnAddressByte() throws {
        var bus = TestBus()
        bus.send(0x123, "550322F1901234")
        var options = ProtocolOptions()
        try options.add(pair: "123:456,ext")
        #expect(bus.found(options).payloads == ["22F190"])
    }

    @Test(arguments: [
        ("123", "'123': give two identifiers: 7E0:7E8"),
        ("7E0:", "'7E0:': an identifier has up to 8 hexadecimal digits and 29 bits"),
        ("7E0:FFFFFFFF", "'7E0:FFFFFFFF': an identifier has up to 8 hexadecimal digits and 29 bits"),
        ("7E0:7E0", "'7E0:7E0': both sides have the same identifier"),
        (
            "7E0:7E8,x",
            "'7E0:7E8,x': only ext may follow the comma (an address byte at the start of each frame)"
        ),
    ])
    func aPairThatIsNoneIsRefused(text: String, reason: String) {
        var options = ProtocolOptions()
        #expect(throws: ProtocolOptionError.self) { try options.add(pair: text) }
        do { try options.add(pair: text) } catch { #expect(error.description == reason) }
    }

    @Test func protocolsAreForbiddenAndFixed() throws {
        var bus = TestBus()
        bus.message(0x7DF, "010C")
        bus.message(0x7E8, "410C1AF8")
        var options = ProtocolOptions()
        try options.add(protocols: "!obd-ii")
        #expect(bus.found(options).networks == [.isoTP])
        options = ProtocolOptions()
        try options.add(protocols: "UDS")
        #expect(bus.found(options).networks == [.uds])
        options = ProtocolOptions()
        try options.add(protocols: "canopen")
        #expect(bus.found(options).networks.isDisjoint(with: [.uds, .obd, .isoTP]))
        #expect(throws: ProtocolOptionError.self) { try options.add(protocols: "esperanto") }
    }

    @Test func aTableNamesDataIdentifiers() throws {
        var bus = TestBus()
        bus.message(0x7E0, "22020303")
        var table = ProtocolOptions().dataIdentifiers
        try table.add(text: "did,bytes,name\n0203,1,Oil level # litres\n0x0304\tGear\n\n")
        #expect(table[0x0203] == .init(name: "Oil level", length: 1))
        #expect(table[0x0304] == .init(name: "Gear", length: nil))
        do {
            try table.add(text: "0203,1,A\nXYZ,1,B")
        } catch {
            #expect(error.description == "line 2: 'XYZ' is not a hexadecimal identifier of 16 bits")
        }
    }

    @Test(arguments: ["-5", "-1", "65536", "9223372036854775807", "99999999999999999999"])
    func aLengthThatNoMessageHasIsRefused(length: String) {
        var table = ProtocolOptions().dataIdentifiers
        let fault = #expect(throws: DataIdentifierTable.Fault.self) { try table.add(text: "F190,\(length),VIN") }
        #expect(
            fault?.description
                == "line 1: '\(length)' is not a number of bytes from 0 to 65535; expected identifier, bytes, name")
    }
}
