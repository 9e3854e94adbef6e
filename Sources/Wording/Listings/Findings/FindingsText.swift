package import Analysis
internal import Formatting

/// Findings as `canfolio findings` lists them: a line each.
package enum FindingsText {
    package static func text(_ selection: Selection) -> String {
        let findings = selection.findings
        let count = findings.isEmpty ? "no findings" : LogProse.count(findings.count, "finding")
        let others = selection.recording.findings.all.count - findings.count
        return lines(findings, of: selection.recording).map { $0 + "\n" }.joined() + count
            + (others > 0 ? "; \(Decimal.grouped(others)) more are not in the selection" : "") + "\n"
    }

    /// - Parameter most: lines at the most.
    static func lines(_ findings: [Finding], of recording: Recording, most: Int = .max) -> [String] {
        let prose = FindingProse(recording)
        var table = TextTable(flushLeft: [1, 2, 3])
        for finding in findings.prefix(most) {
            table.add([
                "\(finding.number)", finding.severity.name, finding.rule.rawValue, prose.statement(finding),
            ])
        }
        return table.lines
    }
}
