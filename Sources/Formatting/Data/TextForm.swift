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

    /// The text in lines that keep to a width. Lines break at blanks only, but not after a number: its next digits, its unit
    /// or its noun would be alone. Each line begins with the blanks that the text begins with. A word that is longer than a
    /// line is shortened in its middle.
    package static func wrapped(_ text: String, width: Int, hanging: Int = 0) -> [String] {
        guard text.count > width else { return [text] }
        let indent = text.prefix { $0 == " " }.count
        var lines: [String] = []
        var line: [String] = []
        func start() -> Int { indent + (lines.isEmpty ? 0 : hanging) }
        func length(_ words: [String]) -> Int { words.reduce(words.count - 1) { $0 + $1.count } }
        func end(_ words: [String]) {
            lines.append(String(repeating: " ", count: start()) + words.joined(separator: " "))
        }
        for word in text.split(separator: " ") {
            let room = max(leastRoom, width - start())
            let word = shortened(String(word), to: room)
            if !line.isEmpty, length(line + [word]) > room {
                let numbers = line.reversed().prefix(while: isNumber).count
                let rest = Array(line.suffix(numbers))
                let goes = numbers < line.count && length(rest + [word]) <= room
                end(goes ? Array(line.dropLast(numbers)) : line)
                line = goes ? rest : []
            }
            line.append(word)
        }
        if !line.isEmpty { end(line) }
        return lines
    }

    private static func isNumber(_ word: String) -> Bool {
        word.contains(where: \.isNumber) && word.allSatisfy { $0.isNumber || "+-\u{2212}\u{D7}.:".contains($0) }
    }

    /// No line is narrower, whatever a terminal says of its width.
    private static let leastRoom = 8

    /// The text with every word of more than the given number of characters shortened in its middle: such words are names,
    /// and a sentence that is cut at its end would lose what it says about them.
    package static func withNames(_ text: String, shortenedTo count: Int) -> String {
        guard text.utf8.count > count else { return text }
        return text.split(separator: " ", omittingEmptySubsequences: false).map { shortened(String($0), to: count) }
            .joined(separator: " ")
    }

    /// Characters that a name in a sentence may have, for sentences with less and less room.
    package static let nameLengths = [48, 40, 32, 26, 20, 16]

    /// The text with an ellipsis instead of its middle if it is longer than the given number of characters. The end
    /// of a name often says more than its middle.
    package static func shortened(_ text: String, to count: Int) -> String {
        guard text.count > count else { return text }
        let kept = max(0, count - 1)
        return String(text.prefix(kept - kept / 2)) + "\u{2026}" + String(text.suffix(kept / 2))
    }
}
