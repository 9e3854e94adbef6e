import CANProtocols
import Testing

struct OBDTests {
    private func answer(_ request: String, _ answer: String) -> [String: String] {
        var bus = TestBus()
        bus.message(0x7DF, request)
        bus.message(0x7E8, answer, to: 0x7E0)
        let found = bus.found()
        #expect(found.networks == [.obd])
        return found.fields(1)
    }

    @Test(arguments: [
        ("0C", "1AF8", "1726.0 rpm"), ("05", "7B", "83 °C"), ("0D", "32", "50 km/h"), ("32", "FFFE", "-0.5 Pa"),
        ("A6", "00000064", "10.0 km"), ("5D", "6900", "0.0 °"),
    ])
    func valuesHaveUnits(pid: String, data: String, value: String) {
        let parts = value.split(separator: " ")
        #expect(
            answer("01" + pid, "41" + pid + data)["values"] == "{pid=\(pid), value=\(parts[0]), unit=\(parts[1])}")
    }

    @Test func severalParametersInOneAnswer() {
        let fields = answer("010C0D14", "410C0FA00D00145A80")
        #expect(fields["pids"] == "0C 0D 14")
        #expect(fields["values"]?.contains("value=0.45, unit=V") == true)
    }

    @Test func whatFollowsAnUnknownParameterIsNotGuessed() {
        #expect(answer("01EE0C", "41EE010C0FA0")["pids"] == "EE")
    }

    @Test func vehicleAndCalibration() {
        let vin = TestBus.digits("1FTFW1ET5DFC10312".utf8)
        #expect(answer("0902", "490201" + vin)["text"] == "1FTFW1ET5DFC10312")
        #expect(answer("0906", "4906021791BC8216E062BE")["cvn"] == "1791BC82 16E062BE")
    }

    @Test func storedCodesHaveLetters() {
        let codes = answer("03", "43030123C1009234")["dtcs"] ?? ""
        #expect(
            codes == """
                {dtc=P0123, raw=0123, meaning=Throttle/pedal position sensor/switch A circuit high} {dtc=U0100, raw=C100, \
                meaning=Lost communication with engine/powertrain control module A} {dtc=B1234, raw=9234}
                """)
    }

    @Test func everyParameterHasALengthThatHoldsItsQuantities() {
        var bus = TestBus()
        for pid in 0..<256 {
            bus.message(0x7DF, "01" + TestBus.digits([UInt8(pid)]))
            bus.message(0x7E8, "41" + TestBus.digits([UInt8(pid), 1, 2, 3, 4]))
        }
        let found = bus.found()
        #expect(found.units.count == 512)
        #expect(found.units.indices.allSatisfy { found.fields($0)["service"] == "01" })
    }
}
