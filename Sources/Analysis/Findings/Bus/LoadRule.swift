internal import Platform
internal import CANCapture

/// A bus that is nearly full for a while. Its rate must be known, and what was carried must be possible at it.
enum LoadRule: RuleDetector {
    /// Nanoseconds; the load is looked at in steps of this length.
    private static let step: Int64 = 50_000_000

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.isSteady, analysis.breaks.rows.isEmpty else { return [] }
        guard analysis.spans.indices.contains(where: { analysis.rates[UInt16($0)] != nil }) else { return [] }
        let loads = analysis.counted().loads
        return analysis.spans.indices.flatMap { channel -> [Finding] in
            guard let rate = analysis.rates[UInt16(channel)], analysis.spans[channel].frames > 0,
                loads.indices.contains(channel),
                canBe(loads[channel])
            else { return [] }
            return findings(UInt16(channel), rate, analysis)
        }
    }

    /// Of a bus that carries more than there is room for, the rate is wrong or the clock: nothing is said of its load.
    private static func canBe(_ load: BusLoad) -> Bool {
        switch load.verdict {
        case .sound, .bunched: true
        case .tooShort, .overRate, .clock: false
        }
    }

    private static func findings(_ channel: UInt16, _ rate: BitRate, _ analysis: RecordingAnalysis) -> [Finding] {
        let shares = shares(channel, rate, analysis)
        let limit = analysis.options[.loadPercent] / 100
        let fewest = Int((analysis.options[.loadSeconds] * 1e9 / Double(step)).rounded())
        var found: [Finding] = []
        var start: Int?
        for place in 0...shares.count {
            if place < shares.count, shares[place] > limit {
                start = start ?? place
                continue
            }
            // The first and the last step may be full in part.
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
        finding.rows = rows(within: interval, channel, analysis)
        finding.facts.length = interval.upperBound - interval.lowerBound
        // Adapters hand frames over in bunches: what a full bus carried may seem to be more than that.
        finding.facts.seen = min(1, places.reduce(0) { $0 + shares[$1] } / Double(places.count))
        finding.facts.usual = analysis.options[.loadPercent] / 100
        return finding
    }

    /// By step, from the channel's first frame on: the share of time that frames took.
    private static func shares(_ channel: UInt16, _ rate: BitRate, _ analysis: RecordingAnalysis) -> [Double] {
        let span = analysis.spans[Int(channel)]
        let length = span.last.subtractingSaturating(span.first)
        guard length >= 0, length / step < 1 << 22 else { return [] }
        var busy = [Double](repeating: 0, count: Int(length / step) + 1)
        let wires = WireLengths()
        for (chunk, _) in analysis.frames.pass() {
            for row in 0..<chunk.count where chunk.kind(row).channel == channel {
                let place = chunk.times[row].subtractingSaturating(span.first) / step
                guard place >= 0, place < busy.count else { continue }
                busy[Int(place)] += rate.nanoseconds(chunk.wireLength(row, wires))
            }
        }
        return busy.map { $0 / Double(step) }
    }

    private static func rows(
        within interval: ClosedRange<Int64>, _ channel: UInt16, _ analysis: RecordingAnalysis
    ) -> ClosedRange<Int>? {
        var (first, last) = (-1, -1)
        for (chunk, base) in analysis.frames.pass() {
            for place in 0..<chunk.count {
                guard chunk.kind(place).channel == channel, interval.contains(chunk.times[place]) else { continue }
                if first < 0 { first = base + place }
                last = base + place
            }
        }
        return first < 0 ? nil : first...last
    }
}
