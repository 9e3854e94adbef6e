internal import Reporting

/// What a ticket says, each text as it is: the markup of the tracker is added to it.
package struct TicketFacts: Sendable {
    package struct File: Sendable {
        package var name: String
        package var says: String

        package init(_ name: String, _ says: String) { (self.name, self.says) = (name, says) }
    }

    /// What happened, in one sentence.
    package var title = ""
    /// What followed; "" where nothing is known.
    package var consequence = ""
    /// What speaks for it.
    package var evidence: [String] = []
    package var note: String?
    /// Name and text: when, where, of which capture, by which tool.
    package var facts: [File] = []
    /// Sums of the files that were read, by their names.
    package var sums: [File] = []
    package var log = File("log.png", "")
    package var timeline = File("timeline.png", "")
    /// What is left out of the rows, or folded.
    package var remark: String?
    package var rows: TicketRows?
    /// Other findings of the stretch: `3 warning: 1A1 missed 3 frames`.
    package var findings: [String] = []
    /// What makes the same ticket again.
    package var command = ""
    package var files: [File] = []

    package init() {}

    /// The ticket in the markup of a tracker, no longer than the tracker takes.
    package func text(_ flavour: TicketFlavour) -> String {
        let without = text(flavour, rows: "")
        let room = flavour.limit - without.utf8.count - 200
        return text(flavour, rows: rows?.text(within: max(0, room)) ?? "")
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
        if let remark { markup.paragraph("Shown: \(remark). All of them are in excerpt.log.") }
        if !rows.isEmpty { markup.block(rows) }
        markup.heading("The whole capture", level: 2)
        markup.picture(timeline.name, says: timeline.says)
        if !findings.isEmpty {
            markup.heading("Found at the same time", level: 2)
            markup.list(findings.map(markup.inline))
        }
        markup.heading("How to reproduce", level: 2)
        markup.block(command)
        markup.heading("Attached", level: 2)
        markup.list(files.map { markup.code($0.name) + ": " + markup.inline($0.says) })
        return markup.text
    }
}

/// Writes the blocks of a ticket in the markup of a tracker. What comes from files stays text.
struct TicketMarkup {
    let flavour: TicketFlavour
    private(set) var text = ""

    init(_ flavour: TicketFlavour) { self.flavour = flavour }

    /// Columns of a text without markup.
    private static let width = 78

    private mutating func addBlock(_ block: String) { text += (text.isEmpty ? "" : "\n") + block + "\n" }

    /// A text within a line.
    func inline(_ text: String) -> String {
        if flavour.isMarkdown { return MarkdownText.escaped(text) }
        let line = text.replacing("\n", with: " ").replacing("\r", with: " ")
        guard flavour == .jira else { return line }
        return line.reduce(into: "") { text, character in
            if "\\{}[]*_+^~|!-?#".contains(character) { text += "\\" }
            text.append(character)
        }
    }

    func code(_ text: String) -> String {
        if flavour.isMarkdown { return MarkdownText.code(text) }
        return flavour == .jira ? "{{" + inline(text) + "}}" : text
    }

    /// - Parameter level: 1 for the title.
    mutating func heading(_ text: String, level: Int) {
        if flavour.isMarkdown {
            addBlock(String(repeating: "#", count: level) + " " + inline(text))
        } else if flavour == .jira {
            addBlock("h\(level). " + inline(text))
        } else {
            let shown = inline(text)
            addBlock(shown + "\n" + String(repeating: level == 1 ? "=" : "-", count: min(Self.width, shown.count)))
        }
    }

    mutating func paragraph(_ text: String) {
        if flavour.isMarkdown {
            addBlock(MarkdownText.paragraph(text))
        } else {
            addBlock(flavour == .jira ? inline(text) : Self.wrapped(inline(text), indent: ""))
        }
    }

    /// What somebody has written, its lines kept.
    mutating func quotation(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if flavour.isMarkdown {
            addBlock(lines.map { "> " + MarkdownText.paragraph($0) }.joined(separator: "  \n"))
        } else if flavour == .jira {
            addBlock("{quote}\n" + lines.map(inline).joined(separator: "\n") + "\n{quote}")
        } else {
            addBlock(lines.map { "> " + inline($0) }.joined(separator: "\n"))
        }
    }

    /// A fact a row: what it is, and what it says, in the tracker's markup.
    mutating func facts(_ facts: [(name: String, says: String)]) {
        if flavour.isMarkdown {
            addBlock(
                (["| | |", "| --- | --- |"] + facts.map { "| **\(inline($0.name))** | \($0.says) |" })
                    .joined(separator: "\n"))
        } else if flavour == .jira {
            addBlock(facts.map { "|| \(inline($0.name)) | \($0.says) |" }.joined(separator: "\n"))
        } else {
            let width = (facts.map(\.name.count).max() ?? 0) + 3
            addBlock(
                facts.map { fact in
                    let name = fact.name + ":" + String(repeating: " ", count: width - fact.name.count - 1)
                    let indent = String(repeating: " ", count: width)
                    return name + Self.wrapped(fact.says, indent: indent).dropFirst(width)
                }.joined(separator: "\n"))
        }
    }

    mutating func list(_ items: [String]) {
        if flavour == .jira { return addBlock(items.map { "* " + $0 }.joined(separator: "\n")) }
        if flavour.isMarkdown { return addBlock(items.map { "- " + $0 }.joined(separator: "\n")) }
        addBlock(items.map { "- " + Self.wrapped($0, indent: "  ").dropFirst(2) }.joined(separator: "\n"))
    }

    mutating func picture(_ file: String, says: String) {
        if flavour.isMarkdown {
            addBlock("![\(inline(says))](\(MarkdownText.target(file)))")
        } else if flavour == .jira {
            let plain = says.filter { !"|!,=\"".contains($0) }
            addBlock("!\(file)|width=100%,alt=\"\(plain)\"!")
        } else {
            addBlock(Self.wrapped("[attachment: \(file)] \(says)", indent: ""))
        }
    }

    /// Lines of a monospaced font.
    mutating func block(_ lines: String) {
        let lines = lines.hasSuffix("\n") ? lines : lines + "\n"
        if flavour.isMarkdown {
            var fence = "```"
            while lines.contains(fence) { fence += "`" }
            addBlock("\(fence)text\n\(lines)\(fence)")
        } else if flavour == .jira {
            addBlock("{noformat}\n" + lines.replacing("{noformat}", with: "{ noformat}") + "{noformat}")
        } else {
            addBlock(lines.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
        }
    }

    /// Lines of a limited width; words that are longer stand alone.
    private static func wrapped(_ text: String, indent: String) -> String {
        var lines: [String] = []
        var line = indent
        for word in text.split(separator: " ") {
            if line.count > indent.count, line.count + 1 + word.count > width {
                lines.append(line)
                line = indent
            }
            line += (line.count > indent.count ? " " : "") + word
        }
        lines.append(line)
        return lines.joined(separator: "\n")
    }
}
