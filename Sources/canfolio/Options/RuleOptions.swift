import Formatting
import Wording
import Analysis
import ArgumentParser

/// Which rules run, and with which thresholds.
struct RuleOptions: ParsableArguments {
    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Set a threshold: missing-message.periods=3. 'canfolio rules' lists the thresholds. Repeatable.",
            valueName: "name=value"))
    var rule: [ThresholdArgument] = []

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Leave a rule out. 'canfolio rules' lists the rules. Repeatable.", valueName: "rule"))
    var without: [String] = []

    func validate() throws {
        for argument in rule { try argument.check() }
        for name in without { _ = try Self.rule(name) }
    }

    func options() throws -> FindingOptions {
        var options = FindingOptions()
        for argument in rule {
            if let threshold = argument.threshold, let value = argument.value { options[threshold] = value }
        }
        options.without = Set(try without.map(Self.rule))
        return options
    }

    /// The rule of a name; the error names similar ones.
    static func rule(_ name: String) throws -> FindingRule {
        if let rule = FindingRule(rawValue: name) { return rule }
        let near = NearNames.nearWords(name, among: FindingRule.allCases.map(\.rawValue))
        throw ValidationError(
            "unknown rule '\(name)'"
                + (near.isEmpty ? "; 'canfolio rules' lists them" : "; did you mean \(near.joined(separator: " or "))?")
        )
    }
}

/// `missing-message.periods=3`.
struct ThresholdArgument: ExpressibleByArgument {
    let text: String
    let threshold: FindingThreshold?
    let value: Double?

    init(argument: String) {
        text = argument
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        threshold = FindingThreshold(rawValue: String(parts[0]))
        value = parts.count == 2 ? Double(parts[1]) : nil
    }

    /// The error for a rule that is given instead of one of its thresholds.
    private static func lackingThreshold(_ rule: FindingRule) -> ValidationError {
        let name = rule.rawValue
        guard let threshold = FindingThreshold.allCases.first(where: { $0.rawValue.hasPrefix(name + ".") }) else {
            return ValidationError("--rule: \(name) is a rule without thresholds; --without \(name) leaves it out")
        }
        let value = RuleProse.number(FindingOptions()[threshold])
        return ValidationError("--rule: \(name) is a rule; name a threshold, such as \(threshold.rawValue)=\(value)")
    }

    func check() throws {
        guard let threshold else {
            let name = String(text.prefix { $0 != "=" })
            if let rule = FindingRule(rawValue: name) { throw Self.lackingThreshold(rule) }
            let known = FindingThreshold.allCases.map(\.rawValue)
            let near = known.filter {
                NearNames.distance(Array($0.utf8), Array(name.utf8)) <= max(2, name.utf8.count / 4)
            }
            throw ValidationError(
                "--rule: unknown threshold '\(name)'; "
                    + (near.isEmpty ? "'canfolio rules' lists them" : "did you mean \(near.joined(separator: " or "))?")
            )
        }
        guard let value, threshold.allowed.contains(value) else {
            let (low, high) = (threshold.allowed.lowerBound, threshold.allowed.upperBound)
            throw ValidationError(
                "--rule \(threshold.rawValue)= takes a number from \(RuleProse.number(low)) to \(RuleProse.number(high))"
            )
        }
    }
}
