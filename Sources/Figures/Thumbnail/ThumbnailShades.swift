/// How dense the frames of a lane are, column by column, in a few steps.
///
/// What a picture shows must not depend on how its columns happen to fall on the frames. A message that comes about once
/// a column has one or two frames in each by chance: such a lane is averaged over enough columns to be an even band. One
/// that comes less often is drawn as a tick for each frame.
package enum ThumbnailShades {
    /// 0 is none.
    package static let most = 5
    /// With so many frames in a window, one more or less is no other step.
    private static let framesInWindow = 12.0
    private static let widestReach = 8

    package static func steps(_ counts: [Double]) -> [Int] {
        let used = counts.indices.filter { counts[$0] > 0 }
        guard let first = used.first else { return Array(repeating: 0, count: counts.count) }
        let mean = used.reduce(0) { $0 + counts[$1] } / Double(used.count)
        var distances = zip(used, used.dropFirst()).map { $1 - $0 }
        distances.sort()
        let isDense = mean > 1.3 || (distances.isEmpty ? false : distances[distances.count / 2] == 1)
        guard isDense else { return counts.map { $0 > 0 ? most : 0 } }

        let reach = max(1, min(widestReach, Int((framesInWindow / (2 * mean)).rounded(.up))))
        var smooth = counts
        var start = first
        while start < counts.count {
            let end = endOfRun(counts, from: start)
            average(counts, start..<end, reach, into: &smooth)
            start = counts[end...].firstIndex { $0 > 0 } ?? counts.count
        }
        // One burst must not make all the rest pale.
        let sorted = smooth.filter { $0 > 0 }.sorted()
        let full = sorted[(sorted.count - 1) * 9 / 10]
        return smooth.map { $0 > 0 ? max(1, min(most, Int(($0 / full * Double(most)).rounded()))) : 0 }
    }

    /// A single column without a frame between two with one is no gap; two are.
    private static func endOfRun(_ counts: [Double], from start: Int) -> Int {
        var end = start
        while end < counts.count, counts[end] > 0 || (end + 1 < counts.count && counts[end + 1] > 0) { end += 1 }
        return end
    }

    /// Averages each column of a run with its neighbours within the run.
    private static func average(_ counts: [Double], _ run: Range<Int>, _ reach: Int, into smooth: inout [Double]) {
        for column in run {
            let window = max(run.lowerBound, column - reach)..<min(run.upperBound, column + reach + 1)
            smooth[column] = counts[window].reduce(0, +) / Double(window.count)
        }
    }
}
