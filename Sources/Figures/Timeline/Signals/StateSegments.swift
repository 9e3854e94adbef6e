/// The stretches of a signal's states: which bins have which value. Pure.
enum StateSegments {
    struct Segment: Sendable, Equatable {
        var bins: Range<Int>
        /// Raw; nil where there are several values within a bin.
        var value: Double?
    }

    /// A value stands until the next one; before a gap as long as it usually does.
    ///
    /// - Parameters:
    ///   - longest: the longest time between two values, in nanoseconds, that is no gap.
    ///   - hold: bins for which a value stands without the next one.
    static func segments(_ values: SignalBins, longest: Double, hold: Double) -> [Segment] {
        var segments: [Segment] = []
        let runs = values.runs(longest: longest)
        let bins = values.bins
        for (number, run) in runs.enumerated() {
            let limit = number + 1 < runs.count ? runs[number + 1][0] : bins.count
            var last: Double?
            var isFirst = true
            for (place, bin) in run.enumerated() {
                let end: Int
                if place + 1 < run.count {
                    end = run[place + 1]
                } else {
                    end = min(limit, bin + max(1, Int(min(hold, Double(bins.count)).rounded(.up))))
                }
                let value = Self.value(bins[bin], after: last, isFirst: isFirst)
                isFirst = false
                last = bins[bin].last
                guard value == nil, end > bin + 1 else {
                    append(Segment(bins: bin..<end, value: value), to: &segments)
                    continue
                }
                // Behind the changes its last value stands.
                append(Segment(bins: bin..<bin + 1, value: nil), to: &segments)
                append(Segment(bins: bin + 1..<end, value: last), to: &segments)
            }
        }
        return segments
    }

    /// A bin with one change, from the value before it or within it, shows the new value; one with more shows none.
    private static func value(_ bin: SignalBins.Bin, after last: Double?, isFirst: Bool) -> Double? {
        let isNew = !isFirst && last != bin.first
        return bin.changes + (isNew ? 1 : 0) <= 1 ? bin.last : nil
    }

    private static func append(_ segment: Segment, to segments: inout [Segment]) {
        if let before = segments.last, before.bins.upperBound == segment.bins.lowerBound, before.value == segment.value
        {
            segments[segments.count - 1].bins = before.bins.lowerBound..<segment.bins.upperBound
        } else {
            segments.append(segment)
        }
    }
}
