/// How strong each bin of a lane is drawn, so that a lane tells the same at any width.
///
/// Where the frames of an identifier usually lie at least four bins apart, each bin with a frame is a tick of full
/// strength. Where they lie closer, ticks would beat with the bins (a frame every 1.4 bins looks like a pattern that is
/// not on the bus), so the lane becomes a band: its strength is the number of frames a bin, taken over as many bins as
/// hold some eight frames, relative to the usual number, or to one a bin where less is usual. So strength adds up to the
/// number of frames at every width: half the rate is half as strong. A band ends where two and a half periods are
/// missing; up to there it never falls below ``faintest``, so that a single frame is seen.
package enum LaneShading {
    /// Full strength; 0 is nothing.
    package static let strongest = 5
    /// Of a bin within a band.
    package static let faintest = 2
    /// Bins from frame to frame from which on they are ticks.
    private static let tickSpacing = 4.0
    /// Frames that a band's strength is told from.
    private static let sample = 8.0
    /// A rate that differs from the usual one by less than this share is drawn as the usual one: frames do not come like
    /// clockwork, and the few in a sample are one more or less.
    private static let tolerance = 0.25

    /// The strength of each bin.
    ///
    /// - Parameter spacing: bins from one frame to the next as they usually come; nil where there is no such thing.
    package static func levels(_ counts: ArraySlice<UInt32>, spacing: Double?) -> [UInt8] {
        guard let spacing, spacing > 0, spacing < tickSpacing else {
            return counts.map { $0 > 0 ? UInt8(strongest) : 0 }
        }
        var levels = [UInt8](repeating: 0, count: counts.count)
        let usual = 1 / spacing
        let full = max(1, usual)
        let reach = max(0, Int((sample * spacing / 2).rounded()))
        let bridge = max(1, Int((2.5 * spacing).rounded(.up)))
        // sums[i]: frames in the bins before i.
        var sums = [0]
        sums.reserveCapacity(counts.count + 1)
        for count in counts { sums.append(sums[sums.count - 1] + Int(count)) }
        func isOccupied(_ bin: Int) -> Bool { sums[bin + 1] > sums[bin] }
        var bin = 0
        while bin < levels.count {
            guard isOccupied(bin) else {
                bin += 1
                continue
            }
            // A run: up to the last bin with a frame before a gap.
            var end = bin + 1
            var next = end
            while next < levels.count, next - end < bridge {
                if isOccupied(next) { end = next + 1 }
                next += 1
            }
            for place in bin..<end {
                let low = max(bin, place - reach)
                let high = min(end, place + reach + 1)
                var rate = Double(sums[high] - sums[low]) / Double(high - low)
                if abs(rate - usual) < tolerance * usual { rate = usual }
                let level = Int((min(1, rate / full) * Double(strongest)).rounded())
                levels[place] = UInt8(max(faintest, level))
            }
            bin = end
        }
        return levels
    }
}
