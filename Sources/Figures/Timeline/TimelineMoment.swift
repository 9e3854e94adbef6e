internal import Platform
internal import CANCapture
internal import Formatting
internal import Wording

/// Says when something was, as the axis says times, with as many decimals as the picture can show.
struct TimelineMoment {
    private let scale: TimeAxis.Scale
    private let decimals: Int

    init(_ facts: TimelineFacts, options: TimelineOptions) {
        scale = TimelineSection.axisScale(facts, options)
        let span = facts.range.upperBound.subtractingSaturating(facts.range.lowerBound)
        decimals = span >= 10_000_000_000 ? 1 : span >= 1_000_000_000 ? 2 : span >= 100_000_000 ? 3 : 6
    }

    func text(_ time: Int64) -> String {
        switch scale {
        case .rows: "frame \(Decimal.grouped(Int(clamping: time.addingSaturating(1))))"
        case .seconds(let origin), .clock(let origin):
            Decimal.seconds(time.subtractingSaturating(origin), decimals: decimals) + " s"
        case .date(let zone):
            String((zone?.civilTime(time) ?? CivilTime(nanoseconds: time)).text.split(separator: " ").last ?? "")
        }
    }
}
