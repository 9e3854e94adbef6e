internal import Platform
internal import CANCapture

/// When a channel was recorded: its first and its last frame that is not an error frame.
struct ChannelSpan: Sendable {
    var frames = 0
    var firstRow = 0
    var lastRow = 0
    /// Nanoseconds, of these rows.
    var first: Int64 = 0
    var last: Int64 = 0
}

/// What the channels of a recording show frame by frame, without error frames: when they were recorded, where they
/// pause, and how often timestamps are closer together than frames are long.
struct ChannelLook {
    /// A long time between two frames of a channel.
    struct Pause: Sendable {
        var channel: UInt16
        /// The frames before and after it.
        var rows: ClosedRange<Int>
        var interval: ClosedRange<Int64>
    }

    /// By channel of the table; one element if the table has no channels.
    private(set) var spans: [ChannelSpan]
    /// In the order of rows; nil if there are more than ``mostPauses``.
    private(set) var pauses: [Pause]? = []
    /// Number of frames whose identifier differs from that of the frame before on their channel, within ``reach`` of
    /// it.
    private(set) var crowded = 0

    /// The slot of the last frame of each channel.
    private var slots: [UInt32]
    private let pause: Int64
    private let reach: Int64

    /// A slow bus pauses before each frame; its pauses are searched when the minimum length is known.
    private static let mostPauses = 4096

    /// - Parameters:
    ///   - pause: minimum length of a pause, nanoseconds.
    ///   - reach: minimum length of a frame, nanoseconds.
    init(_ frames: FrameTable, pause: Int64, reach: Int64) {
        spans = [ChannelSpan](repeating: ChannelSpan(), count: max(1, frames.channels.count))
        slots = [UInt32](repeating: IdentifierIndex.none, count: spans.count)
        self.pause = pause
        self.reach = reach
    }

    /// - Parameter slots: of the chunk's rows.
    mutating func take(_ chunk: FrameChunk, base: Int, slots: HeaderColumn.Part) {
        let (pause, reach) = (pause, reach)
        var crowded = 0
        var found: [Pause] = []
        self.spans.withUnsafeMutableBufferPointer { spans in
            self.slots.withUnsafeMutableBufferPointer { lastSlots in
                for place in 0..<chunk.count {
                    let slot = slots[place]
                    guard slot != IdentifierIndex.none else { continue }
                    let (time, row, channel) = (chunk.times[place], base &+ place, Int(chunk.kind(place).channel))
                    // Each header names its channel by index, so there must be room for all channels.
                    let span = spans.baseAddress.unsafelyUnwrapped + channel
                    if span.pointee.frames == 0 {
                        (span.pointee.firstRow, span.pointee.first) = (row, time)
                    } else {
                        let step = time.subtractingSaturating(span.pointee.last)
                        if step >= 0, step <= reach, lastSlots[channel] != slot { crowded &+= 1 }
                        if step >= pause {
                            found.append(
                                Pause(
                                    channel: UInt16(channel), rows: span.pointee.lastRow...row,
                                    interval: span.pointee.last...time))
                        }
                    }
                    span.pointee.frames &+= 1
                    (span.pointee.lastRow, span.pointee.last) = (row, time)
                    lastSlots[channel] = slot
                }
            }
        }
        self.crowded += crowded
        if let known = pauses, !found.isEmpty {
            pauses = known.count + found.count <= Self.mostPauses ? known + found : nil
        }
    }
}
