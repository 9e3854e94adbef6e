internal import Capture

/// A bus that is nearly full for a while. Its rate must be known.
enum LoadRule: RuleDetector {
    /// Nanoseconds; the load is looked at in steps of this length.
    private static let step: Int64 = 50_000_000

    static func findings(in study: RecordingStudy) -> [Finding] {
        guard study.isSteady, study.breaks.rows.isEmpty else { return [] }
        return study.spans.indices.flatMap { channel -> [Finding] in
            guard let rate = study.rates[UInt16(channel)], study.spans[channel].frames > 0 else { return [] }
            return findings(UInt16(channel), rate, study)
        }
    }

    private static func findings(_ channel: UInt16, _ rate: BitRate, _ study: RecordingStudy) -> [Finding] {
        let shares = shares(channel, rate, study)
        let limit = study.options[.loadPercent] / 100
        let fewest = Int((study.options[.loadSeconds] * 1e9 / Double(step)).rounded())
        var found: [Finding] = []
        var start: Int?
        for place in 0...shares.count {
            if place < shares.count, shares[place] > limit {
                start = start ?? place
                continue
            }
            // The first and the last step may be full in part.
            if let first = start, place - first >= max(1, fewest - 1) {
                found.append(finding(channel, first..<place, shares, study))
            }
            start = nil
        }
        return found
    }

    private static func finding(
        _ channel: UInt16, _ places: Range<Int>, _ shares: [Double], _ study: RecordingStudy
    ) -> Finding {
        let origin = study.spans[Int(channel)].first
        var finding = Finding(.load, .warning)
        finding.channel = channel
        let interval = (origin + Int64(places.lowerBound) * step)...(origin + Int64(places.upperBound) * step)
        finding.interval = interval
        finding.rows = rows(within: interval, channel, study)
        finding.facts.length = interval.upperBound - interval.lowerBound
        finding.facts.seen = places.reduce(0) { $0 + shares[$1] } / Double(places.count)
        finding.facts.usual = study.options[.loadPercent] / 100
        return finding
    }

    /// By step, from the channel's first frame on: the share of time that frames took.
    private static func shares(_ channel: UInt16, _ rate: BitRate, _ study: RecordingStudy) -> [Double] {
        let span = study.spans[Int(channel)]
        let length = span.last.subtractingSaturating(span.first)
        guard length >= 0, length / step < 1 << 22 else { return [] }
        var busy = [Double](repeating: 0, count: Int(length / step) + 1)
        let wires = WireLengths()
        for chunk in study.frames.chunks {
            for row in 0..<chunk.count where chunk.channels[row] == channel {
                let place = chunk.times[row].subtractingSaturating(span.first) / step
                guard place >= 0, place < busy.count else { continue }
                busy[Int(place)] += rate.nanoseconds(chunk.wireLength(row, wires))
            }
        }
        return busy.map { $0 / Double(step) }
    }

    private static func rows(
        within interval: ClosedRange<Int64>, _ channel: UInt16, _ study: RecordingStudy
    ) -> ClosedRange<Int>? {
        var (first, last, row) = (-1, -1, 0)
        for chunk in study.frames.chunks {
            for place in 0..<chunk.count {
                defer { row += 1 }
                guard chunk.channels[place] == channel, interval.contains(chunk.times[place]) else { continue }
                if first < 0 { first = row }
                last = row
            }
        }
        return first < 0 ? nil : first...last
    }
}
