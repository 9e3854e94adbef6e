internal import Formatting

/// Writes the blocks of a ticket in the markup of a tracker. Texts from files are escaped.
struct TicketMarkup {
    private let flavour: MarkupFlavour
    private let markdown: MarkdownText
    private(set) var text = ""

    init(_ flavour: TicketFlavour) {
        self.flavour = flavour.markup
        markdown = MarkdownText(flavour.markup)
    }

    /// Maximum width of a text without markup, in columns.
    private static let width = 78

    private mutating func addBlock(_ block: String) { text += (text.isEmpty ? "" : "\n") + block + "\n" }

    /// A text within a line.
    func inline(_ text: String) -> String {
        if flavour.isMarkdown { return markdown.escaped(text) }
        return flavour == .jira ? JiraText.escaped(text) : LiveText.text(text, flavour)
    }

    func code(_ text: String) -> String {
        if flavour.isMarkdown { return markdown.code(text) }
        return flavour == .jira ? "{{" + inline(text) + "}}" : inline(text)
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
            addBlock(markdown.paragraph(text))
        } else {
            addBlock(flavour == .jira ? inline(text) : Self.wrapped(inline(text), indent: ""))
        }
    }

    /// A text of the user, with its lines.
    mutating func quotation(_ text: String) {
        let lines = LineTexts.lines(text)
        if flavour.isMarkdown {
            addBlock(lines.map { "> " + markdown.paragraph($0) }.joined(separator: "  \n"))
        } else if flavour == .jira {
            addBlock("{quote}\n" + lines.map(inline).joined(separator: "\n") + "\n{quote}")
        } else {
            addBlock(lines.map { "> " + inline($0) }.joined(separator: "\n"))
        }
    }

    /// One fact per row: its name, and its text in the markup of the tracker.
    mutating func facts(_ facts: [(name: String, says: String)]) {
        if flavour.isMarkdown {
            addBlock(
                (["| | |", "| --- | --- |"] + facts.map { "| **\(inline($0.name))** | \($0.says) |" })
                    .joined(separator: "\n"))
        } else if flavour == .jira {
            addBlock(facts.map { "|| \(inline($0.name)) | \($0.says) |" }.joined(separator: "\n"))
        } else {
            let names = facts.map { inline($0.name) }
            let width = (names.map(\.count).max() ?? 0) + 3
            addBlock(
                zip(names, facts).map { name, fact in
                    let name = name + ":" + String(repeating: " ", count: width - name.count - 1)
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
            addBlock("![\(markdown.alternative(says))](\(MarkdownText.target(file)))")
        } else if flavour == .jira {
            let plain = PictureText.words(says).replacing(",", with: " ")
            addBlock("!\(file)|width=100%,alt=\"\(plain)\"!")
        } else {
            addBlock(Self.wrapped("[attachment: \(file)] \(inline(says))", indent: ""))
        }
    }

    /// Lines in a monospaced font that are collapsed if the tracker can do this, because the picture shows them, too.
    mutating func foldedBlock(_ lines: String, title: String) {
        guard flavour == .github || flavour == .gitlab else { return block(lines) }
        addBlock("<details>\n<summary>\(inline(title))</summary>\n\n\(markdown.block(lines))\n\n</details>")
    }

    /// Lines of a monospaced font.
    mutating func block(_ lines: String) {
        if flavour.isMarkdown {
            addBlock(markdown.block(lines))
        } else if flavour == .jira {
            addBlock(JiraText.block(lines))
        } else {
            addBlock(LineTexts.lines(lines).map { "    " + inline($0) }.joined(separator: "\n"))
        }
    }

    /// Lines of a limited width; a longer word is on a line of its own.
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
