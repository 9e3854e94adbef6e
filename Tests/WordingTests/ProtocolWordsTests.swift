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

    /// Frames that synchronize CANopen name no sender.
    @Test func aPartyWithoutANameIsSaidToHaveNone() {
        let sync = SpokenProtocols.Parties(one: .none, other: .everyone)
        let node = SpokenProtocols.Parties(one: .node(4), other: .everyone)
        #expect(sync.words == "unnamed sender to all" && node.words == "4 to all")
    }
}
