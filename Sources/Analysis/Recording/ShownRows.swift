internal import CANCapture

/// The shown rows of a recording, and which channels have some of them in each block of rows.
struct ShownRows: Sendable {
    private let rows: RowSet
    private let frames: FrameTable
    /// By block: a bit for each channel, of which several share one if there are more than 64. Empty with one channel.
    private let channels: [UInt64]

    /// Number of rows of a block, as a power of two.
    private static let shift = 9

    /// - Parameter rows: of the same table.
    init(_ rows: RowSet, of frames: FrameTable) {
        (self.rows, self.frames) = (rows, frames)
        guard frames.channels.count > 1 else {
            channels = []
            return
        }
        var channels = [UInt64](repeating: 0, count: frames.count >> Self.shift + 1)
        for (chunk, base) in frames.pass() {
            for place in 0..<chunk.count where rows.contains(base + place) {
                channels[(base + place) >> Self.shift] |= Self.bit(chunk.kind(place).channel)
            }
        }
        self.channels = channels
    }

    private static func bit(_ channel: UInt16) -> UInt64 { 1 << UInt64(channel & 63) }

    /// Whether any of these rows is shown.
    ///
    /// - Parameter channel: that the row must have; nil for any.
    func contain(_ wanted: ClosedRange<Int>, of channel: UInt16?) -> Bool {
        let end = min(wanted.upperBound, frames.count - 1)
        guard wanted.lowerBound <= end else { return false }
        let wanted = max(0, wanted.lowerBound)...end
        guard let channel, !channels.isEmpty else { return rows.first(in: wanted) != nil }
        let bit = Self.bit(channel)
        return (wanted.lowerBound >> Self.shift...end >> Self.shift).contains { block in
            guard channels[block] & bit != 0 else { return false }
            let first = max(wanted.lowerBound, block << Self.shift)
            return (first...min(end, (block + 1) << Self.shift - 1)).contains { row in
                rows.contains(row) && frames.channel(row) == channel
            }
        }
    }
}
