internal import Analysis
internal import CANCapture
internal import Platform

/// The pauses of channels that are worth a line. A channel on which a tester polls every 200 ms consists of pauses: lines for
/// them would hide the one that is a hundred times as long. Pure.
enum UnusualPauses {
    /// With fewer pauses a channel has no rhythm.
    private static let fewest = 8
    /// A pause is unusual from this multiple of the usual one.
    private static let factor: Int64 = 4

    /// - Parameter all: in the order of rows.
    static func of(_ all: [Silences.Silence], _ frames: FrameTable) -> [Silences.Silence] {
        guard all.count >= fewest else { return all }
        var ofChannel: [UInt16: [Silences.Silence]] = [:]
        for pause in all { ofChannel[pause.channel, default: []].append(pause) }
        let limits = ofChannel.compactMapValues { limit($0, frames) }
        guard !limits.isEmpty else { return all }
        return all.filter { pause in limits[pause.channel].map { pause.gap >= $0 } ?? true }
    }

    /// The length from which pauses of a channel are unusual; nil if pauses are not most of its time.
    private static func limit(_ pauses: [Silences.Silence], _ frames: FrameTable) -> Int64? {
        guard pauses.count >= fewest, let first = pauses.first, let last = pauses.last else { return nil }
        let lengths = pauses.map(\.gap).sorted()
        let limit = lengths[lengths.count / 2].multipliedSaturating(by: factor)
        let start = frames.time(first.row).subtractingSaturating(first.gap)
        let long = lengths.reversed().prefix { $0 >= limit }.reduce(Int64(0)) { $0.addingSaturating($1) }
        let whole = frames.time(last.row).subtractingSaturating(start).subtractingSaturating(long)
        let usual = lengths.filter { $0 < limit }.reduce(Int64(0)) { $0.addingSaturating($1) }
        return usual > whole / 2 ? limit : nil
    }
}
