/// Splits a text into lines.
package enum LineTexts {
    /// All kinds of line ends separate lines. A line end at the end of the text does not begin another line.
    package static func lines(_ text: String) -> [String] {
        var lines = NoteText.shown(text).unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0) }
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}
