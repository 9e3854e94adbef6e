internal import Platform
internal import CANCapture

/// Whether nearly every frame of a channel is recorded twice: as it was sent and as the bus carried it, or by two
/// receivers. Then no interval between two frames of an identifier is a cycle.
enum RecordedTwice {
    /// Nanoseconds; a copy follows its frame within this time, and the next frame comes at least as many times later.
    private static let (longest, timesLater): (Int64, Int64) = (5_000_000, 3)
    /// Minimum number of frames of an identifier, and of such identifiers of a channel.
    private static let (fewestFrames, fewestIdentifiers) = (20, 5)
    /// Minimum share of the frames of these identifiers that have a copy or are one.
    private static let share = 0.9
    /// So many identifiers, and frames of each, show it.
    private static let (mostIdentifiers, mostFrames) = (16, 64)

    static func holds(_ analysis: RecordingAnalysis) -> Bool {
        guard analysis.isSteady else { return false }
        var channels: [UInt16: (identifiers: Int, frames: Int, copies: Int)] = [:]
        for series in analysis.series where series.count >= fewestFrames && !series.isConversation {
            var channel = channels[series.entry.channel] ?? (0, 0, 0)
            guard channel.identifiers < mostIdentifiers else { continue }
            channel.identifiers += 1
            channel.frames += min(series.count, mostFrames)
            channel.copies += copies(of: series, analysis)
            channels[series.entry.channel] = channel
        }
        return channels.values.contains { channel in
            channel.identifiers >= fewestIdentifiers && Double(2 * channel.copies) >= share * Double(channel.frames)
        }
    }

    /// Number of frames that follow an equal frame much sooner than the next frame follows.
    private static func copies(of series: IdentifierSeries, _ analysis: RecordingAnalysis) -> Int {
        let (times, rows, frames) = (series.times, series.rows, analysis.frames)
        let end = min(series.count, mostFrames)
        var (place, count) = (0, 0)
        while place + 1 < end {
            let step = times[place + 1].subtractingSaturating(times[place])
            let next = place + 2 < series.count ? times[place + 2].subtractingSaturating(times[place + 1]) : .max
            let isCopy =
                step >= 0 && step <= longest && next / timesLater >= step
                && frames.payload(Int(rows[place])).elementsEqual(frames.payload(Int(rows[place + 1])))
            count += isCopy ? 1 : 0
            place += isCopy ? 2 : 1
        }
        return count
    }
}
