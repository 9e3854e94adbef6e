/// The text of a note as pages show it.
package enum NoteText {
    /// Line breaks of any kind are one line feed; tabs are blanks; other control characters and marks that turn the
    /// direction of text are a replacement character each. A note may be all noughts.
    package static func shown(_ note: String) -> String {
        var shown = ""
        shown.reserveCapacity(note.utf8.count)
        var isBehindReturn = false
        for scalar in note.unicodeScalars {
            defer { isBehindReturn = scalar == "\r" }
            switch scalar {
            case "\n": if !isBehindReturn { shown.unicodeScalars.append("\n") }
            case "\r", "\u{2028}", "\u{2029}", "\u{85}", "\u{0B}", "\u{0C}": shown.unicodeScalars.append("\n")
            case "\t": shown += "    "
            default: shown.unicodeScalars.append(needsReplacement(scalar) ? "\u{FFFD}" : scalar)
            }
        }
        return shown
    }

    private static func needsReplacement(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
