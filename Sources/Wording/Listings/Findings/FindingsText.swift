package import Analysis
internal import Formatting

/// Findings as `canfolio findings` lists them: what happened, then a line each.
package enum FindingsText {
    package static func text(_ selection: Selection) -> String {
        let incidents = selection.incidents
        let others = selection.recording.findings.incidents.count - incidents.count
        var text = verdict(selection).map { $0 + "\n" }.joined()
        if !incidents.isEmpty {
            text += "\n" + lines(selection).map { $0 + "\n" }.joined() + "\n" + counts(selection) + "\n"
        }
        if others > 0 { text += "\(LogProse.count(others, "incident")) outside of the selection not listed\n" }
        return text
    }

    /// What happened, and what followed.
    static func verdict(_ selection: Selection) -> [String] {
        guard let verdict = Verdict(selection) else { return [] }
        return [verdict.headline, verdict.consequence].filter { !$0.isEmpty }
    }

    /// `4 incidents, 9 findings: 2 errors · 1 warning · 1 info`.
    static func counts(_ selection: Selection) -> String {
        let incidents = selection.incidents
        let findings = incidents.reduce(0) { $0 + $1.members.count }
        let more = findings > incidents.count ? ", \(LogProse.count(findings, "finding"))" : ""
        return LogProse.count(incidents.count, "incident") + more + ": " + FindingProse.counts(incidents)
    }

    /// The members of an incident follow the one that names it, indented.
    ///
    /// - Parameter most: lines at the most.
    static func lines(_ selection: Selection, most: Int = .max) -> [String] {
        let prose = FindingProse(selection.recording)
        var table = TextTable(flushLeft: [1, 2, 3])
        let all = selection.incidents.lazy.flatMap { incident in
            incident.members.enumerated().lazy.map { (finding: $0.element, isLead: $0.offset == 0) }
        }
        for (finding, isLead) in all.prefix(most) {
            table.add([
                isLead ? "\(finding.number)" : "", (isLead ? "" : "  ") + finding.severity.name,
                (isLead ? "" : "  ") + finding.rule.rawValue, (isLead ? "" : "  ") + prose.statement(finding),
            ])
        }
        return table.lines
    }
}
