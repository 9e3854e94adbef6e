package import Analysis
package import Formatting
package import Platform

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

    /// With the verdict and the incidents as properties of the suite; in pieces, because there may be many findings.
    ///
    /// - Parameter fails: whether a finding makes its rule a failure.
    package func write(
        _ selection: Selection, to sink: @escaping TextSink.Write, fails: (Finding) -> Bool
    ) throws(OutputFailure) {
        let (findings, prose) = (selection.findings, FindingProse(selection.recording))
        // Places in the list, by rule.
        var (failing, others): ([FindingRule: [Int]], [FindingRule: [Int]]) = ([:], [:])
        for (place, finding) in findings.enumerated() {
            if fails(finding) {
                failing[finding.rule, default: []].append(place)
            } else {
                others[finding.rule, default: []].append(place)
            }
        }
        // A rule that could check a part of the capture and found something was not skipped.
        let passedOver = skipped.filter { failing[$0.key] == nil && others[$0.key] == nil }
        var (sink, text) = (TextSink(sink), "")
        text += head(
            tests: rules.count, failures: rules.count { failing[$0] != nil },
            skipped: rules.count { passedOver[$0] != nil }, errors: 0)
        text += Self.properties(selection, prose)
        /// Adds a line for each finding.
        func add(_ places: [Int]) {
            for (number, place) in places.enumerated() {
                let finding = findings[place]
                if number > 0 { text += "\n" }
                text += Self.escaped("\(finding.number) \(finding.severity.name): \(prose.statement(finding))")
                sink.take(&text)
            }
        }
        for rule in rules {
            text += "    <testcase classname=\"canfolio.findings\" name=\"\(rule.rawValue)\""
            if let reason = passedOver[rule] {
                text += ">\n      <skipped message=\"\(Self.escaped(reason))\"/>\n    </testcase>\n"
                continue
            }
            guard failing[rule] != nil || others[rule] != nil else {
                text += "/>\n"
                continue
            }
            text += ">\n"
            if let failing = failing[rule],
                let first = failing.max(by: { findings[$0].severity < findings[$1].severity }).map({ findings[$0] })
            {
                text += "      <failure type=\"\(first.severity.name)\""
                text += " message=\"\(Self.escaped(prose.statement(first)))\">"
                add(failing)
                text += "</failure>\n"
            }
            if let others = others[rule] {
                text += "      <system-out>"
                add(others)
                text += "</system-out>\n"
            }
            text += "    </testcase>\n"
        }
        text += Self.end
        sink.take(&text, isLast: true)
        try sink.check()
    }

    /// For a capture that could not be read, or whose selection is empty.
    package func text(error: String) -> String {
        head(tests: 1, failures: 0, skipped: 0, errors: 1)
            + "    <testcase classname=\"canfolio.findings\" name=\"capture\">\n"
            + "      <error type=\"unreadable\" message=\"\(Self.escaped(error))\"/>\n    </testcase>\n" + Self.end
    }

    private func head(tests: Int, failures: Int, skipped: Int, errors: Int) -> String {
        let counts = "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n"
            + "  <testsuite name=\"\(Self.escaped(name))\" \(counts) skipped=\"\(skipped)\">\n"
    }

    private static let end = "  </testsuite>\n</testsuites>\n"

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
