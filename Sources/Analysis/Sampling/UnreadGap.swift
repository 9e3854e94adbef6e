/// The time between two stretches of a sampled capture, in columns of a picture: nobody knows what happened in it.
///
/// A column in which a stretch lies shows as many frames as it would if all of it were like that stretch. What lies
/// further away stays empty: no identifier is drawn where none was seen. Only a gap too narrow to be seen is bridged, for
/// identifiers that were there before it and after it.
struct UnreadGap {
    /// Parts of a picture's width that a gap may take to be bridged.
    private static let bridged = 0.01

    private let left: Double
    private let right: Double
    private let isBridged: Bool

    /// - Parameter columns: of the whole picture.
    init(from start: Double, to end: Double, columns: Int) {
        (left, right) = (min(start, end), max(start, end))
        isBridged = right - left <= max(1, Double(columns) * Self.bridged)
    }

    /// Adds what the gap would hold if it were like the stretch before it and the stretch after it.
    ///
    /// - Parameters:
    ///   - before: frames that it would hold going by the stretch before it; `after` by that behind it. Their sum is the
    ///     estimate.
    func spread(before: Double, after: Double, over row: inout ArraySlice<Double>) {
        let (first, last) = (Int(left), Int(right))
        guard right - left > 1e-9 else {
            row[row.startIndex + first] += before + after
            return
        }
        let amount = (before + after) / (right - left)
        let isBridged = isBridged && before > 0 && after > 0
        // Of a gap that is not bridged only the ends are looked at, however wide it is.
        for column in stride(from: first, through: last, by: isBridged ? 1 : max(1, last - first)) {
            let isSeen = (column == first && before > 0) || (column == last && after > 0)
            guard isSeen || isBridged else { continue }
            let overlap = min(right, Double(column + 1)) - max(left, Double(column))
            row[row.startIndex + column] += amount * max(0, overlap)
        }
    }
}
