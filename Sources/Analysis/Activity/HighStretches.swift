/// The stretches of a sequence with the highest sums: none can be made longer or shorter at an end without a lower sum. Takes
/// linear time (Ruzzo and Tompa, 1999).
struct HighStretches {
    struct Stretch: Equatable {
        var bins: Range<Int>
        var score: Double
    }

    private struct Candidate {
        var bins: Range<Int>
        /// Sums up to its begin and up to its end.
        var low: Double
        var high: Double
        /// The last candidate before it with a lower ``low``; -1 for none.
        var link = -1
    }

    private var candidates: [Candidate] = []

    init(_ scores: [Double]) {
        var sum = 0.0
        for (place, score) in scores.enumerated() {
            let low = sum
            sum += score
            if score > 0 { add(Candidate(bins: place..<place + 1, low: low, high: sum)) }
        }
    }

    private mutating func add(_ new: Candidate) {
        var new = new
        while true {
            // Those between a candidate and its link begin at sums that are not lower.
            var link = candidates.count - 1
            while link >= 0, candidates[link].low >= new.low { link = candidates[link].link }
            guard link >= 0, candidates[link].high < new.high else {
                new.link = link
                return candidates.append(new)
            }
            // Together they are higher than each of them.
            new.bins = candidates[link].bins.lowerBound..<new.bins.upperBound
            new.low = candidates[link].low
            candidates.removeSubrange(link...)
        }
    }

    /// In order; they do not overlap.
    var all: [Stretch] { candidates.map { Stretch(bins: $0.bins, score: $0.high - $0.low) } }
}
