internal import Platform
internal import CANCapture

/// Error frames of a channel close to each other. A few error frames are reported as info.
enum ErrorBurstRule: RuleDetector {
    private struct Burst {
        var first: Int
        var last: Int
        var count = 1
        /// The highest error counters in its frames: transmit, receive.
        var counters: (transmit: UInt8, receive: UInt8)?

        mutating func note(_ told: (transmit: UInt8, receive: UInt8)?) {
            guard let told else { return }
            counters = (max(told.transmit, counters?.transmit ?? 0), max(told.receive, counters?.receive ?? 0))
        }
    }

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        let frames = analysis.frames
        let reach = analysis.options.nanoseconds(.errorBurstSeconds)
        var bursts: [Burst] = []
        // By channel: the burst that is still open.
        var open = [Int?](repeating: nil, count: analysis.spans.count)
        for row in analysis.errorRows.map({ Int($0) }) {
            let kind = frames.kind(row)
            guard !ErrorClasses.isRestart(kind.identifier) else { continue }
            let channel = Int(kind.channel)
            let burst: Int
            if let last = open[channel], isNear(bursts[last].last, row, reach, analysis) {
                burst = last
                bursts[burst].last = row
                bursts[burst].count += 1
            } else {
                burst = bursts.count
                open[channel] = burst
                bursts.append(Burst(first: row, last: row))
            }
            bursts[burst].note(SocketCANError.counters(identifier: kind.identifier, data: frames.payload(row)))
        }
        let isMany = analysis.options[.errorBurstFrames]
        return bursts.map { burst in
            var finding = Finding(.errorBurst, Double(burst.count) >= isMany ? .warning : .info)
            finding.channel = frames.channel(burst.first)
            finding.rows = burst.first...burst.last
            finding.interval = analysis.interval(burst.first...burst.last)
            finding.count = burst.count
            finding.facts.errorCounters = burst.counters.map { [$0.transmit, $0.receive] } ?? []
            return finding
        }
    }

    /// Without times, error frames are close if few other frames are between them.
    private static func isNear(_ one: Int, _ other: Int, _ reach: Int64, _ analysis: RecordingAnalysis) -> Bool {
        guard analysis.isTimed else { return other - one < 100 }
        let step = analysis.frames.time(other).subtractingSaturating(analysis.frames.time(one))
        return step >= 0 && step <= reach
    }
}

/// The classes of SocketCAN's error frames (linux/can/error.h).
enum ErrorClasses {
    static let controller: UInt32 = 0x004
    static let busOff: UInt32 = 0x040
    static let restarted: UInt32 = 0x100
    private static let all: UInt32 = 0x1FF

    /// A controller that reports that it is active again is not an error.
    static func isRestart(_ identifier: UInt32) -> Bool { identifier & all == restarted }
}
