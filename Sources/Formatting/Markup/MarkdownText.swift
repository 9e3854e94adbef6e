/// Escapes text within Markdown (CommonMark with the tables of GitHub), so that names from files do not become markup.
///
/// A backslash escapes markup. The patterns that a tracker finds after that are separated by ``LiveText``, or the text
/// is set as code.
package struct MarkdownText: Sendable {
    private let flavour: MarkupFlavour
    private let references: TextReferences

    package init(_ flavour: MarkupFlavour) { (self.flavour, references) = (flavour, flavour.references) }

    /// For paragraphs, headings and table cells, if the text is not at the beginning of a line.
    package func escaped(_ text: String) -> String {
        let live = LiveText(text, references)
        var result = ""
        var place = 0
        while place < live.scalars.count {
            if live.isParted[place] { result.unicodeScalars.append(LiveText.separator) }
            if references.contains(.commit), let end = Self.endOfCommit(live.scalars, at: place) {
                result += "`" + String(String.UnicodeScalarView(live.scalars[place..<end])) + "`"
                place = end
                continue
            }
            if live.scalars[place] == "$", references.contains(.math) {
                // GitHub needs the span, and readers such as comrak the reference.
                result += "<span>&#36;</span>"
            } else {
                add(live.scalars, place, to: &result)
            }
            place += 1
        }
        return result
    }

    /// For the alternative text of a picture. Redmine's reader shows it unchanged, including escapes.
    package func alternative(_ text: String) -> String {
        if flavour == .redmine || flavour == .wiki { return PictureText.words(text) }
        let live = LiveText(text, references)
        var result = ""
        for place in live.scalars.indices {
            if live.isParted[place] { result.unicodeScalars.append(LiveText.separator) }
            add(live.scalars, place, to: &result)
        }
        return result
    }

    /// ``escaped(_:)`` at the beginning of a line, where a text might begin a list, a quotation or a rule.
    package func paragraph(_ text: String) -> String {
        let scalars = Self.begun(escaped(text)).unicodeScalars
        // Spaces at the end would make a line break.
        return String(String.UnicodeScalarView(scalars.reversed().drop { $0 == " " }.reversed()))
    }

    /// An escaped text as the beginning of a line.
    package static func begun(_ text: String) -> String {
        let scalars = text.unicodeScalars.drop { $0 == " " }
        guard let first = scalars.first else { return "" }
        if "+-=:".unicodeScalars.contains(first) { return "\\" + String(scalars) }
        let rest = scalars.drop { ("0"..."9").contains($0) }
        guard rest.startIndex > scalars.startIndex, rest.first == "." || rest.first == ")" else {
            return String(scalars)
        }
        return String(scalars[..<rest.startIndex]) + "\\" + String(rest)
    }

    /// Inline code; "" for an empty text.
    package func code(_ text: String) -> String {
        let line = quiet(LiveText.line(text))
        guard let first = line.first, let last = line.last else { return "" }
        let fence = String(repeating: "`", count: Self.longestRun(of: "`", in: line) + 1)
        let isBare = ![first, last].contains { $0 == "`" || $0 == " " }
        let gap = isBare ? "" : " "
        return fence + gap + String(String.UnicodeScalarView(line)) + gap + fence
    }

    /// Inline code in a table cell. Not all readers accept an escaped bar within code, so a text with a bar is not set
    /// as code.
    package func codeCell(_ text: String) -> String {
        text.unicodeScalars.contains("|") ? escaped(text) : code(text)
    }

    /// Lines of code between fences.
    package func block(_ text: String) -> String {
        let lines = LineTexts.lines(text).map { line in
            String(String.UnicodeScalarView(quiet(Array(line.unicodeScalars))))
        }
        let longest = lines.map { Self.longestRun(of: "`", in: Array($0.unicodeScalars)) }.max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        let shown = lines.map { line in
            references.contains(.command) && line.unicodeScalars.first == "/" ? " " + line : line
        }
        return "\(fence)text\n" + shown.map { $0 + "\n" }.joined() + fence
    }

    /// The target of a link.
    package static func target(_ path: String) -> String {
        path.utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                text += "%" + Hexadecimal.byte(byte)
            }
        }
    }

    // MARK: - Scalars

    /// The scalars of code, without mentions for a tracker that searches them in code, too.
    private func quiet(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        references.contains(.mentionInCode) ? LiveText.withoutMentions(scalars) : scalars
    }

    private func add(_ scalars: [Unicode.Scalar], _ place: Int, to result: inout String) {
        let scalar = scalars[place]
        let previous = place > 0 ? scalars[place - 1] : " "
        let next = place + 1 < scalars.count ? scalars[place + 1] : " "
        switch scalar {
        case "\\", "`", "*", "[", "]", "<", ">", "&", "~", "!", "^": result += "\\"
        // Redmine's reader ignores the backslash in a cell, and at the end of a heading.
        case "|": result += flavour == .redmine || flavour == .wiki ? "&#124;" : "\\|"
        case "#": result += flavour == .redmine ? "\\#\u{200B}" : "\\#"
        // Redmine has no formulas, and its reader would show the backslash.
        case "$": if flavour != .redmine { result += "\\" }
        // Within a word it is an ordinary letter.
        case "_":
            let isInside = [previous, next].allSatisfy { LiveText.isWord($0) && $0 != "_" }
            if !isInside { result += "\\" }
        // Names that become links automatically.
        case ".": if previous.properties.isAlphabetic && next.properties.isAlphabetic { result += "\\" }
        default: break
        }
        if scalar != "|", scalar != "#" { result.unicodeScalars.append(scalar) }
    }

    /// The index after the commit hash that begins at an index; nil if none begins there.
    private static func endOfCommit(_ scalars: [Unicode.Scalar], at place: Int) -> Int? {
        guard scalars[place].properties.isASCIIHexDigit, place == 0 || !LiveText.isWord(scalars[place - 1]) else {
            return nil
        }
        var end = place
        while end < scalars.count, scalars[end].properties.isASCIIHexDigit { end += 1 }
        guard (7...40).contains(end - place), end == scalars.count || !LiveText.isWord(scalars[end]) else { return nil }
        return end
    }

    private static func longestRun(of wanted: Unicode.Scalar, in scalars: [Unicode.Scalar]) -> Int {
        var longest = 0
        var run = 0
        for scalar in scalars {
            run = scalar == wanted ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}
