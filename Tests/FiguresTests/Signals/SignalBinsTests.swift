import Analysis
import Testing

@testable import Figures

struct SignalBinsTests {
    /// A walk with a spike now and then, every 10 ms with some jitter.
    private static let samples: [(time: Int64, value: Double)] = {
        var state: UInt64 = 42
        return (0..<5000).map { step in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let noise = Double(state >> 54) / 8
            return (Int64(step) * 10_000_000 + Int64(state >> 44) % 900_000, step % 613 == 5 ? noise * 50 : noise)
        }
    }()

    private static func binned(_ samples: [(time: Int64, value: Double)], count: Int) -> (SignalBins, TimeBins) {
        let axis = TimeBins(range: 0...49_999_999_999, count: count)
        var bins = SignalBins(count: count)
        for sample in samples {
            guard let bin = axis.index(of: sample.time) else { continue }
            bins.add(sample.value, bin: bin, time: sample.time, isNamed: false)
        }
        return (bins, axis)
    }

    @Test func whatHasNoValueBreaksACurve() {
        var bins = SignalBins(count: 8)
        for bin in 0..<8 {
            let time = Int64(bin) * 10
            if bin == 4 { bins.interrupt() } else { bins.add(1, bin: bin, time: time, isNamed: false) }
        }
        #expect(bins.runs(longest: 1000) == [[0, 1, 2, 3], [5, 6, 7]])
        #expect(bins.count == 7)
    }

    @Test(arguments: [1, 2, 7, 100, 640, 5000, 20_000])
    func everyBinHasTheLeastLargestFirstAndLastOfItsValues(count: Int) {
        let (bins, axis) = Self.binned(Self.samples, count: count)
        var expected = [[Double]](repeating: [], count: count)
        for sample in Self.samples { expected[axis.index(of: sample.time) ?? 0].append(sample.value) }
        for (bin, values) in zip(bins.bins, expected) {
            #expect(bin.isEmpty == values.isEmpty)
            guard let first = values.first, let last = values.last else { continue }
            #expect([bin.first, bin.minimum, bin.maximum, bin.last] == [first, values.min(), values.max(), last])
            #expect(Int(bin.changes) == zip(values, values.dropFirst()).filter { $0 != $1 }.count)
        }
        #expect(bins.least == Self.samples.map(\.value).min())
        #expect(bins.largest == Self.samples.map(\.value).max())
        #expect(bins.count == 5000)
    }

    @Test func thePeriodIsKnownToAnEighth() throws {
        for wanted in [1, 3, 9, 1000, 10_000_000, 1_000_000_000_000] {
            var bins = SignalBins(count: 4)
            for step in 0..<100 { bins.add(1, bin: 0, time: Int64(step * wanted), isNamed: false) }
            let period = try #require(bins.period)
            #expect(abs(period / Double(wanted) - 1) <= 0.125, "\(wanted): \(period)")
        }
        #expect(SignalBins(count: 1).period == nil)
    }

    @Test func aRunEndsWhereTheNextValueIsTooFarAway() {
        let kept = Self.samples.filter { !(20_000_000_000..<20_100_000_000).contains($0.time) }
        let (bins, _) = Self.binned(kept, count: 1000)
        let runs = bins.runs(longest: 28e6)
        #expect(runs.map(\.count) == [400, 598])
        #expect(runs.map(\.first) == [0, 402])
        // A gap of two values is none.
        #expect(bins.runs(longest: 120e6).count == 1)
        // A gap narrower than a bin still parts nothing that is drawn in one bin.
        let (coarse, _) = Self.binned(kept, count: 10)
        #expect(coarse.runs(longest: 28e6) == [[0, 1, 2, 3], [4, 5, 6, 7, 8, 9]])
    }

    @Test func whatIsNoNumberIsLeftOut() {
        var bins = SignalBins(count: 2)
        for value in [Double.nan, .infinity, -.infinity, 1e300] { bins.add(value, bin: 0, time: 0, isNamed: false) }
        bins.add(1, bin: 2, time: 0, isNamed: false)
        #expect(bins == SignalBins(count: 2))
    }

    @Test func timesThatStepBackAndTheFarthestTimesAreTaken() {
        var bins = SignalBins(count: 1)
        for time in [Int64.min, .max, 0, .min] { bins.add(1, bin: 0, time: time, isNamed: false) }
        #expect(bins.count == 4)
        #expect(bins.runs(longest: 1) == [[0]])
    }

    /// Of four times in which a message with an uneven cycle was missing, only the longest broke its curve.
    @Test func aCurveBreaksWhereAFindingSaysThatFramesAreMissing() {
        var bins = SignalBins(count: 10)
        for (bin, time) in [(0, 0), (1, 10), (2, 20), (4, 40), (5, 50), (7, 70)] {
            bins.add(1, bin: bin, time: Int64(time), isNamed: false)
        }
        #expect(bins.runs(longest: 28) == [[0, 1, 2, 4, 5, 7]])
        #expect(bins.runs(longest: 28, returns: [4]) == [[0, 1, 2], [4, 5, 7]])
        #expect(bins.runs(longest: 28, returns: [3, 5]) == [[0, 1, 2], [4, 5, 7]])
    }
}
