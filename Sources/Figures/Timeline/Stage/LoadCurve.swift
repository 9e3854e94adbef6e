internal import Formatting
internal import Wording
package import Analysis

/// The load of a channel over time, ready for drawing: its height at every position, and the scale beside it.
package struct LoadCurve: Sendable, Equatable {
    package struct Line: Sendable, Equatable {
        package var value: Double
        package var label: String
    }

    /// Along the axis in equal steps, of which the last may be shorter; 1 is full load. In bit/s if the bit rate is not
    /// known.
    package private(set) var steps: [LoadBins.Extent]
    /// Length of a step along the axis, 0…1.
    package let stepShare: Double
    package let hasRate: Bool
    /// As ``BusLoad/assumesDataRate``.
    package let assumesDataRate: Bool
    /// The upper end of the scale.
    package private(set) var top: Double
    /// Above 0, at round values, ascending.
    package private(set) var lines: [Line]
    /// Whether timestamps are so close together somewhere that the peak is not known.
    package let isClamped: Bool
    private let peak: Double
    /// The value that the label of the peak states.
    package var shownPeak: Double { toldPeak ?? peak }
    /// Position of the peak along the axis, 0…1.
    package private(set) var peakPosition: Double
    /// nil if it is not known.
    package private(set) var mean: Double?
    /// The peak of the capture, as ``BusLoad/tenthPeak``; nil if it is that of the bins.
    package private(set) var toldPeak: Double?
    /// Whether it is of all frames: then the peak of a bin, which depends on the picture, is not given.
    private var isOfAll = false
    /// The time over which the peak is averaged, nanoseconds.
    package let binWidth: Double
    /// Length of a step, nanoseconds.
    package let stepWidth: Double
    private let range: ClosedRange<Int64>

    /// Bins of about 100 ms, so that frames make a curve; fewer if a picture is narrow for its time. A time of less than
    /// a second has shorter ones. None is shorter than 10 ms, where a load would be that of a few frames, nor so short
    /// that one step of the clock makes a peak.
    package static func binCount(bins: TimeBins, pixels: Int, step: ClockStep = .none) -> Int {
        let longest = max(1, Int(min(1e7, Double(bins.span) / Double(shortestBin))))
        let count = min(longest, usualCount(bins: bins, pixels: max(1, pixels)))
        guard step.nanoseconds > finestStep else { return count }
        let most = max(1, Int(min(1e7, Double(bins.span) / Double(step.nanoseconds) / stepsPerBin)))
        return count <= most ? count : most <= pixels ? most : most / pixels * pixels
    }

    /// Nanoseconds; bins of 100 ms have ten such steps.
    private static let finestStep: Int64 = 10_000_000
    private static let stepsPerBin = 5.0
    private static let shortestBin: Int64 = 10_000_000
    private static let fewestTenths = 10
    /// Bins shorter than this are not those of the peak of 100 ms: nanoseconds.
    private static let shortened = 9e7
    /// Narrower steps are joined: pixels.
    private static let narrowestStep = 3

    private static func usualCount(bins: TimeBins, pixels: Int) -> Int {
        let wanted = Int(min(1e7, Double(bins.span) / 1e8))
        // The peak that is stated is that of 100 ms: shorter bins would have higher ones.
        if wanted >= fewestTenths, wanted <= pixels { return wanted }
        if wanted <= pixels { return max(wanted, max(1, pixels / 8)) }
        // A whole number of bins per pixel, none shorter than the time of the peak that is stated.
        return min(LoadBins.most / pixels, min(8, wanted / pixels)) * pixels
    }

    package init(_ load: LoadBins, pixels: Int) {
        isClamped = load.isBeyondLimit
        // Timestamps in bunches move frames from one bin to another, but the mean is still right.
        mean = load.values.isEmpty ? 0 : load.values.reduce(0, +) / Double(load.values.count)
        let load = load.limited()
        let values = load.values
        let most = max(1, pixels / Self.narrowestStep)
        let joined = max(1, (values.count + most - 1) / most)
        steps = load.joined(joined)
        stepShare = Double(joined) / Double(max(1, values.count))
        hasRate = load.rate != nil
        assumesDataRate = load.assumesDataRate
        var highest = 0
        for index in values.indices where values[index] > values[highest] { highest = index }
        peak = values.isEmpty ? 0 : values[highest]
        peakPosition = values.isEmpty ? 0 : (Double(highest) + 0.5) / Double(values.count)
        let span = Double(load.range.upperBound) - Double(load.range.lowerBound)
        range = load.range
        binWidth = span / Double(max(1, values.count))
        stepWidth = binWidth * Double(joined)
        (top, lines) = Self.scale(to: peak, hasRate: hasRate)
    }

    /// Along the axis, 0…1.
    private func position(of time: Int64) -> Double {
        let span = Double(range.upperBound) - Double(range.lowerBound)
        guard span > 0 else { return 0.5 }
        return min(1, max(0, (Double(time) - Double(range.lowerBound)) / span))
    }

    /// The scale up to a value.
    private static func scale(to peak: Double, hasRate: Bool) -> (top: Double, lines: [Line]) {
        // Labels are tenths of a per cent, or whole bits.
        let step = step(for: max(peak, hasRate ? 0.002 : 2))
        let count = max(1, (max(peak, step * 0.5) * 1.16 / step).rounded(.up))
        let values = (1...Int(min(count, 10))).map { step * Double($0) }
        let rates = hasRate ? [] : RateText.marks(values)
        let lines = values.enumerated().compactMap { place, value -> Line? in
            guard hasRate else { return Line(value: value, label: rates[place]) }
            return value < 1.0001 ? Line(value: value, label: ShareText.mark(value)) : nil
        }
        // An axis above 100 % would look as if this load existed.
        return (hasRate ? min(step * count, 1.16) : step * count, lines)
    }

    /// Round values, so that there are two to four lines.
    private static func step(for peak: Double) -> Double {
        var power = 1e-4
        while power < 1e12 {
            for factor in [1.0, 2, 5] where peak / (factor * power) <= 3.2 { return factor * power }
            power *= 10
        }
        return power
    }

    /// `peak 53.9 kbit/s in 100 ms`: the maximum in any such time of the capture; of a part of the frames, that of a
    /// bin. nil if it is not known because of the clock.
    package var peakText: String? {
        guard toldPeak != nil || isClamped || !isOfAll else { return nil }
        let window = TimelineText.roughly(toldPeak == nil ? binWidth : 100e6)
        if isClamped { return "no peak: timestamps are grouped" }
        let peak = toldPeak ?? peak
        return "peak " + (hasRate ? ShareText.text(peak) : RateText.measured(peak)) + " in " + window
    }

    /// Whether the maxima of many steps are much higher than their means.
    var hasBand: Bool { steps.count { $0.maximum > $0.mean * 1.2 } * 10 > steps.count }

    /// nil if it is not known.
    package var meanText: String? {
        mean.map { "mean " + (hasRate ? ShareText.text($0) : RateText.measured($0)) }
    }

    /// The curve of all frames: their mean and peak are stated elsewhere.
    package func saying(_ load: BusLoad) -> LoadCurve {
        var curve = self
        curve.mean = hasRate ? load.mean : load.bitsPerSecond
        curve.toldPeak = hasRate ? load.tenthPeak : load.tenthPeakBitsPerSecond
        // The steps of a short capture are shorter than the time of that peak, and higher.
        if curve.toldPeak != nil, binWidth < Self.shortened { curve.toldPeak = nil } else { curve.isOfAll = true }
        // The bins of a picture are other periods than those of the peak, and some are a little shorter. They must not
        // exceed it, and the one in which it is must reach it.
        if let told = curve.toldPeak, !isClamped {
            for place in curve.steps.indices {
                curve.steps[place].mean = min(steps[place].mean, told)
                curve.steps[place].maximum = min(steps[place].maximum, told)
            }
            curve.peakPosition = position(of: load.tenthPeakTime)
            let step = min(curve.steps.count - 1, Int(curve.peakPosition / max(stepShare, .leastNormalMagnitude)))
            if step >= 0 { curve.steps[step].maximum = max(told, curve.steps[step].maximum) }
        }
        let highest = max(curve.toldPeak ?? 0, curve.steps.lazy.map(\.maximum).max() ?? 0)
        (curve.top, curve.lines) = Self.scale(to: highest, hasRate: hasRate)
        return curve
    }
}
