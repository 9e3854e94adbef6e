internal import Platform
package import CANCapture

/// The longest time in which a channel carried no message: a figure, whether anybody finds fault with it or not.
package struct LongestPause: Sendable, Equatable {
    package let channel: UInt16
    /// The time of the frame before it, nanoseconds, as in the file.
    package let start: Int64
    /// Nanoseconds.
    package let length: Int64

    /// Error frames are no messages. Steps back, and steps of more than a day, are of the clock.
    ///
    /// - Complexity: one pass over the frames.
    /// - Returns: nil where no channel has two frames.
    package init?(_ frames: FrameTable) {
        var clocks = [SteadyClock](repeating: SteadyClock(), count: max(1, frames.channels.count))
        var (channel, start, length) = (UInt16(0), Int64(0), Int64(-1))
        for (chunk, _) in frames.pass() {
            for row in 0..<chunk.count where !chunk.kind(row).flags.contains(.error) {
                let place = Int(chunk.kind(row).channel)
                guard place < clocks.count, let step = clocks[place].period(to: chunk.times[row]), step > length else {
                    continue
                }
                (channel, start, length) = (chunk.kind(row).channel, chunk.times[row].subtractingSaturating(step), step)
            }
        }
        guard length >= 0 else { return nil }
        (self.channel, self.start, self.length) = (channel, start, length)
    }
}
