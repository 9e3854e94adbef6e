internal import CANCapture

/// What payloads show about a pause of a message: a sender that was restarted begins again as it began in the recording.
enum Restart {
    /// Number of frames before a pause that must differ from the first one.
    private static let before = 16
    /// Maximum share of frames with the first payload, for an identifier alone that pauses once or twice.
    private static let mostShare = 0.02

    /// Whether the frame after a pause equals the first one of the recording and the frames before the pause do not; nil if
    /// the payload does not change, or had that value shortly before.
    ///
    /// - Parameter place: of the last frame before the pause.
    static func evidence(_ series: IdentifierSeries, behind place: Int) -> Bool? {
        guard place > 0, place + 1 < series.count else { return nil }
        let (heads, lengths) = (series.heads, series.lengths)
        func isEqual(_ one: Int, _ other: Int) -> Bool {
            heads[one] == heads[other] && lengths[one] == lengths[other]
        }
        guard !isEqual(place, place + 1) else { return nil }
        guard isEqual(0, place + 1) else { return false }
        return (max(1, place - before + 1)...place).contains { isEqual($0, 0) } ? nil : true
    }

    /// Whether the first payload of an identifier is rare, so that it does not follow a pause by chance.
    ///
    /// - Parameter pauses: number of its pauses, each of which may be followed by it.
    static func isDistinct(_ series: IdentifierSeries, pauses: Int) -> Bool {
        let heads = series.heads
        let count = (0..<series.count).count { heads[$0] == heads[0] }
        return Double(count - pauses - 1) <= mostShare * Double(series.count)
    }
}
