/// The fonts of a document, as names of families. The first installed one is used.
package struct FontFamilies: Sendable, Equatable {
    package var mono: [String]
    package var text: [String]

    package init(mono: [String], text: [String]) {
        self.mono = mono
        self.text = text
    }

    /// The fonts of the standard template.
    package static let standard = FontFamilies(
        mono: ["JetBrains Mono", "DejaVu Sans Mono", "Liberation Mono"],
        text: ["Inter", "DejaVu Sans", "Liberation Sans"])
}
