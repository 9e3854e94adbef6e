/// Escapes text within Jira's wiki markup, so that names from files do not become markup.
package enum JiraText {
    /// Characters that a backslash escapes (`BackslashEscapeRendererComponent` of Atlassian's renderer). A backslash
    /// itself cannot be escaped: two of them make a line break, so ``LiveText`` separates a backslash from what
    /// follows.
    private static let kept = Set("{}[]*_+^~!|-?#".unicodeScalars)

    /// A text within a line.
    package static func escaped(_ text: String) -> String {
        let live = LiveText(text, MarkupFlavour.jira.references)
        var result = ""
        for (place, scalar) in live.scalars.enumerated() {
            if live.isParted[place] { result.unicodeScalars.append(LiveText.separator) }
            if kept.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    /// Lines in a monospaced font, between macros that no line can end. Jira searches mentions (`[~name]`, `[@name]`)
    /// before it reads the markup, so they are separated here as well.
    package static func block(_ text: String) -> String {
        "{noformat}\n" + LineTexts.lines(text).map { parted($0) + "\n" }.joined() + "{noformat}"
    }

    private static func parted(_ line: String) -> String {
        let macro = Array("{noformat".unicodeScalars)
        let scalars = Array(line.unicodeScalars)
        var result = ""
        for (place, scalar) in scalars.enumerated() {
            result.unicodeScalars.append(scalar)
            if scalar == "[", place + 1 < scalars.count, scalars[place + 1] == "~" || scalars[place + 1] == "@" {
                result.unicodeScalars.append(LiveText.separator)
            }
            guard scalar == "{", place + macro.count <= scalars.count else { continue }
            let isMacro = zip(scalars[place..<place + macro.count], macro).allSatisfy {
                $0 == $1 || $0.properties.lowercaseMapping == String($1)
            }
            if isMacro { result.unicodeScalars.append(LiveText.separator) }
        }
        return result
    }
}
