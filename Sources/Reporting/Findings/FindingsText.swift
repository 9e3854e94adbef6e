internal import Analysis
package import Wording

/// Findings as `canfolio findings` lists them: a line each.
package enum FindingsText {
    /// - Parameter total: findings of the whole capture, of which some may not be listed.
    package static func text(_ findings: [NumberedFinding], total: Int, prose: FindingProse) -> String {
        var table = TextTable(flushLeft: [1, 2, 3])
        for numbered in findings {
            let finding = numbered.finding
            table.add([
                "\(numbered.number)", finding.severity.name, finding.rule.rawValue, prose.statement(finding),
            ])
        }
        let count = findings.isEmpty ? "no findings" : LogProse.count(findings.count, "finding")
        let others = total - findings.count
        return table.lines.map { $0 + "\n" }.joined() + count
            + (others > 0 ? "; \(Decimal.grouped(others)) more are not in the selection" : "") + "\n"
    }
}
