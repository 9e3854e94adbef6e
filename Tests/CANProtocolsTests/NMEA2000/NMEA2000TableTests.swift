import Testing

@testable import CANProtocols

/// Every line of the tables is one that the program understands.
struct NMEA2000TableTests {
    @Test func everyGroupHasItsNumberItsFormAndItsName() throws {
        var count = 0
        for line in FactLines(NMEA2000Groups.text) where line.first == UInt8(ascii: "=") {
            count += 1
            let parts = line.parts(dropping: 1)
            let number = try #require(UInt32(parts[0]))
            #expect(number <= 0x3_FFFF && ["F", "S", "f", "s"].contains(parts[1]) && !parts[2].isEmpty, "\(parts)")
            for set in parts.dropFirst(3) {
                #expect(set.split(separator: ",").compactMap { Int($0) }.count == 3, "\(parts)")
            }
        }
        #expect(count == NMEA2000Groups.shared.layouts.count + NMEA2000Groups.shared.fallbacks.count && count > 300)
    }

    @Test func everyFieldHasATypeAndWhatItsCodesMean() {
        for line in FactLines(NMEA2000Groups.text) where line.first != UInt8(ascii: "=") {
            let parts = line.parts()
            #expect(NMEA2000Field(parts: parts, lookups: .shared) != nil, "\(parts)")
            for table in parts.dropFirst(2) where table.first == "l" {
                let name = String(table.dropFirst())
                let isKnown =
                    !NMEA2000Lookups.shared.meanings(of: name).isEmpty
                    || !NMEA2000Lookups.shared.fields(of: name).isEmpty
                #expect(isKnown, "\(name)")
            }
        }
    }

    @Test func everyLookupHasANameAndEveryLineOfItACode() {
        var table = ""
        var entries = 0
        for line in FactLines(NMEA2000Lookups.text) {
            let parts = line.parts(dropping: line.first == UInt8(ascii: "=") ? 1 : 0)
            if line.first == UInt8(ascii: "=") {
                #expect(!parts[0].isEmpty && parts.count == 1)
                table = parts[0]
                continue
            }
            entries += 1
            let codes = parts[0].split(separator: ",").compactMap { UInt64($0) }
            #expect((1...2).contains(codes.count) && parts.count >= 2, "\(table): \(parts)")
            if parts.count > 2 {
                #expect(NMEA2000Lookups.shared.fields(of: table)[codes[0]] != nil, "\(table): \(parts)")
            } else {
                let code = codes.count > 1 ? NMEA2000Lookups.pair(codes[0], codes[1]) : codes[0]
                #expect(NMEA2000Lookups.shared.meanings(of: table)[code] == parts[1], "\(table): \(parts)")
            }
        }
        #expect(entries > 3000)
    }

    /// Every message of PGN 126720 was called "Garmin AHRS ATT: COG Source Valid Flag", whoever sent it.
    @Test func aGroupWhoseManufacturerDecidesHasNoNameOfOneManufacturer() {
        #expect(NMEA2000Layout.name(of: 126_720) == "Proprietary fast-packet addressed")
        #expect(NMEA2000Layout.name(of: 61_184) == "Proprietary single-frame addressed")
        for group in NMEA2000Groups.shared.layouts.map(\.group) where J1939Group.isProprietary(group) {
            #expect(NMEA2000Layout.name(of: group)?.hasPrefix("Proprietary") == true, "\(group)")
        }
    }

    /// A message that lacked its end was called "0x1ED00 - 0x1EE00: Standardized fast-packet addressed".
    @Test func aGroupOfSeveralLayoutsHasTheWordsThatTheyShare() {
        #expect(NMEA2000Layout.name(of: 126_208) == "NMEA - group function")
        #expect(NMEA2000Layout.name(of: 60_416) == "ISO Transport Protocol, Connection Management")
        #expect(NMEA2000Layout.name(of: 127_250) == "Vessel Heading")
        let rudder = Array(repeating: "09F10D01#00F8FF7F5FB8FFFF", count: 8)
        let frames = FieldbusFrames(rudder + ["0DED00A4#20150102F9010203"])
        let cut = frames.units.filter { $0.outcome != .complete }
        #expect(cut.map { frames.reading($0).title } == ["NMEA - group function"])
    }
}
