/// Statistics of one channel.
package struct ChannelStatistics: Sendable, Equatable {
    package var channel: UInt16
    /// Number of all frames, including error frames.
    package var frames = 0
    package var errors = 0
    package var remote = 0
    /// The earliest and the latest time; 0 without frames.
    package var first: Int64 = 0
    package var last: Int64 = 0

    package init(channel: UInt16) {
        self.channel = channel
    }
}
