internal import Formatting
internal import TemplateReading

/// A note of Markdown as HTML.
enum NoteHTML {
    static func text(_ note: MarkdownNote) -> String {
        var text = "<div class=\"note\">\n" + note.blocks.map(block).joined()
        if note.isCut { text += "<p class=\"words\">The rest of the note is left out.</p>\n" }
        return text + "</div>\n"
    }

    private static func block(_ block: MarkdownNote.Block) -> String {
        switch block.kind {
        case .heading(let level):
            let tag = "h\(2 + max(1, min(level, 3)))"
            return "<\(tag)>\(lines(block.lines))</\(tag)>\n"
        case .paragraph:
            let style = block.depth > 0 ? " style=\"--depth:\(block.depth)\"" : ""
            let kind = block.isQuoted ? " class=\"quoted\"" : ""
            let marker = block.marker.map { "<span class=\"marker\">\(HTMLText.escaped($0))</span>" } ?? ""
            return "<p\(kind)\(style)>\(marker)\(lines(block.lines))</p>\n"
        case .code(let lines):
            return "<pre class=\"m\">\(HTMLText.escaped(lines.joined(separator: "\n")))</pre>\n"
        case .rule: return "<hr>\n"
        case .table(let rows, let alignments): return table(rows, alignments)
        }
    }

    private static func table(_ rows: [[[MarkdownNote.Span]]], _ alignments: [MarkdownNote.Alignment]) -> String {
        let text = rows.enumerated().map { number, cells in
            let tag = number == 0 ? "th" : "td"
            let row = zip(cells, alignments).map { cell, alignment in
                "<\(tag)\(alignment == .trailing ? " class=\"n\"" : "")>\(spans(cell))</\(tag)>"
            }
            return "<tr>\(row.joined())</tr>\n"
        }
        return "<div class=\"scroll\"><table>\n\(text.joined())</table></div>\n"
    }

    private static func lines(_ lines: [[MarkdownNote.Span]]) -> String { lines.map(spans).joined(separator: "<br>") }

    private static func spans(_ spans: [MarkdownNote.Span]) -> String {
        spans.map { span in
            var text = HTMLText.escaped(span.text)
            if span.isCode { text = "<code class=\"m\">\(text)</code>" }
            if span.isEmphasised { text = "<em>\(text)</em>" }
            return span.isStrong ? "<strong>\(text)</strong>" : text
        }.joined()
    }
}
