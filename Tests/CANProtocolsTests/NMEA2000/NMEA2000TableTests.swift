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
}
