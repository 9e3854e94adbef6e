internal import Analysis
internal import Wording

/// Findings as `canfolio findings` lists them: a line each.
package enum FindingsText {
    package static func text(_ findings: CaptureFindings) -> String {
        let count = findings.all.isEmpty ? "no findings" : LogProse.count(findings.all.count, "finding")
        let others = findings.total - findings.all.count
        return lines(findings).map { $0 + "\n" }.joined() + count
            + (others > 0 ? "; \(Decimal.grouped(others)) more are not in the selection" : "") + "\n"
    }

    /// - Parameter most: lines at the most.
    package static func lines(_ findings: CaptureFindings, most: Int = .max) -> [String] {
        var table = TextTable(flushLeft: [1, 2, 3])
        for numbered in findings.all.prefix(most) {
            let finding = numbered.finding
            table.add([
                "\(numbered.number)", finding.severity.name, finding.rule.rawValue,
                findings.prose.statement(finding),
            ])
        }
        return table.lines
    }
}
