internal import CCmark
internal import Formatting
internal import Platform
internal import Wording

/// Reads Markdown with libcmark (CommonMark 0.30), and finds tables in the form of GitHub in its paragraphs.
///
/// Owns the tree that libcmark makes of the text. It goes through the tree without recursion, so the depth does not
/// matter.
package struct MarkdownReader: ~Copyable {
    private let root: OpaquePointer?
    private let source: [Substring]
    private var note = MarkdownNote(blocks: [], isCut: false)
    private var lines: [[MarkdownNote.Span]] = [[]]
    private var strong = 0
    private var emphasis = 0
    private var quotes = 0
    /// For each enclosing list the number of its next item; nil for a list without numbers.
    private var lists: [Int?] = []
    private var marker: String?
    /// The text of the open link.
    private var linkText = ""

    private static let deepest = 6

    /// nil for a text that is longer than ``MarkdownNote/longest``.
    package static func read(_ text: String) -> MarkdownNote? {
        guard text.utf8.count <= MarkdownNote.longest else { return nil }
        var reader = MarkdownReader(NoteText.shown(text))
        reader.walk()
        return reader.note
    }

    private init(_ text: String) {
        source = text.split(separator: "\n", omittingEmptySubsequences: false)
        root =
            text.utf8.withContiguousStorageIfAvailable { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_DEFAULT)
                }
            } ?? cmark_parse_document(text, text.utf8.count, CMARK_OPT_DEFAULT)
    }

    deinit {
        if let root { cmark_node_free(root) }
    }

    private mutating func walk() {
        guard let root, let iterator = cmark_iter_new(root) else { return }
        defer { cmark_iter_free(iterator) }
        while true {
            let event = cmark_iter_next(iterator)
            guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return }
            guard note.blocks.count < MarkdownNote.mostBlocks else {
                note.isCut = true
                return
            }
            take(node, isEnter: event == CMARK_EVENT_ENTER)
        }
    }

    private mutating func take(_ node: OpaquePointer, isEnter: Bool) {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_BLOCK_QUOTE: quotes += isEnter ? 1 : -1
        case CMARK_NODE_LIST: takeList(node, isEnter: isEnter)
        case CMARK_NODE_ITEM: if isEnter { beginItem() }
        case CMARK_NODE_PARAGRAPH: if isEnter { lines = [[]] } else { endParagraph(node) }
        case CMARK_NODE_HEADING:
            if isEnter { lines = [[]] } else { add(.heading(Int(cmark_node_get_heading_level(node)))) }
        case CMARK_NODE_CODE_BLOCK: addCode(node)
        case CMARK_NODE_HTML_BLOCK: addCode(node)
        case CMARK_NODE_THEMATIC_BREAK:
            lines = [[]]
            add(.rule)
        case CMARK_NODE_STRONG: strong += isEnter ? 1 : -1
        case CMARK_NODE_EMPH: emphasis += isEnter ? 1 : -1
        case CMARK_NODE_TEXT, CMARK_NODE_HTML_INLINE: put(Self.literal(node))
        case CMARK_NODE_CODE: put(Self.literal(node), isCode: true)
        case CMARK_NODE_SOFTBREAK: put(" ")
        case CMARK_NODE_LINEBREAK: lines.append([])
        case CMARK_NODE_LINK, CMARK_NODE_IMAGE: takeLink(node, isEnter: isEnter)
        default: break
        }
    }

    // MARK: Blocks

    private mutating func takeList(_ node: OpaquePointer, isEnter: Bool) {
        guard isEnter else {
            _ = lists.popLast()
            marker = nil
            return
        }
        let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
        lists.append(isOrdered ? Int(cmark_node_get_list_start(node)) : nil)
    }

    private mutating func beginItem() {
        guard let last = lists.indices.last else { return }
        if let number = lists[last] {
            marker = "\(number)."
            lists[last] = number + 1
        } else {
            marker = "\u{2022}"
        }
    }

    private mutating func add(_ kind: MarkdownNote.Kind) {
        var block = MarkdownNote.Block(kind: kind)
        if case .table = kind {} else { block.lines = lines.filter { !$0.isEmpty } }
        block.depth = min(lists.count, Self.deepest)
        block.marker = marker
        block.isQuoted = quotes > 0
        marker = nil
        lines = [[]]
        switch kind {
        case .heading, .paragraph: if block.lines.isEmpty && block.marker == nil { return }
        case .code, .rule, .table: break
        }
        note.blocks.append(block)
    }

    private mutating func addCode(_ node: OpaquePointer) {
        var text = Self.literal(node)[...]
        while text.last == "\n" { text.removeLast() }
        add(.code(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)))
    }

    /// Makes a table of a paragraph that has the form of one.
    private mutating func endParagraph(_ node: OpaquePointer) {
        let first = Int(cmark_node_get_start_line(node)) - 1
        let last = Int(cmark_node_get_end_line(node)) - 1
        if quotes == 0, first >= 0, first < last, last < source.count,
            let table = PipeTable(source[first...last].map { $0 })
        {
            add(.table(rows: table.rows.map { $0.map(Self.spans) }, alignments: table.alignments))
        } else {
            add(.paragraph)
        }
    }

    /// The text of a cell, read only for its inline markup.
    private static func spans(ofCell text: String) -> [MarkdownNote.Span] {
        var reader = MarkdownReader(text)
        reader.walk()
        return Array(reader.note.blocks.flatMap(\.lines).joined())
    }

    // MARK: Letters

    private mutating func put(_ text: String, isCode: Bool = false) {
        guard !text.isEmpty else { return }
        linkText += text
        let span = MarkdownNote.Span(
            text, isStrong: strong > 0, isEmphasised: emphasis > 0, isCode: isCode)
        let line = lines.count - 1
        if let last = lines[line].indices.last, lines[line][last].isStrong == span.isStrong,
            lines[line][last].isEmphasised == span.isEmphasised, lines[line][last].isCode == isCode
        {
            lines[line][last].text += text
        } else {
            lines[line].append(span)
        }
    }

    /// A link is its text and its target; a picture is its alternative text.
    private mutating func takeLink(_ node: OpaquePointer, isEnter: Bool) {
        guard !isEnter else {
            linkText = ""
            return
        }
        let target = cmark_node_get_url(node).map { String(cString: $0) } ?? ""
        guard !target.isEmpty, target != linkText, target != "mailto:" + linkText else { return }
        put(" (" + String(target.prefix(300)) + ")")
    }

    private static func literal(_ node: OpaquePointer) -> String {
        cmark_node_get_literal(node).map { NoteText.shown(String(cString: $0)) } ?? ""
    }
}

