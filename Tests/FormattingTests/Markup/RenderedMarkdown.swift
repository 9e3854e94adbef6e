import Foundation
import TestSupport

/// Markdown as a program of a tracker renders it.
enum MarkdownRenderer: String, CaseIterable {
    /// GitHub's, with GitHub's extensions; GitLab's follows it.
    case cmarkGFM
    /// Redmine's, with Redmine's options (`Redmine::WikiFormatting::Markdown`).
    case redcarpet
    /// Redmine itself, with the two forms of Markdown that it can be set to.
    case redmineCommonMark, redmineMarkdown

    var isInstalled: Bool {
        switch self {
        case .cmarkGFM: Tools.has("cmark-gfm")
        case .redcarpet: Self.hasRedcarpet
        case .redmineCommonMark, .redmineMarkdown: Redmine.isInstalled
        }
    }

    private static let hasRedcarpet: Bool =
        Tools.has("ruby") && (try? Command.shell("ruby -rredcarpet -e 1", in: TestFolder()))?.status == 0

    func html(_ markdown: String) throws -> [HTMLToken] {
        let folder = TestFolder()
        try folder.write("a.md", markdown)
        let call =
            switch self {
            case .redmineCommonMark: try Redmine.call("common_mark", "a.md", in: folder)
            case .redmineMarkdown: try Redmine.call("markdown", "a.md", in: folder)
            case .cmarkGFM:
                "cmark-gfm --unsafe -e table -e autolink -e strikethrough -e tasklist -e footnotes a.md"
            case .redcarpet:
                """
                ruby -Ku -rredcarpet -e '
                renderer = Redcarpet::Render::HTML.new(filter_html: true, hard_wrap: true)
                options = { autolink: true, fenced_code_blocks: true, space_after_headers: true, tables: true,
                    strikethrough: true, superscript: true, no_intra_emphasis: true, footnotes: true, lax_spacing: true,
                    underline: true }
                print Redcarpet::Markdown.new(renderer, options).render(File.read("a.md", encoding: "UTF-8"))'
                """
            }
        let outcome = try Command.shell(call, in: folder)
        guard outcome.status == 0 else { throw CocoaError(.featureUnsupported, userInfo: ["error": outcome.error]) }
        return HTMLToken.tokens(outcome.output)
    }
}

/// A tag, or the text between two.
enum HTMLToken: Equatable {
    case tag(String)
    case text(String)

    static func tokens(_ html: String) -> [HTMLToken] {
        var tokens: [HTMLToken] = []
        var rest = Substring(html).unicodeScalars[...]
        while let first = rest.first {
            if first == "<" {
                let tag = rest.prefix { $0 != ">" }
                tokens.append(.tag(String(tag) + ">"))
                rest = rest[tag.endIndex...].dropFirst()
            } else {
                let text = rest.prefix { $0 != "<" }
                tokens.append(.text(unescaped(String(text))))
                rest = rest[text.endIndex...]
            }
        }
        return tokens
    }

    static func unescaped(_ text: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#124;", "|"), ("&amp;", "&")].reduce(text) {
            // By code units: a mark that follows makes no other character of a semicolon.
            let text = $0 as NSString
            return text.replacingOccurrences(
                of: $1.0, with: $1.1, options: .literal, range: NSRange(location: 0, length: text.length))
        }
    }
}

/// The blocks of a rendered text: what they are, and what is read in them.
struct RenderedBlocks {
    /// By block: the name of its tag, and its text without what nobody sees.
    private(set) var blocks: [(tag: String, text: String)] = []
    /// Texts that are no code, as a tracker looks at them.
    private(set) var nodes: [String] = []
    /// Tags that are no blocks, nor what this markup has.
    private(set) var strangers: [String] = []

    private static let known: Set = ["p", "h2", "li", "td", "th"]
    private static let frames: Set = ["ul", "table", "thead", "tbody", "tr", "blockquote", "pre", "span", "ol"]

    init(_ tokens: [HTMLToken]) {
        var open: String?
        var text = ""
        var isCode = false
        for token in tokens {
            switch token {
            case .text(let part):
                guard open != nil else { continue }
                text += part
                if !isCode { nodes.append(part) }
            case .tag(let tag):
                let name = String(tag.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "/" })
                if name.hasPrefix("/"), let block = open, name.dropFirst() == block {
                    blocks.append((block, HostileTexts.seen(text)))
                    open = nil
                } else if Self.known.contains(name) {
                    (open, text) = (name, "")
                } else if name == "code" || name == "/code" {
                    isCode = name == "code"
                } else if !Self.frames.contains(name.hasPrefix("/") ? String(name.dropFirst()) : name) {
                    strangers.append(tag)
                }
            }
        }
    }
}
