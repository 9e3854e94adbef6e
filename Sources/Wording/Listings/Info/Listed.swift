internal import Formatting

/// What a list shows of more than anybody reads: those with the most frames, in their own order.
struct Listed: Sendable {
    /// Places in what was counted.
    let places: [Int]
    let leftOut: Int

    /// Rows of a channel, in text.
    static let channels = 20
    /// Objects in JSON: 5 MB of identifiers.
    static let objects = 10_000

    /// - Parameter counts: frames of each.
    init(_ counts: [Int], most: Int) {
        guard counts.count > most else {
            (places, leftOut) = (Array(counts.indices), 0)
            return
        }
        let busiest = counts.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }.prefix(most)
        (places, leftOut) = (busiest.sorted(), counts.count - most)
    }

    /// `… 2 980 more channels; --all lists them`; nil where all are shown.
    func more(_ noun: String) -> String? {
        leftOut == 0 ? nil : "\u{2026} \(Decimal.grouped(leftOut)) more \(noun); --all lists them"
    }
}
