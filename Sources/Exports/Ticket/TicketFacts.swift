/// The content of a ticket as texts without markup. The markup of the tracker is added later.
package struct TicketFacts: Sendable {
    package struct File: Sendable {
        package var name: String
        package var says: String

        package init(_ name: String, _ says: String) { (self.name, self.says) = (name, says) }
    }

    /// The incident in one sentence.
    package var title = ""
    /// What happened after it; "" if nothing is known.
    package var consequence = ""
    /// The evidence.
    package var evidence: [String] = []
    package var note: String?
    /// Names and texts: when, where, which capture, and which program.
    package var facts: [File] = []
    /// Checksums of the files that were read, by file name.
    package var sums: [File] = []
    package var log = File("log.png", "")
    package var timeline = File("timeline.png", "")
    /// What the rows leave out or fold.
    package var remark: String?
    package var rows: TicketRows?
    /// Other findings of the period: `3 warning: 1A1 missed 3 frames`.
    package var findings: [String] = []
    /// The command that makes the same ticket again.
    package var command = ""
    package var files: [File] = []

    package init() {}

    /// The ticket in the markup of a tracker, within the limit of the tracker.
    package func text(_ flavour: TicketFlavour) -> String {
        let without = text(flavour, rows: "")
        guard let rows else { return without }
        var room = flavour.limit - without.utf8.count - 200
        while true {
            let whole = text(flavour, rows: rows.text(within: max(0, room)))
            // Separators between the rows need space, too.
            let excess = whole.utf8.count - flavour.limit
            guard excess > 0, room > 0 else { return whole }
            room -= excess
        }
    }

    private func text(_ flavour: TicketFlavour, rows: String) -> String {
        var markup = TicketMarkup(flavour)
        markup.heading(title, level: 1)
        if !consequence.isEmpty { markup.paragraph(consequence) }
        if !evidence.isEmpty { markup.paragraph(evidence.joined(separator: " \u{B7} ")) }
        if let note { markup.quotation(note) }
        markup.facts(
            facts.map { ($0.name, markup.inline($0.says)) }
                + sums.map { ("SHA-256 of \($0.name)", markup.code($0.says)) })
        markup.heading("What happened", level: 2)
        markup.picture(log.name, says: log.says)
        if let remark { markup.paragraph("The picture shows \(remark). All frames are in excerpt.log.") }
        if !rows.isEmpty { markup.foldedBlock(rows, title: "The rows as text") }
        markup.heading("The whole capture", level: 2)
        markup.picture(timeline.name, says: timeline.says)
        if !findings.isEmpty {
            markup.heading("Other findings in the excerpt", level: 2)
            markup.list(findings.map(markup.inline))
        }
        markup.heading("How to reproduce", level: 2)
        markup.block(command)
        markup.heading("Attached", level: 2)
        markup.list(files.map { markup.code($0.name) + ": " + markup.inline($0.says) })
        return markup.text
    }
}
