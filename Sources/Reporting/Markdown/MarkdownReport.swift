internal import Formatting
package import Layout
internal import TemplateReading

/// A report as Markdown for a wiki: tables in the form of GitHub, and pictures in separate files.
package struct MarkdownReport {
    /// In the order of the text.
    package let pictures: [DisplayList]
    private let report: FlowingReport

    package init(_ report: FlowingReport) {
        self.report = report
        pictures =
            [report.logoPicture].compactMap { $0 }
            + report.parts.compactMap { part in
                guard case .figure(let figure) = part else { return nil }
                return figure.pictures.first?.first
            }
    }

    /// - Parameter names: the names of the picture files, relative to the file of the text.
    package func text(pictures names: [String]) -> String {
        var writer = MarkdownWriter(names: names)
        if report.logo != nil { writer.addLogo() }
        for part in report.parts {
            switch part {
            case .content(let content): writer.add(content)
            case .rows(let rows): writer.add(rows, keptColumns: report.keptColumns)
            case .figure(let figure): writer.add(figure)
            }
        }
        return writer.text + "\n---\n\n\(MarkdownText(.wiki).paragraph(report.footer))\n"
    }
}

/// Writes blocks of Markdown one below the other.
private struct MarkdownWriter {
    private(set) var text = ""
    private let names: [String]
    private var pictures = 0
    private var isInList = false
    private let markdown = MarkdownText(.wiki)

    init(names: [String]) { self.names = names }

    private mutating func addBlock(_ block: String) {
        isInList = false
        text += (text.isEmpty ? "" : "\n") + block + "\n"
    }

    mutating func add(_ content: ReportContent) {
        switch content {
        case .title(let title, let consequence, let subtitle):
            addBlock("# \(markdown.escaped(title))")
            if !consequence.isEmpty { addBlock("**\(markdown.paragraph(consequence))**") }
            addBlock(markdown.paragraph(subtitle))
        case .facts(let columns):
            addTable(
                ["", ""], [false, false], columns.flatMap { $0 }.map { ["**\(cell($0.label))**", cell($0.value)] })
        case .tiles(let tiles):
            addTable(
                tiles.map { cell($0.name) }, tiles.map { _ in false },
                [tiles.map { "**\(cell($0.figure))**" }, tiles.map { cell($0.caption) }])
        case .note(let paragraphs):
            addBlock(paragraphs.map { ("> " + markdown.paragraph($0)) }.joined(separator: "  \n"))
        case .heading(let title, let caption, _):
            addBlock("## \(markdown.escaped(title))")
            if !caption.isEmpty { addBlock(markdown.paragraph(caption)) }
        case .finding(let entry):
            if !isInList {
                addTable(["No.", "Severity", "Time s", "Finding", "Frames"], [true, false, true, false, true], [])
            }
            isInList = true
            let detail = entry.detail.isEmpty ? "" : "<br>\(cell(entry.detail))"
            text += row([
                "\(entry.number)", entry.word, cell(entry.time), "**\(cell(entry.headline))**\(detail)",
                Self.frames(entry),
            ])
        case .findingPlace(let entry):
            addBlock("### \(entry.word) \(entry.number): \(markdown.escaped(entry.headline))")
            addBlock(markdown.paragraph(entry.story))
            if !entry.evidence.isEmpty { addBlock(markdown.paragraph(entry.evidence)) }
        case .part(let title, let caption):
            addBlock("#### \(markdown.escaped(title))")
            if !caption.isEmpty { addBlock(markdown.paragraph(caption)) }
        case .points(let points):
            addBlock(
                points.map { point in
                    let value =
                        point.tone == .command ? markdown.code(point.value) : markdown.paragraph(point.value)
                    return "- **\(markdown.escaped(point.label))**: \(value)"
                }.joined(separator: "\n"))
        case .words(let words), .leftOut(let words): addBlock(markdown.paragraph(words))
        case .table(let table):
            addTable(
                table.columns.map { cell($0.title) }, table.columns.map(\.isTrailing),
                table.rows.map { row in
                    zip(table.columns, row.cells).map { $0.isMono && !$0.isTrailing ? markdown.codeCell($1) : cell($1) }
                })
        case .markdown(let note): addBlock(NoteMarkdown.text(note))
        case .rows, .rowsOf, .columnHeads, .nothing: break
        }
    }

