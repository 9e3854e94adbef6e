import Testing

@testable import CANProtocols

/// What parameters of J1939 in one frame say.
@Suite struct J1939ParameterTests {
    private func parts(_ group: UInt32, _ bytes: [UInt8]) -> [String] {
        bytes.withUnsafeBufferPointer { J1939Parameter.parts(of: group, $0).map { "\($0.name)=\($0.value)" } }
    }

    @Test func valuesComeBeforeErrorsAndWhatIsAbsent() {
        #expect(
            parts(61444, [0xF0, 0xFE, 0x9B, 0x28, 0x23, 0x00, 0xF0, 0xFF]) == [
                "Engine speed=1125 rpm", "Actual engine torque=30 %", "Driver's demand engine torque=error",
                "Engine demand torque=not available",
            ])
    }

    @Test func aMessageWithoutAValueSaysNothing() {
        #expect(parts(61444, Array(repeating: 0xFF, count: 8)).isEmpty)
        #expect(parts(61444, []).isEmpty)
        #expect(parts(1, [0, 0]).isEmpty)
    }

    @Test func reservedValuesAreNoNumbers() {
        // FB to FD in the highest byte.
        #expect(parts(65262, [0xFB, 70]) == ["Engine fuel temperature 1=30 °C", "=4 other values not available"])
    }

    @Test func statesHaveNames() {
        let all = parts(65265, [0xF7, 0x00, 0x4B, 0x11, 0xFF, 0xFF, 0xFF, 0xFF])
        #expect(all.contains("Wheel-based vehicle speed=75 km/h") && all.contains("Parking brake=set"))
        #expect(all.contains("Cruise control active=on") && all.contains("Brake switch=pressed"))
        #expect(all.contains("Clutch switch=released"))
    }

    @Test func temperaturesAndDistancesHaveOffsetAndFactor() {
        #expect(
            parts(65253, [0x10, 0x27, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]).first == "Engine total hours of operation=500 h")
        #expect(parts(65129, [0xFF, 0xFF, 0xA0, 0x2C]).first == "Engine coolant temperature=84 °C")
        #expect(parts(65217, [1, 0, 0, 0]).first == "Total vehicle distance, high resolution=0.005 km")
    }

    @Test func everyParameterFitsIntoAFrameAndItsGroupHasAName() {
        #expect(J1939Parameter.all.count > 40)
        for (group, parameters) in J1939Parameter.all {
            #expect(J1939Names.groups[group] != nil, "\(group)")
            var bits = Set<Int>()
            for one in parameters {
                #expect(one.start >= 0 && one.start + one.length <= 64, "\(one.name)")
                let own = Set(one.start..<one.start + one.length)
                #expect(bits.isDisjoint(with: own), "\(one.name) of \(group)")
                bits.formUnion(own)
            }
        }
    }

    @Test func everyLineOfTheTableIsRead() {
        let lines = FactLines(J1939ParameterTable.text).reduce(0) { count, _ in count + 1 }
        #expect(J1939Parameter.all.values.reduce(0) { $0 + $1.count } == lines)
    }

    @Test func genericTroubleCodesHaveTexts() {
        #expect(DiagnosticTables.troubleCodes.count > 600)
        #expect(TroubleCode.meaning("P0420") == "Catalyst system efficiency below threshold, bank 1")
        #expect(
            TroubleCode.meaning("U0121-87")
                == "Lost communication with anti-lock brake system (ABS) control module A: missing message")
        #expect(TroubleCode.meaning("P0300-00") == "Random or multiple cylinder misfire detected")
        #expect(TroubleCode.meaning("P1234") == nil && TroubleCode.meaning("") == nil)
    }
}
