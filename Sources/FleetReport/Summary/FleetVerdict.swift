internal import Analysis
internal import Formatting
internal import Platform
internal import Wording

/// The title of the report and the sentence below it.
package struct FleetVerdict: Sendable {
    package let headline: String
    package let consequence: String
    package let severity: FleetCapture.Severity?

    package init(_ summary: FleetSummary, _ comparison: FleetComparison) {
        if let test = comparison.gravest(summary), let tag = summary.tag {
            let (group, before) = (summary.groups[test.group], summary.groups[test.before])
            let rule = FleetRules.title(test.rule)
            let isAlone = comparison.isAlone(test, summary)
            let value = "\(Printable.text(tag)) \(Printable.text(group.value))"
            let vehicles = group.vehicles(test.rule)
            let place =
                vehicles > 0
                ? LogProse.count(vehicles, summary.vehicleTag ?? "vehicle")
                : LogProse.count(group.captures(test.rule), "capture")
            headline = isAlone ? "\(rule) on \(place), all on \(value)" : "\(rule): more with \(value)"
            let (times, unit) = (group.incidents(test.rule), FleetRateUnit(summary.groups))
            let hours = FleetRules.hours(before.hours)
            let earlier = "\(Printable.text(tag).capitalizedFirst) \(Printable.text(before.value))"
            let how = times == 1 ? "Once" : "\(Decimal.grouped(times)) times"
            consequence =
                before.incidents(test.rule) == 0
                ? "\(how) in \(FleetRules.hours(group.hours)). \(earlier) had none in \(hours)."
                : "\(unit.text(times, group.hours)) \(unit.words), compared with "
                    + "\(unit.text(before.incidents(test.rule), before.hours)) with "
                    + "\(Printable.text(tag)) \(Printable.text(before.value))."
            severity = summary.severities[test.rule]
            return
        }
        if let other = comparison.sentences(summary).first {
            headline = other
            consequence =
                "No rule finds more incidents with a newer value of \(Printable.text(summary.tag ?? "")) than with the"
                + " previous value."
            severity = .warning
            return
        }
        severity = [.error, .warning, .info].first { summary.captureCounts[$0] ?? 0 > 0 }
        let read = summary.captures - summary.unreadable
        switch severity {
        case nil:
            headline = read == 0 ? "No capture could be read" : "Nothing found in \(LogProse.count(read, "capture"))"
        case .error?:
            headline = Self.affected(summary.captureCounts[.error] ?? 0, of: read) + " errors"
        case .warning?:
            headline = Self.affected(summary.captureCounts[.warning] ?? 0, of: read) + " warnings"
        case .info?: headline = "No errors and no warnings in \(LogProse.count(read, "capture"))"
        }
        var sentences: [String] = []
        if let worst = summary.worst.first, severity != .info {
            let file = worst.path.split(separator: "/").last.map(String.init) ?? worst.path
            sentences.append("\(Printable.text(worst.headline)), in \(Printable.text(file)).")
        }
        if comparison.tests.contains(where: { !$0.holds }), !comparison.tests.contains(where: \.holds),
            let tag = summary.tag
        {
            sentences.append("Nothing differs between the values of \(Printable.text(tag)).")
        }
        consequence = sentences.joined(separator: " ")
    }

    /// `4 of 6 captures have`.
    private static func affected(_ count: Int, of all: Int) -> String {
        "\(Decimal.grouped(count)) of \(LogProse.count(all, "capture")) \(count == 1 ? "has" : "have")"
    }
}

/// Texts for rules and rates.
package enum FleetRules {
    /// `Bus-off`; the rule's own name where this version does not know it.
    static func title(_ rule: String) -> String {
        FindingRule(rawValue: rule).map(FindingTitles.title) ?? Printable.text(rule)
    }

    /// The sign of a severity as text: a square, a triangle or a ring.
    static func sign(_ severity: FleetCapture.Severity) -> String {
        switch severity {
        case .error: "\u{25A0}"
        case .warning: "\u{25B2}"
        case .info: "\u{25CB}"
        }
    }

    static func hours(_ hours: Double) -> String {
        if hours < 1 { return "\(Decimal.rounded(hours * 60, decimals: hours * 60 < 10 ? 1 : 0)) min" }
        return "\(hours < 100 ? Decimal.rounded(hours, decimals: 1) : whole(hours)) h"
    }

    /// `1:14`, `2:03:09`: minutes and seconds, or hours as well.
    static func length(_ seconds: Double) -> String {
        guard seconds < 9e9 else { return "\u{2013}" }
        let whole = Int(seconds.rounded())
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let (minutes, rest) = (whole / 60, two(whole % 60))
        return minutes < 60 ? "\(minutes):\(rest)" : "\(minutes / 60):\(two(minutes % 60)):\(rest)"
    }

    /// A number without decimals; a dash for one that no fleet has, which a damaged table may contain.
    private static func whole(_ value: Double) -> String {
        abs(value) < 1e15 ? Decimal.grouped(Int(value.rounded())) : "\u{2013}"
    }

    static func figure(_ value: Double) -> String {
        if value == 0 { return "0" }
        if value < 0.0095 { return "< 0.01" }
        if value < 0.095 { return Decimal.rounded(value, decimals: 2) }
        if value < 9.95 { return Decimal.rounded(value, decimals: 1) }
        return whole(value)
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