/// A table: lines with `|` between the cells, and a line of dashes below the header row (GitHub Flavored Markdown
/// 4.10).
struct PipeTable: Equatable {
    /// The header row comes first. All rows have the same number of cells.
    let rows: [[String]]
    let alignments: [MarkdownNote.Alignment]

    private static let mostRows = 1000
    private static let mostColumns = 24

    /// nil for lines that are not a table.
    init?(_ lines: [Substring]) {
        guard lines.count >= 2, lines.count <= Self.mostRows + 2 else { return nil }
        let heads = Self.cells(lines[0])
        let rules = Self.cells(lines[1])
        guard lines[1].contains("-"), lines[0].contains("|"), rules.count == heads.count,
            (1...Self.mostColumns).contains(heads.count)
        else { return nil }
        var alignments: [MarkdownNote.Alignment] = []
        for rule in rules {
            guard let alignment = Self.alignment(rule) else { return nil }
            alignments.append(alignment)
        }
        self.alignments = alignments
        rows =
            [heads]
            + lines.dropFirst(2).map { line in
                let cells = Self.cells(line).prefix(heads.count)
                return cells + Array(repeating: "", count: heads.count - cells.count)
            }
    }

    /// `---`, `:--`, `--:` or `:-:`.
    private static func alignment(_ rule: String) -> MarkdownNote.Alignment? {
        let dashes = rule.drop { $0 == ":" }.reversed().drop { $0 == ":" }
        guard !dashes.isEmpty, dashes.allSatisfy({ $0 == "-" }), rule.count - dashes.count <= 2 else { return nil }
        switch (rule.hasPrefix(":"), rule.hasSuffix(":")) {
        case (true, true): return .centre
        case (false, true): return .trailing
        default: return .leading
        }
    }

    /// Cells are between `|`; `\|` is a bar in the text.
    private static func cells(_ line: Substring) -> [String] {
        var cells: [String] = []
        var cell = ""
        var isEscaped = false
        for letter in line {
            if letter == "|", !isEscaped {
                cells.append(cell)
                cell = ""
            } else {
                if letter == "|" { cell.removeLast() }
                cell.append(letter)
            }
            isEscaped = letter == "\\" && !isEscaped
        }
        cells.append(cell)
        var trimmed = cells.map { text in
            String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        if trimmed.count > 1, trimmed.first == "" { trimmed.removeFirst() }
        if trimmed.count > 1, trimmed.last == "" { trimmed.removeLast() }
        return trimmed
    }
}
