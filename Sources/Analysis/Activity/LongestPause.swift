internal import Platform
package import CANCapture

/// The longest time in which a channel received no message, whether or not a rule reports it.
package struct LongestPause: Sendable, Equatable {
    package let channel: UInt16
    /// The time of the frame before it, nanoseconds, as in the file.
    package let start: Int64
    /// Nanoseconds.
    package let length: Int64
    /// Whether no channel carried anything then: one ended before the next began.
    package let isOfAll: Bool

    /// Error frames are not messages. Steps backward and steps of more than a day are changes of the clock.
    ///
    /// - Parameter isOrdered: whether no timestamp of the capture steps back. Otherwise frames are ordered by their
    ///   timestamps, and a clock that starts again ends a stretch.
    /// - Complexity: one pass over the frames.
    /// - Returns: nil if no channel has two frames.
    package init?(_ frames: FrameTable, isOrdered: Bool) {
        guard isOrdered else {
            self.init(RecordedTime(frames) { !$0.flags.contains(.error) })
            return
        }
        var finder = LongestPauseFinder(channels: frames.channels.count)
        for (chunk, _) in frames.pass() { finder.take(chunk) }
        guard let found = finder.found else { return nil }
        self = found
    }

    fileprivate init(channel: UInt16, start: Int64, length: Int64, isOfAll: Bool = false) {
        (self.channel, self.start, self.length, self.isOfAll) = (channel, start, length, isOfAll)
    }

    /// The longer of a pause within a channel and the longest between channels that follow each other.
    static func longer(_ own: LongestPause?, between channels: [CaptureFacts.Channel]) -> LongestPause? {
        let used = channels.indices.filter { channels[$0].frames > 0 }.sorted {
            (channels[$0].first, $0) < (channels[$1].first, $1)
        }
        guard let first = used.first else { return own }
        var (longest, end) = (own, channels[first].last)
        for place in used.dropFirst() {
            let step = channels[place].first.subtractingSaturating(end)
            if step > 0, step <= SteadyClock.longestPeriod, step > longest?.length ?? -1 {
                longest = LongestPause(
                    channel: UInt16(truncatingIfNeeded: place), start: end, length: step, isOfAll: true)
            }
            end = max(end, channels[place].last)
        }
        return longest
    }

    private init?(_ recorded: RecordedTime) {
        var longest: (channel: UInt16, start: Int64, length: Int64)?
        for stretch in recorded.stretches {
            for (before, time) in zip(stretch.times, stretch.times.dropFirst()) {
                let step = time.subtractingSaturating(before)
                guard step <= SteadyClock.longestPeriod, step > longest?.length ?? -1,
                    !recorded.fills(before...time, stretch.channel)
                else { continue }
                longest = (stretch.channel, before, step)
            }
        }
        guard let longest else { return nil }
        self.init(channel: longest.channel, start: longest.start, length: longest.length)
    }
}

/// Finds the longest pause chunk by chunk, for frames whose timestamps do not step back.
struct LongestPauseFinder {
    private(set) var found: LongestPause?
    private var clocks: [SteadyClock]

    init(channels: Int) { clocks = [SteadyClock](repeating: SteadyClock(), count: max(1, channels)) }

    mutating func take(_ chunk: FrameChunk) {
        var (channel, start, length) = (found?.channel ?? 0, found?.start ?? 0, found?.length ?? -1)
        clocks.withUnsafeMutableBufferPointer { clocks in
            for row in 0..<chunk.count {
                let (kind, time) = (chunk.kind(row), chunk.times[row])
                let place = Int(kind.channel)
                guard !kind.flags.contains(.error), place < clocks.count,
                    let step = clocks[place].period(to: time), step > length
                else { continue }
                (channel, start, length) = (kind.channel, time.subtractingSaturating(step), step)
            }
        }
        found = length < 0 ? nil : LongestPause(channel: channel, start: start, length: length)
    }
}
