import CANProtocols
import Testing

/// What messages of J1939 say, and where J1939 is not claimed.
struct J1939ReadingTests {
    @Test func aDiagnosticMessageOfSeveralPacketsNamesItsCodes() {
        let frames = FieldbusFrames([
            "1CECFF0B#200E0002FFCAFE00", "1CEBFF0B#0104FF6E00000307", "1CEBFF0B#02F0FF7E5B000301",
        ])
        let message = frames.units[0]
        #expect(frames.reading(message).title == "DM1 Active diagnostic trouble codes")
        #expect(
            frames.parts(message) == [
                "lamps=amber warning",
                "SPN 110 FMI 0=Engine Coolant Temperature: Data valid but above normal operational range, most severe"
                    + " level (OC 3)",
                "SPN 520199 FMI 31=Condition exists (OC 126)",
                "SPN 91 FMI 3=Accelerator pedal position 1: Voltage above normal, or shorted to high source (OC 1)",
            ])
    }

    @Test func aCarriedMessageHasAnIdentifierOfItsOwn() {
        let frames = FieldbusFrames([
            "1CECFF0B#200E0002FFCAFE00", "1CEBFF0B#0104FF6E00000307", "1CEBFF0B#02F0FF7E5B000301",
            "18FECA0B#40FF5B000301FFFF",
        ])
        #expect(frames.units.map(\.carriedIdentifier) == [0x18FE_CA0B, nil])
    }

    @Test func parametersThatTheTableDoesNotHaveAreNamedByDatabases() {
        var options = ProtocolOptions()
        options.parameterNames = [520_199: "GripHeater", 91: "Pedal"]
        let frames = FieldbusFrames(
            ["1CECFF0B#200E0002FFCAFE00", "1CEBFF0B#0104FF6E00000307", "1CEBFF0B#02F0FF7E5B000301"], options: options)
        let parts = frames.parts(frames.units[0])
        #expect(parts.contains("SPN 520199 FMI 31=GripHeater: Condition exists (OC 126)"))
        #expect(parts.last?.hasPrefix("SPN 91 FMI 3=Accelerator pedal position 1") == true)
    }

    @Test func aDiagnosticMessageWithoutCodesHasNone() {
        let frames = FieldbusFrames(["18FECA00#00FF00000000FFFF", "18FECA00#00FFFFFFFFFFFFFF"])
        #expect(frames.units.map { frames.field("dtcs", of: $0) } == [.list([]), .list([])])
    }

    /// Some senders fill the message with a code that names no parameter.
    @Test func aCodeWithoutAParameterIsNotNamed() {
        let frames = FieldbusFrames(["18FECA00#04FFFFFFFF7FFFFF"])
        #expect(frames.parts(frames.units[0]) == ["lamps=amber warning", "codes=none"])
    }

    @Test func identifiersOfDiagnosticsAreNamedByTheirAddresses() {
        let names = GroupNames([(.j1939, "can0")], channels: ["can0"])
        func name(_ identifier: UInt32) -> String? { names.name(of: identifier, isExtended: true, channel: 0) }
        #expect(name(0x18DA_10F1) == "Diagnostics F1 to 10" && name(0x18DB_33F1) == "Diagnostics F1 to all")
        #expect(name(0x18FE_CA00)?.contains("Diagnostics") == false)
    }

    @Test func anAddressClaimIsReadAsAName() {
        let frames = FieldbusFrames(["18EEFFF9#8821CA3812120692", "18EAFFFE#00EE00"])
        #expect(
            frames.field("j1939_name", of: frames.units[0])
                == .object([
                    PDUField("identity", .integer(663944)), PDUField("manufacturer", .integer(454)),
                    PDUField("ecu_instance", .integer(2)), PDUField("function_instance", .integer(2)),
                    PDUField("function", .integer(18)), PDUField("vehicle_system", .integer(3)),
                    PDUField("vehicle_system_instance", .integer(2)), PDUField("industry_group", .integer(1)),
                    PDUField("arbitrary_address", .integer(1)),
                ]))
        #expect(frames.field("requested_pgn", of: frames.units[1]) == .integer(60928))
        #expect(frames.reading(frames.units[1]).parts.first?.value == "60928 Address claimed")
    }

    @Test func aNegativeAcknowledgementNamesTheGroup() {
        let frames = FieldbusFrames(["0CF00400#207D87481400F087", "18E8FF00#01FFFFFFF9D3FE00"])
        #expect(frames.reading(frames.units[1]).title == "Negative acknowledgment")
        #expect(frames.parts(frames.units[1]) == ["PGN=65235 DM11 Diagnostic data clear/reset for active DTCs"])
        #expect(frames.reading(frames.units[1]).tone == .negative)
    }

    /// Bytes that are no characters had been a text of dots.
    @Test func anIdentificationIsATextOnlyIfItConsistsOfCharacters() {
        let start = "0CF00400#207D87481400F087"
        let text = FieldbusFrames([start, "18FEDA00#015633322A2A2A2A"])
        #expect(text.parts(text.units[1]) == ["text=.V32****"])
        let bytes = FieldbusFrames([start, "18FEDA00#0102377F8090A07C"])
        #expect(bytes.parts(bytes.units[1]) == [])
    }

    @Test func chargingOfGBTIsFoundByItsPairOfAddresses() {
        let frames = FieldbusFrames(["1826F456#010100", "182756F4#FE10", "1812F456#A00F0A0000007D00"])
        #expect(frames.networks == [.j1939])
        #expect(
            frames.units.map { frames.reading($0).title }
                == ["CHM Charger handshake", "BHM Vehicle handshake", "CCS Charger status"])
    }

    @Test func diagnosticsOverJ1939AreNotItsMessages() {
        let frames = FieldbusFrames(["0CF00400#207D87481400F087", "18DAF100#023E00FFFFFFFFFF"])
        #expect(frames.units.filter { $0.network == .j1939 }.map(\.firstRow) == [0])
    }

    @Test func twentyNineBitsAloneAreNotJ1939() {
        let frames = FieldbusFrames(
            (0..<200).map { row in
                let identifiers = ["17F00010", "1B000010", "12DD54E2", "00770001", "04214001", "12345678"]
                return identifiers[row % 6] + "#"
                    + FieldbusFrames.hexadecimal((0..<8).map { UInt8(($0 * 37 + row * 11) & 0xFF) })
            })
        #expect(frames.units.isEmpty)
    }

    @Test func aKnownGroupAmongManyForeignIdentifiersIsChance() {
        let foreign = (0..<60).map { number in
            "04" + FieldbusFrames.hexadecimal([UInt8(0x20 + number % 40), UInt8(number), UInt8(number)])
                + "#0011223344556677"
        }
        #expect(FieldbusFrames(foreign + ["18FEF100#0011223344556677"]).units.isEmpty)
    }
}
