/// Limits what one character of a text may consist of. A letter with thousands of accents is one character, so that a limit
/// of characters does not limit a text.
package enum BoundedText {
    /// No script needs more scalars in one character.
    private static let most = 16

    /// The text without what is too much in its characters.
    package static func text(_ text: some StringProtocol) -> String {
        guard text.utf8.count > most, text.utf8.contains(where: { $0 >= 0x80 }),
            text.contains(where: { $0.unicodeScalars.count > most })
        else { return String(text) }
        var short = String.UnicodeScalarView()
        for character in text { short.append(contentsOf: character.unicodeScalars.prefix(most)) }
        return String(short)
    }
}
