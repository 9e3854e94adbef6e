package import Analysis
package import Capture
package import Drawing
package import Layout

/// A log that is ready to be drawn: laid out for paper or for pixels, with its fonts.
package struct LogDocument: PagedDocument {
    package let model: LogModel
    package let fonts: DocumentFonts
    package let title: String
    /// The pages to be drawn, counted from 0: all of them, unless the user asked for some.
    package private(set) var pages: Range<Int>

    /// - Parameter dotsPerInch: of PNG, which is laid out in whole pixels.
    package init(
        capture: Capture, template: PageTemplate, options: LogOptions, form: OutputForm, dotsPerInch: Double = 150
    ) throws {
        let scale = form == .png ? Scale.pixels(dotsPerInch: dotsPerInch) : .paper
        let fonts = try DocumentFonts(mono: template.monoFamilies, text: template.textFamilies)
        guard fonts.metrics(.mono).isMonospaced else {
            throw PageError(
                description:
                    "the font \(Printable.text(fonts.metrics(.mono).family)) is not monospaced: bytes would not"
                    + " stand below each other")
        }
        let shaper = DocumentShaper(fonts: fonts)
        model = try LogModel(
            capture: capture, template: template, options: options, shaper: shaper, fonts: shaper.fonts.metrics,
            scale: scale)
        self.fonts = shaper.fonts
        pages = 0..<model.pageCount
        title =
            options.title.map(Printable.text)
            ?? LogProse(capture: capture, facts: model.facts, zone: options.zone).fileName
    }

    package var pageSize: Size { model.frame.size }

    package func makeBuilder() -> LogPageBuilder { LogPageBuilder(model) }

    /// Draws these pages only, counted from 1 as their footers do.
    package mutating func select(_ wanted: ClosedRange<Int>) throws(PageError) {
        guard wanted.lowerBound <= model.pageCount else {
            throw PageError(
                description:
                    "there is no page \(wanted.lowerBound): the log has \(Decimal.grouped(model.pageCount)) pages")
        }
        pages = (wanted.lowerBound - 1)..<min(wanted.upperBound, model.pageCount)
    }
}

/// What drawing a document needs beside its pages.
package struct RenderSettings: Sendable {
    package var queues: Int
    /// Seconds since 1970, from SOURCE_DATE_EPOCH; nil leaves dates out, so that the same input gives the same bytes.
    package var creationDate: Int?
    package var dotsPerInch = 150.0
    package var creator = "canfolio"
    /// nil draws every page anew. For PDF only.
    package var cache: PageCacheChoice?

    package init(queues: Int) {
        self.queues = queues
    }
}
