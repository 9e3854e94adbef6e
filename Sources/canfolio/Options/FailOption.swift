import Analysis
import ArgumentParser

/// Which findings make a command fail.
struct FailOption: ParsableArguments {
    @Option(
        name: .customLong("fail-on"), parsing: .singleValue,
        help: ArgumentHelp(
            "End with status 4 when there is a finding of this severity or a graver one (info, warning, error), or of this"
                + " rule. Repeatable.", valueName: "severity|rule"))
    var failOn: [String] = []

    func validate() throws {
        for word in failOn where Self.severity(word) == nil { _ = try RuleOptions.rule(word) }
    }

    /// Throws where a rule is to make the command fail that is not looked at.
    func check(_ rules: RuleOptions) throws {
        for word in failOn where rules.without.contains(word) {
            throw ValidationError("--fail-on \(word) waits for what --without \(word) leaves out; give one of them")
        }
    }

    /// Throws the status where one of them is there.
    func check(_ findings: [Finding]) throws {
        if !failOn.isEmpty, findings.contains(where: fails) { throw ExitStatus.findings }
    }

    /// Whether a finding is one of them; without the option, whether it is a warning or an error.
    func fails(_ finding: Finding) -> Bool {
        guard !failOn.isEmpty else { return finding.severity > .info }
        let least = failOn.compactMap(Self.severity).min()
        return least.map { finding.severity >= $0 } ?? false || failOn.contains(finding.rule.rawValue)
    }

    private static func severity(_ word: String) -> Finding.Severity? {
        Finding.Severity.allCases.first { $0.name == word }
    }
}
