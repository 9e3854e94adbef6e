import Foundation
import TestSupport
import Testing

@testable import Formatting

/// Whatever a capture or a database is named is text in a tracker, and nothing else.
@Suite struct MarkupPropertyTests {
    private static let markdownFlavours = MarkupFlavour.allCases.filter(\.isMarkdown)

    private struct Page {
        var markdown = ""
        /// By block: its tag, and what is to be read in it; nil where that is left open.
        var wanted: [(tag: String, text: String?)] = []

        init(_ flavour: MarkupFlavour, _ texts: [String]) {
            let markup = MarkdownText(flavour)
            for text in texts {
                let seen = HostileTexts.seen(text)
                markdown += markup.paragraph(text) + "\n\n"
                markdown += "## " + markup.escaped(text) + "\n\n"
                markdown += "- " + markup.escaped("x" + text) + "\n\n"
                markdown += "> " + markup.paragraph(text) + "\n\n"
                wanted += [("p", seen), ("h2", seen), ("li", HostileTexts.seen("x" + text)), ("p", seen)]
                markdown += "| a | b |\n| --- | --- |\n| \(markup.escaped(text)) | \(markup.codeCell(text)) |\n\n"
                wanted += [("th", "a"), ("th", "b"), ("td", seen), ("td", seen)]
                markdown += "**" + markup.escaped("x" + text + "x") + "**\n\n"
                wanted.append(("p", HostileTexts.seen("x" + text + "x")))
                markdown += "y " + markup.code(text) + " y\n\n"
                wanted.append(("p", HostileTexts.seen("y " + HostileTexts.seen(text) + " y")))
            }
        }
    }

    private static func check(_ flavour: MarkupFlavour, by renderer: MarkdownRenderer) throws {
        let page = Page(flavour, HostileTexts.all)
        let rendered = RenderedBlocks(try renderer.html(page.markdown))
        let strangers = rendered.strangers.filter { !["<strong>", "</strong>", "<br>"].contains($0) }
        #expect(strangers.isEmpty, "\(strangers.prefix(5))")
        #expect(rendered.blocks.count == page.wanted.count, "\(rendered.blocks.count)")
        var wrong = 0
        for (found, wanted) in zip(rendered.blocks, page.wanted)
        where found.tag != wanted.tag || found.text != wanted.text {
            wrong += 1
            if wrong < 6 { Issue.record("\(flavour), \(renderer): \(found) instead of \(wanted)") }
        }
        #expect(wrong == 0)
        for pattern in ReferencePattern.patterns(flavour) {
            let live = rendered.nodes.filter(pattern.matches)
            #expect(live.isEmpty, "\(flavour), \(pattern.name): \(live.count), \(live.prefix(3))")
        }
        for pattern in ReferencePattern.rawPatterns(flavour) {
            // Within code nothing acts, and it is shown as it is.
            let lines = page.markdown.split(separator: "\n").filter { !$0.hasPrefix("y ") && !hasCodeCell($0) }
            let live = lines.filter { pattern.matches(String($0)) }
            #expect(live.isEmpty, "\(flavour), \(pattern.name): \(live.count), \(live.prefix(3))")
        }
    }

    /// By code units: a mark that follows makes another character of the backquote.
    private static func hasCodeCell(_ line: Substring) -> Bool {
        line.utf8.starts(with: "| ".utf8) && String(line).utf16.contains(0x60)
    }

    @Test(.enabled(if: MarkdownRenderer.cmarkGFM.isInstalled, "there is no cmark-gfm"), arguments: markdownFlavours)
    func textIsTextForGitHubsReader(flavour: MarkupFlavour) throws { try Self.check(flavour, by: .cmarkGFM) }

    @Test(
        .enabled(if: MarkdownRenderer.redcarpet.isInstalled, "there is no Redcarpet"),
        arguments: [MarkupFlavour.redmine])
    func textIsTextForRedminesReader(flavour: MarkupFlavour) throws { try Self.check(flavour, by: .redcarpet) }

