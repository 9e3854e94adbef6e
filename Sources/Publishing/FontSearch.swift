internal import Drawing
package import Pages
internal import Platform

/// Searches the fonts of a document in the background while the capture is read.
///
/// Its end waits for the search, so no thread searches for fonts when the program ends.
package final class FontSearch: Sendable {
    private let work: BackgroundWork<Result<DocumentFonts, any Error>>
    private let hasSigns: Bool

    /// - Parameter hasSigns: whether the document probably has characters that are not in the fonts of tables, such as
    ///   the arrows of messages.
    package init(_ families: FontFamilies, hasSigns: Bool = false) {
        self.hasSigns = hasSigns
        work = BackgroundWork { Result { try DocumentFonts(mono: families.mono, text: families.text) } }
    }

    deinit { _ = work.value }

    /// Waits for the fonts, and loads what is needed for shaping such characters.
    func fonts() throws -> DocumentFonts {
        if hasSigns, !work.isDone { DocumentShaper.prepare() }
        return try work.value.get()
    }
}
