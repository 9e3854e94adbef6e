package import Analysis
internal import Platform

/// Findings as JUnit's XML, which Jenkins and GitLab show: each rule is a test case.
package struct FindingsJUnit: Sendable {
    private let name: String
    private let rules: [FindingRule]
    private let skipped: [FindingRule: String]

    /// - Parameters:
    ///   - name: of the capture.
    ///   - rules: the rules that ran.
    ///   - skipped: why a rule could not check the capture.
    package init(name: String, rules: [FindingRule], skipped: [FindingRule: String] = [:]) {
        (self.name, self.rules, self.skipped) = (name, rules, skipped)
    }

    /// With the verdict and the incidents as properties of the suite.
    ///
    /// - Parameter fails: whether a finding makes its rule a failure.
    package func text(_ selection: Selection, fails: (Finding) -> Bool) -> String {
        let (findings, prose) = (selection.findings, FindingProse(selection.recording))
        let failing = Set(findings.filter(fails).map(\.rule))
        let found = Set(findings.map(\.rule))
        // A rule that could check a part of the capture and found something was not skipped.
        let passedOver = skipped.filter { !found.contains($0.key) }
        let cases = rules.map { rule -> String in
            var text = "    <testcase classname=\"canfolio.findings\" name=\"\(rule.rawValue)\""
            if let reason = passedOver[rule] {
                return text + ">\n      <skipped message=\"\(Self.escaped(reason))\"/>\n    </testcase>\n"
            }
            let own = findings.filter { $0.rule == rule }
            guard !own.isEmpty else { return text + "/>\n" }
            text += ">\n" + Self.body(own, prose, fails) + "    </testcase>\n"
            return text
        }
        return suite(
            tests: rules.count, failures: rules.count { failing.contains($0) },
            skipped: rules.count { passedOver[$0] != nil }, errors: 0,
            Self.properties(selection, prose) + cases.joined())
    }

    /// For a capture that could not be read, or whose selection is empty.
    package func text(error: String) -> String {
        suite(
            tests: 1, failures: 0, skipped: 0, errors: 1,
            "    <testcase classname=\"canfolio.findings\" name=\"capture\">\n"
                + "      <error type=\"unreadable\" message=\"\(Self.escaped(error))\"/>\n    </testcase>\n")
    }

    private func suite(tests: Int, failures: Int, skipped: Int, errors: Int, _ cases: String) -> String {
        let counts = "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n"
            + "  <testsuite name=\"\(Self.escaped(name))\" \(counts) skipped=\"\(skipped)\">\n\(cases)"
            + "  </testsuite>\n</testsuites>\n"
    }

    /// If there are more incidents, only their findings are written.
    private static let mostIncidents = 100

    private static func properties(_ selection: Selection, _ prose: FindingProse) -> String {
        var values: [(name: String, value: String)] = []
        if let verdict = Verdict(selection) {
            values.append(("verdict", verdict.headline))
            if !verdict.consequence.isEmpty { values.append(("consequence", verdict.consequence)) }
        }
        let recording = selection.recording
        for incident in selection.incidents.prefix(mostIncidents) {
            let times = incident.interval.map {
                " from \(recording.secondsFromStart($0.lowerBound)) to \(recording.secondsFromStart($0.upperBound)) s"
            }
            values.append(
                (
                    "incident \(incident.number)",
                    "\(incident.severity.name)\(times ?? ""): \(Verdict(incident, prose).headline)"
                ))
        }
        guard !values.isEmpty else { return "" }
        return "    <properties>\n"
            + values.map { "      <property name=\"\($0.name)\" value=\"\(escaped($0.value))\"/>\n" }.joined()
            + "    </properties>\n"
    }

    private static func body(_ findings: [Finding], _ prose: FindingProse, _ fails: (Finding) -> Bool) -> String {
        func line(_ finding: Finding) -> String {
            escaped("\(finding.number) \(finding.severity.name): \(prose.statement(finding))")
        }
        let failing = findings.filter(fails)
        var text = ""
        if let first = failing.max(by: { $0.severity < $1.severity }) {
            text += "      <failure type=\"\(first.severity.name)\""
            text += " message=\"\(escaped(prose.statement(first)))\">"
            text += failing.map(line).joined(separator: "\n") + "</failure>\n"
        }
        let others = findings.filter { !fails($0) }
        if !others.isEmpty {
            text += "      <system-out>" + others.map(line).joined(separator: "\n") + "</system-out>\n"
        }
        return text
    }

    /// XML 1.0 does not allow control characters except tab and line ends, in any notation.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            case _ where Printable.isUnsafe(scalar): result += Printable.text(String(scalar))
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
