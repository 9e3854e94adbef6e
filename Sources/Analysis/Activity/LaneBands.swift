internal import Platform

/// The bands of all identifiers of a capture, and where its channels were silent.
package struct LaneBands: Sendable, Equatable {
    /// By slot of the index; nil for identifiers without a cycle, whose frames are drawn one by one.
    package private(set) var bySlot = SlotColumn<LaneBand>(count: 0)
    /// By channel, in the order of time: stretches without a message, with at most error frames. The last one may reach
    /// the end of the capture.
    package private(set) var silences: [[ClosedRange<Int64>]] = []

    /// Empty, for captures whose frames are not drawn at their times.
    package init(identifiers: Int, channels: Int) {
        bySlot = SlotColumn(count: identifiers)
        silences = Array(repeating: [], count: max(1, channels))
    }

    /// The band of a message with too few frames for a rhythm, of which a finding says that some are missing: a database
    /// states its cycle.
    private static func band(of rhythm: LaneRhythm, _ missing: [ClosedRange<Int64>]) -> LaneBand? {
        guard !missing.isEmpty, rhythm.first <= rhythm.last else { return nil }
        let builder = BandBuilder(
            rhythm: rhythm, gaps: missing.sorted { $0.lowerBound < $1.lowerBound }, missing: missing, silences: [])
        return builder.band(
            counts: [], hasRates: false, bins: TimeBins(range: rhythm.first...rhythm.last, count: 1))
    }

    /// Minimum share of intervals near the period for a cyclic identifier; frames at random times have less than half.
    private static let leastNear = 0.6
    /// Fewer frames are not cyclic if the table of identifiers has no cycle for them: requests of a session may be as close
    /// as those of a cycle.
    private static let many = 64

    /// - Parameters:
    ///   - traces: by slot of the index, for identifiers with a rhythm.
    ///   - rhythms: by slot.
    ///   - findings: decide what is missing, stopped or silent; other pauses are not marked.
    ///   - channels: number of channels of the capture.
    ///   - isOverlaid: whether the timestamps start again within the file, so that stretches overlap. Rates and gaps
    ///     would mix several stretches.
    init(
        _ traces: [Int: LaneTrace], _ rhythms: [LaneRhythm], findings: Findings, channels: Int, isOverlaid: Bool = false
    ) {
        var traces = traces
        if isOverlaid { for slot in traces.keys { traces[slot]?.forgetGaps() } }
        self.init(
            traces, rhythms, LaneFates(findings, slots: rhythms.count, channels: channels), hasRates: !isOverlaid)
    }

    init(_ traces: [Int: LaneTrace], _ rhythms: [LaneRhythm], _ fates: LaneFates? = nil, hasRates: Bool = true) {
        let fates = fates ?? LaneFates(Findings([]), slots: rhythms.count, channels: 0)
        silences = fates.silences
        bySlot = SlotColumn(count: rhythms.count) { slot in
            let rhythm = rhythms[slot]
            let missing = fates.missing[slot] ?? []
            guard rhythm.limit < .max, rhythm.first <= rhythm.last, let trace = traces[slot] else {
                return Self.band(of: rhythm, missing)
            }
            let isNear = Double(trace.near) >= Self.leastNear * Double(rhythm.steps)
            let isCyclic =
                isNear && (rhythm.isSteady || rhythm.steps >= Self.many) || !missing.isEmpty
                || fates.hasStopped.contains(slot)
            guard isCyclic else { return nil }
            let builder = BandBuilder(
                rhythm: rhythm,
                gaps: (missing + trace.gaps).sorted {
                    ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
                },
                missing: missing,
                silences: rhythm.channel < silences.count ? silences[rhythm.channel] : [])
            var band = builder.band(counts: trace.counts[...], hasRates: hasRates, bins: trace.scale.bins)
            if fates.hasStopped.contains(slot) { band.stop = rhythm.last }
            return band
        }
    }
}

/// What the findings say about lanes.
struct LaneFates {
    /// By slot: times in which due frames did not arrive.
    private(set) var missing: [Int: [ClosedRange<Int64>]] = [:]
    private(set) var hasStopped = Set<Int>()
    /// By channel, in the order of time.
    private(set) var silences: [[ClosedRange<Int64>]]

