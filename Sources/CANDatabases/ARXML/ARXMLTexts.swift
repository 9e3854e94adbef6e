/// Descriptions in several languages.
enum ARXMLTexts {
    /// The `DESC` of an element: the text for all languages, otherwise the English one, otherwise the first.
    static func description(of element: XMLElement) -> String? {
        guard let description = element.first("DESC") else { return nil }
        var best: (rank: Int, text: String)?
        for text in description.children("L-2") {
            guard text.value != nil else { continue }
            // A text without a language is English, as in most tools.
            let language = text.attribute("L") ?? "EN"
            let rank = language == "FOR-ALL" ? 0 : language == "EN" ? 1 : 2
            if best.map({ rank < $0.rank }) ?? true { best = (rank, lines(text.text)) }
        }
        return best?.text
    }

    /// Lines without the spaces of the file's indentation.
    private static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var line = line
            while let first = line.first, first.isWhitespace { line.removeFirst() }
            while let last = line.last, last.isWhitespace { line.removeLast() }
            return String(line)
        }.joined(separator: "\n")
    }
}
