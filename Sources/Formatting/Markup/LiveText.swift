internal import Platform

/// A line of text, and where a zero-width space is needed so that a tracker does not read a part of it as a reference.
///
/// It works on Unicode scalars, as the programs that read the text do. In Swift a bracket with a combining mark after
/// it is another character, but these programs still read it as a bracket.
package struct LiveText {
    /// The zero-width space: no pattern of ``TextReferences`` continues after it, and it is invisible.
    package static let separator: Unicode.Scalar = "\u{200B}"

    /// The scalars of one line. Line breaks are replaced by spaces, other control characters by U+FFFD.
    let scalars: [Unicode.Scalar]
    /// For each scalar: whether a separator is needed before it.
    private(set) var isParted: [Bool]
    private let references: TextReferences

    init(_ text: String, _ references: TextReferences) {
        scalars = Self.line(text)
        isParted = Array(repeating: false, count: scalars.count)
        self.references = references
        guard !references.isEmpty else { return }
        for place in scalars.indices where scalars[place].isASCII { look(at: place) }
    }

    /// The text as one line in which no pattern of a tracker matches. Its markup is not changed.
    package static func text(_ text: String, _ flavour: MarkupFlavour) -> String {
        let live = LiveText(text, flavour.references)
        var result = String.UnicodeScalarView()
        for (place, scalar) in live.scalars.enumerated() {
            if live.isParted[place] { result.append(separator) }
            result.append(scalar)
        }
        return String(result)
    }

    /// The scalars of a text as one line.
    static func line(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\t", "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": " "
            default: Printable.isUnsafe(scalar) ? "\u{FFFD}" : scalar
            }
        }
    }

    /// The scalars with a separator after each `@` that may begin the name of a user: not within a word, so that a command
    /// with `drive@120.log` can be copied.
    static func withoutMentions(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        for (place, scalar) in scalars.enumerated() {
            result.append(scalar)
            guard scalar == "@", place + 1 < scalars.count, place == 0 || !isWord(scalars[place - 1]) else { continue }
            if !scalars[place + 1].properties.isWhitespace { result.append(separator) }
        }
        return result
    }

    // MARK: - Patterns

    private func has(_ reference: TextReferences) -> Bool { !references.isDisjoint(with: reference) }

    /// The scalar at an index; outside the text there are spaces.
    private func scalar(_ place: Int) -> Unicode.Scalar { scalars.indices.contains(place) ? scalars[place] : " " }

    private func isBlank(_ place: Int) -> Bool { scalar(place).properties.isWhitespace }

    private mutating func part(before place: Int) {
        if isParted.indices.contains(place) { isParted[place] = true }
    }

    private mutating func look(at place: Int) {
        let next = scalar(place + 1)
        let isFollowed = !isBlank(place + 1)
        switch scalars[place] {
        case "@": if has(.mention), isFollowed { part(before: place + 1) }
        case "#":
            if has(.issueNumber), Self.isDigit(next) || next == "#" { part(before: place + 1) }
            if has([.gitLabSign, .redmine]), isFollowed { part(before: place + 1) }
        case "!", "$", "%", "~", "^", "*": if has(.gitLabSign), isFollowed { part(before: place + 1) }
        case "&": if has([.gitLabSign, .entity]), isFollowed { part(before: place + 1) }
        case "[":
            if has(.brackets), next == "[" || next == "+" || next == "-" { part(before: place + 1) }
            if has(.callout), next == "!" { part(before: place + 1) }
            if has(.gitLabSign), isFollowed { part(before: place + 1) }
        case "{": if has(.brackets), isFollowed { part(before: place + 1) }
        case "\\": if has(.jira) { part(before: place + 1) }
        case "-": if endsKey(place), Self.isDigit(next) { part(before: place + 1) }
        case ":": lookAtColon(place)
        case ";": if has(.jira), isFollowed { part(before: place + 1) }
        case "(": if has(.jira), isShortBracket(place) { part(before: place + 1) }
        case ".":
            if has(.address), word(before: place) == "www" { part(before: place) }
            if has(.jira), ["bq", "h1", "h2", "h3", "h4", "h5", "h6"].contains(lineBeginning(before: place)) {
                part(before: place)
            }
        case ">": if has(.gitLabSign), endsProject(place) { part(before: place) }
        case "/": if has(.command), lineBeginning(before: place).isEmpty { part(before: place) }
        case "r", "R": if has(.redmine), Self.isDigit(next), !Self.isWord(scalar(place - 1)) { part(before: place + 1) }
        case "0"..."9": if has(.bugzilla), isNumbered(place) { part(before: place) }
        default: break
        }
    }

    private mutating func lookAtColon(_ place: Int) {
        guard !isBlank(place + 1) else { return }
        let next = scalar(place + 1)
        // Separate before the colon: some trackers accept any character except a space after it.
        if has(.address), next == "/" || Self.schemes.contains(word(before: place)) { part(before: place) }
        if has(.redmine), Self.objects.contains(word(before: place)) { part(before: place) }
        if has(.jira), !Self.isDigit(next) { part(before: place + 1) }
        if has(.emoji), isEmoji(place) { part(before: place + 1) }
    }

    /// Whether `:name:` begins here. Clock times have colons with digits between them, too.
    private func isEmoji(_ place: Int) -> Bool {
        var end = place + 1
        while Self.isWord(scalar(end)) || scalar(end) == "+" || scalar(end) == "-" { end += 1 }
        guard end > place + 1, scalar(end) == ":" else { return false }
        let isTime =
            end == place + 3 && Self.isDigit(scalar(place - 1)) && scalars[place + 1..<end].allSatisfy(Self.isDigit)
        return !isTime
    }

    /// Whether a hyphen follows the beginning of an issue key.
    private func endsKey(_ place: Int) -> Bool {
        guard has([.gitHubKey, .gitLabKey, .jira]) else { return false }
        let word = word(before: place)
        if has(.gitHubKey), word.hasSuffix("gh") { return true }
        if has(.gitLabKey), word.hasSuffix("gl") { return true }
        guard has(.jira) else { return false }
        var first = place
        while Self.isWord(scalar(first - 1)) { first -= 1 }
        // Dates have hyphens, too.
        return first < place && !Self.isDigit(scalar(first))
    }

    /// Whether `group/project` ends before an index. Paths of projects consist of letters, digits, `_`, `-` and `.`.
    private func endsProject(_ place: Int) -> Bool {
        var first = place
        while Self.isWord(scalar(first - 1)) || scalar(first - 1) == "-" || scalar(first - 1) == "." { first -= 1 }
        return first < place && scalar(first - 1) == "/"
    }

    /// Whether a bracket closes within a few characters: `(!)`, `(flagoff)`.
    private func isShortBracket(_ place: Int) -> Bool {
        for end in place + 1..<place + 9 where isBlank(end) || scalar(end) == ")" { return !isBlank(end) }
        return false
    }

    /// Whether a number follows a word with which Bugzilla links it: `bug 1`, `bugs #1`, `attachment 1`, `1, 2` of a
    /// list.
    private func isNumbered(_ place: Int) -> Bool {
        var before = place - 1
        guard !Self.isDigit(scalar(before)) else { return false }
        while before >= 0, isBlank(before) || "#,".unicodeScalars.contains(scalar(before)) { before -= 1 }
        if Self.isDigit(scalar(before)) { return true }
        let word = word(before: before + 1)
        return ["bug", "bugs", "comment", "comments", "attachment"].contains { word.hasSuffix($0) }
    }

    /// The ASCII letters and digits before an index in lower case, as many as the patterns need.
    private func word(before place: Int) -> String {
        var first = place
        while first > max(0, place - 16), Self.isWord(scalar(first - 1)), scalar(first - 1) != "_" { first -= 1 }
        return String(String.UnicodeScalarView(scalars[first..<place])).lowercased()
    }

    /// The text before an index, if it has at most a few characters.
    private func lineBeginning(before place: Int) -> String {
        let beginning = scalars[..<place].drop { $0.properties.isWhitespace }
        return beginning.count > 2 ? "…" : String(String.UnicodeScalarView(beginning)).lowercased()
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// Whether a scalar matches `\w` of regular expressions.
    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        isDigit(scalar) || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
    }

    /// Schemes that become links without `//`.
    private static let schemes: Set<String> = [
        "afs", "callto", "cid", "file", "ftp", "git", "gopher", "http", "https", "irc", "ircs", "mailto", "mid", "news",
        "nntp", "notes", "prospero", "sftp", "skype", "source", "ssh", "tel", "telnet", "wais", "xmpp",
    ]

    /// Words that make a link with the text after the colon in Redmine.
    private static let objects: Set<String> = [
        "attachment", "commit", "document", "export", "forum", "message", "news", "project", "source", "user",
        "version",
    ]
}
