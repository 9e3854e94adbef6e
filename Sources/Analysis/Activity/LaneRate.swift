internal import Platform

/// Whether an identifier came as often as usual: over a second or six periods, whichever is longer.
struct LaneRate {
    static let more = 1.35
    static let less = 0.68
    private static let window = 1e9
    private static let periods = 6.0
    /// Of fewer frames that were to come, one more or less would be another rate.
    private static let fewest = 5.5

    private let bins: TimeBins
    private let period: Double
    /// Bins to each side that a rate is told from.
    private let reach: Int
    /// Frames in the bins before each.
    private var sums: [Int] = [0]
    private var usual = 1.0

    init(_ counts: ArraySlice<UInt32>, bins: TimeBins, period: Int64, runs: [ClosedRange<Int64>]) {
        self.bins = bins
        self.period = Double(max(1, period))
        reach = max(2, Int((max(Self.window, Self.periods * Double(period)) / bins.width / 2).rounded(.up)))
        sums.reserveCapacity(counts.count + 1)
        for count in counts { sums.append(sums[sums.count - 1] + Int(count)) }
        let frames = Double(sums[sums.count - 1])
        let wanted = runs.reduce(0) {
            $0 + Double($1.upperBound.subtractingSaturating($1.lowerBound)) / self.period + 1
        }
        // The median step tells the rate, unless there are so many others that the bins know it better.
        if sums.count > 1, wanted > 0, !(0.8...1.25).contains(frames / wanted) { usual = medianRate(runs) ?? 1 }
    }

    /// A run in stretches of one state each.
    func stretches(_ run: ClosedRange<Int64>) -> [LaneBand.Stretch] {
        let whole = LaneBand.Stretch(start: run.lowerBound, end: run.upperBound, state: .usual)
        guard sums.count > 1, let first = bins.index(of: run.lowerBound), let last = bins.index(of: run.upperBound)
        else { return [whole] }
        var stretches: [LaneBand.Stretch] = []
        for bin in first...last {
            let state = rate(bin, run, first...last).map(state) ?? .usual
            if let before = stretches.last, before.state == state { continue }
            let start = bin == first ? run.lowerBound : time(ofBin: bin)
            if !stretches.isEmpty { stretches[stretches.count - 1].end = start }
            stretches.append(LaneBand.Stretch(start: start, end: run.upperBound, state: state))
        }
        return stretches
    }

    private func state(_ rate: Double) -> LaneBand.State {
        rate > Self.more * usual ? .more : rate < Self.less * usual ? .less : .usual
    }

    /// Frames around a bin by those that come with the period; nil where too few were to come.
    private func rate(_ bin: Int, _ run: ClosedRange<Int64>, _ bins: ClosedRange<Int>) -> Double? {
        let low = max(bins.lowerBound, bin - reach)
        let high = min(bins.upperBound, bin + reach)
        var wanted = 0.0
        var (start, end) = (time(ofBin: low), time(ofBin: high + 1))
        // A run begins and ends with a frame.
        if low == bins.lowerBound { (start, wanted) = (run.lowerBound, wanted + 0.5) }
        if high == bins.upperBound { (end, wanted) = (run.upperBound, wanted + 0.5) }
        wanted += Double(end.subtractingSaturating(start)) / period
        guard wanted >= Self.fewest else { return nil }
        return Double(sums[high + 1] - sums[low]) / wanted
    }

    private func time(ofBin bin: Int) -> Int64 {
        bins.start.addingSaturating(Int64(clamping: bin == 0 ? 0 : bins.end(ofBin: bin - 1)))
    }

    private func medianRate(_ runs: [ClosedRange<Int64>]) -> Double? {
        var rates: [Double] = []
        for run in runs {
            guard let first = bins.index(of: run.lowerBound), let last = bins.index(of: run.upperBound) else {
                continue
            }
            for bin in first...last { if let rate = rate(bin, run, first...last) { rates.append(rate) } }
        }
        guard rates.count > 3 else { return nil }
        rates.sort()
        return max(1e-3, rates[rates.count / 2])
    }
}
