internal import Capture

/// Error frames, told together where they are close to each other.
enum ErrorBursts: FindingDetector {
    /// Error frames of a channel that a hundredth of the recording or less lies between are one burst.
    private static let parts: Int64 = 100

    private struct Burst {
        var first: Int
        var last: Int
        var count = 1
    }

    static func findings(in recording: FindingRecording) -> [Finding] {
        let frames = recording.frames
        let reach = reach(recording)
        var bursts: [Burst] = []
        // By channel the burst that goes on.
        var open = [Int?](repeating: nil, count: max(1, frames.channels.count))
        for row in 0..<frames.count where frames.flags(row).contains(.error) {
            let channel = Int(frames.channel(row))
            if let burst = open[channel], distance(bursts[burst].last, row, recording) <= reach {
                bursts[burst].last = row
                bursts[burst].count += 1
            } else {
                open[channel] = bursts.count
                bursts.append(Burst(first: row, last: row))
            }
        }
        return bursts.map { burst in
            var finding = Finding(.errorBurst, .error)
            finding.channel = frames.channel(burst.first)
            finding.rows = burst.first...burst.last
            finding.interval = recording.interval(burst.first...burst.last)
            finding.count = burst.count
            return finding
        }
    }

    private static func reach(_ recording: FindingRecording) -> Int64 {
        let frames = recording.frames
        guard recording.isTimed else { return Int64(frames.count) / parts }
        var (earliest, latest) = (Int64.max, Int64.min)
        for chunk in frames.chunks {
            for row in 0..<chunk.count {
                earliest = min(earliest, chunk.times[row])
                latest = max(latest, chunk.times[row])
            }
        }
        return earliest <= latest ? latest.subtractingSaturating(earliest) / parts : 0
    }

    private static func distance(_ one: Int, _ other: Int, _ recording: FindingRecording) -> Int64 {
        guard recording.isTimed else { return Int64(other - one) }
        let step = recording.frames.time(other).subtractingSaturating(recording.frames.time(one))
        return step < 0 ? .max : step
    }
}
