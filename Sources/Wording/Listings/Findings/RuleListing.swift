internal import Analysis
package import Formatting

/// The text of `canfolio rules`: each rule, what it finds, and its thresholds in the form of `--rule`.
package enum RuleListing {
    package static func text(_ form: TextForm) -> String {
        var lines: [String] = []
        for rule in FindingRule.allCases {
            lines.append(form.painted(rule.rawValue, .bold))
            lines += TextForm.wrapped("    " + RuleProse.explanation(rule), width: form.width)
            var table = TextTable(flushLeft: [0, 1])
            table.endsWithSentences = true
            for threshold in FindingThreshold.allCases where threshold.rule == rule {
                let name = "    --rule \(threshold.rawValue)=\(RuleProse.number(threshold.standard))"
                let gap = String(repeating: " ", count: max(0, nameWidth - name.count))
                table.add([name + gap, RuleProse.explanation(threshold)])
            }
            lines += table.lines(width: form.width)
        }
        lines += ["", "--without RULE leaves a rule out. --rule and --without can be repeated."]
        return lines.map { $0 + "\n" }.joined()
    }

    /// Number of characters of the longest option with its value.
    private static let nameWidth = 42
}
