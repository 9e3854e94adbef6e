internal import Drawing
package import Pages
internal import Platform

/// The fonts of a document, which are looked for from now on, while the capture is read.
///
/// Whoever gives it up before waits: no thread is left that looks for fonts when the program ends.
package final class FontSearch: Sendable {
    private let work: BackgroundWork<Result<DocumentFonts, any Error>>
    private let hasSigns: Bool

    /// - Parameter hasSigns: whether the document most likely has characters that the tables of fonts lack, as the arrows of
    ///   messages are.
    package init(_ families: FontFamilies, hasSigns: Bool = false) {
        self.hasSigns = hasSigns
        work = BackgroundWork { Result { try DocumentFonts(mono: families.mono, text: families.text) } }
    }

    deinit { _ = work.value }

    /// Waits for them, and meanwhile loads what shapes signs.
    func fonts() throws -> DocumentFonts {
        if hasSigns, !work.isDone { DocumentShaper.prepare() }
        return try work.value.get()
    }
}
