internal import Drawing
package import Pages
internal import RenderQueues

/// The fonts of a document, which are looked for from now on, while the capture is read.
///
/// Whoever gives it up before waits: no thread is left that looks for fonts when the program ends.
package final class FontSearch: Sendable {
    private let work: BackgroundWork<Result<DocumentFonts, any Error>>

    package init(_ families: FontFamilies) {
        work = BackgroundWork { Result { try DocumentFonts(mono: families.mono, text: families.text) } }
    }

    deinit { _ = work.value }

    /// Waits for them, and meanwhile loads what shapes texts that the tables of fonts do not cover: most documents have one.
    func fonts() throws -> DocumentFonts {
        if !work.isDone { DocumentShaper.prepare() }
        return try work.value.get()
    }
}
