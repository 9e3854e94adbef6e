/// How dense the frames of a lane are, column by column, in a few steps.
enum ThumbnailShades {
    /// 0 is none.
    static let most = 5

    /// The step of each column.
    ///
    /// Where a lane's frames are about as far apart as columns, their counts alternate by chance: columns are then
    /// averaged over their neighbours, so that a regular message is an even band, and a single column without a frame
    /// between two with one is no gap. Two are.
    static func steps(_ counts: [Double]) -> [Int] {
        var smooth = counts
        for index in counts.indices {
            let left = index > 0 ? counts[index - 1] : counts[index]
            let right = index + 1 < counts.count ? counts[index + 1] : counts[index]
            if counts[index] > 0 {
                // Beside a gap there is nothing to average with.
                smooth[index] = average(counts[index], left > 0 ? left : nil, right > 0 ? right : nil)
            } else if left > 0, right > 0 {
                smooth[index] = (left + right) / 3
            }
        }
        let used = smooth.filter { $0 > 0 }.sorted()
        guard !used.isEmpty else { return Array(repeating: 0, count: counts.count) }
        // One burst must not make all the rest pale.
        let full = used[(used.count - 1) * 9 / 10]
        return smooth.map { value in
            value > 0 ? max(1, min(most, Int((value / full * Double(most)).rounded(.up)))) : 0
        }
    }

    private static func average(_ value: Double, _ left: Double?, _ right: Double?) -> Double {
        let others = [left, right].compactMap { $0 }
        return (value * 2 + others.reduce(0, +)) / Double(2 + others.count)
    }
}
