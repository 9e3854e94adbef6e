internal import Pages
package import Drawing
package import Layout
internal import RenderQueues

/// Writes pages as pictures, one file per page: PNG on all queues in parallel, SVG one after the other.
package enum PicturePagesWriter {
    private struct Context {
        let picture: PagePicture
        var list: DisplayList
        var builder: ComposedDocument.Builder
    }

    /// Pages as PNG, handed to `store` in the order of pages.
    package static func writePNG(
        _ prepared: PreparedDocument, settings: RenderSettings, store: (_ page: Int, _ bytes: [UInt8]) throws -> Void
    ) throws {
        let document = prepared.composed
        let queues = RenderQueues(count: max(1, min(settings.queues, document.pages.count)))
        let fonts = prepared.fonts
        let size = document.pageSize
        let first = document.pages.lowerBound
        let texts = [PNGText("Title", document.title), PNGText("Software", settings.creator)]
        _ = try queues.run(
            count: document.pages.count,
            makeContext: { _ in
                Context(
                    picture: try PagePicture(fonts: fonts, size: size),
                    list: DisplayList(size: size, background: nil), builder: document.makeBuilder())
            },
            draw: { context, index in
                context.builder.layOut(page: first + index, into: &context.list)
                return try context.picture.png(
                    of: context.list, texts: texts, dotsPerInch: settings.dotsPerInch)
            },
            finish: { _, _ in 0 },
            onOutput: { index, bytes in try store(first + index, bytes) })
    }

    /// One picture as PNG.
    ///
    /// - Parameter comment: the source of the picture, for programs.
    package static func png(
        of picture: DisplayList, fonts: DocumentFonts, settings: RenderSettings, comment: String
    ) throws -> [UInt8] {
        let texts = [PNGText("Software", settings.creator), PNGText("Comment", comment)]
        return try PagePicture(fonts: fonts, size: picture.size).png(
            of: picture, texts: texts, dotsPerInch: settings.dotsPerInch)
    }

    /// Pages as SVG. Cairo numbers the parts of an SVG with counters of the process, so pages are written one at a
    /// time.
    package static func writeSVG(
        _ prepared: PreparedDocument, store: (_ page: Int, _ bytes: [UInt8]) throws -> Void
    ) throws {
        let document = prepared.composed
        var list = DisplayList(size: document.pageSize, background: nil)
        var builder = document.makeBuilder()
        for page in document.pages {
            builder.layOut(page: page, into: &list)
            try store(page, try SVGPage.render(list, fonts: prepared.fonts))
        }
    }
}
