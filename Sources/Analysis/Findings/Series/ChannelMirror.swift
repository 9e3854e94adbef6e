internal import CANCapture
internal import Platform

/// Channels that carry the same frames at the same time: two interfaces at one bus, or a gateway.
enum ChannelMirror {
    /// Number of rows that are compared on each side, and of rows among which the equal frame is searched.
    private static let (reach, near) = (500, 32)
    /// Minimum number of frames, and the share of them that are on both channels.
    private static let (fewest, share) = (10, 0.9)
    /// Nanoseconds.
    private static let longest: Int64 = 1_000_000

    /// Whether nearly all frames of a channel, before and after some rows, are also on another one.
    static func isMirror(
        _ channel: UInt16, of other: UInt16, around rows: ClosedRange<Int>, _ frames: FrameTable
    ) -> Bool {
        var (count, equal) = (0, 0)
        let start = max(0, rows.lowerBound - reach)
        let end = min(frames.count - 1, rows.upperBound + reach)
        for row in Array(start...rows.lowerBound) + Array(rows.upperBound...end) {
            let kind = frames.kind(row)
            guard kind.channel == channel, !kind.flags.contains(.error) else { continue }
            count += 1
            let places = max(0, row - near)...min(frames.count - 1, row + near)
            if places.contains(where: { isSame(row, $0, other, frames) }) { equal += 1 }
        }
        return count >= fewest && Double(equal) >= share * Double(count)
    }

    private static func isSame(_ row: Int, _ place: Int, _ other: UInt16, _ frames: FrameTable) -> Bool {
        let (one, two) = (frames.kind(row), frames.kind(place))
        guard two.channel == other, one.identifier == two.identifier, one.length == two.length,
            !two.flags.contains(.error), one.flags.contains(.extended) == two.flags.contains(.extended)
        else { return false }
        let distance = frames.time(place).subtractingSaturating(frames.time(row))
        return distance >= -longest && distance <= longest && frames.payload(row).elementsEqual(frames.payload(place))
    }
}
