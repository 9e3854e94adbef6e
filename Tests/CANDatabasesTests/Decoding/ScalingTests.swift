import CANDatabases
import Testing

struct ScalingTests {
    private func physical(_ raw: RawValue, _ factor: Number, _ offset: Number) -> String {
        NumberText.text(Scaling(factor: factor, offset: offset).physical(raw))
    }

    @Test func wholeNumbersStayExactBeyondSixtyFourBits() {
        #expect(physical(RawValue(bits: .max, kind: .unsigned), 1, 0) == "18446744073709551615")
        #expect(physical(RawValue(bits: .max, kind: .unsigned), 1000, -1) == "18446744073709551614999")
        #expect(
            physical(RawValue(bits: .max, kind: .unsigned), .integer(.min), .integer(.min))
                == "-170141183460469231731687303715884105728")
        #expect(physical(RawValue(Int64.min), 1, 0) == "-9223372036854775808")
        #expect(physical(RawValue(bits: 32000, kind: .unsigned), .real(1), -32000) == "0")
    }

    @Test func realNumbersAreComputedAsOtherToolsHaveThem() {
        #expect(physical(RawValue(bits: 3777, kind: .unsigned), .real(0.1), 0) == "377.70000000000005")
        #expect(physical(RawValue(bits: 513, kind: .unsigned), .real(0.1), 0) == "51.300000000000004")
        #expect(physical(RawValue(bits: 185, kind: .unsigned), .real(0.75), -48) == "90.75")
        #expect(physical(RawValue(bits: 8192, kind: .unsigned), .real(0.1), .real(-819.2)) == "0.0")
        #expect(physical(RawValue(bits: 3, kind: .unsigned), 2, .real(0.5)) == "6.5")
        #expect(physical(RawValue(2.5), 1, 0) == "2.5")
        #expect(physical(RawValue(2.0), 2, 1) == "5.0")
    }

    private static let printed: [(Double, String)] = [
        (0.0, "0.0"), (-0.0, "-0.0"), (1.0, "1.0"), (-12.5, "-12.5"), (0.1, "0.1"), (0.0001, "0.0001"),
        (0.00001, "1e-05"), (1.5e-7, "1.5e-07"), (123456789012345.0, "123456789012345.0"),
        (1e15, "1000000000000000.0"), (9999999999999998.0, "9999999999999998.0"), (1e16, "1e+16"),
        (12345678901234568.0, "1.2345678901234568e+16"), (1e22, "1e+22"), (1e23, "1e+23"),

        (1.7976931348623157e308, "1.7976931348623157e+308"),
        (.leastNonzeroMagnitude, "5e-324"), (2.2250738585072014e-308, "2.2250738585072014e-308"),
        (0.30000000000000004, "0.30000000000000004"),
        (0.9762500000000001, "0.9762500000000001"), (23332.687100000003, "23332.687100000003"),
        (0.7999999999999999, "0.7999999999999999"),
        (1638.3000000000002, "1638.3000000000002"), (100.0, "100.0"),
        (3.3333333333333335e-05, "3.3333333333333335e-05"),
        (0.3333333333333333, "0.3333333333333333"),
        (0.10000000149011612, "0.10000000149011612"), (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"),
    ]

    @Test(arguments: printed)
    func realNumbersArePrintedWithTheFewestDigits(value: Double, text: String) {
        #expect(NumberText.text(PhysicalValue.real(value)) == text)
    }

    @Test func labelsOfTheHighestRawValuesAreFound() {
        let labels = LabelTable(
            [
                Signal.Label(value: UInt64.max, text: "SNA"), Signal.Label(value: 5, text: "five"),
                Signal.Label(value: UInt64.max - 1, text: "error"), Signal.Label(value: -1, text: "minus"),
            ], ranges: [Signal.RangeLabel(values: 6...9, text: "some")])
        func text(_ raw: RawValue) -> String? { labels.index(of: raw).map { labels.texts[$0] } }
        #expect(text(RawValue(bits: .max, kind: .unsigned)) == "SNA")
        #expect(text(RawValue(bits: .max - 1, kind: .unsigned)) == "error")
        #expect(text(RawValue(bits: .max - 2, kind: .unsigned)) == nil)
        #expect(text(RawValue(Int64(-1))) == "minus")
        #expect(text(RawValue(bits: 5, kind: .unsigned)) == "five")
        #expect(text(RawValue(bits: 7, kind: .unsigned)) == "some")
        #expect(text(RawValue(1e19)) == nil)
    }

    @Test func labelsAreFoundByRawValue() {
        let labels = LabelTable([
            Signal.Label(value: 3, text: "three"), Signal.Label(value: -1, text: "minus"),
            Signal.Label(value: 0, text: "zero"),
        ])
        func text(_ raw: RawValue) -> String? { labels.index(of: raw).map { labels.texts[$0] } }
        #expect(text(RawValue(Int64(-1))) == "minus")
        #expect(text(RawValue(bits: 0, kind: .unsigned)) == "zero")
        #expect(text(RawValue(bits: 3, kind: .unsigned)) == "three")
        #expect(text(RawValue(3.9)) == "three")
        #expect(text(RawValue(bits: 2, kind: .unsigned)) == nil)
        #expect(text(RawValue(bits: .max, kind: .unsigned)) == nil)
        #expect(text(RawValue(Double.nan)) == nil)
    }

    /// A value whose name is empty was shown as nothing.
    @Test func aValueWithAnEmptyNameIsItsNumber() {
        let labels = LabelTable(
            [Signal.Label(value: 0, text: ""), Signal.Label(value: 1, text: "on"), Signal.Label(value: 2, text: "  ")],
            ranges: [Signal.RangeLabel(values: 4...9, text: "")])
        #expect([0, 1, 2, 5].map { labels.index(of: RawValue(Int64($0))) } == [nil, 0, nil, nil])
        #expect(labels.texts == ["on"])
    }
}
