internal import Platform
internal import CANCapture

/// A place in a database file that violates the format, and how it was handled.
package struct DatabaseFault: Error, Sendable, Equatable {
    /// From 1; 0 if there is none, as for a file that is not a database.
    package var line: Int
    /// In characters from 1; 0 if the whole line is meant.
    package var column: Int
    /// "expected ':' after the message's name; the message is left out".
    package var text: String
    /// The line as in the file, shortened around the column; empty if there is none.
    package var excerpt: String
    /// Characters of ``excerpt`` before the caret.
    package var caret: Int

    package init(line: Int, column: Int = 0, text: String, excerpt: String = "", caret: Int = 0) {
        self.line = line
        self.column = column
        self.text = text
        self.excerpt = excerpt
        self.caret = caret
    }
}

extension DatabaseFault {
    /// The text of the file with a caret under the column, two lines, each with a line feed; empty if there is none.
    package var shownText: String {
        guard !excerpt.isEmpty else { return "" }
        let before = Self.shown(excerpt.prefix(caret))
        var text = "  \(before)\(Self.shown(excerpt.dropFirst(caret)))\n"
        if column > 0 { text += "  " + String(repeating: " ", count: before.count) + "^\n" }
        return text
    }

    /// The width of tabs is unknown here.
    private static func shown(_ text: Substring) -> String {
        Printable.text(String(text.map { $0 == "\t" ? " " : $0 }))
    }
}
