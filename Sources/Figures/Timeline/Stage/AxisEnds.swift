internal import Platform
internal import Formatting
internal import Wording
internal import Analysis
internal import CANCapture

/// What stands at both ends of a time axis: the times themselves, where ticks are round.
struct AxisEnds {
    let scale: TimeAxis.Scale
    let bins: TimeBins

    private static let second: Int64 = 1_000_000_000

    var ticks: [TimeAxis.Tick] {
        let last = bins.start.addingSaturating(Int64(clamping: bins.span - 1))
        // A capture of one instant has one end.
        guard bins.span > 1 else { return [] }
        return [(0.0, bins.start), (1.0, last)].compactMap { position, time in
            label(time).map { TimeAxis.Tick(position: position, label: $0, date: nil) }
        }
    }

    /// nil where round times of day say as much.
    private func label(_ time: Int64) -> String? {
        switch scale {
        case .rows: return nil
        case .date(let zone):
            let text = CivilTime(nanoseconds: time.addingSaturating(Int64(zone?.offset(at: time) ?? 0) * Self.second))
                .text
            let clock = text.drop { $0 != " " }.dropFirst()
            return bins.span < 86_400 * UInt64(Self.second) ? String(clock.prefix(8)) : nil
        case .seconds(let origin), .clock(let origin):
            let value = time.subtractingSaturating(origin)
            if case .clock = scale,
                AxisLabels.isLong(bins.start.subtractingSaturating(origin), bins.span)
            {
                return trimmed(AxisLabels.minutes(value, decimals: 3))
            }
            return trimmed(Decimal.seconds(value, decimals: decimals)) + " s"
        }
    }

    /// To the millisecond, and finer where the axis is shorter than a second.
    private var decimals: Int {
        bins.span >= UInt64(Self.second) ? 3 : bins.span >= UInt64(Self.second) / 1000 ? 6 : 9
    }

    private func trimmed(_ text: String) -> String {
        guard text.contains(".") else { return text }
        var text = text
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }
}
