/// Text within HTML.
package enum HTMLText {
    /// For the text of elements and for attributes in double quotes.
    package static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { "&<>\"'".utf8.contains($0) || $0 < 0x20 }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case _ where scalar.value < 0x20 && scalar != "\n" && scalar != "\t": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Escaped, with no-break spaces between numbers and units, so that no line begins with a unit.
    package static func prose(_ text: String) -> String { escaped(unbroken(text)) }

    /// With no-break spaces within numbers, and between numbers and units, for texts that the script shows.
    package static func unbroken(_ text: String) -> String {
        var words = text.replacing("\u{2009}", with: "\u{202F}").split(separator: " ", omittingEmptySubsequences: false)
            .map(String.init)
        for place in words.indices.dropLast().reversed() where belongTogether(words[place], words[place + 1]) {
            words[place] += "\u{A0}" + words.remove(at: place + 1)
        }
        return words.joined(separator: " ")
    }

    /// `0.851` and `s`, `6` and `400` of a number, or `min` and `9.3 s` of a duration.
    private static func belongTogether(_ one: String, _ other: String) -> Bool {
        func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
        let first = other.prefix { $0 != "\u{A0}" }
        if isDigit(one.utf8.last) {
            let digits = first.utf8.prefix(while: { isDigit($0) }).count
            return digits == 3 || units.contains(String(first).trimmingPunctuation)
        }
        return ["d", "h", "min"].contains(one) && isDigit(other.utf8.first)
    }

    private static let units: Set<String> = [
        "s", "ms", "\u{B5}s", "ns", "min", "h", "d", "%", "bit", "bit/s", "kbit/s", "Mbit/s", "B", "kB", "MB", "GB",
        "bytes",
        "km/h", "rpm",
        "\u{B0}C", "V", "A", "kPa", "bar",
    ]
}

extension String {
    /// Without punctuation at its end.
    fileprivate var trimmingPunctuation: String {
        var text = self
        while let last = text.last, ",;.:)".contains(last) { text.removeLast() }
        return text
    }
}
