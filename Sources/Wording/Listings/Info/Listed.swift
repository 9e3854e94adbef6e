internal import Formatting

/// The entries that a long list shows: those with the most frames, in their own order.
struct Listed: Sendable {
    /// Places in the list of all entries.
    let places: [Int]
    let leftOut: Int

    /// Number of rows of a channel, in text.
    static let channels = 20
    /// Number of objects in JSON: 5 MB of identifiers.
    static let objects = 10_000

    /// - Parameter counts: number of frames of each.
    init(_ counts: [Int], most: Int) {
        guard counts.count > most else {
            (places, leftOut) = (Array(counts.indices), 0)
            return
        }
        let busiest = counts.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }.prefix(most)
        (places, leftOut) = (busiest.sorted(), counts.count - most)
    }

    /// `… 2 980 more channels; --all lists them`; nil if all are shown.
    func more(_ noun: String) -> String? {
        leftOut == 0 ? nil : "\u{2026} \(Decimal.grouped(leftOut)) more \(noun); --all lists them"
    }
}
