import CANProtocols
import Testing

/// Values of fields of NMEA 2000.
struct NMEA2000ValueTests {
    private func object(_ value: PDUField.Value, _ name: String) -> PDUField.Value {
        .object([PDUField("value", value), PDUField("name", .text(name))])
    }

    @Test func anglesAreInDegreesAndWhatIsNotAvailableIsLeftOut() {
        let frames = FieldbusFrames(["09F11223#FF725AFF7FFF7FFD"])
        let message = frames.units[0]
        #expect(frames.reading(message).title == "Vessel Heading")
        #expect(frames.value("Heading", of: message) == .real(132.7))
        #expect(frames.value("Reference", of: message) == object(.integer(1), "Magnetic"))
        #expect(frames.value("Deviation", of: message) == nil)
        #expect(frames.parts(message) == ["Heading=132.7 deg", "Reference=Magnetic"])
    }

    @Test func theCodesAtTheTopOfARangeAreNoValues() {
        // Latitude: an error; longitude: 10 degrees.
        let position = FieldbusFrames(["09F80103#FEFFFF7F00E1F505"])
        #expect(position.value("Latitude", of: position.units[0]) == nil)
        #expect(position.parts(position.units[0]) == ["Latitude=error", "Longitude=10.0000000 deg"])
        // A reserved code, and the highest heading.
        let heading = FieldbusFrames(["09F11223#FFFDFFFC7FFF7FFD"])
        #expect(heading.value("Heading", of: heading.units[0]) == nil)
        #expect(heading.parts(heading.units[0]).first?.hasPrefix("Deviation=") == true)
        let time = FieldbusFrames(["0DF01024#10F0F13AFEFFFFFF"])
        #expect(time.value("Time", of: time.units[0]) == nil)
        #expect(time.parts(time.units[0]).last == "Time=error")
    }

    /// A receiver without a fix was at 922.337 degrees, in a height of 9 223 372 036 854 m.
    @Test func aPositionOf64BitsThatIsNotAvailableIsLeftOut() {
        let bytes =
            "01" + "FFFF" + "FFFFFFFF" + String(repeating: "FFFFFFFFFFFFFF7F", count: 3) + "00FC0CFF7FFF7FFFFFFF7F00"
        var frames = ["0DF80514#00" + "2B" + bytes.prefix(12)]
        var rest = bytes.dropFirst(12)
        while !rest.isEmpty {
            frames.append("0DF80514#0\(frames.count)" + rest.prefix(14).padded(to: 14))
            rest = rest.dropFirst(14)
        }
        let found = FieldbusFrames(frames)
        #expect(found.reading(found.units[0]).title == "GNSS Position Data")
        for name in ["Latitude", "Longitude", "Altitude"] { #expect(found.value(name, of: found.units[0]) == nil) }
        #expect(found.value("Number of SVs", of: found.units[0]) == .integer(12))
    }

    @Test func datesAndTimesAreReadable() {
        let frames = FieldbusFrames(["0DF01024#10F0F13A21470F16"])
        #expect(frames.value("Date", of: frames.units[0]) == object(.integer(15089), "2011.04.25"))
        #expect(frames.value("Time", of: frames.units[0]) == object(.integer(370_100_001), "10:16:50.0001"))
    }

    @Test func temperaturesAreInDegreesCelsiusAndPressuresInBar() {
        // Engine parameters, dynamic: 1583 hPa of oil, 296.67 K of coolant.
        let frames = FieldbusFrames([
            "09F20110#401A002F061020E3", "09F20110#4173650565047210", "09F20110#42000010203040FF",
            "09F20110#430600FF003018FF",
        ])
        #expect(frames.units.map(\.outcome) == [.complete])
        #expect(frames.value("Oil pressure", of: frames.units[0]) == .real(1.583))
        #expect(frames.value("Temperature", of: frames.units[0]) == .real(23.52))
        #expect(frames.value("Total Engine hours", of: frames.units[0]) == object(.integer(4210), "01:10:10"))
        #expect(frames.parts(frames.units[0]).contains("Discrete Status 1=Over Temperature, Low Oil Pressure"))
    }

    @Test func aMakersGroupIsReadByTheLayoutThatItsBytesChoose() {
        let frames = FieldbusFrames([
            "09F11223#FF725AFF7FFF7FFD", "18FF4F10#3B9FFFFFFF715AFF", "18FF4F10#FFFFFFFFFFFFFFFF",
        ])
        #expect(frames.value("Manufacturer Code", of: frames.units[1]) == object(.integer(1851), "Raymarine"))
        #expect(frames.reading(frames.units[1]).title == "Seatalk: Pilot Heading")
        #expect(frames.reading(frames.units[2]).title != "Seatalk: Pilot Heading")
    }

    @Test func textOfTwoKindsIsRead() {
        // Configuration information: "hello" in bytes, "wórld" in words, and nothing.
        let payload = FieldbusFrames.bytes("070168656C6C6F0C007700F30072006C0064000201")
        var frames = ["0DF01624#20" + FieldbusFrames.hexadecimal([UInt8(payload.count)] + payload[..<6])]
        for (number, place) in stride(from: 6, to: payload.count, by: 7).enumerated() {
            let part = payload[place..<min(place + 7, payload.count)]
            frames.append("0DF01624#" + FieldbusFrames.hexadecimal([UInt8(0x21 + number)] + part))
        }
        let read = FieldbusFrames(frames)
        #expect(read.value("Installation Description #1", of: read.units[0]) == .text("hello"))
        #expect(read.value("Installation Description #2", of: read.units[0]) == .text("wórld"))
        #expect(read.value("Manufacturer Information", of: read.units[0]) == nil)
    }

    @Test func repeatedFieldsAreAListAsLongAsTheBytesAre() {
        // Sats in view: 255 are announced, one is there.
        let frames = FieldbusFrames([
            "19FA0414#200F01FFFF028B09", "19FA0414#2116BAE40CFFFFFF", "19FA0414#227F02FFFFFFFFFF",
        ])
        guard case .list(let satellites) = frames.value("list", of: frames.units[0]) else {
            Issue.record("there is no list")
            return
        }
        #expect(satellites.count == 1)
    }

    @Test func everyGroupIsReadFromAnyBytesWithoutHarm() {
        for group in stride(from: UInt32(0x1F000), through: 0x1F2FF, by: 1) {
            let identifier = FieldbusFrames.hexadecimal([0x09, UInt8(group >> 8 & 0xFF), UInt8(group & 0xFF), 0x23])
            let frames = FieldbusFrames(["09F11223#FF725AFF7FFF7FFD", identifier + "#2006FF0201030405"])
            for unit in frames.units { #expect(!frames.reading(unit).title.isEmpty) }
        }
    }
}

extension Substring {
    fileprivate func padded(to count: Int) -> String {
        self + String(repeating: "F", count: Swift.max(0, count - self.count))
    }
}
