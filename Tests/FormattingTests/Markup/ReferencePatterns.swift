import Foundation

@testable import Formatting

/// What trackers find in a text that has been rendered: models of programs that are not at hand, each after its source.
struct ReferencePattern: Sendable {
    let name: String
    let pattern: String

    func matches(_ text: String) -> Bool {
        guard let expression = try? NSRegularExpression(pattern: pattern, options: [.anchorsMatchLines]) else {
            return true
        }
        return expression.firstMatch(in: text, range: NSRange(location: 0, length: (text as NSString).length)) != nil
    }

    /// GitHub Docs, "Autolinked references and URLs" and "Basic writing and formatting syntax"; the expressions are wider
    /// than those of html-pipeline's `MentionFilter` and `EmojiFilter`.
    static let github = [
        ReferencePattern(name: "mention", pattern: #"@[A-Za-z0-9]"#),
        ReferencePattern(name: "number", pattern: #"#\d"#),
        ReferencePattern(name: "GH key", pattern: #"(?i)\bGH-\d"#),
        ReferencePattern(name: "commit", pattern: #"\b[0-9a-fA-F]{7,40}\b"#),
        ReferencePattern(name: "emoji", pattern: #":(?!\d\d:)[A-Za-z0-9_+-]+:"#),
        ReferencePattern(name: "address", pattern: #"(?i)([a-z][a-z0-9+.-]*://|\bmailto:\S|\bxmpp:\S|\bwww\.)"#),
        ReferencePattern(name: "alert", pattern: #"\[![A-Z]"#),
    ]

    /// GitLab Docs, "GitLab Flavored Markdown: GitLab-specific references", and the patterns of `app/models` (`Label`,
    /// `Milestone`, `Commit`: `COMMIT_SHA_PATTERN`; `Project`: `markdown_reference_pattern`, whose postfix may be escaped);
    /// inline diffs: `Banzai::Filter::InlineDiffFilter`.
    static let gitlab =
        github.filter { $0.name != "GH key" } + [
            ReferencePattern(name: "merge request", pattern: #"!\d"#),
            ReferencePattern(name: "snippet", pattern: #"\$\d"#),
            ReferencePattern(name: "epic", pattern: #"&\d"#),
            ReferencePattern(name: "milestone", pattern: #"%[\w"]"#),
            ReferencePattern(name: "label", pattern: #"~[\w"]"#),
            ReferencePattern(name: "alert number", pattern: #"\^alert#"#),
            ReferencePattern(name: "iteration", pattern: #"\*iteration:"#),
            ReferencePattern(name: "bracketed", pattern: #"\[\w+:\d"#),
            ReferencePattern(name: "GL key", pattern: #"(?i)\bGL-\d"#),
            ReferencePattern(name: "table of contents", pattern: #"\[TOC\]|\[\[_TOC_\]\]"#),
            ReferencePattern(name: "wiki link", pattern: #"\[\["#),
            ReferencePattern(name: "inline diff", pattern: #"[\[{][+-]"#),
            ReferencePattern(name: "project", pattern: #"[A-Za-z0-9_.\-]/[A-Za-z0-9_.\-]+(>|&gt;)"#),
        ]

    /// Redmine, `app/helpers/application_helper.rb`: `LINKS_RE`, `parse_wiki_links`, `AUTO_LINK_RE`.
    static let redmine = [
        ReferencePattern(name: "user", pattern: #"@[A-Za-z0-9_\-@.]"#),
        ReferencePattern(name: "number", pattern: ##"##?(\d|note)"##),
        ReferencePattern(name: "revision", pattern: #"(?<![A-Za-z0-9_])r\d"#),
        ReferencePattern(
            name: "object",
            pattern:
                #"(?<![A-Za-z0-9_])(attachment|document|version|forum|news|message|project|commit|source|export|user):[^\s<>]"#
        ),
        ReferencePattern(name: "address", pattern: #"(?i)(https?|s?ftps?)://|\bwww\."#),
        ReferencePattern(name: "wiki link", pattern: #"\[\["#),
        ReferencePattern(name: "macro", pattern: #"\{\{"#),
    ]

    /// Bugzilla, `Bugzilla::Template::quoteUrls` and `SAFE_PROTOCOLS`.
    static let bugzilla = [
        ReferencePattern(name: "bug", pattern: #"(?i)\bbugs?\s*#?\s*\d"#),
        ReferencePattern(name: "list of bugs", pattern: #"(?i)\bbugs\s*#?\s*\d+\s*,\s*\d"#),
        ReferencePattern(name: "comment", pattern: #"(?i)\bcomments?\s*#?\s*\d"#),
        ReferencePattern(name: "attachment", pattern: #"(?i)\battachment\s*#?\s*\d"#),
        ReferencePattern(
            name: "address",
            pattern: #"(?i)\b(afs|cid|ftp|gopher|http|https|irc|ircs|mid|news|nntp|prospero|telnet|wais):[^\s<>"]"#),
        ReferencePattern(name: "mail", pattern: #"[\w.\-+=]+@[\w\-]"#),
    ]

    /// Jira, "Text formatting notation", and the components of Atlassian's renderer, after `BackslashEscapeRendererComponent`
    /// has taken the signs that a backslash keeps.
    static let jira =
        [
            ReferencePattern(name: "macro", pattern: #"[{}]"#),
            ReferencePattern(name: "link or mention", pattern: #"[\[\]]"#),
            ReferencePattern(name: "phrase", pattern: #"[*_+^~?\-]"#),
            ReferencePattern(name: "picture", pattern: #"!"#),
            ReferencePattern(name: "table", pattern: #"\|"#),
            ReferencePattern(name: "list or anchor", pattern: ##"#"##),
            ReferencePattern(name: "break of lines", pattern: #"\\\\"#),
        ] + jiraWords

    /// Those of words, which are looked for before and after the escapes are taken.
    static let jiraWords = [
        ReferencePattern(name: "key", pattern: #"\b[A-Z][A-Z0-9_]+-\d"#),
        ReferencePattern(
            name: "address", pattern: #"(?i)\b(https?|ftp|mailto|news|nntp|irc|file|smb|skype|callto|notes|ssh):[^\s]"#),
        ReferencePattern(name: "smiley", pattern: #"[:;][)(PpDd|]"#),
        ReferencePattern(name: "sign", pattern: #"\((y|n|i|/|x|!|\+|-|\?|on|off|\*[rgby]?|flag|flagoff|c|r|tm)\)"#),
        ReferencePattern(name: "heading", pattern: #"^(h[1-6]|bq)\."#),
        ReferencePattern(name: "entity", pattern: #"&(#\d+|#x[0-9A-Fa-f]+|[A-Za-z]+);"#),
    ]

    static func patterns(_ flavour: MarkupFlavour) -> [ReferencePattern] {
        switch flavour {
        case .github: github
        case .gitlab: gitlab
        case .redmine: redmine
        case .bugzilla: bugzilla
        case .jira: jira
        case .plain: []
        case .wiki: github + gitlab + redmine
        }
    }

    /// On the text as it is sent, code included: Redmine, `Redmine::Acts::Mentionable::MENTION_PATTERN` (5.0 removes what is
    /// between two runs of `~~~` or backquotes, which need not be a block, and other versions remove nothing); Jira,
    /// `MentionFinderImpl`, which knows no blocks.
    static func scannedPatterns(_ flavour: MarkupFlavour) -> [ReferencePattern] {
        switch flavour {
        case .redmine, .wiki:
            [ReferencePattern(name: "scanned mention", pattern: #"(?<![A-Za-z0-9_])@[A-Za-z0-9_\-@.]"#)]
        case .jira: [ReferencePattern(name: "scanned mention", pattern: #"\[[~@][^\\,]+?\]"#)]
        default: []
        }
    }

    /// On the text as it is sent: GitLab, "Quick actions" (`Gitlab::QuickActions::Extractor`, at the beginning of a line, whatever
    /// stands before that); Redmine, `MACROS_RE`, before the markup is read.
    static func rawPatterns(_ flavour: MarkupFlavour) -> [ReferencePattern] {
        let command = ReferencePattern(name: "quick action", pattern: #"^[^\S\n]*/[a-z]"#)
        let macro = ReferencePattern(name: "macro", pattern: #"\{\{>?\w"#)
        // comrak, `math_dollars`: any dollar sign that no backslash escapes may begin a formula.
        let math = ReferencePattern(name: "formula", pattern: #"(?<!\\)(\\\\)*\$"#)
        // Redcarpet, `parse_table_row`: a bar ends a cell, whether a backslash is before it or not.
        let bar = ReferencePattern(name: "escaped bar", pattern: #"\\\|"#)
        return switch flavour {
        case .github: [math]
        case .gitlab: [command, math]
        case .redmine: [macro]
        case .wiki: [command, macro, math, bar]
        default: []
        }
    }
}
