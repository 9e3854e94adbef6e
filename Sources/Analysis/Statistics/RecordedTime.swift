internal import CANCapture
internal import Platform

/// The times of each channel of a capture whose clock steps back, in stretches between restarts of the clock, each in
/// the order of its timestamps. See ``OrderedStretches``.
///
/// Takes 8 bytes for each frame.
struct RecordedTime {
    struct Stretch {
        var channel: UInt16
        /// Ascending, nanoseconds.
        var times: [Int64]
    }

    private(set) var stretches: [Stretch] = []

    /// - Parameter counts: whether a frame is counted.
    init(_ frames: FrameTable, where counts: (FrameHeader) -> Bool = { _ in true }) {
        var times = [[Int64]](repeating: [], count: max(1, frames.channels.count))
        for (chunk, _) in frames.pass() {
            for row in 0..<chunk.count {
                let kind = chunk.kind(row)
                guard counts(kind), Int(kind.channel) < times.count else { continue }
                times[Int(kind.channel)].append(chunk.times[row])
            }
        }
        for channel in times.indices {
            let number = UInt16(truncatingIfNeeded: channel)
            let all = OrderedStretches.stretches(times[channel], of: number, frames, where: counts)
            for stretch in all where !stretch.isEmpty {
                stretches.append(Stretch(channel: number, times: times[channel][stretch].sorted()))
            }
            times[channel] = []
        }
    }

    /// Whether a whole stretch of a channel is in a gap of another: a buffer that was written later.
    func fills(_ gap: ClosedRange<Int64>, _ channel: UInt16) -> Bool {
        stretches.contains { stretch in
            guard stretch.channel == channel, let first = stretch.times.first, let last = stretch.times.last else {
                return false
            }
            return first > gap.lowerBound && last < gap.upperBound
        }
    }

    /// Total of all stretches of the channel that was recorded longest, nanoseconds; nil if no clock started again.
    var duration: Int64? {
        var (lengths, counts): ([UInt16: Int64], [UInt16: Int]) = ([:], [:])
        for stretch in stretches {
            guard let first = stretch.times.first, let last = stretch.times.last else { continue }
            let length = last.subtractingSaturating(first)
            lengths[stretch.channel] = (lengths[stretch.channel] ?? 0).addingSaturating(length)
            counts[stretch.channel, default: 0] += 1
        }
        return counts.values.contains { $0 > 1 } ? lengths.values.max() : nil
    }
}
