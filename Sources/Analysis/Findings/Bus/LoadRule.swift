internal import Platform
internal import CANCapture

/// A bus that is nearly full for a while. The rule needs the bit rate, and traffic that is possible at that rate.
enum LoadRule: RuleDetector {
    private static let step = LoadSteps.step

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.isSteady, analysis.breaks.isWhole else { return [] }
        guard analysis.spans.indices.contains(where: { analysis.rates[UInt16($0)] != nil }) else { return [] }
        let counted = analysis.counted()
        var found = analysis.spans.indices.flatMap { channel -> [Finding] in
            guard counted.loads.indices.contains(channel), canBe(counted.loads[channel]) else { return [] }
            return findings(UInt16(channel), counted.steps[channel].map { $0 / Double(step) }, analysis)
        }
        setRows(of: &found, analysis.frames)
        for place in found.indices { found[place].facts.busiest = busiest(found[place], analysis) }
        return found
    }

    /// If a bus carries more than its rate allows, the rate or the clock is wrong, and its load is not reported.
    private static func canBe(_ load: BusLoad) -> Bool {
        switch load.verdict {
        case .sound, .bunched: true
        case .tooShort, .overRate, .clock: false
        }
    }

    /// - Parameter shares: by step from the channel's first frame on: the share of time that frames occupied.
    private static func findings(
        _ channel: UInt16, _ shares: [Double], _ analysis: RecordingAnalysis
    ) -> [Finding] {
        let limit = analysis.options[.loadPercent] / 100
        let fewest = Int((analysis.options[.loadSeconds] * 1e9 / Double(step)).rounded())
        var found: [Finding] = []
        var start: Int?
        for place in 0...shares.count {
            if place < shares.count, shares[place] > limit {
                start = start ?? place
                continue
            }
            // The first and the last step may only partly be full.
            if let first = start, place - first >= max(1, fewest - 1) {
                found.append(finding(channel, first..<place, shares, analysis))
            }
            start = nil
        }
        return found
    }

    private static func finding(
        _ channel: UInt16, _ places: Range<Int>, _ shares: [Double], _ analysis: RecordingAnalysis
    ) -> Finding {
        let origin = analysis.spans[Int(channel)].first
        var finding = Finding(.load, .warning)
        finding.channel = channel
        let interval = (origin + Int64(places.lowerBound) * step)...(origin + Int64(places.upperBound) * step)
        finding.interval = interval
        finding.facts.length = interval.upperBound - interval.lowerBound
        // Adapters deliver frames in bunches, so the measured traffic of a full bus may exceed its capacity.
        finding.facts.seen = min(1, places.reduce(0) { $0 + shares[$1] } / Double(places.count))
        finding.facts.usual = analysis.options[.loadPercent] / 100
        return finding
    }

    /// The identifier with most of the frames in this time; nil if there is none.
    private static func busiest(_ finding: Finding, _ analysis: RecordingAnalysis) -> Finding.Busiest? {
        guard let rows = finding.rows else { return nil }
        var (counts, all) = ([UInt32: Int](), 0)
        for row in rows where analysis.frames.channel(row) == finding.channel {
            let slot = analysis.index.slots[row]
            guard slot != IdentifierIndex.none else { continue }
            counts[slot, default: 0] += 1
            all += 1
        }
        guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), most.value * 5 >= all * 3 else {
            return nil
        }
        return Finding.Busiest(slot: Int(most.key), share: Double(most.value) / Double(all))
    }

    /// The first and the last row of each interval. Takes one pass if there are any.
    ///
    /// - Parameter found: channel by channel, each in the order of time and without overlaps.
    private static func setRows(of found: inout [Finding], _ frames: FrameTable) {
        guard !found.isEmpty else { return }
        var places: [UInt16: Range<Int>] = [:]
        for (place, finding) in found.enumerated() {
            let channel = finding.channel ?? 0
            places[channel] = (places[channel]?.lowerBound ?? place)..<place + 1
        }
        let intervals = found.map { $0.interval ?? 0...0 }
        for (chunk, base) in frames.pass() {
            for row in 0..<chunk.count {
                guard let own = places[chunk.kind(row).channel],
                    let place = place(of: chunk.times[row], in: own, intervals)
                else { continue }
                found[place].rows = (found[place].rows?.lowerBound ?? base + row)...(base + row)
            }
        }
    }

    /// The place of the interval that contains a time.
    private static func place(of time: Int64, in places: Range<Int>, _ intervals: [ClosedRange<Int64>]) -> Int? {
        var (low, high) = (places.lowerBound, places.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if intervals[middle].upperBound < time { low = middle + 1 } else { high = middle }
        }
        return low < places.upperBound && intervals[low].contains(time) ? low : nil
    }
}
