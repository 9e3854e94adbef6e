/// A note that was written in Markdown, as a flat list of blocks. Everything in it is text: links are not followed,
/// pictures are not loaded, and HTML is not interpreted.
package struct MarkdownNote: Sendable, Equatable {
    /// A piece of text in one style.
    package struct Span: Sendable, Equatable {
        package var text: String
        package var isStrong = false
        package var isEmphasised = false
        package var isCode = false

        package init(_ text: String, isStrong: Bool = false, isEmphasised: Bool = false, isCode: Bool = false) {
            self.text = text
            self.isStrong = isStrong
            self.isEmphasised = isEmphasised
            self.isCode = isCode
        }
    }

    package enum Kind: Sendable, Equatable {
        /// From 1, the largest heading.
        case heading(Int)
        case paragraph
        /// Unchanged lines without spans.
        case code([String])
        case rule
        /// The first row is the header row.
        case table(rows: [[[Span]]], alignments: [Alignment])
    }

    package enum Alignment: Sendable, Equatable { case leading, centre, trailing }

    package struct Block: Sendable, Equatable {
        package var kind: Kind
        /// The lines; a line break within a paragraph begins a new line.
        package var lines: [[Span]] = []
        /// Number of enclosing lists.
        package var depth = 0
        /// `•` or `2.` before the first block of an item.
        package var marker: String?
        package var isQuoted = false
    }

    package var blocks: [Block]
    /// Whether the text was longer than what is shown.
    package var isCut: Bool

    /// Maximum number of bytes of a note; a longer text is refused.
    package static let longest = 1 << 18
    /// Maximum number of blocks of a note.
    package static let mostBlocks = 5000

    /// The text without styles, for pages that have paragraphs only.
    package var plainText: String {
        func text(_ spans: [Span]) -> String { spans.map(\.text).joined() }
        return blocks.map { block in
            let indent = String(repeating: "    ", count: min(block.depth, 8))
            let marker = block.marker.map { $0 + " " } ?? ""
            switch block.kind {
            case .heading, .paragraph:
                return indent + marker + block.lines.map(text).joined(separator: "\n")
            case .code(let lines): return lines.map { indent + "    " + $0 }.joined(separator: "\n")
            case .rule: return "\u{2014}"
            case .table(let rows, _):
                return rows.map { $0.map(text).joined(separator: "  \u{B7}  ") }.joined(separator: "\n")
            }
        }.joined(separator: "\n")
    }
}

/// The notes of the user about a capture.
package enum DocumentNote: Sendable, Equatable {
    case plain(String)
    case markdown(MarkdownNote)

    /// For pages that have paragraphs only.
    package var plainText: String {
        switch self {
        case .plain(let text): text
        case .markdown(let note): note.plainText
        }
    }
}
