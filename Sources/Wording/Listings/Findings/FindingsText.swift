package import Analysis
package import Formatting

/// The list that `canfolio findings` prints: what happened, then a line for each finding.
package enum FindingsText {
    package static func text(_ selection: Selection, _ form: TextForm = .plain) -> String {
        let incidents = selection.incidents
        let others = selection.recording.findings.incidents.count - incidents.count
        var text = verdict(selection, form)
        if !incidents.isEmpty {
            let (table, paint) = table(selection, form)
            text += "\n" + table.lines(width: form.width, paint: paint).map { $0 + "\n" }.joined()
            text += "\n" + counts(selection) + "\n"
            let open = Verdict.notChecked(RulesRun(selection.recording))
            if !open.isEmpty { text += TextForm.wrapped(open, width: form.width).map { $0 + "\n" }.joined() }
        }
        if others > 0 {
            let are = others == 1 ? "is" : "are"
            text += "\(LogProse.count(others, "incident")) outside the selection \(are) not listed\n"
        }
        return text
    }

    /// What happened and what followed; empty if there is no verdict.
    static func verdict(_ selection: Selection, _ form: TextForm) -> String {
        guard let verdict = Verdict(selection) else { return "" }
        let colour = selection.incidents.first.flatMap { TextForm.Colour(headlineOf: $0.lead.severity) } ?? .bold
        let headline = TextForm.wrapped(verdict.headline, width: form.width).map { form.painted($0, colour) }
        let consequence = verdict.consequence.isEmpty ? [] : TextForm.wrapped(verdict.consequence, width: form.width)
        return (headline + consequence).map { $0 + "\n" }.joined()
    }

    /// `4 incidents (2 errors · 1 warning · 1 info), 9 findings`.
    static func counts(_ selection: Selection) -> String {
        let incidents = selection.incidents
        let findings = incidents.reduce(0) { $0 + $1.members.count }
        let more = findings > incidents.count ? ", \(LogProse.count(findings, "finding"))" : ""
        return LogProse.count(incidents.count, "incident") + " (\(FindingProse.counts(incidents)))" + more
    }

    /// The members of an incident follow the one that names it, indented. Severities have colours.
    ///
    /// - Parameter most: maximum number of findings.
    static func table(
        _ selection: Selection, _ form: TextForm, most: Int = .max
    ) -> (TextTable, paint: (Int, Int, String) -> String) {
        let prose = FindingProse(selection.recording)
        var table = TextTable(flushLeft: [1, 2, 3])
        (table.endsWithSentences, table.names, table.optional) = (true, [2], [2])
        var colours: [TextForm.Colour?] = []
        let all = selection.incidents.lazy.flatMap { incident in
            incident.members.enumerated().lazy.map { (finding: $0.element, isLead: $0.offset == 0) }
        }
        for (finding, isLead) in all.prefix(most) {
            table.add([
                isLead ? "\(finding.number)" : "", (isLead ? "" : "  ") + finding.severity.name,
                (isLead ? "" : "  ") + finding.rule.rawValue, (isLead ? "" : "  ") + prose.statement(finding),
            ])
            colours.append(TextForm.Colour(finding.severity))
        }
        return (table, { row, column, cell in column == 1 ? form.painted(cell, colours[row]) : cell })
    }
}

extension TextForm.Colour {
    init(_ severity: Finding.Severity) {
        switch severity {
        case .error: self = .red
        case .warning: self = .yellow
        case .info: self = .cyan
        }
    }

    init?(headlineOf severity: Finding.Severity) {
        switch severity {
        case .error: self = .boldRed
        case .warning: self = .boldYellow
        case .info: return nil
        }
    }
}