    init(_ findings: Findings, slots: Int, channels: Int) {
        silences = Array(repeating: [], count: max(1, channels))
        for finding in findings.all {
            switch finding.rule {
            // As its headline says.
            case .canopenHeartbeatLost where finding.facts.isToEnd && finding.count == 1:
                for slot in finding.slots where slot < slots { hasStopped.insert(slot) }
            case .missingMessage, .canopenHeartbeatLost:
                for part in finding.parts {
                    guard let slot = part.slot, slot < slots, let interval = part.interval else { continue }
                    missing[slot, default: []].append(interval)
                }
            case .stoppedMessage:
                for slot in finding.slots where slot < slots { hasStopped.insert(slot) }
            case .silence:
                guard let channel = finding.channel.map({ Int($0) }), channel < silences.count else { continue }
                silences[channel] += finding.parts.compactMap(\.interval)
            case .busOff where finding.isSilent:
                guard let channel = finding.channel.map({ Int($0) }), channel < silences.count else { continue }
                silences[channel] += finding.parts.compactMap(\.interval).filter { $0.lowerBound < $0.upperBound }
            default: break
            }
        }
        for channel in silences.indices { silences[channel] = Self.joined(silences[channel]) }
    }

    /// In the order of time; those that overlap are one.
    private static func joined(_ silences: [ClosedRange<Int64>]) -> [ClosedRange<Int64>] {
        var joined: [ClosedRange<Int64>] = []
        for silence in silences.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, silence.lowerBound < last.upperBound {
                joined[joined.count - 1] = last.lowerBound...max(last.upperBound, silence.upperBound)
            } else {
                joined.append(silence)
            }
        }
        return joined
    }
}

/// The band of one identifier, from its trace.
private struct BandBuilder {
    let rhythm: LaneRhythm
    /// In the order of time: gaps longer than ``LaneRhythm/limit``, or in which frames are missing.
    let gaps: [ClosedRange<Int64>]
    let missing: [ClosedRange<Int64>]
    /// Of the channel of the identifier.
    let silences: [ClosedRange<Int64>]

    func band(counts: ArraySlice<UInt32>, hasRates: Bool, bins: TimeBins) -> LaneBand {
        var runs: [ClosedRange<Int64>] = []
        var start = rhythm.first
        for gap in gaps where gap.lowerBound >= start {
            runs.append(start...gap.lowerBound)
            start = gap.upperBound
        }
        if start <= rhythm.last { runs.append(start...rhythm.last) }
        runs = runs.flatMap { withoutEmptyBins($0, counts, bins) }
        let rate = LaneRate(hasRates ? counts : [], bins: bins, period: rhythm.period, runs: runs)
        let absent = missing.map { LaneBand.Stretch(start: $0.lowerBound, end: $0.upperBound, state: .missing) }
        var band = LaneBand()
        band.stretches = (runs.flatMap(rate.stretches).flatMap(outsideOfSilences) + absent)
            .sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        return band
    }

    /// Where a clock is set back, a step from one frame to the next does not show the time in which nothing was recorded.
    private func withoutEmptyBins(
        _ run: ClosedRange<Int64>, _ counts: ArraySlice<UInt32>, _ bins: TimeBins
    ) -> [ClosedRange<Int64>] {
        guard let first = bins.index(of: run.lowerBound), let last = bins.index(of: run.upperBound),
            counts.indices.contains(first), counts.indices.contains(last)
        else { return [run] }
        var runs: [ClosedRange<Int64>] = []
        var start = run.lowerBound
        var bin = first + 1
        while bin < last {
            guard counts[bin] == 0 else {
                bin += 1
                continue
            }
            let empty = bin
            while bin < last, counts[bin] == 0 { bin += 1 }
            let (from, to) = (bins.time(ofBin: empty), bins.time(ofBin: bin))
            guard to.subtractingSaturating(from) > rhythm.limit, from >= start, to <= run.upperBound else { continue }
            runs.append(start...from)
            start = to
        }
        runs.append(start...run.upperBound)
        return runs
    }

    private func outsideOfSilences(_ stretch: LaneBand.Stretch) -> [LaneBand.Stretch] {
        var parts: [LaneBand.Stretch] = []
        var rest = stretch
        for silence in silences where silence.upperBound > rest.start && silence.lowerBound < rest.end {
            if silence.lowerBound > rest.start {
                parts.append(LaneBand.Stretch(start: rest.start, end: silence.lowerBound, state: rest.state))
            }
            guard silence.upperBound < rest.end else { return parts }
            rest.start = silence.upperBound
        }
        return parts + [rest]
    }
}

