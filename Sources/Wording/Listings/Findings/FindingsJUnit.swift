package import Analysis

/// Findings as JUnit's XML, which Jenkins and GitLab show: each rule is a test case, which warnings and errors fail.
package enum FindingsJUnit {
    /// - Parameters:
    ///   - name: the capture's.
    ///   - rules: those that were looked for.
    package static func text(
        _ findings: [Finding], prose: FindingProse, name: String, rules: [FindingRule]
    ) -> String {
        let failing = Set(findings.filter { $0.severity > .info }.map(\.rule))
        let failures = rules.count { failing.contains($0) }
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        let counts = "tests=\"\(rules.count)\" failures=\"\(failures)\" errors=\"0\""
        text += "<testsuites \(counts)>\n  <testsuite name=\"\(escaped(name))\" \(counts)>\n"
        for rule in rules {
            let own = findings.filter { $0.rule == rule }
            text += "    <testcase classname=\"canfolio.findings\" name=\"\(rule.rawValue)\""
            guard !own.isEmpty else {
                text += "/>\n"
                continue
            }
            text += ">\n" + body(own, prose) + "    </testcase>\n"
        }
        return text + "  </testsuite>\n</testsuites>\n"
    }

    private static func body(_ findings: [Finding], _ prose: FindingProse) -> String {
        func line(_ finding: Finding) -> String {
            escaped("\(finding.number) \(finding.severity.name): \(prose.statement(finding))")
        }
        let failing = findings.filter { $0.severity > .info }
        var text = ""
        if let first = failing.max(by: { $0.severity < $1.severity }) {
            text += "      <failure type=\"\(first.severity.name)\""
            text += " message=\"\(escaped(prose.statement(first)))\">"
            text += failing.map(line).joined(separator: "\n") + "</failure>\n"
        }
        let notes = findings.filter { $0.severity == .info }
        if !notes.isEmpty { text += "      <system-out>" + notes.map(line).joined(separator: "\n") + "</system-out>\n" }
        return text
    }

    /// XML 1.0 has no control characters but tab and line ends, whatever way they are written.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