    private static func frames(_ entry: ReportEntry) -> String {
        entry.frames.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) \u{2013} \($0.upperBound)" } ?? ""
    }

    mutating func addLogo() { addPicture("logo") }

    mutating func add(_ figure: FlowingReport.Figure) { addPicture(figure.label) }

    private mutating func addPicture(_ label: String) {
        guard pictures < names.count else { return }
        addBlock("![\(markdown.alternative(label))](\(MarkdownText.target(names[pictures])))")
        pictures += 1
    }

    /// Signals have their own column, which is the last.
    mutating func add(_ rows: ReportRows, keptColumns: Int) {
        let columns = rows.columns.indices.filter { rows.columns[$0].kind != .ascii }
        let hasWords = rows.lines.contains {
            !($0.signals.isEmpty && $0.messages.isEmpty && $0.detail.isEmpty && $0.text.isEmpty)
        }
        let lines = rows.lines.map { line -> [String] in
            guard !line.cells.isEmpty else {
                let text = line.finding.map { "**\($0.number) \(cell(line.text))**" } ?? "*\(cell(line.between))*"
                return columns.map { _ in "" } + [text]
            }
            let isWordy = line.kind == .error && line.bytes.isEmpty && !line.text.isEmpty
            let cells = columns.map { column -> String in
                if isWordy, column >= keptColumns { return "" }
                switch rows.columns[column].kind {
                case .data: return markdown.codeCell(line.bytes.map(\.text).joined(separator: " "))
                default:
                    return rows.columns[column].title == "ID"
                        ? markdown.codeCell(line.cells[column]) : cell(line.cells[column])
                }
            }
            let messages = line.messages.map { message in
                [message.parties, message.service, message.parameters, message.outcome, message.fold]
                    .filter { !$0.isEmpty }.joined(separator: " ")
            }
            let said = ([line.told, line.detail].filter { !$0.isEmpty } + messages + line.signals).map(cell)
            return cells + (hasWords ? [said.joined(separator: " \u{B7} ")] : [])
        }
        addTable(
            columns.map { cell(rows.columns[$0].title) } + (hasWords ? ["Notes"] : []),
            columns.map { rows.columns[$0].isTrailing } + (hasWords ? [false] : []), lines)
    }

    private func cell(_ text: String) -> String { markdown.escaped(text) }

    private func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

    private mutating func addTable(_ heads: [String], _ areTrailing: [Bool], _ rows: [[String]]) {
        let rules = areTrailing.map { $0 ? "---:" : "---" }
        addBlock(String((row(heads) + row(rules) + rows.map(row).joined()).dropLast()))
    }
}

/// A note of Markdown, written again below the headings of a report.
enum NoteMarkdown {
    private static let markdown = MarkdownText(.wiki)

    static func text(_ note: MarkdownNote) -> String {
        var text = note.blocks.map(block).joined(separator: "\n\n")
        if note.isCut { text += "\n\nThe rest of the note is left out." }
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
            return LineTexts.lines(markdown.block(lines.joined(separator: "\n"))).map { first + $0 }
                .joined(separator: "\n")
        case .rule: return "---"
        case .table(let rows, let alignments):
            var texts = rows.map { row in
                "| " + row.map { spans($0, markdown.codeCell) }.joined(separator: " | ") + " |"
            }
            let rule = alignments.map { $0 == .trailing ? "---:" : $0 == .centre ? ":---:" : "---" }
            texts.insert("| " + rule.joined(separator: " | ") + " |", at: min(1, texts.count))
            return texts.joined(separator: "\n")
        }
    }

    private static func lines(_ lines: [[MarkdownNote.Span]], _ separator: String) -> String {
        lines.map { line in
            let text = spans(line, markdown.code)
            // Only marks of code and emphasis of this note are markup; others are escaped.
            let isMarked = text.unicodeScalars.first.map { $0 == "`" || $0 == "*" } ?? false
            return isMarked ? text : MarkdownText.begun(text)
        }.joined(separator: separator)
    }

    private static func spans(_ spans: [MarkdownNote.Span], _ code: (String) -> String) -> String {
        joined(spans).map { span in
            if span.isCode { return code(span.text) }
            let text = markdown.escaped(span.text)
            guard span.isStrong || span.isEmphasised else { return text }
            let mark = (span.isStrong ? "**" : "") + (span.isEmphasised ? "*" : "")
            // Marks must be directly beside letters, with spaces outside of them.
            let scalars = text.unicodeScalars
            let inner = scalars.drop { $0 == " " }
            let core = inner.reversed().drop { $0 == " " }.reversed().map { $0 }
            guard !core.isEmpty else { return text }
            let head = String(repeating: " ", count: scalars.count - inner.count)
            let tail = String(repeating: " ", count: inner.count - core.count)
            return head + mark + String(String.UnicodeScalarView(core)) + mark + tail
        }.joined()
    }

    /// Spans of one style are one text: a reference may begin in one span and end in the next.
    private static func joined(_ spans: [MarkdownNote.Span]) -> [MarkdownNote.Span] {
        var all: [MarkdownNote.Span] = []
        for span in spans {
            if let last = all.last, last.isCode == span.isCode, last.isStrong == span.isStrong,
                last.isEmphasised == span.isEmphasised
            {
                all[all.count - 1].text += span.text
            } else {
                all.append(span)
            }
        }
        return all
    }
}
