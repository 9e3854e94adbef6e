import Testing

@testable import Figures

struct PlotScaleTests {
    private static func labels(_ extent: ClosedRange<Double>?, _ unit: String = "", most: Int = 4) -> [String] {
        PlotScale(extent, unit: unit, most: most).lines.map(\.label)
    }

    @Test func linesAreRoundAndHoldTheValues() {
        #expect(
            Self.labels(0...68.04, "km/h") == [
                "0 km/h", "20 km/h", "40 km/h", "60 km/h", "80 km/h",
            ])
        #expect(Self.labels(0...3023.75) == ["0", "1 000", "2 000", "3 000", "4 000"])
        #expect(Self.labels(-1.95...27.9) == ["−10", "0", "10", "20", "30"])
        #expect(Self.labels(13.8...14.2) == ["13.8", "13.9", "14.0", "14.1", "14.2"])
        #expect(Self.labels(0...100, most: 1) == ["0", "100"])
    }

    @Test func oneValueIsInTheMiddle() {
        #expect(Self.labels(0...0) == ["−1.0", "−0.5", "0.0", "0.5", "1.0"])
        let scale = PlotScale(90...90, unit: "", most: 4)
        #expect(scale.bottom < 90 && scale.top > 90)
        #expect(Self.labels(nil, most: 1) == ["0", "1"])
    }

    @Test(arguments: [-1e200...1e200, 0...1e-30, 1e15...1.0000001e15, -1e-100...1e-100, 0...1e9, 5e11...6e11])
    func everyExtentHasAScale(extent: ClosedRange<Double>) {
        let scale = PlotScale(extent, unit: "", most: 4)
        #expect(scale.bottom <= extent.lowerBound && scale.top >= extent.upperBound)
        #expect(scale.bottom.isFinite && scale.top.isFinite && (2...7).contains(scale.lines.count))
        #expect(Set(scale.lines.map(\.label)).count == scale.lines.count || extent.upperBound > 1e12)
    }

    @Test func endsOfASpanAreToldApart() {
        #expect(PlotScale.number(48_213.4, of: 0.4) == "48213.4")
        #expect(PlotScale.number(68.04, of: 68.04) == "68.04")
        #expect(PlotScale.number(3023.75, of: 3023.75) == "3024")
        #expect(PlotScale.number(200, of: 300) == "200")
        #expect(PlotScale.number(7, of: 0) == "7")
    }

    @Test func numbersAloneHaveFiveDigits() {
        #expect(PlotScale.number(68.04, step: 0) == "68.04")
        #expect(PlotScale.number(3023.75, step: 0) == "3023.8")
        #expect(PlotScale.number(-0.001, step: 0) == "−0.001")
        #expect(PlotScale.number(1.25e12, step: 0) == "1.25e12")
        #expect(PlotScale.number(0, step: 0) == "0")
    }
}
