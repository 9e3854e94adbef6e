package import Analysis
package import Formatting
package import Platform

/// The list that `canfolio findings` prints: what happened, then a line for each finding.
package enum FindingsText {
    /// Hands on the list in pieces: there may be a hundred thousand findings.
    package static func write(
        _ selection: Selection, _ form: TextForm, to sink: @escaping TextSink.Write
    ) throws(OutputFailure) {
        let incidents = selection.incidents
        let others = selection.recording.findings.incidents.count - incidents.count
        var (sink, text) = (TextSink(sink), verdict(selection, form))
        if !incidents.isEmpty {
            let (table, paint) = table(selection, form)
            text += "\n"
            table.eachLine(width: form.width, paint: paint) { line in
                text += line + "\n"
                sink.take(&text)
            }
            text += "\n" + counts(selection) + "\n"
            let open = Verdict.notChecked(RulesRun(selection.recording))
            if !open.isEmpty { text += TextForm.wrapped(open, width: form.width).map { $0 + "\n" }.joined() }
        }
        if others > 0 {
            let are = others == 1 ? "is" : "are"
            text += "\(LogProse.count(others, "incident")) outside the selection \(are) not listed\n"
        }
        sink.take(&text, isLast: true)
        try sink.check()
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
        let (prose, incidents) = (FindingProse(selection.recording), selection.incidents)
        var table = TextTable(flushLeft: [1, 2, 3])
        (table.endsWithSentences, table.names, table.optional) = (true, [2], [2])
        // By row: its incident, and its place in it.
        let places = Array(
            incidents.indices.lazy.flatMap { incident in
                incidents[incident].members.indices.lazy.map { (UInt32(incident), UInt32($0)) }
            }.prefix(most))
        func member(_ row: Int) -> Finding { incidents[Int(places[row].0)].members[Int(places[row].1)] }
        table.add(places.count) { row in
            let (finding, isLead) = (member(row), places[row].1 == 0)
            return [
                isLead ? "\(finding.number)" : "", (isLead ? "" : "  ") + finding.severity.name,
                (isLead ? "" : "  ") + finding.rule.rawValue, (isLead ? "" : "  ") + prose.statement(finding),
            ]
        }
        return (
            table,
            { row, column, cell in
                column == 1 ? form.painted(cell, TextForm.Colour(member(row).severity)) : cell
            }
        )
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
