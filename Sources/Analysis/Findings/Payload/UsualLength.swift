/// The length that most frames of an identifier have.
struct UsualLength: Sendable {
    let length: Int
    let count: Int

    init(_ series: IdentifierSeries) {
        if let lengths = series.gatheredLengths, let first = lengths.first, lengths.allSatisfy({ $0 == first }) {
            (length, count) = (Int(first), lengths.count)
            return
        }
        let lengths = series.lengths
        var counts: [UInt16: Int] = [:]
        // Most identifiers have one length.
        var (current, run) = (UInt16.max, 0)
        for place in 0..<series.count {
            let length = lengths[place]
            if length == current {
                run &+= 1
            } else {
                if run > 0 { counts[current, default: 0] += run }
                (current, run) = (length, 1)
            }
        }
        if run > 0 { counts[current, default: 0] += run }
        let most = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }
        length = Int(most?.key ?? 0)
        count = most?.value ?? 0
    }

    /// The frames that have it.
    func frames(of series: IdentifierSeries) -> IdentifierSeries {
        guard count < series.count else { return series }
        let lengths = series.lengths
        return series.choosing(most: count) { Int(lengths[$0]) == length }.gathered(in: SeriesColumns())
    }
}
