internal import Analysis
internal import CANCapture
internal import Platform

extension Separators {
    /// The silences in which the rows end although the recording goes on, as with a window of times: their end has no row
    /// before which they could be drawn. One for each channel.
    ///
    /// - Parameters:
    ///   - silences: findings, with the rows of the selection.
    ///   - states: findings about controllers that were bus-off.
    static func atEnd(_ silences: [Finding], states: [Finding], _ selection: Selection) -> [Separator] {
        let frames = selection.frames
        guard !selection.isWhole, !frames.isEmpty else { return [] }
        var found: [Separator] = []
        for finding in silences + states {
            let channel = finding.channel ?? 0
            let isKnown = found.contains { $0.finding?.channel ?? 0 == channel }
            guard !isKnown, finding.facts.errors == nil, !finding.facts.isToEnd,
                let last = lastRow(of: channel, frames),
                let part = finding.parts.first(where: { $0.interval?.contains(frames.time(last)) ?? false }),
                let interval = part.interval, interval.upperBound > frames.time(last),
                let length = finding.rule == .silence
                    ? interval.upperBound.subtractingSaturating(interval.lowerBound)
                    : pause(after: last, selection)
            else { continue }
            var separator = Separator(
                row: frames.count,
                kind: .silence(length, channel: channel, finding.severity, incident: finding.number))
            separator.finding = finding
            separator.isBand = finding.severity > .info
            found.append(separator)
        }
        return found
    }

    /// The silences that last to the end of the recording while other channels go on: after the last row of their channel.
    static func lasting(_ findings: [Finding], _ frames: FrameTable) -> [Separator] {
        findings.lazy.filter { $0.facts.isToEnd && $0.facts.errors == nil }.prefix(mostLasting).compactMap { finding in
            guard let channel = finding.channel, let part = finding.parts.last, let last = part.rows?.lowerBound,
                let interval = part.interval, last + 1 < frames.count, frames.channel(last) == channel
            else { return nil }
            frames.notePass()
            guard !((last + 1)..<frames.count).contains(where: { frames.channel($0) == channel }) else { return nil }
            var separator = Separator(
                row: last + 1,
                kind: .silence(
                    interval.upperBound.subtractingSaturating(interval.lowerBound), channel: channel, finding.severity,
                    incident: finding.number))
            separator.finding = finding
            separator.isBand = finding.severity > .info
            return separator
        }
    }

    /// Each is a pass over the frames.
    private static let mostLasting = 8

    /// Rows after the last one of a channel that are examined: a channel that ends earlier is not silent at the end.
    private static let mostOthers = 65_536

    private static func lastRow(of channel: UInt16, _ frames: FrameTable) -> Int? {
        let first = max(0, frames.count - mostOthers)
        return (first..<frames.count).last { frames.channel($0) == channel }
    }

    /// The length of the recording's pause that begins with a row of the selection; nil if there is none.
    private static func pause(after row: Int, _ selection: Selection) -> Int64? {
        let (part, whole) = (selection.frames, selection.recording.frames)
        let channel = part.channel(row)
        // The channels of a part may have other numbers.
        guard let own = part.channels.isEmpty ? 0 : whole.channels.firstIndex(of: part.channels[Int(channel)]) else {
            return nil
        }
        let end = part.time(row)
        return selection.recording.pauses.all.first { pause in
            Int(pause.channel) == own && whole.time(pause.row).subtractingSaturating(pause.gap) == end
        }?.gap
    }
}
