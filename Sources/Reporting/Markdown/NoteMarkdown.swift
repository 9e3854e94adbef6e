internal import TemplateReading

/// A note of Markdown as it is understood, below the headings of a report.
enum NoteMarkdown {
    static func text(_ note: MarkdownNote) -> String {
        var text = note.blocks.map(block).joined(separator: "\n\n")
        if note.isCut { text += "\n\nThe note goes on; so much of it is shown." }
        return text
    }

    private static func block(_ block: MarkdownNote.Block) -> String {
        let inner = max(0, block.depth - (block.marker == nil ? 0 : 1))
        let indent = String(repeating: "   ", count: min(inner, 8))
        let marker = block.marker.map { ($0.hasSuffix(".") ? $0 : "-") + " " } ?? ""
        let first = indent + (block.isQuoted ? "> " : "")
        switch block.kind {
        case .heading(let level):
            return first + String(repeating: "#", count: 2 + max(1, min(level, 3))) + " " + lines(block.lines, " ")
        case .paragraph: return first + marker + lines(block.lines, "  \n" + first)
        case .code(let lines):
            let longest = lines.map { $0.prefix { $0 == "`" }.count }.max() ?? 0
            let fence = first + String(repeating: "`", count: max(3, longest + 1))
            return ([fence] + lines.map { first + $0 } + [fence]).joined(separator: "\n")
        case .rule: return "---"
        case .table(let rows, let alignments):
            var texts = rows.map { row in "| " + row.map(spans).joined(separator: " | ") + " |" }
            let rule = alignments.map { $0 == .trailing ? "---:" : $0 == .centre ? ":---:" : "---" }
            texts.insert("| " + rule.joined(separator: " | ") + " |", at: min(1, texts.count))
            return texts.joined(separator: "\n")
        }
    }

    private static func lines(_ lines: [[MarkdownNote.Span]], _ separator: String) -> String {
        lines.enumerated().map { place, line in
            let text = spans(line)
            let isPlain = line.first.map { !$0.isCode && !$0.isStrong && !$0.isEmphasised } ?? false
            return isPlain ? MarkdownText.begun(text) : text
        }.joined(separator: separator)
    }

    private static func spans(_ spans: [MarkdownNote.Span]) -> String {
        spans.map { span in
            if span.isCode { return MarkdownText.code(span.text) }
            let text = MarkdownText.escaped(span.text)
            guard span.isStrong || span.isEmphasised else { return text }
            let mark = (span.isStrong ? "**" : "") + (span.isEmphasised ? "*" : "")
            // Marks stand at letters, and blanks outside of them.
            let inner = text.drop { $0 == " " }
            let head = String(repeating: " ", count: text.count - inner.count)
            let core = inner.reversed().drop { $0 == " " }.reversed()
            let tail = String(repeating: " ", count: inner.count - core.count)
            return core.isEmpty ? text : head + mark + String(core) + String(mark.reversed()) + tail
        }.joined()
    }
}
