import Analysis
import ArgumentParser
import Formatting

/// Which findings make a command fail.
struct FailOption: ParsableArguments {
    @Option(
        name: .customLong("fail-on"), parsing: .singleValue,
        help: ArgumentHelp(
            "Exit with status 4 if there is a finding of this severity or above (info, warning, error), or of this rule."
                + " Repeatable.", valueName: "severity|rule"))
    var failOn: [String] = []

    func validate() throws {
        for word in failOn where Self.severity(word) == nil { try Self.checkRule(word) }
    }

    private static func checkRule(_ word: String) throws {
        guard FindingRule(rawValue: word) == nil else { return }
        let severities = Finding.Severity.allCases.reversed().map(\.name)
        let near = severities.filter { word.count > 2 && $0.hasPrefix(word.lowercased()) }
        let known = NearNames.nearWords(word, among: severities + FindingRule.allCases.map(\.rawValue))
        let meant = near.isEmpty ? known : near
        throw ValidationError(
            "'\(word)' is neither a severity (\(severities.joined(separator: ", "))) nor a rule; "
                + (meant.isEmpty
                    ? "'canfolio rules' lists the rules"
                    : "did you mean \(meant.map { "'\($0)'" }.joined(separator: " or "))?"))
    }

    /// Throws if --without leaves out a rule of --fail-on.
    func check(_ rules: RuleOptions) throws {
        for word in failOn where rules.without.contains(word) {
            throw ValidationError("--fail-on \(word) contradicts --without \(word)")
        }
    }

    /// Throws the exit status if a finding matches.
    func check(_ findings: [Finding]) throws {
        if !failOn.isEmpty, findings.contains(where: fails) { throw ExitStatus.findings }
    }

    /// Whether a finding matches; without the option, whether it is a warning or an error.
    func fails(_ finding: Finding) -> Bool {
        guard !failOn.isEmpty else { return finding.severity > .info }
        let least = failOn.compactMap(Self.severity).min()
        return least.map { finding.severity >= $0 } ?? false || failOn.contains(finding.rule.rawValue)
    }

    private static func severity(_ word: String) -> Finding.Severity? {
        Finding.Severity.allCases.first { $0.name == word }
    }
}
