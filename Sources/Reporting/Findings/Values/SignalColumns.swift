/// The columns of signals at the right of a table of frames: their widths and right edges. Signals without room are left
/// out.
struct SignalColumns: Equatable {
    struct Column: Equatable {
        var right: Double
        var width: Double
    }

    let columns: [Column]

    /// - Parameters:
    ///   - names: widths of the heads.
    ///   - values: widths of the widest values.
    ///   - widestName: the width that a head has in any case; it gets more where there is room.
    ///   - space: the most that is added between columns.
    init(
        names: [Double], values: [Double], from start: Double, to end: Double, gap: Double, widestName: Double,
        space: Double
    ) {
        var widths: [Double] = []
        var free = end - start
        for (name, value) in zip(names, values) {
            let width = max(min(widestName, name), value)
            guard gap + width <= free + 1e-6 else { break }
            free -= gap + width
            widths.append(width)
        }
        // Heads that would be cut get the room first, beginning with the one that lacks least.
        for place in widths.indices.sorted(by: { (names[$0] - widths[$0], $0) < (names[$1] - widths[$1], $1) }) {
            let more = min(free, max(0, names[place] - widths[place]))
            widths[place] += more
            free -= more
        }
        let between = gap + (widths.isEmpty ? 0 : min(space, max(0, free) / Double(widths.count)))
        var right = start
        columns = widths.map { width in
            right += between + width
            return Column(right: right, width: width)
        }
    }
}
