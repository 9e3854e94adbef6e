/// The positions of the columns of a sequence diagram: times on the left, the lines of the parties, latencies on the
/// right. All lengths are units.
struct LadderColumns: Equatable {
    let left: Double
    let right: Double
    /// For each column: the parties, and a last one for all or for others.
    private(set) var lines: [Double] = []
    /// Half of the width of a head.
    private(set) var halfHead = 0.0
    /// Left and right end of the bars of latencies; equal if there are only numbers, or nothing.
    private(set) var barLeft: Double
    private(set) var barRight: Double
    let hasLatency: Bool
    let timeWidth: Double

    /// The area between the times and the latencies.
    let areaLeft: Double
    let areaRight: Double
    /// Left edge of the texts of messages beside the lines, up to ``areaRight``; nil if they are over their arrows.
    let sideLeft: Double?

    /// Maximum number of lines with texts between them.
    private static let mostWithWordsBetween = 3
    /// Share of the area for texts beside the lines, and what of it remains where the heads need more.
    private static let (sideShare, leastSideShare) = (0.44, 0.38)

    struct Needs: Equatable {
        /// The width of the widest time (0 for none), of the widest latency (0 for none), and of the widest head.
        var time = 0.0
        var latency = 0.0
        var head = 0.0
        var columns = 2
    }

    /// - Parameter unit: units per point.
    init(left: Double, width: Double, needs: Needs, unit: Double) {
        self.left = left
        right = left + width
        timeWidth = needs.time
        hasLatency = needs.latency > 0
        let isWide = width >= 430 * unit
        let bars = hasLatency && isWide ? min(72 * unit, width * 0.13) : 0
        barLeft = right - needs.latency - (bars > 0 ? bars + 8 * unit : 0)
        barRight = barLeft + bars
        areaLeft = left + (needs.time > 0 ? needs.time + 8 * unit : 0)
        areaRight = hasLatency ? barLeft - (isWide ? 20 : 8) * unit : right
        let area = areaRight - areaLeft
        let columns = max(2, needs.columns)
        let room = area / Double(columns) - 6 * unit
        let hasSide = columns > Self.mostWithWordsBetween && isWide
        // The name of a party in whole is worth another line of a text.
        let heads = (needs.head + 3 * unit) * Double(columns) + 14 * unit
        let side = max(Self.leastSideShare, min(Self.sideShare, 1 - heads / max(area, 1)))
        sideLeft = hasSide ? areaRight - area * side : nil
        let own = hasSide ? area * (1 - side) - 14 * unit : area
        halfHead = max(4 * unit, min(needs.head, hasSide ? own / Double(columns) - 3 * unit : room) / 2)
        // Two lines are moved inwards, so that folds extend beyond them.
        let inset = max(halfHead, min(38 * unit, own * 0.1))
        let pitch = (own - 2 * inset) / Double(columns - 1)
        // Heads do not touch each other.
        halfHead = max(4 * unit, min(halfHead, (pitch - 4 * unit) / 2))
        lines = (0..<columns).map { areaLeft + inset + Double($0) * pitch }
    }

    /// The parts between two lines, into which the lines between two places divide an arrow.
    func stretches(_ low: Double, _ high: Double) -> [ClosedRange<Double>] {
        let ends = [low] + lines.filter { $0 > low && $0 < high } + [high]
        return zip(ends, ends.dropFirst()).map { $0...max($0, $1) }
    }

    /// The part of an arrow that has room for its texts, so that they do not cross a line: the one closest to its
    /// sender. All of the arrow if there is none.
    func stretch(from: Int, _ low: Double, _ high: Double, fits width: Double) -> ClosedRange<Double> {
        let all = stretches(low, high)
        let ordered = lines[from] > low ? all.reversed() : all
        return ordered.first { $0.upperBound - $0.lowerBound >= width } ?? low...max(low, high)
    }

    /// Maximum number of columns for a width.
    static func most(width: Double, unit: Double) -> Int {
        max(2, Int(width / unit * (width >= 430 * unit ? 0.62 : 0.72) / 46))
    }
}
