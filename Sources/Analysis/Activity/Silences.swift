internal import Platform
package import CANCapture

/// Stretches in which a channel that usually is busy carried nothing: pauses, of which findings say whether they are faults.
package struct Silences: Sendable {
    package struct Silence: Sendable, Equatable {
        /// The frame that ends it.
        package var row: Int
        package var channel: UInt16
        /// Nanoseconds.
        package var gap: Int64
    }

    /// In the order of rows.
    package let all: [Silence]
    /// The gap from which on a silence is one, nanoseconds, by channel.
    package let thresholds: [Int64]

    /// - Parameters:
    ///   - threshold: nanoseconds; nil learns one for each channel from the gaps that it has.
    ///   - step: of the clock, where it is known already.
    package init(_ frames: FrameTable, clock: Clock, threshold: Int64?, step: ClockStep? = nil) {
        let channelCount = max(1, frames.channels.count)
        guard clock != .none else {
            all = []
            thresholds = Array(repeating: .max, count: channelCount)
            return
        }
        let thresholds =
            threshold.map { Array(repeating: $0, count: channelCount) }
            ?? Self.learnedThresholds(frames, channelCount: channelCount, step: step ?? ClockStep(frames))
        var clocks = [SteadyClock](repeating: SteadyClock(), count: channelCount)
        var all: [Silence] = []
        for (chunk, base) in frames.pass() {
            for row in 0..<chunk.count {
                let channel = Int(chunk.kind(row).channel)
                if let gap = clocks[channel].step(to: chunk.times[row]), gap < .max, gap >= thresholds[channel] {
                    all.append(Silence(row: base + row, channel: UInt16(channel), gap: gap))
                }
            }
        }
        self.all = all
        self.thresholds = thresholds
    }

    /// A silence is at least this long, whatever was learnt.
    private static let shortest: Int64 = 100_000_000
    private static let mostSamples = 1 << 15

    /// 25 times the median gap, and four times the gap that only one in a hundred exceeds: far from the bus's usual rhythm.
    /// And longer than two steps of the clock: frames that are one step apart may have followed each other at once.
    private static func learnedThresholds(_ frames: FrameTable, channelCount: Int, step: ClockStep) -> [Int64] {
        var clocks = [SteadyClock](repeating: SteadyClock(), count: channelCount)
        var samples = [[Int64]](repeating: [], count: channelCount)
        var seen = [Int](repeating: 0, count: channelCount)
        let every = max(1, frames.count / mostSamples)
        for (chunk, _) in frames.pass() {
            for row in 0..<chunk.count {
                let channel = Int(chunk.kind(row).channel)
                seen[channel] += 1
                if let gap = clocks[channel].step(to: chunk.times[row]), gap < .max,
                    seen[channel] % every == 0 || frames.count < mostSamples
                {
                    samples[channel].append(gap)
                }
            }
        }
        return samples.map { gaps in
            guard gaps.count >= 4 else { return .max }
            let sorted = gaps.sorted()
            let median = sorted[sorted.count / 2]
            // In a short capture one gap in a hundred would be the silence itself.
            let high = sorted[(sorted.count - 1) * (sorted.count < 1000 ? 95 : 99) / 100]
            return max(
                shortest, saturatingProduct(median, 25), saturatingProduct(high, 4),
                saturatingProduct(step.nanoseconds, 2).addingSaturating(1))
        }
    }

    private static func saturatingProduct(_ value: Int64, _ factor: Int64) -> Int64 {
        let (product, overflow) = value.multipliedReportingOverflow(by: factor)
        return overflow ? .max : product
    }
}
