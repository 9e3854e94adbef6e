package import Drawing
internal import Layout
internal import RenderQueues

/// Writes a log's pages as pictures, a file a page: PNG drawn and encoded on all queues, SVG one after the other.
package enum PictureLogWriter {
    private struct Context {
        let picture: PagePicture
        var list: DisplayList
        var builder: LogPageBuilder
    }

    /// Pages as PNG, handed to `store` in the order of pages.
    package static func writePNG(
        _ document: LogDocument, settings: RenderSettings, store: (_ page: Int, _ bytes: [UInt8]) throws -> Void
    ) throws {
        let queues = RenderQueues(count: max(1, min(settings.queues, document.pages.count)))
        let model = document.model
        let fonts = document.fonts
        let first = document.pages.lowerBound
        let texts = [PNGText("Title", document.title), PNGText("Software", settings.creator)]
        _ = try queues.run(
            count: document.pages.count,
            makeContext: { _ in
                Context(
                    picture: try PagePicture(fonts: fonts, size: model.frame.size),
                    list: DisplayList(size: model.frame.size, background: model.theme.paper),
                    builder: LogPageBuilder(model))
            },
            draw: { context, index in
                context.builder.layOut(page: first + index, into: &context.list)
                return try context.picture.png(
                    of: context.list, texts: texts, dotsPerInch: settings.dotsPerInch)
            },
            finish: { _, _ in 0 },
            onOutput: { index, bytes in try store(first + index, bytes) })
    }

    /// Pages as SVG. Cairo numbers what it writes by counters of the process, so this is one page at a time.
    package static func writeSVG(
        _ document: LogDocument, store: (_ page: Int, _ bytes: [UInt8]) throws -> Void
    ) throws {
        var list = DisplayList(size: document.model.frame.size, background: document.model.theme.paper)
        var builder = LogPageBuilder(document.model)
        for page in document.pages {
            builder.layOut(page: page, into: &list)
            try store(page, try SVGPage.render(list, fonts: document.fonts))
        }
    }
}
