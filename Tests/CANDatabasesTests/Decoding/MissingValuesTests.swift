import Testing

@testable import CANDatabases

/// Raw values that say that there is no value.
@Suite struct MissingValuesTests {
    private func missing(_ signal: Signal, isOfParameterGroup: Bool = true) -> (Double) -> Bool {
        MissingValues(signal, isOfParameterGroup: isOfParameterGroup).contains
    }

    @Test func theHighestValuesOfAParameterGroupAreNone() {
        let speed = missing(
            Signal(name: "Speed", start: 0, length: 16, factor: .real(1.0 / 256), minimum: 0, maximum: 256))
        #expect(speed(0xFFFF) && speed(0xFE00) && !speed(0xFDFF) && !speed(0))
        let level = missing(Signal(name: "Level", start: 0, length: 8))
        #expect(level(0xFF) && level(0xFE) && !level(0xFD))
        let switched = missing(Signal(name: "Switch", start: 0, length: 2))
        #expect(switched(3) && !switched(2))
    }

    /// Reserved by SAE J1939-71, and beyond the range in the database.
    @Test func whatIsReservedIsNoValueWhereTheDatabaseAgrees() {
        let signal = Signal(
            name: "Speed", start: 0, length: 16, factor: .real(0.125), minimum: 0, maximum: .real(8031.875))
        let speed = MissingValues(signal, isOfParameterGroup: true)
        #expect(!speed.contains(Double(0xFAFF)) && speed.contains(Double(0xFB00)) && speed.contains(Double(0xFDFF)))
        #expect(speed.words(for: RawValue(Int64(0xFB12))) == "reserved")
        #expect(speed.words(for: RawValue(Int64(0xFE12))) == "error")
        let torque = MissingValues(signal, isOfParameterGroup: false)
        #expect(!torque.contains(Double(0xFB00)))
    }

    /// What a database says of a message of J1939 that it does not call one.
    @Test func aRangeShowsThatAMessageIsOfJ1939() {
        func isOf(_ length: Int, _ factor: Number, _ maximum: Number, offset: Number = 0) -> Bool {
            MissingValues.hasRangeOfJ1939(
                Signal(
                    name: "S", start: 0, length: length, factor: factor, offset: offset, minimum: offset,
                    maximum: maximum))
        }
        #expect(isOf(16, .real(1.0 / 256), .real(250.996)) && isOf(16, .real(0.125), .real(8031.875)))
        #expect(isOf(8, .real(0.4), 100) && isOf(8, 1, 210, offset: -40) && isOf(32, .real(0.05), .real(210554060.75)))
        #expect(!isOf(16, .real(1.0 / 256), 256) && !isOf(8, 1, 255) && !isOf(12, 1, 4015) && !isOf(16, 1, 65535))
    }

    @Test func errorsAndAbsenceHaveWords() {
        let speed = MissingValues(Signal(name: "Speed", start: 0, length: 16), isOfParameterGroup: true)
        #expect(speed.words(for: RawValue(Int64(0xFFFF))) == "not available")
        #expect(speed.words(for: RawValue(Int64(0xFE00))) == "error")
        #expect(speed.words(for: RawValue(Int64(0xFDFF))) == nil)
        let labels = [Signal.Label(value: 1022, text: "SNA")]
        let torque = MissingValues(
            Signal(name: "Torque", start: 0, length: 10, unit: "Nm", labels: labels), isOfParameterGroup: false)
        #expect(torque.words(for: RawValue(Int64(1022))) == "not available")
        #expect(torque.words(for: RawValue(Int64(1021))) == nil)
    }

    @Test func whatTheDatabaseAllowsInOneByteIsAValue() {
        let number = missing(Signal(name: "Number", start: 0, length: 8, minimum: 0, maximum: 255))
        #expect(!number(0xFF))
        let percent = missing(Signal(name: "Percent", start: 0, length: 8, minimum: 0, maximum: 250))
        #expect(percent(0xFF))
    }

    @Test func theHighestValueOfAnotherMessageIsAValue() {
        let torque = missing(Signal(name: "Torque", start: 0, length: 16), isOfParameterGroup: false)
        #expect(!torque(0xFFFF))
    }

    @Test func whatIsNamedInvalidIsNone() {
        let labels = [
            Signal.Label(value: 1021, text: "Init"), Signal.Label(value: 1022, text: "Signal_Not_Available"),
            Signal.Label(value: 1023, text: "Fault"),
        ]
        let torque = missing(
            Signal(name: "Torque", start: 0, length: 10, unit: "Nm", labels: labels), isOfParameterGroup: false)
        #expect(torque(1023) && torque(1022) && !torque(1021) && !torque(512))
    }

    @Test func statesWithNamesAreValues() {
        let names = ["Off", "On", "Error", "SNA"]
        let labels = names.enumerated().map { Signal.Label(value: $0.offset, text: $0.element) }
        let state = missing(Signal(name: "State", start: 0, length: 2, labels: labels), isOfParameterGroup: false)
        #expect(!state(3))
        let few = missing(Signal(name: "State", start: 0, length: 2, labels: labels))
        #expect(!few(3))
    }

    @Test(arguments: ["SNA", "sna", "Not available", "n/a", "INVALID", "Speed_invalid", "data-not-available"])
    func namesSayThatThereIsNoValue(_ text: String) { #expect(MissingValues.saysMissing(text)) }

    @Test(arguments: ["Snap", "valid", "nap", "Available", "Manual", "Error free"])
    func otherNamesSayWhatTheValueIs(_ text: String) { #expect(!MissingValues.saysMissing(text)) }
}
