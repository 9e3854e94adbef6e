internal import Analysis
internal import Figures
internal import Wording

/// What the frames around a wrong value show: how far it went beyond its limit, how it came and went, and whether the
/// other signals of its message jumped with it.
struct ValueMeaning {
    /// Sentences; "" where the frames say nothing more than the title.
    let text: String

    /// Minimum multiple of a signal's largest other step from frame to frame that is a jump.
    private static let jump = 3.0

    init(_ facts: ValueFacts, _ rule: FindingRule) {
        let sentences =
            switch rule {
            case .outOfRange: [Self.course(facts), Self.others(facts)]
            case .valueJump: [Self.others(facts)]
            case .notAvailable: [Self.around(facts)]
            default: [String]()
            }
        text = sentences.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The value of a sample with its unit; nil if it has none.
    private static func text(_ sample: Int?, _ facts: ValueFacts) -> String? {
        guard let sample, let own = facts.series.first, !own.texts[sample].isEmpty else { return nil }
        return own.texts[sample] + (own.unit.isEmpty || own.values[sample] == nil ? "" : " " + own.unit)
    }

    /// `It rose from 10 to 176 °C between two frames, 26 °C above the limit, and then fell to 10 °C.`
    private static func course(_ facts: ValueFacts) -> String {
        guard let own = facts.series.first, let wrong = facts.wrongOfEvent.first, let before = facts.before,
            let from = own.values[before], let to = own.values[wrong], from != to, let first = text(wrong, facts)
        else { return "" }
        var parts = ["It \(to > from ? "rose" : "fell") from \(own.texts[before]) to \(first) between two frames"]
        if let beyond = beyond(to, facts, own.unit) { parts.append(beyond) }
        if let after = facts.after, let back = own.values[after], let last = facts.wrongOfEvent.last,
            let end = own.values[last], end != back, let words = text(after, facts)
        {
            parts.append("and then \(back > end ? "rose" : "fell") to \(words)")
        }
        return parts.joined(separator: ", ") + "."
    }

    /// `26 °C above the limit`.
    private static func beyond(_ value: Double, _ facts: ValueFacts, _ unit: String) -> String? {
        guard let allowed = facts.allowed, !allowed.contains(value) else { return nil }
        let isAbove = value > allowed.upperBound
        let distance = isAbove ? value - allowed.upperBound : allowed.lowerBound - value
        // As in the rows: a value has no groups of digits.
        let number = PlotScale.number(distance, step: 0).filter { !$0.isWhitespace }
        return "\(number)\(unit.isEmpty ? "" : " " + unit) \(isAbove ? "above" : "below") the limit"
    }

    /// `The frame before it read 3500 rpm, the frame after it 3480 rpm.`
    private static func around(_ facts: ValueFacts) -> String {
        guard let before = text(facts.before, facts) else { return "" }
        return "The frame before it read \(before)"
            + (text(facts.after, facts).map { ", the frame after it \($0)" } ?? "")
            + "."
    }

    /// `No other signal of the message jumped with it.`
    private static func others(_ facts: ValueFacts) -> String {
        guard facts.leftOut == 0, let before = facts.before, let wrong = facts.wrongOfEvent.first else { return "" }
        let others = facts.series.dropFirst().filter { !$0.isDotted }
        guard !others.isEmpty else { return "" }
        let jumped = others.filter { jumps($0, from: before, to: wrong, at: facts) }
        guard let first = jumped.first else {
            return others.count == 1
                ? "The other signal of the message did not jump with it."
                : "No other signal of the message jumped with it."
        }
        let more = jumped.count - 1
        let isNumber = first.values[before] != nil && first.values[wrong] != nil
        return "\(first.name)\(more == 0 ? "" : " and \(LogProse.count(more, "other signal")) of the message")"
            + " \(isNumber ? "jumped" : "changed") in the same frame."
    }

    /// Whether the step to the first wrong frame is far larger than the steps between the other frames that are shown.
    private static func jumps(
        _ series: ValueFacts.Series, from before: Int, to wrong: Int, at facts: ValueFacts
    ) -> Bool {
        guard let one = series.values[before], let other = series.values[wrong] else {
            return series.texts[before] != series.texts[wrong]
        }
        let after = facts.event.upperBound + 1
        let calm = Array(0..<before) + Array(after..<max(after, facts.samples.count - 1))
        let largest = calm.compactMap { step -> Double? in
            guard let one = series.values[step], let next = series.values[step + 1] else { return nil }
            return abs(next - one)
        }.max()
        let step = abs(other - one)
        return step > 0 && step > jump * (largest ?? 0)
    }
}
