/// How the values of variable length and the frames that they belong to follow each other in a file.
///
/// A frame states where in the stream of values its own is. Behind damage it is not known how many values are lost, and
/// where all are of one length their places alone do not tell: a frame without its value and a value without its frame
/// look alike. What tells is how far a writer puts values ahead of their frames.
struct MDFValueOrder {
    /// Where each value begins, counted from the first.
    private var starts: [Int] = []
    private var end = 0
    /// What frames state, and the number of values before each.
    private var frames: [(offset: Int, before: Int)] = []

    /// - Parameter size: of the value in the stream, its length included.
    mutating func addValue(_ size: Int) {
        starts.append(end)
        end += size
    }

    mutating func addFrame(offset: Int) { frames.append((offset, starts.count)) }

    /// How many values, its own included, lie between the value of a frame and the frame, where the first value is the
    /// first of the stream: 1 where each value stands before its frame. nil where that is not the same for nearly all.
    var lead: Int? {
        let found = leads(from: 0)
        let counts = found.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
        guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), most.value * 10 >= found.count * 9
        else { return nil }
        return most.key
    }

    private func leads(from anchor: Int) -> [Int] {
        let indices = Dictionary(starts.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: min)
        return frames.compactMap { frame in indices[frame.offset &- anchor].map { frame.before - $0 } }
    }

    /// Where the first of the values begins in the stream: so that the most frames find a value at their offset, and as
    /// far ahead of them as values of this file are.
    ///
    /// - Parameters:
    ///   - lead: as ``lead`` was where nothing was damaged; nil where that is not known.
    ///   - end: the length of the stream so far.
    func anchor(lead: Int?, from end: Int) -> Int? {
        var best: (anchor: Int, score: Int)?
        for frame in frames.prefix(3) {
            for start in starts.prefix(4) where frame.offset >= end + start {
                let anchor = frame.offset - start
                let found = leads(from: anchor)
                let score = lead.map { lead in found.count { $0 == lead } } ?? found.count
                if score > best?.score ?? 0 { best = (anchor, score) }
            }
        }
        guard let best, best.score * 2 > min(frames.count, starts.count) else {
            return lead == nil ? nil : anchor(lead: nil, from: end)
        }
        return best.anchor
    }
}
