package import Analysis
package import Formatting

/// Findings of an earlier run, as `findings --json` wrote them, with which the findings of this run are compared by
/// fingerprint.
package struct FindingsBaseline: Sendable {
    package struct Known: Sendable, Equatable {
        package var fingerprint: String
        package var rule: String
        package var severity: String
        package var sentence: String
    }

    package let known: [Known]

    /// nil if it is not a list of findings with fingerprints.
    package init?(_ bytes: [UInt8]) {
        guard let findings = JSONValue(bytes)?[key: "findings"]?.list else { return nil }
        var known: [Known] = []
        for finding in findings {
            guard let fingerprint = finding[key: "fingerprint"]?.text else { return nil }
            known.append(
                Known(
                    fingerprint: fingerprint, rule: finding[key: "rule"]?.text ?? "",
                    severity: finding[key: "severity"]?.text ?? "", sentence: finding[key: "sentence"]?.text ?? ""))
        }
        self.known = known
    }

    /// New, gone and unchanged findings. Of several findings with one fingerprint, as many are unchanged as the
    /// baseline contains.
    package func compared(to selection: Selection) -> FindingsComparison {
        let recording = selection.recording
        var rest: [String: Int] = [:]
        for one in known { rest[one.fingerprint, default: 0] += 1 }
        var comparison = FindingsComparison()
        for finding in selection.findings {
            let fingerprint = finding.fingerprint(in: recording)
            let isKnown = rest[fingerprint, default: 0] > 0
            if isKnown { rest[fingerprint, default: 0] -= 1 }
            comparison.isNew.append(!isKnown)
        }
        // Findings outside of a selection are not gone.
        var present: [String: Int] = [:]
        for finding in recording.findings.all { present[finding.fingerprint(in: recording), default: 0] += 1 }
        // What a rule found that does not run this time is not gone either.
        let idle = Set(FindingRule.allCases).subtracting(RulesRun(recording).ran).map(\.rawValue)
        for one in known {
            if present[one.fingerprint, default: 0] > 0 {
                present[one.fingerprint, default: 0] -= 1
            } else if !idle.contains(one.rule) {
                comparison.gone.append(one)
            }
        }
        return comparison
    }
}

/// Compares findings with those of a baseline.
package struct FindingsComparison: Sendable, Equatable {
    /// By place in the selection's findings.
    package internal(set) var isNew: [Bool] = []
    package internal(set) var gone: [FindingsBaseline.Known] = []

    package init() {}

    /// The findings of the selection that are not in the baseline.
    package func new(_ findings: [Finding]) -> [Finding] {
        zip(findings, isNew).filter(\.1).map(\.0)
    }

    /// The line that `findings` prints below its list.
    package func text(_ selection: Selection, _ form: TextForm = .plain) -> String {
        let prose = FindingProse(selection.recording)
        let new = new(selection.findings)
        let counts = "\(new.count) new, \(gone.count) gone, \(isNew.count - new.count) unchanged"
        var table = TextTable(flushLeft: [0, 1, 2, 3])
        (table.endsWithSentences, table.names, table.optional) = (true, [2], [2])
        for finding in new {
            table.add(["new", finding.severity.name, finding.rule.rawValue, prose.statement(finding)])
        }
        for one in gone { table.add(["gone", one.severity, one.rule, one.sentence]) }
        return
            ([
                "",
                "compared with the"
                    + " baseline: " + counts,
            ] + table.lines(width: form.width)).map { $0 + "\n" }.joined()
    }
}
