/// A note that was written in Markdown, as a flat list of what stands below each other. All of it is text: links are not
/// followed, pictures not loaded, HTML not read.
package struct MarkdownNote: Sendable, Equatable {
    /// Letters of one look.
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
        /// From 1, the largest.
        case heading(Int)
        case paragraph
        /// Lines as they are, and no spans.
        case code([String])
        case rule
        /// The first row has the heads.
        case table(rows: [[[Span]]], alignments: [Alignment])
    }

    package enum Alignment: Sendable, Equatable { case leading, centre, trailing }

    package struct Block: Sendable, Equatable {
        package var kind: Kind
        /// Lines; a line break within a paragraph begins a new one.
        package var lines: [[Span]] = []
        /// Lists around it.
        package var depth = 0
        /// `•` or `2.` before the first block of an item.
        package var marker: String?
        package var isQuoted = false
    }

    package var blocks: [Block]
    /// Whether more was written than is shown.
    package var isCut: Bool

    /// Bytes of a note: what is longer is no note.
    package static let longest = 1 << 18
    /// Blocks of a note.
    package static let mostBlocks = 5000

    /// Without marks: for pages that know paragraphs only.
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

/// What the user has to say of a capture.
package enum DocumentNote: Sendable, Equatable {
    case plain(String)
    case markdown(MarkdownNote)

    /// For pages that know paragraphs only.
    package var plainText: String {
        switch self {
        case .plain(let text): text
        case .markdown(let note): note.plainText
        }
    }
}
