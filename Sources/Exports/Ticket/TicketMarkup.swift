internal import Reporting

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
