internal import CANCapture

/// The cycle of the frames of an identifier.
struct Rhythm: Sendable {
    /// Number of known gaps.
    private(set) var count = 0
    /// The median gap; 0 if there are too few.
    private(set) var median: Int64 = 0
    /// The mean of the gaps near the median. Over many periods it does not depend on jitter.
    private(set) var mean = 0.0
    /// Number of gaps within 35 % of the median.
    private(set) var tightness = 0.0
    /// Percentiles: 1.5, 10, 90, 98.5.
    private(set) var low: Int64 = 0
    private(set) var tenth: Int64 = 0
    private(set) var ninetieth: Int64 = 0
    private(set) var high: Int64 = 0
    private(set) var largest: Int64 = 0
    /// Share of the gaps within 10 % of two to five medians: a frame or some are missing in them.
    private(set) var multiples = 0.0
    /// The same as `high` of the gaps near the median.
    private(set) var highOfNear: Int64 = 0
    /// Whether it has a cycle that is shorter than ``shortest``.
    private var isFast = false

    /// Minimum number of gaps from which a cycle is computed.
    static let fewest = 7
    private static let mostFar = 6
    /// Number of samples from which percentiles are computed.
    private static let samples = 4096

    init() {}

    init(_ series: IdentifierSeries, _ breaks: ClockBreaks) {
        guard series.count > 1 else { return }
        let gaps = Gaps(series, breaks)
        let every = max(1, gaps.count / Self.samples)
        var sorted: [Int64] = []
        sorted.reserveCapacity(gaps.count / every + 1)
        var untilSample = 0
        for place in 0..<gaps.count {
            let gap = gaps[place]
            if untilSample == 0 {
                untilSample = every
                if gap >= 0 { sorted.append(gap) }
            }
            untilSample &-= 1
            guard gap >= 0 else { continue }
            count &+= 1
            largest = max(largest, gap)
        }
        guard count >= 2, !sorted.isEmpty else { return }
        sorted.sortFromZero()
        func percentile(_ share: Double) -> Int64 { sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] }
        // Of an even number the lower one, as in ``PeriodMeter``.
        median = sorted[(sorted.count - 1) / 2]
        (tenth, ninetieth) = (percentile(0.1), percentile(0.9))
        // In a short recording the few largest and smallest gaps may be the faults, so they do not count as usual.
        low = sorted[min(sorted.count / 2, max(Int(Double(sorted.count) * 0.015), 3))]
        high = sorted[max(sorted.count / 2, min(Int(Double(sorted.count) * 0.985), sorted.count - 4))]
        let near = Int64(0.35 * Double(median))
        var usual = 0
        var sum = 0.0
        for gap in sorted where abs(gap - median) < near {
            usual += 1
            sum += Double(gap)
        }
        tightness = Double(usual) / Double(sorted.count)
        // In a steady message a few gaps that are far from the rest are faults; if there are more, they are normal for
        // it.
        if tightness >= 0.9, let last = sorted.lastIndex(where: { $0 - median < near }),
            sorted.count - 1 - last <= Self.mostFar
        {
            high = min(high, sorted[max(sorted.count / 2, min(last, Int(Double(sorted.count) * 0.985)))])
        }
        // Gaps near the median are neighbours in the list.
        let behind = sorted.partitioningIndex { $0 - median >= near }
        highOfNear = behind == 0 ? median : sorted[max(0, behind - 1 - usual * 15 / 1000)]
        if behind < sorted.count {
            let many = sorted[behind...].count { gap in
                let cycles = (Double(gap) / Double(median)).rounded()
                return cycles >= 2 && cycles <= 5 && abs(Double(gap) - cycles * Double(median)) <= 0.1 * Double(median)
            }
            multiples = Double(many) / Double(sorted.count)
        }
        mean = usual == 0 ? Double(median) : sum / Double(usual)
        if median < Self.shortest {
            let span = series.times[series.count - 1].subtractingSaturating(series.times[0])
            isFast =
                median >= Self.shortestOfFast && count >= Self.fewestOfFast && tightness >= 0.95
                && Double(median) * Double(count) >= 0.8 * Double(span)
        }
    }

    /// Whether its gaps are long enough for a cycle.
    var isOfCycle: Bool { median >= Self.shortest || isFast }

    /// Whether it has a steady cycle: nine of ten gaps are near the usual one, and it is not a burst of frames.
    var isEven: Bool { count >= Self.fewest && tightness >= 0.9 && isOfCycle }

    /// Whether it has a steady cycle and often lacks frames: nearly all gaps are near one or a few cycles.
    var isEvenWithLosses: Bool {
        count >= Self.fewestWithLosses && tightness >= 0.7 && isOfCycle && tightness + multiples >= 0.98
            && highOfNear - median <= median / 5
    }

    /// Whether more than a few gaps lack frames, which widens ``high``.
    var lacksOften: Bool { high / 9 > median / 5 && isEvenWithLosses }

    private static let fewestWithLosses = 20

    /// With shorter gaps frames of one identifier are sent in bursts, not in a cycle, unless they are sent nearly without
    /// a pause.
    static let shortest: Int64 = 3_000_000
    private static let (shortestOfFast, fewestOfFast) = (400_000 as Int64, 1000)
}
