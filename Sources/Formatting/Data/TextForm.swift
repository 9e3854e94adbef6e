/// How a text for people is laid out: the width that its lines keep to, and whether it has colours.
package struct TextForm: Sendable, Equatable {
    /// Characters in a line.
    package var width: Int
    package var hasColour: Bool

    package init(width: Int, hasColour: Bool) {
        self.width = width
        self.hasColour = hasColour
    }

    /// Lines of any length without colours.
    package static let plain = TextForm(width: .max, hasColour: false)

    /// Colours of a terminal (ECMA-48, Select Graphic Rendition).
    package enum Colour: String, Sendable {
        case red = "31"
        case yellow = "33"
        case cyan = "36"
        case boldRed = "1;31"
        case boldYellow = "1;33"
        case bold = "1"
    }

    /// The text in a colour, where there are colours.
    package func painted(_ text: String, _ colour: Colour?) -> String {
        guard hasColour, let colour, !text.isEmpty else { return text }
        return "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m"
    }

    /// The text in lines that keep to a width. Lines break at blanks only, and each begins with the blanks that the text
    /// begins with. A word that is longer than a line is shortened in its middle.
    package static func wrapped(_ text: String, width: Int, hanging: Int = 0) -> [String] {
        guard text.count > width else { return [text] }
        let indent = text.prefix { $0 == " " }.count
        var lines: [String] = []
        var line = ""
        var length = 0
        for word in text.split(separator: " ") {
            let start = indent + (lines.isEmpty ? 0 : hanging)
            let room = max(leastRoom, width - start)
            let word = shortened(String(word), to: room)
            if length > 0, length + 1 + word.count > room {
                lines.append(line)
                (line, length) = ("", 0)
            }
            if length == 0 {
                line = String(repeating: " ", count: indent + (lines.isEmpty ? 0 : hanging)) + word
                length = word.count
            } else {
                line += " " + word
                length += 1 + word.count
            }
        }
        if length > 0 { lines.append(line) }
        return lines
    }

    /// No line is narrower, whatever a terminal says of its width.
    private static let leastRoom = 8

    /// The text with an ellipsis in place of its middle, where it is longer than the given number of characters. The end
    /// of a name often says more than its middle.
    package static func shortened(_ text: String, to count: Int) -> String {
        guard text.count > count else { return text }
        let kept = max(0, count - 1)
        return String(text.prefix(kept - kept / 2)) + "\u{2026}" + String(text.suffix(kept / 2))
    }
}
