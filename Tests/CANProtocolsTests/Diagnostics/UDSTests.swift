import CANProtocols
import Testing

struct UDSTests {
    /// The fields of a request and of its answer.
    private func exchange(_ request: String, _ answer: String? = nil) -> (
        request: [String: String], answer: [String: String]
    ) {
        var bus = TestBus()
        bus.message(0x7E0, "1003")
        bus.message(0x7E8, "5003003201F4")
        bus.message(0x7E0, request, to: 0x7E8)
        if let answer { bus.message(0x7E8, answer, to: 0x7E0) }
        let found = bus.found()
        return (found.fields(2), answer == nil ? [:] : found.fields(3))
    }

    @Test func theSuppressBitIsApartFromTheSubfunction() {
        let fields = exchange("3E80").request
        #expect(fields["subfunction"] == "00" && fields["suppress"] == "true" && fields["kind"] == "request")
    }

    @Test func aRefusalNamesItsCode() {
        let fields = exchange("2E010155", "7F2E33").answer
        #expect(fields["service"] == "2E" && fields["service_name"] == "Write data by identifier")
        #expect(fields["nrc"] == "33" && fields["nrc_name"] == "Security access denied" && fields["pending"] == "false")
    }

    @Test func pendingAnswersBelongToTheirRequest() {
        var bus = TestBus()
        bus.message(0x7E0, "3101FF00")
        bus.message(0x7E8, "7F3178")
        bus.message(0x7E0, "3E00")
        bus.message(0x7E8, "7E00")
        bus.message(0x7E8, "7F3178")
        bus.message(0x7E8, "7101FF0000")
        let found = bus.found()
        #expect(found.units.map(\.request) == [-1, 0, -1, 2, 0, 0])
        #expect(found.fields(1)["pending"] == "true")
        #expect(found.fields(5)["routine"] == "FF00")
        #expect(found.fields(5)["kind"] == "positive")
    }

    @Test func aLateAnswerBelongsToTheRequestWhoseParametersItRepeats() {
        var bus = TestBus()
        bus.message(0x7E0, "22F187")
        bus.message(0x7E0, "22F186")
        bus.message(0x7E8, "62F18731")
        bus.message(0x7E8, "62F18603")
        #expect(bus.found().units.map(\.request) == [-1, -1, 0, 1])
    }

    @Test func severalIdentifiersOfAnAnswerAreSplitByLengthsAndRequest() {
        let both = exchange("22F18CF187F186", "62F18C414243F18755565758F18603")
        #expect(both.request["dids"] == "F18C F187 F186")
        #expect(both.answer["dids"] == "F18C F187 F186")
    }

    @Test func securitySeedsAndKeysAreMarked() {
        #expect(exchange("2711", "671116AC7A8B").answer["security"] == "seed")
        let key = exchange("2712A1AB0944", "6712")
        #expect(key.request["security"] == "key" && key.request["security_level"] == "11")
        #expect(key.answer["security"] == nil)
    }

    @Test func memoryServicesHaveAddressAndSize() {
        let download = exchange("3400440801000000000258", "74200102")
        #expect(download.request["address"] == "08010000" && download.request["size"] == "600")
        #expect(download.request["format"] == "00" && download.answer["max_block"] == "258")
        let read = exchange("231420001B1020").request
        #expect(read["address"] == "20001B10" && read["size"] == "32")
        #expect(exchange("36FF0102").request["block"] == "255")
    }

    @Test func troubleCodesHaveLettersAndStatus() {
        let fields = exchange("19022F", "5902FF0123002FC1008828").answer
        #expect(fields["status_mask"] == "FF")
        #expect(
            fields["dtcs"]
                == """
                {dtc=P0123-00, raw=012300, status=2F, meaning=Throttle/pedal position sensor/switch A circuit high} \
                {dtc=U0100-88, raw=C10088, status=28, meaning=Lost communication with engine/powertrain control module A: \
                bus off}
                """)
        #expect(exchange("19012F", "59012F010004").answer["dtc_count"] == "4")
        #expect(exchange("14FFFFFF", "54").request["group"] == "FFFFFF")
    }

    @Test func identifiersControlsAndPeriodicOnes() {
        let control = exchange("2F9B00033C", "6F9B00033C")
        #expect(control.request["dids"] == "9B00" && control.request["iocontrol"] == "03")
        #expect(exchange("2A020105").request["pdids"] == "F201 F205")
        #expect(exchange("2C01F301F1900104").request["dids"] == "F301")
    }

    @Test func aScanOfServicesKeepsItsDirections() {
        var bus = TestBus()
        for service in 0..<256 {
            let digits = TestBus.digits([UInt8(service)])
            bus.message(0x641, digits)
            bus.message(0x651, "7F" + digits + "11")
        }
        bus.message(0x641, "1003")
        bus.message(0x651, "5003003201F4")
        let found = bus.found()
        #expect(found.units.count == 514)
        #expect(found.networks == [.uds, .obd])
        #expect(found.fields(2 * 0x62)["kind"] == "request")
        #expect(found.fields(2 * 0x62 + 1)["service"] == "62")
    }

    /// Responses two minutes after a refused request, and all responses after one request, were taken for its own.
    @Test(arguments: [("7F2231", [6, -1, -1]), ("7F2278", [6, 6, -1]), ("62F18D41", [6, -1, -1])])
    func aRequestHasOneFinalResponse(first: String, requests: [Int32]) {
        var bus = TestBus()
        for _ in 0..<3 {
            bus.message(0x7E0, "22F191")
            bus.message(0x7E8, "62F19111")
        }
        bus.message(0x7E0, "22F190")
        for response in [first, "62F18C4142", "62F18B4142"] { bus.message(0x7E8, response) }
        #expect(bus.found().units.suffix(3).map(\.request) == requests)
    }

    /// One byte with the value 109 had been "m", which reads as metres.
    @Test(arguments: [
        ("2004", "6D", "6D"), ("2005", "24244124", "24 24 41 24"), ("F800", "55400000", "55 40 00 00"),
        ("2006", "4142433132330000", "ABC123"), ("F18C", "414243", "ABC"),
        ("2007", "4100000000000000", "41 00 00 00 00 00 00 00"),
    ])
    func aFewPrintableBytesAreNoText(identifier: String, data: String, text: String) {
        var bus = TestBus()
        bus.message(0x7E0, "22" + identifier)
        bus.message(0x7E8, "62" + identifier + data, to: 0x7E0)
        let found = bus.found()
        #expect(found.reader.reading(of: found.units[1]).parts.last?.value == text)
    }

    @Test func everyLineIsAnObjectWithItsPlace() throws {
        var bus = TestBus()
        bus.message(0x7E0, "22F190")
        bus.message(0x7E8, "62F1903142423333", to: 0x7E0)
        let lines = try bus.found().json()
        #expect(lines.count == 2)
        #expect(
            lines[1].hasPrefix(#"{"first_index":1,"last_index":3,"timestamp_ns":2000000,"start_s":0.001000000,"#))
        #expect(lines[1].contains(#""reply_to":0,"latency_ns":1000000"#))
    }
}
