internal import Analysis

/// What `canfolio rules` prints: each rule, what it finds, and its thresholds as `--rule` takes them.
package enum RuleListing {
    package static var text: String {
        var text = ""
        for rule in FindingRule.allCases {
            text += "\(rule.rawValue)\n    \(RuleProse.explanation(rule))\n"
            for threshold in FindingThreshold.allCases where threshold.rule == rule {
                let name = "--rule \(threshold.rawValue)=\(RuleProse.number(threshold.standard))"
                let gap = String(repeating: " ", count: max(1, 40 - name.count))
                text += "    \(name)\(gap)\(RuleProse.explanation(threshold))\n"
            }
        }
        return text + "\n--without RULE leaves a rule out. Both can be repeated.\n"
    }
}
