/// Where a text is read: the trackers that tickets are written for, and a wiki that shows `report.md`.
package enum MarkupFlavour: String, Sendable, CaseIterable {
    case github, gitlab, jira, redmine, bugzilla, plain, wiki

    /// The patterns that the tracker finds in a text in addition to its markup.
    ///
    /// A wiki may be any tracker that reads Markdown, so it has the patterns of all of them.
    package var references: TextReferences {
        switch self {
        case .github: [.mention, .issueNumber, .gitHubKey, .commit, .emoji, .address, .brackets, .callout, .math]
        case .gitlab:
            [.mention, .issueNumber, .gitLabKey, .commit, .emoji, .address, .brackets, .callout, .gitLabSign, .command]
        case .jira: [.mention, .address, .entity, .jira]
        case .redmine: [.mention, .mentionInCode, .issueNumber, .address, .brackets, .redmine]
        case .bugzilla: [.mention, .address, .bugzilla]
        case .plain: []
        case .wiki:
            [MarkupFlavour.github, .gitlab, .redmine].reduce(into: []) { $0.formUnion($1.references) }
        }
    }

    /// Whether the markup is Markdown with the tables of GitHub.
    package var isMarkdown: Bool {
        switch self {
        case .github, .gitlab, .redmine, .wiki: true
        case .jira, .bugzilla, .plain: false
        }
    }
}

/// Patterns that a tracker finds in a text after it has read the markup. Escapes of the markup do not stop them.
package struct TextReferences: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// `@name`, which notifies (GitHub, "Mentioning people and teams"; GitLab, "Mentions"; Redmine, `user` links), and
    /// `name@example.org`, which becomes a link (GFM, autolinks; Bugzilla, `quoteUrls`).
    package static let mention = TextReferences(rawValue: 1 << 0)
    /// `#1`, `user/repo#1` (GitHub, "Autolinked references"; GitLab references; Redmine, `LINKS_RE`).
    package static let issueNumber = TextReferences(rawValue: 1 << 1)
    /// `GH-1` (GitHub, "Autolinked references").
    package static let gitHubKey = TextReferences(rawValue: 1 << 2)
    /// `GL-1` (GitLab references).
    package static let gitLabKey = TextReferences(rawValue: 1 << 3)
    /// 7 to 40 hexadecimal digits (GitHub, "Commit SHAs"; GitLab, `COMMIT_SHA_PATTERN`).
    package static let commit = TextReferences(rawValue: 1 << 4)
    /// `:name:` (GitHub, GitLab).
    package static let emoji = TextReferences(rawValue: 1 << 5)
    /// `https://…`, `mailto:…`, `www.…` (GFM, autolinks; Bugzilla, `SAFE_PROTOCOLS`; Jira, bare links).
    package static let address = TextReferences(rawValue: 1 << 6)
    /// `{{macro}}` (Redmine, `MACROS_RE`), `{+ added +}` (GitLab, inline diff), `[[page]]` (GitLab and Redmine wiki links).
    package static let brackets = TextReferences(rawValue: 1 << 7)
    /// `[!NOTE]` (GitHub and GitLab alerts).
    package static let callout = TextReferences(rawValue: 1 << 8)
    /// `$x$` (GitHub, "Writing mathematical expressions": a dollar sign is kept by a span).
    package static let math = TextReferences(rawValue: 1 << 9)
    /// `!1`, `$1`, `&1`, `%name`, `~label`, `^alert#1`, `*iteration:1`, `[vulnerability:1]`, `group/project>` (GitLab
    /// references).
    package static let gitLabSign = TextReferences(rawValue: 1 << 10)
    /// `/close` at the beginning of a line (GitLab, quick actions).
    package static let command = TextReferences(rawValue: 1 << 11)
    /// `r1`, `commit:…`, `source:…`, `note-1` (Redmine, `LINKS_RE`).
    package static let redmine = TextReferences(rawValue: 1 << 12)
    /// `bug 1`, `comment 1`, `attachment 1` (Bugzilla, `quoteUrls`).
    package static let bugzilla = TextReferences(rawValue: 1 << 13)
    /// `ABC-1`, `(!)`, `:)`, `h1.` (Jira, "Text formatting notation").
    package static let jira = TextReferences(rawValue: 1 << 14)
    /// `&lt;`, which Jira shows as the character.
    package static let entity = TextReferences(rawValue: 1 << 15)
    /// `@login` in code, too (Redmine, `Redmine::Acts::Mentionable`): it searches the text before the markup is read. It
    /// leaves out blocks, but their ends are not those of Markdown, and inline code is not left out.
    package static let mentionInCode = TextReferences(rawValue: 1 << 16)
}
