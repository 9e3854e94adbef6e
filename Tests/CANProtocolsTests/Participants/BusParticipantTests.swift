import CANCapture
import CANDatabases
import CANProtocols
import Testing

/// Who is on a bus, and what was told last.
@Suite struct BusParticipantTests {
    /// EEC1 of the engine, an address claim of it, and vehicle speed of another control unit.
    private func truck() -> TestBus {
        var bus = TestBus()
        for step in 0..<20 {
            bus.send(0x0CF0_0400, TestBus.digits([UInt8(step), 0xFF, 0xFF, 0x20, 0xFF, 0xFF, 0xFF, 0xFF]))
            bus.send(0x18FE_F127, TestBus.digits([UInt8(step), 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]))
        }
        // Identity 0x12345, manufacturer 300, function 0.
        bus.send(0x18EE_FF00, "4523812500000000")
        return bus
    }

    @Test func controlUnitsAreKnownByAddressAndClaim() {
        let found = truck().found()
        let entries = BusParticipants(found.reader).entries
        #expect(entries.map(\.address) == [.address(0), .address(0x27)])
        #expect(entries.map(\.name) == ["Engine #1", "Management Computer #1"])
        #expect(entries.map(\.messages) == [21, 20])
        #expect(entries[0].details.map(\.value) == ["manufacturer 300, function 0, identity 74565"])
        #expect(entries[1].details.isEmpty)
    }

    @Test func parametersOfOneFrameAreToldInWords() throws {
        var bus = truck()
        // The speed of EEC1 was not available until now.
        #expect(LastValues(bus.found().reader).entries.map(\.title) == ["CCVS Cruise control/vehicle speed"])
        bus.send(0x0CF0_0400, "FFFFFF2823FFFFFF")
        let values = LastValues(bus.found().reader).entries
        try #require(values.count == 2)
        #expect(values.map(\.title) == ["EEC1 Electronic engine controller 1", "CCVS Cruise control/vehicle speed"])
        #expect(
            values[0].values.map { "\($0.name)=\($0.value)" } == [
                "Engine speed=1125 rpm", "=3 other values not available",
            ])
        #expect(values[1].values.first == .init("Wheel-based vehicle speed", "0 km/h"))
        #expect(values.map(\.count) == [21, 20])
    }

    @Test func aSelectionKnowsWhomItShows() {
        let found = truck().found()
        let entries = BusParticipants(found.reader) { $0.source == .address(0x27) }.entries
        #expect(entries.map(\.address) == [.address(0x27)])
        #expect(entries.map(\.messages) == [20])
    }

    @Test func diagnosticsAloneHaveNoParticipants() {
        var bus = TestBus()
        bus.message(0x7E0, "22F190")
        bus.message(0x7E8, "62F1903142423333", to: 0x7E0)
        #expect(BusParticipants(bus.found().reader).entries.isEmpty)
    }

    @Test func nodesOfCANopenHaveAStateAndBootUps() {
        var bus = TestBus()
        for node in UInt32(4)...6 {
            bus.send(0x700 + node, "00")
            for _ in 0..<20 { bus.send(0x700 + node, "05", after: 100) }
        }
        bus.send(0, "0205")
        bus.send(0x705, "04", after: 100)
        for _ in 0..<10 { bus.send(0x80, "") }
        let entries = BusParticipants(bus.found().reader).entries
        #expect(entries.map(\.address) == [.node(4), .node(5), .node(6)])
        #expect(
            entries.map { $0.details.map { "\($0.name) \($0.value)" } } == [
                ["state operational", "boot-ups 1"], ["state stopped", "boot-ups 1"],
                ["state operational", "boot-ups 1"],
            ])
    }

    @Test func theLatestValueOfEachParameterCounts() {
        var bus = TestBus()
        // Engine speed 1000 rpm; then coolant 61 °C and engine speed 2000 rpm; then a text of the vehicle, and WWH-OBD.
        bus.message(0x7DF, "010C")
        bus.message(0x7E8, "410C0FA0")
        bus.message(0x7DF, "01050C")
        bus.message(0x7E8, "4105650C1F40")
        bus.message(0x7E0, "22F40C")
        bus.message(0x7E8, "62F40C2EE0")
        let values = LastValues(bus.found().reader).entries
        #expect(
            values.map { $0.values.map { "\($0.name) \($0.value)" } } == [
                ["F40C Engine speed 3000 rpm"], ["Engine coolant temperature 61 °C"], ["Engine speed 2000 rpm"],
            ])
        #expect(values.last?.count == 2)
    }

    @Test func theLastWindOfEachSourceIsTold() {
        var bus = TestBus()
        for step in 1...10 {
            bus.send(0x09FD_0223, TestBus.digits([UInt8(step), UInt8(step), 0, 0, 0, 0xFA, 0xFF, 0xFF]))
            bus.send(0x09F8_0123, "0000000000000000")
        }
        let values = LastValues(bus.found().reader).entries.filter { $0.title == "Wind Data" }
        #expect(values.map(\.count) == [10])
        #expect(values.first?.values.first == PDUReading.Part("Wind Speed", "0.10 m/s"))
    }

    /// The charger was called "Aftertreatment #2 System Gas Intake", which 0x56 is on the bus of a truck.
    @Test func onABusOfAChargerTheAddressesAreThoseOfGBT27930() {
        var bus = TestBus()
        for step in 0..<20 {
            bus.send(0x1812_F456, TestBus.digits([UInt8(step), 0x0E, 0x20, 0x03, 0, 0, 0xFD, 0xFF]))
            bus.send(0x1810_56F4, TestBus.digits([UInt8(step), 0x0E, 0x20, 0x03, 0x01]))
        }
        let reader = bus.found().reader
        #expect(BusParticipants(reader).entries.map(\.name) == ["Charger", "BMS"])
        #expect(reader.senders(DatabaseSet([])) == [.address(0x56): "Charger 56", .address(0xF4): "BMS F4"])
    }
}