/// Whether frames arrived as often as usual: over one second or six periods, whichever is longer.
struct LaneRate {
    static let more = 1.35
    static let less = 0.68
    private static let window = 1e9
    private static let periods = 6.0
    /// With fewer due frames, one frame more or less would change the rate too much.
    private static let fewest = 5.5

    private let bins: TimeBins
    private let period: Double
    /// Bins to each side from which a rate is computed.
    private let reach: Int
    /// Number of frames before each bin.
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
        // The rate comes from the median interval, unless so many intervals differ that the bins are more precise.
        if sums.count > 1, wanted > 0, !(0.8...1.25).contains(frames / wanted) { usual = medianRate(runs) ?? 1 }
    }

    /// Divides a run into stretches of one state each.
    func stretches(_ run: ClosedRange<Int64>) -> [LaneBand.Stretch] {
        let whole = LaneBand.Stretch(start: run.lowerBound, end: run.upperBound, state: .usual)
        // A shorter run says nothing of the rate, and its first and last bin may have frames of other runs.
        let length = Double(run.upperBound.subtractingSaturating(run.lowerBound))
        guard length >= max(Self.window, Self.periods * period), sums.count > 1,
            let first = bins.index(of: run.lowerBound), let last = bins.index(of: run.upperBound)
        else { return [whole] }
        var stretches: [LaneBand.Stretch] = []
        let states = (first...last).map { rate($0, run, first...last).map(state) ?? .usual }
        let dense = denseBins(first...last, states)
        for bin in first...last {
            var state = states[bin - first]
            if state == .more { state = .usual }
            if dense[bin - first] { state = .more }
            if let before = stretches.last, before.state == state { continue }
            let start = bin == first ? run.lowerBound : bins.time(ofBin: bin)
            if !stretches.isEmpty { stretches[stretches.count - 1].end = start }
            stretches.append(LaneBand.Stretch(start: start, end: run.upperBound, state: state))
        }
        return stretches
    }

    /// The bins with more frames than usual. The window of a rate is much longer than few extra frames, so it only says that
    /// there are some near; of these bins the stretches with more frames count that have at least one frame too many.
    private func denseBins(_ bins: ClosedRange<Int>, _ states: [LaneBand.State]) -> [Bool] {
        var dense = [Bool](repeating: false, count: bins.count)
        var found = 0
        let before =
            [0]
            + states.map { state -> Int in
                if state == .more { found += 1 }
                return found
            }
        guard found > 0 else { return dense }
        let expected = Self.more * usual * self.bins.width / period
        let scores = bins.map { Double(sums[$0 + 1] - sums[$0]) - expected }
        for stretch in HighStretches(scores).all where stretch.score > 1 {
            let near = max(0, stretch.bins.lowerBound - reach)..<min(bins.count, stretch.bins.upperBound + reach)
            guard before[near.upperBound] > before[near.lowerBound] else { continue }
            for bin in stretch.bins { dense[bin] = true }
        }
        return dense
    }

    private func state(_ rate: Double) -> LaneBand.State {
        rate > Self.more * usual ? .more : rate < Self.less * usual ? .less : .usual
    }

    /// The frames around a bin, divided by the number that the period predicts; nil if it predicts too few.
    private func rate(_ bin: Int, _ run: ClosedRange<Int64>, _ bins: ClosedRange<Int>) -> Double? {
        let low = max(bins.lowerBound, bin - reach)
        let high = min(bins.upperBound, bin + reach)
        var wanted = 0.0
        var (start, end) = (self.bins.time(ofBin: low), self.bins.time(ofBin: high + 1))
        // A run begins and ends with a frame.
        if low == bins.lowerBound { (start, wanted) = (run.lowerBound, wanted + 0.5) }
        if high == bins.upperBound { (end, wanted) = (run.upperBound, wanted + 0.5) }
        wanted += Double(end.subtractingSaturating(start)) / period
        guard wanted >= Self.fewest else { return nil }
        return Double(sums[high + 1] - sums[low]) / wanted
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

extension TimeBins {
    /// When a bin begins.
    fileprivate func time(ofBin bin: Int) -> Int64 {
        start.addingSaturating(Int64(clamping: bin == 0 ? 0 : end(ofBin: bin - 1)))
    }
}
