internal import Capture

/// When a channel was recorded: its first and its last frame that is no error frame.
struct ChannelSpan: Sendable {
    var frames = 0
    var firstRow = 0
    var lastRow = 0
    /// Nanoseconds, as those rows have them.
    var first: Int64 = 0
    var last: Int64 = 0

    static func all(_ frames: FrameTable) -> [ChannelSpan] {
        var spans = [ChannelSpan](repeating: ChannelSpan(), count: max(1, frames.channels.count))
        var row = 0
        for chunk in frames.chunks {
            for place in 0..<chunk.count {
                defer { row += 1 }
                guard !chunk.kind(place).flags.contains(.error) else { continue }
                let channel = Int(chunk.kind(place).channel)
                if spans[channel].frames == 0 {
                    spans[channel].firstRow = row
                    spans[channel].first = chunk.times[place]
                }
                spans[channel].frames += 1
                spans[channel].lastRow = row
                spans[channel].last = chunk.times[place]
            }
        }
        return spans
    }
}
