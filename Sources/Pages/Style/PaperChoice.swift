package import Layout

/// A paper by name: `A4`, or `100x150mm`.
package struct PaperChoice: Sendable, Equatable {
    package let size: Size

    /// A4 (ISO 216).
    package static let standard = Size(width: 210 * 72 / 25.4, height: 297 * 72 / 25.4)

    /// nil for an unknown name.
    package init?(name: String) {
        guard let size = Paper.named(name) else { return nil }
        self.size = size
    }
}
