/// The frames of data groups, each ascending in time, until they are merged.
///
/// A run has memory of its own, however short it is, so a few are joined to one of the next level. A frame is copied once
/// for each level: a file of a hundred thousand groups has three.
struct MDFRuns {
    private let limit: Int
    /// The first level has the latest runs of the file.
    private var levels: [[FrameTable]] = []

    init(limit: Int = 64) { self.limit = limit }

    mutating func add(_ runs: [FrameTable]) {
        for run in runs { add(run, at: 0) }
    }

    private mutating func add(_ run: FrameTable, at level: Int) {
        if level == levels.count { levels.append([]) }
        levels[level].append(run)
        guard levels[level].count >= limit else { return }
        var merged = FrameTable(in: run.store)
        Self.merge(&levels[level], into: &merged)
        add(merged, at: level + 1)
    }

    /// Merges all of them by time; of equal times the first of the file comes first.
    mutating func merge(into frames: inout FrameTable) {
        var runs = Array(levels.reversed().joined())
        levels = []
        Self.merge(&runs, into: &frames)
    }

    /// If a filter left frames out, the remaining ones keep their numbers among all.
    private static func merge(_ runs: inout [FrameTable], into frames: inout FrameTable) {
        let areNumbered = runs.contains { $0.order != nil }
        if areNumbered {
            let orders = runs.map { $0.order ?? FrameOrder($0) }
            // Without memory the store fails; the error is thrown when the capture is returned.
            guard let numbers = try? FrameOrder.Numbers(merging: orders, in: frames.store) else { return }
            for run in runs.indices { try? runs[run].number(numbers.places[run]) }
            frames.order = numbers.order
        }
        runs.removeAll { $0.isEmpty }
        if runs.count == 1, frames.isEmpty { return frames.adopt(runs.removeLast()) }
        var parts = runs.map { FrameMerge.Part(frames: $0) }
        runs = []
        FrameMerge(taking: &parts, keepsPlaces: areNumbered).merge(into: &frames)
    }
}
