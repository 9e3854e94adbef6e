import Testing

@testable import LogPages

@Suite struct ShortSignalNamesTests {
    /// The beginnings of one name had taken the square of its words: gigabytes for a database of 100 kB.
    @Test func aNameMayHaveVeryManyWords() {
        let long = String(repeating: "Ab", count: 20_000)
        #expect(ShortSignalNames.shortened([long + "Left", long + "Right"]) == ["Left", "Right"])
    }

    @Test func whatOthersBeginWithIsLeftOut() {
        #expect(ShortSignalNames.shortened(["WheelSpeedLeft", "WheelSpeedRight"]) == ["Left", "Right"])
        #expect(
            ShortSignalNames.shortened(["PedalSensor1", "PedalSensor2", "IdleSwitch"])
                == ["Sensor1", "Sensor2", "IdleSwitch"])
        #expect(ShortSignalNames.shortened(["ENG_SPEED", "ENG_TORQUE"]) == ["SPEED", "TORQUE"])
    }

    @Test func namesThatWouldBeAlikeOrTooShortStayWhole() {
        #expect(ShortSignalNames.shortened(["Speed", "RearSpeed", "RearTemp"]) == ["Speed", "RearSpeed", "Temp"])
        #expect(ShortSignalNames.shortened(["Cell_1", "Cell_2"]) == ["Cell_1", "Cell_2"])
        #expect(ShortSignalNames.shortened(["One"]) == ["One"])
        #expect(ShortSignalNames.shortened([]) == [])
    }

    @Test func namesOfAMessageStayDifferent() {
        let names = ["AB", "ABCd", "ABCdEf", "ABCdEfGhi", "ABCdEfJkl", "Ghi", "_x", "__", "Türe_Links", "Türe_Rechts"]
        #expect(Set(ShortSignalNames.shortened(names)).count == names.count)
    }
}