    @Test(
        .enabled(if: Redmine.isInstalled, "there is no Redmine"),
        arguments: [MarkdownRenderer.redmineCommonMark, .redmineMarkdown])
    func textIsTextInRedmine(renderer: MarkdownRenderer) throws { try Self.check(.redmine, by: renderer) }

    /// A Redmine that is set to Textile shows the signs of Markdown, but nothing acts in it either.
    @Test(.enabled(if: Redmine.isInstalled, "there is no Redmine"))
    func nothingActsInRedminesTextile() throws {
        let markup = MarkdownText(.redmine)
        let tokens = try Redmine.textile(HostileTexts.all.map { markup.paragraph($0) + "\n\n" }.joined())
        let acting = tokens.filter {
            guard case .tag(let tag) = $0 else { return false }
            return ["<a", "<img", "<div", "<script", "<iframe", "<input"].contains { tag.utf8.starts(with: $0.utf8) }
        }
        #expect(acting.isEmpty, "\(acting.count): \(acting.prefix(5))")
    }

    @Test(.enabled(if: MarkdownRenderer.cmarkGFM.isInstalled, "there is no cmark-gfm"), arguments: markdownFlavours)
    func picturesAreSaidInTheirTextsAlone(flavour: MarkupFlavour) throws {
        let markup = MarkdownText(flavour)
        let pictures = HostileTexts.all.map { "![\(markup.alternative($0))](p.png)\n\n" }
        let tokens = try MarkdownRenderer.cmarkGFM.html(pictures.joined())
        let tags = tokens.compactMap {
            if case .tag(let tag) = $0, !["<p>", "</p>"].contains(tag) { tag } else { nil }
        }
        #expect(tags.count == HostileTexts.count)
        let isPicture = tags.map {
            $0.utf8.starts(with: "<img src=\"p.png\" alt=\"".utf8) && $0.utf8.reversed().starts(with: ">/ \"".utf8)
        }
        #expect(isPicture.allSatisfy { $0 })
        guard flavour == .github || flavour == .gitlab else { return }
        for (tag, text) in zip(tags, HostileTexts.all) {
            let said = HTMLToken.unescaped(
                String(String.UnicodeScalarView(tag.unicodeScalars.dropFirst(22).dropLast(4))))
            #expect(HostileTexts.seen(said) == HostileTexts.seen(text))
        }
    }

    @Test(.enabled(if: MarkdownRenderer.cmarkGFM.isInstalled, "there is no cmark-gfm"), arguments: markdownFlavours)
    func linesOfCodeEndNoBlock(flavour: MarkupFlavour) throws {
        for start in stride(from: 0, to: HostileTexts.count, by: 100) {
            let lines = HostileTexts.all[start..<min(start + 100, HostileTexts.count)].joined(separator: "\n")
            let block = MarkdownText(flavour).block(lines)
            let tokens = try MarkdownRenderer.cmarkGFM.html(block + "\n\nend\n")
            let tags = tokens.compactMap { if case .tag(let tag) = $0 { tag } else { nil } }
            #expect(tags == ["<pre>", "<code class=\"language-text\">", "</code>", "</pre>", "<p>", "</p>"])
            for pattern in ReferencePattern.rawPatterns(flavour) where pattern.name == "quick action" {
                #expect(!ReferencePattern(name: "", pattern: "^/[a-z]").matches(block))
            }
        }
    }

