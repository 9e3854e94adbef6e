/// Where the columns of a ladder are: times on the left, the lines of those who talk, latencies on the right. Pure; all
/// lengths are units.
struct LadderColumns: Equatable {
    let left: Double
    let right: Double
    /// By column: those who talk, and a last one for all or for others.
    private(set) var lines: [Double] = []
    /// Half of the width of a head.
    private(set) var halfHead = 0.0
    /// Where bars of latencies begin and end; equal where there are only numbers, or none.
    private(set) var barLeft: Double
    private(set) var barRight: Double
    let hasLatency: Bool
    let timeWidth: Double

    /// What stands between the times and the latencies.
    let areaLeft: Double
    let areaRight: Double
    /// Where the words of messages begin that stand beside the lines, up to ``areaRight``; nil where they stand over their
    /// arrows.
    let sideLeft: Double?

    /// Of more lines the words would not have room between them.
    private static let mostWithWordsBetween = 3
    /// Of the area, for words beside the lines.
    private static let sideShare = 0.44

    struct Needs: Equatable {
        /// The widest time, 0 for none; the widest latency, 0 for none; the widest head.
        var time = 0.0
        var latency = 0.0
        var head = 0.0
        var columns = 2
    }

    /// - Parameter unit: units of a point.
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
        sideLeft = hasSide ? areaRight - area * Self.sideShare : nil
        let own = hasSide ? area * (1 - Self.sideShare) - 14 * unit : area
        halfHead = max(4 * unit, min(needs.head, hasSide ? own / Double(columns) - 3 * unit : room) / 2)
        // Two stand somewhat further in, so that folds reach beyond their lines.
        let inset = max(halfHead, min(38 * unit, own * 0.1))
        let pitch = (own - 2 * inset) / Double(columns - 1)
        lines = (0..<columns).map { areaLeft + inset + Double($0) * pitch }
    }

    /// The most columns that a width has room for.
    static func most(width: Double, unit: Double) -> Int {
        max(2, Int(width / unit * (width >= 430 * unit ? 0.62 : 0.72) / 46))
    }
}
