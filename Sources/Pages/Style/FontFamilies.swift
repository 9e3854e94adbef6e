/// The fonts of a document, by the names of their families; the first that is installed is taken.
package struct FontFamilies: Sendable, Equatable {
    package var mono: [String]
    package var text: [String]

    package init(mono: [String], text: [String]) {
        self.mono = mono
        self.text = text
    }

    /// Those of the standard template.
    package static let standard = FontFamilies(
        mono: ["JetBrains Mono", "DejaVu Sans Mono", "Liberation Mono"],
        text: ["Inter", "DejaVu Sans", "Liberation Sans"])
}
