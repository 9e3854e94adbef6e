import CANProtocols
import Testing

struct ProtocolNameTests {
    @Test func everyProtocolHasANameOfItsOwn() {
        #expect(Set(NetworkProtocol.allCases.map(\.name)).count == NetworkProtocol.allCases.count)
    }
}