    /// A tracker that searches the text as it is sent finds what is in code, too.
    @Test(arguments: markdownFlavours) func nothingActsInTheTextThatIsSent(flavour: MarkupFlavour) {
        let markup = MarkdownText(flavour)
        let pictures = HostileTexts.all.map { "![\(markup.alternative($0))](\(MarkdownText.target($0)))\n" }
        let sent =
            Page(flavour, HostileTexts.all).markdown + pictures.joined()
            + markup.block(HostileTexts.all.joined(separator: "\n"))
        for pattern in ReferencePattern.scannedPatterns(flavour) { #expect(!pattern.matches(sent), "\(pattern.name)") }
    }

    @Test func codeWithoutMentionsReadsTheSame() {
        let markup = MarkdownText(.redmine)
        #expect(markup.block("~~~\n@admin\n```") == "````text\n~~~\n@\u{200B}admin\n```\n````")
        #expect(markup.code("pages '@@a x.log' @") == "`pages '@\u{200B}@\u{200B}a x.log' @`")
        #expect(markup.codeCell("@me") == "`@\u{200B}me`")
        #expect(MarkdownText(.github).block("@admin") == "```text\n@admin\n```")
        #expect(markup.block("canfolio info drive@120.log") == "```text\ncanfolio info drive@120.log\n```")
        #expect(JiraText.block("[~admin] [@admin]") == "{noformat}\n[\u{200B}~admin] [\u{200B}@admin]\n{noformat}")
    }

    /// The scalars that a backslash keeps are taken, as Atlassian's component does.
    private func taken(_ text: String, by sign: String) -> String {
        let kept = #"(?<!\\)\\([-#*_+?^~|%{}\[\]()!@])"#
        guard let expression = try? NSRegularExpression(pattern: kept) else { return text }
        return expression.stringByReplacingMatches(
            in: text, range: NSRange(location: 0, length: (text as NSString).length), withTemplate: sign)
    }

    @Test func textIsTextInJira() {
        for text in HostileTexts.all {
            let escaped = JiraText.escaped(text)
            #expect(HostileTexts.seen(taken(escaped, by: "$1")) == HostileTexts.seen(text))
            let rest = taken(escaped, by: "\u{E000}")
            for pattern in ReferencePattern.jira { #expect(!pattern.matches(rest), "\(pattern.name): \(escaped)") }
            for pattern in ReferencePattern.scannedPatterns(.jira) {
                #expect(!pattern.matches(escaped), "\(pattern.name): \(escaped)")
            }
            let shown = taken(escaped, by: "$1")
            for pattern in ReferencePattern.jiraWords {
                #expect(!pattern.matches(shown), "\(pattern.name): \(escaped)")
            }
            let alternative = PictureText.words(text)
            let signs = alternative.unicodeScalars.filter { "{}[]!|=\"\\*~^+#?<>&@/".unicodeScalars.contains($0) }
            #expect(signs.isEmpty, "\(alternative)")
        }
    }

    @Test func noLineEndsABlockInJira() {
        let block = JiraText.block(HostileTexts.all.joined(separator: "\n"))
        let macro = ReferencePattern(name: "", pattern: #"(?i)\{noformat"#)
        #expect(block.hasPrefix("{noformat}\n") && block.hasSuffix("\n{noformat}"))
        #expect(!macro.matches(String(block.dropFirst(11).dropLast(10))))
        for pattern in ReferencePattern.scannedPatterns(.jira) { #expect(!pattern.matches(block), "\(pattern.name)") }
    }

    @Test(arguments: [MarkupFlavour.bugzilla, .plain])
    func textWithoutMarkupIsTheSame(flavour: MarkupFlavour) {
        for text in HostileTexts.all {
            let shown = LiveText.text(text, flavour)
            #expect(HostileTexts.seen(shown) == HostileTexts.seen(text))
            for pattern in ReferencePattern.patterns(flavour) {
                #expect(!pattern.matches(shown), "\(pattern.name): \(shown)")
            }
        }
    }

    /// What the models find in the texts as they are: none of them is idle.
    @Test(arguments: MarkupFlavour.allCases)
    func theModelsFindWhatIsNotEscaped(flavour: MarkupFlavour) {
        let seen = HostileTexts.all.map(HostileTexts.seen)
        let patterns = ReferencePattern.patterns(flavour) + ReferencePattern.rawPatterns(flavour)
        for pattern in patterns + ReferencePattern.scannedPatterns(flavour) {
            #expect(seen.count(where: pattern.matches) >= 3, "\(flavour), \(pattern.name)")
        }
    }
}
