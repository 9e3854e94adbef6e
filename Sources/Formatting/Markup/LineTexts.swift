/// The lines of a text, each fit for one.
package enum LineTexts {
    /// Ends of lines of any kind part them; an end behind the last line begins none.
    package static func lines(_ text: String) -> [String] {
        var lines = NoteText.shown(text).unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0) }
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}
