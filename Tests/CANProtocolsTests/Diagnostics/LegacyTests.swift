import CANProtocols
import Testing

/// KWP2000 and GMLAN are not named from the tables of UDS.
struct LegacyTests {
    @Test func serviceOfKWP2000MakeAConversationOne() {
        var bus = TestBus()
        bus.message(0x200, "1081")
        bus.message(0x400, "5081")
        bus.message(0x200, "1A90")
        bus.message(0x400, "5A905A98765432100099", to: 0x200)
        bus.message(0x200, "20")
        bus.message(0x400, "60")
        let found = bus.found()
        #expect(found.networks == [.kwp2000])
        #expect(found.title(2) == "Read ECU identification" && found.title(4) == "Stop diagnostic session")
    }

    @Test func servicesOfGMLANMakeAConversationOne() {
        var bus = TestBus()
        bus.message(0x7E0, "A501")
        bus.message(0x7E8, "E5")
        bus.message(0x7E0, "1A90")
        bus.message(0x7E8, "5A9031323334353637", to: 0x7E0)
        let found = bus.found()
        #expect(found.networks == [.gmlan])
        #expect(found.title(2) == "Read data by identifier")
    }

    @Test func refusedServicesOfAScanSayNothingOfTheProtocol() {
        var bus = TestBus()
        for service in ["1A90", "2101", "3000", "AA01", "A9"] {
            bus.message(0x7E0, service)
            bus.message(0x7E8, "7F" + service.prefix(2) + "11")
        }
        bus.message(0x7E0, "22F190")
        bus.message(0x7E8, "62F19031")
        #expect(bus.found().networks == [.uds])
    }
}
