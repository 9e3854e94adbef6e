internal import Formatting
internal import Wording
internal import Layout

/// Measures what the columns of a timeline must hold.
struct TimelineNeeds {
    private let scale: Scale
    private let shaper: any TextShaper

    init(_ scale: Scale, _ shaper: any TextShaper) {
        self.scale = scale
        self.shaper = shaper
    }

    /// - Parameter signals: those of plots.
    func needs(
        _ groups: [TimelineGroup], hasLoad: Bool, hasRate: Bool, signals: [PlottedSignal] = [],
        conversations: [ConversationLane] = []
    ) -> TimelineColumns.Needs {
        let lanes = groups.flatMap(\.lanes)
        func widest(_ texts: [String], _ font: FontSlot, _ points: Double) -> Double {
            let longest = Set(texts.filter { !$0.isEmpty }).map { shaper.shape($0, font: font).width }.max() ?? 0
            return scale.whole(longest * points * scale.unitsPerPoint)
        }
        var needs = TimelineColumns.Needs()
        let folded = lanes.filter { $0.isFolded }
        needs.label = max(
            widest(lanes.filter { !$0.isFolded }.map(\.label), .mono, TimelineSizes.label),
            widest(folded.map(\.label), .strong, TimelineSizes.label))
        needs.label = max(needs.label, widest(conversations.map(\.label), .mono, TimelineSizes.label))
        needs.name = widest(lanes.map(\.name) + conversations.map(\.name), .text, TimelineSizes.name)
        needs.count = max(
            widest(lanes.map { Decimal.grouped($0.count) }, .mono, TimelineSizes.value),
            widest(["frames"], .text, TimelineSizes.head))
        let periods = widest(lanes.compactMap { $0.period }.map(TimelineText.milliseconds), .mono, TimelineSizes.value)
        needs.period = periods > 0 ? max(periods, widest(["period ms"], .text, TimelineSizes.head)) : 0
        let ratios = widest(lanes.compactMap { $0.ratio }.map(TimelineText.ratio), .mono, TimelineSizes.value)
        let stopped = lanes.contains { $0.band?.stop != nil } ? ["stopped"] : []
        needs.ratio =
            ratios > 0
            ? max(
                ratios, widest(["worst"], .text, TimelineSizes.head), widest(stopped, .strong, TimelineSizes.value)) : 0
        if hasLoad {
            needs.load =
                widest(groups.map(\.name) + ["Bus load"], .strong, TimelineSizes.label + 0.5)
            needs.load = max(
                needs.load, widest([hasRate ? "mean 10.0 %" : "mean 100.0 kbit/s"], .text, TimelineSizes.axis))
            needs.load += widest([hasRate ? "100 %" : "800 kbit/s"], .text, TimelineSizes.axis) + scale.length(8)
        }
        if !signals.isEmpty {
            let names = max(
                widest(signals.map(\.name), .strong, TimelineSizes.label),
                widest(signals.map(\.origin), .text, TimelineSizes.axis))
            let scales = widest(signals.map { "-10 000 " + $0.unit.prefix(6) }, .text, TimelineSizes.axis)
            // Beside the names a sample of the curve.
            needs.load = max(needs.load, names + scales + scale.length(24))
        }
        return needs
    }
}
