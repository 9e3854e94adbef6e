/// Whether a text below another one says something new.
package enum Repetition {
    /// Whether the number of a fact, with its unit, is in a text: `gap 5.500 s` in "missing for 5.500 s".
    package static func isSaid(_ fact: String, in text: String) -> Bool {
        guard let digit = fact.firstIndex(where: \.isNumber) else { return false }
        // A code begins with letters: `P2C73`.
        let letters = fact[..<digit].reversed().prefix(while: \.isLetter).count
        let number = words(String(fact[fact.index(digit, offsetBy: -letters)...]))
        let told = words(text)
        guard !number.isEmpty, number.count <= told.count else { return false }
        return (0...(told.count - number.count)).contains { Array(told[$0..<($0 + number.count)]) == number }
    }

    /// Whether a text has a number or a word that another one does not have. The tense of a verb makes no difference.
    static func saysMore(_ text: String, than other: String) -> Bool {
        let known = words(other)
        return words(text).contains { word in
            !fillers.contains(word) && !known.contains { isSame(word, $0) }
        }
    }

    private static let fillers: Set<String> = [
        "a", "an", "the", "at", "by", "for", "from", "in", "is", "it", "of", "on", "s", "to", "up", "was", "were",
        "are", "and",
        "has", "had", "with", "gets", "got",
    ]

    /// Without punctuation, in lower case. Numbers keep their decimals.
    private static func words(_ text: String) -> [String] {
        text.lowercased().split { $0.isWhitespace || ",;:()\u{B7}".contains($0) }.map { word in
            word.hasSuffix(".") ? String(word.dropLast()) : String(word)
        }.filter { !$0.isEmpty }
    }

    /// `jumps` and `jumped`, but not `101` and `102`.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        guard one != other else { return true }
        guard one.allSatisfy(\.isLetter), other.allSatisfy(\.isLetter) else { return false }
        let shared = zip(one, other).prefix { $0 == $1 }.count
        return shared >= leastStem && max(one.count, other.count) - shared <= longestEnding
    }

    private static let (leastStem, longestEnding) = (4, 3)
}
