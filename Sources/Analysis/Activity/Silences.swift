internal import Platform
package import CANCapture

/// Stretches in which a channel that is usually busy received nothing. They are pauses; findings decide whether they
/// are faults.
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
    /// Minimum length of a silence, by channel, nanoseconds.
    package let thresholds: [Int64]

    /// - Parameters:
    ///   - threshold: nanoseconds; nil computes one for each channel from its gaps.
    ///   - step: resolution of the clock, if it is already known.
    package init(_ frames: FrameTable, clock: Clock, threshold: Int64?, step: ClockStep? = nil) {
        let channelCount = max(1, frames.channels.count)
        guard clock != .none else {
            self.init(all: [], thresholds: Array(repeating: .max, count: channelCount))
            return
        }
        if let threshold {
            let thresholds = Array(repeating: threshold, count: channelCount)
            self.init(all: Self.longGaps(frames, thresholds), thresholds: thresholds)
            return
        }
        var gaps = ChannelGaps(frames)
        for (chunk, base) in frames.pass() { gaps.take(chunk, base: base) }
        self.init(gaps, frames, step: step ?? ClockStep(frames))
    }

    private init(all: [Silence], thresholds: [Int64]) { (self.all, self.thresholds) = (all, thresholds) }

    /// Computes the thresholds.
    ///
    /// - Parameter gaps: of all chunks of the table.
    init(_ gaps: ChannelGaps, _ frames: FrameTable, step: ClockStep) {
        let thresholds = Self.learnedThresholds(gaps.samples, step: step)
        self.thresholds = thresholds
        all = gaps.long.map { $0.filter { $0.gap >= thresholds[Int($0.channel)] } } ?? Self.longGaps(frames, thresholds)
    }

    /// One pass over the frames.
    private static func longGaps(_ frames: FrameTable, _ thresholds: [Int64]) -> [Silence] {
        var clocks = [SteadyClock](repeating: SteadyClock(), count: thresholds.count)
        var all: [Silence] = []
        for (chunk, base) in frames.pass() {
            for row in 0..<chunk.count {
                let channel = Int(chunk.kind(row).channel)
                if let gap = clocks[channel].step(to: chunk.times[row]), gap < .max, gap >= thresholds[channel] {
                    all.append(Silence(row: base + row, channel: UInt16(channel), gap: gap))
                }
            }
        }
        return all
    }

    /// Minimum length of a silence, whatever threshold was computed.
    fileprivate static let shortest: Int64 = 100_000_000

    /// 25 times the median gap, and four times the gap that only one in a hundred exceeds, which is far from the normal
    /// cycle of the bus. Also longer than two steps of the clock, because frames that are one step apart may have
    /// followed each other immediately.
    private static func learnedThresholds(_ samples: [[Int64]], step: ClockStep) -> [Int64] {
        samples.map { gaps in
            guard gaps.count >= 4 else { return .max }
            var sorted = gaps
            sorted.sortFromZero()
            let median = sorted[sorted.count / 2]
            // In a short capture one gap in a hundred may be the silence itself.
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

/// Gaps between the frames of each channel, found chunk by chunk: a sample of all gaps, to compute what is usual, and
/// all long ones.
struct ChannelGaps: Sendable {
    /// By channel, nanoseconds.
    private(set) var samples: [[Int64]]
    /// In the order of rows; nil if there are too many to keep.
    private(set) var long: [Silences.Silence]? = []

    private static let mostSamples = 1 << 15
    private static let mostLong = 1 << 16

    private var clocks: [SteadyClock]
    /// By channel, the number of frames until the next sample.
    private var until: [Int]
    /// One of this many gaps is sampled on average. The distance from one sample to the next is pseudo-random: where gaps of
    /// two lengths follow each other in turn, as with a request and its response, a fixed one may meet only one of them.
    private let every: Int
    private var random: UInt64 = 0x9E37_79B9_7F4A_7C15

    init(_ frames: FrameTable) {
        let channels = max(1, frames.channels.count)
        samples = [[Int64]](repeating: [], count: channels)
        clocks = [SteadyClock](repeating: SteadyClock(), count: channels)
        every = frames.count < Self.mostSamples ? 1 : frames.count / Self.mostSamples
        until = [Int](repeating: every, count: channels)
    }

    mutating func take(_ chunk: FrameChunk, base: Int) {
        for row in 0..<chunk.count {
            let channel = Int(chunk.kind(row).channel)
            until[channel] -= 1
            guard let gap = clocks[channel].step(to: chunk.times[row]), gap < .max else { continue }
            if until[channel] <= 0 {
                samples[channel].append(gap)
                until[channel] = distance()
            }
            if gap >= Silences.shortest { add(Silences.Silence(row: base + row, channel: UInt16(channel), gap: gap)) }
        }
    }

    /// From 1 to twice the mean. A linear congruential generator: a capture always has the same samples.
    private mutating func distance() -> Int {
        guard every > 1 else { return 1 }
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return 1 + Int(truncatingIfNeeded: (random >> 33) % UInt64(2 * every - 1))
    }

    private mutating func add(_ gap: Silences.Silence) {
        if long?.count == Self.mostLong { long = nil }
        long?.append(gap)
    }
}
