internal import Figures
internal import Formatting
internal import Layout
internal import Platform

/// The axis below the figure of a card, with a break where time is folded.
struct CardAxis {
    let axis: MomentAxis
    /// The zero of the axis.
    let origin: Int64
    let isTimed: Bool

    static let height = 30.0
    private static let size = CardLayout.least
    private static let pitch = 92.0

    func place(y: Double, _ layout: CardLayout, into list: inout DisplayList) {
        let theme = layout.theme
        let line = layout.length(2)
        var stretches = [(0.0, axis.width)]
        if let fold = axis.fold { stretches = [(0, fold.lowerBound), (fold.upperBound, axis.width)] }
        for (from, to) in stretches where to - from > 0.5 {
            list.add(
                Rect(x: layout.plotLeft + from, y: layout.scale.snapped(y), width: to - from, height: line),
                colour: theme.ink)
        }
        let (ticks, step) = axis.ticks(
            pitch: layout.length(Self.pitch), origin: isTimed ? origin : -1, finest: isTimed ? 1000 : 1)
        var end = -Double.infinity
        for (number, tick) in ticks.enumerated() {
            let text = layout.shaped(label(tick.time, step: step, isLast: number == ticks.count - 1), .text)
            let width = layout.width(text, Self.size)
            let place = layout.plotLeft + tick.x
            list.add(
                Rect(
                    x: layout.scale.snapped(place - line / 2), y: layout.scale.snapped(y), width: line,
                    height: layout.length(6)), colour: theme.ink)
            let x = min(max(place - width / 2, layout.left), layout.right - width)
            guard x >= end + layout.length(8) else { continue }
            layout.put(text, Self.size, x: x, y: y + layout.length(24), theme.quiet, into: &list)
            end = x + width
        }
    }

    private func label(_ time: Int64, step: Int64, isLast: Bool) -> String {
        guard isTimed else { return String(time.addingSaturating(1)) }
        var (decimals, unit) = (0, 1_000_000_000 as Int64)
        while decimals < 9, step % unit != 0 { (decimals, unit) = (decimals + 1, unit / 10) }
        return Decimal.seconds(time.subtractingSaturating(origin), decimals: decimals) + (isLast ? "\u{A0}s" : "")
    }
}
