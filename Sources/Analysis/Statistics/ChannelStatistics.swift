/// What is known of one channel.
package struct ChannelStatistics: Sendable, Equatable {
    package var channel: UInt16
    /// All frames, error frames too.
    package var frames = 0
    package var errors = 0
    package var remote = 0
    /// The earliest and the latest time; 0 without frames.
    package var first: Int64 = 0
    package var last: Int64 = 0
    /// The most frames in any second, in steps of 10 ms.
    package var framesInBusiestSecond = 0
    /// See ``Silences``.
    package var silences = 0
    /// The longest of them, nanoseconds.
    package var longestSilence: Int64 = 0

    package init(channel: UInt16) {
        self.channel = channel
    }

    /// Frames per second from the channel's first frame to its last; nil without a duration.
    package var meanRate: Double? {
        let duration = last.subtractingSaturating(first)
        return frames > 1 && duration > 0 ? Double(frames - 1) * 1e9 / Double(duration) : nil
    }
}
